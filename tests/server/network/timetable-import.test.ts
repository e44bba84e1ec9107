import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { API_BASE } from '#contract/call.ts'
import type { BodyOf } from '#contract/contract.ts'
import type { ErrorBody } from '#contract/error.ts'
import { type ImportPlan, MAX_FEED_TIMINGS } from '#contract/network/timetable-import.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { readNetwork } from '#server/domain/network/network-repository.ts'
import { readDeparture } from '#server/domain/network/timetable-repository.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { desertFeed, packed } from '#tests/support/gtfs-feed.ts'
import { gtfsFaults } from '#tests/support/gtfs-rules.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { addUser, ADULT, openSmallOperator, saleBody, type SmallOperator } from '#tests/support/small-operator.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'

let server: RunningServer
let operator: SmallOperator
let token: string

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  operator = await openSmallOperator(server.database)
  await addUser(server.database, 'super@test.example', { userType: 'super_admin', role: 'super_admin' })
  token = await openSession(server.database, 'super@test.example')
})
afterAll(() => server.stop())

async function check(content: Buffer, on = server, bearer = token, id: string = randomUUID()) {
  const form = Buffer.concat([
    Buffer.from(
      '--x\r\nContent-Disposition: form-data; name="file"; filename="feed.zip"\r\nContent-Type: application/zip\r\n\r\n',
    ),
    content,
    Buffer.from('\r\n--x--\r\n'),
  ])
  const response = await on.app.inject({
    method: 'POST',
    url: `${API_BASE}/timetable-import/check/${id}`,
    headers: {
      authorization: `Bearer ${bearer}`,
      'idempotency-key': randomUUID(),
      'content-type': 'multipart/form-data; boundary=x',
    },
    payload: form,
  })
  const answer: { data: ImportPlan } & ErrorBody = response.json()
  return { status: response.statusCode, plan: answer.data, error: answer }
}

type Choices = Partial<BodyOf<'importTimetable'>>
type Checked = Pick<ImportPlan, 'id' | 'sources' | 'sourceId' | 'agency'>
const APPLIES = '2027-01-01'
/** Each agency's name is taken for that of its source, unless a test says otherwise. */
const sourceOf = ({ sources, sourceId, agency }: Checked) => {
  const id = sourceId ?? sources.find(({ name }) => name === agency)?.id
  return id === undefined ? { name: agency } : { id }
}
const bodyOf = (found: Checked, choices: Choices = {}) => ({
  id: found.id,
  source: sourceOf(found),
  regions: { 'zone north': operator.regions.amman },
  appliesFrom: APPLIES,
  deactivateMissing: false,
  confirmed: null,
  ...choices,
})
const plan = (found: Checked, choices?: Choices) =>
  inject(server.app, 'planTimetable', { token, body: bodyOf(found, choices) })
const run = (found: Checked, choices?: Choices) =>
  inject(server.app, 'importTimetable', { token, body: bodyOf(found, choices) })
/** Imports what is found, whatever is to be confirmed. */
const runConfirmed = async (found: Checked, choices?: Choices) =>
  run(found, { confirmed: (await plan(found, choices)).data.doubts.token, ...choices })
const codesOf = ({ issues }: ImportPlan, severity: string) =>
  [...new Set(issues.filter((issue) => issue.severity === severity).map(({ code }) => code))].toSorted()
const networkNow = () => readNetwork(server.database.orm)

async function exportOf(timeZone: string, day?: string, on = server, bearer = token): Promise<Buffer> {
  const query = new URLSearchParams({ timeZone, ...(day !== undefined && { day }) }).toString()
  const answer = await on.app.inject({
    method: 'GET',
    url: `${API_BASE}/timetable-export?${query}`,
    headers: { authorization: `Bearer ${bearer}` },
  })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

const filesOf = (zip: Buffer): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)]))

async function importFeed(files: Record<string, string>, choices?: Choices) {
  const checked = await check(packed(files))
  const done = await runConfirmed(checked.plan, choices)
  expect([done.status, done.error.message]).toEqual([200, undefined])
  return done.data
}

describe('a feed that is checked', () => {
  test('changes nothing, and has an error for every area that nobody has mapped', async () => {
    const before = await networkNow()
    const { status, plan: found } = await check(packed(desertFeed()))
    expect(status).toBe(200)
    expect(codesOf(found, 'error')).toEqual(['areaUnmapped', 'sourceMissing'])
    expect(found.areas.map(({ name, because }) => [name, because])).toEqual([
      ['RUH', 'code'],
      ['TUU', 'code'],
      ['north', null],
    ])
    expect((await run(found, { regions: {} })).error.message).toContain('1 error')
    expect(await networkNow()).toEqual(before)
  })

  test('says what it would add, fill in, and leave out', async () => {
    const { plan: found } = await check(packed(desertFeed()))
    const { data } = await plan(found)
    expect(data.counts).toMatchObject({ stoppage: { new: 4 }, route: { new: 3 }, timing: { new: 5 } })
    expect(codesOf(data, 'error')).toEqual([])
    expect(codesOf(data, 'warning')).toEqual(['noArabic', 'timesFilled'])
    expect(codesOf(data, 'note')).toEqual(['fileIgnored', 'frequencies'])
    expect(data.issues.find(({ code }) => code === 'timesFilled')).toMatchObject({ file: 'stop_times.txt', line: 4 })
  })

  test.each<[string, string, string, string, number]>([
    [
      'a time that no clock shows',
      'stop_times.txt',
      'trip_id,arrival_time,departure_time,stop_id,stop_sequence\nRA-day,6:61:00,6:61:00,R1,1\n',
      'notATime',
      2,
    ],
    [
      'a trip that goes back in time',
      'stop_times.txt',
      'trip_id,arrival_time,departure_time,stop_id,stop_sequence\nRA-day,6:00:00,6:00:00,R1,1\nRA-day,5:00:00,5:00:00,T1,2\n',
      'backInTime',
      3,
    ],
    [
      'a day that does not exist',
      'calendar_dates.txt',
      'service_id,date,exception_type\nFULL,20270230,2\n',
      'notADate',
      2,
    ],
    [
      'a service that ends before it starts',
      'calendar.txt',
      'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nFULL,1,1,1,1,1,1,1,20271231,20270101\n',
      'endsBeforeStart',
      2,
    ],
    ['a trip of an unknown route', 'trips.txt', 'route_id,service_id,trip_id\nXX,FULL,RA-day\n', 'unknownRoute', 2],
    ['a missing column', 'stops.txt', 'stop_id,stop_lat\nR1,1\n', 'noColumn', 1],
    ['a stop id that stands twice', 'stops.txt', 'stop_id,stop_name\nR1,"over\ntwo lines"\nR1,b\n', 'idTwice', 4],
    [
      'an agency that stands twice',
      'agency.txt',
      'agency_id,agency_name,agency_timezone\nDB,DB,Asia/Riyadh\nDB,DB,Asia/Amman\n',
      'idTwice',
      3,
    ],
    [
      'a route of no agency where they have several zones',
      'routes.txt',
      'route_id,route_long_name\nRA,A\n',
      'agencyOfRoute',
      2,
    ],
    [
      'a call of no known sort',
      'stop_times.txt',
      'trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type\nRA-day,6:00:00,,R1,1,9\n',
      'notACall',
      2,
    ],
    ['a zone that is nowhere', 'agency.txt', 'agency_name,agency_timezone\nDB,Mars/Olympus\n', 'noTimeZone', 2],
  ])('has %s told by file and line', async (_what, file, text, code, line) => {
    const agencies =
      code === 'agencyOfRoute'
        ? { 'agency.txt': 'agency_id,agency_name,agency_timezone\nDB,DB,Asia/Riyadh\nEB,EB,Africa/Cairo\n' }
        : {}
    const { status, plan: found } = await check(packed(desertFeed({ ...agencies, [file]: text })))
    expect(status).toBe(200)
    expect(found.issues.filter(({ severity }) => severity === 'error')).toContainEqual(
      expect.objectContaining({ code, file, line }),
    )
  })
})

