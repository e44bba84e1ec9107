import { z } from 'zod'
import { BOOKING_READERS, type UserType } from '../access.ts'
import { FOUR_EYES_REFUSALS } from '../approval/approval-codes.ts'
import { DIRECTIONS, PAYMENT_MEANS, TICKET_STATES } from '../booking/booking-codes.ts'
import {
  amountMinor,
  calendarDate,
  currencyCode,
  instant,
  listQuery,
  localizedName,
  recordId,
  recordVersion,
  remark,
} from '../common.ts'
import { endpoint, fileEndpoint, listEndpoint } from '../endpoint.ts'
import { filterQuery, sheetQuery } from '../list/list-query.ts'
import { REFUND_REASONS, type REFUND_STATES } from './refund-codes.ts'
import { refundList } from './refund-list.ts'
import { refundDepot, refundPerson, refundRow } from './refund-row.ts'
import { taxTerms } from '../tax/tax-terms.ts'
import { trailEvent } from '../workflow/workflow.ts'

export type RefundState = (typeof REFUND_STATES)[number]

/** Events of the refund lifecycle that a person sends. */
export const REFUND_EVENTS = ['refund.approve', 'refund.reject', 'refund.withdraw', 'refund.payOut'] as const

/**
 * Why a ticket cannot be refunded now. `otherDirectionOpen`: what it is worth depends on a request for the passenger's
 * other direction that nobody has decided yet.
 */
export const REFUND_REFUSALS = ['checkedIn', 'refunded', 'openRequest', 'otherDirectionOpen'] as const
export type RefundRefusal = (typeof REFUND_REFUSALS)[number]

/** Why this reader cannot send an event of the lifecycle now. */
const EVENT_REFUSALS = [
  'state',
  'notYours',
  ...FOUR_EYES_REFUSALS,
  'ownDecision',
  'otherDirectionChanged',
  'nightsBegun',
  'noDepot',
] as const
export type RefundEventRefusal = (typeof EVENT_REFUSALS)[number]

/** Types with a refund-booking screen; of staff only agents have it (domain rulings §6). */
const REQUESTERS = ['admin', 'staff', 'account'] as const satisfies readonly UserType[]
/** Types that decide; never on a request of their own. */
export const REFUND_DECIDERS = ['head_account', 'operation_manager'] as const satisfies readonly UserType[]
const PAYERS = ['account'] as const satisfies readonly UserType[]

const MAX_TICKETS = 48

const percent = z.number().min(0).max(100)
const stop = z.object({ name: localizedName, at: instant, timeZone: z.string() })

/** Money that goes back by one means, in one currency. */
const payOutLine = z.object({
  kind: z.enum(['fare', 'exitFee']),
  means: z.enum(PAYMENT_MEANS),
  currency: currencyCode,
  amount: amountMinor,
})
export type PayOutLine = z.output<typeof payOutLine>

const ticketShown = {
  ticketId: recordId,
  direction: z.enum(DIRECTIONS),
  /** As it is now. */
  state: z.enum(TICKET_STATES),
  passengerName: z.string(),
  seat: z.string().nullable(),
  routeName: localizedName,
  from: stop,
  to: stop,
}

const ticketRefund = {
  /** What the refund is a share of, and the VAT in it. */
  base: amountMinor,
  baseVat: amountMinor,
  percent,
  refund: amountMinor,
  refundVat: amountMinor,
  /** Lower bound of the tier in hours before boarding; null after departure and for a cancelled departure. */
  tierHours: z.number().min(0).nullable(),
  policyVersion: z.int(),
  /** The passenger's other direction, which is kept: what it stands at before and after. Null where nothing is repriced. */
  kept: z
    .object({
      ticketId: recordId,
      direction: z.enum(DIRECTIONS),
      fareBefore: amountMinor,
      fare: amountMinor,
      vat: amountMinor,
    })
    .nullable(),
  /** The exit fee that goes back at pay-out. */
  exitFee: z.object({ currency: currencyCode, amount: amountMinor, means: z.enum(PAYMENT_MEANS) }).nullable(),
}

const partRefund = {
  base: amountMinor,
  baseVat: amountMinor,
  refund: amountMinor,
  refundVat: amountMinor,
  policyVersion: z.int(),
}

/** What is given back besides tickets, one for each kind of thing. */
const refundPart = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('stay'),
    stay: z.object({
      id: recordId,
      number: z.string(),
      hotel: localizedName,
      arrival: calendarDate,
      departure: calendarDate,
    }),
    /** Of the stay, and how many of them are given back, from which one on. */
    nights: z.int(),
    nightsBack: z.int(),
    firstNight: calendarDate,
    ...partRefund,
  }),
  z.object({
    kind: z.literal('visas'),
    /** Requests that were paid for, and how many of them are dropped before they are handed in. */
    visas: z.int(),
    visasBack: z.int(),
    ...partRefund,
  }),
])
export type RefundPart = z.input<typeof refundPart>

const totals = z.object({ base: amountMinor, refund: amountMinor, refundVat: amountMinor })

const refundQuote = z.object({
  bookingId: recordId,
  reference: z.string(),
  currency: currencyCode,
  tickets: z.array(
    z.object({
      ...ticketShown,
      /** Null: it can be refunded. Else all amounts are 0. */
      refusal: z.enum(REFUND_REFUSALS).nullable(),
      ...ticketRefund,
      /** Until when the share holds; null where none comes after it. */
      holdsUntil: instant.nullable(),
    }),
  ),
  /** Sold as a package: all of its tickets that can be refunded go together, with the parts. */
  isWhole: z.boolean(),
  parts: z.array(refundPart),
  /** Over the tickets that can be refunded, and the parts. */
  total: totals,
  /** Until when the whole quote holds: the earliest of its tickets. */
  holdsUntil: instant.nullable(),
  /** How the money goes back, exit fees among it. */
  payOut: z.array(payOutLine),
})
export type RefundQuote = z.input<typeof refundQuote>

