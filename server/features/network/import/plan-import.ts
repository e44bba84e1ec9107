import { isDeepStrictEqual } from 'node:util'
import { v5 as uuid5, validate as isUuid } from 'uuid'
import type { LocalizedName } from '#contract/common.ts'
import { FEED_KINDS } from '#contract/network/timetable-import.ts'
import type { Network, Stoppage, Timing } from '#server/domain/network/network.ts'
import { groupBy } from '#server/domain/network/group-by.ts'
import { versionOn, withVersion } from '#server/domain/network/timetable-rules.ts'
import type { CurrentNetwork, FeedKind } from './current-network.ts'
import type { Issues } from './feed.ts'
import type { FeedNetwork, FeedPattern, FeedTiming, FeedName } from './feed-network.ts'

/** Of ids made from a feed's ids, so that the same feed makes the same ones everywhere. */
const NAMESPACE = '3f0d2f5e-6c0b-5b5c-9a53-0f0a4c6f3b1e'

type Act = 'new' | 'changed' | 'unchanged'

interface Planned<Values> {
  act: Act
  id: string
  feedId: string
  name: LocalizedName
  /** Fields that differ, where it stands already. */
  fields: string[]
  before: Partial<Values> | undefined
  after: Values
}

export type PlannedStoppage = Planned<{
  name: LocalizedName
  regionId: string
  latitude: number | null
  longitude: number | null
}>
export type PlannedTrip = Planned<{ name: LocalizedName; originRegionId: string; destinationRegionId: string }>
export type PlannedRoute = Planned<{
  tripId: string
  name: LocalizedName
  isTwoWay: boolean
  returnRouteId: string | null
  stops: string[]
}>
export type PlannedTiming = Planned<{
  routeId: string
  validFrom: string
  validTo: string | null
  returnTimingId: string | null
  startsAt: string
  arrivalOffsets: readonly number[]
  departureOffsets: readonly number[]
  daysOfWeek: readonly number[]
  exceptions: [date: string, kind: 'cancelled' | 'extra'][]
}>

export interface Missing {
  kind: Exclude<FeedKind, 'trip'>
  id: string
  feedId: string
  name: LocalizedName
  /** Whether this import takes it out of use. */
  deactivate: boolean
}

export interface ImportChanges {
  stoppages: PlannedStoppage[]
  trips: PlannedTrip[]
  routes: PlannedRoute[]
  timings: PlannedTiming[]
  missing: Missing[]
}

export interface ImportChoices {
  /** Of the source whose ids these are. */
  feedKey: string
  /** An id that is a UUID is the record's own: only in what this program has exported. */
  isOwn: boolean
  /** Zones of the agencies: of our own exports each holds the routes of one, and says nothing of the others. */
  zones: ReadonlySet<string>
  appliesFrom: string
  deactivateMissing: boolean
}

/** What an import would do, by comparing. Nothing is changed for days before the one from which it applies. */
export function planImport(
  feed: FeedNetwork,
  current: CurrentNetwork,
  choices: ImportChoices,
  issues: Issues,
): ImportChanges {
  const idFor = (kind: FeedKind, feedId: string) =>
    current.known[kind].get(feedId) ??
    (choices.isOwn && isUuid(feedId)
      ? feedId.toLowerCase()
      : uuid5(`${choices.feedKey}\n${kind}\n${feedId}`, NAMESPACE))
  const stoppages = feed.stoppages.map((stop) => planStoppage(stop, idFor('stoppage', stop.feedId), current))
  const trips = new Map<string, PlannedTrip>()
  const ids = routeIds(feed, current, choices, idFor)
  const routes = new Map<FeedPattern, PlannedRoute>()
  const isKnown = isAmong(
    [...ids.values()].map(({ id }) => id),
    current.routes,
  )
  for (const pattern of feed.patterns) {
    const trip = planTrip(pattern, current, idFor)
    trips.set(trip.id, trip)
    const { id, feedId } = ids.get(pattern) ?? { id: '', feedId: '' }
    routes.set(
      pattern,
      planRoute(
        pattern,
        { isKnown, id, feedId, tripId: trip.id, stops: pattern.stops.map((stop) => idFor('stoppage', stop)) },
        current,
        choices,
        issues,
      ),
    )
  }
  const timings = planTimings(feed, routes, current, choices, idFor, issues)
  const changes = { stoppages, trips: [...trips.values()], routes: [...routes.values()], timings, missing: [] }
  const missing = missingOf(changes, current, choices)
  checkLeftBehind(changes, missing, current, choices, issues)
  const over = timings.filter(
    ({ act, after: { validTo } }) => act === 'new' && validTo !== null && validTo < choices.appliesFrom,
  ).length
  if (over > 0) issues.add('warning', 'over', { file: 'calendar.txt' }, { count: over, day: choices.appliesFrom })
  for (const { kind, rows } of inactive(changes, current))
    if (rows > 0) issues.add('warning', `inactive.${kind}`, {}, { count: rows })
  return { ...changes, missing }
}

