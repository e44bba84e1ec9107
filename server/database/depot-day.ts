import { and, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { addDays } from '#server/time/calendar-date.ts'
import { homeTimeZone } from './home-time-zone.ts'

/** When something of a depot was, and which depot's it is; none for what belongs to no depot. */
export interface DepotInstant {
  at: AnyPgColumn
  depot: AnyPgColumn | SQL | null
}

type AnyDepotInstant = Pick<DepotInstant, 'depot'> & { at: AnyPgColumn | SQL }

/** Days, both ends included; an end left out is open. */
export interface DaySpan {
  from?: string | undefined
  to?: string | undefined
}

/**
 * The day on which something was, by the clock of its depot's region; by that of the operator's home where it belongs to no depot. Lists,
 * reports and what their figures lead to all ask here, so that a record is found under the day that its depot calls it.
 */
export function depotDay(instant: AnyDepotInstant): SQL<string> {
  return sql<string>`(${localTime(instant)})::date`
}

/** What day it is now, by a depot's clock; by that of the operator's home for null. */
export const depotToday = (depot: DepotInstant['depot']): SQL<string> => depotDay({ at: sql`now()`, depot })

/** As `depotDay`: `YYYY-MM`. */
export function depotMonth(instant: DepotInstant): SQL<string> {
  return sql<string>`to_char(${localTime(instant)}, 'YYYY-MM')`
}

/**
 * That something was within days, as its depot's clock has them. An index serves it by the instant: no clock is as much
 * as a day from UTC, so that only what lies within a day of either end is asked for its own day.
 */
export function withinDepotDays(instant: DepotInstant, { from, to }: DaySpan): SQL | undefined {
  const { at } = instant
  return and(
    from === undefined
      ? undefined
      : and(
          gte(at, startOfUtcDay(addDays(from, -1))),
          sql`(${gte(at, startOfUtcDay(addDays(from, 1)))} or ${depotDay(instant)} >= ${from}::date)`,
        ),
    to === undefined
      ? undefined
      : and(
          lt(at, startOfUtcDay(addDays(to, 2))),
          sql`(${lt(at, startOfUtcDay(to))} or ${depotDay(instant)} <= ${to}::date)`,
        ),
  )
}

export const startOfUtcDay = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** All zones are read once for a query, not once for a row of it. */
const ZONES = sql.raw(
  '(select jsonb_object_agg(depots.id, regions.time_zone) from depots join regions on regions.id = depots.region_id)',
)

const localTime = ({ at, depot }: AnyDepotInstant): SQL =>
  sql`${at} at time zone ${depot === null ? homeTimeZone : sql`coalesce(${ZONES} ->> (${depot})::text, ${homeTimeZone})`}`
