import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { timingEndpoints } from '#contract/network/timing.ts'
import type { TimingRecord } from '#contract/network/timing-row.ts'
import { timingList } from '#contract/network/timing-list.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import type { Transaction } from '#server/database/connection.ts'
import { departures } from '#server/database/schema/departure.ts'
import {
  FIRST_VERSION,
  routes,
  timingExceptions,
  timings,
  timingVersions,
  transports,
  transportTimings,
} from '#server/database/schema/network.ts'
import type { MasterKind, MasterRow, Problems } from '#server/masters/master-kind.ts'
import { refuse, type Refusal } from '#server/plugins/refusal.ts'
import { groupBy } from '#server/domain/network/group-by.ts'
import { dropUntouched } from '#server/domain/network/retained-departures.ts'
import type { TimingVersion } from '#server/domain/network/network.ts'
import {
  firstSameStart,
  fitsStops,
  timesProblem,
  type PlannedTiming,
} from '#server/features/network/timetable/stop-times.ts'
import { versionOn, withVersion } from '#server/domain/network/timetable-rules.ts'
import { hasSameTimes, writeTimingVersion } from './route-kind.ts'
import { readStopVersions, readTimings, readTimingVersions, soldAmong, todayOf } from './timetable-versions.ts'

type Body = z.output<typeof timingEndpoints.createTiming.body>

/** What a timing is kept from; the timing back is linked apart (`route-pairs.ts`). */
export interface TimingValues extends Omit<Body, 'newReturn'> {
  /** First travel date of other times or days; null: there are none. */
  appliesFrom: string | null
  now: Date
}

const latestStart = sql`(
  select version.starts_at::text from timing_versions as version
  where version.timing_id = ${timings.id} order by version.applies_from desc limit 1
)`

