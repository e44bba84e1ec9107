import { asc } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import type { Orm } from '#server/database/connection.ts'
import { transports } from '#server/database/schema/network.ts'
import { latestReading } from '#server/domain/maintenance/latest-reading.ts'

type Bus = ReplyOf<'getOdometerBuses'>['data']['buses'][number]

/** Every bus, also retired ones, whose log is still read, with its latest valid reading. */
export async function readOdometerBuses(orm: Orm): Promise<Bus[]> {
  return orm
    .select({
      id: transports.id,
      registrationNumber: transports.registrationNumber,
      name: transports.name,
      isActive: transports.isActive,
      latest: latestReading,
    })
    .from(transports)
    .orderBy(asc(transports.registrationNumber))
}
