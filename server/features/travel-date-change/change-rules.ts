import type { CHANGE_HINDRANCES } from '#contract/travel-date-change/travel-date-change.ts'
import type { CHANGE_CAUSES } from '#contract/travel-date-change/travel-date-change-codes.ts'
import { shareOf, tierAt } from '#machines/policy/tiers.ts'
import { fareAlone, fareClassOn, quoteJourney } from '#server/domain/booking/fare-rules.ts'
import { faresOf, pricedRide, regionAt, type Ride } from '#server/domain/booking/journey.ts'
import { type Tax, taxOf, vatAfterRise, vatContainedIn } from '#server/domain/tax/tax-of-supply.ts'
import type { ChangingBooking, ChangingTicket, Direction } from './change-records.ts'

export type ChangeCause = (typeof CHANGE_CAUSES)[number]
export type ChangeHindrance = (typeof CHANGE_HINDRANCES)[number]

const DAY_MS = 86_400_000

/** Which tickets of a booking go where. */
export interface ChangePlan {
  booking: ChangingBooking
  /** Ids of the tickets that are to move. */
  moving: ReadonlySet<string>
  /** Without one, a direction's fee alone can be told. */
  targets: Readonly<Partial<Record<Direction, Ride>>>
  /** Operations move what the operator cancelled, and nothing else. */
  cancelledOnly: boolean
  /** The day of the change where it is made: fees bear the tax of it. */
  soldOn: string
}

export interface ChangeFee {
  percent: number
  /** Lower bound in hours of the tier that applies; null where none does. */
  tierHours: number | null
  /** The last instant at which the percentage holds; null where time does not count. */
  holdsUntil: Date | null
}

/** What a ticket costs to move and how it stands afterwards. Minor units of the booking's currency. */
export interface PricedChange {
  ticket: ChangingTicket
  cause: ChangeCause
  hindrance: ChangeHindrance | null
  feePercent: number
  tierHours: number | null
  holdsUntil: Date | null
  fee: number
  feeTax: Tax
  feeVat: number
  fareClass: ChangingTicket['fareClass']
  needsSeat: boolean
  oneWayFare: number | null
  fareAfter: number
  vatAfter: number
  fareDifference: number
  differenceVat: number
}

/** Each moving ticket with what it costs; null where the new journey has no price in the booking's currency. */
export function priceChange(plan: ChangePlan, now: Date): PricedChange[] | null {
  const priced: PricedChange[] = []
  const wanted = plan.booking.tickets.filter(({ id }) => plan.moving.has(id))
  const able = wanted.filter((ticket) => hindranceOf(ticket, plan.cancelledOnly) === null)
  // Who cannot move stays, also for what the other direction costs then.
  const possible = { ...plan, moving: new Set(able.map(({ id }) => id)) }
  for (const ticket of wanted) {
    const hindrance = hindranceOf(ticket, plan.cancelledOnly)
    const { percent, ...tier } = feeFor(ticket, now)
    const target = hindrance === null ? plan.targets[ticket.direction] : undefined
    const after = target ? fareAfter(possible, ticket, target) : standing(ticket)
    if (after === null) return null
    const fee = hindrance === null ? shareOf(ticket.fare, percent) : 0
    const feeTax = taxOfFee(ticket, plan)
    const feeVat = vatContainedIn(fee, feeTax)
    const fareDifference = after.fareAfter - ticket.fare
    const differenceVat = after.vatAfter - ticket.vat
    priced.push({
      ticket,
      cause: causeOf(ticket),
      hindrance,
      feePercent: percent,
      ...tier,
      fee,
      feeTax,
      feeVat,
      ...after,
      fareDifference,
      differenceVat,
    })
  }
  return priced
}

/** What keeps a ticket from being moved now; null where it can be. The lifecycle says the same of its states. */
export function hindranceOf(
  ticket: Pick<ChangingTicket, 'state' | 'facts' | 'departure'>,
  cancelledOnly: boolean,
): ChangeHindrance | null {
  const { state, facts } = ticket
  if (state === 'checkedIn' || state === 'refunded') return state
  if (facts.hasOpenRefundRequest) return 'openRefundRequest'
  if (isPutOff(ticket)) return null
  if (cancelledOnly) return 'notCancelled'
  // Who has missed the bus is a no-show, also where nobody has closed the departure yet.
  return facts.daysSinceDeparture > facts.noShowChangeDays ? 'noShowTooOld' : null
}

function causeOf(ticket: Pick<ChangingTicket, 'state' | 'facts' | 'departure'>): ChangeCause {
  if (isPutOff(ticket)) return 'departureCancelled'
  return ticket.state === 'noShow' || ticket.facts.hasDeparted ? 'noShow' : 'passenger'
}

/**
 * Whether the operator cancelled the ticket's departure. A cancelled departure's tickets are worked off one after the
 * other; nobody pays for coming before one's turn.
 */
function isPutOff({ state, departure }: Pick<ChangingTicket, 'state' | 'departure'>): boolean {
  return (
    state === 'departureCancelled' ||
    (departure.state === 'cancelled' && (state === 'pending' || state === 'exitFeePaid'))
  )
}

/** Of several tickets: what made the change cost most. */
export function commonCause(causes: readonly ChangeCause[]): ChangeCause {
  return (['noShow', 'passenger'] as const).find((cause) => causes.includes(cause)) ?? 'departureCancelled'
}

