import type { Database, Transaction } from '#server/database/connection.ts'
import { type Charged, storeCharge } from '#server/domain/invoice/account-charges.ts'
import { lockPaymentContext, refuseMeans, splitPayment, takePayment } from '#server/domain/ledger/payment.ts'
import { type Entry, postEntries } from '#server/domain/ledger/post-entry.ts'
import { posterOf } from '#server/domain/ledger/poster.ts'
import { recordCreations } from '#server/lifecycle/apply-event.ts'
import { ticketRecord } from '#server/domain/booking/ticket-record.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import type { CurrentPolicies } from '#server/domain/policy/current-policies.ts'
import { storeTransferReference } from '#server/domain/bank-reference/bank-references.ts'
import { newBookingReference } from '#server/features/booking/sale/booking-reference.ts'
import { findLostLegs, isHoldMissing, sellHeldSeats, type SoldLeg } from '#server/domain/seat/claims.ts'
import { type DepartureKey, parseDepartureKey } from '#server/domain/departure/departure-key.ts'
import type { Network, StoredDeparture } from '#server/domain/network/network.ts'
import { findDeparture, legsOf } from '#server/domain/network/timetable-rules.ts'
import { dayAt } from '#server/time/local-day.ts'
import type { StoredBooking } from '../booking-records.ts'
import type { Journey, Ride } from '#server/domain/booking/journey.ts'
import { withSalePhones } from './entered-phones.ts'
import { newBookingRecords, type SaleRequest, type Seller } from './new-booking.ts'
import { agreeOnPackage, withParts } from './package-deal.ts'
import { lockPackage, refuseFull, roomMeans, writePackage } from './package-sale.ts'
import { readVisaPart, refuseExpiredPassports } from './package-visas.ts'
import { agreeOnFares, refuseOtherTotal, refuseUnheld } from './sale-checks.ts'
import { saleEntries } from './sale-postings.ts'
import { insertBooking, keepBookings, lockDepartures, lockOwnFiles, readDepot } from './sale-repository.ts'

/** What a sale is judged by and does not change. */
export interface SaleContext {
  database: Database
  network: Network
  policies: CurrentPolicies
  /** The instant of the sale: what left before it is not sold, money is posted on its day where it is sold. Holds have the database's clock. */
  now: Date
}

export interface SoldBooking {
  stored: StoredBooking
  /** Per departure id the seats that maps have to show anew. Settled by the time the transaction has committed. */
  touched: Promise<Record<string, string[]>>
}

/**
 * Sells seats that the seller holds: booking, passengers, tickets, claims, documents, events and postings, all or none.
 * Reads in one round trip and decides here. The writes are left under way in `tx` and travel with its commit; a seat
 * lost meanwhile comes back as the transaction's refusal.
 */