/** Whether an import would do anything at all. */
export function changesAnything({ stoppages, trips, routes, timings, missing }: ImportChanges): boolean {
  return (
    [...stoppages, ...trips, ...routes, ...timings].some(({ act }) => act !== 'unchanged') ||
    missing.some(({ deactivate }) => deactivate)
  )
}

/** A feed's id and the record that it stands for. */
export interface FeedLink {
  kind: FeedKind
  feedId: string
  recordId: string
}

/** Links that are not kept yet, or stand for another record now. */
export function linksOf(changes: ImportChanges, { known }: CurrentNetwork): FeedLink[] {
  return FEED_KINDS.flatMap((kind) =>
    changes[`${kind}s`]
      .filter(({ feedId, id }) => known[kind].get(feedId) !== id)
      .map(({ feedId, id }) => ({ kind, feedId, recordId: id })),
  )
}

/** Timings known before that would run otherwise: what they are sold by must be looked at anew. */
export function movedTimings({ routes, timings, missing }: ImportChanges, { network }: CurrentNetwork): string[] {
  const ofRoutes = routes
    .filter(({ act, fields }) => act === 'changed' && fields.includes('stops'))
    .flatMap(({ id }) => network.timingsByRoute.get(id) ?? [])
  const ids = [
    ...timings.filter(({ act }) => act === 'changed').map(({ id }) => id),
    ...missing.filter(({ kind, deactivate }) => kind === 'timing' && deactivate).map(({ id }) => id),
    ...ofRoutes.map(({ id }) => id),
  ]
  return [...new Set(ids)]
}

/** The network as it would be after the import, as far as what stands in it already runs otherwise. */
export function plannedNetwork(
  { stoppages, routes, timings, missing }: ImportChanges,
  { network }: CurrentNetwork,
  { appliesFrom }: ImportChoices,
): Network {
  const calledAt = new Map<string, Stoppage>(network.stoppages)
  for (const { id, act, name, after } of stoppages) {
    const region = network.regions.get(after.regionId)
    if (act === 'new' && region) calledAt.set(id, { id, name, region, isActive: true })
  }
  const gone = new Set(missing.filter(({ deactivate }) => deactivate).map(({ id }) => id))
  const changed = new Map(timings.filter(({ act }) => act === 'changed').map(({ id, after }) => [id, after]))
  const routeVersions = new Map(
    [...network.routeVersions].map(([id, versions]) => [
      id,
      versions.map((version) => ({ ...version, isActive: version.isActive && !gone.has(id) })),
    ]),
  )
  for (const { id, act, fields, after } of routes) {
    const latest = routeVersions.get(id)?.at(-1)
    if (act === 'changed' && fields.includes('stops') && latest) {
      const stops = after.stops.flatMap((stop) => calledAt.get(stop) ?? [])
      routeVersions.set(id, withVersion(routeVersions.get(id) ?? [], { ...latest, appliesFrom, stops }))
    }
  }
  const planned = [...network.timings.values()].map((timing): Timing => {
    const after = changed.get(timing.id)
    if (!after) return { ...timing, isActive: timing.isActive && !gone.has(timing.id) }
    const { validFrom, validTo, startsAt, arrivalOffsets, departureOffsets, daysOfWeek } = after
    const versions = withVersion(timing.versions, {
      appliesFrom,
      startsAt,
      arrivalOffsets,
      departureOffsets,
      daysOfWeek,
    })
    return { ...timing, validFrom, validTo, versions, exceptions: new Map(after.exceptions) }
  })
  return { ...network, routeVersions, timings: new Map(planned.map((timing) => [timing.id, timing])) }
}

