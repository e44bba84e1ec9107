import { nameText } from '#contract/common.ts'
import { MAX_FEED_TIMINGS } from '#contract/network/timetable-import.ts'
import { LONGEST_JOURNEY_MINUTES, MAX_EXCEPTIONS, MAX_STOPS } from '#contract/network/timing-row.ts'
import { refuse, type Refusal } from '#server/plugins/refusal.ts'
import { groupBy } from '#server/domain/network/group-by.ts'
import type { Region } from '#server/domain/network/network.ts'
import type { Feed, FeedFrequency, FeedRoute, FeedTime, FeedTrip, Issues } from './feed.ts'
import { ENDLESS } from './read-feed.ts'
import { type RunningDays, runningDays } from './service-days.ts'
import { stoppagesOf } from './stop-areas.ts'

/** A name as far as the feed tells it; without Arabic the one that stands is kept. */
export interface FeedName {
  en: string
  ar: string | null
}

export interface FeedStoppage {
  feedId: string
  name: FeedName
  regionId: string
  latitude: number | null
  longitude: number | null
}

/** A GTFS route in one direction over one list of stops. */
export interface FeedPattern {
  /** Same for all patterns of a GTFS route and direction. */
  base: string
  routeId: string
  name: FeedName
  originRegionId: string
  destinationRegionId: string
  /** Feed ids, in order. */
  stops: string[]
  own: FeedRoute['own']
  trips: number
}

export interface FeedTiming extends RunningDays {
  feedId: string
  pattern: FeedPattern
  arrivalOffsets: number[]
  departureOffsets: number[]
  returnFeedId: string | null
}

/** A feed in our words: what an import would like the network to be. */
export interface FeedNetwork {
  stoppages: FeedStoppage[]
  patterns: FeedPattern[]
  timings: FeedTiming[]
}

const MAX_RUNS = 300
const DAY_MINUTES = 1440

interface MappedRegions {
  regionOf: ReadonlyMap<string, Region>
  regionOfZone: ReadonlyMap<string, Region>
}

/**
 * Translates a feed. What cannot be is told in the issues and left out; one that makes more timings than are allowed is
 * refused as soon as that shows.
 */
export function feedNetwork(
  feed: Feed,
  regions: MappedRegions,
  issues: Issues,
  onTrips: (done: number) => void = () => {},
): FeedNetwork | Refusal {
  const { regionOf } = regions
  const stoppages: FeedStoppage[] = []
  let withoutArabic = 0
  for (const stop of stoppagesOf(feed)) {
    // Without a region where nobody has mapped its area, which is an error of its own.
    const region = regionOf.get(stop.id)
    const name = nameOf(stop.name, stop.nameAr)
    if (name === null) issues.add('error', 'badName', { file: 'stops.txt', line: stop.line, field: 'stop_name' })
    if (stop.nameAr === null) withoutArabic += 1
    if (region && stop.timeZone !== null && stop.timeZone !== region.timeZone) {
      issues.add(
        'warning',
        'zoneOfStop',
        { file: 'stops.txt', line: stop.line, field: 'stop_timezone' },
        { value: stop.timeZone, region: region.code },
      )
    }
    if (name && region)
      stoppages.push({ feedId: stop.id, name, regionId: region.id, latitude: stop.latitude, longitude: stop.longitude })
  }
  if (withoutArabic > 0) issues.add('warning', 'noArabic', { file: 'translations.txt' }, { count: withoutArabic })
  if (feed.frequencies.length > 0)
    issues.add('note', 'frequencies', { file: 'frequencies.txt' }, { count: feed.frequencies.length })
  const patterns = new Map<string, FeedPattern>()
  const timings = new Map<string, FeedTiming>()
  const frequencies = groupBy(feed.frequencies, ({ tripId }) => tripId)
  for (const [done, trip] of [...feed.trips.values()]
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .entries()) {
    onTrips(done)
    const pattern = patternOf(trip, feed, regions, patterns, issues)
    if (pattern)
      addTimings(
        {
          trip,
          pattern,
          feed,
          zone: regionOf.get(pattern.stops[0] ?? '')?.timeZone,
          frequencies: frequencies.get(trip.id) ?? [],
        },
        timings,
        issues,
      )
    if (timings.size > MAX_FEED_TIMINGS)
      return refuse('tooLarge', { message: 'timetableImport.tooManyTimings', values: { most: MAX_FEED_TIMINGS } })
  }
  tellNamesApart([...patterns.values()], feed)
  return { stoppages, patterns: [...patterns.values()], timings: [...timings.values()] }
}

