import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/contract.ts'
import { inTransaction } from '#server/database/connection.ts'
import { transports } from '#server/database/schema/network.ts'
import { raiseNetworkRevision } from '#server/domain/network/network-repository.ts'
import { dropUntouched } from '#server/domain/network/retained-departures.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { openSecondApp } from '#tests/support/second-app.ts'
import { addUser, openSmallOperator, saleBody, type SmallOperator } from '#tests/support/small-operator.ts'

let server: RunningServer
let second: Awaited<ReturnType<typeof openSecondApp>>
let operator: SmallOperator
let clerk: string
let admin: string
/** Of Jeddah, where no departure to Amman calls. */
let stranger: string
let operations: string

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  operator = await openSmallOperator(server.database)
  const { riyadh, jeddah } = operator.depots
  await addUser(server.database, 'clerk@test.example', { userType: 'staff', depotId: riyadh })
  await addUser(server.database, 'admin@test.example', { userType: 'admin', depotId: riyadh })
  await addUser(server.database, 'stranger@test.example', { userType: 'admin', depotId: jeddah })
  await addUser(server.database, 'operations@test.example', { userType: 'operation_manager' })
  ;[clerk, admin, stranger, operations] = (await Promise.all(
    ['clerk', 'admin', 'stranger', 'operations'].map((name) => openSession(server.database, `${name}@test.example`)),
  )) as [string, string, string, string] // Promise.all over a mapped array forgets its length.
  second = await openSecondApp(server)
})
afterAll(async () => {
  await second.close()
  await server.stop()
})

/** Each test has a day of its own. */
let day = 0
function freshDeparture(): string {
  day += 1
  return keyIn(200 + day)
}
const keyIn = (days: number) =>
  `${operator.timings.outward}.${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}.1`

type Keeping = Extract<BodyOf<'reserveUnreserveSeat'>, { action: 'reserve' }>
type Request = Partial<Omit<Keeping, 'departureKey' | 'action' | 'keptFor'>> & {
  as?: string
  keptFor?: string
  idempotencyKey?: string
  app?: RunningServer['app']
}

const WHOLE_WAY = { from: 0, to: 2 }

function keep(departureKey: string, { as = admin, idempotencyKey, app = server.app, ...wanted }: Request = {}) {
  const body = {
    departureKey,
    ...WHOLE_WAY,
    seats: ['3'],
    action: 'reserve',
    keptFor: 'crew',
    releaseMinutes: 60,
    ...wanted,
  }
  return inject(app, 'reserveUnreserveSeat', { token: as, body, ...(idempotencyKey && { key: idempotencyKey }) })
}

type Changing = Extract<BodyOf<'reserveUnreserveSeat'>, { action: 'change' }>

/** For a VIP until two hours before, unless said; the seats as they were read. */
function change(
  departureKey: string,
  seen: readonly { seat: string; since: string }[],
  {
    as = admin,
    idempotencyKey,
    app = server.app,
    ...wanted
  }: Partial<Pick<Changing, 'from' | 'to' | 'note' | 'releaseMinutes'>> & Omit<Request, 'seats'> = {},
) {
  const body = {
    departureKey,
    ...WHOLE_WAY,
    seats: seen.map(({ seat, since }) => ({ seat, since })),
    action: 'change',
    keptFor: 'vip',
    releaseMinutes: 120,
    ...wanted,
  }
  return inject(app, 'reserveUnreserveSeat', { token: as, body, ...(idempotencyKey && { key: idempotencyKey }) })
}

const release = (departureKey: string, seats: string[], { as = admin, ...range } = { ...WHOLE_WAY }) =>
  inject(server.app, 'reserveUnreserveSeat', {
    token: as,
    body: { departureKey, ...range, seats, action: 'unreserve', reason: 'Guide stays at home' },
  })

const hold = (departureKey: string, seats: string[], { as = clerk, app = server.app, ...range } = { ...WHOLE_WAY }) =>
  inject(app, 'holdSeats', { token: as, body: { departureKey, ...range, seats } })

async function sell(departureKey: string, seat: string, app = server.app) {
  const {
    passengers: [passenger],
    ...body
  } = saleBody(operator, { outward: { departureKey, ...WHOLE_WAY } })
  return inject(app, 'createBooking', { token: clerk, body: { ...body, passengers: [{ ...passenger, seat }] } })
}

async function seatOf(departureKey: string, seat: string, as = clerk) {
  const { data } = await inject(server.app, 'getSeatMap', {
    token: as,
    params: { key: departureKey },
    query: { from: '0', to: '2' },
  })
  return data.seats.find((each) => each.seat === seat)
}

