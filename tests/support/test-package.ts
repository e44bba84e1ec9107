import { randomUUID } from 'node:crypto'
import type { Database } from '#server/database/connection.ts'
import { packagePrices, packageRoomTypes, packages, packageVisaFees } from '#server/database/schema/package.ts'
import type { SmallOperator } from './small-operator.ts'
import { addHotel, type TestHotel } from './test-hotel.ts'

export interface TestPackage {
  id: string
  hotel: TestHotel
}

/** Nights of the package. */
export const PACKAGE_NIGHTS = 3

/**
 * Three nights in Amman with the journey from Riyadh and back, in doubles and singles: SAR 1,000 for an adult of two who
 * share, 1,400 alone, 600 for a child, 50 for an infant. The seats alone cost an adult SAR 207.
 */
export async function addPackage(
  office: { database: Pick<Database, 'orm' | 'pool'>; operator: Pick<SmallOperator, 'trips' | 'regions'> },
  {
    from,
    nights,
    doubles,
    capacity = null,
    prices = { adult: 100_000, child: 60_000 },
    visaFee,
  }: {
    from: string
    nights: number
    doubles?: number
    capacity?: number | null
    prices?: { adult: number; child: number }
    /** SAR in minor units; none: visas are no part of it. */
    visaFee?: number
  },
): Promise<TestPackage> {
  const { database, operator } = office
  const hotel = await addHotel(office, {
    from,
    nights,
    regionId: operator.regions.amman,
    ...(doubles !== undefined && { doubles }),
  })
  const id = randomUUID()
  await database.orm.insert(packages).values({
    id,
    name: { en: 'Three nights in Amman', ar: 'ثلاث ليال في عمّان' },
    included: { en: 'Breakfast and a city tour', ar: 'الإفطار وجولة في المدينة' },
    tripId: operator.trips.outward,
    accommodationId: hotel.id,
    nights: PACKAGE_NIGHTS,
    validFrom: '2020-01-01',
    validTo: '2099-12-31',
    capacity,
  })
  await database.orm
    .insert(packageRoomTypes)
    .values([hotel.double, hotel.single, hotel.unused].map((roomTypeId) => ({ packageId: id, roomTypeId })))
  await database.orm.insert(packagePrices).values([
    { packageId: id, currency: 'SAR', occupancy: 1, adult: 140_000, child: 60_000, infant: 5000 },
    { packageId: id, currency: 'SAR', occupancy: 2, ...prices, infant: 5000 },
  ])
  if (visaFee !== undefined)
    await database.orm.insert(packageVisaFees).values({ packageId: id, currency: 'SAR', fee: visaFee })
  return { id, hotel }
}
