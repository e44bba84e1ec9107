import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SeatState } from '#contract/seat/seat.ts'
import { openDatabase } from '#server/database/connection.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { addUser, openSmallOperator, saleBody, type SmallOperator } from '#tests/support/small-operator.ts'

let server: RunningServer
let operator: SmallOperator
let clerk: string
let other: string
let admin: string
let otherId: string

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  operator = await openSmallOperator(server.database)
  const depotId = operator.depots.riyadh
  await addUser(server.database, 'clerk@test.example', { userType: 'staff', depotId })
  otherId = await addUser(server.database, 'other@test.example', { userType: 'staff', depotId })
  await addUser(server.database, 'admin@test.example', { userType: 'admin', depotId })
  ;[clerk, other, admin] = (await Promise.all(
    ['clerk', 'other', 'admin'].map((name) => openSession(server.database, `${name}@test.example`)),
  )) as [string, string, string] // Promise.all over a mapped array forgets its length.
})
afterAll(() => server.stop())

/** Each test has a day of its own. */
let day = 0
function freshDeparture(): string {
  day += 1
  return keyOn(new Date(Date.now() + (200 + day) * 86_400_000))
}
function keyOn(date: Date, timing: keyof SmallOperator['timings'] = 'outward'): string {
  return `${operator.timings[timing]}.${date.toISOString().slice(0, 10)}.1`
}

const hold = (token: string, departureKey: string, seats: string[], range = { from: 0, to: 2 }) =>
  inject(server.app, 'holdSeats', { token, body: { departureKey, ...range, seats } })

const sell = (
  token: string,
  departureKey: string,
  seat: string,
  range = { from: 0, to: 2 },
  expectedTotal = 11_500,
) => {
  const {
    passengers: [passenger],
    ...body
  } = saleBody(operator, { outward: { departureKey, ...range }, expectedTotal })
  return inject(server.app, 'createBooking', { token, body: { ...body, passengers: [{ ...passenger, seat }] } })
}

async function kinds(token: string, key: string, range = { from: '0', to: '2' }): Promise<Record<string, SeatState>> {
  const { data } = await inject(server.app, 'getSeatMap', { token, params: { key }, query: range })
  return Object.fromEntries(data.seats.map((seat) => [seat.seat, seat]))
}

async function expireHolds(departureKey: string): Promise<void> {
  const [timingId, travelDate] = departureKey.split('.')
  await server.database.pool.query(
    `update seat_claims set expires_at = now() - interval '1 second' where kind = 'hold' and departure_id in
       (select id from departures where timing_id = $1 and travel_date = $2)`,
    [timingId, travelDate],
  )
}

describe('the seat map', () => {
  test('shows the five kinds, and who holds a selected seat until when', async () => {
    const key = freshDeparture()
    await hold(clerk, key, ['3', '4'])
    await sell(clerk, key, '3')
    await hold(clerk, key, ['5'])
    await inject(server.app, 'reserveUnreserveSeat', {
      token: admin,
      body: {
        departureKey: key,
        from: 0,
        to: 2,
        seats: ['6'],
        action: 'reserve',
        keptFor: 'broken',
        releaseMinutes: null,
      },
    })
    const map = await kinds(other, key)
    expect(map['1']).toMatchObject({ kind: 'ladies', isLadies: true })
    expect(map['3']).toMatchObject({ kind: 'booked' })
    expect(map['4']).toMatchObject({ kind: 'available' })
    expect(map['5']).toMatchObject({ kind: 'selected', isMine: false, holderName: 'clerk' })
    expect(new Date(map['5']?.expiresAt ?? 0).getTime()).toBeGreaterThan(Date.now() + 9 * 60_000)
    expect(map['6']).toMatchObject({ kind: 'unavailable', isKept: true })
    expect(map['8']).toMatchObject({ kind: 'unavailable', isKept: false })
    expect(map['9']).toMatchObject({ kind: 'available', isAdditional: true })
    expect((await kinds(clerk, key))['5']).toMatchObject({ isMine: true })
  })

  test('of a departure that does not run, or between stops it does not have, is not found', async () => {
    const wrong = keyOn(new Date()).replace(/\.1$/, '.7')
    const missing = await inject(server.app, 'getSeatMap', {
      token: clerk,
      params: { key: wrong },
      query: { from: '0', to: '1' },
    })
    const beyond = await inject(server.app, 'getSeatMap', {
      token: clerk,
      params: { key: freshDeparture() },
      query: { from: '0', to: '3' },
    })
    expect([missing.status, beyond.status]).toEqual([404, 404])
  })
})

