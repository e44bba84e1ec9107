import type { BoardingList, BoardingTicket } from '#contract/check-in/boarding-list.ts'
import { newKey } from '../key.ts'
import type { Keyed } from '../booking/booking-requests.ts'
import type { CheckInContext } from './check-in-context.ts'
import type { FeeOrder, LookUpAnswer } from './check-in-services.ts'
import { feeTotals, type FeeTotal } from './fee-totals.ts'
import { comparePassport } from './passport-differences.ts'
import { judgeTicket, type Verdict } from './verdict.ts'

/** The day that passports are read against: that of the departure. */
export const travelDateOf = ({ list }: CheckInContext): string =>
  list?.departure.travelDate ?? new Date().toISOString().slice(0, 10)

/** A ticket as it stands, wherever it was found. */
export function ticketOf({ list, found }: CheckInContext, id: string | null): BoardingTicket | null {
  return list?.tickets.find(({ ticketId }) => ticketId === id) ?? found.find(({ ticketId }) => ticketId === id) ?? null
}

/** Whose card is open. */
export const cardOf = (context: CheckInContext): BoardingTicket | null => ticketOf(context, context.ticketId)

/** The verdict on a ticket of this departure. Only the one that was scanned is judged by its print. */
export function verdictOf(context: CheckInContext, ticket: BoardingTicket): Verdict {
  const { list, departureKey, printRevision, ticketId } = context
  return judgeTicket(ticket, {
    departureKey,
    printRevision: ticket.ticketId === ticketId ? printRevision : null,
    ownPositions: list?.departure.ownPositions ?? null,
    passportWarningMonths: list?.passportWarningMonths ?? 0,
    childUnderYears: list?.childUnderYears ?? 0,
    infantUnderYears: list?.infantUnderYears ?? 0,
  })
}

/** The people of the same booking on the same departure: a family, or a group with one payer. */
export function partyOf(context: CheckInContext): BoardingTicket[] {
  const card = cardOf(context)
  if (!card) return []
  const party = (context.list?.tickets ?? []).filter(
    ({ bookingId, departureKey, direction }) =>
      bookingId === card.bookingId && departureKey === card.departureKey && direction === card.direction,
  )
  return party.length === 0 ? [card] : party
}

/** Nothing but money stands between them and the bus. */
export function mayGo(context: CheckInContext, ticket: BoardingTicket): boolean {
  const { kind } = verdictOf(context, ticket)
  return kind === 'go' || kind === 'payFirst'
}

/** Of the party those who can be taken along with the open card. */
export const companionsOf = (context: CheckInContext): BoardingTicket[] =>
  partyOf(context).filter((ticket) => ticket.ticketId !== context.ticketId && mayGo(context, ticket))

/** The tickets acted for together, as they stand. */
export const chosenOf = (context: CheckInContext): BoardingTicket[] =>
  context.chosen.flatMap((id) => ticketOf(context, id) ?? [])

/** Those chosen whose visa somebody has to have seen and nobody has. */
export const visasToSee = (context: CheckInContext): BoardingTicket[] =>
  chosenOf(context).filter(
    (ticket) => verdictOf(context, ticket).asksForVisa && !context.visasSeen.includes(ticket.ticketId),
  )

/** Those chosen who have to pay. */
export const payersOf = (context: CheckInContext): BoardingTicket[] =>
  chosenOf(context).filter((ticket) => verdictOf(context, ticket).kind === 'payFirst')

/** What those chosen have to pay, in each currency that will do for all of them. */
export const dueOf = (context: CheckInContext): FeeTotal[] => feeTotals(payersOf(context).map(({ fees }) => fees))

/** What is to be paid for those chosen, in the currency chosen or else the first there is; null where none will do. */
export function feeToPay(context: CheckInContext): FeeTotal | null {
  const totals = dueOf(context)
  return totals.find(({ currency }) => currency === context.currency) ?? totals[0] ?? null
}

export function feeOrderFor(
  context: CheckInContext,
  paying: Pick<FeeOrder, 'means' | 'reference' | 'isManual'>,
): Keyed<FeeOrder> | null {
  const total = feeToPay(context)
  if (!total) return null
  const payers = payersOf(context)
  return sameOrNew(context.feeOrder, {
    ticketIds: payers.map(({ ticketId }) => ticketId),
    currency: total.currency,
    ...paying,
    expectedTotal: total.amount,
    amounts: payers.map(({ fees }) => fees.find(({ currency }) => currency === total.currency)?.amount ?? 0),
  })
}

/** An order that was perhaps not answered keeps its key while it asks for the same. */
export function sameOrNew<Body>(before: Keyed<Body> | null, body: Body): Keyed<Body> {
  return before && JSON.stringify(before.body) === JSON.stringify(body) ? before : { key: newKey(), body }
}

