import type { RecordName } from '#contract/records.ts'
import { and, eq, exists, gte, lt, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, QueryBuilder } from 'drizzle-orm/pg-core'
import type { Database } from '#server/database/connection.ts'
import { depots, regions } from '#server/database/schema/network.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { recordOf } from '#server/domain/workflow/all-records.ts'
import { readableEvents } from '#server/domain/workflow/read-records.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { toInstant } from '#server/time/zoned-time.ts'

const query = new QueryBuilder({ casing: 'snake_case' })

export interface StatisticsQuery {
  machine: RecordName
  from?: string | undefined
  to?: string | undefined
  depotId?: string | undefined
}

/** The records that are counted, and what they did in the period. */
export interface Counted {
  machine: RecordName
  /** As a condition on the records' own table; undefined: all there are. */
  records: SQL | undefined
  timeZone: string
  /** That an instant lies in the period. */
  within: (at: AnyPgColumn) => SQL | undefined
  /** That a row of another table is about one of the records. */
  isOfThem: (recordId: AnyPgColumn) => SQL | undefined
}

export async function countedOf(
  database: Database,
  reader: Actor,
  { machine, from, to, depotId }: StatisticsQuery,
): Promise<Counted> {
  const { table, ofDepot } = recordOf(machine)
  const { id } = table
  const [scope, timeZone] = await Promise.all([
    readableEvents(machine, database, reader),
    depotId === undefined ? reader.timeZone : zoneOf(database, depotId),
  ])
  const records = and(scope, depotId === undefined ? undefined : ofDepot(depotId))
  const begin = from === undefined ? undefined : toInstant({ date: from, time: '00:00' }, timeZone)
  const end = to === undefined ? undefined : toInstant({ date: addDays(to, 1), time: '00:00' }, timeZone)
  return {
    machine,
    records,
    timeZone,
    within: (at) => and(begin && gte(at, begin), end && lt(at, end)),
    isOfThem: (recordId) =>
      records &&
      exists(
        query
          .select({ one: sql`1` })
          .from(table)
          .where(and(eq(id, recordId), records)),
      ),
  }
}

async function zoneOf({ orm }: Database, depotId: string): Promise<string> {
  const [found] = await orm
    .select({ timeZone: regions.timeZone })
    .from(depots)
    .innerJoin(regions, eq(regions.id, depots.regionId))
    .where(eq(depots.id, depotId))
  return found?.timeZone ?? 'UTC'
}
