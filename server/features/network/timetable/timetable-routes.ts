import { and, eq, gte, isNull, or, sql } from 'drizzle-orm'
import { routeEndpoints } from '#contract/network/route.ts'
import { timingEndpoints } from '#contract/network/timing.ts'
import { tripEndpoints } from '#contract/network/trip.ts'
import type { ReplyOf } from '#contract/contract.ts'
import { tripList } from '#contract/network/trip-list.ts'
import { routeList } from '#contract/network/route-list.ts'
import { timingList } from '#contract/network/timing-list.ts'
import type { Orm } from '#server/database/connection.ts'
import { depotToday } from '#server/database/depot-day.ts'
import { regions, routes, routeStops, timings, trips } from '#server/database/schema/network.ts'
import type { MasterRow } from '#server/masters/master-kind.ts'
import { exportable } from '#server/masters/master-export.ts'
import { masterFilters } from '#server/masters/master-filters.ts'
import { createMaster, listMasters, lockNetwork, updateMaster } from '#server/masters/master-records.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Api, Language } from '#server/plugins/api.ts'
import { isRefusal, refuse, type Refusal } from '#server/plugins/refusal.ts'
import type { Transaction } from '#server/database/connection.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { unlessClashing } from '#server/features/network/timing-clashes.ts'
import { pairRoutes, pairTimings } from './route-pairs.ts'
import { routeKind } from './route-kind.ts'
import { readSold, readStopVersions, readTimings, todayOf } from './timetable-versions.ts'
import { timingKind } from './timing-kind.ts'
import { tripKind } from './trip-kind.ts'
import { withdrawRouteVersion, withdrawTimingVersion } from './withdraw-version.ts'

/** Kinds of master data that make the timetable. */
export const timetableKinds = [tripKind, routeKind, timingKind]

const tripsOf = masterFilters(tripList, {
  regionId: (regionId) => or(eq(trips.originRegionId, regionId), eq(trips.destinationRegionId, regionId)),
})

const routesOf = masterFilters(routeList, {
  tripId: routes.tripId,
  stoppageId: (stoppageId) =>
    sql`exists (select 1 from ${routeStops} where ${and(eq(routeStops.routeId, routes.id), eq(routeStops.stoppageId, stoppageId))})`,
})

const timingsOf = masterFilters(timingList, {
  routeId: timings.routeId,
  tripId: (tripId) =>
    sql`exists (select 1 from ${routes} where ${and(eq(routes.id, timings.routeId), eq(routes.tripId, tripId))})`,
})

export const timetableLists = [
  exportable(tripEndpoints.getTripList.query, tripKind, {
    list: tripList,
    filters: tripsOf,
  }),
  exportable(routeEndpoints.getRouteList.query, routeKind, {
    list: routeList,
    filters: routesOf,
  }),
  exportable(timingEndpoints.getTimingList.query, timingKind, {
    list: timingList,
    filters: timingsOf,
  }),
]

/** Most timings that a dropdown offers. */
const MAX_CHOICES = 500

/** Trips, routes and timings. */
export function registerTimetable(api: Api): void {
  registerTrips(api)
  registerRoutes(api)
  registerTimings(api)
}

/** Trips: from which region to which. */
function registerTrips(api: Api): void {
  api.read('getTripList', ({ database, query }) => listMasters(database.orm, tripKind, query, tripsOf(query)))
  api.write('createTrip', (input) => createMaster(input, tripKind))
  api.write('updateTrip', async (input) => {
    await lockNetwork(input.tx)
    const { orm } = input.tx
    const running = await orm
      .select({ id: timings.id })
      .from(timings)
      .innerJoin(routes, eq(routes.id, timings.routeId))
      .where(eq(routes.tripId, input.body.id))
    return unlessClashing({ ...input, timingIds: running.map(({ id }) => id), field: 'isActive' }, () =>
      updateMaster(input, tripKind),
    )
  })
}