const keptOf = async (departureKey: string, as = admin) =>
  (await inject(server.app, 'getKeptSeats', { token: as, params: { key: departureKey } })).data

/** As if so much time had passed for what is kept on a departure. */
const endKeeping = (departureKey: string) =>
  server.database.pool.query(
    `update seat_claims set expires_at = now() - interval '1 second'
     where kind = 'reservation' and departure_id in (select id from departures where timing_id || '.' || travel_date || '.' || ordinal = $1)`,
    [departureKey],
  )

/** As if so much time had passed since everything that was done with a departure's seats. */
async function passTime(departureKey: string, ms: number) {
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  try {
    const of = `(select id from departures where timing_id || '.' || travel_date || '.' || ordinal = $1)`
    const passed = `$2::int8 * interval '1 millisecond'`
    for (const statement of [
      `update seat_reservation_log set at = at - ${passed}, until = until - ${passed} where departure_id in ${of}`,
      `update seat_claims set created_at = created_at - ${passed}, expires_at = expires_at - ${passed} where departure_id in ${of}`,
      `update departure_swaps set at = at - ${passed} where departure_id in ${of}`,
    ])
      await owner.query(statement, [departureKey, ms])
  } finally {
    await owner.end()
  }
}

const claimsOf = async (departureKey: string) =>
  (
    await server.database.pool.query<{ claim: string }>(
      `select seat || '/' || leg || ' ' || kind || coalesce(' ' || kept_for, '') || coalesce(' ' || reason, '') as claim
       from seat_claims join departures on departures.id = departure_id
       where timing_id || '.' || travel_date || '.' || ordinal = $1 order by seat, leg`,
      [departureKey],
    )
  ).rows.map(({ claim }) => claim)

const freeSeats = async (departureKey: string) => {
  const { data: stops } = await inject(server.app, 'getStopageListDropdown', { token: clerk })
  const stopIn = (regionId: string) => stops.find((stop) => stop.regionId === regionId)?.id ?? ''
  const { data } = await inject(server.app, 'getDepartures', {
    token: clerk,
    query: {
      fromStoppageId: stopIn(operator.regions.riyadh),
      toStoppageId: stopIn(operator.regions.amman),
      date: departureKey.split('.')[1] ?? '',
    },
  })
  return data.find((each) => each.key === departureKey)?.seatsAvailable
}

