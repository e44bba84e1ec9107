import type { BodyOf } from '#contract/contract.ts'
import type { CancelledBooking, MoveTarget } from '#contract/departure-cancellation.ts'

type Plans = BodyOf<'proposeCancellation'>['plans']
type Plannable = Pick<CancelledBooking, 'bookingId' | 'direction' | 'seats' | 'targets'> & {
  tickets: readonly Pick<CancelledBooking['tickets'][number], 'ticketId' | 'plan' | 'targetKey'>[]
}

/** What becomes of a booking, as a text that a select can hold: `refund`, `leave`, or the key of a departure. */
export type Choice = string

/** By booking and direction; what is not in it has not been decided. */
export type Choices = Readonly<Record<string, Choice>>

export const keyOf = ({ bookingId, direction }: Pick<CancelledBooking, 'bookingId' | 'direction'>): string => `${bookingId} ${direction}`

/** What was planned before, as far as it can still be chosen. */
export function choicesOf(bookings: readonly Plannable[]): Choices {
  return Object.fromEntries(
    bookings.flatMap((booking) => {
      const choices = new Set(booking.tickets.map(({ plan, targetKey }) => (plan === 'move' ? targetKey : plan)))
      const [choice] = choices
      return choice && choices.size === 1 && isOffered(booking, choice) ? [[keyOf(booking), choice] as const] : []
    }),
  )
}

/** The plan as it is sent; bookings that nothing was chosen for are not in it. */
export function plansOf(bookings: readonly Plannable[], choices: Choices): Plans {
  return bookings.flatMap((booking) => {
    const choice = choices[keyOf(booking)]
    if (choice === undefined) return []
    return booking.tickets.map(({ ticketId }) =>
      choice === 'refund' || choice === 'leave' ? { ticketId, plan: choice, targetKey: null } : { ticketId, plan: 'move' as const, targetKey: choice },
    )
  })
}

/** The same for everybody who can have it; the others keep what they have. */
export function sameForAll(bookings: readonly Plannable[], choices: Choices, choice: Choice): Choices {
  return { ...choices, ...Object.fromEntries(bookings.filter((booking) => isOffered(booking, choice)).map((booking) => [keyOf(booking), choice])) }
}

/**
 * Every booking on the first departure with room for all of it, in the order of the list; who finds none is left
 * undecided. A seat is counted once per departure, though it may be free on several stretches.
 */
export function soonestWithRoom(bookings: readonly Plannable[]): Choices {
  const used = new Map<string, number>()
  return Object.fromEntries(
    bookings.flatMap((booking) => {
      const target = booking.targets.find(({ departureKey, free }) => free - (used.get(departureKey) ?? 0) >= booking.seats)
      if (!target) return []
      used.set(target.departureKey, (used.get(target.departureKey) ?? 0) + booking.seats)
      return [[keyOf(booking), target.departureKey] as const]
    }),
  )
}

/** Seats that the plan wants on each departure. */
export function seatsPlanned(bookings: readonly Plannable[], choices: Choices): ReadonlyMap<string, number> {
  const planned = new Map<string, number>()
  for (const booking of bookings) {
    const choice = choices[keyOf(booking)]
    if (choice !== undefined && choice !== 'refund' && choice !== 'leave') planned.set(choice, (planned.get(choice) ?? 0) + booking.seats)
  }
  return planned
}

/** Every departure that somebody could go on, soonest first. */
export function allTargets(bookings: readonly Pick<CancelledBooking, 'targets'>[]): MoveTarget[] {
  const targets = new Map(bookings.flatMap((booking) => booking.targets).map((target) => [target.departureKey, target]))
  return [...targets.values()].toSorted((one, other) => (one.boardsAt < other.boardsAt ? -1 : 1))
}

function isOffered({ targets }: Pick<Plannable, 'targets'>, choice: Choice): boolean {
  return choice === 'refund' || choice === 'leave' || targets.some(({ departureKey }) => departureKey === choice)
}