/** Routes of trips, with their stops. */
function registerRoutes(api: Api): void {
  api.read('getRouteList', ({ database, query }) => listMasters(database.orm, routeKind, query, routesOf(query)))
  api.read('getRouteDetails', async ({ database, query, now }) => readDetails(database.orm, query.id, now))
  api.write('createRoute', async (input) => {
    const { newReturn, returnRouteId, isTwoWay, ...values } = input.body
    const wrong = wrongReturn(input.body)
    if (wrong) return wrong
    const made = await createMaster(
      { ...input, body: { ...values, appliesFrom: null, timings: [], now: input.now } },
      routeKind,
    )
    if (isRefusal(made)) return made
    return isTwoWay ? pairWith(input, made.data, { newReturn, returnRouteId }) : made
  })
  api.write('updateRoute', async (input) => {
    const { newReturn, returnRouteId, isTwoWay, ...values } = input.body
    const wrong = wrongReturn(input.body)
    if (wrong) return wrong
    await lockNetwork(input.tx)
    const [before] = await routeKind.read(input.tx.orm, [values.id])
    if (!before) return refuse('notFound')
    const timingIds = (await readTimings(input.tx.orm, values.id)).map(({ id }) => id)
    const saved = await unlessClashing({ ...input, timingIds, field: before.isActive ? 'timings' : 'isActive' }, () =>
      updateMaster({ ...input, body: { ...values, tripId: before.tripId, now: input.now } }, routeKind),
    )
    if (isRefusal(saved)) return saved
    return pairWith(
      input,
      saved.data,
      isTwoWay ? { newReturn, returnRouteId } : { newReturn: null, returnRouteId: null },
    )
  })

  api.write('withdrawRouteVersion', withdrawRouteVersion)
}

/** When routes are driven, and by which buses. */
function registerTimings(api: Api): void {
  api.read('getTimingList', ({ database, query }) => listMasters(database.orm, timingKind, query, timingsOf(query)))
  api.read('getTimingListForDropdown', async ({ database, query }) => ({
    data: await readChoices(database.orm, query),
  }))
  api.write('createTiming', async (input) => {
    const { newReturn, ...values } = input.body
    const made = await createMaster({ ...input, body: { ...values, appliesFrom: null, now: input.now } }, timingKind)
    if (isRefusal(made) || newReturn === null) return made
    const [route] = await routeKind.read(input.tx.orm, [values.routeId])
    if (!route?.returnRouteId)
      return refuse('ruleBroken', { message: 'master.check', fields: { newReturn: 'timetable.noReturnRoute' } })
    const back = await createMaster(
      {
        ...input,
        body: {
          ...values,
          ...newReturn,
          routeId: route.returnRouteId,
          exceptions: [],
          appliesFrom: null,
          now: input.now,
        },
      },
      timingKind,
    )
    return isRefusal(back) ? under('newReturn', back) : pairTimings(input, made.data.id, back.data.id)
  })
  api.write('updateTiming', async (input) => {
    const { returnTimingId, ...values } = input.body
    const [before] = await timingKind.read(input.tx.orm, [values.id])
    if (!before) return refuse('notFound')
    const saved = await unlessClashing({ ...input, timingIds: [values.id] }, () =>
      updateMaster({ ...input, body: { ...values, routeId: before.routeId, now: input.now } }, timingKind),
    )
    return isRefusal(saved) ? saved : pairTimings(input, saved.data.id, returnTimingId)
  })
  api.write('withdrawTimingVersion', withdrawTimingVersion)
}

interface Return {
  newReturn: { name: { en: string; ar: string }; stoppageIds: string[] } | null
  returnRouteId: string | null
}

/** A two-way route needs one way back, a one-way route none. */
function wrongReturn({ isTwoWay, newReturn, returnRouteId }: Return & { isTwoWay: boolean }): Refusal | undefined {
  const named = Number(newReturn !== null) + Number(returnRouteId !== null)
  const isRight = isTwoWay ? named === 1 : named === 0
  return isRight
    ? undefined
    : refuse('ruleBroken', { message: 'master.check', fields: { isTwoWay: 'timetable.oneReturn' } })
}

interface Input {
  tx: Transaction
  actor: Actor
  now: Date
  language: Language
}

async function pairWith(input: Input, route: MasterRow & { tripId: string }, { newReturn, returnRouteId }: Return) {
  if (newReturn === null) return pairRoutes(input, route.id, returnRouteId)
  const tripId = await oppositeTrip(input, route.tripId)
  if (isRefusal(tripId)) return tripId
  const back = await createMaster(
    { ...input, body: { ...newReturn, tripId, isActive: true, appliesFrom: null, timings: [], now: input.now } },
    routeKind,
  )
  return isRefusal(back) ? under('newReturn', back) : pairRoutes(input, route.id, back.data.id)
}

