import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FeedIssue } from '#contract/network/timetable-import.ts'
import { FIRST_VERSION } from '#server/database/schema/network.ts'
import { exportable, feedTables, zipOf } from '#server/features/network/import/export-feed.ts'
import type { CurrentNetwork } from '#server/features/network/import/current-network.ts'
import { Issues } from '#server/features/network/import/feed.ts'
import { feedNetwork } from '#server/features/network/import/feed-network.ts'
import { type ImportChanges, planImport } from '#server/features/network/import/plan-import.ts'
import { readFeed } from '#server/features/network/import/read-feed.ts'
import { runningDays } from '#server/features/network/import/service-days.ts'
import { mapAreas } from '#server/features/network/import/stop-areas.ts'
import { isRefusal } from '#server/plugins/refusal.ts'
import { addDays } from '#server/time/calendar-date.ts'
import type { Network } from '#server/domain/network/network.ts'

const ENDLESS = '2199-12-31'
const quiet = () => Promise.resolve()

const service = (given: Partial<Parameters<typeof runningDays>[0]> = {}) => ({
  id: 's',
  days: [5],
  from: '2027-01-01',
  to: '2027-12-31',
  added: new Set<string>(),
  removed: new Set<string>(),
  line: 2,
  ...given,
})
const here = { from: 'Asia/Riyadh', to: 'Asia/Riyadh' }

describe('days of a service', () => {
  test('a start after midnight is one on the next day, with its weekdays and dates', () => {
    const days = runningDays(service({ days: [5, 7], removed: new Set(['2027-03-05']) }), 25 * 60 + 30, here, ENDLESS)
    expect(days).toEqual([
      {
        startsAt: '01:30',
        daysOfWeek: [1, 6],
        validFrom: '2027-01-02',
        validTo: '2028-01-01',
        exceptions: [['2027-03-06', 'cancelled']],
      },
    ])
  })

  test('a start before midnight of a zone farther east is one on the day before', () => {
    const days = runningDays(service({ days: [1] }), 30, { from: 'Asia/Dubai', to: 'Asia/Riyadh' }, ENDLESS)
    expect(days).toMatchObject([{ startsAt: '23:30', daysOfWeek: [7], validFrom: '2026-12-31', validTo: '2027-12-30' }])
  })

  test('where one zone has summer time, each stretch has its own start', () => {
    const days = runningDays(service(), 12 * 60, { from: 'Asia/Riyadh', to: 'Africa/Cairo' }, ENDLESS)
    expect(days?.map(({ startsAt, validFrom, validTo }) => [startsAt, validFrom, validTo])).toEqual([
      ['11:00', '2027-01-01', '2027-04-29'],
      ['12:00', '2027-04-30', '2027-10-28'],
      ['11:00', '2027-10-29', '2027-12-31'],
    ])
  })

  test('for any two zones, start and period, each day is told as it is by itself', () => {
    const zone = fc.constantFrom(
      'Asia/Riyadh',
      'Africa/Cairo',
      'Asia/Amman',
      'Asia/Gaza',
      'America/New_York',
      'Africa/Casablanca',
      'Pacific/Auckland',
    )
    fc.assert(
      fc.property(
        zone,
        zone,
        fc.integer({ min: 0, max: 4 * 1440 }),
        fc.integer({ min: 0, max: 900 }),
        fc.integer({ min: 0, max: 800 }),
        (from, to, start, begins, lasts) => {
          const first = addDays('2024-01-01', begins)
          const days = [1, 2, 3, 4, 5, 6, 7]
          const together =
            runningDays(service({ days, from: first, to: addDays(first, lasts) }), start, { from, to }, ENDLESS) ?? []
          const apart = Array.from({ length: lasts + 1 }, (_, index) => addDays(first, index)).flatMap(
            (day) => runningDays(service({ days, from: day, to: day }), start, { from, to }, ENDLESS) ?? [],
          )
          const runs = together.flatMap(({ startsAt, validFrom, validTo }) => {
            const found: string[] = []
            for (let day = validFrom; day <= (validTo ?? ''); day = addDays(day, 1)) found.push(`${day} ${startsAt}`)
            return found
          })
          expect(runs.toSorted()).toEqual(apart.map(({ validFrom, startsAt }) => `${validFrom} ${startsAt}`).toSorted())
        },
      ),
      { numRuns: 60 },
    )
  })

  test('a date beyond the calendar runs alone, and not the days in between', () => {
    const days = runningDays(service({ added: new Set(['2028-02-01']) }), 600, here, ENDLESS)
    expect(days).toMatchObject([
      { validTo: '2027-12-31', exceptions: [] },
      { daysOfWeek: [], validFrom: '2028-02-01', validTo: '2028-02-01', exceptions: [['2028-02-01', 'extra']] },
    ])
  })

  test('a service without days never runs', () => {
    expect(runningDays(service({ from: null, to: null, days: [] }), 600, here, ENDLESS)).toBeNull()
  })
})

