import { isRefusal, refuse, type Refusal } from '#server/plugins/refusal.ts'
import { isCalendarDate } from '#server/time/calendar-date.ts'
import {
  type Feed,
  type FeedService,
  type FeedTime,
  type FeedTrip,
  Issues,
  OWN_FEED,
  type Report,
  type StopCall,
} from './feed.ts'
import { readTable, type TableDefinition, type TableRow } from './read-table.ts'
import { MAX_UNPACKED_BYTES, openArchive, textOf, tooLarge } from './unpack-feed.ts'

const FILES = {
  'agency.txt': { required: ['agency_name', 'agency_timezone'], maxRows: 100 },
  'stops.txt': { required: ['stop_id', 'stop_name'], maxRows: 20_000 },
  'routes.txt': { required: ['route_id'], maxRows: 5000 },
  'calendar.txt': {
    required: [
      'service_id',
      'start_date',
      'end_date',
      'monday',
      'tuesday',
      'wednesday',
      'thursday',
      'friday',
      'saturday',
      'sunday',
    ],
    maxRows: 20_000,
  },
  'calendar_dates.txt': { required: ['service_id', 'date', 'exception_type'], maxRows: 200_000 },
  'trips.txt': { required: ['route_id', 'service_id', 'trip_id'], maxRows: 50_000 },
  'stop_times.txt': {
    required: ['trip_id', 'stop_id', 'stop_sequence', 'arrival_time', 'departure_time'],
    maxRows: 500_000,
  },
  'frequencies.txt': { required: ['trip_id', 'start_time', 'end_time', 'headway_secs'], maxRows: 5000 },
  'translations.txt': { required: ['table_name', 'field_name', 'language', 'translation'], maxRows: 50_000 },
} as const satisfies Record<string, TableDefinition>
type FileName = keyof typeof FILES

const NEEDED = ['agency.txt', 'stops.txt', 'routes.txt', 'trips.txt', 'stop_times.txt'] as const satisfies FileName[]
const ORDER = [
  'agency.txt',
  'stops.txt',
  'routes.txt',
  'calendar.txt',
  'calendar_dates.txt',
  'trips.txt',
  'stop_times.txt',
  'frequencies.txt',
  'translations.txt',
] as const satisfies FileName[]
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const MAX_ID = 200
/** Ours for `no end`: GTFS wants a date. */
export const ENDLESS = '2199-12-31'

/** Reads a feed as it came. A refusal stands for a file that is no feed at all; what is wrong inside stands in the issues. */
export async function readFeed(content: Buffer, report: Report): Promise<{ feed: Feed; issues: Issues } | Refusal> {
  const archive = await openArchive(content)
  if (isRefusal(archive)) return archive
  const { entries, sizeOf } = archive
  try {
    if (
      NEEDED.some((name) => !entries.has(name)) ||
      !(entries.has('calendar.txt') || entries.has('calendar_dates.txt'))
    ) {
      return refuse('ruleBroken', {
        message: 'timetableImport.notAFeed',
        values: { files: NEEDED.filter((name) => !entries.has(name)).join(', ') || 'calendar.txt' },
      })
    }
    const issues = new Issues()
    const feed = emptyFeed()
    const total = sizeOf(ORDER)
    let bytes = 0
    let isWhole = true
    for (const name of ORDER) {
      const entry = entries.get(name)
      if (!entry) continue
      const text = textOf(archive, entry, async (more) => {
        bytes += more
        if (bytes > MAX_UNPACKED_BYTES) throw new RangeError('a feed unpacks to more than is allowed')
        await report('reading', bytes, total, feed.rows)
      })
      const take = READERS[name]
      const problem = await readTable(text, FILES[name], (row) => {
        feed.rows += 1
        take(row, feed, issues)
      })
      if (problem) {
        const { code, line } = problem
        // An optional file that is empty says as much as one that is missing.
        const isEmpty = code === 'unreadable' && !NEEDED.some((needed) => needed === name)
        issues.add(
          isEmpty ? 'warning' : 'error',
          code,
          { file: name, line, ...('field' in problem && { field: problem.field }) },
          { most: FILES[name].maxRows },
        )
        isWhole &&= isEmpty
        // What refers to rows that were not read would all be told as wrong.
        if (!isWhole) break
      }
    }
    for (const name of entries.keys()) {
      if (!(name in FILES) && name !== 'feed_info.txt') issues.add('note', 'fileIgnored', { file: name })
    }
    if (isWhole && feed.agencies.size === 0) issues.add('error', 'noAgency', { file: 'agency.txt', line: 2 })
    if (isWhole) checkReferences(feed, issues)
    return { feed, issues }
  } catch (error) {
    if (error instanceof RangeError) return tooLarge()
    // The zip's own complaints: sizes that are not what its list says, a broken or cut off stream.
    if (error instanceof Error && (error.message.includes('bytes in the stream') || 'code' in error)) {
      return refuse('ruleBroken', { message: 'timetableImport.notAZip' })
    }
    throw error
  } finally {
    archive.zip.close()
  }
}

