import { type AsyncZippable, strToU8, zip } from 'fflate'
import Papa from 'papaparse'
import type { AnswerOf } from '#contract/contract.ts'
import { TOLD } from '#contract/network/timetable-import.ts'
import type { Network, Route, Timing, TimingVersion } from '#server/domain/network/network.ts'
import { groupBy } from '#server/domain/network/group-by.ts'
import { versionOn } from '#server/domain/network/timetable-rules.ts'
import type { CurrentStoppage } from './current-network.ts'
import { OWN_FEED } from './feed.ts'
import { ENDLESS } from './read-feed.ts'

export interface ExportedOperator {
  name: string
  url: string
  phone: string
}

/** GTFS's route type of buses. */
const BUS = 3
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

type TimetableExports = AnswerOf<'getTimetableExports'>['data']

type Cell = string | number | null
type Table = { columns: readonly string[]; rows: Cell[][] }

/** The feeds that there are on a day, and what is in none of them. */
export function exportable(network: Network, places: readonly CurrentStoppage[], day: string): TimetableExports {
  const { runs, leftOut } = timetableOn(network, places, day)
  const feeds = [...groupBy(runs, ({ route }) => zoneOf(route))].map(([timeZone, ofZone]) => ({
    timeZone,
    routes: new Set(ofZone.map(({ route }) => route)).size,
    timings: ofZone.length,
  }))
  return {
    feeds: feeds.toSorted((one, other) => (one.timeZone < other.timeZone ? -1 : 1)),
    leftOut: leftOut.slice(0, TOLD),
    leftOutCount: leftOut.length,
  }
}

type TimetableRun = ReturnType<typeof timetableOn>['runs'][number]

/**
 * The timetable in use on a day, with its times and stops, as the files of a feed: of the routes that start in one time
 * zone, which all agencies of a feed share.
 */
export function feedTables(
  network: Network,
  stoppages: readonly CurrentStoppage[],
  operator: ExportedOperator,
  { day, timeZone }: { day: string; timeZone: string },
): Record<string, Table> {
  const all = timetableOn(network, stoppages, day).runs
  // What leads back may start in another zone, and be in another feed.
  const [timingIds, routeIds] = [new Set(all.map(({ timing }) => timing.id)), new Set(all.map(({ route }) => route.id))]
  const runs = all.filter(({ route }) => zoneOf(route) === timeZone)
  const told = [...new Set(runs.map(({ route }) => route))]
  const zoneOfPlace = ({ regionId }: CurrentStoppage) => network.regions.get(regionId)?.timeZone ?? 'UTC'
  const places = placesOf(stoppages, { all, told, timeZone, zoneOfPlace })
  return {
    'agency.txt': {
      columns: ['agency_id', 'agency_name', 'agency_url', 'agency_timezone', 'agency_lang', 'agency_phone', 'x_feed'],
      rows: [[timeZone, operator.name, operator.url, timeZone, 'en', operator.phone, OWN_FEED]],
    },
    'feed_info.txt': {
      columns: ['feed_publisher_name', 'feed_publisher_url', 'feed_lang', 'feed_version'],
      rows: [[operator.name, operator.url, 'en', day]],
    },
    'stops.txt': {
      columns: ['stop_id', 'stop_name', 'stop_lat', 'stop_lon', 'zone_id', 'stop_timezone'],
      rows: places.map((place) => {
        const zone = zoneOfPlace(place)
        return [
          place.id,
          place.name.en,
          place.latitude,
          place.longitude,
          network.regions.get(place.regionId)?.code ?? '',
          zone === timeZone ? '' : zone,
        ]
      }),
    },
    'routes.txt': {
      columns: [
        'route_id',
        'agency_id',
        'route_short_name',
        'route_long_name',
        'route_type',
        'x_trip_id',
        'x_trip_name',
        'x_trip_name_ar',
        'x_trip_from',
        'x_trip_to',
        'x_two_way',
        'x_return_route_id',
      ],
      rows: told.map((route) => [
        route.id,
        timeZone,
        '',
        route.name.en,
        BUS,
        route.trip.id,
        route.trip.name.en,
        route.trip.name.ar,
        network.regions.get(route.trip.originRegionId)?.code ?? '',
        network.regions.get(route.trip.destinationRegionId)?.code ?? '',
        route.isTwoWay ? 1 : 0,
        route.returnRouteId !== null && routeIds.has(route.returnRouteId) ? route.returnRouteId : '',
      ]),
    },
    ...runTables(runs, timingIds),
    'translations.txt': {
      columns: ['table_name', 'field_name', 'language', 'translation', 'record_id'],
      rows: [
        ...places.map(({ id, name }) => ['stops', 'stop_name', 'ar', name.ar, id]),
        ...told.map(({ id, name }) => ['routes', 'route_long_name', 'ar', name.ar, id]),
      ],
    },
  }
}

interface FeedScope {
  /** Of every feed. */
  all: readonly TimetableRun[]
  /** Of this one. */
  told: readonly TimetableRun['route'][]
  timeZone: string
  zoneOfPlace: (place: CurrentStoppage) => string
}