export const timingKind: MasterKind<TimingValues, TimingRecord> & {
  remove(tx: Transaction, id: string): Promise<void>
} = {
  name: 'timing',
  table: timings,
  ...ordersOf(timingList, {
    route: sql`(select lower(${routes.name} ->> 'en') || ' ' || ${latestStart} from ${routes} where ${routes.id} = ${timings.routeId})`,
    startsAt: latestStart,
    validFrom: timings.validFrom,
  }),
  searched: sql`(select (${routes.name} ->> 'en') || ' ' || (${routes.name} ->> 'ar') || ' ' || ${latestStart} from ${routes} where ${routes.id} = ${timings.routeId})`,

  async read(orm, ids) {
    const rows = await orm
      .select({
        id: timings.id,
        version: timings.version,
        routeId: timings.routeId,
        routeName: routes.name,
        tripId: routes.tripId,
        validFrom: timings.validFrom,
        validTo: timings.validTo,
        returnTimingId: timings.returnTimingId,
        isActive: timings.isActive,
      })
      .from(timings)
      .innerJoin(routes, eq(routes.id, timings.routeId))
      .where(inArray(timings.id, [...ids]))
    const versions = await readTimingVersions(orm, ids)
    const exceptions = groupBy(
      await orm
        .select()
        .from(timingExceptions)
        .where(inArray(timingExceptions.timingId, [...ids]))
        .orderBy(asc(timingExceptions.travelDate)),
      ({ timingId }) => timingId,
    )
    const assigned = groupBy(
      await orm
        .select({ timingId: transportTimings.timingId, name: transports.name })
        .from(transportTimings)
        .innerJoin(transports, eq(transports.id, transportTimings.transportId))
        .where(inArray(transportTimings.timingId, [...ids]))
        .orderBy(asc(transportTimings.ordinal)),
      ({ timingId }) => timingId,
    )
    const returnIds = rows.flatMap(({ returnTimingId }) => returnTimingId ?? [])
    const returns = await orm
      .select({ id: timings.id, route: routes.name, startsAt: sql<string>`${latestStart}` })
      .from(timings)
      .innerJoin(routes, eq(routes.id, timings.routeId))
      .where(inArray(timings.id, returnIds))
    return rows.map((row) => {
      const latest = versions.get(row.id)?.at(-1)
      if (!latest) throw new Error(`timing ${row.id} has no times`)
      const { appliesFrom, startsAt, arrivalOffsets, departureOffsets, daysOfWeek } = latest
      const back = returns.find(({ id }) => id === row.returnTimingId)
      return {
        ...row,
        returnName: back
          ? { en: `${back.route.en} · ${back.startsAt}`, ar: `${back.route.ar} · ${back.startsAt}` }
          : null,
        appliesFrom,
        startsAt,
        arrivalOffsets: [...arrivalOffsets],
        departureOffsets: [...departureOffsets],
        daysOfWeek: [...daysOfWeek],
        exceptions: (exceptions.get(row.id) ?? []).map(({ travelDate, kind }) => ({ travelDate, kind })),
        transports: (assigned.get(row.id) ?? []).map(({ name }) => name),
      }
    })
  },

  async check(tx, values, before) {
    const problems = dateProblems(values)
    return Object.keys(problems).length > 0 ? problems : planProblems(tx, values, before)
  },

  async insert(tx, id, values) {
    const { routeId, validFrom, validTo, isActive } = values
    await tx.orm.insert(timings).values({ id, routeId, validFrom, validTo, isActive })
    await writeExceptions(tx, id, values)
    const stops = await readStopVersions(tx.orm, routeId)
    await writeTimingVersion(tx, id, versionOf(values, versionOn(stops, validFrom)?.appliesFrom ?? FIRST_VERSION))
  },

  async update(tx, id, values) {
    const { validFrom, validTo, isActive, routeId, now, appliesFrom } = values
    await tx.orm.update(timings).set({ validFrom, validTo, isActive }).where(eq(timings.id, id))
    await writeExceptions(tx, id, values)
    if (appliesFrom !== null) {
      const versions = (await readTimingVersions(tx.orm, [id])).get(id) ?? []
      if (isOther(versionOn(versions, appliesFrom) ?? versions[0], values))
        await writeTimingVersion(tx, id, versionOf(values, appliesFrom))
    }
    await dropUntouched(tx, [id], await todayOf(tx.orm, routeId, now))
  },

  async remove(tx, id) {
    await tx.orm.update(timings).set({ returnTimingId: null }).where(eq(timings.returnTimingId, id))
    await tx.orm.delete(timingExceptions).where(eq(timingExceptions.timingId, id))
    await tx.orm.delete(timingVersions).where(eq(timingVersions.timingId, id))
  },

  // The route never changes, the way back is told by its name, and vehicles are a matter of their own records.
  recorded: ({
    routeName,
    startsAt,
    arrivalOffsets,
    departureOffsets,
    daysOfWeek,
    validFrom,
    validTo,
    exceptions,
    returnName,
    appliesFrom,
    isActive,
  }) => ({
    routeName,
    startsAt,
    arrivalOffsets,
    departureOffsets,
    daysOfWeek,
    validFrom,
    validTo,
    exceptions,
    returnName,
    appliesFrom,
    isActive,
  }),

  references: [
    {
      kind: 'transport',
      table: transportTimings,
      where: (id) => eq(transportTimings.timingId, id),
      name: sql`(select ${transports.name} from ${transports} where ${transports.id} = ${transportTimings.transportId})`,
    },
    {
      kind: 'departure',
      table: departures,
      where: (id) => eq(departures.timingId, id),
      name: sql`${departures.travelDate}::text`,
    },
  ],
}

/** What is wrong with a timing's own dates. */
function dateProblems({ validFrom, validTo, exceptions, daysOfWeek }: TimingValues): Problems {
  const problems: Problems = {}
  if (daysOfWeek.length === 0 && !exceptions.some(({ kind }) => kind === 'extra'))
    problems.daysOfWeek = 'timetable.runsOnNoDay'
  if (validTo !== null && validTo < validFrom) problems.validTo = 'timetable.endsBeforeItBegins'
  const dates = exceptions.map(({ travelDate }) => travelDate)
  if (new Set(dates).size < dates.length) problems.exceptions = 'timetable.exceptionTwice'
  else if (dates.some((date) => date < validFrom || (validTo !== null && date > validTo)))
    problems.exceptions = 'timetable.exceptionOutside'
  return problems
}

