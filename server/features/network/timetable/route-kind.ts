import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { LocalizedName } from '#contract/common.ts'
import type { RouteRecord } from '#contract/network/route-row.ts'
import { routeList } from '#contract/network/route-list.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import type { Transaction } from '#server/database/connection.ts'
import { depotToday } from '#server/database/depot-day.ts'
import { departures } from '#server/database/schema/departure.ts'
import {
  FIRST_VERSION,
  prices,
  routes,
  routeStops,
  stoppages,
  timings,
  timingVersions,
  trips,
} from '#server/database/schema/network.ts'
import type { MasterKind, MasterRow, Problems } from '#server/masters/master-kind.ts'
import { refuse, type Refusal } from '#server/plugins/refusal.ts'
import { dropUntouched } from '#server/domain/network/retained-departures.ts'
import {
  firstSameStart,
  fitsStops,
  timesProblem,
  type PlannedTiming,
} from '#server/features/network/timetable/stop-times.ts'
import { versionOn, withVersion } from '#server/domain/network/timetable-rules.ts'
import type { TimingVersion } from '#server/domain/network/network.ts'
import { isVersionKept, readStopVersions, readTimings, todayOf } from './timetable-versions.ts'

/** A timing's times at a route's stops. */
type StopTimes = Pick<TimingVersion, 'startsAt' | 'arrivalOffsets' | 'departureOffsets'>

/** What a route is kept from; its way back is linked apart (`route-pairs.ts`). */
export interface RouteValues {
  tripId: string
  name: LocalizedName
  isActive: boolean
  stoppageIds: readonly string[]
  /** First travel date of other stoppages or times; null: there are none. */
  appliesFrom: string | null
  timings: readonly (StopTimes & { timingId: string })[]
  now: Date
}

const returns = alias(routes, 'return_route')

export const routeKind: MasterKind<RouteValues, RouteRecord> & { remove(tx: Transaction, id: string): Promise<void> } =
  {
    name: 'route',
    table: routes,
    ...ordersOf(routeList, {
      name: sql`lower(${routes.name} ->> 'en')`,
      trip: sql`(select lower(${trips.name} ->> 'en') from ${trips} where ${trips.id} = ${routes.tripId})`,
    }),
    searched: sql`((${routes.name} ->> 'en') || ' ' || (${routes.name} ->> 'ar'))`,

    async read(orm, ids) {
      const rows = await orm
        .select({
          id: routes.id,
          version: routes.version,
          tripId: routes.tripId,
          tripName: trips.name,
          name: routes.name,
          isTwoWay: routes.isTwoWay,
          returnRouteId: routes.returnRouteId,
          returnName: returns.name,
          isActive: routes.isActive,
          timings: orm.$count(timings, and(eq(timings.routeId, routes.id), eq(timings.isActive, true))),
        })
        .from(routes)
        .innerJoin(trips, eq(trips.id, routes.tripId))
        .leftJoin(returns, eq(returns.id, routes.returnRouteId))
        .where(inArray(routes.id, [...ids]))
      const stops = await orm
        .select({ routeId: routeStops.routeId, appliesFrom: routeStops.appliesFrom, name: stoppages.name })
        .from(routeStops)
        .innerJoin(stoppages, eq(stoppages.id, routeStops.stoppageId))
        .where(
          and(
            inArray(routeStops.routeId, [...ids]),
            sql`${routeStops.appliesFrom} = (select max(latest.applies_from) from route_stops as latest where latest.route_id = ${routeStops.routeId})`,
          ),
        )
        .orderBy(routeStops.routeId, routeStops.position)
      return rows.map((row) => {
        const own = stops.filter(({ routeId }) => routeId === row.id)
        return { ...row, stoppages: own.map(({ name }) => name), appliesFrom: own[0]?.appliesFrom ?? FIRST_VERSION }
      })
    },

    async check(tx, values, before) {
      const problems: Problems = await stopProblems(tx, values, before)
      if (Object.keys(problems).length > 0 || before === undefined) return problems
      return planProblems(tx, values, before)
    },

    async insert(tx, id, { tripId, name, isActive, stoppageIds }) {
      await tx.orm.insert(routes).values({ id, tripId, name, isActive, isTwoWay: false })
      await writeStops(tx, id, FIRST_VERSION, stoppageIds)
    },

    async update(tx, id, values) {
      const { name, isActive, stoppageIds, appliesFrom } = values
      await tx.orm.update(routes).set({ name, isActive }).where(eq(routes.id, id))
      if (appliesFrom === null) return
      const plan = await planOf(tx, id, values, appliesFrom)
      if (plan.hasOtherStops) await writeStops(tx, id, appliesFrom, stoppageIds)
      for (const { timingId, version } of plan.written) await writeTimingVersion(tx, timingId, version)
      await dropUntouched(
        tx,
        plan.timings.map((timing) => timing.id),
        appliesFrom,
      )
    },

    async remove(tx, id) {
      await tx.orm.delete(routeStops).where(eq(routeStops.routeId, id))
    },

    // The trip never changes, the way back is told by its name.
    recorded: ({ name, tripName, isTwoWay, returnName, stoppages: stops, appliesFrom, isActive }) => ({
      name,
      tripName,
      isTwoWay,
      returnName,
      stoppages: stops,
      appliesFrom,
      isActive,
    }),

    references: [
      {
        kind: 'timing',
        table: timings,
        where: (id) => eq(timings.routeId, id),
        name: sql`(select version.starts_at::text from timing_versions as version where version.timing_id = ${timings.id} order by version.applies_from desc limit 1)`,
        isActive: and(eq(timings.isActive, true), or(isNull(timings.validTo), gte(timings.validTo, depotToday(null)))),
      },
      { kind: 'route', table: routes, where: (id) => eq(routes.returnRouteId, id), name: routes.name },
      { kind: 'price', table: prices, where: (id) => eq(prices.routeId, id), name: sql`${prices.currency}::text` },
      {
        kind: 'departure',
        table: departures,
        where: (id) => eq(departures.routeId, id),
        name: sql`${departures.travelDate}::text`,
      },
    ],
  }

