import { v7 as newId } from 'uuid'
import { z } from 'zod'
import type { LocalizedName } from '#contract/common.ts'
import type { BookingQuote, bookingRequest } from '#contract/booking/booking.ts'
import { type DIRECTIONS, TICKET_STATES } from '#contract/booking/booking-codes.ts'
import { initialStateOf } from '#server/lifecycle/apply-event.ts'
import { ticketRecord } from '#server/domain/booking/ticket-record.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { CurrentPolicies } from '#server/domain/policy/current-policies.ts'
import { searchTextOf } from '#server/domain/booking/booking-search.ts'
import type { StoredDeparture } from '#server/domain/network/network.ts'
import { crossesBorder } from '#server/domain/network/timetable-rules.ts'
import { frozen } from '#server/domain/tax/tax-of-supply.ts'
import { toLocal } from '#server/time/zoned-time.ts'
import type { PassengerRecord, StoredBooking, TicketRecord } from '../booking-records.ts'
import { fareAlone } from '#server/domain/booking/fare-rules.ts'
import { faresOf, type Journey, regionAt, type Ride, taxOfRide } from '#server/domain/booking/journey.ts'

export type SaleRequest = z.output<typeof bookingRequest>
export type Seller = Pick<Actor, 'id' | 'name' | 'depotId' | 'timeZone' | 'isAgent'> & Partial<Pick<Actor, 'country'>>

export interface AgreedSale {
  request: SaleRequest
  journey: Journey<StoredDeparture>
  /** Of the seats alone. */
  quote: BookingQuote
  reference: string
  seller: Seller
  depot: StoredBooking['depot']
  files: readonly { id: string; name: string }[]
  policies: CurrentPolicies
  /** Whose account is charged; null where it is paid. */
  chargedTo: LocalizedName | null
  now: Date
  /** The day of `now` where the seller is. */
  soldOn: string
}

const ticketState = z.enum(TICKET_STATES)

/** The rows of a booking whose rules have all been checked. */
export function newBookingRecords(sale: AgreedSale): StoredBooking {
  const { request, journey, quote, reference, seller, depot, files, now } = sale
  const bookingId = newId()
  const passengers = request.passengers.map((passenger, position): PassengerRecord => {
    const { seat: _seat, returnSeat: _returnSeat, documents: _documents, ...data } = passenger
    return { id: newId(), bookingId, position, ...data, version: 1 }
  })
  const tickets = quote.lines.flatMap((line) => {
    const ride = line.direction === 'outward' ? journey.outward : journey.return
    const passenger = passengers[line.passenger]
    const seats = request.passengers[line.passenger]
    if (!ride || !passenger || !seats) return []
    const seat = line.direction === 'outward' ? seats.seat : seats.returnSeat
    const oneWayFare = fareAlone(faresOf(ride), quote.currency, line.fareClass)
    return newTicket(sale, ride, { ...line, oneWayFare, bookingId, passengerId: passenger.id, seat })
  })
  const departures = [journey.outward, journey.return].flatMap((ride) => (ride ? [ride.departure] : []))
  const lead = passengers[0]
  return {
    booking: {
      id: bookingId,
      reference,
      payerName: request.payer.name,
      payerPhone: request.payer.phone,
      isTwoWay: journey.return !== null,
      currency: quote.currency,
      total: quote.total,
      vatTotal: quote.vatTotal,
      means: request.payment.means,
      paymentReference: request.payment.reference,
      agentId: seller.isAgent ? seller.id : null,
      depotId: depot?.id ?? null,
      createdBy: seller.id,
      createdAt: now,
      leadPassenger: lead ? `${lead.firstName} ${lead.lastName}` : request.payer.name,
      passengerCount: passengers.length,
      searchText: searchTextOf({ reference, payer: request.payer, passengers }),
      masked: null,
      boardingDay: boardingDayOf(journey.outward),
      routeIds: [...new Set(departures.map(({ route }) => route.id))],
      ticketStates: [...new Set(tickets.map(({ state }) => state))].toSorted(),
      version: 1,
    },
    money: {
      paid: quote.total,
      refunded: 0,
      toBePaidOut: 0,
      requested: 0,
      remains: quote.total,
      chargedTo: sale.chargedTo,
    },
    package: null,
    passengers,
    tickets,
    documents: request.passengers.flatMap((passenger, index) =>
      passenger.documents.flatMap(({ fileId, kind }) => {
        const file = files.find((each) => each.id === fileId)
        const passengerId = passengers[index]?.id
        return file && passengerId ? [{ passengerId, fileId, kind, name: file.name }] : []
      }),
    ),
    seller: { id: seller.id, name: seller.name },
    depot,
    departures,
  }
}

/** The local day at the stoppage where the party boards. */
function boardingDayOf(ride: Ride<StoredDeparture>): string {
  const at = ride.departure.departs[ride.from]
  const region = regionAt(ride, ride.from)
  if (!at || !region) throw new RangeError(`departure ${ride.departure.key} has no stop ${ride.from}`)
  return toLocal(at, region.timeZone).date
}

interface TicketPlace {
  bookingId: string
  passengerId: string
  direction: (typeof DIRECTIONS)[number]
  seat: string | null
  fareClass: TicketRecord['fareClass']
  fare: number
  vat: number
  oneWayFare: number | null
}

function newTicket(
  { quote, policies, soldOn }: AgreedSale,
  ride: Ride<StoredDeparture>,
  { bookingId, passengerId, direction, seat, fareClass, fare, vat, oneWayFare }: TicketPlace,
): TicketRecord {
  const { departure, from, to } = ride
  const boardsAt = departure.departs[from]
  const alightsAt = departure.arrivals[to]
  const region = regionAt(ride, from)
  if (!boardsAt || !alightsAt || !region)
    throw new RangeError(`departure ${departure.key} has no stops ${from} and ${to}`)
  const leavesCountry = crossesBorder(departure.route, ride)
  const state = initialStateOf(ticketRecord, {
    crossesBorder: leavesCountry,
    hasExitFeePaid: false,
    hasOpenRefundRequest: false,
    isDepartureClosed: false,
    hasDeparted: false,
    daysSinceDeparture: 0,
    noShowChangeDays: policies.policies.noShowChangeDays,
  })
  return {
    id: newId(),
    bookingId,
    passengerId,
    direction,
    departureId: departure.id,
    travelDate: departure.travelDate,
    fromPosition: from,
    toPosition: to,
    boardsAt,
    alightsAt,
    seat,
    fareClass,
    fare,
    vat,
    oneWayFare,
    vatRegionId: region.id,
    ...frozen(taxOfRide(ride, soldOn)),
    currency: quote.currency,
    crossesBorder: leavesCountry,
    state: ticketState.parse(state),
    printRevision: 1,
    policyVersion: policies.version,
    version: 1,
  }
}
