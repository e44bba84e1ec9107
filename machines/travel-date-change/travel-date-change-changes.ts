import type { DepartureSummary } from '#contract/departure/departure.ts'
import type { FlowRefusal } from '#machines/flow-refusal.ts'
import type { Ended } from '#machines/parts/request.ts'
import type { HoldAnswer, RenewAnswer } from '../booking/booking-services.ts'
import type { Direction } from '../booking/booking-requests.ts'
import { newKey } from '../key.ts'
import { newChange, type ChangeContext, type ChangeStep } from './travel-date-change-context.ts'
import type { ChangeWork } from './travel-date-change-draft.ts'
import * as rules from './travel-date-change-rules.ts'
import type { AnyAnswer, ChangeAnswer, ChangeQuoteAnswer, OpenAnswer } from './travel-date-change-services.ts'

/** What the flow's actions make of a change in the making: a context and what happened in, what changes out. */
type Change = Partial<ChangeContext>

export function startOver({ isAgent, clockOffset }: ChangeContext): Change {
  return { ...newChange({ isAgent, link: null }), clockOffset }
}

/** The unfinished work is gone on with, unless the page was opened for another booking. */
export function takeWork({ link }: ChangeContext, work: ChangeWork | null): Change {
  if (work === null || isForAnother(link, work.bookingId)) return {}
  return { ...work, isRestored: work.bookingId !== null }
}

export function isForAnother(link: ChangeContext['link'], bookingId: string | null): boolean {
  return link !== null && link.bookingId !== bookingId
}

export function takeLink({ link }: ChangeContext): Change {
  return link === null ? {} : { bookingId: link.bookingId, chosen: link.ticketIds }
}

/** Another booking begins from nothing; seats held for the one before are given back by the next hold. */
export function findBooking(context: ChangeContext, { bookingId }: { bookingId: string }): Change {
  if (bookingId === context.bookingId) return { refusal: null }
  return { ...forgetBooking(context), bookingId, refusal: null }
}

export function forgetBooking({ isAgent, clockOffset, holds, refusal }: ChangeContext): Change {
  return { ...newChange({ isAgent, link: null }), clockOffset, holds, refusal }
}

/**
 * Tickets that cannot be changed (any more) are not chosen; where there is no choice, it is made. A package moves as a
 * whole, so that all of it is chosen to begin with.
 */
export function openBooking(context: ChangeContext, answer: OpenAnswer | Ended): Change {
  if (!answer.ok) return {}
  const { booking, terms } = answer
  const open = booking.tickets.filter(({ id }) => rules.isChangeable({ terms }, id)).map(({ id }) => id)
  const kept = context.chosen.filter((id) => open.includes(id))
  return {
    booking,
    terms,
    chosen: kept.length === 0 && (open.length === 1 || terms.package?.fixed === null) ? open : kept,
    quote: null,
    refusal: null,
    step: context.step === 'find' ? 'tickets' : context.step,
  }
}

export function chooseTickets(context: ChangeContext, { ticketIds }: { ticketIds: string[] }): Change {
  const known = context.booking?.tickets.map(({ id }) => id) ?? []
  const chosen = ticketIds.filter((id) => known.includes(id) && rules.isChangeable(context, id))
  return { chosen, quote: null, totalBefore: null, refusal: null }
}

export function enterStep(context: ChangeContext, { step }: { step: ChangeStep }): Change {
  const direction = step === 'departure' || step === 'seats' ? rules.directionFor(context, step) : context.direction
  const here = { ...context, step, direction }
  return { step, direction, activeTicket: step === 'seats' ? rules.nextActive(here) : context.activeTicket }
}

export function chooseDeparture(context: ChangeContext, { departure }: { departure: DepartureSummary }): Change {
  const { direction } = context
  const isSame = context.departures[direction]?.key === departure.key
  return {
    departures: { ...context.departures, [direction]: departure },
    seats: isSame ? context.seats : without(context.seats, ticketsIn(context, direction)),
    quote: null,
    totalBefore: null,
    refusal: null,
    lostSeats: [],
  }
}