function planStoppage(
  stop: FeedNetwork['stoppages'][number],
  id: string,
  { stoppages }: CurrentNetwork,
): PlannedStoppage {
  const before = stoppages.get(id)
  const after = {
    name: told(stop.name, before?.name),
    regionId: before?.regionId ?? stop.regionId,
    // A feed without coordinates takes none away.
    latitude: stop.latitude ?? before?.latitude ?? null,
    longitude: stop.longitude ?? before?.longitude ?? null,
  }
  return planned({ id, feedId: stop.feedId, name: after.name }, after, before)
}

/** Our trip is what leads from one region to another; a feed of our own says which of them. */
function planTrip(
  pattern: FeedPattern,
  { trips, network }: CurrentNetwork,
  idFor: (kind: FeedKind, feedId: string) => string,
): PlannedTrip {
  const { originRegionId, destinationRegionId, own } = pattern
  const feedId = own?.tripId ?? `${originRegionId}>${destinationRegionId}`
  const same = own
    ? undefined
    : [...trips.values()].find(
        (trip) =>
          trip.isActive && trip.originRegionId === originRegionId && trip.destinationRegionId === destinationRegionId,
      )
  const id = same?.id ?? idFor('trip', feedId)
  const before = trips.get(id)
  const [from, to] = [network.regions.get(originRegionId)?.city, network.regions.get(destinationRegionId)?.city]
  const name = own
    ? { en: own.tripName, ar: own.tripNameAr || own.tripName }
    : { en: `${from?.en} – ${to?.en}`, ar: `${from?.ar} – ${to?.ar}` }
  const standing = before && {
    name: before.name,
    originRegionId: before.originRegionId,
    destinationRegionId: before.destinationRegionId,
  }
  return planned(
    { id, feedId, name: standing?.name ?? name },
    standing ?? { name, originRegionId, destinationRegionId },
    standing,
  )
}

/**
 * The route that each pattern is. Patterns of one GTFS route and direction are numbered; one whose stops stand already
 * keeps its number, so that an edition with another pattern does not turn one route into another.
 */
function routeIds(
  feed: FeedNetwork,
  current: CurrentNetwork,
  { isOwn }: ImportChoices,
  idFor: (kind: FeedKind, feedId: string) => string,
) {
  const ids = new Map<FeedPattern, { id: string; feedId: string }>()
  for (const [base, patterns] of groupBy(feed.patterns, (pattern) => pattern.base)) {
    const numbered = (number: number) => {
      const feedId = `${base}#${number}`
      const own = patterns[0]?.routeId ?? ''
      return {
        feedId,
        id: current.known.route.get(feedId) ?? (isOwn && number === 1 && isUuid(own) ? own : idFor('route', feedId)),
      }
    }
    const free = new Set<number>()
    for (let number = 1; number <= patterns.length || current.routes.has(numbered(number).id); number += 1)
      free.add(number)
    const stopsOf = (number: number) => current.network.routes.get(numbered(number).id)?.stops.map(({ id }) => id)
    const take = (pattern: FeedPattern, number: number) => {
      free.delete(number)
      ids.set(pattern, numbered(number))
    }
    for (const pattern of patterns) {
      const stops = pattern.stops.map((stop) => idFor('stoppage', stop))
      const number = [...free].find((each) => isDeepStrictEqual(stopsOf(each), stops))
      if (number !== undefined) take(pattern, number)
    }
    const rest = patterns.filter((pattern) => !ids.has(pattern)).toSorted((one, other) => other.trips - one.trips)
    for (const pattern of rest) take(pattern, [...free][0] ?? patterns.length + ids.size + 1)
  }
  return ids
}