const ZONES = ['Asia/Riyadh', 'Asia/Dubai', 'Africa/Cairo']
const uuid = (kind: number, index: number) => `0000000${kind}-0000-7000-8000-${String(index).padStart(12, '0')}`
const regions = ZONES.map((timeZone, index) => ({
  id: uuid(1, index),
  code: `R${index}`,
  city: { en: `City ${index}`, ar: `مدينة ${index}` },
  country: 'SA',
  currency: 'SAR',
  vatRateBasisPoints: 0,
  taxRules: [],
  timeZone,
}))
const name = fc
  .string({ minLength: 1, maxLength: 12, unit: fc.constantFrom('a', 'B', ' ', ',', '"', '\u0628', '=', '-') })
  .map((text) => `n${text.trim()}`.replaceAll(/ +/g, ' '))
const names = fc.tuple(name, name).map(([en, ar]) => ({ en, ar }))
const date = fc.integer({ min: 0, max: 700 }).map((days) => addDays('2027-01-01', days))

interface Drawn {
  stoppages: { name: { en: string; ar: string }; region: number; latitude: number }[]
  routes: { name: { en: string; ar: string }; stops: number[]; timings: DrawnTiming[] }[]
}

interface DrawnTiming {
  start: number
  legs: { drive: number; stand: number }[]
  days: number[]
  from: string
  lasts: number | null
  exceptions: { day: number; kind: 'cancelled' | 'extra' }[]
}