function ticketsIn({ booking }: ChangeContext, direction: Direction): string[] {
  return booking?.tickets.filter((ticket) => ticket.direction === direction).map(({ id }) => id) ?? []
}

function without(seats: ChangeContext['seats'], ids: readonly string[]): ChangeContext['seats'] {
  return Object.fromEntries(Object.entries(seats).filter(([id]) => !ids.includes(id)))
}

export function markClosed(context: ChangeContext, answer: AnyAnswer): Change {
  const key = !answer.ok && answer.reason === 'departureClosed' ? answer.departureKey : null
  const named = rules.directionsOf(context).find((direction) => context.departures[direction]?.key === key)
  return { closedDirection: named ?? rules.directionsOf(context)[0] ?? 'outward', changeRequest: null }
}

export function dropClosedDeparture(context: ChangeContext): Change {
  const direction = context.closedDirection ?? 'outward'
  return {
    departures: { ...context.departures, [direction]: null },
    seats: without(context.seats, ticketsIn(context, direction)),
    holds: { ...context.holds, [direction]: null },
    closedDirection: null,
    direction,
    quote: null,
  }
}

/** A free seat goes to whose turn it is; one's own is given back, and its owner is next. */
export function pickSeat(context: ChangeContext, { seat }: { seat: string }): Change {
  const movers = rules.moversIn(context, context.direction)
  const owner = movers.find(({ id }) => context.seats[id] === seat)?.id
  const taker = context.activeTicket ?? rules.nextActive(context)
  const seats =
    owner !== undefined || taker === null
      ? without(context.seats, owner ? [owner] : [])
      : { ...context.seats, [taker]: seat }
  return {
    seats,
    activeTicket: owner ?? rules.nextActive({ ...context, seats, activeTicket: taker }),
    lostSeats: [],
    refusal: null,
  }
}

/** These seats for everybody, in order. */
export function pickSeats(context: ChangeContext, { seats }: { seats: string[] }): Change {
  const seated = rules.seatedIn(context, context.direction)
  const picked = Object.fromEntries(
    seated.flatMap(({ id }, index) => (seats[index] === undefined ? [] : [[id, seats[index]]])),
  )
  const all = {
    ...without(
      context.seats,
      seated.map(({ id }) => id),
    ),
    ...picked,
  }
  return { seats: all, activeTicket: rules.nextActive({ ...context, seats: all }), lostSeats: [], refusal: null }
}

/** Two of the party change seats; what is held stays the same. */
export function assignSeat(context: ChangeContext, { ticketId, seat }: { ticketId: string; seat: string }): Change {
  const before = context.seats[ticketId]
  const other = rules
    .moversIn(context, context.direction)
    .find(({ id }) => id !== ticketId && context.seats[id] === seat)?.id
  const rest = without(context.seats, other === undefined ? [ticketId] : [ticketId, other])
  return {
    seats: { ...rest, [ticketId]: seat, ...(other !== undefined && before !== undefined && { [other]: before }) },
  }
}

/** Back to what the server holds: the last wish was refused. */
export function revertSeats(context: ChangeContext): Change {
  const held = context.holds[context.direction]?.seats ?? []
  const unheld = rules
    .moversIn(context, context.direction)
    .flatMap(({ id }) => (context.seats[id] !== undefined && !held.includes(context.seats[id]) ? [id] : []))
  return { seats: without(context.seats, unheld) }
}

export function takeHeld(context: ChangeContext, answer: HoldAnswer | RenewAnswer | Ended): Change {
  const held = 'held' in answer ? answer.held : []
  const offset = 'clockOffset' in answer ? answer.clockOffset : null
  return {
    holds: rules.holdsAfter(context, held),
    clockOffset: offset ?? context.clockOffset,
    ...(answer.ok ? { isHoldOver: false } : {}),
  }
}

