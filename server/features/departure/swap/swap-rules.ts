import type { MISFITS } from '#contract/departure/bus-schedule.ts'
import type { Transport } from '#server/domain/network/network.ts'

export interface ClaimedSeat {
  seat: string
  /** Whether everybody who sits there may have a ladies/family seat; nobody sits on a reservation. */
  mayUseLadies: boolean
}

export interface PlannedMove {
  seat: string
  newSeat: string | null
  misfit: (typeof MISFITS)[number] | null
  suggestion: string | null
}

/**
 * Where the claimed seats of a departure go in another bus: the seat of the same number where it fits, and for those
 * that do not, in the order of their numbers, the nearest seat that is left (regular before additional ones, seats for
 * everybody before ladies/family seats).
 */
export function planMoves(claimed: readonly ClaimedSeat[], to: Transport): PlannedMove[] {
  const taken = new Set(claimed.filter((seat) => misfitOf(seat, seat.seat, to) === null).map(({ seat }) => seat))
  return claimed.map((seat) => {
    const misfit = misfitOf(seat, seat.seat, to)
    if (misfit === null) return { seat: seat.seat, newSeat: seat.seat, misfit: null, suggestion: null }
    const [suggestion = null] = seatsOf(to)
      .filter((candidate) => !taken.has(candidate) && misfitOf(seat, candidate, to) === null)
      .toSorted((one, other) => preference(one, seat, to) - preference(other, seat, to))
    if (suggestion !== null) taken.add(suggestion)
    return { seat: seat.seat, newSeat: null, misfit, suggestion }
  })
}

export type MoveProblem = { seat: string; problem: 'missing' | 'twice' | (typeof MISFITS)[number] }

/** What is wrong with a list of moves: everybody moves to one seat of the new bus that fits, and nobody to another's. */
export function checkMoves(
  claimed: readonly ClaimedSeat[],
  moves: readonly { seat: string; newSeat: string }[],
  to: Transport,
): MoveProblem[] {
  const goal = new Map(moves.map(({ seat, newSeat }) => [seat, newSeat]))
  const uses = new Map<string, number>()
  for (const { seat } of claimed) {
    const newSeat = goal.get(seat)
    if (newSeat !== undefined) uses.set(newSeat, (uses.get(newSeat) ?? 0) + 1)
  }
  return claimed.flatMap((seat): MoveProblem[] => {
    const newSeat = goal.get(seat.seat)
    if (newSeat === undefined) return [{ seat: seat.seat, problem: 'missing' }]
    if ((uses.get(newSeat) ?? 0) > 1) return [{ seat: seat.seat, problem: 'twice' }]
    const misfit = misfitOf(seat, newSeat, to)
    return misfit === null ? [] : [{ seat: seat.seat, problem: misfit }]
  })
}

export const seatsOf = ({ regularSeats, additionalSeats }: Transport): string[] => [...regularSeats, ...additionalSeats]

function misfitOf({ mayUseLadies }: ClaimedSeat, seat: string, to: Transport): (typeof MISFITS)[number] | null {
  if (!seatsOf(to).includes(seat)) return 'noSuchSeat'
  if (to.blockedSeats.includes(seat)) return 'blocked'
  return to.womenSeats.includes(seat) && !mayUseLadies ? 'ladies' : null
}

const FAR = 1000

function preference(candidate: string, { seat }: ClaimedSeat, to: Transport): number {
  const distance = Math.abs(Number.parseInt(candidate, 10) - Number.parseInt(seat, 10)) || 0
  return (
    distance + (to.additionalSeats.includes(candidate) ? 2 * FAR : 0) + (to.womenSeats.includes(candidate) ? FAR : 0)
  )
}