/** By the time before the ticket's own boarding, under the rules it was sold under (domain rulings §5). */
export function feeFor(
  ticket: Pick<ChangingTicket, 'state' | 'facts' | 'departure' | 'boardsAt' | 'policies'>,
  now: Date,
): ChangeFee {
  const { boardsAt, policies } = ticket
  const cause = causeOf(ticket)
  if (cause === 'departureCancelled') return { percent: 0, tierHours: null, holdsUntil: null }
  const tier = cause === 'noShow' ? null : tierAt(policies.changeTiers, boardsAt, now)
  if (tier) return { percent: tier.percent, tierHours: tier.hoursBefore, holdsUntil: tier.until }
  // The policy counts whole days: until the first day beyond them has begun.
  const holdsUntil = new Date(boardsAt.getTime() + (policies.noShowChangeDays + 1) * DAY_MS - 1)
  return { percent: policies.noShowChangePercent, tierHours: null, holdsUntil }
}

type Standing = Pick<PricedChange, 'fareClass' | 'needsSeat' | 'oneWayFare' | 'fareAfter' | 'vatAfter'>

function standing(ticket: ChangingTicket): Standing {
  const { fareClass, oneWayFare, fare, vat, seat } = ticket
  return { fareClass, oneWayFare, fareAfter: fare, vatAfter: vat, needsSeat: seat !== null }
}

/**
 * How a ticket stands on its new departure. A dearer fare is paid, a cheaper one changes nothing. Two directions that
 * stand are priced as the pair that they were sold as: the pair's new price less what it stands at. Whoever the
 * operator put off pays no difference for either direction.
 */
function fareAfter(plan: ChangePlan, ticket: ChangingTicket, target: Ride): Standing | null {
  const { currency } = plan.booking
  const { passenger, policies, policyVersion } = ticket
  const pair = pairOf(plan, ticket)
  const outward = pair ? rideAfter(plan, pair.outward) : target
  const journey = {
    outward: pricedRide(outward, plan.soldOn),
    return: pair ? pricedRide(rideAfter(plan, pair.return), plan.soldOn) : null,
  }
  const quote = quoteJourney(journey, currency, [passenger], { version: policyVersion, policies })
  const own = plan.booking.tickets.filter(
    ({ id, passengerId }) => plan.moving.has(id) && passengerId === ticket.passengerId,
  )
  const needsSeat = fareClassOn(passenger.dateOfBirth, target.departure.travelDate, policies) !== 'infant'
  const line = lineOf(ticket, pair, quote)
  if (own.some(isPutOff)) {
    const fareClass = line?.fareClass ?? fareClassOn(passenger.dateOfBirth, outward.departure.travelDate, policies)
    return { ...standing(ticket), fareClass, needsSeat }
  }
  if (!quote || !line) return null

  const alone = fareAlone(faresOf(target), currency, line.fareClass)
  const rise = pair
    ? riseOfPair(plan, pair, ticket, quote)
    : Math.max(0, line.fare - Math.max(ticket.fare, ticket.oneWayFare ?? 0))
  const fare = ticket.fare + rise
  return {
    fareClass: line.fareClass,
    needsSeat,
    oneWayFare: alone === null ? ticket.oneWayFare : Math.max(alone, ticket.oneWayFare ?? 0),
    fareAfter: fare,
    vatAfter: vatAfterRise(ticket, rise),
  }
}

type Quote = NonNullable<ReturnType<typeof quoteJourney>>

/** Both directions of one passenger, where both stand. */
type Pair = Record<Direction, ChangingTicket>

function pairOf({ booking }: ChangePlan, { passengerId }: ChangingTicket): Pair | null {
  const own = booking.tickets.filter((each) => each.passengerId === passengerId && each.state !== 'refunded')
  const [outward, back] = (['outward', 'return'] as const).map((direction) =>
    own.find((each) => each.direction === direction),
  )
  return outward && back ? { outward, return: back } : null
}

/** A direction that is priced by itself is quoted as an outward one, whichever it is. */
function lineOf({ direction }: ChangingTicket, pair: Pair | null, quote: Quote | null) {
  return quote?.lines.find((line) => line.direction === (pair ? direction : 'outward'))
}

/** A change is a supply of its own, where the ticket's VAT is owed; with a ticket across a border it follows the ticket. */
function taxOfFee(ticket: ChangingTicket, { soldOn }: ChangePlan): Tax {
  const region = regionAt(rideOf(ticket), ticket.fromPosition)
  if (!region) throw new RangeError(`ticket ${ticket.id} boards nowhere`)
  return taxOf(region, 'dateChangeFee', soldOn, ticket.supply)
}

function rideOf({ departure, fromPosition, toPosition }: ChangingTicket): Ride {
  return { departure, from: fromPosition, to: toPosition }
}

function rideAfter({ moving, targets }: ChangePlan, ticket: ChangingTicket): Ride {
  return (moving.has(ticket.id) ? targets[ticket.direction] : undefined) ?? rideOf(ticket)
}

/** This ticket's part of what the pair costs more. Where both move, none of them becomes cheaper for the other. */
function riseOfPair(plan: ChangePlan, pair: Pair, { direction }: ChangingTicket, quote: Quote): number {
  const rise = Math.max(0, quote.total - pair.outward.fare - pair.return.fare)
  const other = direction === 'outward' ? pair.return : pair.outward
  if (!(plan.moving.has(other.id) && plan.targets[other.direction])) return rise
  const newOutward = quote.lines.find((line) => line.direction === 'outward')?.fare ?? 0
  const ofOutward = Math.min(rise, Math.max(0, newOutward - pair.outward.fare))
  return direction === 'outward' ? ofOutward : rise - ofOutward
}
