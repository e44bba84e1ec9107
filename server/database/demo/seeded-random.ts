/** Repeatable draws: the same seed gives the same demo operator on every machine. */
export interface SeededRandom {
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number
  /** True in `percent` of a hundred draws. */
  chance(percent: number): boolean
  pick<Item>(items: readonly [Item, ...Item[]]): Item
  pick<Item>(items: readonly Item[]): Item | undefined
}

/** Mulberry32: 32 bits of state are plenty for data that only has to look lively. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  function pick<Item>(items: readonly [Item, ...Item[]]): Item
  function pick<Item>(items: readonly Item[]): Item | undefined
  function pick<Item>(items: readonly Item[]): Item | undefined {
    return items[between(0, items.length - 1)]
  }
  return { between, chance: (percent) => next() * 100 < percent, pick }
}