interface RouteFacts {
  /** Whether a route is there, or will be: another's id that came along in a feed means nothing. */
  isKnown: (id: string) => boolean
  id: string
  feedId: string
  tripId: string
  stops: string[]
}

function planRoute(
  pattern: FeedPattern,
  { isKnown, id, feedId, tripId, stops }: RouteFacts,
  current: CurrentNetwork,
  { appliesFrom }: ImportChoices,
  issues: Issues,
): PlannedRoute {
  const row = current.routes.get(id)
  const versions = current.network.routeVersions.get(id) ?? []
  const { own } = pattern
  const before = row && {
    tripId: row.tripId,
    name: row.name,
    isTwoWay: row.isTwoWay,
    returnRouteId: row.returnRouteId,
    stops: versionOn(versions, appliesFrom)?.stops.map((stop) => stop.id) ?? [],
  }
  const after = {
    tripId: before?.tripId ?? tripId,
    name: told(pattern.name, before?.name),
    // A feed does not say what leads back; what somebody has said stays.
    ...wayBack(before, own, isKnown),
    stops,
  }
  const route = planned({ id, feedId, name: after.name }, after, before)
  if (route.fields.includes('stops') && versions.some((version) => version.appliesFrom > appliesFrom)) {
    issues.add('error', 'laterVersion', {}, { name: route.name.en })
  }
  return route
}

/** Of our own exports the one with the route that leads back may come later than this one: then the link is still to be made. */
function wayBack(
  before: { isTwoWay: boolean; returnRouteId: string | null } | undefined,
  own: FeedPattern['own'],
  isKnown: (id: string) => boolean,
) {
  const back = own?.returnRouteId ?? null
  const kept = before?.returnRouteId ?? null
  if (kept === null && back !== null && isKnown(back)) return { isTwoWay: own?.isTwoWay ?? false, returnRouteId: back }
  return { isTwoWay: before?.isTwoWay ?? (back === null && (own?.isTwoWay ?? false)), returnRouteId: kept }
}

function planTimings(
  feed: FeedNetwork,
  routes: ReadonlyMap<FeedPattern, PlannedRoute>,
  current: CurrentNetwork,
  choices: ImportChoices,
  idFor: (kind: FeedKind, feedId: string) => string,
  issues: Issues,
): PlannedTiming[] {
  const ids = feed.timings.map(({ feedId }) => idFor('timing', feedId))
  const isKnown = isAmong(ids, current.timings)
  const taken = new Set(ids.filter((id) => current.timings.has(id)))
  // Feeds are often told with new trip ids each time: what stands with the same times and days is the same timing.
  const imported = new Map([...current.known.timing].map(([feedId, id]) => [id, feedId]))
  const spare = new Map<string, string[]>()
  for (const timing of current.network.timings.values()) {
    if (taken.has(timing.id) || !timing.isActive || !imported.has(timing.id)) continue
    const version = versionOn(timing.versions, choices.appliesFrom)
    const key = JSON.stringify([
      timing.routeId,
      version?.startsAt,
      version?.arrivalOffsets,
      version?.departureOffsets,
      version?.daysOfWeek,
    ])
    const alike = spare.get(key)
    if (alike) alike.push(timing.id)
    else spare.set(key, [timing.id])
  }
  return feed.timings.flatMap((told) => {
    const route = routes.get(told.pattern)
    if (!route) return []
    const own = idFor('timing', told.feedId)
    const key = JSON.stringify([route.id, told.startsAt, told.arrivalOffsets, told.departureOffsets, told.daysOfWeek])
    const id = taken.has(own) ? own : (spare.get(key)?.shift() ?? own)
    const back = told.returnFeedId === null ? null : idFor('timing', told.returnFeedId)
    return [
      planTiming(
        told,
        { id, route, returnTimingId: back !== null && isKnown(back) ? back : null },
        current,
        choices,
        issues,
      ),
    ]
  })
}