const ticketChoice = { bookingId: recordId, ticketIds: z.array(recordId).min(1).max(MAX_TICKETS) }

export type RefundRow = z.input<typeof refundRow>

const refundRequest = refundRow.extend({
  reasonText: z.string().nullable(),
  decisionReason: z.string().nullable(),
  booking: z.object({
    id: recordId,
    reference: z.string(),
    soldAt: instant,
    soldBy: refundPerson,
    payer: z.object({ name: z.string(), phone: z.string() }),
    isTwoWay: z.boolean(),
    total: amountMinor,
    /** What the booking was paid with, oldest first. */
    payments: z.array(
      z.object({
        act: z.enum(['sale', 'seatsAdded', 'travelDateChange']),
        means: z.enum(PAYMENT_MEANS),
        reference: z.string().nullable(),
        fare: amountMinor,
        fee: amountMinor,
        takenBy: refundPerson,
        at: instant,
      }),
    ),
  }),
  lines: z.array(z.object({ ...ticketShown, ...ticketRefund })),
  parts: z.array(refundPart),
  refundVat: amountMinor,
  /** What the tickets and parts were sold with, each once. */
  taxes: z.array(taxTerms),
  /** How the money goes back, or went back. */
  payOut: z.array(payOutLine),
  /** What its approval is going to post; none once it is decided, when the ledger tells. Minor units, debits positive. */
  postings: z.array(
    z.object({
      account: z.string(),
      name: localizedName,
      currency: currencyCode,
      amount: z.int(),
      of: localizedName.nullable(),
    }),
  ),
  history: z.array(trailEvent),
  /** What this reader may do with it now. */
  can: z.array(z.object({ event: z.enum(REFUND_EVENTS), refusal: z.enum(EVENT_REFUSALS).nullable() })),
})
export type RefundRequest = z.input<typeof refundRequest>

export const refundListQuery = listQuery.extend(filterQuery(refundList))

const refundReceipt = z.object({
  number: z.string(),
  paidAt: instant,
  paidBy: refundPerson,
  depot: refundDepot.nullable(),
  /** In which the receipt's times are shown. */
  timeZone: z.string(),
  reference: z.string(),
  payer: z.object({ name: z.string(), phone: z.string() }),
  currency: currencyCode,
  lines: z.array(
    z.object({
      passengerName: z.string(),
      direction: z.enum(DIRECTIONS),
      routeName: localizedName,
      from: stop,
      to: stop,
      base: amountMinor,
      percent,
      refund: amountMinor,
    }),
  ),
  parts: z.array(refundPart),
  refund: amountMinor,
  refundVat: amountMinor,
  taxes: z.array(taxTerms),
  payOut: z.array(payOutLine),
  operator: z.object({ name: localizedName, phone: z.string(), email: z.string() }),
})
export type RefundReceipt = z.input<typeof refundReceipt>

const decided = { id: recordId, version: recordVersion }
const params = z.object({ id: recordId })

export const refundEndpoints = {
  quoteRefund: endpoint('quoteRefund', {
    summary: 'What would be given back for tickets of a booking now, and until when that holds.',
    access: REQUESTERS,
    body: z.object(ticketChoice),
    data: refundQuote,
  }),
  createRefundRequest: endpoint('createRefundRequest', {
    summary: 'Ask for the money back; the amount is frozen, somebody else decides.',
    access: REQUESTERS,
    body: z.object({
      ...ticketChoice,
      reasonCode: z.enum(REFUND_REASONS),
      reasonText: remark.nullable(),
      /** What the clerk told the passenger; another amount by now is answered 409 priceChanged with the new quote. */
      expectedRefund: amountMinor,
    }),
    data: refundRequest,
  }),
  getRefundRequestList: listEndpoint('getRefundRequestList', {
    summary: 'Refund requests within the own scope.',
    access: BOOKING_READERS,
    query: refundListQuery,
    data: refundRow,
  }),
  exportRefundRequests: fileEndpoint('exportRefundRequests', {
    summary: 'The filtered refund requests as CSV or XLSX; logged.',
    access: BOOKING_READERS,
    query: refundListQuery
      .omit({ pageNumber: true, recordNumber: true, next: true, previous: true })
      .extend(sheetQuery),
  }),
  getRefundRequest: endpoint('getRefundRequest', {
    summary: 'A refund request with all that its decision needs.',
    access: BOOKING_READERS,
    params,
    data: refundRequest,
  }),
  decideRefundRequest: endpoint('decideRefundRequest', {
    summary: "Approve or reject somebody else's refund request; approving frees the seats and posts what is owed.",
    access: REFUND_DECIDERS,
    body: z.object({
      ...decided,
      decision: z.enum(['approve', 'reject']),
      /** Required to reject. */
      reason: remark.nullable(),
    }),
    data: refundRequest,
  }),
  withdrawRefundRequest: endpoint('withdrawRefundRequest', {
    summary: 'Take back an own refund request that nobody has decided.',
    access: REQUESTERS,
    body: z.object({ ...decided, reason: remark.nullable() }),
    data: refundRequest,
  }),
  payOutRefund: endpoint('payOutRefund', {
    summary: 'Give the money of an approved refund back, by the means it was paid with; prints a receipt.',
    access: PAYERS,
    body: z.object(decided),
    data: refundRequest,
  }),
  getRefundReceipt: endpoint('getRefundReceipt', {
    summary: 'What the receipt of a paid refund shows.',
    access: BOOKING_READERS,
    params,
    data: refundReceipt,
  }),
}
