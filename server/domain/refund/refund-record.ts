import { eq, inArray, or } from 'drizzle-orm'
import { refundLifecycle } from '#machines/refund/refund-lifecycle.ts'
import { bookings } from '#server/database/schema/booking.ts'
import { depots } from '#server/database/schema/network.ts'
import { refundRequests } from '#server/database/schema/refund.ts'
import { CREATION_EVENT } from '#server/lifecycle/apply-event.ts'
import { defineRecord } from '#server/lifecycle/define-record.ts'
import { bookingSearch } from '../booking/booking-search.ts'
import { bookingReference, depotNamed, ofBooking, pageLink, writtenByBooking } from '../workflow/record-parts.ts'
import { refundScope } from './refund-scope.ts'

const OF_REQUEST = { own: 'record.requested_by', depot: 'record.depot_id' }

/** Whoever cancels a departure takes back what passengers had asked for. */
const WITH_ITS_DEPARTURE = `exists (
  select from refund_request_tickets as part join workflow_events as cancelled
    on cancelled.machine = 'ticket' and cancelled.record_id = part.ticket_id and cancelled.to_state = 'departureCancelled' and cancelled.actor_id = event.actor_id
  where part.request_id = record.id)`

/** The operator's cancellation is confirmed by another, asks for its refunds itself, and they count as approved. */
const ASKED_BY_PASSENGER = `cause = 'passenger'`

const REFUNDED = { amounts: 'select record.currency, record.refund' }

export const refundRecord = defineRecord({
  id: 'refund',
  machine: refundLifecycle,
  table: refundRequests,
  /** The depot of the booking when it was asked for. */
  ofDepot: (depotId) => eq(refundRequests.depotId, depotId),
  readable: refundScope,
  find: (term) => or(ofBooking(refundRequests.bookingId, bookingSearch(term)), eq(refundRequests.receiptNumber, term)),
  describe: (orm, ids) =>
    orm
      .select({
        id: refundRequests.id,
        reference: bookings.reference,
        person: bookings.leadPassenger,
        state: refundRequests.state,
        currency: refundRequests.currency,
        depot: depotNamed,
        page: pageLink('refund', refundRequests.id),
      })
      .from(refundRequests)
      .innerJoin(bookings, eq(bookings.id, refundRequests.bookingId))
      .leftJoin(depots, eq(depots.id, refundRequests.depotId))
      .where(inArray(refundRequests.id, [...ids])),
  reference: bookingReference('record.booking_id'),
  number: { column: 'receiptNumber', series: 'refund', isTakenLater: true },
  version: 'exact',
  stamps: [
    { by: 'requestedBy', at: 'requestedAt', events: [CREATION_EVENT] },
    { by: 'decidedBy', at: 'decidedAt', events: ['refund.approve', 'refund.reject'] },
    { by: 'paidBy', at: 'paidAt', events: ['refund.payOut'] },
  ],
  fourEyes: {
    events: [
      { event: 'refund.approve', parties: ['requestedBy'], where: ASKED_BY_PASSENGER },
      { event: 'refund.reject', parties: ['requestedBy'] },
      { event: 'refund.payOut', parties: ['requestedBy', 'decidedBy'] },
    ],
    people: [
      { decided: 'decidedBy', asked: 'requestedBy', where: `state in ('approved', 'paid') and ${ASKED_BY_PASSENGER}` },
    ],
  },
  money: [
    { event: 'refund.approve', ...REFUNDED, where: ASKED_BY_PASSENGER },
    { event: 'refund.payOut', ...REFUNDED },
  ],
  writes: [
    { call: 'createRefundRequest', event: CREATION_EVENT, ...writtenByBooking, where: ASKED_BY_PASSENGER },
    { call: 'withdrawRefundRequest', event: 'refund.withdraw', ...OF_REQUEST, where: `not ${WITH_ITS_DEPARTURE}` },
    { call: 'payOutRefund', event: 'refund.payOut', ...OF_REQUEST },
  ],
  postings: { refundApproved: ['refund.approve'], refundPaidOut: ['refund.payOut'] },
  contents: {
    columns: [
      'bookingId',
      'cause',
      'reasonCode',
      'reasonText',
      'currency',
      'base',
      'refund',
      'depotId',
      'decisionReason',
      'receiptNumber',
    ],
    parts: {
      tickets: `(select jsonb_agg(jsonb_build_array(ticket_id, base, percent, refund, base_vat, refund_vat, policy_version, tier_hours, exit_fee_payment_id, kept_ticket_id, kept_fare_before, kept_fare, kept_vat) order by ticket_id)::text
        from refund_request_tickets as line where line.request_id = record.id)`,
      parts: `(select jsonb_agg(jsonb_build_array(kind, base, refund, base_vat, refund_vat, policy_version, stay_id, nights, nights_back, first_night, visas, visas_back) order by kind)::text
        from refund_request_parts as part where part.request_id = record.id)`,
    },
  },
})
