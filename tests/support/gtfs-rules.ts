import Papa from 'papaparse'

/**
 * Rules of the GTFS Schedule Reference (https://gtfs.org/documentation/schedule/reference/), as far as they concern
 * files that an operator of buses gives out: one sentence for each row that breaks one.
 */
export function gtfsFaults(files: Record<string, string>): string[] {
  const faults: string[] = []
  const tables = new Map(Object.entries(files).map(([name, text]) => [name, tableOf(name, text, faults)]))
  const rows = (name: string) => tables.get(name) ?? []
  for (const name of REQUIRED_FILES) if (!tables.has(name)) faults.push(`${name}: required file is missing`)
  if (!tables.has('calendar.txt') && !tables.has('calendar_dates.txt'))
    faults.push('calendar.txt: neither it nor calendar_dates.txt is there')
  if (tables.has('translations.txt') && !tables.has('feed_info.txt'))
    faults.push('feed_info.txt: required beside translations.txt')
  for (const [name, fields] of Object.entries(REQUIRED_FIELDS)) {
    for (const { row, line } of rows(name))
      for (const field of fields) if ((row[field] ?? '') === '') faults.push(`${name}:${line}: ${field} is required`)
  }
  for (const [name, check] of Object.entries(FIELDS)) {
    for (const { row, line } of rows(name)) {
      for (const [field, isValid] of Object.entries(check)) {
        const value = row[field] ?? ''
        if (value !== '' && !isValid(value)) faults.push(`${name}:${line}: ${field} "${value}" is not valid`)
      }
    }
  }
  for (const [name, keys] of Object.entries(UNIQUE)) {
    const seen = new Set<string>()
    for (const { row, line } of rows(name)) {
      const key = keys.map((field) => row[field] ?? '').join('\n')
      if (seen.size === seen.add(key).size) faults.push(`${name}:${line}: ${keys.join(', ')} stand twice`)
    }
  }
  for (const [name, field, target, targetFields] of REFERENCES) {
    const known = new Set(targetFields.flatMap(([file, key]) => rows(file).map(({ row }) => row[key])))
    for (const { row, line } of rows(name))
      if ((row[field] ?? '') !== '' && !known.has(row[field]))
        faults.push(`${name}:${line}: ${field} names no ${target}`)
  }
  if (new Set(rows('agency.txt').map(({ row }) => row.agency_timezone)).size > 1)
    faults.push('agency.txt: agencies of one feed must have the same agency_timezone')
  for (const { row, line } of rows('routes.txt')) {
    if (!row.route_short_name && !row.route_long_name)
      faults.push(`routes.txt:${line}: has neither a short nor a long name`)
    if (!row.agency_id && rows('agency.txt').length > 1)
      faults.push(`routes.txt:${line}: agency_id is required where there are several agencies`)
  }
  for (const { row, line } of rows('calendar.txt'))
    if ((row.start_date ?? '') > (row.end_date ?? '')) faults.push(`calendar.txt:${line}: ends before it starts`)
  faults.push(...stopTimeFaults(rows('stop_times.txt')))
  const timed = new Set(rows('stop_times.txt').map(({ row }) => row.trip_id))
  for (const { row, line } of rows('trips.txt'))
    if (!timed.has(row.trip_id ?? '')) faults.push(`trips.txt:${line}: has no stop times`)
  return faults
}

interface Row {
  row: Record<string, string>
  line: number
}

const REQUIRED_FILES = ['agency.txt', 'stops.txt', 'routes.txt', 'trips.txt', 'stop_times.txt']

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

const REQUIRED_FIELDS: Record<string, readonly string[]> = {
  'agency.txt': ['agency_name', 'agency_url', 'agency_timezone'],
  'stops.txt': ['stop_id', 'stop_name', 'stop_lat', 'stop_lon'],
  'routes.txt': ['route_id', 'route_type'],
  'trips.txt': ['route_id', 'service_id', 'trip_id'],
  'stop_times.txt': ['trip_id', 'stop_id', 'stop_sequence'],
  'calendar.txt': ['service_id', ...WEEKDAYS, 'start_date', 'end_date'],
  'calendar_dates.txt': ['service_id', 'date', 'exception_type'],
  'feed_info.txt': ['feed_publisher_name', 'feed_publisher_url', 'feed_lang'],
  'translations.txt': ['table_name', 'field_name', 'language', 'translation', 'record_id'],
}

const isUrl = (text: string) => /^https?:\/\/[^\s]+$/.test(text)
const isDate = (text: string) => {
  const day = text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  return day.length === 10 && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
}
const isTime = (text: string) => /^\d{1,3}:[0-5]\d:[0-5]\d$/.test(text)
const isWithin = (most: number) => (text: string) => text.trim() !== '' && Math.abs(Number(text)) <= most
const isOneOf =
  (...values: string[]) =>
  (text: string) =>
    values.includes(text)