function planTiming(
  { pattern: _pattern, feedId, returnFeedId: _returnFeedId, ...told }: FeedTiming,
  { id, route, returnTimingId }: { id: string; route: PlannedRoute; returnTimingId: string | null },
  current: CurrentNetwork,
  { appliesFrom }: ImportChoices,
  issues: Issues,
): PlannedTiming {
  const row = current.timings.get(id)
  const timing = current.network.timings.get(id)
  const version = timing && (versionOn(timing.versions, appliesFrom) ?? timing.versions[0])
  const before = row &&
    timing &&
    version && {
      routeId: row.routeId,
      validFrom: row.validFrom,
      validTo: row.validTo,
      returnTimingId: row.returnTimingId,
      startsAt: version.startsAt,
      arrivalOffsets: version.arrivalOffsets,
      departureOffsets: version.departureOffsets,
      daysOfWeek: version.daysOfWeek,
      exceptions: [...timing.exceptions]
        .filter(([date]) => date >= row.validFrom && date <= (row.validTo ?? date))
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    }
  const after: PlannedTiming['after'] = {
    ...told,
    routeId: route.id,
    returnTimingId: before?.returnTimingId ?? returnTimingId,
    ...(before && {
      // A feed tells of the coming weeks only; what has been stays as it was.
      validFrom:
        before.validFrom < appliesFrom && told.validFrom > before.validFrom ? before.validFrom : told.validFrom,
      exceptions: [
        ...before.exceptions.filter(([date]) => date < appliesFrom),
        ...told.exceptions.filter(([date]) => date >= appliesFrom),
      ],
    }),
  }
  const name = { en: `${route.name.en} · ${told.startsAt}`, ar: `${route.name.ar} · ${told.startsAt}` }
  const result = planned({ id, feedId, name }, after, before)
  if (before && before.routeId !== route.id)
    issues.add('error', 'routeOfTiming', { file: 'trips.txt' }, { trip: feedId })
  if (
    result.fields.some((field) => VERSIONED.has(field)) &&
    timing?.versions.some((each) => each.appliesFrom > appliesFrom)
  ) {
    issues.add('error', 'laterVersion', {}, { name: name.en })
  }
  return result
}

/** Fields of a timing that change from a travel date on. */
export const VERSIONED: ReadonlySet<string> = new Set(['startsAt', 'arrivalOffsets', 'departureOffsets', 'daysOfWeek'])

function isAmong(planned: readonly string[], standing: ReadonlyMap<string, unknown>): (id: string) => boolean {
  const ids = new Set(planned)
  return (id) => ids.has(id) || standing.has(id)
}

