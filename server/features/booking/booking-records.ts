import type { MASKED } from '#contract/booking/booking-codes.ts'
import { BOOKING_ACTS } from '#contract/booking/booking.ts'
import type { ReplyOf } from '#contract/contract.ts'
import type { LocalizedName } from '#contract/common.ts'
import type { bookings, passengerDocuments, passengers, tickets } from '#server/database/schema/booking.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { mayCall } from '#server/plugins/authenticate.ts'
import { mayWriteBooking } from '#server/domain/booking/may-write-booking.ts'
import { reasonsOf, termsOfSold } from '#server/domain/tax/terms-of-sold.ts'
import type { BookingMoney } from './booking-money.ts'
import type { StoredDeparture } from '#server/domain/network/network.ts'

type BookingRecord = typeof bookings.$inferSelect
export type PassengerRecord = typeof passengers.$inferSelect
export type TicketRecord = typeof tickets.$inferSelect
type DocumentRecord = typeof passengerDocuments.$inferSelect

/** A booking with all that belongs to it, as it is stored. */
export interface StoredBooking {
  booking: BookingRecord
  passengers: PassengerRecord[]
  tickets: TicketRecord[]
  documents: (DocumentRecord & { name: string })[]
  seller: { id: string; name: string }
  depot: { id: string; code: string; name: LocalizedName } | null
  departures: StoredDeparture[]
  money: BookingMoney
  /** What it was sold as part of; null where only seats were sold. */
  package: Booking['package']
}

/** Who is shown a booking, as far as it decides what they may do with it. */
export type BookingViewer = Pick<Actor, 'id' | 'userType' | 'depotId' | 'isAgent' | 'isServicing' | 'deniedCalls'>

type Booking = ReplyOf<'getBooking'>['data']

/** A booking as the API shows it, with what the reader may do with it. */
export function showBooking(stored: StoredBooking, reader: BookingViewer): Booking {
  const { booking, documents, seller, depot } = stored
  return {
    id: booking.id,
    reference: booking.reference,
    createdAt: booking.createdAt,
    createdBy: seller,
    depot,
    payer: { name: booking.payerName, phone: booking.payerPhone },
    isTwoWay: booking.isTwoWay,
    currency: booking.currency,
    total: booking.total,
    vatTotal: booking.vatTotal,
    means: booking.means,
    paymentReference: booking.paymentReference,
    money: stored.money,
    package: stored.package,
    tickets: ticketsOf(stored),
    documents: documents.map(({ fileId, kind, passengerId, name }) => ({ fileId, kind, passengerId, name })),
    allowed: BOOKING_ACTS.filter(
      (act) =>
        mayCall(reader, act) &&
        mayWriteBooking(reader, booking) &&
        hasScreen(act, reader) &&
        !(stored.package !== null && WITHOUT_PACKAGES.has(act)) &&
        !(booking.masked !== null && NEEDS_WHAT_IS_MASKED[booking.masked].has(act)),
    ),
    masked: booking.masked,
    version: booking.version,
  }
}

/** The tickets of a booking, whoever looks at them. */
export function ticketsOf({ tickets, passengers, departures }: StoredBooking): Booking['tickets'] {
  return tickets.flatMap((ticket) => {
    const passenger = passengers.find((each) => each.id === ticket.passengerId)
    const departure = departures.find((each) => each.id === ticket.departureId)
    return passenger && departure ? [showTicket(ticket, passenger, departure)] : []
  })
}

/** Acts that need what is not known of the travellers any more. */
const NEEDS_WHAT_IS_MASKED: Record<(typeof MASKED)[number], ReadonlySet<string>> = {
  pictures: new Set(['updateBooking']),
  numbers: new Set(['updateBooking', 'addSeats', 'sendTickets', 'requestVisa']),
}

/** A package is sold to a party as a whole. */
const WITHOUT_PACKAGES: ReadonlySet<string> = new Set(['addSeats'])

/** Of staff only agents ask money back, and no agent asks for visas (domain rulings §6). */
function hasScreen(act: (typeof BOOKING_ACTS)[number], { userType, isAgent }: BookingViewer): boolean {
  if (act === 'createRefundRequest') return userType !== 'staff' || isAgent
  return act !== 'requestVisa' || !isAgent
}

function showTicket(
  ticket: TicketRecord,
  passenger: PassengerRecord,
  departure: StoredDeparture,
): Booking['tickets'][number] {
  const { route, transport } = departure
  const boarding = route.stops[ticket.fromPosition]?.region
  return {
    id: ticket.id,
    direction: ticket.direction,
    state: ticket.state,
    passenger,
    seat: ticket.seat,
    fareClass: ticket.fareClass,
    fare: ticket.fare,
    vat: ticket.vat,
    tax: termsOfSold(ticket, boarding ? reasonsOf(boarding) : new Map()),
    travelDate: ticket.travelDate,
    departureKey: departure.key,
    routeName: route.name,
    transport: { name: transport.name, registrationNumber: transport.registrationNumber },
    from: showStop(departure, ticket.fromPosition, ticket.boardsAt),
    to: showStop(departure, ticket.toPosition, ticket.alightsAt),
    stretch: { from: ticket.fromPosition, to: ticket.toPosition },
    printRevision: ticket.printRevision,
    policyVersion: ticket.policyVersion,
    version: ticket.version,
  }
}

function showStop({ route }: StoredDeparture, position: number, at: Date): Booking['tickets'][number]['from'] {
  const stop = route.stops[position]
  if (stop === undefined) throw new RangeError(`route ${route.id} has no stop ${position}, though a ticket names it`)
  return { name: stop.name, at, timeZone: stop.region.timeZone, country: stop.region.country }
}