describe('what feeds of others look like', () => {
  const withBytes = (name: string, bytes: Uint8Array) => packed({ ...desertFeed(), [name]: bytes })

  test('is read: empty optional files, blank last lines, columns that nobody asked for, what a Mac adds, names in capitals', async () => {
    const files = desertFeed()
    const { 'stops.txt': stopsText = '', 'agency.txt': agency = '', ...others } = files
    const { status, plan: found } = await check(
      packed({
        ...others,
        'Stops.txt': `${stopsText.replaceAll('\n', '\r\n')}\r\n\r\n\r\n`,
        'agency.txt': agency
          .replace('agency_timezone', 'agency_timezone,agency_lang')
          .replace('Asia/Riyadh', 'Asia/Riyadh,ar'),
        'fare_attributes.txt': '',
        'translations.txt': '',
        '__MACOSX/._stops.txt': 'x',
        '.DS_Store': 'x',
      }),
    )
    expect(status).toBe(200)
    expect(codesOf(found, 'error')).toEqual(['areaUnmapped', 'sourceMissing'])
    expect(found.issues).toContainEqual(
      expect.objectContaining({ severity: 'warning', code: 'unreadable', file: 'translations.txt' }),
    )
    expect((await plan(found)).data.counts.stoppage.new).toBe(4)
  })

  test('is read: services of single days only, stations with platforms, an end that tells only when it is left or reached', async () => {
    const { plan: found } = await check(
      packed(
        desertFeed({
          'calendar.txt': null,
          'calendar_dates.txt': 'service_id,date,exception_type\nFULL,20270310,1\nWE,20270602,1\nHAJJ,20270516,1\n',
          'stops.txt': [
            'stop_id,stop_name,stop_lat,stop_lon,zone_id,location_type,parent_station,stop_timezone',
            'S,Riyadh central,24.6,46.7,,1,,',
            'R1,Platform 1,24.60,46.76,RUH,0,S,Asia/Riyadh',
            'N,,24.6,46.7,,3,S,',
            'E,North entrance,26.4,44.1,,2,S,',
            'T1,Tabuk terminal,28.39,36.57,TUU,,,Asia/Dubai',
            'A1,Amman Tabarbour,31.99,35.93,north,,,',
            'A2,Amman airport,31.72,35.99,north,,,',
          ].join('\n'),
          'stop_times.txt': [
            'trip_id,arrival_time,departure_time,stop_id,stop_sequence,timepoint',
            'RA-day,,6:00:00,R1,1,1',
            'RA-day,,,T1,2,0',
            'RA-day,20:00:00,,A1,3,1',
          ].join('\n'),
          'frequencies.txt': null,
        }),
      ),
    )
    const errors = found.issues
      .filter(({ severity }) => severity === 'error')
      .map(({ code, values }) => `${code} ${String(values.trip ?? '')}`.trim())
    expect([...new Set(errors)].toSorted()).toEqual([
      'areaUnmapped',
      'fewStops AP',
      'fewStops RA-hajj',
      'fewStops RA-night',
      'sourceMissing',
    ])
    expect(found.issues).toContainEqual(
      expect.objectContaining({ severity: 'warning', code: 'zoneOfStop', file: 'stops.txt', line: 6 }),
    )
    expect(found.areas.map(({ name, stops }) => [name, stops])).toEqual([
      ['RUH', 1],
      ['TUU', 1],
      ['north', 2],
    ])
  })

  test('is told by name where it cannot be read: bytes that are no UTF-8', async () => {
    const { status, plan: found } = await check(
      withBytes('stops.txt', Buffer.from('stop_id,stop_name\nR1,Bahnhof Z\u00fcrich\n', 'latin1')),
    )
    expect(status).toBe(200)
    expect(found.issues.filter(({ severity }) => severity === 'error')).toContainEqual(
      expect.objectContaining({ code: 'notUtf8', file: 'stops.txt' }),
    )
  })
})

/** Bytes of a file that compresses well. */
const LARGE = 5_000_000

describe('a file that is no feed', () => {
  const large = packed(desertFeed({ 'stop_times.txt': 'a'.repeat(LARGE) }))
  test.each<[string, () => Buffer, string]>([
    ['some text', () => Buffer.from('stop_id,stop_name'), 'cannot be opened as a zip'],
    ['a zip of something else', () => packed({ 'letter.txt': 'Dear Sir' }), 'lacks agency.txt'],
    ['a zip in a zip', () => packed({ ...desertFeed(), 'more.zip': packed({}) }), 'contains another packed file'],
    [
      'files in a folder',
      () => packed(Object.fromEntries(Object.entries(desertFeed()).map(([name, text]) => [`feed/${name}`, text]))),
      'at the top level of the zip',
    ],
    ['a path outside', () => packed({ ...desertFeed(), '../../../etc/passwd': 'root' }), 'cannot be opened as a zip'],
    ['a bomb that says how large it is', () => saying(201 * 1024 * 1024, large), '200 MB'],
    ['a zip that is cut off', () => packed(desertFeed()).subarray(0, 900), 'cannot be opened as a zip'],
    ['a bomb that says it is small', () => saying(10, large), 'cannot be opened as a zip'],
  ])('is refused in words: %s', async (_what, content, words) => {
    const before = await networkNow()
    const { status, error } = await check(content())
    expect([status < 500, status >= 400, error.message]).toEqual([true, true, expect.stringContaining(words)])
    expect(await networkNow()).toEqual(before)
  })
})

/** With another number of bytes in the zip where it says how large its large file is, which costs less to make than such a file. */
function saying(bytes: number, zip: Buffer): Buffer {
  const copy = Buffer.from(zip)
  const [size, said] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32LE(LARGE)
  said.writeUInt32LE(bytes)
  for (let at = copy.indexOf(size); at !== -1; at = copy.indexOf(size, at + 1)) said.copy(copy, at)
  return copy
}

