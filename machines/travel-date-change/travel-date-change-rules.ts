import type { Ticket } from '#contract/booking/booking.ts'
import { DIRECTIONS } from '#contract/booking/booking-codes.ts'
import type { DepartureSummary } from '#contract/departure/departure.ts'
import type { QuotedChange } from '#contract/travel-date-change/travel-date-change.ts'
import type { Direction, HoldRequest } from '../booking/booking-requests.ts'
import type { HeldDeparture } from '../booking/booking-services.ts'
import { askedPayment } from '../asked-payment.ts'
import { newKey } from '../key.ts'
import { CHANGE_STEPS, type ChangeContext, type ChangeStep } from './travel-date-change-context.ts'
import type { ChangeQuoteRequest, ChangeRequest } from './travel-date-change-requests.ts'
import { MIN_REASON } from '#contract/bounds.ts'

/** Pure questions about a change in the making, for the flow's guards and for the views. */

/** What the server says about changing a ticket; undefined for one it was not asked about. */
export function termsOf({ terms }: Pick<ChangeContext, 'terms'>, ticketId: string): QuotedChange | undefined {
  return terms?.tickets.find((each) => each.ticketId === ticketId)
}

export function isChangeable(context: Pick<ChangeContext, 'terms'>, ticketId: string): boolean {
  return termsOf(context, ticketId)?.hindrance === null
}

export function moversIn(
  { booking, chosen }: Pick<ChangeContext, 'booking' | 'chosen'>,
  direction: Direction,
): Ticket[] {
  return booking?.tickets.filter((ticket) => ticket.direction === direction && chosen.includes(ticket.id)) ?? []
}

/** The directions that move. */
export function directionsOf(context: Pick<ChangeContext, 'booking' | 'chosen'>): Direction[] {
  return DIRECTIONS.filter((direction) => moversIn(context, direction).length > 0)
}

/** By age on the new date; as before while no price is known. */
export function needsSeat({ quote, terms }: Pick<ChangeContext, 'quote' | 'terms'>, ticketId: string): boolean {
  return (quote ?? terms)?.tickets.find((each) => each.ticketId === ticketId)?.needsSeat ?? false
}

export function seatedIn(context: ChangeContext, direction: Direction): Ticket[] {
  return moversIn(context, direction).filter(({ id }) => needsSeat(context, id))
}

export function wishedSeats(context: ChangeContext, direction: Direction): string[] {
  return moversIn(context, direction).flatMap(({ id }) => context.seats[id] ?? [])
}

/** A departure of another day, chosen for a direction that moves. */
export function hasTarget(context: ChangeContext, direction: Direction): boolean {
  return context.departures[direction] !== null && directionsOf(context).includes(direction)
}

export function hasEveryTarget(context: ChangeContext): boolean {
  const directions = directionsOf(context)
  return directions.length > 0 && directions.every((direction) => hasTarget(context, direction))
}

/** The clerk wants other seats than the server holds. */
export function hasUnsettledSeats(context: ChangeContext, direction: Direction): boolean {
  const held = context.holds[direction]?.seats ?? []
  const wished = hasTarget(context, direction) ? wishedSeats(context, direction) : []
  const isElsewhere = held.length > 0 && context.holds[direction]?.departureKey !== context.departures[direction]?.key
  return isElsewhere || wished.length !== held.length || wished.some((seat) => !held.includes(seat))
}

/** Until the price is known, who moves where is still open, and no seat is asked for. */
export function hasAnyUnsettledSeats(context: ChangeContext): boolean {
  return context.quote !== null && DIRECTIONS.some((direction) => hasUnsettledSeats(context, direction))
}

/** Everyone who needs a seat in the direction has one, and it is held. */
export function hasEverySeat(context: ChangeContext, direction: Direction): boolean {
  return (
    hasTarget(context, direction) &&
    seatedIn(context, direction).every(({ id }) => context.seats[id] !== undefined) &&
    !hasUnsettledSeats(context, direction)
  )
}

export function hasAllSeats(context: ChangeContext): boolean {
  return hasEveryTarget(context) && directionsOf(context).every((direction) => hasEverySeat(context, direction))
}

/** Whether the clerk may stand at a step: everything before it is done. Payment is only entered from the review. */
export function canGoTo(context: ChangeContext, step: ChangeStep, direction: Direction): boolean {
  const directions = directionsOf(context)
  const before = directions.slice(0, Math.max(0, directions.indexOf(direction)))
  return {
    find: () => true,
    tickets: () => context.booking !== null,
    departure: () => directions.includes(direction) && before.every((each) => hasTarget(context, each)),
    seats: () =>
      directions.includes(direction) &&
      context.quote !== null &&
      hasEveryTarget(context) &&
      before.every((each) => hasEverySeat(context, each)),
    review: () => context.quote !== null && hasAllSeats(context),
    payment: () => false,
  }[step]()
}

/** Whether a restored or interrupted change, which had come to some step, goes on at this one. */
export function resumesAt(context: ChangeContext, step: ChangeStep): boolean {
  const hasComeTo = CHANGE_STEPS.indexOf(context.step) >= CHANGE_STEPS.indexOf(step)
  return hasComeTo && canGoTo(context, step, directionFor(context, step))
}

/** The direction to go on with at a step: the one being worked on, if it moves, else the first that lacks something. */
export function directionFor(context: ChangeContext, step: ChangeStep): Direction {
  const directions = directionsOf(context)
  if (directions.includes(context.direction) && canGoTo(context, step, context.direction)) return context.direction
  const isDone = step === 'seats' ? hasEverySeat : hasTarget
  return directions.find((direction) => !isDone(context, direction)) ?? directions[0] ?? 'outward'
}

