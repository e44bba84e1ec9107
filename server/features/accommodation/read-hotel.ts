import { eq } from 'drizzle-orm'
import type { AccommodationRecord } from '#contract/accommodation/accommodation-row.ts'
import type { Orm } from '#server/database/connection.ts'
import { accommodations } from '#server/database/schema/accommodation.ts'
import { regions } from '#server/database/schema/network.ts'
import { accommodationKind } from './accommodation-kind.ts'

export interface Hotel extends AccommodationRecord {
  timeZone: string
}

/** A hotel with its kinds of room and the clock of its region; undefined where there is none. */
export async function readHotel(orm: Orm, id: string): Promise<Hotel | undefined> {
  const [[hotel], [place]] = await Promise.all([
    accommodationKind.read(orm, [id]),
    orm
      .select({ timeZone: regions.timeZone })
      .from(accommodations)
      .innerJoin(regions, eq(regions.id, accommodations.regionId))
      .where(eq(accommodations.id, id)),
  ])
  return hotel && place && { ...hotel, ...place }
}