describe('an import', () => {
  test('brings stoppages, routes and timings in our own terms', async () => {
    await importFeed(desertFeed())
    const network = await networkNow()
    const routes = [...network.routes.values()].filter(({ name }) => name.en.startsWith('Riyadh - Amman'))
    const shownRoutes = routes.map(({ name, stops, trip }) => [name.en, stops.map((stop) => stop.name.en), trip.id])
    expect(shownRoutes).toContainEqual([
      'Riyadh - Amman (Riyadh, "Aziziyah" station – Amman Tabarbour)',
      ['Riyadh, "Aziziyah" station', 'Tabuk terminal', 'Amman Tabarbour'],
      operator.trips.outward,
    ])
    expect(shownRoutes).toContainEqual([
      'Riyadh - Amman (Amman Tabarbour – Riyadh, "Aziziyah" station)',
      ['Amman Tabarbour', 'Riyadh, "Aziziyah" station'],
      operator.trips.back,
    ])
    const timings = [...network.timings.values()].filter(({ routeId }) => routes.some(({ id }) => id === routeId))
    const shown = timings.map(({ versions: [version], validFrom, validTo, exceptions }) => ({
      ...version,
      validFrom,
      validTo,
      exceptions: [...exceptions],
    }))
    // A start at 25:30 on Friday and Saturday is one at 01:30 on Saturday and Sunday, and its dates move along.
    expect(shown).toContainEqual(
      expect.objectContaining({
        startsAt: '01:30',
        daysOfWeek: [6, 7],
        validFrom: '2027-01-02',
        arrivalOffsets: [0, 480, 810],
        departureOffsets: [0, 500, 810],
        exceptions: [['2027-06-03', 'extra']],
      }),
    )
    expect(shown).toContainEqual(
      expect.objectContaining({
        startsAt: '06:00',
        arrivalOffsets: [0, 420, 840],
        exceptions: [['2027-03-10', 'cancelled']],
        appliesFrom: '1900-01-01',
      }),
    )
    expect(shown).toContainEqual(
      expect.objectContaining({
        daysOfWeek: [],
        validFrom: '2027-05-16',
        validTo: '2027-05-18',
        exceptions: [
          ['2027-05-16', 'extra'],
          ['2027-05-18', 'extra'],
        ],
      }),
    )
    const tabuk = [...network.stoppages.values()].find(({ name }) => name.en === 'Tabuk terminal')
    expect(tabuk?.name.ar).toBe('محطة تبوك')
  })

  test('done twice changes nothing', async () => {
    await importFeed(desertFeed())
    const before = await networkNow()
    const again = await importFeed(desertFeed())
    expect([again.changesAnything, again.changes]).toEqual([false, []])
    expect(await networkNow()).toEqual(before)
  })

  test('with other trip ids and the same times changes nothing', async () => {
    await importFeed(desertFeed())
    const renamed = desertFeed()
    for (const file of ['trips.txt', 'stop_times.txt', 'frequencies.txt'])
      renamed[file] = (renamed[file] ?? '').replaceAll('RA-day', 'RA-2028')
    const { plan: found } = await check(packed(renamed))
    expect((await plan(found)).data.counts.timing).toEqual({ new: 0, changed: 0, unchanged: 5, missing: 0 })
  })

  test('of other times makes a version, and keeps the one before for the days before', async () => {
    await importFeed(desertFeed())
    const later = desertFeed()
    later['stop_times.txt'] = (later['stop_times.txt'] ?? '').replace('6:00:00,6:00:00', '7:00:00,7:00:00')
    await importFeed(later, { appliesFrom: '2027-06-01' })
    const changed = [...(await networkNow()).timings.values()].find(({ versions }) => versions.length > 1)
    expect(changed?.versions.map(({ appliesFrom, startsAt }) => [appliesFrom, startsAt])).toEqual([
      ['1900-01-01', '06:00'],
      ['2027-06-01', '07:00'],
    ])
    const { plan: early } = await check(packed(desertFeed()))
    expect(codesOf((await plan(early, { appliesFrom: '2027-02-01' })).data, 'error')).toEqual([])
    later['stop_times.txt'] = (later['stop_times.txt'] ?? '').replace('7:00:00,7:00:00', '8:00:00,8:00:00')
    const { plan: between } = await check(packed(later))
    expect(codesOf((await plan(between, { appliesFrom: '2027-02-01' })).data, 'error')).toEqual(['laterVersion'])
  })

  test('that lacks a trip lists its timing, and deactivates it only where asked to', async () => {
    await importFeed(desertFeed())
    const fewer = desertFeed({ 'frequencies.txt': null })
    const { plan: found } = await check(packed(fewer))
    const kept = await plan(found, { appliesFrom: '2027-07-01' })
    expect(kept.data.changes.filter(({ act }) => act === 'missing').map(({ kind, fields }) => [kind, fields])).toEqual([
      ['timing', []],
      ['timing', []],
    ])
    await run(found, { appliesFrom: '2027-07-01', deactivateMissing: true })
    expect([...(await networkNow()).timings.values()].filter(({ isActive }) => !isActive)).toHaveLength(2)
  })

  test('is refused for days that have been, and of a feed that nobody has checked', async () => {
    const { plan: found } = await check(packed(desertFeed()))
    const past = await run(found, { appliesFrom: '2020-01-01' })
    expect([past.status, Object.keys(past.error.fields ?? {})]).toEqual([422, ['appliesFrom']])
    expect((await run({ ...found, id: randomUUID() })).status).toBe(404)
  })

  test('that somebody stops keeps nothing', async () => {
    const { plan: found } = await check(
      packed(
        desertFeed({
          'agency.txt': 'agency_id,agency_name,agency_timezone\nOTHER,Other,Asia/Riyadh\n',
          'routes.txt': 'route_id,route_long_name\nRA,A\nAP,B\n',
        }),
      ),
    )
    const before = await networkNow()
    // The network is locked by another, so that the import waits at its end while it is stopped.
    const other = await server.database.pool.connect()
    await other.query(`begin; select pg_advisory_xact_lock(hashtextextended('network changes', 0))`)
    const running = run(found)
    await expect
      .poll(
        async () => (await inject(server.app, 'getTimetableProgress', { token, query: { id: found.id } })).data.step,
      )
      .toBe('writing')
    expect((await inject(server.app, 'stopTimetableImport', { token, body: { id: found.id } })).status).toBe(200)
    await other.query('commit')
    other.release()
    const stopped = await running
    expect([stopped.status, stopped.error.message]).toEqual([409, 'Import stopped. Nothing was imported.'])
    expect(await networkNow()).toEqual(before)
  })

  test('that is being written keeps nobody from the first seat of a departure', async () => {
    await addUser(server.database, 'early@test.example', { userType: 'staff', depotId: operator.depots.riyadh })
    const clerk = await openSession(server.database, 'early@test.example')
    const { plan: found } = await check(
      packed(
        desertFeed({
          'agency.txt': 'agency_id,agency_name,agency_timezone\nSLOW,Slow,Asia/Riyadh\n',
          'routes.txt': 'route_id,route_long_name\nRA,Slow A\nAP,Slow B\n',
        }),
      ),
    )
    const owner = new pg.Client({ connectionString: server.ownerUrl })
    await owner.connect()
    try {
      // So that the import stands in the middle of its writing.
      await owner.query('begin; lock table record_changes in exclusive mode')
      const running = run(found)
      await expect
        .poll(
          async () =>
            (
              await owner.query(
                `select count(*)::int as waiting from pg_locks where relation = 'record_changes'::regclass and not granted`,
              )
            ).rows,
          { timeout: 20_000 },
        )
        .toMatchObject([{ waiting: 1 }])
      const held = await inject(server.app, 'holdSeats', {
        token: clerk,
        body: { departureKey: `${operator.timings.domestic}.2027-04-05.1`, from: 0, to: 1, seats: ['5'] },
      })
      expect(held.status).toBe(200)
      await owner.query('commit')
      expect((await running).status).toBe(200)
    } finally {
      await owner.end()
    }
  })

  test("another super admin's feed is not there", async () => {
    const { plan: found } = await check(packed(desertFeed()))
    await addUser(server.database, 'second@test.example', { userType: 'super_admin', role: 'super_admin' })
    const second = await openSession(server.database, 'second@test.example')
    expect((await inject(server.app, 'planTimetable', { token: second, body: bodyOf(found) })).status).toBe(404)
    expect((await inject(server.app, 'getTimetableProgress', { token: second, query: { id: found.id } })).status).toBe(
      404,
    )
  })
})

test('an import over a timing with sold tickets leaves them their times and seats, and moves what is unsold', async () => {
  await addUser(server.database, 'clerk@test.example', { userType: 'staff', depotId: operator.depots.riyadh })
  const clerk = await openSession(server.database, 'clerk@test.example')
  const [soldOn, unsoldOn] = ['2027-03-01', '2027-03-02']
  const keyOn = (date: string) => `${operator.timings.outward}.${date}.1`
  const journey = { departureKey: keyOn(soldOn), from: 0, to: 2 }
  await inject(server.app, 'holdSeats', { token: clerk, body: { ...journey, seats: ['5'] } })
  const body = { ...saleBody(operator, { outward: journey }), passengers: [{ ...ADULT, seat: '5' }] }
  expect((await inject(server.app, 'createBooking', { token: clerk, body })).status).toBe(200)
  const mapOf = async (date: string) =>
    (
      await inject(server.app, 'getSeatMap', {
        token: clerk,
        params: { key: keyOn(date) },
        query: { from: '0', to: '2' },
      })
    ).data
  const startOf = async (travelDate: string) => {
    const departure = await readDeparture(server.database.orm, await networkNow(), {
      timingId: operator.timings.outward,
      travelDate,
      ordinal: 1,
    })
    return departure?.startsAt.toISOString()
  }
  expect(await startOf(soldOn)).toBe('2027-03-01T17:00:00.000Z')

  await server.database.pool.query('update stoppages set latitude = 25, longitude = 45 where latitude is null')
  const files = filesOf(await exportOf('Asia/Riyadh'))
  const hourLater = (line: string) =>
    line.includes(operator.timings.outward)
      ? line.replaceAll(
          /\b(\d{2}):(\d{2}):(\d{2})\b/g,
          (_, hours: string, minutes: string, seconds: string) =>
            `${String(Number(hours) + 1).padStart(2, '0')}:${minutes}:${seconds}`,
        )
      : line
  files['stop_times.txt'] = (files['stop_times.txt'] ?? '').split('\n').map(hourLater).join('\n')
  await importFeed(files)

  expect(await startOf(soldOn)).toBe('2027-03-01T17:00:00.000Z')
  expect((await mapOf(soldOn)).seats.filter(({ kind }) => kind === 'booked').map(({ seat }) => seat)).toEqual(['5'])
  expect(await startOf(unsoldOn)).toBe('2027-03-02T18:00:00.000Z')
})