/** What is wrong with a route's stops whatever else stands in the timetable. */
async function stopProblems(
  tx: Transaction,
  { tripId, stoppageIds, isActive }: RouteValues,
  before: MasterRow | undefined,
): Promise<Problems> {
  const [trip] = await tx.orm.select().from(trips).where(eq(trips.id, tripId))
  if (!trip || (!trip.isActive && isActive && !before?.isActive))
    return { [before ? 'isActive' : 'tripId']: 'timetable.tripUnknown' }
  const latest = before && (await readStopVersions(tx.orm, before.id)).at(-1)?.stops.map(({ stoppageId }) => stoppageId)
  // What stands there already is not refused because somebody gives the route another name.
  if (latest?.join() === stoppageIds.join()) return {}
  const found = await tx.orm
    .select()
    .from(stoppages)
    .where(inArray(stoppages.id, [...stoppageIds]))
  const known = new Map(found.map((stoppage) => [stoppage.id, stoppage]))
  const called =
    before === undefined
      ? []
      : await tx.orm
          .selectDistinct({ id: routeStops.stoppageId })
          .from(routeStops)
          .where(eq(routeStops.routeId, before.id))
  // One that the route calls at already stays, also when it is closed to new routes.
  const isUsable = (id: string) => known.get(id)?.isActive || (known.has(id) && called.some((each) => each.id === id))
  if (!stoppageIds.every(isUsable)) return { stoppageIds: 'timetable.stoppageUnknown' }
  if (stoppageIds.some((id, position) => id === stoppageIds[position + 1]))
    return { stoppageIds: 'timetable.sameStopTwice' }
  if (known.get(stoppageIds[0] ?? '')?.regionId !== trip.originRegionId)
    return { stoppageIds: 'timetable.firstNotInOrigin' }
  if (known.get(stoppageIds.at(-1) ?? '')?.regionId !== trip.destinationRegionId)
    return { stoppageIds: 'timetable.lastNotInDestination' }
  return {}
}