describe('seats that are kept free', () => {
  test('are not sold, and told with for whom, until when and by whom to those who may keep seats', async () => {
    const key = freshDeparture()
    const free = await freeSeats(key)
    expect((await keep(key, { seats: ['3', '4'], note: 'Second driver' })).status).toBe(200)
    expect(await freeSeats(key)).toBe((free ?? 0) - 2)
    expect((await hold(key, ['3'])).error).toMatchObject({ code: 'seatsLost', details: { seats: ['3'] } })
    expect(await seatOf(key, '3', admin)).toMatchObject({
      kind: 'unavailable',
      isKept: true,
      keptFor: 'crew',
      keptNote: 'Second driver',
    })
    const { kept, stops } = await keptOf(key, operations)
    const until = new Date(new Date(stops[0]?.at ?? 0).getTime() - 60 * 60_000).toISOString()
    const facts = { ...WHOLE_WAY, keptFor: 'crew', note: 'Second driver', until, by: 'admin' }
    expect(kept).toEqual([
      { ...facts, seat: '3', since: expect.any(String) },
      { ...facts, seat: '4', since: expect.any(String) },
    ])
    expect((await seatOf(key, '3', admin))?.expiresAt).toBe(until)
  })

  test('are told to sellers as reserved, without for whom, and to other depots too', async () => {
    const key = freshDeparture()
    await keep(key, { keptFor: 'vip', note: 'Minister' })
    for (const as of [clerk, stranger]) {
      const seat = await seatOf(key, '3', as)
      expect(seat).toMatchObject({ kind: 'unavailable', isKept: true })
      for (const secret of ['keptFor', 'keptNote']) expect(seat).not.toHaveProperty(secret)
    }
    const read = (token: string) => inject(server.app, 'getKeptSeats', { token, params: { key } })
    expect((await read(clerk)).status).toBe(403)
    expect((await read(stranger)).error.code).toBe('otherDepot')
  })

  test('are free by themselves once their time is over: on the map, in the search, for a hold and a sale', async () => {
    const key = freshDeparture()
    const free = await freeSeats(key)
    await keep(key, { seats: ['3', '4'], note: 'Second driver' })
    await endKeeping(key)
    expect(await seatOf(key, '3')).toMatchObject({ kind: 'available', isKept: false })
    expect(await freeSeats(key)).toBe(free)
    expect((await keptOf(key)).kept).toEqual([])
    expect((await hold(key, ['3'])).status).toBe(200)
    expect((await sell(key, '3')).status).toBe(200)
    expect(await claimsOf(key)).toEqual([
      '3/0 ticket',
      '3/1 ticket',
      '4/0 reservation crew Second driver',
      '4/1 reservation crew Second driver',
    ])
    // Of what is over nothing is left to release; what is sold is not kept.
    expect((await release(key, ['3', '4'])).status).toBe(200)
    expect((await keptOf(key)).acts.map(({ action }) => action)).toEqual(['reserve'])
    expect((await keep(key)).error).toMatchObject({ code: 'seatsLost', details: { seats: ['3'] } })
  })

  test('without a time stay until the bus leaves; for something else they are released first', async () => {
    const key = freshDeparture()
    await keep(key, { keptFor: 'guide' })
    const broken: Request = { keptFor: 'broken', releaseMinutes: null, note: 'Belt' }
    expect((await keep(key, broken)).error.code).toBe('seatsLost')
    await release(key, ['3'])
    await keep(key, broken)
    expect(await seatOf(key, '3')).not.toHaveProperty('expiresAt')
    const { kept, acts } = await keptOf(key)
    expect(kept).toMatchObject([{ seat: '3', keptFor: 'broken', note: 'Belt', until: null }])
    expect(acts.map(({ keptFor }) => keptFor)).toEqual(['broken', null, 'guide'])
  })

  test('over a stretch are sold from where it ends, and end by the stop where it begins', async () => {
    const key = freshDeparture()
    const [toTabuk, fromTabuk] = [
      { from: 0, to: 1 },
      { from: 1, to: 2 },
    ]
    await keep(key, { ...fromTabuk, releaseMinutes: 30 })
    await keep(key, { ...toTabuk, seats: ['4'] })
    const { kept, stops } = await keptOf(key)
    expect(kept.map(({ seat, from, to }) => [seat, from, to])).toEqual([
      ['3', 1, 2],
      ['4', 0, 1],
    ])
    expect(kept[0]?.until).toBe(new Date(new Date(stops[1]?.at ?? 0).getTime() - 30 * 60_000).toISOString())
    expect((await hold(key, ['3'], { ...toTabuk })).status).toBe(200)
    expect((await hold(key, ['3', '4'], { ...fromTabuk })).error).toMatchObject({ details: { seats: ['3'] } })
    // A seat that is kept over a part and held over the rest is free when the last of both is over.
    expect((await keep(key, { ...fromTabuk, seats: ['5'], releaseMinutes: 60 })).status).toBe(200)
    const seat = await seatOf(key, '5')
    expect(seat?.expiresAt).toBe(new Date(new Date(stops[1]?.at ?? 0).getTime() - 60 * 60_000).toISOString())
  })

  test('are named as lost where a clerk holds them or has sold them; none of the others is kept then', async () => {
    const key = freshDeparture()
    await hold(key, ['3', '4'])
    await sell(key, '3')
    await hold(key, ['4'])
    const answer = await keep(key, { seats: ['3', '4', '5'] })
    expect([answer.status, answer.error.code, answer.error.details]).toEqual([409, 'seatsLost', { seats: ['3', '4'] }])
    expect(await seatOf(key, '5')).toMatchObject({ kind: 'available' })
    expect((await keptOf(key)).acts).toEqual([])
    expect((await release(key, ['3'])).status).toBe(200)
    expect((await seatOf(key, '3'))?.kind).toBe('booked')
  })

  test('are not taken over by somebody else, who is told who keeps which until when; nothing is changed', async () => {
    const key = freshDeparture()
    await keep(key, { seats: ['3', '4'], keptFor: 'vip', note: 'Minister' })
    await keep(key, { as: operations, seats: ['5'], keptFor: 'broken', releaseMinutes: null, from: 0, to: 1 })
    const before = await claimsOf(key)
    const stale = await keep(key, { as: operations, seats: ['4', '5', '6'], keptFor: 'guide' })
    const until = (await keptOf(key)).kept.find(({ seat }) => seat === '4')?.until
    expect([stale.status, stale.error.code]).toEqual([409, 'seatsLost'])
    expect(stale.error.details).toEqual({
      seats: ['4', '5'],
      reserved: [
        { seat: '4', by: 'admin', until },
        { seat: '5', by: 'operations', until: null },
      ],
    })
    expect(stale.error.message).toBe(
      'These seats have been reserved in the meantime: 4 (admin), 5 (operations). Choose others.',
    )
    expect(await claimsOf(key)).toEqual(before)
    expect((await keptOf(key)).acts).toHaveLength(2)
  })

  test('are not said to be reserved by who asks, where only a part of their stretch is taken', async () => {
    const key = freshDeparture()
    await hold(key, ['3'], { as: clerk, from: 0, to: 1 })
    const answer = await keep(key)
    expect([answer.error.code, answer.error.details]).toEqual(['seatsLost', { seats: ['3'] }])
  })

  test('are kept once under one key, and released once', async () => {
    const key = freshDeparture()
    const idempotencyKey = randomUUID()
    const answers = [await keep(key, { idempotencyKey }), await keep(key, { idempotencyKey })]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await keptOf(key)).acts).toHaveLength(1)
    await release(key, ['3'])
    await release(key, ['3'])
    expect((await keptOf(key)).acts.map(({ action }) => action)).toEqual(['unreserve', 'reserve'])
    expect((await hold(key, ['3'])).status).toBe(200)
  })

  test("are those of depots where the departure calls, and operations'", async () => {
    const key = freshDeparture()
    const foreign = await keep(key, { as: stranger })
    expect([foreign.status, foreign.error.code]).toEqual([422, 'otherDepot'])
    expect((await keep(key, { as: clerk })).status).toBe(403)
    expect((await keep(key, { as: operations })).status).toBe(200)
    expect((await release(key, ['3'], { as: stranger, ...WHOLE_WAY })).error.code).toBe('otherDepot')
    expect((await keptOf(key)).kept).toHaveLength(1)
  })

  test.each([
    ['a seat that the bus does not have', { seats: ['3', '77'] }, 422, undefined],
    ['something else without saying what', { keptFor: 'other', note: ' x ' }, 422, 'note'],
    ['a time that is over', { releaseMinutes: 10_080 }, 422, 'releaseMinutes'],
    ['a time after the bus has left', { releaseMinutes: -5 }, 400, 'releaseMinutes'],
    ['nothing that has a code', { keptFor: 'friends' }, 400, 'keptFor'],
    ['a stretch that leads backwards', { from: 2, to: 1 }, 404, undefined],
  ] as const)('are refused for %s, and nothing is changed', async (_, wanted, status, field) => {
    // So near that a week before it is over.
    const key = keyIn(3)
    const before = await claimsOf(key)
    const { seats = ['3'], ...rest } = wanted as Request
    const answer = await keep(key, { ...rest, seats })
    expect(answer.status).toBe(status)
    if (field) expect(Object.keys(answer.error.fields ?? {})).toEqual([field])
    expect(await claimsOf(key)).toEqual(before)
    expect((await keptOf(key)).acts).toEqual([])
  })

  test.each(['reserve', 'unreserve'] as const)('of a departure that has left are not touched (%s)', async (action) => {
    const key = keyIn(-3)
    const answer = action === 'reserve' ? await keep(key) : await release(key, ['3'])
    expect(answer.error).toMatchObject({ code: 'departureClosed' })
  })

  test('leave a trace of who, for whom, until when and why, which nobody can rewrite', async () => {
    const key = freshDeparture()
    await keep(key, { seats: ['3', '4'], keptFor: 'other', note: 'Guide travels' })
    await release(key, ['4', '5'])
    const { acts, stops } = await keptOf(key)
    const until = new Date(new Date(stops[0]?.at ?? 0).getTime() - 60 * 60_000).toISOString()
    const who = { at: expect.any(String), by: 'admin', ...WHOLE_WAY, before: [] }
    expect(acts).toEqual([
      { ...who, action: 'unreserve', seats: ['4'], keptFor: null, until: null, reason: 'Guide stays at home' },
      { ...who, action: 'reserve', seats: ['3', '4'], keptFor: 'other', until, reason: 'Guide travels' },
    ])
    for (const statement of [`update seat_reservation_log set reason = ''`, 'delete from seat_reservation_log'])
      await expect(server.database.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
  })
})