describe('what big feeds look like', () => {
  const TIMES = 'trip_id,arrival_time,departure_time,stop_id,stop_sequence'
  const line = (stops: number) => ({
    'stops.txt': [
      'stop_id,stop_name,zone_id',
      ...Array.from({ length: stops }, (_, index) => `C${index},Corner ${index},RUH`),
    ].join('\n'),
    'trips.txt': 'route_id,service_id,trip_id,trip_headsign\nRA,FULL,C,Corner\n',
    'stop_times.txt': [
      TIMES,
      ...Array.from(
        { length: stops },
        (_, index) => `C,08:${String(Math.floor(index / 2)).padStart(2, '0')}:00,,C${index},${index}`,
      ),
    ].join('\n'),
    'calendar_dates.txt': null,
    'frequencies.txt': null,
    'translations.txt': null,
  })
  const errorsOf = (found: ImportPlan) =>
    found.issues.filter(({ severity }) => severity === 'error').map(({ code }) => code)

  test('a route whose name is as long as a name may be has its timings told by it', async () => {
    const name = 'n'.repeat(120)
    const { status, plan: found } = await check(
      packed(
        desertFeed({
          'agency.txt': 'agency_id,agency_name,agency_timezone,x_feed\nDB,Long,Asia/Riyadh,long\n',
          'routes.txt': `route_id,agency_id,route_long_name\nRA,DB,${name}\nAP,DB,Shuttle\n`,
        }),
      ),
    )
    expect(status).toBe(200)
    expect(
      (await plan(found)).data.changes.some(({ kind, name: { en } }) => kind === 'timing' && en.length > name.length),
    ).toBe(true)
  })

  test('a name that is cut to make room for what tells it apart comes back from an export as it is', async () => {
    const name = `${'via '.repeat(29)}x`
    await importFeed(
      desertFeed({
        'agency.txt': 'agency_id,agency_name,agency_timezone\nCUT,Cut,Asia/Riyadh\n',
        'routes.txt': `route_id,agency_id,route_long_name\nRA,CUT,${name}\nAP,CUT,Shuttle\n`,
      }),
    )
    const { plan: found } = await check(await exportOf('Asia/Riyadh', APPLIES))
    expect((await plan(found)).data.changes).toEqual([])
    const names = [...(await networkNow()).routes.values()]
      .map((route) => route.name.en)
      .filter((each) => each.startsWith('via via'))
    expect(names).toHaveLength(2)
    expect(names.map((each) => each.trim())).toEqual(names)
    expect(names.every((each) => !each.includes('  '))).toBe(true)
  })

  test('seconds in every row are one remark, so that others are still told', async () => {
    const files = desertFeed()
    const { plan: found } = await check(
      packed({ ...files, 'stop_times.txt': (files['stop_times.txt'] ?? '').replaceAll(':00,', ':25,') }),
    )
    expect(found.issues.filter(({ code }) => code === 'secondsDropped')).toEqual([
      expect.objectContaining({ file: 'stop_times.txt', line: 2, values: { value: '20:00:25', count: 18 } }),
    ])
    expect(codesOf(found, 'warning')).toContain('timesFilled')
  })

  test('one fault in a hundred rows is told fifty times and counted a hundred, and hides no other', async () => {
    const calls = Array.from({ length: 100 }, (_, index) => `RA-day,07:00:00,07:00:00,nowhere,${index + 100}`)
    const { plan: found } = await check(
      packed(desertFeed({ 'stop_times.txt': [TIMES, ...calls, 'RA-night,6:61:00,,R1,1'].join('\n') })),
    )
    const errors = errorsOf(found)
    expect(errors.filter((code) => code === 'unknownStop')).toHaveLength(50)
    expect(errors).toContain('notATime')
    expect(found.totals.error).toBeGreaterThanOrEqual(101)
  })

  test('a file that is too long is told alone, without what the rows that were not read would have explained', async () => {
    const { status, plan: found } = await check(
      packed(
        desertFeed({
          'agency.txt': `agency_id,agency_name,agency_timezone\n${Array.from({ length: 101 }, (_, index) => `D${index},DB,Asia/Riyadh\n`).join('')}`,
        }),
      ),
    )
    expect(status).toBe(200)
    expect(errorsOf(found)).toEqual(['tooManyRows', 'sourceMissing'])
  })

  test('a timetable that is over is told before it is imported', async () => {
    const calendar = (desertFeed()['calendar.txt'] ?? '').replaceAll('2027', '2025')
    const { plan: found } = await check(
      packed(
        desertFeed({
          'agency.txt': 'agency_id,agency_name,agency_timezone,x_feed\nDB,Old,Asia/Riyadh,old\n',
          'calendar.txt': calendar,
          'calendar_dates.txt': 'service_id,date,exception_type\nHAJJ,20250516,1\n',
        }),
      ),
    )
    const { data } = await plan(found)
    expect(data.issues).toContainEqual(
      expect.objectContaining({ severity: 'warning', code: 'over', values: { count: 5, day: APPLIES } }),
    )
  })

  test('stops within one minute are taken as they are, and such a timing can be changed like others', async () => {
    await importFeed({
      ...desertFeed({
        'agency.txt': 'agency_id,agency_name,agency_timezone\nTOWN,Town,Asia/Riyadh\n',
        'routes.txt': 'route_id,agency_id,route_long_name\nRA,TOWN,Town line\n',
        ...line(6),
      }),
    })
    const [timing] = (await inject(server.app, 'getTimingList', { token, query: { search: 'Town line' } })).data
    expect(timing?.arrivalOffsets).toEqual([0, 0, 1, 1, 2, 2])
    const { routeName: _name, transports: _buses, routeId: _route, tripId: _trip, ...values } = timing!
    const changed = await inject(server.app, 'updateTiming', {
      token,
      body: { ...values, daysOfWeek: [1, 2], appliesFrom: '2027-02-01' },
    })
    expect([changed.status, changed.error.message]).toEqual([200, undefined])
  })

  test.each<[string, Partial<Record<string, string | null>>, string]>([
    ['more stops than a route may have', line(100), 'manyStops'],
    [
      'more days on the road than the search for departures looks back',
      { 'stop_times.txt': `${TIMES}\nRA-day,06:00:00,,R1,1\nRA-day,103:00:00,,A1,2\n` },
      'longJourney',
    ],
    [
      'an end in the minute of the start',
      { 'stop_times.txt': `${TIMES}\nRA-day,06:00:05,,R1,1\nRA-day,06:00:55,,T1,2\n` },
      'noJourney',
    ],
    [
      'more single dates than a timing may have',
      {
        'calendar_dates.txt': [
          'service_id,date,exception_type',
          ...Array.from({ length: 367 }, (_, index) => `HAJJ,${addDays('2027-01-01', index).replaceAll('-', '')},1`),
        ].join('\n'),
      },
      'manyExceptions',
    ],
  ])('%s cannot be imported, since no screen could show it', async (_what, files, code) => {
    const { status, plan: found } = await check(
      packed({ ...desertFeed(), ...Object.fromEntries(Object.entries(desertFeed(files))) }),
    )
    expect(status).toBe(200)
    expect(errorsOf((await plan(found)).data)).toContain(code)
  })

  test('a service that replaces another one on a holiday does not keep either from being changed', async () => {
    const files = desertFeed({
      'agency.txt': 'agency_id,agency_name,agency_timezone\nFEAST,Feast,Asia/Riyadh\n',
      'routes.txt': 'route_id,agency_id,route_long_name\nRA,FEAST,Feast line\n',
      'calendar.txt':
        'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nFULL,1,1,1,1,1,1,1,20270101,20271231\nFEAST,1,1,1,1,1,1,1,20270610,20270610\n',
      'calendar_dates.txt': 'service_id,date,exception_type\nFULL,20270610,2\n',
      'trips.txt': 'route_id,service_id,trip_id\nRA,FULL,usual\nRA,FEAST,feast\n',
      'stop_times.txt': `${TIMES}\nusual,06:00:00,,R1,1\nusual,20:00:00,,A1,2\nfeast,06:00:00,,R1,1\nfeast,21:00:00,,A1,2\n`,
      'frequencies.txt': null,
    })
    await importFeed(files)
    const found = (await inject(server.app, 'getTimingList', { token, query: { search: 'Feast line' } })).data
    const usual = found.find(({ validTo }) => validTo === '2027-12-31')
    const { routeName: _name, transports: _buses, routeId: _route, tripId: _trip, ...values } = usual!
    const changed = await inject(server.app, 'updateTiming', {
      token,
      body: { ...values, validTo: '2027-11-30', appliesFrom: null },
    })
    expect([changed.status, changed.error.message]).toEqual([200, undefined])
    const both = await inject(server.app, 'updateTiming', {
      token,
      body: { ...changed.data, exceptions: [], appliesFrom: null },
    })
    expect([both.status, both.error.message]).toEqual([409, expect.stringContaining('10 Jun 2027')])
  })
})