function patternOf(
  trip: FeedTrip,
  feed: Feed,
  { regionOf, regionOfZone }: MappedRegions,
  patterns: Map<string, FeedPattern>,
  issues: Issues,
): FeedPattern | null {
  const route = feed.routes.get(trip.routeId)
  const stops = trip.times.map(({ stopId }) => stopId)
  const [origin, destination] = [regionOf.get(stops[0] ?? ''), regionOf.get(stops.at(-1) ?? '')]
  if (!route || !origin || !destination || stops.length < 2) return null
  if (stops.length > MAX_STOPS) {
    issues.add('error', 'manyStops', { file: 'stop_times.txt' }, { trip: trip.id, most: MAX_STOPS })
    return null
  }
  const base = `${route.id}/${trip.direction}`
  const key = JSON.stringify([base, stops])
  const known = patterns.get(key)
  if (known) {
    known.trips += 1
    return known
  }
  const isNamed = trip.headsign === '' || route.own !== null || route.name.includes(trip.headsign)
  const name = nameOf(isNamed ? route.name : `${route.name} – ${trip.headsign}`, route.nameAr)
  if (name === null) issues.add('error', 'badName', { file: 'routes.txt', line: route.line, field: 'route_long_name' })
  if (name === null) return null
  const [tripFrom, tripTo] = [regionOfZone.get(route.own?.tripFrom ?? ''), regionOfZone.get(route.own?.tripTo ?? '')]
  const ends = { originRegionId: (tripFrom ?? origin).id, destinationRegionId: (tripTo ?? destination).id }
  const pattern = { base, routeId: route.id, name, ...ends, stops, own: route.own, trips: 1 }
  patterns.set(key, pattern)
  return pattern
}

interface Run {
  trip: FeedTrip
  pattern: FeedPattern
  feed: Feed
  zone: string | undefined
  frequencies: readonly FeedFrequency[]
}

function addTimings(
  { trip, pattern, feed, zone, frequencies }: Run,
  timings: Map<string, FeedTiming>,
  issues: Issues,
): void {
  const service = feed.services.get(trip.serviceId)
  const times = filled(trip, issues)
  // A feed of our own tells when the bus is there, which is where our offsets count from.
  const start = (pattern.own ? times?.arrivals : times?.departures)?.[0]
  const agencyZone = zoneOfRoute(feed, trip.routeId)
  if (!service || !times || start === undefined || zone === undefined || agencyZone === undefined) return
  const at = { file: 'trips.txt', line: trip.line }
  const minutes = (times.arrivals.at(-1) ?? start) - start
  if (minutes > LONGEST_JOURNEY_MINUTES)
    return issues.add('error', 'longJourney', at, { trip: trip.id, days: LONGEST_JOURNEY_MINUTES / DAY_MINUTES })
  if (minutes <= 0) return issues.add('error', 'noJourney', at, { trip: trip.id })
  const offsets = {
    arrivalOffsets: times.arrivals.map((arrival, position) => (position === 0 ? 0 : arrival - start)),
    departureOffsets: times.departures.map((departure, position) =>
      position === times.arrivals.length - 1 ? (times.arrivals[position] ?? departure) - start : departure - start,
    ),
  }
  for (const startsAt of startsOf(start, frequencies, issues)) {
    const days = runningDays(service, startsAt, { from: agencyZone, to: zone }, ENDLESS)
    if (days === null) {
      issues.add('warning', 'neverRuns', { ...at, field: 'service_id' }, { trip: trip.id, value: service.id })
      return
    }
    for (const [index, part] of days.entries()) {
      const feedId = `${trip.id}${frequencies.length > 0 ? ` ${part.startsAt}` : ''}${index > 0 ? ` ${part.validFrom}` : ''}`
      const timing: FeedTiming = { ...part, ...offsets, feedId, pattern, returnFeedId: trip.returnTripId }
      if (part.exceptions.length > MAX_EXCEPTIONS)
        return issues.add(
          'error',
          'manyExceptions',
          { ...at, field: 'service_id' },
          { trip: trip.id, most: MAX_EXCEPTIONS },
        )
      // Of our own feed each is a record that stands already, whatever else leaves at the same time.
      const key = JSON.stringify([pattern.base, pattern.stops, part, offsets, pattern.own && feedId])
      if (timings.has(key))
        issues.add('warning', 'sameTimes', at, { trip: trip.id, other: timings.get(key)?.feedId ?? '' })
      else timings.set(key, timing)
    }
  }
}