/** What earlier editions of the feed brought and this one lacks, as far as it is in use. */
function missingOf(
  changes: ImportChanges,
  current: CurrentNetwork,
  { deactivateMissing, isOwn, zones }: ImportChoices,
): Missing[] {
  const zoneOfRoute = (id: string) => current.network.routes.get(id)?.stops[0]?.region.timeZone ?? ''
  const zoneOf = {
    stoppage: (id: string) => current.network.stoppages.get(id)?.region.timeZone ?? '',
    route: zoneOfRoute,
    timing: (id: string) => zoneOfRoute(current.timings.get(id)?.routeId ?? ''),
  }
  const lost = <Row extends { id: string; isActive: boolean }>(
    kind: 'stoppage' | 'route' | 'timing',
    there: readonly { id: string }[],
    rows: ReadonlyMap<string, Row>,
  ) => {
    const ids = new Set(there.map(({ id }) => id))
    return [...new Map([...current.known[kind]].map(([feedId, id]) => [id, feedId]))].flatMap(([id, feedId]) => {
      const row = rows.get(id)
      return row?.isActive && !ids.has(id) && (!isOwn || zones.has(zoneOf[kind](id))) ? [{ feedId, row }] : []
    })
  }
  const timings = lost('timing', changes.timings, current.timings)
  const gone = new Set(timings.map(({ row }) => row.id))
  // What still has something of its own in use stays, whoever made that.
  const routes = lost('route', changes.routes, current.routes).map((each) => ({
    ...each,
    isFree: (current.network.timingsByRoute.get(each.row.id) ?? []).every(
      ({ id, isActive }) => !isActive || gone.has(id),
    ),
  }))
  const goneRoutes = new Set(routes.filter(({ isFree }) => isFree).map(({ row }) => row.id))
  const called = new Set([
    ...[...current.network.routeVersions.values()]
      .flat()
      .filter(({ id, isActive }) => isActive && !goneRoutes.has(id))
      .flatMap(({ stops }) => stops.map(({ id }) => id)),
    ...changes.routes.flatMap(({ after }) => after.stops),
  ])
  const nameOf = (routeId: string) => current.routes.get(routeId)?.name ?? { en: '', ar: '' }
  const startOf = (id: string) => current.network.timings.get(id)?.versions.at(-1)?.startsAt ?? ''
  return [
    ...timings.map(({ feedId, row }): Missing => ({
      kind: 'timing',
      id: row.id,
      feedId,
      deactivate: deactivateMissing,
      name: {
        en: `${nameOf(row.routeId).en} · ${startOf(row.id)}`,
        ar: `${nameOf(row.routeId).ar} · ${startOf(row.id)}`,
      },
    })),
    ...routes.map(({ feedId, row, isFree }): Missing => ({
      kind: 'route',
      id: row.id,
      feedId,
      name: row.name,
      deactivate: deactivateMissing && isFree,
    })),
    ...lost('stoppage', changes.stoppages, current.stoppages).map(({ feedId, row }): Missing => ({
      kind: 'stoppage',
      id: row.id,
      feedId,
      name: row.name,
      deactivate: deactivateMissing && !called.has(row.id),
    })),
  ]
}

/** A timing that the feed does not have would lose its stops with a route that gets others. */
function checkLeftBehind(
  { routes, timings }: ImportChanges,
  missing: readonly Missing[],
  current: CurrentNetwork,
  { appliesFrom }: ImportChoices,
  issues: Issues,
): void {
  const cared = new Set([
    ...timings.map(({ id }) => id),
    ...missing.filter(({ deactivate }) => deactivate).map(({ id }) => id),
  ])
  for (const { id, act, fields, name, before, after } of routes) {
    if (act !== 'changed' || !fields.includes('stops') || before?.stops?.length === after.stops.length) continue
    const left = (current.network.timingsByRoute.get(id) ?? []).filter(
      (timing) => timing.isActive && (timing.validTo ?? appliesFrom) >= appliesFrom && !cared.has(timing.id),
    )
    if (left.length > 0) issues.add('error', 'timingLeftBehind', {}, { name: name.en, count: left.length })
  }
}

function inactive(changes: ImportChanges, current: CurrentNetwork): { kind: FeedKind; rows: number }[] {
  return (['stoppage', 'trip', 'route', 'timing'] as const).map((kind) => ({
    kind,
    rows: changes[`${kind}s`].filter(({ id }) => current[`${kind}s`].get(id)?.isActive === false).length,
  }))
}

function told(name: FeedName, before: LocalizedName | undefined): LocalizedName {
  // Where nobody has told an Arabic name the feed's own stands for both, and goes on doing so.
  const entered = before && before.ar !== before.en ? before.ar : undefined
  return { en: name.en, ar: name.ar ?? entered ?? name.en }
}

function planned<Values extends object>(
  record: { id: string; feedId: string; name: LocalizedName },
  after: Values,
  before: Partial<Values> | undefined,
): Planned<Values> {
  const stood = new Map(Object.entries(before ?? {}))
  const fields = before
    ? Object.entries(after).flatMap(([field, value]) => (isDeepStrictEqual(stood.get(field), value) ? [] : [field]))
    : []
  const act: Act = before === undefined ? 'new' : fields.length > 0 ? 'changed' : 'unchanged'
  return { ...record, act, fields, before, after }
}