describe('a feed after which one vehicle would have to be in two places at once', () => {
  const edition = (mark: string, evening: string) =>
    desertFeed({
      'agency.txt': `agency_id,agency_name,agency_timezone\n${mark},${mark},Asia/Riyadh\n`,
      'routes.txt': `route_id,agency_id,route_long_name\nRA,${mark},${mark} line\n`,
      'calendar.txt':
        'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nFULL,1,0,0,0,0,0,0,20270101,20271231\n',
      'calendar_dates.txt': null,
      'trips.txt': 'route_id,service_id,trip_id\nRA,FULL,morning\nRA,FULL,evening\n',
      'stop_times.txt': `trip_id,arrival_time,departure_time,stop_id,stop_sequence\nmorning,06:00:00,,R1,1\nmorning,12:00:00,,T1,2\nevening,${evening}:00:00,,R1,1\nevening,23:00:00,,T1,2\n`,
      'frequencies.txt': null,
    })
  /** Two timings of a Monday that do not meet, and a vehicle. */
  async function monday(mark: string) {
    await importFeed(edition(mark, '12'))
    const found = (await inject(server.app, 'getTimingList', { token, query: { search: `${mark} line` } })).data
    const at = (startsAt: string) => found.find((timing) => timing.startsAt === startsAt)?.id ?? ''
    const transportId = randomUUID()
    await server.database.pool.query(
      `insert into transports select (jsonb_populate_record(t, jsonb_build_object('id', $1::text, 'name', $2::text, 'registration_number', $2::text))).* from transports t limit 1`,
      [transportId, `${mark} coach`],
    )
    const assign = (timingId: string) =>
      inject(server.app, 'assignTransportTripTiming', { token, body: { transportId, timingId, ordinal: 1 } })
    return { morning: at('06:00'), evening: at('12:00'), assign }
  }

  test('says so when it is checked, naming both timings and both days, and is not imported', async () => {
    const { morning, evening, assign } = await monday('Twice')
    expect([(await assign(morning)).status, (await assign(evening)).status]).toEqual([200, 200])
    const { plan: found } = await check(packed(edition('Twice', '11')))
    expect((await plan(found)).data.issues).toContainEqual(
      expect.objectContaining({
        severity: 'error',
        code: 'clash',
        values: {
          transport: 'Twice coach',
          own: 'Twice line 11:00',
          timing: 'Twice line 06:00',
          travelDate: '2027-01-04',
          otherDate: '2027-01-04',
        },
      }),
    )
    const before = await networkNow()
    const refused = await run(found)
    expect([refused.status, refused.error.message]).toEqual([
      409,
      expect.stringContaining(
        'Twice coach runs Twice line 11:00, but on 4 Jan 2027 it would still be on Twice line 06:00',
      ),
    ])
    expect(await networkNow()).toEqual(before)
    expect((await importFeed(edition('Twice', '13'))).changes).toMatchObject([
      { act: 'changed', fields: ['startsAt', 'arrivalOffsets', 'departureOffsets'] },
    ])
  })

  test.runIf(IN_SOAK)('is either not imported or its vehicle not assigned, at the same moment too', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { morning, evening, assign } = await monday(`Race ${round}`)
      expect((await assign(morning)).status).toBe(200)
      const { plan: found } = await check(packed(edition(`Race ${round}`, '11')))
      expect((await plan(found)).data.totals.error).toBe(0)
      const answers = await Promise.all([run(found), assign(evening)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    }
  })

  test('that gives a route other stops tells so by their names', async () => {
    await monday('Named')
    const files = edition('Named', '12')
    const viaKharj = (files['stop_times.txt'] ?? '')
      .replaceAll('T1,2', 'T1,3')
      .replaceAll(/(\w+),(\d\d):00:00,,R1,1/g, '$1,$2:00:00,,R1,1\n$1,$2:40:00,,A2,2')
    await importFeed({ ...files, 'stop_times.txt': viaKharj })
    const [route] = (await inject(server.app, 'getRouteList', { token, query: { search: 'Named line' } })).data
    const [change] = (
      await inject(server.app, 'getRecordChanges', { token, query: { kind: 'route', id: route?.id ?? '' } })
    ).data
    expect(change?.changes).toMatchObject({
      stoppages: { to: [{ en: 'Riyadh, "Aziziyah" station' }, { en: 'Amman airport' }, { en: 'Tabuk terminal' }] },
    })
  })

  test('that calls a route otherwise calls it so in Arabic too, unless somebody has entered an Arabic name', async () => {
    await importFeed(edition('Called', '12'))
    const renamed = (name: string) => ({
      ...edition('Called', '12'),
      'routes.txt': `route_id,agency_id,route_long_name\nRA,Called,${name}\n`,
    })
    const nameNow = async (search: string) =>
      (await inject(server.app, 'getRouteList', { token, query: { search } })).data[0]
    await importFeed(renamed('Second name'))
    const second = await nameNow('Second name')
    expect(second?.name).toEqual({ en: 'Second name', ar: 'Second name' })
    await server.database.pool.query(`update routes set name = name || '{"ar": "الاسم"}' where id = $1`, [second?.id])
    await importFeed(renamed('Third name'))
    expect((await nameNow('Third name'))?.name).toEqual({ en: 'Third name', ar: 'الاسم' })
  })

  test('leaves a departure that somebody looked at, and bought nothing on, with its new times', async () => {
    await addUser(server.database, 'looker@test.example', { userType: 'staff', depotId: operator.depots.riyadh })
    const clerk = await openSession(server.database, 'looker@test.example')
    const { morning, evening, assign } = await monday('Looked at')
    expect([(await assign(morning)).status, (await assign(evening)).status]).toEqual([200, 200])
    const departureKey = `${evening}.2027-01-04.1`
    const hold = (seats: string[]) =>
      inject(server.app, 'holdSeats', { token: clerk, body: { departureKey, from: 0, to: 1, seats } })
    expect([(await hold(['5'])).status, (await hold([])).status]).toEqual([200, 200])
    await importFeed(edition('Looked at', '14'))
    const departure = await readDeparture(server.database.orm, await networkNow(), {
      timingId: evening,
      travelDate: '2027-01-04',
      ordinal: 1,
    })
    expect(departure?.startsAt.toISOString()).toBe('2027-01-04T11:00:00.000Z')
  })
})

