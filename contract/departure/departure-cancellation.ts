import { z } from 'zod'
import { FOUR_EYES_REFUSALS } from '../approval/approval-codes.ts'
import { DIRECTIONS, TICKET_STATES } from '../booking/booking-codes.ts'
import {
  amountMinor,
  currencyCode,
  instant,
  listQuery,
  localizedName,
  recordId,
  recordVersion,
  sumMinor,
  briefReason,
  remark,
} from '../common.ts'
import { DEPARTURE_STATES } from './departure-codes.ts'
import { departureKey } from './departure.ts'
import { cancellationList } from './departure-cancellation-list.ts'
import { cancellation, cancellationCounts, cancellationRow } from './departure-cancellation-row.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { filterQuery } from '../list/list-query.ts'

/** What becomes of a ticket: another departure, all of its money back, or nothing until its passenger has been asked. */
export const CANCELLATION_PLANS = ['move', 'refund', 'leave'] as const
export type CancellationPlan = (typeof CANCELLATION_PLANS)[number]

/** Why a ticket could not be dealt with as planned; it stays in departureCancelled. */
export const CANCELLATION_FAILURES = [
  'noSeats',
  'targetClosed',
  'targetGone',
  'targetTooFar',
  'afterReturn',
  'beforeOutward',
  'partyDoesNotFit',
  'openRefundRequest',
  'other',
] as const
export type CancellationFailure = (typeof CANCELLATION_FAILURES)[number]

/** Where a ticket of the plan stands. `elsewhere`: somebody has moved or refunded it by itself. */
export const CANCELLATION_PROGRESS = ['planned', 'waiting', 'moved', 'refunded', 'left', 'elsewhere', 'failed'] as const
export type CancellationProgress = (typeof CANCELLATION_PROGRESS)[number]

/** Why this reader cannot do something about a cancellation now. */
const CANCELLATION_REFUSALS = ['state', ...FOUR_EYES_REFUSALS, 'notYours', 'tooLate', 'nothingFailed'] as const
export type CancellationRefusal = (typeof CANCELLATION_REFUSALS)[number]

/** A departure is cancelled by operations, confirmed by another of operations (domain rulings §6). */
export const CANCELLERS = ['operation_manager'] as const

/** More tickets than a departure has: a seat may be sold once per leg. */
const MAX_TICKETS = 1000

const stop = z.object({ name: localizedName, at: instant, timeZone: z.string() })

/** A departure of the same route that passengers may be put on. */
const moveTarget = z.object({
  departureKey,
  boardsAt: instant,
  alightsAt: instant,
  vehicle: z.string(),
  /** Seats over their whole stretch that they may have and nobody has. */
  free: z.int(),
})
export type MoveTarget = z.input<typeof moveTarget>

const cancelledTicket = z.object({
  ticketId: recordId,
  passengerName: z.string(),
  seat: z.string().nullable(),
  fare: amountMinor,
  /** As it is now. */
  state: z.enum(TICKET_STATES),
  plan: z.enum(CANCELLATION_PLANS).nullable(),
  targetKey: departureKey.nullable(),
  /** Null while nobody has planned anything for it: it was sold since the proposal. */
  progress: z.enum(CANCELLATION_PROGRESS).nullable(),
  failure: z.enum(CANCELLATION_FAILURES).nullable(),
})

/** What a booking has on the departure: one party over one stretch. */
const cancelledBooking = z.object({
  bookingId: recordId,
  reference: z.string(),
  payer: z.object({ name: z.string(), phone: z.string() }),
  direction: z.enum(DIRECTIONS),
  currency: currencyCode,
  from: stop,
  to: stop,
  /** Seats they need elsewhere; infants need none. */
  seats: z.int(),
  tickets: z.array(cancelledTicket),
  /** Soonest first; empty once nothing of the booking can be planned any more. */
  targets: z.array(moveTarget),
  /** The departure they are planned for, also where it is not among the targets any more. */
  target: z.object({ departureKey, boardsAt: instant, vehicle: z.string() }).nullable(),
})
export type CancelledBooking = z.input<typeof cancelledBooking>

