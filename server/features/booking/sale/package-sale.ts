import { eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { STAY_MEANS, type StayMeans } from '#contract/accommodation/stay-codes.ts'
import type { PackageRecord } from '#contract/package/package-row.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { accommodations, stays } from '#server/database/schema/accommodation.ts'
import { passengers } from '#server/database/schema/booking.ts'
import { packages, packageSales } from '#server/database/schema/package.ts'
import { visaFees, visaRequests } from '#server/database/schema/visa.ts'
import { lockRooms, type Lack, releaseRooms } from '#server/domain/accommodation/room-claims.ts'
import { saleEntries } from '#server/domain/accommodation/stay-postings.ts'
import { writeStay } from '#server/domain/accommodation/write-stay.ts'
import type { Payment } from '#server/domain/ledger/payment.ts'
import type { Entry } from '#server/domain/ledger/post-entry.ts'
import type { Poster } from '#server/domain/ledger/poster.ts'
import { readPackages } from '#server/domain/package/read-packages.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import type { CurrentPolicies } from '#server/domain/policy/current-policies.ts'
import { sum } from '#machines/sum.ts'
import type { StoredBooking } from '../booking-records.ts'
import type { PackageDeal, PackageParty } from './package-deal.ts'
import { writePackageVisas } from './write-package-visas.ts'

/** A package that is on sale; what of it changes is judged with the rest. */
export async function findPackage(orm: Orm, { packageId }: PackageParty): Promise<PackageRecord | Refusal> {
  const [found] = await readPackages(orm, [packageId])
  return found?.isActive ? found : refuse('ruleBroken', { fields: { 'package.packageId': 'package.notOnSale' } })
}

/**
 * The same, locked until the transaction ends along with the kinds of room that are wanted: nobody else sells the last
 * places of it meanwhile. To be called before anything else is locked, as selling rooms alone locks them first.
 */
export async function lockPackage(tx: Transaction, party: PackageParty): Promise<PackageRecord | Refusal> {
  await tx.orm.select({ id: packages.id }).from(packages).where(eq(packages.id, party.packageId)).for('no key update')
  await lockRooms(
    tx,
    party.rooms.map(({ roomTypeId }) => roomTypeId),
  )
  return findPackage(tx.orm, party)
}

/** Why so many more persons cannot have it. */
export function refuseFull({ package: { capacity, sold }, persons }: PackageDeal): Refusal | undefined {
  return capacity !== null && sold + persons > capacity
    ? refuse('ruleBroken', {
        fields: { 'package.packageId': sold < capacity ? 'package.tooFewPlaces' : 'package.soldOut' },
        values: { count: Math.max(0, capacity - sold) },
      })
    : undefined
}

/** What rooms are paid with; a contract customer is not charged for a package. */
export function roomMeans(means: string): StayMeans | Refusal {
  const known = STAY_MEANS.find((each) => each === means)
  return known ?? refuse('ruleBroken', { fields: { 'payment.means': 'package.notOnAccount' } })
}

interface SoldParts {
  entries: Entry[]
  package: NonNullable<StoredBooking['package']>
}

interface Selling {
  stored: StoredBooking
  /** Of the rooms, and of the visas. */
  payments: readonly Payment[]
  means: StayMeans
  poster: Poster
  policies: CurrentPolicies
}

/**
 * Writes what belongs to a package whose booking has been written: a stay of the same payer, with its claims, and the
 * requests for visas.
 */
export async function writePackage(
  tx: Transaction,
  deal: PackageDeal,
  { stored, payments: [roomPayment, visaPayment], means, poster, policies }: Selling,
): Promise<SoldParts | Refusal> {
  if (!roomPayment || !visaPayment) throw new Error('rooms and visas are paid with the booking')
  const { booking, passengers: party, tickets } = stored
  const kindOf = (id: string) =>
    tickets.find(({ passengerId, direction }) => passengerId === id && direction === 'outward')?.fareClass ?? 'adult'
  const roomTotal = sum(deal.nights.map(({ price }) => price))
  const total = booking.total + roomTotal + (deal.visas ? deal.visas.fee * deal.visas.passengers.length : 0)
  const stay = {
    id: newId(),
    accommodationId: deal.package.accommodationId,
    arrival: deal.arrival,
    departure: deal.departure,
    payerName: booking.payerName,
    payerPhone: booking.payerPhone,
    depotId: booking.depotId,
    agentId: means === 'agentAccount' ? booking.createdBy : null,
    means,
    paymentReference: booking.paymentReference,
    currency: booking.currency,
    total: roomTotal,
    vatTotal: sum(deal.nights.map(({ vat }) => vat)),
    vatRegionId: deal.regionId,
    ...deal.tax,
    policyVersion: policies.version,
    createdBy: booking.createdBy,
    createdAt: booking.createdAt,
  }
  const rooms = deal.rooms.map(({ board, passengers: sleepers }, position) => ({
    id: newId(),
    position,
    board,
    guests: sleepers.flatMap((place) => {
      const passenger = party[place]
      if (!passenger) return []
      const name = `${passenger.firstName} ${passenger.lastName}`
      return { name, kind: kindOf(passenger.id), passengerId: passenger.id }
    }),
  }))
  const nights = deal.nights.map(({ room, ...night }) => ({ ...night, stayRoomId: rooms[room]?.id ?? '' }))
  const { name, included } = deal.package
  const { lacking, number } = await writeStay(tx, { stay, rooms, nights }, () =>
    tx.orm.insert(packageSales).values({
      bookingId: booking.id,
      stayId: stay.id,
      packageId: deal.package.id,
      name,
      included,
      persons: deal.persons,
      currency: booking.currency,
      total,
      createdAt: booking.createdAt,
    }),
  )
  if (lacking.length > 0) return refuseLacking(lacking)
  await releaseRooms(tx, booking.createdBy)
  const visas = deal.visas && (await writePackageVisas(tx, deal.visas, { stored, payment: visaPayment, means, poster }))
  return {
    entries: [...saleEntries(stay, nights, roomPayment, poster), ...(visas ? [visas.entry] : [])],
    package: {
      name,
      included,
      hotel: deal.package.hotel.name,
      arrival: stay.arrival,
      departure: stay.departure,
      total,
      visas: visas?.told ?? null,
      stay: { id: stay.id, number, state: 'booked', total: roomTotal, givenBack: 0 },
    },
  }
}

/** Rooms that somebody else has taken, with the nights. */
function refuseLacking(lacking: readonly Lack[]): Refusal {
  return refuse('roomsLost', { details: { lacking } })
}

/** What a booking was sold as part of; null where only seats were sold. */
export async function readSoldPackage(orm: Orm, bookingId: string): Promise<StoredBooking['package']> {
  const [row] = await orm
    .select({
      name: packageSales.name,
      included: packageSales.included,
      hotel: accommodations.name,
      arrival: stays.arrival,
      departure: stays.departure,
      total: packageSales.total,
      visas: sql<NonNullable<StoredBooking['package']>['visas']>`(
        select jsonb_build_object('total', sum(fee.fee), 'givenBack', coalesce(sum(fee.fee) filter (where fee.given_back_at is not null), 0), 'requests', jsonb_agg(jsonb_build_object('id', request.id, 'name', passenger.first_name || ' ' || passenger.last_name, 'state', request.state) order by passenger.position))
        from ${visaFees} as fee join ${visaRequests} as request on request.id = fee.request_id join ${passengers} as passenger on passenger.id = request.passenger_id
        where request.booking_id = ${packageSales.bookingId} having count(*) > 0)`,
      stay: { id: stays.id, number: stays.number, state: stays.state, total: stays.total, givenBack: stays.givenBack },
    })
    .from(packageSales)
    .innerJoin(stays, eq(stays.id, packageSales.stayId))
    .innerJoin(accommodations, eq(accommodations.id, stays.accommodationId))
    .where(eq(packageSales.bookingId, bookingId))
  return row ?? null
}