describe('whose feed it is', () => {
  const AGENCY = 'agency_id,agency_name,agency_timezone'
  const stopsOf = (name: string, place = '24.60,46.76') => ({
    'stops.txt': `stop_id,stop_name,stop_lat,stop_lon,zone_id\nR1,${name},${place},RUH\nT1,${name} north,28.39,36.57,TUU\n`,
  })
  const feedOf = (changes: Record<string, string>) =>
    desertFeed({
      'agency.txt': `${AGENCY}\n1,Express,Asia/Riyadh\n`,
      'routes.txt': 'route_id,agency_id,route_long_name\nR,1,Line\n',
      'trips.txt': 'route_id,service_id,trip_id\nR,FULL,T\n',
      'stop_times.txt':
        'trip_id,arrival_time,departure_time,stop_id,stop_sequence\nT,06:00:00,,R1,1\nT,12:00:00,,T1,2\n',
      'frequencies.txt': null,
      'translations.txt': null,
      ...changes,
    })
  const namesNow = async (start: string) =>
    [...(await networkNow()).stoppages.values()]
      .map(({ name }) => name.en)
      .filter((name) => name.startsWith(start))
      .toSorted()
  /** What a check of these files under the source of a name finds. */
  const planAs = async (name: string, files: Record<string, string>) => {
    const { plan: found } = await check(packed(files))
    const known = found.sources.find((source) => source.name === name)
    const source = known ? { id: known.id } : { name }
    return { source, found, planned: (await plan(found, { source })).data }
  }
  const importAs = async (name: string, files: Record<string, string>) => {
    const { source, found, planned } = await planAs(name, files)
    return run(found, { source, confirmed: planned.doubts.token })
  }

  test('is said by whoever imports: two operators with the same ids keep their own stoppages', async () => {
    expect((await importAs('Gulf Express', feedOf(stopsOf('Gulf')))).status).toBe(200)
    const before = await namesNow('Gulf')
    const { found, planned } = await planAs('Levant Express', feedOf(stopsOf('Levant')))
    expect(planned.counts).toMatchObject({
      stoppage: { new: 2, changed: 0, missing: 0 },
      route: { new: 1, changed: 0 },
    })
    expect((await run(found, { source: null })).error.message).toContain('1 error')
    expect((await importAs('Levant Express', feedOf(stopsOf('Levant')))).status).toBe(200)
    expect([await namesNow('Gulf'), await namesNow('Levant')]).toEqual([before, ['Levant', 'Levant north']])
    const { planned: again } = await planAs('Levant Express', feedOf(stopsOf('Levant')))
    expect([again.changesAnything, again.doubts.count]).toEqual([false, 0])
    const [change] = (
      await inject(server.app, 'getRecordChanges', {
        token,
        query: { kind: 'stoppage', id: planned.changes.find(({ kind }) => kind === 'stoppage')?.recordId ?? '' },
      })
    ).data
    expect(change).toBeUndefined()
  })

  test('shows as before and after what should not change in one source, and writes it only once that is confirmed', async () => {
    const first = feedOf(stopsOf('Plain'))
    expect((await importAs('Plains', first)).status).toBe(200)
    const other = feedOf({
      ...stopsOf('Peak', '25.60,46.76'),
      'agency.txt': `${AGENCY}\n1,Summit,Asia/Dubai\n`,
      'routes.txt': 'route_id,agency_id,route_long_name\nR,1,Ridge\n',
    })
    const { source, found, planned } = await planAs('Plains', other)
    expect(
      planned.doubts.list.map(({ kind, field, before, after, kilometres }) => [
        kind,
        field,
        before?.en,
        after?.en,
        kilometres,
      ]),
    ).toEqual([
      ['agency', 'name', 'Express', 'Summit', null],
      ['agency', 'timeZone', 'Asia/Riyadh', 'Asia/Dubai', null],
      ['stoppage', 'name', 'Plain', 'Peak', null],
      ['stoppage', 'place', 'Peak · 24.6000, 46.7600', '25.6000, 46.7600', 111],
      ['stoppage', 'name', 'Plain north', 'Peak north', null],
      ['route', 'name', 'Line', 'Ridge', null],
    ])
    const before = await networkNow()
    for (const confirmed of [null, 'x'.repeat(64)]) {
      const refused = await run(found, { source, confirmed })
      expect([refused.status, refused.error.message]).toEqual([409, expect.stringContaining('6 changes')])
    }
    expect(await networkNow()).toEqual(before)
    expect((await run(found, { source, confirmed: planned.doubts.token })).status).toBe(200)
    expect(await namesNow('Peak')).toEqual(['Peak', 'Peak north'])
    // A bus stop across the square is the same stop.
    const near = await planAs('Plains', { ...other, ...stopsOf('Peak', '25.6005,46.7601') })
    expect([near.planned.doubts.count, near.planned.counts.stoppage?.changed]).toEqual([0, 1])
  })

  test('says when its last feed came as an instant, which each reader is told by their own clock', async () => {
    const before = new Date()
    expect((await importAs('Night line', feedOf(stopsOf('Night')))).status).toBe(200)
    const { found } = await planAs('Night line', feedOf(stopsOf('Night')))
    const importedAt = found.sources.find(({ name }) => name === 'Night line')?.importedAt ?? ''
    expect(importedAt).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
    expect(new Date(importedAt).getTime()).toBeGreaterThanOrEqual(before.getTime())
  })

  test('does not hang on which agency comes first', async () => {
    const lines = ['1,Express,Asia/Riyadh', '2,Night Express,Asia/Riyadh']
    const files = (agencies: string[]) =>
      feedOf({ ...stopsOf('Order'), 'agency.txt': [AGENCY, ...agencies].join('\n') })
    expect((await importAs('Ordered', files(lines))).status).toBe(200)
    const { planned } = await planAs('Ordered', files(lines.toReversed()))
    expect([planned.changesAnything, planned.doubts.count, planned.counts.timing]).toEqual([
      false,
      0,
      { new: 0, changed: 0, unchanged: 1, missing: 0 },
    ])
    const { planned: fewer } = await planAs('Ordered', files(lines.slice(0, 1)))
    expect(fewer.doubts.list.map(({ kind, field, before, after }) => [kind, field, before?.en, after])).toEqual([
      ['agency', 'removed', 'Night Express', null],
    ])
  })

  test('has a name of its own', async () => {
    expect((await importAs('Taken', feedOf(stopsOf('Taken')))).status).toBe(200)
    const { plan: found } = await check(packed(feedOf(stopsOf('Taken'))))
    expect(codesOf((await plan(found, { source: { name: 'TAKEN' } })).data, 'error')).toEqual(['sourceTaken'])
    expect(codesOf((await plan(found, { source: { id: randomUUID() } })).data, 'error')).toEqual(['sourceGone'])
  })

  test("an id that is one of our records' means it only in what this program has exported", async () => {
    const [stoppage] = [...(await networkNow()).stoppages.values()]
    const files = feedOf(stopsOf('Copied'))
    for (const name of ['stops.txt', 'stop_times.txt'])
      files[name] = (files[name] ?? '').replaceAll('R1', stoppage?.id ?? '')
    expect((await importAs('Copying', files)).status).toBe(200)
    expect((await networkNow()).stoppages.get(stoppage?.id ?? '')?.name).toEqual(stoppage?.name)
  })

  test('what was imported before sources had names belongs to one by the name that its feed was kept under', async () => {
    const folder = new URL('../../../server/database/migrations/', import.meta.url)
    const texts = await Promise.all(
      (await readdir(folder))
        .filter((name) => name.endsWith('.sql'))
        .map((name) => readFile(new URL(name, folder), 'utf8')),
    )
    const moved =
      texts
        .flatMap((text) => text.split('--> statement-breakpoint'))
        .find((text) => text.includes('INSERT INTO "feed_sources"')) ?? ''
    const older = await startServer({ template: 'empty' })
    try {
      const { pool } = older.database
      const owner = new pg.Client({ connectionString: older.ownerUrl })
      await owner.connect()
      try {
        await owner.query('alter table feed_records drop constraint feed_records_feed_source')
        await pool.query(
          `insert into feed_records (feed, kind, feed_id, record_id) values ('DB', 'stoppage', 'R1', $1), ('DB', 'stoppage', 'T1', $2)`,
          [randomUUID(), randomUUID()],
        )
        await owner.query(moved)
        await owner.query(
          'alter table feed_records add constraint feed_records_feed_source foreign key (feed) references feed_sources (key)',
        )
      } finally {
        await owner.end()
      }
      await openSmallOperator(older.database)
      await addUser(older.database, 'super@test.example', { userType: 'super_admin', role: 'super_admin' })
      const { plan: found } = await check(
        packed(desertFeed()),
        older,
        await openSession(older.database, 'super@test.example'),
      )
      expect(found.sources.map(({ name, isOwn, agencies }) => [name, isOwn, agencies]).toSorted()).toEqual([
        ['DB', false, []],
        ['own', true, []],
      ])
    } finally {
      await older.stop()
    }
  })
})

