import { eq, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/database/connection.ts'
import { invoices } from '#server/database/schema/invoice.ts'
import { depots, regions } from '#server/database/schema/network.ts'
import { dayAt } from '#server/time/local-day.ts'

/** The day at the depot that billed: a condition's `date`, for a row of `invoices`. */
export const todayOfInvoice = (now: Date): SQL =>
  sql`(select (${now.toISOString()}::timestamptz at time zone region.time_zone)::date from regions as region where region.id = ${invoices.regionId})`

/** `YYYY-MM-DD` at a depot. */
export async function dayAtDepot(orm: Orm, depotId: string, now: Date): Promise<string> {
  const [place] = await orm
    .select({ timeZone: regions.timeZone })
    .from(depots)
    .innerJoin(regions, eq(regions.id, depots.regionId))
    .where(eq(depots.id, depotId))
  if (!place) throw new Error(`there is no depot ${depotId}`)
  return dayAt(place, now)
}