function emptyFeed(): Feed {
  return {
    saysOwn: false,
    agencies: new Map(),
    stops: new Map(),
    routes: new Map(),
    otherRoutes: new Set(),
    trips: new Map(),
    services: new Map(),
    frequencies: [],
    arabic: new Map(),
    rows: 0,
  }
}

const READERS: Record<FileName, (row: TableRow, feed: Feed, issues: Issues) => void> = {
  'agency.txt': (row, feed, issues) => {
    const zone = row.get('agency_timezone')
    if (!isTimeZone(zone))
      return issues.add(
        'error',
        'noTimeZone',
        { file: 'agency.txt', line: row.line, field: 'agency_timezone' },
        { value: zone },
      )
    const id = row.get('agency_id')
    if (feed.agencies.has(id) || id.length > MAX_ID)
      return issues.add(
        'error',
        feed.agencies.has(id) ? 'idTwice' : 'noId',
        { file: 'agency.txt', line: row.line, field: 'agency_id' },
        { value: id },
      )
    feed.agencies.set(id, { id, name: row.get('agency_name').slice(0, 120), timeZone: zone })
    feed.saysOwn ||= row.get('x_feed') === OWN_FEED
  },

  'stops.txt': (row, feed, issues) => {
    const at = { file: 'stops.txt', line: row.line }
    const id = idOf(row, 'stop_id', feed.stops, at, issues)
    // Stations, entrances and nodes are not called at; a station's name says where its platforms are.
    if (id === null) return
    const latitude = degrees(row, 'stop_lat', 90, at, issues)
    const longitude = degrees(row, 'stop_lon', 180, at, issues)
    feed.stops.set(id, {
      id,
      name: row.get('stop_name'),
      nameAr: null,
      latitude: longitude === null ? null : latitude,
      longitude: latitude === null ? null : longitude,
      zone: row.get('zone_id') || null,
      parent: ['', '0'].includes(row.get('location_type')) ? row.get('parent_station') || null : id,
      timeZone: row.get('stop_timezone') || null,
      line: row.line,
    })
  },

  'routes.txt': (row, feed, issues) => {
    const at = { file: 'routes.txt', line: row.line }
    const id = idOf(row, 'route_id', feed.routes, at, issues)
    if (id === null) return
    const name = row.get('route_long_name') || row.get('route_short_name') || id
    const type = row.get('route_type')
    if (!/^\d{0,4}$/.test(type)) issues.add('error', 'notANumber', { ...at, field: 'route_type' }, { value: type })
    if (!isBus(type)) {
      feed.otherRoutes.add(id)
      return issues.add('warning', 'notABus', { ...at, field: 'route_type' }, { name: name.slice(0, 120), value: type })
    }
    const tripId = row.get('x_trip_id')
    feed.routes.set(id, {
      id,
      name,
      nameAr: null,
      agencyId: row.get('agency_id'),
      line: row.line,
      own:
        tripId === ''
          ? null
          : {
              tripId,
              tripName: row.get('x_trip_name'),
              tripNameAr: row.get('x_trip_name_ar'),
              tripFrom: row.get('x_trip_from'),
              tripTo: row.get('x_trip_to'),
              isTwoWay: row.get('x_two_way') === '1',
              returnRouteId: row.get('x_return_route_id') || null,
            },
    })
  },

  'calendar.txt': (row, feed, issues) => {
    const at = { file: 'calendar.txt', line: row.line }
    const id = idOf(row, 'service_id', feed.services, at, issues)
    const from = dateOf(row, 'start_date', at, issues)
    const to = dateOf(row, 'end_date', at, issues)
    if (id === null || from === null || to === null) return
    if (to < from) issues.add('error', 'endsBeforeStart', { ...at, field: 'end_date' })
    const days = WEEKDAYS.flatMap((day, index) => {
      if (!['0', '1'].includes(row.get(day)))
        issues.add('error', 'notZeroOrOne', { ...at, field: day }, { value: row.get(day) })
      return row.get(day) === '1' ? [index + 1] : []
    })
    feed.services.set(id, { id, days, from, to, added: new Set(), removed: new Set(), line: row.line })
  },

  'calendar_dates.txt': (row, feed, issues) => {
    const at = { file: 'calendar_dates.txt', line: row.line }
    const date = dateOf(row, 'date', at, issues)
    const id = row.get('service_id')
    const type = row.get('exception_type')
    if (id === '') return issues.add('error', 'noId', { ...at, field: 'service_id' })
    if (type !== '1' && type !== '2')
      return issues.add('error', 'notAnExceptionType', { ...at, field: 'exception_type' }, { value: type })
    if (date === null) return
    const service: FeedService = feed.services.get(id) ?? {
      id,
      days: [],
      from: null,
      to: null,
      added: new Set(),
      removed: new Set(),
      line: row.line,
    }
    feed.services.set(id, service)
    if (service.added.has(date) || service.removed.has(date))
      issues.add('error', 'dateTwice', { ...at, field: 'date' }, { value: date })
    if (type === '1') service.added.add(date)
    else service.removed.add(date)
  },

  'trips.txt': (row, feed, issues) => {
    const id = idOf(row, 'trip_id', feed.trips, { file: 'trips.txt', line: row.line }, issues)
    if (id === null) return
    feed.trips.set(id, {
      id,
      routeId: row.get('route_id'),
      serviceId: row.get('service_id'),
      headsign: row.get('trip_headsign'),
      direction: row.get('direction_id'),
      returnTripId: row.get('x_return_trip_id') || null,
      times: [],
      line: row.line,
    })
  },

  'stop_times.txt': (row, feed, issues) => {
    const at = { file: 'stop_times.txt', line: row.line }
    const trip = feed.trips.get(row.get('trip_id'))
    const stopId = row.get('stop_id')
    if (!trip) return issues.add('error', 'unknownTrip', { ...at, field: 'trip_id' }, { value: row.get('trip_id') })
    if (!feed.stops.has(stopId)) issues.add('error', 'unknownStop', { ...at, field: 'stop_id' }, { value: stopId })
    const sequence = Number(row.get('stop_sequence'))
    if (!/^\d{1,9}$/.test(row.get('stop_sequence')))
      issues.add('error', 'notANumber', { ...at, field: 'stop_sequence' }, { value: row.get('stop_sequence') })
    const [arrival, departure] = [timeOf(row, 'arrival_time', at, issues), timeOf(row, 'departure_time', at, issues)]
    const [boarding, alighting] = [callOf(row, 'pickup_type', at, issues), callOf(row, 'drop_off_type', at, issues)]
    trip.times.push({
      stopId,
      sequence,
      arrival: arrival ?? departure,
      departure: departure ?? arrival,
      boarding,
      alighting,
      line: row.line,
    })
  },

  'frequencies.txt': (row, feed, issues) => {
    const at = { file: 'frequencies.txt', line: row.line }
    const tripId = row.get('trip_id')
    if (!feed.trips.has(tripId))
      return issues.add('error', 'unknownTrip', { ...at, field: 'trip_id' }, { value: tripId })
    const [start, end] = [timeOf(row, 'start_time', at, issues), timeOf(row, 'end_time', at, issues)]
    const headwaySeconds = Number(row.get('headway_secs'))
    if (!Number.isInteger(headwaySeconds) || headwaySeconds < 60)
      return issues.add('error', 'badHeadway', { ...at, field: 'headway_secs' }, { value: row.get('headway_secs') })
    if (start === null || end === null || end < start)
      return issues.add('error', 'endsBeforeStart', { ...at, field: 'end_time' })
    feed.frequencies.push({ tripId, start, end, headwaySeconds, line: row.line })
  },

  'translations.txt': (row, { arabic }) => {
    if (row.get('language').toLowerCase().split('-')[0] !== 'ar') return
    const field = row.get('field_name')
    const table = row.get('table_name')
    const names =
      table === 'stops'
        ? field === 'stop_name'
        : table === 'routes' && ['route_long_name', 'route_short_name'].includes(field)
    if (names)
      arabic.set(
        `${table} ${row.get('record_id') === '' ? `name ${row.get('field_value')}` : `id ${row.get('record_id')}`}`,
        row.get('translation'),
      )
  },
}

