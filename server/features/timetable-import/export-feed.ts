import { type AsyncZippable, strToU8, zip } from 'fflate'
import Papa from 'papaparse'
import type { Network, Route, Timing, TimingVersion } from '#server/timetable/network.ts'
import { versionOn } from '#server/timetable/timetable-rules.ts'
import type { CurrentStoppage } from './current-network.ts'
import { ENDLESS } from './read-feed.ts'

export interface ExportedOperator {
  name: string
  url: string
  phone: string
}

/** Marks a feed of our own: its ids are our records'. */
const OWN_FEED = 'own'
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

type Cell = string | number | null
type Table = { columns: readonly string[]; rows: Cell[][] }

/** The timetable in use, with the times and stops that apply on a day, as the files of a feed. */
export function feedTables(network: Network, stoppages: Iterable<CurrentStoppage>, operator: ExportedOperator, day: string): Record<string, Table> {
  const routes = [...network.routeVersions.values()].flatMap((versions) => versionOn(versions, day) ?? []).filter(({ isActive, trip }) => isActive && trip.isActive)
  const runs = routes.flatMap((route) => runsOf(route, network.timingsByRoute.get(route.id) ?? [], day))
  const told = [...new Set(runs.map(({ route }) => route))]
  const zones = [...new Set(told.map(zoneOf))].toSorted()
  const called = new Set(told.flatMap(({ stops }) => stops.map(({ id }) => id)))
  const places = [...stoppages].filter(({ id, isActive }) => isActive || called.has(id))
  const timingIds = new Set(runs.map(({ timing }) => timing.id))
  const routeIds = new Set(told.map(({ id }) => id))
  return {
    'agency.txt': {
      columns: ['agency_id', 'agency_name', 'agency_url', 'agency_timezone', 'agency_lang', 'agency_phone', 'x_feed'],
      rows: (zones.length > 0 ? zones : ['UTC']).map((zone) => [zone, operator.name, operator.url, zone, 'en', operator.phone, OWN_FEED]),
    },
    'feed_info.txt': {
      columns: ['feed_publisher_name', 'feed_publisher_url', 'feed_lang', 'feed_version'],
      rows: [[operator.name, operator.url, 'en', day]],
    },
    'stops.txt': {
      columns: ['stop_id', 'stop_name', 'stop_lat', 'stop_lon', 'zone_id'],
      rows: places.map(({ id, name, latitude, longitude, regionId }) => [id, name.en, latitude, longitude, network.regions.get(regionId)?.code ?? '']),
    },
    'routes.txt': {
      columns: ['route_id', 'agency_id', 'route_short_name', 'route_long_name', 'route_type', 'x_trip_id', 'x_trip_name', 'x_trip_name_ar', 'x_trip_from', 'x_trip_to', 'x_two_way', 'x_return_route_id'],
      rows: told.map((route) => [
        route.id, zoneOf(route), '', route.name.en, 3, route.trip.id, route.trip.name.en, route.trip.name.ar,
        network.regions.get(route.trip.originRegionId)?.code ?? '', network.regions.get(route.trip.destinationRegionId)?.code ?? '',
        route.isTwoWay ? 1 : 0, route.returnRouteId !== null && routeIds.has(route.returnRouteId) ? route.returnRouteId : '',
      ]),
    },
    'calendar.txt': {
      columns: ['service_id', ...WEEKDAYS, 'start_date', 'end_date'],
      rows: runs.map(({ timing, version }) => [
        timing.id, ...WEEKDAYS.map((_, index) => (version.daysOfWeek.includes(index + 1) ? 1 : 0)), gtfsDate(timing.validFrom), gtfsDate(timing.validTo ?? ENDLESS),
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
        return [route.id, timing.id, timing.id, route.stops.at(-1)?.name.en ?? '', back !== null && timingIds.has(back) ? back : '']
      }),
    },
    'stop_times.txt': {
      columns: ['trip_id', 'arrival_time', 'departure_time', 'stop_id', 'stop_sequence'],
      rows: runs.flatMap(({ route, timing, version }) =>
        route.stops.map((stop, position) => [
          timing.id, gtfsTime(version, version.arrivalOffsets[position]), gtfsTime(version, version.departureOffsets[position]), stop.id, position,
        ]),
      ),
    },
    'translations.txt': {
      columns: ['table_name', 'field_name', 'language', 'translation', 'record_id'],
      rows: [
        ...places.map(({ id, name }) => ['stops', 'stop_name', 'ar', name.ar, id]),
        ...told.map(({ id, name }) => ['routes', 'route_long_name', 'ar', name.ar, id]),
      ],
    },
  }
}

/** The files as a zip. */
export function zipOf(tables: Record<string, Table>): Promise<Buffer> {
  const files: AsyncZippable = {}
  for (const [name, { columns, rows }] of Object.entries(tables)) files[name] = strToU8(Papa.unparse({ fields: [...columns], data: rows }))
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
