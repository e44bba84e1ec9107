import type { StopRange } from '#contract/departure/departure.ts'
import type { Departure } from '#server/domain/network/network.ts'
import { legsOf, regularSeatsForSale } from '#server/domain/network/timetable-rules.ts'
import type { SeededRandom } from './seeded-random.ts'

/** Which seats the demo sales have taken so far, and where a party would sit. */
export class SeatPlan {
  readonly #taken = new Set<string>()

  /**
   * Free seats side by side for a party, else any free ones; null where there are not enough. Families are seated from
   * the front, where the ladies' and family seats are; others anywhere else.
   */
  choose(
    departure: Departure,
    range: StopRange,
    party: { size: number; isFamily: boolean },
    random: SeededRandom,
  ): string[] | null {
    const { transport } = departure
    const free = regularSeatsForSale(transport).filter(
      (seat) =>
        (party.isFamily || !transport.womenSeats.includes(seat)) &&
        legsOf(range).every((leg) => !this.#taken.has(claim(departure, seat, leg))),
    )
    if (free.length < party.size) return null
    const last = free.length - party.size
    const start = party.isFamily ? 0 : random.between(0, last)
    const rows = [...free.slice(start), ...free.slice(0, start)]
    const together = rows.findIndex((_, index) => areNeighbours(rows.slice(index, index + party.size), party.size))
    const first = together === -1 ? 0 : together
    return rows.slice(first, first + party.size)
  }

  take(departure: Departure, range: StopRange, seats: Iterable<string>): void {
    for (const seat of seats) for (const leg of legsOf(range)) this.#taken.add(claim(departure, seat, leg))
  }
}

function claim(departure: Departure, seat: string, leg: number): string {
  return `${departure.key} ${seat} ${leg}`
}

/** Demo seats are numbered from the front, so that neighbours have consecutive numbers. */
function areNeighbours(seats: readonly string[], size: number): boolean {
  return seats.length === size && seats.every((seat, index) => Number(seat) === Number(seats[0]) + index)
}