/** Whose seat was lost is without one, unless a seat held before is left over; the step goes to the first direction that lost any. */
export function takeLostSeats(context: ChangeContext, answer: AnyAnswer): Change {
  const lost = !answer.ok && answer.reason === 'seatsLost' ? answer.seats : []
  const lostIn = (direction: Direction) =>
    lost.flatMap(({ departureKey, seats }) => (departureKey === context.departures[direction]?.key ? seats : []))
  const direction = rules.directionsOf(context).find((each) => lostIn(each).length > 0) ?? context.direction
  const less = (each: Direction) => {
    const hold = context.holds[each]
    return hold && { ...hold, seats: hold.seats.filter((seat) => !lostIn(each).includes(seat)) }
  }
  return {
    lostSeats: lostIn(direction),
    direction,
    step: 'seats',
    seats: Object.fromEntries(rules.directionsOf(context).flatMap((each) => seatsLeft(context, each, lostIn(each)))),
    holds: { outward: less('outward'), return: less('return') },
    isHoldOver: false,
    changeRequest: null,
  }
}

function seatsLeft(
  context: ChangeContext,
  direction: Direction,
  lost: readonly string[],
): (readonly [string, string])[] {
  const wished = rules.wishedSeats(context, direction)
  const spare = (context.holds[direction]?.seats ?? []).filter((seat) => !wished.includes(seat) && !lost.includes(seat))
  return rules.moversIn(context, direction).flatMap(({ id }) => {
    const seat = context.seats[id]
    const kept = seat !== undefined && lost.includes(seat) ? spare.shift() : seat
    return kept === undefined ? [] : [[id, kept] as const]
  })
}

export function prepareRenewal({ holds }: ChangeContext): Change {
  const departureKeys = [holds.outward, holds.return].flatMap((hold) =>
    hold && hold.seats.length > 0 ? [hold.departureKey] : [],
  )
  return { renewal: { key: newKey(), body: { departureKeys } } }
}

export function prepareQuote(context: ChangeContext): Change {
  const body = rules.quoteRequestFor(context)
  return {
    quoteRequest: body && { key: newKey(), body },
    totalBefore: context.step === 'review' ? (context.quote?.total ?? null) : null,
  }
}

/** Who needs no seat on the new date gives it back. */
export function takeQuote(context: ChangeContext, answer: ChangeQuoteAnswer | ChangeAnswer | Ended): Change {
  if (!('quote' in answer)) return {}
  const { quote } = answer
  const seatless = quote.tickets.filter((each) => !each.needsSeat).map(({ ticketId }) => ticketId)
  const before = context.totalBefore ?? (answer.ok ? null : (context.quote?.total ?? null))
  return {
    quote,
    seats: without(context.seats, seatless),
    totalBefore: before === quote.total ? null : before,
    changeRequest: null,
    refusal: null,
  }
}

export function prepareChange(context: ChangeContext): Change {
  const body = rules.changeRequestFor(context)
  return { changeRequest: body && { key: newKey(), body }, isChangeSent: false, refusal: null, totalBefore: null }
}

export function refusalOf(answer: AnyAnswer): FlowRefusal | null {
  if (answer.ok || !('message' in answer)) return null
  return { message: answer.message, fields: answer.fields }
}

/** The direction whose departure a refusal is about; undefined when it is about something else. */
export function refusedDirection(answer: AnyAnswer): Direction | undefined {
  const paths = Object.keys(refusalOf(answer)?.fields ?? {})
  return (['outward', 'return'] as const).find((direction) => paths.includes(`${direction}.departureKey`))
}

/** A refusal that names a ticket's seat. */
export function isAboutSeat(answer: AnyAnswer): boolean {
  return Object.keys(refusalOf(answer)?.fields ?? {}).some((path) => /^tickets\.\d+\.seat$/.test(path))
}
