import { and, asc, eq, isNull } from 'drizzle-orm'
import type { LocalizedName } from '#contract/common.ts'
import type { Database, Orm, Transaction } from '#server/database/connection.ts'
import { accommodations, roomTypes, stayNights, stayRooms, stays } from '#server/database/schema/accommodation.ts'
import { regions } from '#server/database/schema/network.ts'
import { packages, packageSales } from '#server/database/schema/package.ts'
import { lockRooms } from '#server/domain/accommodation/room-claims.ts'
import { policiesAt } from '#server/domain/policy/policy-versions.ts'

/** A night of a room as it is kept. */
export interface KeptNight {
  stayRoomId: string
  night: string
  roomTypeId: string
  roomType: LocalizedName
  price: number
  vat: number
}

/** The rooms that are kept for the passengers of a booking, since it was sold as a package. */
export interface PackageStay {
  stay: typeof stays.$inferSelect
  /** What the package is called, and the days on which its journey may begin. */
  name: LocalizedName
  validFrom: string
  validTo: string
  hotel: LocalizedName
  /** IANA zone of the hotel's clock. */
  timeZone: string
  nights: KeptNight[]
  /** Until so many days before arrival the hotel takes rooms back, by the rules that the stay was sold under. */
  freeCancelDays: number
}

/** The stay of a booking; null where it is no package, or its stay was cancelled: then its tickets are like any others. */
export async function readPackageStay(orm: Orm, database: Database, bookingId: string): Promise<PackageStay | null> {
  const [row] = await orm
    .select({
      stay: stays,
      name: packageSales.name,
      validFrom: packages.validFrom,
      validTo: packages.validTo,
      hotel: accommodations.name,
      timeZone: regions.timeZone,
    })
    .from(packageSales)
    .innerJoin(packages, eq(packages.id, packageSales.packageId))
    .innerJoin(stays, eq(stays.id, packageSales.stayId))
    .innerJoin(accommodations, eq(accommodations.id, stays.accommodationId))
    .innerJoin(regions, eq(regions.id, accommodations.regionId))
    .where(and(eq(packageSales.bookingId, bookingId), eq(stays.state, 'booked')))
  if (!row) return null
  const [nights, { stayFreeCancelDays }] = await Promise.all([
    orm
      .select({
        stayRoomId: stayNights.stayRoomId,
        night: stayNights.night,
        roomTypeId: stayNights.roomTypeId,
        roomType: roomTypes.name,
        price: stayNights.price,
        vat: stayNights.vat,
      })
      .from(stayNights)
      .innerJoin(stayRooms, eq(stayRooms.id, stayNights.stayRoomId))
      .innerJoin(roomTypes, eq(roomTypes.id, stayNights.roomTypeId))
      .where(and(eq(stayRooms.stayId, row.stay.id), isNull(stayNights.givenBackAt)))
      .orderBy(asc(stayRooms.position), asc(stayNights.night)),
    policiesAt(database, row.stay.policyVersion),
  ])
  return { ...row, nights, freeCancelDays: stayFreeCancelDays }
}

/**
 * Locks the stay of a booking, if it has one, and its kinds of room. To be called before seats are locked, as a sale of
 * a package does: two never wait for each other in a circle.
 */
export async function lockPackageRooms(tx: Transaction, bookingId: string): Promise<void> {
  const [stay] = await tx.orm
    .select({ id: stays.id })
    .from(stays)
    .innerJoin(packageSales, eq(packageSales.stayId, stays.id))
    .where(eq(packageSales.bookingId, bookingId))
    .for('update', { of: stays })
  if (!stay) return
  const kinds = await tx.orm
    .selectDistinct({ id: stayNights.roomTypeId })
    .from(stayNights)
    .innerJoin(stayRooms, eq(stayRooms.id, stayNights.stayRoomId))
    .where(eq(stayRooms.stayId, stay.id))
  await lockRooms(
    tx,
    kinds.map(({ id }) => id),
  )
}