/** What is wrong with it beside the route's stops, its other timings and what is sold. */
async function planProblems(
  tx: Transaction,
  values: TimingValues,
  before: MasterRow | undefined,
): Promise<Problems | Refusal> {
  const { routeId, isActive, exceptions, validFrom, validTo, now } = values
  const [route] = await tx.orm.select({ isActive: routes.isActive }).from(routes).where(eq(routes.id, routeId))
  if (!route || (isActive && !route.isActive)) return { [before ? 'isActive' : 'routeId']: 'timetable.routeUnknown' }
  const today = await todayOf(tx.orm, routeId, now)
  const stops = (await readStopVersions(tx.orm, routeId)).map(({ appliesFrom, stops: { length } }) => ({
    appliesFrom,
    count: length,
  }))
  const known = await readTimings(tx.orm, routeId)
  const own = known.find(({ id }) => id === before?.id)
  // Without a date the form stands on the latest version, which may be planned for later.
  const latest = own?.versions.at(-1)?.appliesFrom ?? today
  const appliesFrom = own
    ? (values.appliesFrom ?? (latest > today ? latest : today))
    : (versionOn(stops, validFrom)?.appliesFrom ?? FIRST_VERSION)
  const hasOther = isOther(own && (versionOn(own.versions, appliesFrom) ?? own.versions[0]), values)

  if (hasOther) {
    if (own && values.appliesFrom === null) return { appliesFrom: 'timetable.dateNeeded' }
    if (own && appliesFrom < today) return { appliesFrom: 'timetable.datePast' }
    const problem = timesProblem(values, versionOn(stops, appliesFrom)?.count ?? 0)
    if (problem) return { arrivalOffsets: problem }
  }
  const planned: PlannedTiming = {
    id: own?.id ?? '',
    validFrom,
    validTo,
    isActive,
    exceptions: new Map(exceptions.map(({ travelDate, kind }) => [travelDate, kind])),
    versions: hasOther ? withVersion(own?.versions ?? [], versionOf(values, appliesFrom)) : (own?.versions ?? []),
  }
  if (!fitsStops(planned, stops, today)) return { validFrom: 'timetable.otherStopsThen' }
  const cancelled = exceptions.filter(({ kind }) => kind === 'cancelled').map(({ travelDate }) => travelDate)
  const sold = own ? await soldAmong(tx.orm, own.id, cancelled) : []
  if (sold.length > 0)
    return refuse('conflict', { message: 'timetable.cancelledSold', values: { dates: sold.join(', ') } })
  for (const other of known) {
    const date = other.id === own?.id ? undefined : firstSameStart(planned, other)
    if (date !== undefined) return refuse('conflict', { message: 'timetable.sameStart', values: { date } })
  }
  return {}
}

function isOther(version: TimingVersion | undefined, values: TimingValues): boolean {
  if (!version || !hasSameTimes(version, values)) return true
  return (
    version.daysOfWeek.length !== values.daysOfWeek.length ||
    !version.daysOfWeek.every((day) => values.daysOfWeek.includes(day))
  )
}

function versionOf(
  { startsAt, arrivalOffsets, departureOffsets, daysOfWeek }: TimingValues,
  appliesFrom: string,
): TimingVersion {
  return { appliesFrom, startsAt, arrivalOffsets, departureOffsets, daysOfWeek }
}

async function writeExceptions(tx: Transaction, timingId: string, { exceptions }: TimingValues): Promise<void> {
  await tx.orm.delete(timingExceptions).where(eq(timingExceptions.timingId, timingId))
  if (exceptions.length > 0)
    await tx.orm.insert(timingExceptions).values(exceptions.map((exception) => ({ timingId, ...exception })))
}
