import { asc, sql } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import type { Orm } from '#server/database/connection.ts'
import { transports } from '#server/database/schema/network.ts'

type Bus = ReplyOf<'getOdometerBuses'>['data']['buses'][number]

/** Every bus, also retired ones, whose log is still read, with its latest valid reading. */
export async function readOdometerBuses(orm: Orm): Promise<Bus[]> {
  return orm
    .select({
      id: transports.id,
      registrationNumber: transports.registrationNumber,
      name: transports.name,
      isActive: transports.isActive,
      latest: sql<Bus['latest']>`(
        select json_build_object('day', reading.day, 'km', reading.km) from odometer_readings as reading
        where reading.transport_id = transports.id and reading.struck_at is null
        order by reading.day desc, reading.km desc limit 1)`,
    })
    .from(transports)
    .orderBy(asc(transports.registrationNumber))
}
