import { eq } from 'drizzle-orm'
import type { LocalizedName } from '#contract/common.ts'
import type { Database, Orm, Transaction } from '#server/database/connection.ts'
import { accommodations, stays } from '#server/database/schema/accommodation.ts'
import { packages, packageSales } from '#server/database/schema/package.ts'
import { type BookedStay, lockRoomsOf, lockStayOf, readStayOf } from '#server/domain/accommodation/booked-stay.ts'
import { policiesAt } from '#server/domain/policy/policy-versions.ts'

/** The rooms that are kept for the passengers of a booking, since it was sold as a package. */
export interface PackageStay extends BookedStay {
  /** What the package is called, and the days on which its journey may begin. */
  name: LocalizedName
  validFrom: string
  validTo: string
  hotel: LocalizedName
  /** Until so many days before arrival the hotel takes rooms back, by the rules that the stay was sold under. */
  freeCancelDays: number
}

/** The stay of a booking; null where it is no package, or its stay was cancelled: then its tickets are like any others. */
export async function readPackageStay(orm: Orm, database: Database, bookingId: string): Promise<PackageStay | null> {
  const booked = await readStayOf(orm, bookingId)
  if (booked?.stay.state !== 'booked') return null
  const { id, policyVersion } = booked.stay
  const [[told], { stayFreeCancelDays }] = await Promise.all([
    orm
      .select({
        name: packageSales.name,
        validFrom: packages.validFrom,
        validTo: packages.validTo,
        hotel: accommodations.name,
      })
      .from(packageSales)
      .innerJoin(packages, eq(packages.id, packageSales.packageId))
      .innerJoin(stays, eq(stays.id, packageSales.stayId))
      .innerJoin(accommodations, eq(accommodations.id, stays.accommodationId))
      .where(eq(packageSales.stayId, id)),
    policiesAt(database, policyVersion),
  ])
  if (!told) throw new Error(`stay ${id} was sold as a package`)
  return { ...booked, ...told, freeCancelDays: stayFreeCancelDays }
}

/**
 * Locks the stay of a booking, if it has one, and its kinds of room. To be called before seats are locked, as a sale of
 * a package does: two never wait for each other in a circle.
 */
export async function lockPackageRooms(tx: Transaction, bookingId: string): Promise<void> {
  const booked = await lockStayOf(tx, bookingId)
  if (booked) await lockRoomsOf(tx, booked)
}
