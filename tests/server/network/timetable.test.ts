import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnswerOf, BodyOf } from '#contract/contract.ts'
import { formatDay } from '#src/platform/format.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { startServer, type RunningServer } from '#tests/support/running-server.ts'
import { addUser, openSmallOperator, type SmallOperator } from '#tests/support/small-operator.ts'
import { soakCount } from '#tests/support/thoroughness.ts'

let server: RunningServer
let operator: SmallOperator
let token: string
let clerk: string
/** Stoppages of their own: Riyadh has three, Amman two. */
let stops: Record<'riyadh' | 'olaya' | 'kharj' | 'tabuk' | 'amman' | 'zarqa' | 'closed', string>

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  operator = await openSmallOperator(server.database, { seats: 8 })
  await addUser(server.database, 'super@test.example', { userType: 'super_admin', role: 'super_admin' })
  await addUser(server.database, 'clerk@test.example', {
    userType: 'staff',
    role: 'staff',
    depotId: operator.depots.riyadh,
  })
  token = await openSession(server.database, 'super@test.example')
  clerk = await openSession(server.database, 'clerk@test.example')
  const { riyadh, tabuk, amman } = operator.regions
  stops = {
    riyadh: await stoppage('Riyadh North', riyadh),
    olaya: await stoppage('Olaya', riyadh),
    kharj: await stoppage('Kharj', riyadh),
    tabuk: await stoppage('Tabuk Gate', tabuk),
    amman: await stoppage('Amman Abdali', amman),
    zarqa: await stoppage('Zarqa', amman),
    closed: await stoppage('Closed', riyadh, false),
  }
})
afterAll(() => server.stop())

/** `npm run soak` tries more. */
const SEQUENCES = soakCount('TIMETABLE_RUNS', 2)

const named = (en: string) => ({ en, ar: `${en} ع` })

async function stoppage(name: string, regionId: string, isActive = true): Promise<string> {
  const body = { name: named(name), regionId, latitude: null, longitude: null, isActive }
  return (await inject(server.app, 'createStopage', { token, body })).data.id
}

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const routeBody = (changes: Partial<BodyOf<'createRoute'>> = {}): BodyOf<'createRoute'> => ({
  tripId: operator.trips.outward,
  name: named('By night'),
  stoppageIds: [stops.riyadh, stops.tabuk, stops.amman],
  isTwoWay: false,
  returnRouteId: null,
  newReturn: null,
  isActive: true,
  ...changes,
})
const createRoute = (changes: Partial<BodyOf<'createRoute'>> = {}) =>
  inject(server.app, 'createRoute', { token, body: routeBody(changes) })

const timingBody = (routeId: string, changes: Partial<BodyOf<'createTiming'>> = {}): BodyOf<'createTiming'> => ({
  routeId,
  startsAt: '20:00',
  arrivalOffsets: [0, 480, 900],
  departureOffsets: [0, 500, 900],
  daysOfWeek: [1, 2, 3, 4, 5, 6, 7],
  validFrom: '2026-01-01',
  validTo: null,
  exceptions: [],
  isActive: true,
  newReturn: null,
  ...changes,
})
const createTiming = (routeId: string, changes: Partial<BodyOf<'createTiming'>> = {}) =>
  inject(server.app, 'createTiming', { token, body: timingBody(routeId, changes) })

type Timing = AnswerOf<'createTiming'>['data']
const updateTiming = (
  {
    id,
    version,
    startsAt,
    arrivalOffsets,
    departureOffsets,
    daysOfWeek,
    validFrom,
    validTo,
    exceptions,
    isActive,
    returnTimingId,
  }: Timing,
  changes: Partial<BodyOf<'updateTiming'>>,
) =>
  inject(server.app, 'updateTiming', {
    token,
    body: {
      id,
      version,
      startsAt,
      arrivalOffsets,
      departureOffsets,
      daysOfWeek,
      validFrom,
      validTo,
      exceptions,
      isActive,
      returnTimingId,
      appliesFrom: null,
      ...changes,
    },
  })

const details = async (id: string) => (await inject(server.app, 'getRouteDetails', { token, query: { id } })).data
const routeOf = async (id: string) => (await inject(server.app, 'getRouteList', { token, query: { id } })).data[0]

