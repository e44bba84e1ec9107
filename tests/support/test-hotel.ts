import { randomUUID } from 'node:crypto'
import type { Database } from '#server/database/connection.ts'
import { accommodations, roomAllotments, roomTypes } from '#server/database/schema/accommodation.ts'
import { addDays } from '#server/time/calendar-date.ts'

export interface TestHotel {
  id: string
  regionId: string
  /** Two beds and a cot, 400.00 SAR, five a night. */
  double: string
  /** One bed, 250.00 SAR, two a night. */
  single: string
  /** Four beds, of which the hotel keeps none. */
  family: string
  /** No longer sold. */
  unused: string
}

/** A hotel with rooms for so many nights, in Riyadh unless told. */
export async function addHotel(
  { database }: { database: Pick<Database, 'orm' | 'pool'> },
  { from, nights, doubles = 5, regionId }: { from: string; nights: number; doubles?: number; regionId?: string },
): Promise<TestHotel> {
  const { rows } = await database.pool.query<{ id: string }>(
    "select id from regions where country = 'SA' order by code limit 1",
  )
  const hotel = {
    id: randomUUID(),
    regionId: regionId ?? rows[0]?.id ?? '',
    double: randomUUID(),
    single: randomUUID(),
    family: randomUUID(),
    unused: randomUUID(),
  }
  await database.orm.insert(accommodations).values({
    id: hotel.id,
    name: { en: 'Al Noor Hotel', ar: 'فندق النور' },
    city: { en: 'Riyadh', ar: 'الرياض' },
    regionId: hotel.regionId,
    stars: 4,
    checkInTime: '14:00',
    checkOutTime: '12:00',
  })
  const type = (
    id: string,
    position: number,
    en: string,
    rest: { beds: number; cots: number; price: number; isActive?: boolean },
  ) => ({
    id,
    accommodationId: hotel.id,
    position,
    name: { en, ar: `غرفة ${position}` },
    board: 'breakfast' as const,
    currency: 'SAR',
    ...rest,
  })
  await database.orm
    .insert(roomTypes)
    .values([
      type(hotel.double, 0, 'Double', { beds: 2, cots: 1, price: 40_000 }),
      type(hotel.single, 1, 'Single', { beds: 1, cots: 0, price: 25_000 }),
      type(hotel.family, 2, 'Family', { beds: 4, cots: 1, price: 60_000 }),
      type(hotel.unused, 3, 'Suite', { beds: 2, cots: 0, price: 90_000, isActive: false }),
    ])
  const kept = Array.from({ length: nights }, (_, turn) => addDays(from, turn))
  await database.orm.insert(roomAllotments).values(
    kept.flatMap((night) => [
      { roomTypeId: hotel.double, night, rooms: doubles },
      { roomTypeId: hotel.single, night, rooms: 2 },
    ]),
  )
  return hotel
}