/** Where a route names no agency, any will do that the feed has: reading refuses such a route where zones differ. */
function zoneOfRoute({ agencies, routes }: Feed, routeId: string): string | undefined {
  const agency = agencies.get(routes.get(routeId)?.agencyId ?? '') ?? [...agencies.values()][0]
  return agency?.timeZone
}

function startsOf(start: number, frequencies: readonly FeedFrequency[], issues: Issues): number[] {
  if (frequencies.length === 0) return [start]
  const starts = new Set<number>()
  for (const { start: from, end, headwaySeconds, line } of frequencies) {
    for (let seconds = from * 60; seconds < end * 60 || seconds === from * 60; seconds += headwaySeconds)
      starts.add(Math.floor(seconds / 60))
    if (starts.size > MAX_RUNS) {
      issues.add('error', 'manyRuns', { file: 'frequencies.txt', line }, { most: MAX_RUNS })
      return []
    }
  }
  return [...starts]
}

/** Times with those in between filled in evenly; null where the ends have none. */
function filled({ id, times }: FeedTrip, issues: Issues): { arrivals: number[]; departures: number[] } | null {
  const arrivals: number[] = []
  const departures: number[] = []
  let guessed = 0
  for (const [position, { arrival, departure }] of times.entries()) {
    if (arrival !== null && departure !== null) {
      arrivals.push(arrival)
      departures.push(departure)
      continue
    }
    const until = times.findIndex((time, other) => other > position && time.arrival !== null)
    const [before, after] = [departures.at(-1), times[until]?.arrival]
    if (before === undefined || after === undefined || after === null) return null
    const minutes = before + Math.round((after - before) / (until - position + 1))
    arrivals.push(minutes)
    departures.push(minutes)
    guessed += 1
  }
  if (guessed > 0)
    issues.add('warning', 'timesFilled', { file: 'stop_times.txt', ...lineOf(times) }, { trip: id, count: guessed })
  return { arrivals, departures }
}

function lineOf(times: readonly FeedTime[]): { line?: number } {
  const time = times.find(({ arrival }) => arrival === null)
  return time ? { line: time.line } : {}
}

function nameOf(en: string, ar: string | null): FeedName | null {
  const [english, arabic] = [nameText.safeParse(en.slice(0, 120)), nameText.safeParse(ar?.slice(0, 120))]
  return english.success ? { en: english.data, ar: arabic.success ? arabic.data : null } : null
}

/** Several patterns of one GTFS route bear its name; where that is all they have, their ends tell them apart. */
function tellNamesApart(patterns: readonly FeedPattern[], feed: Feed): void {
  const endsOf = ({ stops }: FeedPattern) => JSON.stringify([stops[0], stops.at(-1)])
  for (const same of groupBy(patterns, ({ name }) => name.en).values()) {
    if (same.length < 2 || same.every(({ own }) => own !== null)) continue
    const byEnds = groupBy(same, endsOf)
    for (const [index, pattern] of same.entries()) {
      const [from, to] = [pattern.stops[0], pattern.stops.at(-1)].map((id) => feed.stops.get(id ?? '')?.name ?? '')
      const tail = ` (${from} – ${to}${(byEnds.get(endsOf(pattern))?.length ?? 0) > 1 ? ` ${index + 1}` : ''})`
      pattern.name.en = `${pattern.name.en.slice(0, Math.max(0, 120 - tail.length)).trimEnd()}${tail}`
        .slice(0, 120)
        .trim()
    }
  }
}
