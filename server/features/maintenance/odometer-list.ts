import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { ReplyOf } from '#contract/contract.ts'
import type { maintenanceEndpoints } from '#contract/maintenance/maintenance.ts'
import { odometerList } from '#contract/maintenance/odometer-list.ts'
import type { Orm } from '#server/database/connection.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import type { ListDefinition, PageQuery } from '#server/database/list-page.ts'
import { odometerReadings } from '#server/database/schema/maintenance.ts'
import { transports } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import type { RecordList } from '#server/export/record-list.ts'

type ReadingRow = ReplyOf<'getOdometerReadingList'>['data'][number]
type Filters = Omit<z.output<(typeof maintenanceEndpoints)['getOdometerReadingList']['query']>, keyof PageQuery>

function listOf({ transportId, dayFrom, dayTo }: Filters): ListDefinition {
  return {
    table: odometerReadings,
    id: odometerReadings.id,
    where: and(
      transportId ? eq(odometerReadings.transportId, transportId) : undefined,
      dayFrom ? gte(odometerReadings.day, dayFrom) : undefined,
      dayTo ? lte(odometerReadings.day, dayTo) : undefined,
    ),
    ...ordersOf(odometerList, { day: odometerReadings.day, recordedAt: odometerReadings.recordedAt }),
  }
}

export const readingRecords: RecordList<Filters, ReadingRow> = {
  definition: odometerList,
  listOf,
  readRows: readReadings,
}

const striker = alias(users, 'striker')

/** What the bus drove since the valid reading before; null where there is none. */
const DRIVEN = sql<number | null>`case when odometer_readings.struck_at is null then odometer_readings.km - (
  select earlier.km from odometer_readings as earlier
  where earlier.transport_id = odometer_readings.transport_id and earlier.struck_at is null
    and (earlier.day, earlier.km) < (odometer_readings.day, odometer_readings.km)
  order by earlier.day desc, earlier.km desc limit 1) end`

/** Readings with the names that are shown with them. */
export async function readReadings(orm: Orm, ids: readonly string[]): Promise<ReadingRow[]> {
  const found = await orm
    .select({
      record: odometerReadings,
      driven: DRIVEN,
      registrationNumber: transports.registrationNumber,
      name: transports.name,
      recorder: users.name,
      striker: striker.name,
    })
    .from(odometerReadings)
    .innerJoin(transports, eq(transports.id, odometerReadings.transportId))
    .innerJoin(users, eq(users.id, odometerReadings.recordedBy))
    .leftJoin(striker, eq(striker.id, odometerReadings.struckBy))
    .where(inArray(odometerReadings.id, [...ids]))
  return found.map(({ record, driven, registrationNumber, name, recorder, striker: by }) => ({
    id: record.id,
    bus: { id: record.transportId, registrationNumber, name },
    day: record.day,
    km: record.km,
    driven,
    recordedBy: { id: record.recordedBy, name: recorder },
    recordedAt: record.recordedAt,
    struck:
      record.struckBy === null || record.struckAt === null || record.strikeReason === null || by === null
        ? null
        : { by: { id: record.struckBy, name: by }, at: record.struckAt, reason: record.strikeReason },
  }))
}