describe('a feed that takes long to plan', () => {
  /** Trips of an agency in Cairo that start in Riyadh: each is three timings a year, as Cairo changes its clocks. */
  const egyptian = (trips: number) =>
    packed({
      'agency.txt': 'agency_id,agency_name,agency_timezone\nEG,Nile,Africa/Cairo\n',
      'stops.txt':
        'stop_id,stop_name,stop_lat,stop_lon,zone_id\nR1,Riyadh Nile,24.60,46.76,RUH\nT1,Tabuk Nile,28.39,36.57,TUU\n',
      'routes.txt': [
        'route_id,agency_id,route_long_name,route_type',
        ...Array.from({ length: Math.ceil(trips / 20) }, (_, index) => `N${index},EG,Nile ${index},3`),
      ].join('\n'),
      'calendar.txt':
        'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nALL,1,1,1,1,1,1,1,20270101,20271231\n',
      'trips.txt': [
        'route_id,service_id,trip_id',
        ...Array.from({ length: trips }, (_, index) => `N${Math.floor(index / 20)},ALL,t${index}`),
      ].join('\n'),
      'stop_times.txt': [
        'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
        ...Array.from({ length: trips }, (_, index) => {
          const minutes = String(index % 60).padStart(2, '0')
          const hour = 5 + (index % 20 >= 10 ? 1 : 0)
          return `t${index},0${hour}:${minutes}:00,,R1,1\nt${index},1${hour}:${minutes}:00,,T1,2`
        }),
      ].join('\n'),
    })
  const stepOf = async (id: string) =>
    (await inject(server.app, 'getTimetableProgress', { token, query: { id } })).data?.step
  test.runIf(IN_SOAK)('leaves everybody else answered meanwhile, and is right', async () => {
    await addUser(server.database, 'counter@test.example', { userType: 'staff', depotId: operator.depots.riyadh })
    const clerk = await openSession(server.database, 'counter@test.example')
    const id = randomUUID()
    let isOver = false
    const checking = check(egyptian(3000), server, token, id).finally(() => (isOver = true))
    await expect.poll(() => stepOf(id), { timeout: 60_000 }).toBe('comparing')
    expect([(await inject(server.app, 'getRegionListForBooking', { token: clerk })).status, isOver]).toEqual([
      200,
      false,
    ])
    const { status, plan: found } = await checking
    expect([status, found.counts.route?.new, found.counts.timing?.new]).toEqual([200, 150, 9000])
  })

  test.runIf(IN_SOAK)('stops when it is told to, and so does one that waits for it', async () => {
    await addUser(server.database, 'third@test.example', { userType: 'super_admin', role: 'super_admin' })
    const third = await openSession(server.database, 'third@test.example')
    const [first, second] = [randomUUID(), randomUUID()]
    const running = check(egyptian(6500), server, token, first)
    await expect.poll(() => stepOf(first), { timeout: 60_000 }).toBe('comparing')
    const waiting = check(egyptian(20), server, third, second)
    await expect
      .poll(
        async () =>
          (await inject(server.app, 'getTimetableProgress', { token: third, query: { id: second } })).data?.step,
      )
      .toBe('waiting')
    await inject(server.app, 'stopTimetableImport', { token: third, body: { id: second } })
    expect((await waiting).error.message).toBe('Import stopped. Nothing was imported.')
    expect((await inject(server.app, 'stopTimetableImport', { token, body: { id: first } })).status).toBe(200)
    const stopped = await running
    expect([stopped.status, stopped.error.message]).toEqual([409, 'Import stopped. Nothing was imported.'])
    // Nothing of it is kept, and the next one is planned.
    expect(await stepOf(first)).toBeUndefined()
    expect((await check(egyptian(20))).status).toBe(200)
  })

  test.runIf(IN_SOAK)('is refused in words when it makes more timings than one import takes', async () => {
    const trips = Array.from({ length: 70 }, (_, index) => `t${index}`)
    const times = trips.flatMap((trip, index) => [
      `${trip},00:${String(index % 60).padStart(2, '0')}:00,,R1,1`,
      `${trip},0${3 + Math.floor(index / 60)}:59:00,,T1,2`,
    ])
    const { status, error } = await check(
      packed({
        ...desertFeed({ 'translations.txt': null, 'calendar_dates.txt': null }),
        'trips.txt': ['route_id,service_id,trip_id', ...trips.map((trip) => `RA,FULL,${trip}`)].join('\n'),
        'stop_times.txt': ['trip_id,arrival_time,departure_time,stop_id,stop_sequence', ...times].join('\n'),
        'frequencies.txt': [
          'trip_id,start_time,end_time,headway_secs',
          ...trips.map((trip, index) => `${trip},00:00:${String(index % 60).padStart(2, '0')},04:55:00,60`),
        ].join('\n'),
      }),
    )
    expect([status, error.message]).toEqual([413, expect.stringContaining(String(MAX_FEED_TIMINGS))])
  })
})