export async function sellBooking(
  tx: Transaction,
  { database, network, policies, now }: SaleContext,
  asked: SaleRequest,
  seller: Seller,
): Promise<SoldBooking | Refusal> {
  const request = withSalePhones(asked, seller.country ?? null)
  if (isRefusal(request)) return request
  const refusedMeans = refuseMeans(request.payment, seller)
  if (refusedMeans) return refusedMeans

  const means = request.package === null ? null : roomMeans(request.payment.means)
  if (isRefusal(means)) return means
  const sold = request.package === null ? null : await lockPackage(tx, request.package)
  if (isRefusal(sold)) return sold

  const fileIds = request.passengers.flatMap((passenger) => passenger.documents.map((document) => document.fileId))
  const [journey, depot, context, files] = await Promise.all([
    lockJourney(tx, network, request),
    seller.depotId === null ? null : readDepot(tx, seller.depotId),
    lockPaymentContext(tx, request.payment, seller, request.currency),
    lockOwnFiles(tx, seller.id, fileIds),
  ])
  if (isRefusal(journey)) return journey
  const soldOn = dayAt(seller, now)
  const fares = agreeOnFares(request, journey, files, policies, { now, soldOn })
  if (isRefusal(fares)) return fares
  const visas = sold && (await readVisaPart(tx.orm, sold, { journey, ...request, soldOn }))
  const deal =
    sold && request.package && agreeOnPackage(sold, { party: request.package, journey, fares, visas, soldOn })
  if (isRefusal(deal)) return deal
  const quote = deal ? withParts(fares, deal) : fares
  const refusal =
    (visas && refuseExpiredPassports(visas, request.passengers)) ??
    (deal && refuseFull(deal)) ??
    refuseOtherTotal(request, quote)
  if (refusal) return refusal
  const payment = await takePayment(tx, request.payment.means, quote, seller, context, now)
  if (isRefusal(payment)) return payment

  const stored = newBookingRecords({
    request,
    journey,
    quote: fares,
    reference: newBookingReference(),
    seller,
    depot,
    files,
    policies,
    chargedTo: context.customer?.name ?? null,
    now,
    soldOn,
  })
  const { id: bookingId, currency } = stored.booking
  const unnamed = await storeTransferReference(tx, request.payment, {
    kind: 'booking',
    recordId: bookingId,
    by: seller.id,
    at: now,
    field: 'payment.reference',
  })
  if (unnamed) return unnamed
  const poster = posterOf(seller, now)
  const [farePayment = payment, ...partPayments] = splitPayment(payment, [
    fares.total,
    quote.rooms?.total ?? 0,
    quote.visas?.total ?? 0,
  ])
  const written = [
    insertBooking(tx, stored, payment.means === 'onAccount' ? payment.customerId : null),
    keepBookings(tx, [stored]),
  ]
  let parts: Entry[] = []
  if (deal && means) {
    // What hangs on the booking is answered for, so that rooms somebody else took are told as such.
    await Promise.all(written)
    const made = await writePackage(tx, deal, { stored, payments: partPayments, means, poster, policies })
    if (isRefusal(made)) return made
    parts = made.entries
    stored.package = made.package
  } else for (const each of written) tx.trail(each)
  const legs = soldLegs(stored)
  const touched = sellHeldSeats(tx, seller.id, legs)
  tx.trail(touched, async (error) =>
    isHoldMissing(error) ? refuseUnheld(journey, legs, await findLostLegs(database.orm, seller.id, legs)) : undefined,
  )
  tx.trail(recordCreations(tx, ticketRecord, stored.tickets, { actorId: seller.id, at: now }))
  tx.trail(storeCharge(tx, payment, chargeOf('sale', stored.booking), poster))
  tx.trail(
    postEntries(tx, [
      ...saleEntries({
        bookingId,
        soldBy: stored.booking,
        poster,
        currency,
        tickets: stored.tickets,
        payment: farePayment,
      }),
      ...parts,
    ]),
  )
  return { stored, touched }
}

/** What a customer's account is charged for seats that were sold. */
export const chargeOf = (
  act: 'sale' | 'seatsAdded',
  { id, depotId, currency, total, vatTotal }: StoredBooking['booking'],
): Charged => ({ act, soldId: id, recordId: id, depotId, currency, amount: total, vat: vatTotal })

async function lockJourney(
  tx: Transaction,
  network: Network,
  request: SaleRequest,
): Promise<Journey<StoredDeparture> | Refusal> {
  const asked = request.return === null ? [request.outward] : [request.outward, request.return]
  const keys = asked.map(({ departureKey }) => parseDepartureKey(departureKey))
  if (!keys.every((key) => key !== null)) return refuse('notFound')
  const departures = await lockDepartures(tx, network, keys)
  const [outward, back] = asked.map((each): Ride<StoredDeparture> | undefined => {
    const departure = departures.find(({ key }) => key === each.departureKey)
    return departure && { departure, from: each.from, to: each.to }
  })
  if (outward && (back || request.return === null)) return { outward, return: back ?? null }
  if (!keys.every((key) => isKnown(network, departures, key))) return refuse('notFound')
  return refuse('holdExpired', {
    details: {
      outward: outward ? [] : request.passengers.flatMap(({ seat }) => seat ?? []),
      return: back ? [] : request.passengers.flatMap(({ returnSeat }) => returnSeat ?? []),
    },
  })
}

/** A departure of the timetable without a row has never had a hold. */
function isKnown(network: Network, departures: readonly StoredDeparture[], key: DepartureKey): boolean {
  return (
    departures.some(
      ({ timingId, travelDate, ordinal }) =>
        timingId === key.timingId && travelDate === key.travelDate && ordinal === key.ordinal,
    ) || findDeparture(network, key) !== null
  )
}

/** What the seats of these tickets claim. */
export function soldLegs({ tickets }: Pick<StoredBooking, 'tickets'>): SoldLeg[] {
  return tickets.flatMap(({ id, departureId, seat, fromPosition, toPosition }) =>
    seat === null
      ? []
      : legsOf({ from: fromPosition, to: toPosition }).map((leg) => ({ departureId, seat, leg, ticketId: id })),
  )
}
