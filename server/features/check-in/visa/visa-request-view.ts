import type { SQL } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import { VISA_REQUEST_EVENTS } from '#contract/check-in/visa-request.ts'
import type { Orm } from '#server/database/connection.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { mayCall } from '#server/plugins/authenticate.ts'
import { mayWriteBooking } from '#server/domain/booking/may-write-booking.ts'
import { type LiveTicket, readTickets } from '#server/domain/booking/live-tickets.ts'
import { nameOf, readTravellers, type Traveller } from '#server/features/check-in/travellers.ts'
import { readVisaStates } from '#server/features/check-in/visa/visa-state.ts'
import type { Network } from '#server/domain/network/network.ts'
import { findOpenRefund } from './open-refund.ts'
import {
  findBookingTickets,
  findListed,
  type ListedVisa,
  readDocumentKinds,
  readHistory,
} from './visa-request-repository.ts'
import { leadsOn, refusalOf, type VisaCase } from './visa-request-rules.ts'

export type VisaRow = ReplyOf<'getVisaRequestList'>['data'][number]
type Detail = ReplyOf<'getVisaRequest'>['data']
type OfBooking = ReplyOf<'getVisaTickets'>['data']

export function showRow({
  request,
  reference,
  passengerName,
  travelDate,
  depot,
  requesterName,
  fee,
}: ListedVisa): VisaRow {
  const {
    id,
    state,
    bookingId,
    destination,
    nationality,
    passportNumber,
    visaNumber,
    validUntil,
    requestedBy,
    requestedAt,
    version,
  } = request
  return {
    id,
    state,
    bookingId,
    reference,
    passengerName,
    destination,
    nationality,
    passportNumber,
    travelDate,
    visaNumber,
    validUntil,
    fee,
    depot,
    requestedBy: { id: requestedBy, name: requesterName },
    requestedAt,
    version,
  }
}

/** Tickets with their travellers and visas, in the order of the ids; those outside of the scope on `bookings` are left out. */
export async function readVisaCases(
  orm: Orm,
  network: Network,
  ticketIds: readonly string[],
  scope: SQL | undefined,
  now: Date,
): Promise<VisaCase[]> {
  const [tickets, travellers] = await Promise.all([
    readTickets(orm, ticketIds, now),
    readTravellers(orm, network, ticketIds, scope),
  ])
  const travelling = ticketIds.flatMap((id) => {
    const [ticket, traveller] = [tickets.find((each) => each.id === id), travellers.get(id)]
    return ticket && traveller ? [{ ticket, traveller }] : []
  })
  const visas = await readVisaStates(orm, travelling)
  return travelling.map((each) => ({ ...each, visa: visas.get(each.ticket.id) ?? null }))
}

/** Who reads, and which bookings are theirs to read. */
interface Reading {
  reader: Actor
  /** On `bookings`. */
  scope: SQL | undefined
  now: Date
}

/** Who of a booking needs which visa, and what stands; null where the booking is not in the scope. */
export async function showVisaTickets(
  orm: Orm,
  network: Network,
  bookingId: string,
  { reader, scope, now }: Reading,
): Promise<OfBooking | null> {
  const booking = await findBookingTickets(orm, bookingId, scope)
  if (!booking) return null
  const [cases, documents] = await Promise.all([
    readVisaCases(orm, network, booking.ticketIds, scope, now),
    readDocumentKinds(orm, bookingId),
  ])
  return {
    bookingId,
    reference: booking.reference,
    mayAsk: mayCall(reader, 'requestVisa') && mayWriteBooking(reader, booking.sold),
    tickets: cases.map((each) => {
      const { ticket, traveller, visa } = each
      const { id, nationality, passportNumber, passportExpiry } = traveller.passenger
      return {
        ...journeyOf(ticket, traveller),
        passengerName: nameOf(traveller),
        nationality,
        passportNumber,
        passportExpiry,
        documents: documents.get(id) ?? [],
        destination: visa?.destination ?? null,
        requirement: visa?.requirement ?? 'free',
        request: visa?.request ?? null,
        refusal: refusalOf(each),
      }
    }),
  }
}

/** A request with its journey and history; null where it is not in the scope on `bookings`. */
export async function showVisaRequest(
  orm: Orm,
  network: Network,
  id: string,
  { reader, scope, now }: Reading,
): Promise<Detail | null> {
  const listed = await findListed(orm, id, scope)
  if (!listed) return null
  const { request } = listed
  const [cases, history] = await Promise.all([
    readVisaCases(orm, network, [request.ticketId], scope, now),
    readHistory(orm, id),
  ])
  const [visaCase] = cases
  if (!visaCase) throw new Error(`the ticket of visa request ${id} cannot be read`)
  const { ticket, traveller, visa } = visaCase
  const { passenger } = traveller
  const isFeeWaiting = listed.fee !== null && request.state === 'requested'
  const openRefundId = isFeeWaiting ? await findOpenRefund(orm, request.bookingId) : null
  return {
    ...showRow(listed),
    ...journeyOf(ticket, traveller),
    passportExpiry: passenger.passportExpiry,
    isForThisPassport:
      passenger.passportNumber === request.passportNumber && passenger.nationality === request.nationality,
    requirement: visa?.requirement ?? 'free',
    note: request.note,
    refusalReason: request.refusalReason,
    history,
    openRefundId,
    can:
      openRefundId === null && mayCall(reader, 'updateVisaRequestStatus') && mayWriteBooking(reader, listed.sold)
        ? VISA_REQUEST_EVENTS.filter((event) => leadsOn(request.state, event))
        : [],
  }
}

function journeyOf(ticket: LiveTicket, { departure }: Traveller) {
  const [from, to] = [departure.route.stops[ticket.fromPosition], departure.route.stops[ticket.toPosition]]
  if (!from || !to) throw new Error(`ticket ${ticket.id} is for stops that are not known`)
  return {
    ticketId: ticket.id,
    direction: ticket.direction,
    ticketState: ticket.state,
    travelDate: ticket.travelDate,
    routeName: departure.route.name,
    from: { name: from.name, at: ticket.boardsAt, timeZone: from.region.timeZone },
    to: { name: to.name, at: ticket.alightsAt, timeZone: to.region.timeZone },
  }
}
