import type { Policies } from '#contract/policy/policy.ts'
import type { RefundRefusal } from '#contract/refund/refund.ts'
import { shareOf, tierAt } from '#machines/policy/tiers.ts'
import type { LiveTicket } from '#server/domain/booking/live-tickets.ts'
import { vatOfPart } from '#server/domain/tax/tax-of-supply.ts'

/** What of a ticket decides its refund. */
export type RefundableTicket = Pick<
  LiveTicket,
  | 'id'
  | 'passengerId'
  | 'direction'
  | 'state'
  | 'fare'
  | 'vat'
  | 'oneWayFare'
  | 'vatRegionId'
  | 'departureId'
  | 'taxCategory'
  | 'vatRateBasisPoints'
  | 'policyVersion'
  | 'boardsAt'
> & { facts: Pick<LiveTicket['facts'], 'hasExitFeePaid' | 'hasOpenRefundRequest' | 'isDepartureClosed'> }

export interface RefundContext {
  /** Rules by version: each ticket goes by those it was sold under. */
  policies: ReadonlyMap<number, Pick<Policies, 'refundTiers' | 'refundAfterDeparture'>>
  now: Date
}

/** What one ticket gives back, frozen by a request. Minor units. */
export interface TicketRefund {
  ticketId: string
  refusal: RefundRefusal | null
  base: number
  baseVat: number
  percent: number
  refund: number
  refundVat: number
  /** Lower bound of its tier in hours before boarding; null where no tier applies. */
  tierHours: number | null
  policyVersion: number
  holdsUntil: Date | null
  kept: { ticketId: string; fareBefore: number; fare: number; vat: number } | null
  givesExitFeeBack: boolean
}

/**
 * What each of the `asked` tickets gives back if all that can be are refunded in one request (domain rulings §5, §7).
 * `booked`: all tickets of the booking. A ticket whose departure the operator cancelled gives all of its frozen price.
 */
export function quoteTickets(
  asked: readonly string[],
  booked: readonly RefundableTicket[],
  context: RefundContext,
): TicketRefund[] {
  const chosen = booked.filter(({ id }) => asked.includes(id))
  const going = chosen.filter((ticket) => refusalOf(ticket) === null)
  return chosen.map((ticket) => {
    const other = otherDirectionOf(ticket, booked)
    const kept =
      other && isKept(other) && !going.includes(other) && ticket.state !== 'departureCancelled' ? other : undefined
    const refusal = refusalOf(ticket) ?? (kept?.facts.hasOpenRefundRequest === true ? 'otherDirectionOpen' : null)
    return refusal === null ? quoteTicket(ticket, kept, context) : refused(ticket, refusal)
  })
}

/** States in which the passenger still has, or has had, the journey that a ticket is for. */
export function isKept({ state }: Pick<LiveTicket, 'state'>): boolean {
  return state !== 'refunded' && state !== 'departureCancelled'
}

/** The passenger's ticket of the other direction. */
function otherDirectionOf(ticket: RefundableTicket, booked: readonly RefundableTicket[]): RefundableTicket | undefined {
  return booked.find(
    ({ passengerId, direction }) => passengerId === ticket.passengerId && direction !== ticket.direction,
  )
}

/** An amount shared out in proportion to the weights; what rounding leaves goes to the largest remainders. */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (total === 0n) return weights.map((_, index) => (index === 0 ? amount : 0))
  const parts = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight)
    return { index, whole: Number(product / total), rest: product % total }
  })
  const missing = amount - parts.reduce((sum, { whole }) => sum + whole, 0)
  const rounded = parts
    .toSorted((one, other) => (one.rest === other.rest ? one.index - other.index : one.rest > other.rest ? -1 : 1))
    .slice(0, missing)
  return parts.map((part) => part.whole + (rounded.includes(part) ? 1 : 0))
}

function refusalOf({ state, facts }: RefundableTicket): RefundRefusal | null {
  if (state === 'checkedIn' || state === 'refunded') return state
  return facts.hasOpenRefundRequest ? 'openRequest' : null
}

function quoteTicket(
  ticket: RefundableTicket,
  other: RefundableTicket | undefined,
  context: RefundContext,
): TicketRefund {
  const { percent, tierHours, holdsUntil } = shareNow(ticket, context)
  const kept = other && percent > 0 ? repriced(ticket, other) : null
  const base = kept ? ticket.fare + kept.fareBefore - kept.fare : ticket.fare
  const refund = shareOf(base, percent)
  return {
    ticketId: ticket.id,
    refusal: null,
    base,
    baseVat: kept ? vatOfPart(base, ticket) : ticket.vat,
    percent,
    refund,
    refundVat: vatOfPart(refund, ticket),
    tierHours,
    policyVersion: ticket.policyVersion,
    holdsUntil,
    kept: kept && { ticketId: kept.ticketId, fareBefore: kept.fareBefore, fare: kept.fare, vat: kept.vat },
    givesExitFeeBack: ticket.facts.hasExitFeePaid && isDepartureOpenOrCancelled(ticket),
  }
}

function shareNow({ state, boardsAt, policyVersion }: RefundableTicket, { policies, now }: RefundContext) {
  if (state === 'departureCancelled') return { percent: 100, tierHours: null, holdsUntil: null }
  const rules = policies.get(policyVersion)
  if (rules === undefined) throw new RangeError(`the rules of version ${policyVersion} were not read`)
  const tier = tierAt(rules.refundTiers, boardsAt, now)
  if (tier === null) return { percent: rules.refundAfterDeparture, tierHours: null, holdsUntil: null }
  return { percent: tier.percent, tierHours: tier.hoursBefore, holdsUntil: tier.until }
}

/**
 * The other direction, when it is kept: it stands at min(its one-way fare, the two-way fare), and the rest of the
 * two-way fare is what a refund is a share of. A direction that has no price by itself stays at what it was sold at.
 */
function repriced(ticket: RefundableTicket, other: RefundableTicket) {
  const twoWay = ticket.fare + other.fare
  const fare = other.oneWayFare === null ? other.fare : Math.min(other.oneWayFare, twoWay)
  if (fare === other.fare) return null
  return { ticketId: other.id, fareBefore: other.fare, fare, vat: vatOfPart(fare, other) }
}

function isDepartureOpenOrCancelled({ state, facts }: RefundableTicket): boolean {
  return state === 'departureCancelled' || (state !== 'noShow' && !facts.isDepartureClosed)
}

function refused({ id, policyVersion }: RefundableTicket, refusal: RefundRefusal): TicketRefund {
  const nothing = {
    base: 0,
    baseVat: 0,
    percent: 0,
    refund: 0,
    refundVat: 0,
    tierHours: null,
    holdsUntil: null,
    kept: null,
  }
  return { ticketId: id, refusal, ...nothing, policyVersion, givesExitFeeBack: false }
}