/** The trip that leads back, made where there is none. */
async function oppositeTrip(input: Input, tripId: string): Promise<string | Refusal> {
  const { orm } = input.tx
  const [trip] = await orm.select().from(trips).where(eq(trips.id, tripId))
  if (!trip) return refuse('notFound')
  const ends = { originRegionId: trip.destinationRegionId, destinationRegionId: trip.originRegionId }
  const [known] = await orm
    .select({ id: trips.id })
    .from(trips)
    .where(
      and(
        eq(trips.originRegionId, ends.originRegionId),
        eq(trips.destinationRegionId, ends.destinationRegionId),
        eq(trips.isActive, true),
      ),
    )
    .limit(1)
  if (known) return known.id
  const cities = await orm.select({ id: regions.id, city: regions.city }).from(regions)
  const city = (id: string) => cities.find((region) => region.id === id)?.city ?? { en: '', ar: '' }
  const [from, to] = [city(ends.originRegionId), city(ends.destinationRegionId)]
  const made = await createMaster(
    { ...input, body: { name: { en: `${from.en} – ${to.en}`, ar: `${from.ar} – ${to.ar}` }, ...ends, isActive: true } },
    tripKind,
  )
  return isRefusal(made) ? made : made.data.id
}

/** A refusal of the record on the way back stands at the part of the form that makes it. */
function under(field: string, refusal: Refusal): Refusal {
  const [problem] = Object.values(refusal.fields ?? {})
  return problem === undefined ? refusal : { ...refusal, fields: { [field]: problem } }
}

async function readDetails(orm: Orm, id: string, now: Date): Promise<ReplyOf<'getRouteDetails'> | Refusal> {
  const [route] = await orm
    .select({
      id: routes.id,
      name: routes.name,
      returnRouteId: routes.returnRouteId,
      originRegionId: trips.originRegionId,
      destinationRegionId: trips.destinationRegionId,
    })
    .from(routes)
    .innerJoin(trips, eq(trips.id, routes.tripId))
    .where(eq(routes.id, id))
  if (!route) return refuse('notFound')
  const today = await todayOf(orm, id, now)
  const [versions, known, sold] = await Promise.all([
    readStopVersions(orm, id),
    readTimings(orm, id),
    readSold(orm, id, today),
  ])
  const records =
    known.length === 0
      ? []
      : await timingKind.read(
          orm,
          known.map((timing) => timing.id),
        )
  const last = sold.at(-1)?.travelDate
  return {
    data: {
      ...route,
      today,
      firstUnsoldDate: last === undefined ? today : addDays(last, 1),
      versions,
      timings: known.map((timing) => ({
        id: timing.id,
        version: timing.version,
        isActive: timing.isActive,
        validFrom: timing.validFrom,
        validTo: timing.validTo,
        returnTimingId: timing.returnTimingId,
        transports: records.find((row) => row.id === timing.id)?.transports ?? [],
        versions: timing.versions.map(({ arrivalOffsets, departureOffsets, daysOfWeek, ...version }) => ({
          ...version,
          arrivalOffsets: [...arrivalOffsets],
          departureOffsets: [...departureOffsets],
          daysOfWeek: [...daysOfWeek],
        })),
      })),
      sold,
    },
  }
}

async function readChoices(
  orm: Orm,
  { routeId, tripId }: { routeId?: string | undefined; tripId?: string | undefined },
) {
  const found = await orm
    .select({ id: timings.id })
    .from(timings)
    .innerJoin(routes, eq(routes.id, timings.routeId))
    .where(
      and(
        eq(timings.isActive, true),
        eq(routes.isActive, true),
        or(isNull(timings.validTo), gte(timings.validTo, depotToday(null))),
        routeId ? eq(timings.routeId, routeId) : undefined,
        tripId ? eq(routes.tripId, tripId) : undefined,
      ),
    )
    .orderBy(sql`lower(${routes.name} ->> 'en')`, timings.id)
    .limit(MAX_CHOICES)
  const rows =
    found.length === 0
      ? []
      : await timingKind.read(
          orm,
          found.map(({ id }) => id),
        )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return found.flatMap(({ id }) => byId.get(id) ?? [])
}