describe('holding', () => {
  test('makes the own seats exactly these, and gives the others up', async () => {
    const key = freshDeparture()
    await hold(clerk, key, ['3', '4'])
    expect((await hold(clerk, key, ['4', '5'])).data).toMatchObject({ seats: ['4', '5'] })
    const map = await kinds(other, key)
    expect([map['3'], map['4'], map['5']].map((seat) => seat?.kind)).toEqual(['available', 'selected', 'selected'])
    expect((await hold(other, key, ['3'])).status).toBe(200)
    expect((await hold(clerk, key, [])).data).toMatchObject({ seats: [], expiresAt: null })
    expect((await kinds(other, key))['4']?.kind).toBe('available')
  })

  test('the same seats again goes on with what is left, other seats begin a new hold', async () => {
    const key = freshDeparture()
    await hold(clerk, key, ['3', '4'])
    await server.database.pool.query(
      `update seat_claims set expires_at = now() + interval '2 minutes' where kind = 'hold' and expires_at > now()`,
    )
    const left = async (seats: string[], range?: { from: number; to: number }) => {
      const { data } = await hold(clerk, key, seats, range)
      return (Date.parse(data.expiresAt ?? '') - Date.parse(data.serverTime)) / 60_000
    }
    const again = await left(['4', '3'])
    expect(again).toBeLessThanOrEqual(2)
    expect(again).toBeGreaterThan(1)
    const shown = (await kinds(other, key))['3']?.expiresAt ?? ''
    expect(Date.parse(shown)).toBeLessThanOrEqual(Date.now() + 2 * 60_000 + 1000)
    expect(await left(['3', '5'])).toBeGreaterThan(9)
    await server.database.pool.query(
      `update seat_claims set expires_at = now() + interval '2 minutes' where kind = 'hold' and expires_at > now()`,
    )
    expect(await left(['3', '5'], { from: 0, to: 1 }), 'over less of the way').toBeGreaterThan(9)
    await expireHolds(key)
    expect(await left(['3', '5'], { from: 0, to: 1 }), 'once it is over').toBeGreaterThan(9)
  })

  test("takes all seats or none, and names those that are somebody else's", async () => {
    const key = freshDeparture()
    await hold(clerk, key, ['4'])
    const answer = await hold(other, key, ['3', '4', '5'])
    expect(answer.status).toBe(409)
    expect(answer.error).toMatchObject({ code: 'seatsLost', details: { seats: ['4'] } })
    expect((await kinds(clerk, key))['3']?.kind).toBe('available')
  })

  test('a seat is held again by whoever comes first after the hold has expired', async () => {
    const key = freshDeparture()
    await hold(clerk, key, ['3'])
    await expireHolds(key)
    expect((await kinds(other, key))['3']?.kind).toBe('available')
    expect((await hold(other, key, ['3'])).status).toBe(200)
    expect((await hold(clerk, key, ['3'])).error).toMatchObject({ code: 'seatsLost' })
  })

  test('a seat freed at Tabuk is sold again from Tabuk', async () => {
    const key = freshDeparture()
    const [toTabuk, fromTabuk] = [
      { from: 0, to: 1 },
      { from: 1, to: 2 },
    ]
    await hold(clerk, key, ['3'], toTabuk)
    expect((await hold(other, key, ['3'], fromTabuk)).status).toBe(200)
    expect((await sell(other, key, '3', fromTabuk, 6000)).status).toBe(200)
    expect((await kinds(admin, key, { from: '0', to: '1' }))['3']?.kind).toBe('selected')
    expect((await kinds(admin, key, { from: '1', to: '2' }))['3']?.kind).toBe('booked')
    expect((await kinds(admin, key))['3']?.kind).toBe('booked')
  })

  test.each([
    ['a seat that the bus does not have', ['77'], 422, 'ruleBroken'],
    ['a blocked seat', ['8'], 409, 'seatsLost'],
    [
      'more seats than one clerk may hold',
      ['1', '2', '3', '4', '5', '6', '7', '9', '10', '11', '12', '13', '14'],
      400,
      'malformed',
    ],
  ])('refuses %s', async (_, seats, status, code) => {
    const answer = await hold(clerk, freshDeparture(), seats)
    expect([answer.status, answer.error.code]).toEqual([status, code])
  })

  test('refuses a stretch that leads backwards, a departure that has left, and one that is closed', async () => {
    expect((await hold(clerk, freshDeparture(), ['3'], { from: 2, to: 1 })).status).toBe(422)
    const gone = await hold(clerk, keyOn(new Date(Date.now() - 3 * 86_400_000)), ['3'])
    expect(gone.error).toMatchObject({ code: 'departureClosed' })
    const key = freshDeparture()
    await hold(clerk, key, ['3'])
    const [timingId, travelDate] = key.split('.')
    await server.database.pool.query(
      `update departures set state = 'closed' where timing_id = $1 and travel_date = $2`,
      [timingId, travelDate],
    )
    expect((await hold(clerk, key, ['4'])).error).toMatchObject({ code: 'departureClosed' })
    expect((await sell(clerk, key, '3')).error).toMatchObject({ code: 'departureClosed' })
    expect((await hold(clerk, key, [])).status).toBe(200)
  })

  test('renewal lengthens what is about to end, and tells of a hold that is over', async () => {
    const key = freshDeparture()
    await hold(clerk, key, ['3'])
    await server.database.pool.query(
      `update seat_claims set expires_at = now() + interval '5 seconds' where kind = 'hold' and expires_at > now()`,
    )
    const { data } = await inject(server.app, 'renewSeatHolds', { token: clerk, body: { departureKeys: [key] } })
    expect(new Date(data[0]?.expiresAt ?? 0).getTime()).toBeGreaterThan(Date.now() + 170_000)
    await expireHolds(key)
    const over = await inject(server.app, 'renewSeatHolds', { token: clerk, body: { departureKeys: [key] } })
    expect(over.error).toMatchObject({ code: 'holdExpired', details: { departureKeys: [key] } })
  })

  test("one clerk's seats in two windows stay within the set that was asked for last", async () => {
    const key = freshDeparture()
    await Promise.all(['3', '4', '5', '6', '7'].map((seat) => hold(clerk, key, [seat])))
    const map = await kinds(clerk, key)
    expect(Object.values(map).filter((seat) => seat.isMine)).toHaveLength(1)
  })
})