/** Lets the time of a seat's reservation pass. */
async function endOf(key: string, seat: string) {
  await server.database.pool.query(
    `update seat_claims set expires_at = now() - interval '1 second' where seat = $2
       and departure_id in (select id from departures where timing_id || '.' || travel_date || '.' || ordinal = $1)`,
    [key, seat],
  )
}

describe('a reservation that is changed', () => {
  const minutesBefore = (leaves: string | undefined, minutes: number) =>
    new Date(new Date(leaves ?? 0).getTime() - minutes * 60_000).toISOString()

  test('says something else without being free in between, and its history tells what was said before', async () => {
    const key = freshDeparture()
    await keep(key, { seats: ['3', '4'], note: 'Second driver' })
    const before = await keptOf(key)
    const changed = await change(key, before.kept, { as: operations, note: 'Minister' })
    expect(changed.status).toBe(200)
    expect(changed.data.seats.find(({ seat }: { seat: string }) => seat === '3')).toMatchObject({
      keptFor: 'vip',
      keptNote: 'Minister',
    })
    const { kept, acts, stops } = await keptOf(key)
    const leaves = stops[0]?.at
    const said = { keptFor: 'vip', until: minutesBefore(leaves, 120) }
    expect(kept).toEqual(
      ['3', '4'].map((seat) => ({
        ...WHOLE_WAY,
        ...said,
        seat,
        note: 'Minister',
        by: 'operations',
        since: expect.any(String),
      })),
    )
    for (const [index, { since }] of kept.entries()) expect(since > (before.kept[index]?.since ?? '')).toBe(true)
    expect(acts).toMatchObject([
      {
        action: 'change',
        by: 'operations',
        seats: ['3', '4'],
        ...said,
        reason: 'Minister',
        before: [{ seats: ['3', '4'], keptFor: 'crew', until: minutesBefore(leaves, 60), reason: 'Second driver' }],
      },
      { action: 'reserve', by: 'admin', before: [] },
    ])
    expect((await hold(key, ['3'])).error.code).toBe('seatsLost')
  })

  test('together with others of which something else was said, is told with what was said of each', async () => {
    const key = freshDeparture()
    await keep(key, { seats: ['3', '5'] })
    await keep(key, { seats: ['4'], keptFor: 'broken', note: 'Belt', releaseMinutes: null })
    expect((await change(key, (await keptOf(key)).kept, { keptFor: 'guide', releaseMinutes: null })).status).toBe(200)
    const { acts, stops } = await keptOf(key)
    expect(acts[0]).toMatchObject({ action: 'change', keptFor: 'guide', until: null, reason: null })
    expect(acts[0]?.before).toEqual([
      { seats: ['3', '5'], keptFor: 'crew', until: minutesBefore(stops[0]?.at, 60), reason: null },
      { seats: ['4'], keptFor: 'broken', until: null, reason: 'Belt' },
    ])
    // The same once more says nothing new.
    const { kept } = await keptOf(key)
    expect((await change(key, kept, { keptFor: 'guide', releaseMinutes: null })).status).toBe(200)
    expect(await keptOf(key)).toMatchObject({ kept, acts })
  })

  test('over a part of its stretch, says the rest as before', async () => {
    const key = freshDeparture()
    await keep(key)
    const { kept: before, stops } = await keptOf(key)
    expect((await change(key, before, { from: 1, to: 2 })).status).toBe(200)
    expect((await keptOf(key)).kept).toMatchObject([
      { seat: '3', from: 0, to: 1, keptFor: 'crew', until: minutesBefore(stops[0]?.at, 60) },
      { seat: '3', from: 1, to: 2, keptFor: 'vip', until: minutesBefore(stops[1]?.at, 120) },
    ])
    // Over both parts it is not one any more.
    const stale = await change(key, (await keptOf(key)).kept.slice(0, 1))
    expect([stale.status, stale.error.code]).toEqual([409, 'staleVersion'])
  })

  test.each(['changed', 'released', 'changed and over'] as const)(
    'is refused where one of its seats was %s meanwhile, and none is changed',
    async (what) => {
      const key = freshDeparture()
      await keep(key, { seats: ['3', '4'] })
      const seen = (await keptOf(key)).kept
      const [three] = seen
      if (what !== 'released') await change(key, three ? [three] : [], { keptFor: 'guide' })
      if (what === 'released') {
        await release(key, ['3'])
        await keep(key)
      }
      if (what === 'changed and over') await endOf(key, '3')
      const before = [await claimsOf(key), await keptOf(key)]
      const stale = await change(key, seen, { as: operations, note: 'Minister' })
      expect([stale.status, stale.error.code, stale.error.details]).toEqual([409, 'staleVersion', { seats: ['3'] }])
      expect(stale.error.message).toBe(
        'These reservations have been changed or released in the meantime: 3. Nothing was changed.',
      )
      const after = await keptOf(key)
      expect([await claimsOf(key), after]).toEqual([before[0], { ...before[1], serverTime: after.serverTime }])
    },
  )

  test('is refused in words of its own where its time has passed, since nobody changed it', async () => {
    const key = freshDeparture()
    await keep(key, { seats: ['3', '4'] })
    const seen = (await keptOf(key)).kept
    await endOf(key, '3')
    const before = await claimsOf(key)
    const ended = await change(key, seen, { as: operations, note: 'Minister' })
    expect([ended.status, ended.error.code, ended.error.details]).toEqual([409, 'holdExpired', { seats: ['3'] }])
    expect(ended.error.message).toBe(
      'These reservations have ended, as their time has passed: 3. Nothing was changed. Reserve the seats again.',
    )
    expect(await claimsOf(key)).toEqual(before)
  })

  test('is changed once under one key', async () => {
    const key = freshDeparture()
    await keep(key)
    const { kept } = await keptOf(key)
    const idempotencyKey = randomUUID()
    const answers = [await change(key, kept, { idempotencyKey }), await change(key, kept, { idempotencyKey })]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await keptOf(key)).acts.map(({ action }) => action)).toEqual(['change', 'reserve'])
  })

  test('is one of depots where the departure calls, and held to what a reservation is held to', async () => {
    const key = keyIn(5)
    await keep(key, { seats: ['6'] })
    const { kept } = await keptOf(key)
    const before = await claimsOf(key)
    const refused = await Promise.all([
      change(key, kept, { as: stranger }),
      change(key, kept, { as: clerk }),
      change(key, kept, { keptFor: 'other', note: ' x ' }),
      change(key, kept, { releaseMinutes: 10_080 }),
      change(key, kept, { releaseMinutes: 0 }),
      change(key, [{ seat: '6', since: 'yesterday' }]),
      change(key, [{ seat: '77', since: kept[0]?.since ?? '' }]),
      change(key, kept, { from: 2, to: 1 }),
      change(keyIn(-3), kept),
    ])
    expect(refused.map(({ status, error }) => [status, error.code, ...Object.keys(error.fields ?? {})])).toEqual([
      [422, 'otherDepot'],
      [403, 'forbidden'],
      [422, 'ruleBroken', 'note'],
      [422, 'ruleBroken', 'releaseMinutes'],
      [400, 'malformed', 'releaseMinutes'],
      [400, 'malformed', 'seats.0.since'],
      [422, 'ruleBroken'],
      [404, 'notFound'],
      [409, 'departureClosed'],
    ])
    expect(await claimsOf(key)).toEqual(before)
    expect((await keptOf(key)).acts).toHaveLength(1)
  })
})

