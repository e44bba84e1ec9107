import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { PackageRecord } from '#contract/package/package-row.ts'
import type { Orm } from '#server/database/connection.ts'
import { accommodations, roomTypes, stays } from '#server/database/schema/accommodation.ts'
import { trips } from '#server/database/schema/network.ts'
import {
  packagePrices,
  packageRoomTypes,
  packages,
  packageSales,
  packageVisaFees,
} from '#server/database/schema/package.ts'

/** Packages with what they are made of and cost. */
export async function readPackages(orm: Orm, ids: readonly string[]): Promise<PackageRecord[]> {
  const [rows, rooms, prices, visaFees, sold] = await Promise.all([
    orm
      .select({
        row: packages,
        tripName: trips.name,
        originRegionId: trips.originRegionId,
        destinationRegionId: trips.destinationRegionId,
        hotel: { name: accommodations.name, city: accommodations.city },
      })
      .from(packages)
      .innerJoin(trips, eq(trips.id, packages.tripId))
      .innerJoin(accommodations, eq(accommodations.id, packages.accommodationId))
      .where(inArray(packages.id, [...ids])),
    orm
      .select({ packageId: packageRoomTypes.packageId, type: roomTypes })
      .from(packageRoomTypes)
      .innerJoin(roomTypes, eq(roomTypes.id, packageRoomTypes.roomTypeId))
      .where(inArray(packageRoomTypes.packageId, [...ids]))
      .orderBy(asc(roomTypes.position)),
    orm
      .select()
      .from(packagePrices)
      .where(inArray(packagePrices.packageId, [...ids]))
      .orderBy(asc(packagePrices.currency), asc(packagePrices.occupancy)),
    orm
      .select()
      .from(packageVisaFees)
      .where(inArray(packageVisaFees.packageId, [...ids]))
      .orderBy(asc(packageVisaFees.currency)),
    readSold(orm, ids),
  ])
  return rows.map(({ row, ...place }) => {
    const types = rooms.filter(({ packageId }) => packageId === row.id).map(({ type }) => type)
    return {
      ...row,
      ...place,
      roomTypeIds: types.map(({ id }) => id),
      roomTypes: types.map(({ id, name, beds, cots, board, isActive }) => ({ id, name, beds, cots, board, isActive })),
      prices: prices.filter(({ packageId }) => packageId === row.id).map(({ packageId: _package, ...price }) => price),
      visaFees: visaFees
        .filter(({ packageId }) => packageId === row.id)
        .map(({ currency, fee }) => ({ currency, fee })),
      sold: sold.get(row.id) ?? 0,
    }
  })
}

/** Persons that packages were sold to, without those whose stay was cancelled. */
async function readSold(orm: Orm, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await orm
    .select({ id: packageSales.packageId, persons: sql<number>`sum(${packageSales.persons})::int` })
    .from(packageSales)
    .innerJoin(stays, eq(stays.id, packageSales.stayId))
    .where(and(inArray(packageSales.packageId, [...ids]), eq(stays.state, 'booked')))
    .groupBy(packageSales.packageId)
  return new Map(rows.map(({ id, persons }) => [id, persons]))
}