/** Something in the passport differs from the booking, and the officer has not said what holds. */
export function hasNewPassport(context: CheckInContext): boolean {
  const card = cardOf(context)
  if (!card || !context.passport || context.passport.isSettled) return false
  const { kind } = verdictOf(context, card)
  if (kind === 'already' || kind === 'outdated') return false
  return comparePassport(context.passport.document, card.passenger).some(({ isSame }) => !isSame)
}

/** A passport was scanned for the open card, and what it says can still take the booking's place. */
export function canComparePassport(context: CheckInContext): boolean {
  const card = cardOf(context)
  return card !== null && context.passport !== null && card.state !== 'checkedIn'
}

/** At a border a passport that has run out on the day of boarding takes no other's place. */
export function isPassportExpired(context: CheckInContext): boolean {
  const card = cardOf(context)
  const dateOfExpiry = context.passport?.document.dateOfExpiry ?? null
  return card !== null && card.crossesBorder && dateOfExpiry !== null && dateOfExpiry < card.boardingDay
}

/** The departure of the card that is open, where it is another than the one that is boarded. */
export function otherDepartureOf(context: CheckInContext): string | null {
  const card = cardOf(context)
  return card && verdictOf(context, card).reason === 'otherDeparture' ? card.departureKey : null
}

/**
 * The one ticket that a look-up is about: the only one on this departure, or of one party the one that speaks for it;
 * where nobody found travels on this departure, one of those found, so that the officer is told at once. Null where the
 * officer has to say who it is: always where a name fits several.
 */
export function meant({ departureKey, scan }: CheckInContext, answer: LookUpAnswer): BoardingTicket | null {
  if (!answer.ok) return null
  const valid = answer.tickets.filter(({ state }) => state !== 'refunded')
  const here = valid.filter((ticket) => ticket.departureKey === departureKey)
  const candidates = [here, valid, answer.tickets].find((tickets) => tickets.length > 0) ?? []
  const [first] = candidates
  if (!first || candidates.length === 1) return first ?? null
  if (scan?.kind === 'name') return null
  const ofFirst = candidates.filter(
    ({ bookingId, direction, departureKey: key }) =>
      bookingId === first.bookingId && direction === first.direction && key === first.departureKey,
  )
  return here.length > 0 && ofFirst.length < here.length ? null : leadOf(ofFirst)
}

const FARE_ORDER = { adult: 0, child: 1, infant: 2 } as const satisfies Record<BoardingTicket['fareClass'], number>

/** Who speaks for a party: of those who have not boarded an adult before a child, then by seat. */
function leadOf(party: readonly BoardingTicket[]): BoardingTicket | null {
  const inOrder = party.toSorted(
    (one, other) =>
      Number(hasBoarded(one)) - Number(hasBoarded(other)) ||
      FARE_ORDER[one.fareClass] - FARE_ORDER[other.fareClass] ||
      bySeat(one, other),
  )
  return inOrder[0] ?? null
}

const hasBoarded = ({ state }: BoardingTicket): boolean => state !== 'pending' && state !== 'exitFeePaid'
/** Infants, who have no seat, come after those who have one. */
const bySeat = (one: BoardingTicket, other: BoardingTicket): number =>
  (one.seat ?? '~').localeCompare(other.seat ?? '~', 'en', { numeric: true })

/** A list with what is known better of some tickets; those of other departures are left out. */
export function withTickets(list: BoardingList | null, tickets: readonly BoardingTicket[]): BoardingList | null {
  if (!list) return null
  const own = tickets.filter(({ departureKey }) => departureKey === list.departure.departureKey)
  const byId = new Map(own.map((ticket) => [ticket.ticketId, ticket]))
  const known = new Set(list.tickets.map(({ ticketId }) => ticketId))
  const all = [
    ...list.tickets.map((ticket) => byId.get(ticket.ticketId) ?? ticket),
    ...own.filter(({ ticketId }) => !known.has(ticketId)),
  ]
  return { ...list, tickets: all, counts: countsOf(all) }
}

/** A list that was read anew, unless it was read before an act whose answer is here already. */
export function newerList(before: BoardingList | null, list: BoardingList): BoardingList {
  const newer = (before?.tickets ?? []).filter((ticket) => {
    const read = list.tickets.find(({ ticketId }) => ticketId === ticket.ticketId)
    return read !== undefined && (read.version < ticket.version || read.passenger.version < ticket.passenger.version)
  })
  return newer.length === 0 ? list : (withTickets(list, newer) ?? list)
}

function countsOf(tickets: readonly BoardingTicket[]): BoardingList['counts'] {
  const boarding = tickets.filter(({ state }) => state !== 'refunded' && state !== 'departureCancelled')
  const checkedIn = boarding.filter(({ state }) => state === 'checkedIn').length
  return {
    expected: boarding.length,
    feePaid: boarding.filter(({ feePaid }) => feePaid !== null).length,
    checkedIn,
    missing: boarding.length - checkedIn,
  }
}
