import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { packageEndpoints } from '#contract/package/package.ts'
import { PACKAGE_KEEPERS } from '#contract/package/package-codes.ts'
import { packageList } from '#contract/package/package-list.ts'
import type { PackageRecord } from '#contract/package/package-row.ts'
import type { Transaction } from '#server/database/connection.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import { accommodations, roomTypes } from '#server/database/schema/accommodation.ts'
import { regions, trips } from '#server/database/schema/network.ts'
import {
  packagePrices,
  packageRoomTypes,
  packages,
  packageSales,
  packageVisaFees,
} from '#server/database/schema/package.ts'
import { readPackages } from '#server/domain/package/read-packages.ts'
import type { MasterKind, Problems } from '#server/masters/master-kind.ts'
import { refuse } from '#server/plugins/refusal.ts'

type Values = z.output<typeof packageEndpoints.createPackage.body>

export const packageKind: MasterKind<Values, PackageRecord> = {
  name: 'package',
  table: packages,
  ...ordersOf(packageList, { name: sql`lower(${packages.name} ->> 'en')`, validFrom: packages.validFrom }),
  searched: sql`((${packages.name} ->> 'en') || ' ' || (${packages.name} ->> 'ar'))`,
  keepers: PACKAGE_KEEPERS,
  read: readPackages,

  async check(tx, { validFrom, validTo, tripId, accommodationId, roomTypeIds, prices, visaFees }) {
    const problems: Problems = {}
    if (validTo < validFrom) problems.validTo = 'package.endsBeforeStart'
    const [[trip], [hotel], rooms, currencies] = await Promise.all([
      tx.orm.select().from(trips).where(eq(trips.id, tripId)),
      tx.orm.select().from(accommodations).where(eq(accommodations.id, accommodationId)),
      tx.orm
        .select()
        .from(roomTypes)
        .where(and(eq(roomTypes.accommodationId, accommodationId), inArray(roomTypes.id, [...roomTypeIds]))),
      tx.orm.selectDistinct({ code: regions.currency }).from(regions),
    ])
    if (!trip) problems.tripId = 'package.tripUnknown'
    if (!hotel) problems.accommodationId = 'package.hotelUnknown'
    else if (trip && hotel.regionId !== trip.destinationRegionId) problems.accommodationId = 'package.hotelElsewhere'
    if (hotel && rooms.length !== new Set(roomTypeIds).size) problems.roomTypeIds = 'package.roomElsewhere'
    const mostBeds = Math.max(0, ...rooms.map(({ beds }) => beds))
    for (const [index, { currency, occupancy }] of prices.entries()) {
      if (!currencies.some(({ code }) => code === currency))
        problems[`prices.${index}.currency`] = 'package.currencyUnknown'
      if (hotel && occupancy > mostBeds) problems[`prices.${index}.occupancy`] = 'package.tooManyForRooms'
      if (prices.some((each, other) => other < index && each.currency === currency && each.occupancy === occupancy))
        problems[`prices.${index}.occupancy`] = 'package.priceTwice'
    }
    for (const [index, { currency }] of visaFees.entries()) {
      if (!prices.some((each) => each.currency === currency))
        problems[`visaFees.${index}.currency`] = 'package.visaFeeWithoutPrice'
      if (visaFees.some((each, other) => other < index && each.currency === currency))
        problems[`visaFees.${index}.currency`] = 'package.visaFeeTwice'
    }
    for (const [index, { currency, fee }] of visaFees.entries())
      if (prices.some((each) => each.currency === currency && each.adult <= fee))
        problems[`visaFees.${index}.fee`] = 'package.visaFeeTooHigh'
    const without = prices.find(({ currency }) => !visaFees.some((each) => each.currency === currency))
    if (visaFees.length > 0 && without) problems.visaFees = 'package.visaFeeMissing'
    return problems
  },

  async insert(tx, id, { roomTypeIds, prices, visaFees, ...values }) {
    await tx.orm.insert(packages).values({ ...values, id })
    await writeParts(tx, id, { roomTypeIds, prices, visaFees })
  },

  async update(tx, id, { roomTypeIds, prices, visaFees, ...values }) {
    const { name, included, tripId, accommodationId, nights, validFrom, validTo, capacity, isActive } = values
    await tx.orm
      .update(packages)
      .set({ name, included, tripId, accommodationId, nights, validFrom, validTo, capacity, isActive })
      .where(eq(packages.id, id))
    await removeParts(tx, id)
    await writeParts(tx, id, { roomTypeIds, prices, visaFees })
  },

  async refuseRemoval(tx, id) {
    const isSold = (await tx.orm.$count(packageSales, eq(packageSales.packageId, id))) > 0
    return isSold ? refuse('conflict', { message: 'package.isSold' }) : undefined
  },
  remove: removeParts,
  references: [],
  isOutsideNetwork: true,
  // What is named there is its own record; how many were sold is no change of this one.
  recorded: ({
    tripName: _trip,
    originRegionId: _from,
    destinationRegionId: _to,
    hotel: _hotel,
    sold: _sold,
    ...row
  }) => row,
}

async function writeParts(
  tx: Transaction,
  packageId: string,
  { roomTypeIds, prices, visaFees }: Pick<Values, 'roomTypeIds' | 'prices' | 'visaFees'>,
): Promise<void> {
  const kinds = [...new Set(roomTypeIds)]
  await tx.orm.insert(packageRoomTypes).values(kinds.map((roomTypeId) => ({ packageId, roomTypeId })))
  await tx.orm.insert(packagePrices).values(prices.map((price) => ({ ...price, packageId })))
  if (visaFees.length > 0) await tx.orm.insert(packageVisaFees).values(visaFees.map((fee) => ({ ...fee, packageId })))
}

async function removeParts(tx: Transaction, packageId: string): Promise<void> {
  await tx.orm.delete(packageRoomTypes).where(eq(packageRoomTypes.packageId, packageId))
  await tx.orm.delete(packagePrices).where(eq(packagePrices.packageId, packageId))
  await tx.orm.delete(packageVisaFees).where(eq(packageVisaFees.packageId, packageId))
}
