import type { BodyOf } from '#contract/contract.ts'
import type { CancelledBooking, MoveTarget } from '#contract/departure/departure-cancellation.ts'

type Plans = BodyOf<'proposeCancellation'>['plans']
type Plannable = Pick<CancelledBooking, 'bookingId' | 'direction' | 'seats' | 'targets' | 'from' | 'to'> & {
  tickets: readonly Pick<CancelledBooking['tickets'][number], 'ticketId' | 'plan' | 'targetKey'>[]
}

/** What becomes of a booking, as a text that a select can hold: `refund`, `leave`, or the key of a departure. */
export type Choice = string

/** By booking and direction; what is not in it has not been decided. */
export type Choices = Readonly<Record<string, Choice>>

export const keyOf = ({ bookingId, direction }: Pick<CancelledBooking, 'bookingId' | 'direction'>): string =>
  `${bookingId} ${direction}`

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
      choice === 'refund' || choice === 'leave'
        ? { ticketId, plan: choice, targetKey: null }
        : { ticketId, plan: 'move' as const, targetKey: choice },
    )
  })
}

/** The same for everybody who can have it; the others keep what they have. */
export function sameForAll(bookings: readonly Plannable[], choices: Choices, choice: Choice): Choices {
  return {
    ...choices,
    ...Object.fromEntries(
      bookings.filter((booking) => isOffered(booking, choice)).map((booking) => [keyOf(booking), choice]),
    ),
  }
}

/**
 * Every booking on the first departure with room for all of it, in the order of the list; who finds none is left
 * undecided.
 */
export function soonestWithRoom(bookings: readonly Plannable[]): Choices {
  let choices: Choices = {}
  for (const booking of bookings) {
    for (const { departureKey } of booking.targets) {
      const tried = { ...choices, [keyOf(booking)]: departureKey }
      const together = bookings.filter((other) => tried[keyOf(other)] === departureKey)
      if (together.some((other) => overbookingOf(other, bookings, tried) !== null)) continue
      choices = tried
      break
    }
  }
  return choices
}

/**
 * How many the plan puts on this booking's new departure at once, where those are more than have room; null where they
 * fit. Seats that are free for fewer people, ladies/family seats above all, are left to those who may have them: only
 * who chooses from as few or fewer is in this booking's way.
 */
export function overbookingOf(
  booking: Plannable,
  bookings: readonly Plannable[],
  choices: Choices,
): { wanted: number; free: number } | null {
  const choice = choices[keyOf(booking)]
  const free = freeOn(booking, choice)
  if (free === undefined) return null
  const rivals = bookings.filter((other) => choices[keyOf(other)] === choice && (freeOn(other, choice) ?? 0) <= free)
  const starts = rivals.map(({ from }) => from.at).filter((at) => at >= booking.from.at && at < booking.to.at)
  const wanted = Math.max(
    ...[booking.from.at, ...starts].map((at) =>
      rivals.filter(({ from, to }) => from.at <= at && at < to.at).reduce((sum, { seats }) => sum + seats, 0),
    ),
  )
  return wanted > free ? { wanted, free } : null
}

const freeOn = ({ targets }: Pick<Plannable, 'targets'>, choice: Choice | undefined): number | undefined =>
  targets.find(({ departureKey }) => departureKey === choice)?.free

/** A departure that somebody could go on, and the stoppage at which its time is told. */
interface SharedTarget extends Pick<MoveTarget, 'departureKey' | 'boardsAt' | 'vehicle'> {
  from: CancelledBooking['from']
}

/** Every departure that somebody could go on, soonest first, each by the earliest stoppage that one of them boards at. */
export function allTargets(bookings: readonly Pick<CancelledBooking, 'targets' | 'from'>[]): SharedTarget[] {
  const targets = new Map<string, SharedTarget>()
  for (const { from, targets: own } of bookings) {
    for (const { departureKey, boardsAt, vehicle } of own) {
      const known = targets.get(departureKey)
      if (!known || boardsAt < known.boardsAt) targets.set(departureKey, { departureKey, boardsAt, vehicle, from })
    }
  }
  return [...targets.values()].toSorted((one, other) => (one.boardsAt < other.boardsAt ? -1 : 1))
}

function isOffered({ targets }: Pick<Plannable, 'targets'>, choice: Choice): boolean {
  return choice === 'refund' || choice === 'leave' || targets.some(({ departureKey }) => departureKey === choice)
}
