import { eq, inArray } from 'drizzle-orm'
import { ticketLifecycle } from '#machines/booking/ticket-lifecycle.ts'
import { bookings, passengers, tickets } from '#server/database/schema/booking.ts'
import { depots } from '#server/database/schema/network.ts'
import { CREATION_EVENT } from '#server/lifecycle/apply-event.ts'
import { defineRecord } from '#server/lifecycle/define-record.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { bookingScope } from './booking-scope.ts'
import { bookingSearch } from './booking-search.ts'
import { bookingReference, depotNamed, ofBooking, pageLink, passengerName } from '../workflow/record-parts.ts'
import { saveTicketStates } from './ticket-states.ts'

export const ticketRecord = defineRecord({
  id: 'ticket',
  machine: ticketLifecycle,
  table: tickets,
  summarise: saveTicketStates,
  /** The depot that sold it; what agents sold belongs to none. */
  ofDepot: (depotId) => ofBooking(tickets.bookingId, eq(bookings.depotId, depotId)),
  async readable(reader, database) {
    const scope = bookingScope(reader, await loadNetwork(database))
    return scope && ofBooking(tickets.bookingId, scope)
  },
  find: (term) => ofBooking(tickets.bookingId, bookingSearch(term)),
  describe: (orm, ids) =>
    orm
      .select({
        id: tickets.id,
        reference: bookings.reference,
        person: passengerName,
        travel: { day: tickets.travelDate, seat: tickets.seat },
        state: tickets.state,
        currency: tickets.currency,
        depot: depotNamed,
        page: pageLink('ticket', bookings.id),
      })
      .from(tickets)
      .innerJoin(bookings, eq(bookings.id, tickets.bookingId))
      .innerJoin(passengers, eq(passengers.id, tickets.passengerId))
      .leftJoin(depots, eq(depots.id, bookings.depotId))
      .where(inArray(tickets.id, [...ids])),
  reference: bookingReference('record.booking_id'),
  version: 'least',
  stamps: [],
  postings: {
    ticketEarned: [CREATION_EVENT, 'ticket.changeTravelDate'],
    ticketEarningReversed: ['ticket.changeTravelDate', 'ticket.refund', 'ticket.cancelDeparture'],
  },
  contents: {
    columns: [
      'bookingId',
      'passengerId',
      'direction',
      'departureId',
      'fromPosition',
      'toPosition',
      'seat',
      'fareClass',
      'fare',
      'vat',
      'oneWayFare',
      'vatRegionId',
      'supply',
      'taxCategory',
      'vatRateBasisPoints',
      'taxRuleId',
      'currency',
      'crossesBorder',
      'printRevision',
      'policyVersion',
    ],
    days: ['travelDate'],
    instants: ['boardsAt', 'alightsAt'],
  },
})