const drawnTiming: fc.Arbitrary<DrawnTiming> = fc.record({
  start: fc.integer({ min: 0, max: 1439 }),
  legs: fc.array(fc.record({ drive: fc.integer({ min: 1, max: 1800 }), stand: fc.integer({ min: 0, max: 90 }) }), {
    minLength: 4,
    maxLength: 4,
  }),
  days: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
  from: date,
  lasts: fc.option(fc.integer({ min: 0, max: 300 })),
  exceptions: fc.uniqueArray(
    fc.record({ day: fc.integer({ min: 0, max: 300 }), kind: fc.constantFrom('cancelled', 'extra') }),
    { maxLength: 3, selector: ({ day }) => day },
  ),
})
const drawn: fc.Arbitrary<Drawn> = fc.record({
  // Adding 0 makes the negative zero an ordinary one: there is no such place.
  stoppages: fc.array(
    fc.record({
      name: names,
      region: fc.integer({ min: 0, max: 2 }),
      latitude: fc.double({ min: -80, max: 80, noNaN: true }).map((degrees) => degrees + 0),
    }),
    { minLength: 4, maxLength: 6 },
  ),
  routes: fc.array(
    fc.record({
      name: names,
      stops: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 2 }),
      timings: fc.array(drawnTiming, { minLength: 1, maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
})

/** A network as the database would give it, with the rows that a plan compares with. */
function networkOf({ stoppages: places, routes: lines }: Drawn): CurrentNetwork {
  const stoppages = places.map(({ name: own, region, latitude }, index) => ({
    id: uuid(2, index),
    name: own,
    regionId: uuid(1, region),
    region: regions[region] ?? regions[0]!,
    latitude,
    longitude: latitude,
    isActive: true,
    version: 1,
  }))
  const trips = lines.map(({ name: own, stops }, index) => ({
    id: uuid(3, index),
    name: own,
    originRegionId: stoppages[stops[0] ?? 0]!.regionId,
    destinationRegionId: stoppages[stops.at(-1) ?? 0]!.regionId,
    isActive: true,
    version: 1,
  }))
  const routes = lines.map(({ name: own, stops }, index) => ({
    id: uuid(4, index),
    tripId: uuid(3, index),
    trip: trips[index]!,
    name: own,
    isTwoWay: false,
    returnRouteId: null,
    isActive: true,
    version: 1,
    appliesFrom: FIRST_VERSION,
    stops: stops.map((stop) => stoppages[stop]!),
    prices: [],
  }))
  const timings = lines.flatMap((line, index) =>
    line.timings.map(({ start, legs, days, from, lasts, exceptions }, own) => {
      const arrivalOffsets: number[] = []
      const departureOffsets: number[] = []
      for (const [position] of line.stops.entries()) {
        const arrival = (departureOffsets.at(-1) ?? 0) + (position === 0 ? 0 : (legs[position]?.drive ?? 0))
        arrivalOffsets.push(arrival)
        departureOffsets.push(
          arrival + (position === 0 || position === line.stops.length - 1 ? 0 : (legs[position]?.stand ?? 0)),
        )
      }
      const startsAt = `${String(Math.floor(start / 60)).padStart(2, '0')}:${String(start % 60).padStart(2, '0')}`
      return {
        id: uuid(5, index * 10 + own),
        routeId: uuid(4, index),
        validFrom: from,
        validTo: lasts === null ? null : addDays(from, lasts),
        returnTimingId: null,
        isActive: true,
        version: 1,
        versions: [{ appliesFrom: FIRST_VERSION, startsAt, arrivalOffsets, departureOffsets, daysOfWeek: days }],
        exceptions: new Map(
          exceptions
            .filter(({ day }) => lasts === null || day <= lasts)
            .map(({ day, kind }) => [addDays(from, day), kind]),
        ),
        transportIds: new Map<number, string>(),
      }
    }),
  )
  const byId = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))
  const network: Network = {
    revision: 1,
    regions: byId(regions),
    stoppages: byId(stoppages),
    trips: byId(trips),
    routes: byId(routes),
    routeVersions: new Map(routes.map((route) => [route.id, [route]])),
    timings: byId(timings),
    timingsByRoute: new Map(routes.map(({ id }) => [id, timings.filter(({ routeId }) => routeId === id)])),
    transports: new Map(),
  }
  const known = () => new Map<string, string>()
  return {
    network,
    activeRegions: new Set(regions.map(({ id }) => id)),
    stoppages: byId(stoppages),
    trips: byId(trips),
    routes: byId(routes),
    timings: byId(timings),
    known: { stoppage: known(), trip: known(), route: known(), timing: known() },
  }
}

const OPERATOR = { name: 'Operator', url: 'https://operator.example', phone: '' }
const APPLIES = '2027-06-01'

/** One feed per time zone, each planned by itself. */
async function comeBack(from: CurrentNetwork, to: CurrentNetwork) {
  const places = [...from.stoppages.values()]
  const { feeds, leftOut } = exportable(from.network, places, APPLIES)
  expect(leftOut).toEqual([])
  const changes: ImportChanges[] = []
  const found: FeedIssue[] = []
  for (const { timeZone } of feeds) {
    const read = await readFeed(
      await zipOf(feedTables(from.network, places, OPERATOR, { day: APPLIES, timeZone })),
      quiet,
    )
    if (isRefusal(read)) throw new Error(read.message)
    const { feed, issues } = read
    const { regionOf, regionOfZone } = mapAreas(
      feed,
      {
        regions: to.network.regions,
        activeRegions: to.activeRegions,
        stoppages: [],
        recordOf: () => undefined,
        chosen: {},
      },
      issues,
    )
    const translated = feedNetwork(feed, { regionOf, regionOfZone }, issues)
    if (isRefusal(translated)) throw new Error(translated.message)
    changes.push(
      planImport(
        translated,
        to,
        { feedKey: 'own', isOwn: true, zones: new Set([timeZone]), appliesFrom: APPLIES, deactivateMissing: false },
        issues,
      ),
    )
    found.push(...issues.list)
  }
  const all = <Kind extends keyof ImportChanges>(kind: Kind) =>
    changes.flatMap((each): ImportChanges[Kind][number][] => each[kind])
  return {
    changes: {
      stoppages: all('stoppages'),
      trips: all('trips'),
      routes: all('routes'),
      timings: all('timings'),
      missing: all('missing'),
    },
    issues: found,
  }
}

describe('an export that is imported', () => {
  test(
    'changes nothing in the network it came from, and is the same in an empty one',
    { timeout: 60_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(drawn, async (network) => {
          const own = networkOf(network)
          const same = await comeBack(own, own)
          expect([
            same.issues,
            Object.values(same.changes)
              .flat()
              .filter((change) => 'act' in change && change.act !== 'unchanged'),
          ]).toEqual([[], []])
          const empty = { ...networkOf({ stoppages: [], routes: [] }) }
          const { changes } = await comeBack(own, empty)
          expect(new Map(changes.stoppages.map(({ id, after }) => [id, after]))).toEqual(
            new Map(
              [...own.stoppages.values()].map((row) => [
                row.id,
                { name: row.name, regionId: row.regionId, latitude: row.latitude, longitude: row.longitude },
              ]),
            ),
          )
          expect(new Map(changes.timings.map(({ id, after }) => [id, after]))).toEqual(
            new Map(
              [...own.network.timings.values()].map(
                ({ id, routeId, validFrom, validTo, versions: [version], exceptions }) => [
                  id,
                  {
                    routeId,
                    validFrom,
                    validTo,
                    returnTimingId: null,
                    startsAt: version?.startsAt,
                    arrivalOffsets: version?.arrivalOffsets,
                    departureOffsets: version?.departureOffsets,
                    daysOfWeek: version?.daysOfWeek,
                    exceptions: [...exceptions].toSorted(([one], [other]) => (one < other ? -1 : 1)),
                  },
                ],
              ),
            ),
          )
          expect(changes.routes.map(({ id, after }) => [id, after.tripId, after.name, after.stops]).toSorted()).toEqual(
            [...own.network.routes.values()]
              .map(({ id, trip, name: title, stops }) => [id, trip.id, title, stops.map((stop) => stop.id)])
              .toSorted(),
          )
        }),
        { numRuns: 60 },
      )
    },
  )

  test('of nothing at all is a feed that holds nothing', async () => {
    const nothing = networkOf({ stoppages: [], routes: [] })
    const { changes } = await comeBack(nothing, nothing)
    expect(Object.values(changes).flat()).toEqual([])
  })
})

test('of many issues of one code the first are kept and all are counted; others are told beside them', () => {
  const issues = new Issues()
  for (let line = 1; line <= 1000; line += 1) issues.add('error', 'notATime', { file: 'stop_times.txt', line })
  issues.add('error', 'unknownStop', { file: 'stop_times.txt', line: 1001 })
  expect([issues.list.length, issues.totals.error, issues.list.at(-1)?.code]).toEqual([51, 1001, 'unknownStop'])
})

test('what a whole file has in common is one issue at its first row', () => {
  const issues = new Issues()
  for (let line = 2; line <= 1001; line += 1)
    issues.gather('warning', 'secondsDropped', { file: 'stop_times.txt', line }, { value: '08:00:30' })
  issues.gather('warning', 'secondsDropped', { file: 'frequencies.txt', line: 2 }, { value: '09:59:59' })
  expect(issues.list.map(({ file, line, values }) => [file, line, values.count])).toEqual([
    ['stop_times.txt', 2, 1000],
    ['frequencies.txt', 2, 1],
  ])
  expect(issues.totals.warning).toBe(2)
})