describe('a reservation whose time was over', () => {
  test('stands in the history as released by itself, at that time, for what was not released before', async () => {
    const key = freshDeparture()
    await keep(key, { seats: ['3', '4'], note: 'Second driver', releaseMinutes: 1440 })
    await keep(key, { seats: ['5'], keptFor: 'broken', releaseMinutes: null })
    await keep(key, { seats: ['6'], keptFor: 'guide', releaseMinutes: 1440 })
    await release(key, ['4'], { as: admin, from: 1, to: 2 })
    const before = await keptOf(key)
    await change(
      key,
      before.kept.filter(({ seat }) => seat === '6'),
      { releaseMinutes: 60 },
    )
    expect((await keptOf(key)).acts.map(({ action }) => action)).toEqual([
      'change',
      'unreserve',
      'reserve',
      'reserve',
      'reserve',
    ])
    const [dayBefore = ''] = before.kept.flatMap(({ seat, until }) => (seat === '3' && until ? [until] : []))
    const passed = new Date(dayBefore).getTime() - Date.now() + 60_000
    await passTime(key, passed)
    const at = new Date(new Date(dayBefore).getTime() - passed).toISOString()
    const end = { at, by: null, action: 'end', keptFor: 'crew', until: null, reason: 'Second driver', before: [] }
    const { acts, kept } = await keptOf(key)
    expect(acts.slice(0, 2).toSorted((one, other) => one.to - other.to)).toEqual([
      { ...end, seats: ['4'], from: 0, to: 1 },
      { ...end, seats: ['3'], from: 0, to: 2 },
    ])
    expect(acts.slice(2).map(({ action }) => action)).toEqual(['change', 'unreserve', 'reserve', 'reserve', 'reserve'])
    expect(kept.map(({ seat }) => seat)).toEqual(['5', '6'])
    // The changed one ends at its new time; the broken one does not end.
    await passTime(key, 1_380 * 60_000)
    const later = await keptOf(key)
    expect(later.acts[0]).toMatchObject({ action: 'end', seats: ['6'], keptFor: 'vip' })
    expect(later.acts).toHaveLength(8)
    expect(later.kept.map(({ seat }) => seat)).toEqual(['5'])
  })

  test('ended before what was done with its seat afterwards', async () => {
    const key = freshDeparture()
    await keep(key, { seats: ['3', '4'] })
    const [{ until } = { until: null }] = (await keptOf(key)).kept
    await passTime(key, new Date(until ?? 0).getTime() - Date.now() + 60_000)
    await keep(key, { keptFor: 'guide' })
    expect((await keptOf(key)).acts).toMatchObject([
      { action: 'reserve', keptFor: 'guide', seats: ['3'] },
      { action: 'end', keptFor: 'crew', seats: ['3', '4'] },
      { action: 'reserve', keptFor: 'crew', seats: ['3', '4'] },
    ])
  })
})