function checkReferences(feed: Feed, issues: Issues): void {
  for (const [table, things] of [
    ['stops', feed.stops],
    ['routes', feed.routes],
  ] as const) {
    for (const thing of things.values())
      thing.nameAr =
        feed.arabic.get(`${table} id ${thing.id}`) ?? feed.arabic.get(`${table} name ${thing.name}`) ?? null
  }
  const zones = new Set([...feed.agencies.values()].map(({ timeZone }) => timeZone))
  if (zones.size > 1)
    issues.add('warning', 'zonesApart', { file: 'agency.txt', field: 'agency_timezone' }, { count: zones.size })
  for (const route of feed.routes.values()) {
    const at = { file: 'routes.txt', line: route.line, field: 'agency_id' }
    if (route.agencyId !== '' && !feed.agencies.has(route.agencyId))
      issues.add('error', 'unknownAgency', at, { value: route.agencyId })
    // Whichever agency comes first means nothing.
    if (route.agencyId === '' && zones.size > 1 && !feed.agencies.has(''))
      issues.add('error', 'agencyOfRoute', at, { name: route.name.slice(0, 120) })
  }
  const told = new Set<string>()
  for (const trip of feed.trips.values()) {
    if (feed.otherRoutes.has(trip.routeId)) {
      feed.trips.delete(trip.id)
      continue
    }
    const at = { file: 'trips.txt', line: trip.line }
    if (!feed.routes.has(trip.routeId))
      issues.add('error', 'unknownRoute', { ...at, field: 'route_id' }, { value: trip.routeId })
    if (!feed.services.has(trip.serviceId))
      issues.add('error', 'unknownService', { ...at, field: 'service_id' }, { value: trip.serviceId })
    trip.times.sort((one, other) => one.sequence - other.sequence)
    trip.times = calledAt(trip, feed, told, issues)
    if (!isRoundTrip(trip, issues)) checkTimes(trip.times, trip.id, issues)
    else feed.trips.delete(trip.id)
  }
  feed.frequencies = feed.frequencies.filter(({ tripId }) => feed.trips.has(tripId))
}