describe('what our network cannot hold of a feed', () => {
  const TIMES = 'trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type'
  const told = ({ issues }: ImportPlan, code: string) =>
    issues.filter((issue) => issue.code === code).map(({ severity, values }) => [severity, values])

  test('a trip that calls twice at a stop is left out by name, and the others come', async () => {
    const files = desertFeed({
      'stop_times.txt': `${TIMES}\nRA-day,06:00:00,,R1,1,,\nRA-day,12:00:00,,T1,2,,\nRA-day,20:00:00,,R1,3,,\nRA-night,06:00:00,,R1,1,,\nRA-night,12:00:00,,T1,2,,\nRA-hajj,06:00:00,,A1,1,,\nRA-hajj,09:00:00,,R1,2,,\nAP,01:00:00,,A1,1,,\nAP,02:00:00,,A2,2,,\n`,
    })
    const { plan: found } = await check(packed(files))
    const { data } = await plan(found, { source: { name: 'Loops' } })
    expect(told(data, 'stopTwice')).toEqual([['warning', { trip: 'RA-day', value: 'R1' }]])
    expect([data.totals.error, data.counts.timing?.new]).toEqual([0, 4])
  })

  test('a route that no bus runs is left out by name with its trips', async () => {
    const { plan: found } = await check(
      packed(
        desertFeed({
          'routes.txt':
            'route_id,agency_id,route_long_name,route_type\nRA,DB,Desert coach,204\nAP,DB,Airport metro,1\n',
        }),
      ),
    )
    const { data } = await plan(found, { source: { name: 'Metro' } })
    expect(told(data, 'notABus')).toEqual([['warning', { name: 'Airport metro', value: '1' }]])
    expect([data.totals.error, data.counts.timing?.new, data.counts.route?.new]).toEqual([0, 3, 2])
  })

  test('where nobody gets on or off is no stop of the route; where one may only do one of both is told by name', async () => {
    const night = 'RA-night,06:00:00,,R1,1,,1\nRA-night,12:00:00,,T1,2,0,1\nRA-night,20:00:00,,A1,3,1,0'
    const files = desertFeed({
      'stop_times.txt': `${TIMES}\nRA-day,06:00:00,,R1,1,0,1\nRA-day,12:00:00,,T1,2,1,1\nRA-day,20:00:00,,A1,3,1,0\n${night}\nRA-hajj,06:00:00,,A1,1,,\nRA-hajj,09:00:00,,R1,2,,3\nAP,01:00:00,,A1,1,,\nAP,02:00:00,,A2,2,,\n`,
    })
    const { plan: found } = await check(packed(files))
    const { data } = await plan(found, { source: { name: 'Calls' } })
    const values = { route: 'Riyadh - Amman', stop: 'Tabuk terminal' }
    expect(told(data, 'noCall')).toEqual([['warning', { ...values, trip: 'RA-day' }]])
    expect(told(data, 'noAlighting')).toEqual([['warning', { ...values, trip: 'RA-night' }]])
    expect(told(data, 'onRequest')).toEqual([
      ['warning', { route: 'Riyadh - Amman', stop: 'Riyadh, "Aziziyah" station', trip: 'RA-hajj' }],
    ])
    expect([data.totals.error, data.counts.route?.new]).toEqual([0, 4])
  })

  test('the other way round: a route that GTFS cannot hold is in no export, and named with what is missing', async () => {
    const { rows } = await server.database.pool.query<{ id: string }>(
      `update stoppages set latitude = null where id = (select stoppage_id from route_stops join timings using (route_id) where timings.id = $1 limit 1) returning id`,
      [operator.timings.domestic],
    )
    const { data } = await inject(server.app, 'getTimetableExports', { token })
    const left = data.leftOut.filter(({ because }) => because === 'noPlace')
    expect(left.map(({ name }) => name.en)).toContain('Riyadh – Jeddah')
    expect(left.every(({ stoppages }) => stoppages.length > 0)).toBe(true)
    for (const { timeZone } of data.feeds) {
      const files = filesOf(await exportOf(timeZone))
      expect(gtfsFaults(files)).toEqual([])
      expect(files['stop_times.txt']).not.toContain(rows[0]?.id)
    }
    const several = await server.app.inject({
      method: 'GET',
      url: `${API_BASE}/timetable-export`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect([data.feeds.length > 1, several.statusCode]).toEqual([true, 400])
    await server.database.pool.query('update stoppages set latitude = 25 where id = $1', [rows[0]?.id])
  })
})

test('rules of the GTFS reference tell what breaks them', () => {
  const whole = {
    'agency.txt':
      'agency_id,agency_name,agency_url,agency_timezone\n1,A,https://a.example,Asia/Riyadh\n2,B,https://b.example,Asia/Dubai\n',
    'stops.txt': 'stop_id,stop_name,stop_lat,stop_lon\nS,S,91,0\nT,T,,\n',
    'routes.txt': 'route_id,agency_id,route_long_name,route_type\nR,9,R,3\n',
    'trips.txt': 'route_id,service_id,trip_id\nR,X,T\n',
    'stop_times.txt':
      'trip_id,arrival_time,departure_time,stop_id,stop_sequence\nT,08:00:00,08:00:00,S,1\nT,07:00:00,07:00:00,T,1\n',
    'calendar.txt':
      'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nD,1,1,1,1,1,1,2,20270230,20260101\n',
  }
  const faults = gtfsFaults(whole).join('\n')
  for (const words of [
    'same agency_timezone',
    'stop_lat "91"',
    'stop_lat is required',
    'names no agency',
    'names no service',
    'goes back in time',
    'stand twice',
    'sunday "2"',
    'start_date "20270230"',
    'ends before it starts',
  ]) {
    expect(faults).toContain(words)
  }
})

test('routes that came with a feed are no choice at the counter before they have a transport and a price', async () => {
  await addUser(server.database, 'seller@test.example', { userType: 'staff', depotId: operator.depots.riyadh })
  const clerk = await openSession(server.database, 'seller@test.example')
  const offered = async () => {
    const asked = { token: clerk }
    const [routes, trips, regions] = await Promise.all([
      inject(server.app, 'getRouteListForBooking', asked),
      inject(server.app, 'getTripListForBooking', asked),
      inject(server.app, 'getRegionListForBooking', asked),
    ])
    return {
      routes: routes.data.map(({ name }) => name.en),
      trips: trips.data.map(({ id }) => id),
      stoppages: regions.data.flatMap(({ stoppages }) => stoppages.map(({ name }) => name.en)),
    }
  }
  const before = await offered()
  expect(before.trips).toContain(operator.trips.domestic)
  const files = desertFeed({
    'agency.txt': 'agency_id,agency_name,agency_timezone\nSHELF,Shelf,Asia/Riyadh\n',
    'stops.txt': 'stop_id,stop_name,zone_id\nR1,Shelf south,JED\nT1,Shelf north,TUU\n',
    'routes.txt': 'route_id,agency_id,route_long_name\nRA,SHELF,Shelf line\n',
  })
  files['trips.txt'] = 'route_id,service_id,trip_id\nRA,FULL,S\n'
  files['stop_times.txt'] =
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence\nS,06:00:00,,R1,1\nS,12:00:00,,T1,2\n'
  delete files['frequencies.txt']
  await importFeed(files)
  const [timing] = (await inject(server.app, 'getTimingList', { token, query: { search: 'Shelf line' } })).data
  if (!timing) throw new Error('the timing was not imported')
  const price = () =>
    inject(server.app, 'getPriceListForBooking', {
      token: clerk,
      query: { routeId: timing.routeId, date: '2027-03-01', from: '0', to: '1' },
    })
  expect(await offered()).toEqual(before)
  const transportId = randomUUID()
  await server.database.pool.query(
    `insert into transports select (jsonb_populate_record(t, jsonb_build_object('id', $1::text, 'name', 'Shelf', 'registration_number', 'Shelf'))).* from transports t limit 1`,
    [transportId],
  )
  expect(
    (
      await inject(server.app, 'assignTransportTripTiming', {
        token,
        body: { transportId, timingId: timing.id, ordinal: 1 },
      })
    ).status,
  ).toBe(200)
  expect([await offered(), (await price()).data]).toEqual([before, []])
  const cells = [
    {
      currency: 'SAR',
      fromStoppageId: null,
      toStoppageId: null,
      fares: { adult: 5000, child: 2500, twoWayAdult: null, twoWayChild: null },
      version: null,
    },
  ]
  expect(
    (
      await inject(server.app, 'savePriceGrid', {
        token,
        params: { id: timing.routeId },
        body: { validFrom: '2027-01-15', cells },
      })
    ).status,
  ).toBe(200)
  const after = await offered()
  expect(after.routes).toContain('Shelf line')
  expect(after.stoppages).toEqual(expect.arrayContaining(['Shelf south', 'Shelf north']))
  expect(after.trips.length).toBe(before.trips.length + 1)
  expect((await price()).data).toMatchObject([{ currency: 'SAR', adult: 5000 }])
})

describe('an export', () => {
  test.runIf(IN_SOAK)(
    'comes back as the same network, in its own database and in an empty one with the same regions',
    async () => {
      const demo = await startServer()
      const empty = await startServer({ template: 'empty' })
      try {
        const bearer = await openSession(demo.database, 'super-admin@demo.example')
        const { data: exports } = await inject(demo.app, 'getTimetableExports', { token: bearer })
        expect([exports.feeds.length > 1, exports.leftOut]).toEqual([true, []])
        const feeds = new Map<string, Buffer>()
        for (const { timeZone } of exports.feeds) {
          const feed = await exportOf(timeZone, undefined, demo, bearer)
          feeds.set(timeZone, feed)
          expect(gtfsFaults(filesOf(feed))).toEqual([])
          const own = await check(feed, demo, bearer)
          expect([own.plan.totals, own.plan.changes, own.plan.changesAnything]).toEqual([
            { error: 0, warning: 0, note: 0 },
            [],
            false,
          ])
        }

        for (const table of ['regions', 'tax_rules']) {
          const copied = `insert into ${table} select * from jsonb_populate_record(null::${table}, $1)`
          const { rows } = await demo.database.pool.query<{ row: string }>(
            `select to_jsonb(r)::text as row from ${table} r`,
          )
          for (const { row } of rows) await empty.database.pool.query(copied, [row])
        }
        await addUser(empty.database, 'super@test.example', { userType: 'super_admin', role: 'super_admin' })
        const other = await openSession(empty.database, 'super@test.example')
        // What leads back from another zone is known once that zone's feed is in, so the first ones come once more.
        for (const feed of [...feeds.values(), ...feeds.values()]) {
          const { plan: found } = await check(feed, empty, other)
          expect(found.issues.filter(({ severity }) => severity !== 'note')).toEqual([])
          const done = await inject(empty.app, 'importTimetable', {
            token: other,
            body: bodyOf(found, { regions: {} }),
          })
          expect([done.status, done.error.message]).toEqual([200, undefined])
        }
        expect(await comparable(empty)).toEqual(await comparable(demo))
      } finally {
        await Promise.all([demo.stop(), empty.stop()])
      }
    },
  )
})

/** What a feed carries of a network: all but buses and prices. */
async function comparable({ database }: RunningServer) {
  const network = await readNetwork(database.orm)
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)
  return {
    stoppages: [...network.stoppages.values()].toSorted(byId),
    trips: [...network.trips.values()].toSorted(byId),
    // A link to what came later was made afterwards, which raises a version.
    routes: [...network.routes.values()]
      .map(({ prices: _prices, ...route }) => ({ ...route, version: undefined }))
      .toSorted(byId),
    timings: [...network.timings.values()]
      .map(({ transportIds: _transportIds, ...timing }) => ({
        ...timing,
        version: undefined,
        exceptions: [...timing.exceptions].toSorted(),
      }))
      .toSorted(byId),
  }
}
