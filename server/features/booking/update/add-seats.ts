import { eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import { isIn, TRAVELLING_STATES } from '#contract/booking/booking-codes.ts'
import type { contract } from '#contract/contract.ts'
import { withContentsStored } from '#server/audit/contents/store-contents.ts'
import type { Transaction } from '#server/database/connection.ts'
import { bookings, passengerDocuments, passengers, tickets } from '#server/database/schema/booking.ts'
import { bookingPayments } from '#server/database/schema/refund.ts'
import { storeCharge } from '#server/domain/invoice/account-charges.ts'
import { lockPaymentContext, refuseMeans, takePayment } from '#server/domain/ledger/payment.ts'
import { postEntries } from '#server/domain/ledger/post-entry.ts'
import { posterOf } from '#server/domain/ledger/poster.ts'
import { recordCreations } from '#server/lifecycle/apply-event.ts'
import { ticketRecord } from '#server/domain/booking/ticket-record.ts'
import { recordChange } from '#server/masters/record-changes.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { storeTransferReference } from '#server/domain/bank-reference/bank-references.ts'
import { searchTextOf } from '#server/domain/booking/booking-search.ts'
import { lockTickets } from '#server/domain/booking/live-tickets.ts'
import type { BookingWritePermit } from '#server/domain/booking/write-permit.ts'
import { findLostLegs, isHoldMissing, sellHeldSeats } from '#server/domain/seat/claims.ts'
import { parseDepartureKey } from '#server/domain/departure/departure-key.ts'
import type { Network, StoredDeparture } from '#server/domain/network/network.ts'
import type { Journey, Ride } from '#server/domain/booking/journey.ts'
import { dayAt } from '#server/time/local-day.ts'
import type { StoredBooking, TicketRecord } from '../booking-records.ts'
import { findBooking } from '../booking-repository.ts'
import { lockBooking } from './booking-update-repository.ts'
import { withPassengerPhones } from '../sale/entered-phones.ts'
import { newBookingRecords, type SaleRequest } from '../sale/new-booking.ts'
import { agreeOnSale, type Companion, refuseUnheld } from '../sale/sale-checks.ts'
import { saleEntries } from '../sale/sale-postings.ts'
import { lockDepartures, lockOwnFiles } from '../sale/sale-repository.ts'
import { chargeOf, type SaleContext, type SoldBooking, soldLegs } from '../sale/sell-booking.ts'

export type SeatsRequest = z.output<(typeof contract)['addSeats']['body']>

/**
 * Sells more seats on a booking's own departures to more passengers, at the prices and under the rules of now: tickets,
 * claims, payment and postings as in a sale, and the booking's totals, search and history follow. All or none.
 */
export async function addSeats(
  tx: Transaction,
  { database, network, policies, now }: SaleContext,
  permit: BookingWritePermit,
  asked: SeatsRequest,
  actor: Actor,
): Promise<SoldBooking | Refusal> {
  const added = withPassengerPhones(asked, actor.country)
  if (isRefusal(added)) return added
  const refusedMeans = refuseMeans(added.payment, actor)
  if (refusedMeans) return refusedMeans
  const { bookingId } = permit
  const stored = await lockForAdding(tx, network, permit, now)
  if (isRefusal(stored)) return stored
  if (stored.package) return refuse('ruleBroken', { message: 'package.noSeatsAdded' })
  const journey = sharedJourney(stored)
  if (isRefusal(journey)) return journey

  const fileIds = added.passengers.flatMap(({ documents }) => documents.map(({ fileId }) => fileId))
  const { booking } = stored
  const [context, files] = await Promise.all([
    lockPaymentContext(tx, added.payment, actor, booking.currency),
    lockOwnFiles(tx, actor.id, fileIds),
  ])
  const request: SaleRequest = {
    outward: rideAsked(journey.outward),
    return: journey.return && rideAsked(journey.return),
    currency: booking.currency,
    package: null,
    payer: { name: booking.payerName, phone: booking.payerPhone },
    ...added,
  }
  const soldOn = dayAt(actor, now)
  const quote = agreeOnSale(request, journey, files, policies, { now, soldOn }, companionsOf(stored))
  if (isRefusal(quote)) return quote
  const payment = await takePayment(tx, added.payment.means, quote, actor, context, now)
  if (isRefusal(payment)) return payment

  const unnamed = await storeTransferReference(tx, added.payment, {
    kind: 'booking',
    recordId: bookingId,
    by: actor.id,
    at: now,
    field: 'payment.reference',
  })
  if (unnamed) return unnamed

  const sale = newBookingRecords({
    request,
    journey,
    quote,
    reference: booking.reference,
    seller: actor,
    depot: stored.depot,
    files,
    policies,
    chargedTo: context.customer?.name ?? null,
    now,
    soldOn,
  })
  const extended = extendedBooking(stored, sale)
  const newPassengers = extended.passengers.slice(stored.passengers.length)
  const newTickets = extended.tickets.slice(stored.tickets.length)
  const concerned = {
    booking: [bookingId],
    passenger: newPassengers.map(({ id }) => id),
    ticket: newTickets.map(({ id }) => id),
  }
  await withContentsStored(tx, concerned, () => insertAdded(tx, extended, { newPassengers, newTickets }))
  await storeTakings(tx, {
    bookingId,
    documents: sale.documents,
    payment: added.payment,
    fare: quote.total,
    actor,
    now,
  })
  const poster = posterOf(actor, now)
  await storeCharge(tx, payment, chargeOf('seatsAdded', { ...sale.booking, id: bookingId }), poster)
  await recordCreations(tx, ticketRecord, newTickets, { actorId: actor.id, at: now })
  await postEntries(
    tx,
    saleEntries({
      bookingId,
      soldBy: booking,
      poster,
      currency: booking.currency,
      tickets: newTickets,
      payment,
    }),
  )
  await recordJoining(tx, bookingId, newPassengers, { actor, now, reason: added.reason })
  // Last and not waited for, as in a sale: a hold that ran out fails the commit, and is then told by its seats.
  const legs = soldLegs({ tickets: newTickets })
  const touched = sellHeldSeats(tx, actor.id, legs)
  tx.trail(touched, async (error) =>
    isHoldMissing(error) ? refuseUnheld(journey, legs, await findLostLegs(database.orm, actor.id, legs)) : undefined,
  )
  return { stored: extended, touched }
}

/** In the booking's history: who travels along from now on. */
async function recordJoining(
  tx: Transaction,
  bookingId: string,
  newPassengers: readonly { id: string; firstName: string; lastName: string }[],
  { actor, now, reason }: { actor: Actor; now: Date; reason: string },
): Promise<void> {
  for (const { id, firstName, lastName } of newPassengers) {
    await recordChange(tx, {
      kind: 'booking',
      id: bookingId,
      before: { [`passengers.${id}.passenger`]: null },
      after: { [`passengers.${id}.passenger`]: `${firstName} ${lastName}` },
      userId: actor.id,
      now,
      reason,
    })
  }
}

interface Takings {
  bookingId: string
  documents: ReturnType<typeof newBookingRecords>['documents']
  payment: SeatsRequest['payment']
  fare: number
  actor: Actor
  now: Date
}

async function storeTakings(
  tx: Transaction,
  { bookingId, documents: added, payment, fare, actor, now }: Takings,
): Promise<void> {
  const documents = added.map(({ passengerId, fileId, kind }) => ({ passengerId, fileId, kind }))
  if (documents.length > 0) await tx.orm.insert(passengerDocuments).values(documents)
  await tx.orm.insert(bookingPayments).values({
    id: newId(),
    bookingId,
    act: 'seatsAdded',
    means: payment.means,
    reference: payment.reference,
    agentId: actor.isAgent ? actor.id : null,
    customerId: payment.customerId,
    fare,
    takenBy: actor.id,
    at: now,
  })
}

/** The booking with its departures and tickets, which nobody else changes from now on. */
async function lockForAdding(tx: Transaction, network: Network, permit: BookingWritePermit, now: Date) {
  const known = await findBooking(tx.orm, network, permit.bookingId, undefined)
  if (!known) return refuse('notFound')
  await lockDepartures(
    tx,
    network,
    known.departures.flatMap(({ key }) => parseDepartureKey(key) ?? []),
  )
  await lockTickets(
    tx,
    known.tickets.map(({ id }) => id),
    now,
  )
  await lockBooking(tx, permit)
  // Read once nobody else can change it: who had the locks before may have.
  const stored = await findBooking(tx.orm, network, permit.bookingId, undefined)
  return stored ?? refuse('notFound')
}

async function insertAdded(
  tx: Transaction,
  { booking }: StoredBooking,
  { newPassengers, newTickets }: { newPassengers: StoredBooking['passengers']; newTickets: StoredBooking['tickets'] },
): Promise<void> {
  await tx.orm.insert(passengers).values(newPassengers)
  await tx.orm.insert(tickets).values(newTickets)
  const { id, total, vatTotal, passengerCount, searchText, ticketStates, version } = booking
  await tx.orm
    .update(bookings)
    .set({ total, vatTotal, passengerCount, searchText, ticketStates, version })
    .where(eq(bookings.id, id))
}

/** The departures on which everybody who still travels is; a booking that a changed travel date has parted has none. */
function sharedJourney({ booking, tickets: all, departures }: StoredBooking): Journey<StoredDeparture> | Refusal {
  const rides = (['outward', 'return'] as const).map((direction) => {
    const travelling = all.filter((ticket) => ticket.direction === direction && isIn(TRAVELLING_STATES, ticket))
    const [first] = travelling
    const departure = departures.find(({ id }) => id === first?.departureId)
    const isShared = travelling.every((ticket) => first && isSameRide(ticket, first))
    return first && departure && isShared ? { departure, from: first.fromPosition, to: first.toPosition } : null
  })
  const [outward, back] = rides
  if (!outward || (booking.isTwoWay && !back)) return refuse('ruleBroken', { message: 'bookingChange.noSharedJourney' })
  return { outward, return: back ?? null }
}

const isSameRide = (one: TicketRecord, other: TicketRecord): boolean =>
  one.departureId === other.departureId &&
  one.fromPosition === other.fromPosition &&
  one.toPosition === other.toPosition

const rideAsked = ({ departure, from, to }: Ride<StoredDeparture>) => ({ departureKey: departure.key, from, to })

/** Whom the new passengers join: an infant may be theirs, and with a woman or a child among them all are a family. */
function companionsOf(stored: StoredBooking): Companion[] {
  return stored.passengers.flatMap((passenger) => {
    const own = stored.tickets.filter(
      (ticket) => ticket.passengerId === passenger.id && isIn(TRAVELLING_STATES, ticket),
    )
    const seatOf = (direction: TicketRecord['direction']) =>
      own.find((ticket) => ticket.direction === direction)?.seat ?? null
    return own.length > 0 ? [{ ...passenger, seat: seatOf('outward'), returnSeat: seatOf('return') }] : []
  })
}

/** The booking with what was sold besides, which `sale` has the rows of as if it were a booking of its own. */
function extendedBooking(stored: StoredBooking, sale: StoredBooking): StoredBooking {
  const { booking, money } = stored
  const bookingId = booking.id
  const people = [
    ...stored.passengers,
    ...sale.passengers.map((each) => ({ ...each, bookingId, position: stored.passengers.length + each.position })),
  ]
  return {
    ...stored,
    booking: {
      ...booking,
      total: booking.total + sale.booking.total,
      vatTotal: booking.vatTotal + sale.booking.vatTotal,
      passengerCount: people.length,
      searchText: searchTextOf({
        reference: booking.reference,
        payer: { name: booking.payerName, phone: booking.payerPhone },
        passengers: people,
      }),
      ticketStates: [...new Set([...booking.ticketStates, ...sale.booking.ticketStates])].toSorted(),
      version: booking.version + 1,
    },
    money: {
      ...money,
      chargedTo: money.chargedTo ?? sale.money.chargedTo,
      paid: money.paid + sale.money.paid,
      remains: money.remains + sale.money.remains,
    },
    passengers: people,
    tickets: [...stored.tickets, ...sale.tickets.map((ticket) => ({ ...ticket, bookingId }))],
    documents: [...stored.documents, ...sale.documents],
  }
}