describe('at once, from two processes', () => {
  test('one keeps a seat whose time was over and one holds it to sell: exactly one has it', async () => {
    for (let round = 0; round < 6; round += 1) {
      const key = freshDeparture()
      const seats = ['3', '4', '5', '6']
      await keep(key, { seats })
      await endKeeping(key)
      const [kept, held] = await Promise.all([keep(key, { seats, app: second.app }), hold(key, seats)])
      expect([kept.status, held.status].toSorted((one, other) => one - other)).toEqual([200, 409])
      const claims = await claimsOf(key)
      const kind = kept.status === 200 ? 'reservation crew' : 'hold'
      expect(claims).toEqual(seats.flatMap((seat) => [`${seat}/0 ${kind}`, `${seat}/1 ${kind}`]))
      if (held.status === 200) expect((await sell(key, '3')).status).toBe(200)
    }
  })

  test('two keep the same seats: one has them all, the other is refused and has none', async () => {
    for (let round = 0; round < 6; round += 1) {
      const key = freshDeparture()
      const seats = { admin: ['3', '4', '5'], operations: ['5', '4', '6'] }
      const answers = await Promise.all([
        keep(key, { seats: seats.admin, keptFor: 'vip' }),
        keep(key, { as: operations, seats: seats.operations, keptFor: 'crew', app: second.app }),
      ])
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
      const winner = answers[0].status === 200 ? 'admin' : 'operations'
      const { kept, acts } = await keptOf(key)
      expect(kept.map(({ seat, by }) => [seat, by])).toEqual(seats[winner].toSorted().map((seat) => [seat, winner]))
      expect(acts).toHaveLength(1)
    }
  })

  test('two change a reservation: it says what one of them said, and the other is refused', async () => {
    for (let round = 0; round < 6; round += 1) {
      const key = freshDeparture()
      await keep(key, { seats: ['3', '4', '5'] })
      const { kept } = await keptOf(key)
      const answers = await Promise.all([
        change(key, kept, { keptFor: 'vip' }),
        change(key, kept.toReversed(), { as: operations, keptFor: 'guide', app: second.app }),
      ])
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
      const winner = answers[0].status === 200 ? 'vip' : 'guide'
      const after = await keptOf(key)
      expect(after.kept.map(({ seat, keptFor }) => [seat, keptFor])).toEqual(
        ['3', '4', '5'].map((seat) => [seat, winner]),
      )
      expect(after.acts.map(({ action }) => action)).toEqual(['change', 'reserve'])
    }
  })

  test('one changes a reservation and one releases a seat of it: no seat is changed that is not reserved', async () => {
    for (let round = 0; round < 6; round += 1) {
      const key = freshDeparture()
      await keep(key, { seats: ['3', '4'] })
      const { kept } = await keptOf(key)
      const [changed, released] = await Promise.all([change(key, kept, { app: second.app }), release(key, ['4'])])
      expect(released.status).toBe(200)
      const after = await keptOf(key)
      expect(after.kept.map(({ seat, keptFor }) => [seat, keptFor])).toEqual([
        ['3', changed.status === 200 ? 'vip' : 'crew'],
      ])
      expect(after.acts.map(({ action }) => action)).toEqual(
        changed.status === 200 ? ['unreserve', 'change', 'reserve'] : ['unreserve', 'reserve'],
      )
    }
  })

  test('a seat that is being sold is not kept meanwhile', async () => {
    for (let round = 0; round < 4; round += 1) {
      const key = freshDeparture()
      await hold(key, ['3'])
      const [kept, sold] = await Promise.all([keep(key, { app: second.app }), sell(key, '3')])
      expect([kept.status, sold.status]).toEqual([409, 200])
      expect(await claimsOf(key)).toEqual(['3/0 ticket', '3/1 ticket'])
    }
  })
})