/** A change of stops and times as the planner's screen sends it. */
async function updateRoute(id: string, changes: Partial<BodyOf<'updateRoute'>>) {
  const row = await routeOf(id)
  if (!row) throw new Error('there is no such route')
  const { versions } = await details(id)
  const { version, name, isTwoWay, returnRouteId, isActive } = row
  const stoppageIds = versions.at(-1)?.stops.map(({ stoppageId }) => stoppageId) ?? []
  return inject(server.app, 'updateRoute', {
    token,
    body: {
      id,
      version,
      name,
      isTwoWay,
      returnRouteId,
      newReturn: null,
      isActive,
      stoppageIds,
      appliesFrom: null,
      timings: [],
      ...changes,
    },
  })
}

/** A transport on a timing and a seat held by the clerk: from then on somebody has a seat on the departure. */
async function hold(timingId: string, date: string, range = { from: 0, to: 1 }) {
  await server.database.pool.query(
    `insert into transport_timings (timing_id, ordinal, transport_id) select $1, 1, id from transports limit 1 on conflict do nothing`,
    [timingId],
  )
  await server.database.pool.query('update network_revision set revision = revision + 1')
  return inject(server.app, 'holdSeats', {
    token: clerk,
    body: { departureKey: `${timingId}.${date}.1`, seats: ['3'], ...range },
  })
}

const departureOf = async (timingId: string, date: string) => {
  const { rows } = await server.database.pool.query<{ route_applies_from: string; departs: string[] }>(
    `select route_applies_from::text, departs from departures where timing_id = $1 and travel_date = $2`,
    [timingId, date],
  )
  return rows[0]
}

describe('a trip', () => {
  const body = (changes: Partial<BodyOf<'createTrip'>> = {}): BodyOf<'createTrip'> => ({
    name: named('Riyadh – Tabuk'),
    originRegionId: operator.regions.riyadh,
    destinationRegionId: operator.regions.tabuk,
    isActive: true,
    ...changes,
  })

  test('leads from one region to another', async () => {
    const made = await inject(server.app, 'createTrip', { token, body: body() })
    expect([made.status, made.data.originName.en, made.data.destinationName.en]).toEqual([200, 'Riyadh', 'Tabuk'])
    const round = await inject(server.app, 'createTrip', {
      token,
      body: body({ destinationRegionId: operator.regions.riyadh }),
    })
    expect([round.status, Object.keys(round.error.fields ?? {})]).toEqual([422, ['destinationRegionId']])
  })

  test('keeps its regions once it has routes, and stays in use while those are', async () => {
    const [trip] = (await inject(server.app, 'getTripList', { token, query: { id: operator.trips.domestic } })).data
    if (!trip) throw new Error('the operator has this trip')
    const { id, version, name, originRegionId } = trip
    const moved = await inject(server.app, 'updateTrip', {
      token,
      body: { id, version, name, originRegionId, destinationRegionId: operator.regions.tabuk, isActive: true },
    })
    expect(moved.error.fields).toHaveProperty('destinationRegionId')
    const ended = await inject(server.app, 'updateTrip', {
      token,
      body: { id, version, name, originRegionId, destinationRegionId: trip.destinationRegionId, isActive: false },
    })
    expect([ended.status, ended.error.message]).toEqual([409, expect.stringContaining('Riyadh – Jeddah')])
  })
})