/** Where passengers get on or off. What of that a route of ours cannot say is told by name, once per route and stop. */
function calledAt(
  { id, routeId, times }: FeedTrip,
  { stops, routes }: Feed,
  told: Set<string>,
  issues: Issues,
): FeedTime[] {
  for (const [position, { stopId, boarding, alighting, line }] of times.entries()) {
    const values = {
      route: routes.get(routeId)?.name.slice(0, 120) ?? routeId,
      stop: stops.get(stopId)?.name.slice(0, 120) ?? stopId,
      trip: id,
    }
    const tell = (code: string, field: string) => {
      const key = `${code} ${routeId} ${stopId}`
      if (!told.has(key)) issues.add('warning', code, { file: 'stop_times.txt', line, field }, values)
      told.add(key)
    }
    const isEnd = { first: position === 0, last: position === times.length - 1 }
    if (boarding === 'never' && alighting === 'never') tell('noCall', 'pickup_type')
    else if (boarding === 'never' && !isEnd.last) tell('noBoarding', 'pickup_type')
    else if (alighting === 'never' && !isEnd.first) tell('noAlighting', 'drop_off_type')
    else if ((boarding === 'onRequest' && !isEnd.last) || (alighting === 'onRequest' && !isEnd.first))
      tell('onRequest', 'pickup_type')
  }
  return times.filter(({ boarding, alighting }) => boarding !== 'never' || alighting !== 'never')
}