describe('a journey further ahead than the policy allows', () => {
  const lastDay = 365
  const keyAhead = (days: number) => keyOn(new Date(Date.now() + days * 86_400_000))
  const words = 'Journeys are on sale up to 365 days ahead. Choose an earlier date.'

  test('is not offered, held, quoted, sold or reserved', async () => {
    // Two days more, so that no time zone can be meant.
    const key = keyAhead(lastDay + 2)
    const { passengers } = saleBody(operator)
    const journey = { departureKey: key, from: 0, to: 2 }
    const quote = {
      outward: journey,
      return: null,
      currency: 'SAR',
      passengers: passengers.map(({ dateOfBirth }) => ({ dateOfBirth })),
    }
    const network = (await inject(server.app, 'getStopageListDropdown', { token: clerk })).data
    const stopIn = (regionId: string) => network.find((stop) => stop.regionId === regionId)?.id ?? ''
    const search = (days: number) =>
      inject(server.app, 'getDepartures', {
        token: clerk,
        query: {
          fromStoppageId: stopIn(operator.regions.riyadh),
          toStoppageId: stopIn(operator.regions.amman),
          date: keyAhead(days).split('.')[1] ?? '',
        },
      })
    const answers = [
      await search(lastDay + 2),
      await hold(clerk, key, ['3']),
      await inject(server.app, 'quoteBooking', { token: clerk, body: quote }),
      await inject(server.app, 'reserveUnreserveSeat', {
        token: admin,
        body: { ...journey, seats: ['3'], action: 'reserve', keptFor: 'guide', releaseMinutes: null },
      }),
    ]
    expect(answers.map(({ status, error }) => [status, error.message])).toEqual(answers.map(() => [422, words]))
    expect((await search(lastDay - 1)).data).toHaveLength(1)
    expect((await hold(clerk, keyAhead(lastDay - 1), ['3'])).status).toBe(200)
  })

  test('is refused to who held it before the policy was changed', async () => {
    const key = keyAhead(300)
    await hold(clerk, key, ['3'])
    const owner = openDatabase(server.ownerUrl, 1)
    const newer = `insert into policy_versions (version, policies)
      select version + 1, jsonb_set(policies, '{bookingHorizonDays}', $1) from policy_versions order by version desc limit 1`
    await owner.pool.query(newer, ['100'])
    // Longer than a process may go by older rules.
    await delay(1100)
    const refused = await sell(clerk, key, '3')
    await owner.pool.query(newer, ['365'])
    await owner.close()
    await delay(1100)
    expect([refused.status, refused.error.message]).toEqual([422, words.replace('365', '100')])
    expect((await sell(clerk, key, '3')).status).toBe(200)
  })
})

