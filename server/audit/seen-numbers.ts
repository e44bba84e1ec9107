import { BEFORE_ALL } from './sealed-rows.ts'

/**
 * The numbers of a table's rows that were sealed since a number was settled. Up to `through` there is a row for each, so
 * nothing is left to turn up, and the next pass begins behind it instead of looking at the last seconds once more.
 */
export class SeenNumbers {
  /** Nothing is known before a number was settled: what was sealed before this term is not read. */
  through = BEFORE_ALL
  #beyond = new Set<bigint>()

  add(serial: bigint): void {
    if (serial <= this.through) return
    this.#beyond.add(serial)
    this.#goOn()
  }

  settle(serial: bigint): void {
    if (serial <= this.through) return
    this.through = serial
    for (const each of this.#beyond) if (each <= serial) this.#beyond.delete(each)
    this.#goOn()
  }

  #goOn(): void {
    if (this.through === BEFORE_ALL) return
    while (this.#beyond.delete(this.through + 1n)) this.through += 1n
  }
}