/** Places that this feed's buses call at, and those of its zone where none calls. */
function placesOf(stoppages: readonly CurrentStoppage[], { all, told, timeZone, zoneOfPlace }: FeedScope) {
  const called = new Set(told.flatMap(({ stops }) => stops.map(({ id }) => id)))
  const calledAnywhere = new Set(all.flatMap(({ route }) => route.stops.map(({ id }) => id)))
  const zones = [...new Set(all.map(({ route }) => zoneOf(route)))].toSorted()
  // Where no bus calls: in the feed of its own zone, or in the first, so that each is in one.
  const isHere = (place: CurrentStoppage) =>
    (zones.includes(zoneOfPlace(place)) ? zoneOfPlace(place) : (zones[0] ?? timeZone)) === timeZone
  return stoppages.filter(
    (place) =>
      called.has(place.id) || (place.isActive && hasPlace(place) && !calledAnywhere.has(place.id) && isHere(place)),
  )
}

/** When each run is driven, and when it is where. */
function runTables(runs: readonly TimetableRun[], timingIds: ReadonlySet<string>): Record<string, Table> {
  return {
    'calendar.txt': {
      columns: ['service_id', ...WEEKDAYS, 'start_date', 'end_date'],
      rows: runs.map(({ timing, version }) => [
        timing.id,
        ...WEEKDAYS.map((_, index) => (version.daysOfWeek.includes(index + 1) ? 1 : 0)),
        gtfsDate(timing.validFrom),
        gtfsDate(timing.validTo ?? ENDLESS),
      ]),
    },
    'calendar_dates.txt': {
      columns: ['service_id', 'date', 'exception_type'],
      rows: runs.flatMap(({ timing }) =>
        [...timing.exceptions]
          .filter(([date]) => date >= timing.validFrom && date <= (timing.validTo ?? date))
          .map(([date, kind]) => [timing.id, gtfsDate(date), kind === 'extra' ? 1 : 2]),
      ),
    },
    'trips.txt': {
      columns: ['route_id', 'service_id', 'trip_id', 'trip_headsign', 'x_return_trip_id'],
      rows: runs.map(({ route, timing }) => {
        const back = timing.returnTimingId
        return [
          route.id,
          timing.id,
          timing.id,
          route.stops.at(-1)?.name.en ?? '',
          back !== null && timingIds.has(back) ? back : '',
        ]
      }),
    },
    'stop_times.txt': {
      columns: ['trip_id', 'arrival_time', 'departure_time', 'stop_id', 'stop_sequence'],
      rows: runs.flatMap(({ route, timing, version }) =>
        route.stops.map((stop, position) => [
          timing.id,
          gtfsTime(version, version.arrivalOffsets[position]),
          gtfsTime(version, version.departureOffsets[position]),
          stop.id,
          position,
        ]),
      ),
    },
  }
}

/** The files as a zip. */
export function zipOf(tables: Record<string, Table>): Promise<Buffer> {
  const files: AsyncZippable = {}
  for (const [name, { columns, rows }] of Object.entries(tables))
    files[name] = strToU8(Papa.unparse({ fields: [...columns], data: rows }))
  return new Promise((resolve, reject) => {
    zip(files, (error, data) => (error ? reject(error) : resolve(Buffer.from(data))))
  })
}

interface ExportedRun {
  route: Route
  timing: ExportedTiming
  version: TimingVersion
}

/** The network holds each timing's row whole; its type names what the timetable needs. */
type ExportedTiming = Timing & { returnTimingId: string | null }

type LeftOut = TimetableExports['leftOut'][number]

/** What a feed can hold of the timetable on a day, and the routes that it cannot: without a timing, or without a place of a stop. */
function timetableOn(
  network: Network,
  places: readonly CurrentStoppage[],
  day: string,
): { runs: ExportedRun[]; leftOut: LeftOut[] } {
  const placed = new Set(places.filter(hasPlace).map(({ id }) => id))
  const runs: ExportedRun[] = []
  const leftOut: LeftOut[] = []
  for (const versions of network.routeVersions.values()) {
    const route = versionOn(versions, day)
    if (!route?.isActive || !route.trip.isActive) continue
    const own = runsOf(route, network.timingsByRoute.get(route.id) ?? [], day)
    const nowhere = route.stops.filter(({ id }) => !placed.has(id)).map(({ name }) => name)
    if (own.length === 0) leftOut.push({ routeId: route.id, name: route.name, because: 'noTiming', stoppages: [] })
    else if (nowhere.length > 0)
      leftOut.push({ routeId: route.id, name: route.name, because: 'noPlace', stoppages: nowhere })
    else runs.push(...own)
  }
  return { runs, leftOut: leftOut.toSorted((one, other) => (one.name.en < other.name.en ? -1 : 1)) }
}

const hasPlace = ({ latitude, longitude }: CurrentStoppage) => latitude !== null && longitude !== null

function runsOf(route: Route, timings: readonly Timing[], day: string): ExportedRun[] {
  return timings.flatMap((timing) => {
    const version = versionOn(timing.versions, day)
    if (!timing.isActive || version?.arrivalOffsets.length !== route.stops.length) return []
    return [{ route, version, timing: { returnTimingId: null, ...timing } }]
  })
}

const zoneOf = (route: Route) => route.stops[0]?.region.timeZone ?? 'UTC'
const gtfsDate = (date: string) => date.replaceAll('-', '')

function gtfsTime({ startsAt }: TimingVersion, offset = 0): string {
  const minutes = Number(startsAt.slice(0, 2)) * 60 + Number(startsAt.slice(3)) + offset
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`
}