describe('a route', () => {
  test.each<[string, () => Partial<BodyOf<'createRoute'>>, string]>([
    ['that begins outside the origin', () => ({ stoppageIds: [stops.tabuk, stops.amman] }), 'stoppageIds'],
    ['that ends outside the destination', () => ({ stoppageIds: [stops.riyadh, stops.tabuk] }), 'stoppageIds'],
    [
      'that calls twice in a row at one place',
      () => ({ stoppageIds: [stops.riyadh, stops.riyadh, stops.amman] }),
      'stoppageIds',
    ],
    [
      'with a stoppage that is not in use',
      () => ({ stoppageIds: [stops.riyadh, stops.closed, stops.amman] }),
      'stoppageIds',
    ],
    ['with a stoppage that is none', () => ({ stoppageIds: [stops.riyadh, randomUUID(), stops.amman] }), 'stoppageIds'],
    ['of a trip that is none', () => ({ tripId: randomUUID() }), 'tripId'],
    ['that is two-way without a way back', () => ({ isTwoWay: true }), 'isTwoWay'],
    [
      'whose way back leads elsewhere',
      () => ({ isTwoWay: true, newReturn: { name: named('Back'), stoppageIds: [stops.riyadh, stops.amman] } }),
      'newReturn',
    ],
  ])('%s is refused, and nothing of it is kept', async (_what, changes, field) => {
    const before = await server.database.pool.query('select count(*) from routes')
    const answer = await createRoute(changes())
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([422, [field]])
    expect((await server.database.pool.query('select count(*) from routes')).rows).toEqual(before.rows)
  })

  test('that is two-way is made with its way back, and each points at the other', async () => {
    const made = await createRoute({
      isTwoWay: true,
      newReturn: { name: named('Back'), stoppageIds: [stops.amman, stops.tabuk, stops.riyadh] },
    })
    expect(made.status).toBe(200)
    const back = await routeOf(made.data.returnRouteId ?? '')
    expect(back).toMatchObject({ returnRouteId: made.data.id, isTwoWay: true, tripId: operator.trips.back })
    expect(back?.stoppages.map(({ en }) => en)).toEqual(['Amman Abdali', 'Tabuk Gate', 'Riyadh North'])
  })

  test('whose trip has no opposite gets one made', async () => {
    const jeddah = await stoppage('Jeddah Port', operator.regions.jeddah)
    const made = await createRoute({
      tripId: operator.trips.domestic,
      stoppageIds: [stops.riyadh, jeddah],
      isTwoWay: true,
      newReturn: { name: named('Home'), stoppageIds: [jeddah, stops.riyadh] },
    })
    const back = await routeOf(made.data.returnRouteId ?? '')
    expect(back?.tripName).toEqual({ en: 'Jeddah – Riyadh', ar: 'Jeddah – Riyadh' })
  })

  test('takes no way back that is itself, leads elsewhere or belongs to another', async () => {
    const { data: one } = await createRoute({
      isTwoWay: true,
      newReturn: { name: named('Back'), stoppageIds: [stops.amman, stops.riyadh] },
    })
    const { data: other } = await createRoute()
    for (const returnRouteId of [other.id, one.id, one.returnRouteId]) {
      const answer = await updateRoute(other.id, { isTwoWay: true, returnRouteId })
      expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([422, ['returnRouteId']])
    }
    await updateRoute(one.id, { isTwoWay: false, returnRouteId: null })
    expect(await routeOf(one.returnRouteId ?? '')).toMatchObject({ isTwoWay: false, returnRouteId: null })
    expect((await updateRoute(other.id, { isTwoWay: true, returnRouteId: one.returnRouteId })).status).toBe(200)
  })
})