/** What is wrong with a change of stops and times beside everything that stands in the timetable already. */
async function planProblems(tx: Transaction, values: RouteValues, { id }: MasterRow): Promise<Problems | Refusal> {
  const { stoppageIds, now } = values
  const today = await todayOf(tx.orm, id, now)
  // Without a date the form stands on the latest version, which may be planned for later.
  const latest = (await readStopVersions(tx.orm, id)).at(-1)?.appliesFrom ?? today
  const {
    hasOtherStops,
    written,
    timings: planned,
    stops,
    later,
  } = await planOf(tx, id, values, values.appliesFrom ?? (latest > today ? latest : today))
  if (!hasOtherStops && written.length === 0) return {}
  const { appliesFrom } = values
  if (appliesFrom === null) return { appliesFrom: 'timetable.dateNeeded' }
  if (appliesFrom < today) return { appliesFrom: 'timetable.datePast' }
  for (const { version } of written) {
    const problem = timesProblem(version, stoppageIds.length)
    if (problem) return { timings: problem }
  }
  if (hasOtherStops && later !== undefined) {
    return refuse('conflict', { message: 'timetable.otherTimesLater', values: { date: later } })
  }
  if (hasOtherStops && (await isVersionKept(tx.orm, id, appliesFrom))) return { appliesFrom: 'timetable.versionSold' }
  if (!planned.every((timing) => fitsStops(timing, stops, today))) return { timings: 'timetable.timesMissing' }
  const moved = new Set(written.map(({ timingId }) => timingId))
  for (const one of planned) {
    if (!moved.has(one.id)) continue
    for (const other of planned) {
      const date = other.id === one.id ? undefined : firstSameStart(one, other)
      if (date !== undefined) return refuse('conflict', { message: 'timetable.sameStart', values: { date } })
    }
  }
  return {}
}

/** What the change amounts to, and what the route's timetable is with it. */
async function planOf(tx: Transaction, routeId: string, values: RouteValues, appliesFrom: string) {
  const versions = await readStopVersions(tx.orm, routeId)
  const present = versionOn(versions, appliesFrom)?.stops.map(({ stoppageId }) => stoppageId) ?? []
  const hasOtherStops =
    present.length !== values.stoppageIds.length || present.some((id, position) => id !== values.stoppageIds[position])
  const known = await readTimings(tx.orm, routeId)
  const written = values.timings.flatMap(({ timingId, startsAt, arrivalOffsets, departureOffsets }) => {
    const timing = known.find(({ id }) => id === timingId)
    const old = timing && (versionOn(timing.versions, appliesFrom) ?? timing.versions[0])
    if (!old) return []
    const version: TimingVersion = {
      appliesFrom,
      startsAt,
      arrivalOffsets,
      departureOffsets,
      daysOfWeek: old.daysOfWeek,
    }
    return hasOtherStops || !hasSameTimes(old, version) ? [{ timingId, version }] : []
  })
  const nextStops = versions.find((version) => version.appliesFrom > appliesFrom)?.appliesFrom
  return {
    hasOtherStops,
    written,
    timings: known.map((timing): PlannedTiming => {
      const own = written.find(({ timingId }) => timingId === timing.id)
      return own ? { ...timing, versions: withVersion(timing.versions, own.version) } : timing
    }),
    stops: hasOtherStops
      ? withVersion(versions.map(toCount), { appliesFrom, count: values.stoppageIds.length })
      : versions.map(toCount),
    /** A date on which times are planned that were made for the present stops. */
    later: known
      .flatMap((timing) => timing.versions.map((version) => version.appliesFrom))
      .find((date) => date > appliesFrom && (nextStops === undefined || date < nextStops)),
  }
}

const toCount = ({ appliesFrom, stops }: { appliesFrom: string; stops: readonly unknown[] }) => ({
  appliesFrom,
  count: stops.length,
})

export function hasSameTimes(one: StopTimes, other: StopTimes): boolean {
  const text = ({ startsAt, arrivalOffsets, departureOffsets }: StopTimes) =>
    JSON.stringify([startsAt, arrivalOffsets, departureOffsets])
  return text(one) === text(other)
}

async function writeStops(
  tx: Transaction,
  routeId: string,
  appliesFrom: string,
  stoppageIds: readonly string[],
): Promise<void> {
  await tx.orm.delete(routeStops).where(and(eq(routeStops.routeId, routeId), eq(routeStops.appliesFrom, appliesFrom)))
  await tx.orm
    .insert(routeStops)
    .values(stoppageIds.map((stoppageId, position) => ({ routeId, appliesFrom, position, stoppageId })))
}

export async function writeTimingVersion(tx: Transaction, timingId: string, version: TimingVersion): Promise<void> {
  const { appliesFrom, startsAt } = version
  const values = {
    startsAt,
    arrivalOffsets: [...version.arrivalOffsets],
    departureOffsets: [...version.departureOffsets],
    daysOfWeek: [...version.daysOfWeek].toSorted((one, other) => one - other),
  }
  await tx.orm
    .insert(timingVersions)
    .values({ timingId, appliesFrom, ...values })
    .onConflictDoUpdate({ target: [timingVersions.timingId, timingVersions.appliesFrom], set: values })
}