/** The other direction that moves, if it comes after this one. */
export function directionAfter(context: ChangeContext): Direction | undefined {
  return context.direction === 'outward' && directionsOf(context).includes('return') ? 'return' : undefined
}

export function directionBefore(context: ChangeContext): Direction | undefined {
  return context.direction === 'return' && directionsOf(context).includes('outward') ? 'outward' : undefined
}

export function lastDirection(context: ChangeContext): Direction {
  return directionsOf(context).at(-1) ?? 'outward'
}

/** Earliest end of what is held; null while nothing is. */
export function holdEnd({ holds }: Pick<ChangeContext, 'holds'>): string | null {
  const ends = DIRECTIONS.flatMap((direction) => holds[direction]?.expiresAt ?? [])
  return ends.toSorted()[0] ?? null
}

/** Open, and not what the tickets are for already. Whether it has a price, the quote says. */
export function isTargetable(context: ChangeContext, departure: DepartureSummary): boolean {
  return (
    departure.state === 'scheduled' &&
    moversIn(context, context.direction).every((ticket) => ticket.departureKey !== departure.key)
  )
}

/** Ticket states in which somebody is still to travel. */
const EXPECTED: readonly Ticket['state'][] = ['pending', 'exitFeePaid', 'checkedIn']

/**
 * Why a departure does not go with the passengers' other direction: the return leaves before the way out arrives, or
 * the other way round. Against the departure that is chosen for it, if it moves too, else against their tickets.
 */
export function clashWith(context: ChangeContext, departure: DepartureSummary): 'tooEarly' | 'tooLate' | undefined {
  const { booking, direction, departures } = context
  const passengers = moversIn(context, direction).map(({ passenger }) => passenger.id)
  const others =
    booking?.tickets.filter((ticket) => ticket.direction !== direction && passengers.includes(ticket.passenger.id)) ??
    []
  const isMoving = ({ id }: Ticket) => context.chosen.includes(id)
  const staying = others.filter((ticket) => !isMoving(ticket) && EXPECTED.includes(ticket.state))
  if (direction === 'return') {
    const chosen = others.some(isMoving) ? departures.outward : null
    return [...staying, ...(chosen ? [chosen] : [])].some(({ to }) => departure.from.at <= to.at)
      ? 'tooEarly'
      : undefined
  }
  // A return that moves too is chosen afterwards, by this one.
  return staying.some(({ from }) => from.at <= departure.to.at) ? 'tooLate' : undefined
}

/** The first who still needs a seat in the direction; else who had the turn. */
export function nextActive(context: ChangeContext): string | null {
  const seated = seatedIn(context, context.direction)
  const seatless = seated.find(({ id }) => context.seats[id] === undefined)
  const present = seated.find(({ id }) => id === context.activeTicket)
  return (seatless ?? present ?? seated[0])?.id ?? null
}

/** What the server has to be told so that exactly the wished seats are held, and none on departures left behind. */
export function holdRequestsFor(context: ChangeContext): HoldRequest[] {
  const targets = DIRECTIONS.filter((direction) => hasTarget(context, direction))
  const kept = targets.map((direction) => context.departures[direction]?.key)
  const left = DIRECTIONS.flatMap((direction): HoldRequest[] => {
    const hold = context.holds[direction]
    if (!hold || hold.seats.length === 0 || kept.includes(hold.departureKey)) return []
    return [{ direction: null, departureKey: hold.departureKey, from: 0, to: 1, seats: [], key: newKey() }]
  })
  const wanted = targets.flatMap((direction): HoldRequest[] => {
    const chosen = context.departures[direction]
    if (!chosen) return []
    const seats = wishedSeats(context, direction)
    if (seats.length === 0 && (context.holds[direction]?.seats.length ?? 0) === 0) return []
    return [
      { direction, departureKey: chosen.key, from: chosen.from.position, to: chosen.to.position, seats, key: newKey() },
    ]
  })
  return [...left, ...wanted]
}

/** The holds after the server said what is held. Departures it did not speak of stay as they were, if still chosen. */
export function holdsAfter(context: ChangeContext, held: readonly HeldDeparture[]): ChangeContext['holds'] {
  const holdOf = (direction: Direction) => {
    const key = hasTarget(context, direction) ? context.departures[direction]?.key : undefined
    const known = context.holds[direction]
    return held.find((each) => each.departureKey === key) ?? (known?.departureKey === key ? known : null)
  }
  return { outward: holdOf('outward'), return: holdOf('return') }
}

export function quoteRequestFor(context: ChangeContext): ChangeQuoteRequest | null {
  if (context.bookingId === null || context.chosen.length === 0) return null
  return {
    bookingId: context.bookingId,
    ticketIds: context.chosen,
    outward: targetOf(context, 'outward'),
    return: targetOf(context, 'return'),
  }
}

export function changeRequestFor(context: ChangeContext): ChangeRequest | null {
  const { bookingId, quote, reason, payment, seats } = context
  if (bookingId === null || quote === null) return null
  return {
    bookingId,
    tickets: quote.tickets.map(({ ticketId, version }) => ({ ticketId, version, seat: seats[ticketId] ?? null })),
    outward: targetOf(context, 'outward'),
    return: targetOf(context, 'return'),
    reason: reason.trim(),
    payment: quote.total > 0 ? askedPayment(payment) : null,
    expectedTotal: quote.total,
  }
}

function targetOf(context: ChangeContext, direction: Direction) {
  const chosen = hasTarget(context, direction) ? context.departures[direction] : null
  return chosen && { departureKey: chosen.key }
}

export function hasReason({ reason }: Pick<ChangeContext, 'reason'>): boolean {
  return reason.trim().length >= MIN_REASON
}