describe('a timing', () => {
  test.each<[string, Partial<BodyOf<'createTiming'>>, number, string]>([
    [
      'that arrives before it has left the stop before',
      { arrivalOffsets: [0, 480, 490], departureOffsets: [0, 500, 490] },
      422,
      'arrivalOffsets',
    ],
    ['that leaves a stop before it gets there', { departureOffsets: [0, 470, 900] }, 422, 'arrivalOffsets'],
    ['that leaves the last stop', { departureOffsets: [0, 500, 910] }, 422, 'arrivalOffsets'],
    ['with a time too few', { arrivalOffsets: [0, 900], departureOffsets: [0, 900] }, 422, 'arrivalOffsets'],
    ['that starts at an hour that clocks do not have', { startsAt: '24:10' }, 400, 'startsAt'],
    ['that runs on no day', { daysOfWeek: [] }, 422, 'daysOfWeek'],
    ['that ends before it begins', { validTo: '2025-12-31' }, 422, 'validTo'],
    [
      'with an exception outside its dates',
      { exceptions: [{ travelDate: '2025-05-01', kind: 'extra' }] },
      422,
      'exceptions',
    ],
    [
      'with a return where there is no way back',
      {
        newReturn: {
          startsAt: '08:00',
          arrivalOffsets: [0, 400, 900],
          departureOffsets: [0, 400, 900],
          daysOfWeek: [1],
        },
      },
      422,
      'newReturn',
    ],
  ])('%s is refused at its field', async (_what, changes, status, field) => {
    const { data: route } = await createRoute()
    const answer = await createTiming(route.id, changes)
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([status, [field]])
    expect((await details(route.id)).timings).toEqual([])
  })

  test('stands beside another of the same start only on other days or dates', async () => {
    const { data: route } = await createRoute()
    const weekdays = await createTiming(route.id, { daysOfWeek: [1, 2, 3], validTo: dayAhead(400) })
    expect(weekdays.status).toBe(200)
    expect((await createTiming(route.id, { daysOfWeek: [4, 5] })).status).toBe(200)
    expect((await createTiming(route.id, { daysOfWeek: [3], validFrom: dayAhead(401) })).status).toBe(200)
    expect((await createTiming(route.id, { daysOfWeek: [3], startsAt: '20:01' })).status).toBe(200)
    const same = await createTiming(route.id, { daysOfWeek: [3, 7] })
    expect([same.status, same.error.message]).toEqual([409, expect.stringContaining('starts at the same minute')])
  })

  test('is made with the timing back, and each points at the other', async () => {
    const { data: route } = await createRoute({
      isTwoWay: true,
      newReturn: { name: named('Back'), stoppageIds: [stops.amman, stops.tabuk, stops.riyadh] },
    })
    const back = {
      startsAt: '09:30',
      arrivalOffsets: [0, 400, 900],
      departureOffsets: [0, 420, 900],
      daysOfWeek: [1, 4],
    }
    const { data } = await createTiming(route.id, { newReturn: back })
    const [returning] = (await inject(server.app, 'getTimingList', { token, query: { id: data.returnTimingId ?? '' } }))
      .data
    expect(returning).toMatchObject({ ...back, routeId: route.returnRouteId, returnTimingId: data.id })
  })

  test('is cancelled on a single day only while nobody has a seat on it', async () => {
    const { data: route } = await createRoute()
    const { data: timing } = await createTiming(route.id)
    expect((await hold(timing.id, dayAhead(20))).status).toBe(200)
    const sold = await updateTiming(timing, { exceptions: [{ travelDate: dayAhead(20), kind: 'cancelled' }] })
    expect([sold.status, sold.error.message]).toEqual([409, expect.stringContaining(formatDay(dayAhead(20), 'en'))])
    const free = await updateTiming(timing, { exceptions: [{ travelDate: dayAhead(21), kind: 'cancelled' }] })
    expect(free.status).toBe(200)
    expect((await hold(timing.id, dayAhead(21))).status).toBe(404)
  })

  test('is offered in the dropdown while its route is in use', async () => {
    const { data: route } = await createRoute()
    const { data: timing } = await createTiming(route.id)
    const choices = await inject(server.app, 'getTimingListForDropdown', { token, query: { routeId: route.id } })
    expect(choices.data.map(({ id }) => id)).toEqual([timing.id])
  })
})