const isZone = (text: string) => Intl.supportedValuesOf('timeZone').includes(text) || text === 'UTC'

const FIELDS: Record<string, Record<string, (value: string) => boolean>> = {
  'agency.txt': {
    agency_url: isUrl,
    agency_timezone: isZone,
    agency_lang: (text) => Intl.getCanonicalLocales(text).length === 1,
  },
  'stops.txt': {
    stop_lat: isWithin(90),
    stop_lon: isWithin(180),
    stop_timezone: isZone,
    location_type: isOneOf('0', '1', '2', '3', '4'),
  },
  'routes.txt': { route_type: isOneOf('0', '1', '2', '3', '4', '5', '6', '7', '11', '12') },
  'trips.txt': { direction_id: isOneOf('0', '1') },
  'calendar.txt': {
    ...Object.fromEntries(WEEKDAYS.map((day) => [day, isOneOf('0', '1')])),
    start_date: isDate,
    end_date: isDate,
  },
  'calendar_dates.txt': { date: isDate, exception_type: isOneOf('1', '2') },
  'stop_times.txt': {
    arrival_time: isTime,
    departure_time: isTime,
    stop_sequence: (text) => /^\d+$/.test(text),
    pickup_type: isOneOf('0', '1', '2', '3'),
    drop_off_type: isOneOf('0', '1', '2', '3'),
  },
  'feed_info.txt': { feed_publisher_url: isUrl },
  'translations.txt': { table_name: isOneOf('agency', 'stops', 'routes', 'trips', 'stop_times', 'feed_info') },
}

const UNIQUE: Record<string, readonly string[]> = {
  'agency.txt': ['agency_id'],
  'stops.txt': ['stop_id'],
  'routes.txt': ['route_id'],
  'trips.txt': ['trip_id'],
  'calendar.txt': ['service_id'],
  'calendar_dates.txt': ['service_id', 'date'],
  'stop_times.txt': ['trip_id', 'stop_sequence'],
  'translations.txt': ['table_name', 'field_name', 'language', 'record_id'],
}

const REFERENCES = [
  ['routes.txt', 'agency_id', 'agency', [['agency.txt', 'agency_id']]],
  ['trips.txt', 'route_id', 'route', [['routes.txt', 'route_id']]],
  [
    'trips.txt',
    'service_id',
    'service',
    [
      ['calendar.txt', 'service_id'],
      ['calendar_dates.txt', 'service_id'],
    ],
  ],
  ['stop_times.txt', 'trip_id', 'trip', [['trips.txt', 'trip_id']]],
  ['stop_times.txt', 'stop_id', 'stop', [['stops.txt', 'stop_id']]],
  [
    'translations.txt',
    'record_id',
    'record',
    [
      ['stops.txt', 'stop_id'],
      ['routes.txt', 'route_id'],
    ],
  ],
] as const

function tableOf(name: string, text: string, faults: string[]): Row[] {
  const { data, meta } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  })
  const fields = meta.fields ?? []
  if (new Set(fields).size < fields.length) faults.push(`${name}: a column stands twice`)
  for (const field of REQUIRED_FIELDS[name] ?? [])
    if (!fields.includes(field)) faults.push(`${name}: column ${field} is missing`)
  return data.map((row, index) => ({ row, line: index + 2 }))
}

/** In the order of the sequence, which increases along a trip; its ends have times, and none goes back. */
function stopTimeFaults(rows: readonly Row[]): string[] {
  const faults: string[] = []
  const trips = new Map<string, Row[]>()
  for (const each of rows) trips.set(each.row.trip_id ?? '', [...(trips.get(each.row.trip_id ?? '') ?? []), each])
  for (const [trip, calls] of trips) {
    if (calls.length < 2) faults.push(`stop_times.txt: trip ${trip} has fewer than two stops`)
    let before = 0
    for (const [index, { row, line }] of calls
      .toSorted((one, other) => Number(one.row.stop_sequence) - Number(other.row.stop_sequence))
      .entries()) {
      const isEnd = index === 0 || index === calls.length - 1
      for (const time of [row.arrival_time ?? '', row.departure_time ?? '']) {
        if (time === '' && isEnd) faults.push(`stop_times.txt:${line}: the ends of a trip have times`)
        if (time === '') continue
        const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
        const at = hours * 3600 + minutes * 60 + seconds
        if (at < before) faults.push(`stop_times.txt:${line}: goes back in time`)
        before = at
      }
    }
  }
  return faults
}
