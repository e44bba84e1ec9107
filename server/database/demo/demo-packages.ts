import type { LocalizedName } from '#contract/common.ts'
import type { Transaction } from '#server/database/connection.ts'
import { packagePrices, packageRoomTypes, packages, packageVisaFees } from '#server/database/schema/package.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { demoId } from './demo-ids.ts'

/** Major units per person: adult, child, infant. */
type Price = readonly [currency: string, occupancy: number, adult: number, child: number, infant: number]

interface DemoPackage {
  key: string
  name: LocalizedName
  included: LocalizedName
  trip: string
  hotel: string
  rooms: readonly string[]
  nights: number
  capacity: number | null
  prices: readonly Price[]
  /** Major units of SAR for a visa. */
  visaFee?: number
}

const PACKAGES: readonly DemoPackage[] = [
  {
    key: 'amman-weekend',
    name: { en: 'Long weekend in Amman', ar: 'عطلة طويلة في عمّان' },
    included: { en: 'Breakfast and a tour of the citadel', ar: 'الإفطار وجولة في جبل القلعة' },
    trip: 'RUH-AMM',
    hotel: 'amman',
    rooms: ['single', 'double', 'family'],
    nights: 3,
    capacity: 120,
    prices: [
      ['SAR', 1, 1750, 900, 90],
      ['SAR', 2, 1290, 760, 90],
      ['SAR', 3, 1240, 720, 90],
      ['SAR', 4, 1190, 690, 90],
    ],
    visaFee: 220,
  },
  {
    key: 'amman-week',
    name: { en: 'A week in Amman', ar: 'أسبوع في عمّان' },
    included: { en: 'Breakfast and a day at the Dead Sea', ar: 'الإفطار ويوم في البحر الميت' },
    trip: 'JED-AMM',
    hotel: 'amman',
    rooms: ['double', 'family'],
    nights: 7,
    capacity: null,
    prices: [
      ['SAR', 2, 2390, 1290, 120],
      ['SAR', 4, 2090, 1190, 120],
    ],
  },
]

export const packageId = (key: string) => demoId('package', key)

/** Packages of the demo operator, on sale from today for three months. */
export async function offerDemoPackages({ orm }: Transaction, today: Date): Promise<void> {
  const day = today.toISOString().slice(0, 10)
  await orm.insert(packages).values(
    PACKAGES.map(({ key, name, included, trip, hotel, nights, capacity }) => ({
      id: packageId(key),
      name,
      included,
      tripId: demoId('trip', trip),
      accommodationId: demoId('accommodation', hotel),
      nights,
      validFrom: day,
      validTo: addDays(day, 90),
      capacity,
    })),
  )
  await orm
    .insert(packageRoomTypes)
    .values(
      PACKAGES.flatMap(({ key, hotel, rooms }) =>
        rooms.map((room) => ({ packageId: packageId(key), roomTypeId: demoId('roomType', `${hotel}/${room}`) })),
      ),
    )
  await orm.insert(packagePrices).values(
    PACKAGES.flatMap(({ key, prices }) =>
      prices.map(([currency, occupancy, adult, child, infant]) => ({
        packageId: packageId(key),
        currency,
        occupancy,
        adult: adult * 100,
        child: child * 100,
        infant: infant * 100,
      })),
    ),
  )
  await orm
    .insert(packageVisaFees)
    .values(
      PACKAGES.flatMap(({ key, visaFee }) =>
        visaFee === undefined ? [] : [{ packageId: packageId(key), currency: 'SAR', fee: visaFee * 100 }],
      ),
    )
}