describe('a change of stops and times', () => {
  test('leaves departures alone on which somebody has a seat, and shows the others anew', async () => {
    const { data: route } = await createRoute()
    const { data: timing } = await createTiming(route.id)
    const [sold, left] = [dayAhead(10), dayAhead(12)]
    await hold(timing.id, sold)
    await hold(timing.id, left)
    // The seat is given up again: the row is there, but nobody's.
    const release = async () =>
      (
        await inject(server.app, 'holdSeats', {
          token: clerk,
          body: { departureKey: `${timing.id}.${left}.1`, seats: [], from: 0, to: 1 },
        })
      ).status
    // A process sees a new route at the latest a second after its commit.
    await expect.poll(release).toBe(200)
    const before = await departureOf(timing.id, sold)
    const changed = await updateRoute(route.id, {
      appliesFrom: dayAhead(5),
      stoppageIds: [stops.riyadh, stops.kharj, stops.tabuk, stops.amman],
      timings: [
        {
          timingId: timing.id,
          startsAt: '19:00',
          arrivalOffsets: [0, 60, 500, 900],
          departureOffsets: [0, 70, 520, 900],
        },
      ],
    })
    expect(changed.status).toBe(200)
    expect(await departureOf(timing.id, sold)).toEqual(before)
    expect(await departureOf(timing.id, left)).toBeUndefined()
    await hold(timing.id, left, { from: 0, to: 3 })
    expect(await departureOf(timing.id, left)).toMatchObject({ route_applies_from: dayAhead(5) })
    expect((await departureOf(timing.id, left))?.departs).toHaveLength(4)
    expect((await details(route.id)).sold.map(({ travelDate }) => travelDate)).toEqual([sold, left])
    expect((await details(route.id)).firstUnsoldDate).toBe(dayAhead(13))
    // Now somebody has a seat under the version of that date.
    const again = await updateRoute(route.id, {
      appliesFrom: dayAhead(5),
      stoppageIds: [stops.riyadh, stops.amman],
      timings: [{ timingId: timing.id, startsAt: '19:00', arrivalOffsets: [0, 900], departureOffsets: [0, 900] }],
    })
    expect(again.error.fields).toHaveProperty('appliesFrom')
  })

  test('needs the times of every timing in use, a date, and not a past one', async () => {
    const { data: route } = await createRoute()
    const { data: timing } = await createTiming(route.id)
    const stoppageIds = [stops.riyadh, stops.amman]
    const timings = [{ timingId: timing.id, startsAt: '20:00', arrivalOffsets: [0, 700], departureOffsets: [0, 700] }]
    const refused = async (changes: Partial<BodyOf<'updateRoute'>>) =>
      Object.keys((await updateRoute(route.id, { stoppageIds, ...changes })).error.fields ?? {})
    expect(await refused({ appliesFrom: dayAhead(3), timings: [] })).toEqual(['timings'])
    expect(await refused({ appliesFrom: null, timings })).toEqual(['appliesFrom'])
    expect(await refused({ appliesFrom: dayAhead(-3), timings })).toEqual(['appliesFrom'])
    expect((await updateRoute(route.id, { stoppageIds, appliesFrom: dayAhead(3), timings })).status).toBe(200)
  })

  test('of the same date replaces the one that was planned for it', async () => {
    const { data: route } = await createRoute()
    for (const stoppageIds of [
      [stops.riyadh, stops.amman],
      [stops.riyadh, stops.olaya, stops.amman],
    ]) {
      expect((await updateRoute(route.id, { stoppageIds, appliesFrom: dayAhead(30) })).status).toBe(200)
    }
    expect(
      (await details(route.id)).versions.map(({ appliesFrom, stops: { length } }) => [appliesFrom, length]),
    ).toEqual([
      ['1900-01-01', 3],
      [dayAhead(30), 3],
    ])
  })

  test('waits for times that are planned later, which were made for the stops of now', async () => {
    const { data: route } = await createRoute()
    const { data: timing } = await createTiming(route.id)
    expect((await updateTiming(timing, { startsAt: '21:00', appliesFrom: dayAhead(50) })).status).toBe(200)
    const timings = [{ timingId: timing.id, startsAt: '20:00', arrivalOffsets: [0, 700], departureOffsets: [0, 700] }]
    const early = await updateRoute(route.id, {
      stoppageIds: [stops.riyadh, stops.amman],
      appliesFrom: dayAhead(40),
      timings,
    })
    expect([early.status, early.error.message]).toEqual([409, expect.stringContaining(formatDay(dayAhead(50), 'en'))])
    expect(
      (await updateRoute(route.id, { stoppageIds: [stops.riyadh, stops.amman], appliesFrom: dayAhead(50), timings }))
        .status,
    ).toBe(200)
  })

  test('of a timing keeps what was sold under its old times', async () => {
    const { data: route } = await createRoute()
    const { data: timing } = await createTiming(route.id)
    await hold(timing.id, dayAhead(15))
    const before = await departureOf(timing.id, dayAhead(15))
    expect((await updateTiming(timing, { startsAt: '22:15', appliesFrom: dayAhead(8) })).status).toBe(200)
    expect(await departureOf(timing.id, dayAhead(15))).toEqual(before)
    await hold(timing.id, dayAhead(16))
    expect((await departureOf(timing.id, dayAhead(16)))?.departs[0]).toMatch(/T19:15/)
    await hold(timing.id, dayAhead(7))
    expect((await departureOf(timing.id, dayAhead(7)))?.departs[0]).toMatch(/T17:00/)
  })

  test('whatever it is, leaves positions without gaps, times for every stop, and sold journeys where they were', async () => {
    const { data: route } = await createRoute()
    const { data: timing } = await createTiming(route.id)
    await hold(timing.id, dayAhead(60))
    const sold = await departureOf(timing.id, dayAhead(60))
    const edit = fc.record({
      kind: fc.constantFrom('move', 'insert', 'remove'),
      at: fc.nat(20),
      to: fc.nat(20),
      stop: fc.constantFrom('olaya', 'kharj', 'tabuk', 'zarqa'),
      day: fc.integer({ min: 0, max: 90 }),
    } as const)
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), async (edits) => {
        for (const { kind, at, to, stop, day } of edits) {
          const present = (await details(route.id)).versions.at(-1)?.stops.map(({ stoppageId }) => stoppageId) ?? []
          const inner = present.slice(1, -1)
          const place = at % (inner.length + 1)
          if (kind === 'insert') inner.splice(place, 0, stops[stop])
          else if (kind === 'remove') inner.splice(place, 1)
          else inner.splice(to % (inner.length + 1), 0, ...inner.splice(place, 1))
          const stoppageIds = [stops.riyadh, ...inner, stops.amman]
          const arrivalOffsets = stoppageIds.map((_, position) => position * 30)
          const answer = await updateRoute(route.id, {
            stoppageIds,
            appliesFrom: dayAhead(day),
            timings: [{ timingId: timing.id, startsAt: '20:00', arrivalOffsets, departureOffsets: arrivalOffsets }],
          })
          // Refused or not: the timetable fits together.
          expect([200, 409, 422]).toContain(answer.status)
          const { versions, timings } = await details(route.id)
          for (const version of timings[0]?.versions ?? []) {
            const made = versions.findLast(({ appliesFrom }) => appliesFrom <= version.appliesFrom)
            expect(version.arrivalOffsets).toHaveLength(made?.stops.length ?? 0)
          }
          const { rows } = await server.database.pool.query<{ fits: boolean }>(
            `select bool_and(position = expected) as fits from (
               select position, row_number() over (partition by applies_from order by position) - 1 as expected from route_stops where route_id = $1
             ) as numbered`,
            [route.id],
          )
          expect(rows[0]?.fits).toBe(true)
          expect(await departureOf(timing.id, dayAhead(60))).toEqual(sold)
        }
      }),
      { numRuns: SEQUENCES },
    )
  })
})