/** A route of ours calls at a stoppage once. */
function isRoundTrip({ id, times }: FeedTrip, issues: Issues): boolean {
  const seen = new Set<string>()
  const again = times.find(({ stopId }) => seen.size === seen.add(stopId).size)
  if (again)
    issues.add(
      'warning',
      'stopTwice',
      { file: 'stop_times.txt', line: again.line, field: 'stop_id' },
      { trip: id, value: again.stopId },
    )
  return again !== undefined
}

function checkTimes(times: readonly FeedTime[], trip: string, issues: Issues): void {
  const [first, last] = [times[0], times.at(-1)]
  if (!first || !last || times.length < 2)
    return issues.add('error', 'fewStops', { file: 'stop_times.txt', ...(first && { line: first.line }) }, { trip })
  for (const end of [first, last]) {
    if (end.arrival === null)
      issues.add('error', 'endWithoutTime', { file: 'stop_times.txt', line: end.line, field: 'arrival_time' }, { trip })
  }
  let [before, sequence] = [-1, -1]
  for (const { arrival, departure, line, sequence: own } of times) {
    const at = { file: 'stop_times.txt', line }
    if (own === sequence) issues.add('error', 'sequenceTwice', { ...at, field: 'stop_sequence' }, { trip, value: own })
    sequence = own
    if (arrival === null || departure === null) continue
    if (arrival < before) issues.add('error', 'backInTime', { ...at, field: 'arrival_time' }, { trip })
    else if (departure < arrival) issues.add('error', 'backInTime', { ...at, field: 'departure_time' }, { trip })
    before = departure
  }
}

type At = { file: string; line: number }

function idOf(
  row: TableRow,
  field: string,
  known: ReadonlyMap<string, unknown>,
  at: At,
  issues: Issues,
): string | null {
  const id = row.get(field)
  if (id === '' || id.length > MAX_ID) issues.add('error', 'noId', { ...at, field })
  else if (known.has(id)) issues.add('error', 'idTwice', { ...at, field }, { value: id })
  else return id
  return null
}

function dateOf(row: TableRow, field: string, at: At, issues: Issues): string | null {
  const text = row.get(field)
  const date = text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  if (isCalendarDate(date) && date >= '1900-01-01' && date <= ENDLESS) return date
  issues.add('error', 'notADate', { ...at, field }, { value: text })
  return null
}

/** Minutes after midnight; hours beyond 24 are the next days'. Null where nothing stands there or nothing that can be read. */
function timeOf(row: TableRow, field: string, at: At, issues: Issues): number | null {
  const text = row.get(field)
  if (text === '') return null
  const [, hours, minutes, seconds = '00'] = /^(\d{1,3}):([0-5]\d)(?::([0-5]\d))?$/.exec(text) ?? []
  if (hours === undefined || Number(hours) > 167) {
    issues.add('error', 'notATime', { ...at, field }, { value: text })
    return null
  }
  if (seconds !== '00') issues.gather('warning', 'secondsDropped', { ...at, field }, { value: text })
  return Number(hours) * 60 + Number(minutes)
}

function degrees(row: TableRow, field: string, most: number, at: At, issues: Issues): number | null {
  const text = row.get(field)
  if (text === '') return null
  const value = Number(text)
  if (Number.isFinite(value) && Math.abs(value) <= most) return value
  issues.add('error', 'notACoordinate', { ...at, field }, { value: text })
  return null
}

/** Buses, trolleybuses, and the coaches and buses of the extended types; a feed that does not say is taken for one of buses. */
function isBus(type: string): boolean {
  const value = Number(type || 3)
  return value === 3 || value === 11 || (value >= 200 && value < 300) || (value >= 700 && value <= 800)
}

/** 2 and 3 are calls by telephone and by a word with the driver. */
function callOf(row: TableRow, field: 'pickup_type' | 'drop_off_type', at: At, issues: Issues): StopCall {
  const value = row.get(field)
  if (value === '' || value === '0') return 'usual'
  if (value === '1') return 'never'
  if (value !== '2' && value !== '3') issues.add('error', 'notACall', { ...at, field }, { value })
  return 'onRequest'
}

function isTimeZone(name: string): boolean {
  try {
    return name !== '' && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