test('additional seats are sold until half an hour before departure, regular ones until it leaves', async () => {
  const key = freshDeparture()
  await hold(clerk, key, ['3'])
  const [timingId, travelDate] = key.split('.')
  const leavesIn = (minutes: number) =>
    server.database.pool.query(
      `update departures set departs = to_jsonb(array[(now() + $3 * interval '1 minute')::text, (now() + interval '9 hours')::text, (now() + interval '15 hours')::text])
       where timing_id = $1 and travel_date = $2`,
      [timingId, travelDate, minutes],
    )
  await leavesIn(31)
  expect((await hold(clerk, key, ['9'])).status).toBe(200)
  await leavesIn(29)
  expect((await hold(clerk, key, ['9'])).error).toMatchObject({ code: 'ruleBroken', details: { seats: ['9'] } })
  expect((await kinds(other, key))['10']?.kind).toBe('unavailable')
  expect((await hold(clerk, key, ['4'])).status).toBe(200)
  await leavesIn(-1)
  expect((await hold(clerk, key, ['5'])).error).toMatchObject({ code: 'departureClosed' })
  // The bus has left Riyadh, not yet Tabuk.
  expect((await hold(clerk, key, ['5'], { from: 1, to: 2 })).status).toBe(200)
})

test('discarding a draft gives its seats up', async () => {
  const key = freshDeparture()
  await hold(other, key, ['3'])
  const saved = await inject(server.app, 'saveDraft', {
    token: other,
    params: { flow: 'booking' },
    body: { snapshot: { step: 'seats' }, shape: 1, version: 0 },
  })
  expect(saved.data).toMatchObject({ version: 1 })
  const stale = await inject(server.app, 'saveDraft', {
    token: other,
    params: { flow: 'booking' },
    body: { snapshot: {}, shape: 1, version: 0 },
  })
  expect([stale.status, stale.error.code]).toEqual([409, 'staleVersion'])
  expect((await inject(server.app, 'getDraft', { token: other, params: { flow: 'booking' } })).data).toMatchObject({
    snapshot: { step: 'seats' },
  })
  expect((await inject(server.app, 'discardDraft', { token: other, params: { flow: 'booking' } })).status).toBe(200)
  expect((await inject(server.app, 'getDraft', { token: other, params: { flow: 'booking' } })).data).toBeNull()
  expect((await kinds(clerk, key))['3']?.kind).toBe('available')
  const { rows } = await server.database.pool.query('select 1 from seat_claims where user_id = $1 and kind = $2', [
    otherId,
    'hold',
  ])
  expect(rows).toHaveLength(0)
})