test('the booking wizard is offered only stoppages where a route calls that is sold', async () => {
  const [lonely, coming] = [
    await stoppage('Lonely', operator.regions.riyadh),
    await stoppage('Coming', operator.regions.riyadh),
  ]
  const { data: route } = await createRoute({
    name: named('By way of coming'),
    stoppageIds: [coming, stops.tabuk, stops.amman],
  })
  const { data: timing } = await createTiming(route.id, { startsAt: '03:10' })
  const offered = async () =>
    (await inject(server.app, 'getRegionListForBooking', { token: clerk })).data.flatMap((region) =>
      region.stoppages.map(({ id }) => id),
    )
  expect(await offered()).not.toContain(coming)
  const fares = { adult: 5000, child: 2500, twoWayAdult: null, twoWayChild: null }
  const cells = [{ currency: 'SAR', fromStoppageId: null, toStoppageId: null, fares, version: null }]
  expect(
    (
      await inject(server.app, 'savePriceGrid', {
        token,
        params: { id: route.id },
        body: { validFrom: dayAhead(1), cells },
      })
    ).status,
  ).toBe(200)
  expect(await offered()).not.toContain(coming)
  const transportId = randomUUID()
  await server.database.pool.query(
    `insert into transports select (jsonb_populate_record(t, jsonb_build_object('id', $1::text, 'name', 'Coming', 'registration_number', 'Coming'))).* from transports t limit 1`,
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
  const now = await offered()
  expect(now).toContain(coming)
  expect(now).not.toContain(lonely)
})

describe('a planned version', () => {
  const withdrawRoute = (id: string, version: number, appliesFrom: string, key?: string) =>
    inject(server.app, 'withdrawRouteVersion', {
      token,
      body: { id, version, appliesFrom },
      ...(key !== undefined && { key }),
    })
  const withdrawTiming = (id: string, version: number, appliesFrom: string) =>
    inject(server.app, 'withdrawTimingVersion', { token, body: { id, version, appliesFrom } })
  const timingRow = async (id: string) => {
    const [row] = (await inject(server.app, 'getTimingList', { token, query: { id } })).data
    if (!row) throw new Error(`there is no timing ${id}`)
    return row
  }
  const recent = async (kind: string, id: string) =>
    (await inject(server.app, 'getRecordChanges', { token, query: { kind, id } })).data[0]

  /** A route that calls at Olaya too from a coming day on. */
  async function planned(daysAhead: number) {
    const { data: route } = await createRoute({ name: named(`Plan ${randomUUID().slice(0, 6)}`) })
    const { data: timing } = await createTiming(route.id, { startsAt: '07:00' })
    const appliesFrom = dayAhead(daysAhead)
    const { name, isTwoWay, returnRouteId, isActive } = route
    const times = { startsAt: '07:00', arrivalOffsets: [0, 60, 480, 900], departureOffsets: [0, 60, 500, 900] }
    const changed = await inject(server.app, 'updateRoute', {
      token,
      body: {
        id: route.id,
        version: route.version,
        name,
        isTwoWay,
        returnRouteId,
        isActive,
        newReturn: null,
        stoppageIds: [stops.riyadh, stops.olaya, stops.tabuk, stops.amman],
        appliesFrom,
        timings: [{ timingId: timing.id, ...times }],
      },
    })
    expect([changed.status, changed.error.message]).toEqual([200, undefined])
    return { route: changed.data, timing, appliesFrom }
  }

  test('of stoppages is withdrawn with the times made for it, once, and recorded', async () => {
    const before = await planned(40)
    const key = randomUUID()
    const done = await withdrawRoute(before.route.id, before.route.version, before.appliesFrom, key)
    expect([done.status, done.data.version, done.data.stoppages.length]).toEqual([200, before.route.version + 1, 3])
    expect((await withdrawRoute(before.route.id, before.route.version, before.appliesFrom, key)).data).toEqual(
      done.data,
    )
    const { versions, timings } = await details(before.route.id)
    expect(versions.map(({ stops: each }) => each.length)).toEqual([3])
    expect(timings[0]?.versions.map(({ arrivalOffsets }) => arrivalOffsets.length)).toEqual([3])
    expect((await recent('route', before.route.id))?.changes).toMatchObject({
      planned: { from: [before.appliesFrom], to: [] },
    })
    expect((await withdrawRoute(before.route.id, before.route.version, before.appliesFrom)).error.code).toBe(
      'staleVersion',
    )
    expect((await withdrawRoute(before.route.id, done.data.version, before.appliesFrom)).status).toBe(404)
  })

  test('that somebody has a seat on stays, and so does one that applies already', async () => {
    const { route, timing, appliesFrom } = await planned(50)
    const { data: bus } = await inject(server.app, 'getTransportList', { token })
    await server.database.pool.query(
      'insert into transport_timings (timing_id, ordinal, transport_id) values ($1, 1, $2)',
      [timing.id, bus[0]?.id],
    )
    // Read anew by every process with the next change.
    await stoppage(`Beside ${appliesFrom}`, operator.regions.riyadh)
    const hold = (seats: string[]) =>
      inject(server.app, 'holdSeats', {
        token: clerk,
        body: { departureKey: `${timing.id}.${appliesFrom}.1`, from: 0, to: 3, seats },
      })
    expect((await hold(['2'])).status).toBe(200)
    const before = await details(route.id)
    const refused = await withdrawRoute(route.id, route.version, appliesFrom)
    expect([refused.status, refused.error.message]).toEqual([409, expect.stringContaining('Seats are taken')])
    expect(await details(route.id)).toEqual(before)
    expect((await withdrawRoute(route.id, route.version, '1900-01-01')).error.message).toContain('already in force')
    expect((await hold([])).status).toBe(200)
    expect((await withdrawRoute(route.id, route.version, appliesFrom)).status).toBe(200)
  })

  test('of times is withdrawn unless the stoppages of its day need it; what was sold before it was planned is no hindrance', async () => {
    const { route, timing, appliesFrom } = await planned(60)
    const { data: bus } = await inject(server.app, 'getTransportList', { token })
    await server.database.pool.query(
      'insert into transport_timings (timing_id, ordinal, transport_id) values ($1, 1, $2)',
      [timing.id, bus[0]?.id],
    )
    await stoppage(`Beside ${appliesFrom}`, operator.regions.riyadh)
    const day = dayAhead(80)
    const hold = (seats: string[]) =>
      inject(server.app, 'holdSeats', {
        token: clerk,
        body: { departureKey: `${timing.id}.${day}.1`, from: 0, to: 3, seats },
      })
    expect((await hold(['3'])).status).toBe(200)
    const present = await timingRow(timing.id)
    const later = await updateTiming(present, { startsAt: '07:30', appliesFrom: dayAhead(70) })
    expect([later.status, later.error.message]).toEqual([200, undefined])
    // The stoppages cannot go before the later times that were made for them.
    const version = (await details(route.id)).timings[0]?.version ?? 0
    expect((await withdrawRoute(route.id, route.version, appliesFrom)).error.message).toContain(
      `planned from ${formatDay(dayAhead(70), 'en')}`,
    )
    expect((await withdrawTiming(timing.id, version, appliesFrom)).error.message).toContain('no times')
    const done = await withdrawTiming(timing.id, version, dayAhead(70))
    expect([done.status, done.data.startsAt]).toEqual([200, '07:00'])
    expect((await recent('timing', timing.id))?.changes).toMatchObject({
      startsAt: { from: '07:30', to: '07:00' },
      planned: { to: [appliesFrom] },
    })

    const again = await updateTiming(await timingRow(timing.id), { startsAt: '07:45', appliesFrom: dayAhead(70) })
    expect(again.status).toBe(200)
    expect(
      (
        await inject(server.app, 'holdSeats', {
          token: clerk,
          body: { departureKey: `${timing.id}.${dayAhead(90)}.1`, from: 0, to: 3, seats: ['4'] },
        })
      ).status,
    ).toBe(200)
    const sold = await withdrawTiming(timing.id, again.data.version, dayAhead(70))
    expect([sold.status, sold.error.message]).toEqual([409, expect.stringContaining('Seats are taken')])
  })
})

test('a route’s changes name its way back and show no id', async () => {
  const { data: route } = await createRoute({
    name: named('There'),
    isTwoWay: true,
    newReturn: { name: named('And back'), stoppageIds: [stops.amman, stops.tabuk, stops.riyadh] },
  })
  const { data } = await inject(server.app, 'getRecordChanges', { token, query: { kind: 'route', id: route.id } })
  expect(data[0]?.changes).toMatchObject({ returnName: { from: null, to: named('And back') } })
  expect(JSON.stringify(data)).not.toContain(route.returnRouteId)
})

test('a timing’s changes name the timing back and show no id', async () => {
  const { data: route } = await createRoute({
    isTwoWay: true,
    newReturn: { name: named('Home'), stoppageIds: [stops.amman, stops.tabuk, stops.riyadh] },
  })
  const back = { startsAt: '09:30', arrivalOffsets: [0, 400, 900], departureOffsets: [0, 420, 900], daysOfWeek: [1, 4] }
  const { data } = await createTiming(route.id, { newReturn: back })
  expect(data.returnName).toEqual({ en: 'Home · 09:30', ar: `${named('Home').ar} · 09:30` })
  const changes = (await inject(server.app, 'getRecordChanges', { token, query: { kind: 'timing', id: data.id } })).data
  expect(changes[0]?.changes).toMatchObject({ returnName: { from: null, to: data.returnName } })
  expect(JSON.stringify(changes)).not.toContain(data.returnTimingId)
})

test('the dropdown of stoppages holds 50, and finds the others by either name or by region', async () => {
  const { kharj } = stops
  for (let each = 0; each < 51; each += 1)
    await stoppage(`Aaa ${String(each).padStart(2, '0')}`, operator.regions.jeddah)
  const offered = (query: Record<string, string> = {}) =>
    inject(server.app, 'getStopageListDropdown', { token: clerk, query })
  expect((await offered()).data).toHaveLength(50)
  expect((await offered()).data.map(({ id }) => id)).not.toContain(kharj)
  expect((await offered({ search: 'kharj ع' })).data.map(({ id }) => id)).toEqual([kharj])
  expect((await offered({ regionId: operator.regions.riyadh })).data.map(({ id }) => id)).toContain(kharj)
  expect((await offered({ search: 'Aaa', regionId: operator.regions.riyadh })).data).toEqual([])
})