/** Money that goes back, per kind and currency. `manual`: fares that somebody refunded without the plan; exit fees go back with their tickets. */
const refundSum = z.object({ kind: z.enum(['fare', 'manual', 'exitFee']), currency: currencyCode, amount: sumMinor })
export type RefundSum = z.input<typeof refundSum>

const departureCancellation = z.object({
  departure: z.object({
    key: departureKey,
    state: z.enum(DEPARTURE_STATES),
    routeName: localizedName,
    from: stop,
    to: stop,
    vehicle: z.string(),
  }),
  /** The last one of this departure; null where there never was one. */
  cancellation: cancellation.nullable(),
  /** Those whose seats are affected, by boarding stoppage and reference. */
  bookings: z.array(cancelledBooking),
  counts: cancellationCounts,
  /** What the plan gives back and, once it is confirmed, what was refunded beside it. */
  refunds: z.array(refundSum),
  /** Tickets that are valid on this departure now. */
  liveTickets: z.int(),
  /** What this reader may do now; null where they may. */
  can: z.object({
    propose: z.enum(CANCELLATION_REFUSALS).nullable(),
    plan: z.enum(CANCELLATION_REFUSALS).nullable(),
    withdraw: z.enum(CANCELLATION_REFUSALS).nullable(),
    confirm: z.enum(CANCELLATION_REFUSALS).nullable(),
    retry: z.enum(CANCELLATION_REFUSALS).nullable(),
  }),
  serverTime: instant,
})
export type DepartureCancellation = z.input<typeof departureCancellation>

const plans = z
  .array(
    z.object({
      ticketId: recordId,
      plan: z.enum(CANCELLATION_PLANS),
      /** Given for `move`, and for nothing else. */
      targetKey: departureKey.nullable(),
    }),
  )
  .max(MAX_TICKETS)
const decided = { id: recordId, version: recordVersion }

export const departureCancellationEndpoints = {
  getCancellationPlan: endpoint('getCancellationPlan', {
    summary: 'Whom the cancellation of a departure concerns, where they could go, and what is planned.',
    access: CANCELLERS,
    params: z.object({ key: departureKey }),
    data: departureCancellation,
  }),
  getCancellation: endpoint('getCancellation', {
    summary: 'A cancellation with its plan and how far it has come.',
    access: CANCELLERS,
    params: z.object({ id: recordId }),
    data: departureCancellation,
  }),
  getCancellationList: listEndpoint('getCancellationList', {
    summary: 'Departures that were or are to be cancelled, the latest first.',
    access: CANCELLERS,
    query: listQuery.omit({ search: true }).extend(filterQuery(cancellationList)),
    data: cancellationRow,
  }),
  proposeCancellation: endpoint('proposeCancellation', {
    summary:
      'Propose to cancel a departure, with a plan for each of its tickets; nothing changes until another confirms it.',
    access: CANCELLERS,
    body: z.object({ departureKey, reason: briefReason, plans }),
    data: departureCancellation,
  }),
  updateCancellationPlan: endpoint('updateCancellationPlan', {
    summary: 'Change the plan or the reason of an own proposal that nobody has decided.',
    access: CANCELLERS,
    body: z.object({ ...decided, reason: briefReason, plans }),
    data: departureCancellation,
  }),
  withdrawCancellation: endpoint('withdrawCancellation', {
    summary: "Withdraw an own proposal, or turn down somebody else's with a reason.",
    access: CANCELLERS,
    body: z.object({ ...decided, reason: remark.nullable() }),
    data: departureCancellation,
  }),
  confirmCancellation: endpoint('confirmCancellation', {
    summary:
      "Confirm somebody else's proposal: the departure is cancelled at once, its tickets are processed one booking after the other.",
    access: CANCELLERS,
    body: z.object(decided),
    data: departureCancellation,
  }),
  retryCancellation: endpoint('retryCancellation', {
    summary: 'Plan again the tickets of a cancelled departure that failed or were left, and process them.',
    access: CANCELLERS,
    body: z.object({ ...decided, plans: plans.min(1) }),
    data: departureCancellation,
  }),
}
