import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { RouteStop } from '#contract/network/route-row.ts'
import type { Orm } from '#server/database/connection.ts'
import { departures } from '#server/database/schema/departure.ts'
import {
  regions,
  routes,
  routeStops,
  stoppages,
  timingExceptions,
  timings,
  timingVersions,
  trips,
} from '#server/database/schema/network.ts'
import { groupBy } from '#server/domain/network/group-by.ts'
import { isKept, isSold } from '#server/domain/network/retained-departures.ts'
import { dayAt } from '#server/time/local-day.ts'
import type { PlannedTiming } from '#server/features/network/timetable/stop-times.ts'
import type { TimingVersion } from '#server/domain/network/network.ts'

export interface VersionStop extends RouteStop {
  /** Of its region: what is sold from there is priced in it. */
  currency: string
}

/** A route's stops from a travel date on. */
interface StopsVersion {
  appliesFrom: string
  stops: VersionStop[]
}

/** Every version of a route's stops, by first travel date. */
export async function readStopVersions(orm: Orm, routeId: string): Promise<StopsVersion[]> {
  const rows = await orm
    .select({
      appliesFrom: routeStops.appliesFrom,
      stop: {
        stoppageId: stoppages.id,
        name: stoppages.name,
        regionId: regions.id,
        regionName: regions.city,
        country: regions.country,
        timeZone: regions.timeZone,
        currency: regions.currency,
      },
    })
    .from(routeStops)
    .innerJoin(stoppages, eq(stoppages.id, routeStops.stoppageId))
    .innerJoin(regions, eq(regions.id, stoppages.regionId))
    .where(eq(routeStops.routeId, routeId))
    .orderBy(asc(routeStops.appliesFrom), asc(routeStops.position))
  return [...groupBy(rows, ({ appliesFrom }) => appliesFrom)].map(([appliesFrom, stops]) => ({
    appliesFrom,
    stops: stops.map(({ stop }) => stop),
  }))
}

/** The timings of a route with their versions, by first travel date. */
export async function readTimings(
  orm: Orm,
  routeId: string,
): Promise<(PlannedTiming & { version: number; returnTimingId: string | null })[]> {
  const found = await orm.select().from(timings).where(eq(timings.routeId, routeId)).orderBy(asc(timings.id))
  const versions = await readTimingVersions(
    orm,
    found.map(({ id }) => id),
  )
  const exceptions = groupBy(
    found.length === 0
      ? []
      : await orm
          .select()
          .from(timingExceptions)
          .where(
            inArray(
              timingExceptions.timingId,
              found.map(({ id }) => id),
            ),
          ),
    ({ timingId }) => timingId,
  )
  return found.map((timing) => ({
    ...timing,
    versions: versions.get(timing.id) ?? [],
    exceptions: new Map(exceptions.get(timing.id)?.map(({ travelDate, kind }) => [travelDate, kind])),
  }))
}

export async function readTimingVersions(
  orm: Orm,
  timingIds: readonly string[],
): Promise<Map<string, TimingVersion[]>> {
  if (timingIds.length === 0) return new Map()
  const rows = await orm
    .select()
    .from(timingVersions)
    .where(inArray(timingVersions.timingId, [...timingIds]))
    .orderBy(asc(timingVersions.timingId), asc(timingVersions.appliesFrom))
  return groupBy(rows, ({ timingId }) => timingId)
}

/** Today on the clocks where a route begins. */
export async function todayOf(orm: Orm, routeId: string, now: Date): Promise<string> {
  const [origin] = await orm
    .select({ timeZone: regions.timeZone })
    .from(routes)
    .innerJoin(trips, eq(trips.id, routes.tripId))
    .innerJoin(regions, eq(regions.id, trips.originRegionId))
    .where(eq(routes.id, routeId))
  return dayAt(origin ?? { timeZone: 'UTC' }, now)
}

/** Most days of a route that are told one by one; sales open no more than about a year ahead. */
const MAX_SOLD = 5000

/** Departures of a route from a day on that somebody has a seat on. */
export async function readSold(
  orm: Orm,
  routeId: string,
  from: string,
): Promise<{ timingId: string; travelDate: string; departures: number }[]> {
  return orm
    .select({ timingId: departures.timingId, travelDate: departures.travelDate, departures: sql<number>`count(*)` })
    .from(departures)
    .where(and(eq(departures.routeId, routeId), gte(departures.travelDate, from), isSold))
    .groupBy(departures.timingId, departures.travelDate)
    .orderBy(asc(departures.travelDate))
    .limit(MAX_SOLD)
}

/** Whether journeys stand on this very version of a route's stops. */
export async function isVersionKept(orm: Orm, routeId: string, appliesFrom: string): Promise<boolean> {
  return (
    (await orm.$count(
      departures,
      and(eq(departures.routeId, routeId), eq(departures.routeAppliesFrom, appliesFrom), isKept),
    )) > 0
  )
}

/** Departures of a timing with a travel date in a range that no change of the timetable may touch, as they were sold. */
export async function keptBetween(orm: Orm, timingId: string, from: string, until: string | undefined) {
  return orm
    .select({
      travelDate: departures.travelDate,
      startsAt: departures.startsAt,
      arrivals: departures.arrivals,
      departs: departures.departs,
    })
    .from(departures)
    .where(
      and(
        eq(departures.timingId, timingId),
        gte(departures.travelDate, from),
        until === undefined ? undefined : lt(departures.travelDate, until),
        isKept,
      ),
    )
    .orderBy(asc(departures.travelDate))
}

/** Travel dates of a timing, among these, that somebody has a seat on. */
export async function soldAmong(orm: Orm, timingId: string, dates: readonly string[]): Promise<string[]> {
  if (dates.length === 0) return []
  const rows = await orm
    .selectDistinct({ travelDate: departures.travelDate })
    .from(departures)
    .where(and(eq(departures.timingId, timingId), inArray(departures.travelDate, [...dates]), isSold))
  return rows.map(({ travelDate }) => travelDate)
}