describe('a swap of the bus', () => {
  test('takes kept seats along with all that is said of them, names one that does not fit, and leaves behind what is over', async () => {
    const key = freshDeparture()
    await keep(key, { seats: ['3'], keptFor: 'guide', note: 'Tour 7' })
    await keep(key, { seats: ['4'], keptFor: 'broken', releaseMinutes: null })
    await keep(key, { seats: ['6'], keptFor: 'vip', note: 'Minister' })
    await keep(key, { seats: ['5'], releaseMinutes: 1440 })
    const [{ until: dayBefore } = { until: null }] = (await keptOf(key)).kept.filter(({ seat }) => seat === '5')
    await passTime(key, new Date(dayBefore ?? 0).getTime() - Date.now() + 60_000)
    const { kept } = await keptOf(key)
    const moved: Record<string, string> = { 3: '3', 4: '4', 6: '5' }
    const transportId = await addMinibus(['1', '2', '3', '4', '5'])
    const { data: preview } = await inject(server.app, 'previewBusSwap', {
      token: operations,
      params: { key },
      query: { transportId },
    })
    expect(preview.moves.map(({ seat, kept: what, misfit }) => [seat, what, misfit])).toEqual([
      ['3', { for: 'guide', note: 'Tour 7' }, null],
      ['4', { for: 'broken', note: null }, null],
      ['6', { for: 'vip', note: 'Minister' }, 'noSuchSeat'],
    ])
    const swapped = await inject(server.app, 'swapBus', {
      token: operations,
      params: { key },
      body: {
        transportId,
        version: preview.version,
        moves: Object.entries(moved).map(([seat, newSeat]) => ({ seat, newSeat })),
        reason: 'Engine fault',
      },
    })
    expect(swapped.status).toBe(200)
    expect((await keptOf(key)).kept).toEqual(kept.map((each) => ({ ...each, seat: moved[each.seat] })))
    // They end on the seats that they have by then; what had ended before is not moved.
    await passTime(key, 1_380 * 60_000)
    const ends = (await keptOf(key)).acts.filter(({ action }) => action === 'end')
    expect(ends.map(({ seats, keptFor }) => [seats, keptFor])).toEqual([
      [['5'], 'vip'],
      [['3'], 'guide'],
      [['5'], 'crew'],
    ])
  })

  async function addMinibus(seats: string[]): Promise<string> {
    const id = randomUUID()
    await inTransaction(server.database, async (tx) => {
      await tx.orm.insert(transports).values({
        id,
        name: 'Minibus',
        registrationNumber: `MB ${id.slice(0, 8)}`,
        layout: { driverSide: 'left', rows: seats.map((seat) => ({ cells: [{ kind: 'seat' as const, seat }] })) },
        seatingCapacity: seats.length,
        additionalSeats: [],
        womenSeats: [],
        blockedSeats: [],
        ownerType: 'own',
        ownerName: 'Operator',
        transportType: 'minibus',
        transmissionType: 'manual',
        emissionType: 'euro6',
        category: 'standard',
      })
      await raiseNetworkRevision(tx)
    })
    return id
  }
})

test('what is over keeps no departure from a change of its run, and the history of it is still told', async () => {
  const key = freshDeparture()
  await keep(key)
  const [timingId, travelDate] = key.split('.')
  const rowsOf = async () =>
    (
      await server.database.pool.query('select id from departures where timing_id = $1 and travel_date = $2', [
        timingId,
        travelDate,
      ])
    ).rows
  await inTransaction(server.database, (tx) => dropUntouched(tx, [timingId ?? ''], travelDate ?? ''))
  expect(await rowsOf()).toHaveLength(1)
  await endKeeping(key)
  await inTransaction(server.database, (tx) => dropUntouched(tx, [timingId ?? ''], travelDate ?? ''))
  expect(await rowsOf()).toEqual([])
  expect((await keptOf(key)).acts).toHaveLength(1)
})
