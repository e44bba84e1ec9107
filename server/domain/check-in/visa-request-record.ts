import { eq, inArray, or, sql } from 'drizzle-orm'
import { visaRequestLifecycle } from '#machines/check-in/visa-request-lifecycle.ts'
import { bookings, passengers } from '#server/database/schema/booking.ts'
import { depots } from '#server/database/schema/network.ts'
import { visaRequests } from '#server/database/schema/visa.ts'
import { CREATION_EVENT } from '#server/lifecycle/apply-event.ts'
import { defineRecord } from '#server/lifecycle/define-record.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { bookingScope } from '../booking/booking-scope.ts'
import { bookingSearch } from '../booking/booking-search.ts'
import {
  bookingReference,
  depotNamed,
  noText,
  ofBooking,
  pageLink,
  passengerName,
  writtenByBooking,
} from '../workflow/record-parts.ts'

export const visaRequestRecord = defineRecord({
  id: 'visaRequest',
  machine: visaRequestLifecycle,
  table: visaRequests,
  /** The depot of who asked for it. */
  ofDepot: (depotId) => eq(visaRequests.depotId, depotId),
  async readable(reader, database) {
    if (reader.isAgent) return sql`false`
    const scope = bookingScope(reader, await loadNetwork(database))
    return scope && ofBooking(visaRequests.bookingId, scope)
  },
  find: (term) =>
    or(ofBooking(visaRequests.bookingId, bookingSearch(term)), eq(visaRequests.passportNumber, term.toUpperCase())),
  describe: (orm, ids) =>
    orm
      .select({
        id: visaRequests.id,
        reference: bookings.reference,
        person: passengerName,
        state: visaRequests.state,
        currency: noText,
        depot: depotNamed,
        page: pageLink('visaRequest', visaRequests.id),
      })
      .from(visaRequests)
      .innerJoin(bookings, eq(bookings.id, visaRequests.bookingId))
      .innerJoin(passengers, eq(passengers.id, visaRequests.passengerId))
      .leftJoin(depots, eq(depots.id, visaRequests.depotId))
      .where(inArray(visaRequests.id, [...ids])),
  reference: bookingReference('record.booking_id'),
  version: 'exact',
  stamps: [{ by: 'requestedBy', at: 'requestedAt', events: [CREATION_EVENT] }],
  postings: { visaFeeEarned: ['visaRequest.submit'], visaFeeGivenBack: ['visaRequest.refuse'] },
  contents: {
    columns: [
      'bookingId',
      'passengerId',
      'ticketId',
      'destination',
      'nationality',
      'passportNumber',
      'visaNumber',
      'note',
      'refusalReason',
      'depotId',
    ],
    days: ['validUntil'],
    parts: {
      fee: `(select jsonb_build_array(fee.currency, fee.fee, fee.vat, fee.means, fee.agent_id, fee.vat_region_id, fee.tax_category, fee.vat_rate_basis_points, fee.tax_rule_id, fee.given_back_at is not null, fee.refund_request_id)::text
        from visa_fees as fee where fee.request_id = record.id)`,
    },
  },
  writes: [
    { call: 'requestVisa', event: CREATION_EVENT, ...writtenByBooking },
    ...(['visaRequest.submit', 'visaRequest.grant', 'visaRequest.refuse'] as const).map(
      (event) => ({ call: 'updateVisaRequestStatus', event, ...writtenByBooking }) as const,
    ),
  ],
})
