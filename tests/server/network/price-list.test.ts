import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnswerOf, BodyOf } from '#contract/contract.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import { addUser, ADULT, openSmallOperator, saleBody, type SmallOperator } from '#tests/support/small-operator.ts'
import { expectRecorded } from '#tests/support/recorded-contents.ts'

/** Later than anything that the small operator sells by default, each test on dates of its own. */
const SALE_DATE = dayAhead(180)

let server: RunningServer
let operator: SmallOperator
let token: string
let clerk: string
let route: Record<'outward' | 'back' | 'domestic', string>
let stop: Record<string, string>

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
  const { rows } = await server.database.pool.query<{ id: string; route_id: string }>(
    'select id, route_id from timings',
  )
  const routeOf = (timing: string) => rows.find(({ id }) => id === timing)?.route_id ?? ''
  route = {
    outward: routeOf(operator.timings.outward),
    back: routeOf(operator.timings.back),
    domestic: routeOf(operator.timings.domestic),
  }
  const stops = await server.database.pool.query<{ id: string; name: { en: string } }>('select id, name from stoppages')
  stop = Object.fromEntries(stops.rows.map(({ id, name }) => [name.en, id]))
})
afterAll(async () => {
  await expectRecorded(server.database)
  await server.stop()
})

type Values = BodyOf<'createPriceList'>
type Cell = BodyOf<'savePriceGrid'>['cells'][number]
const FARES = { adult: 12_000, child: 6000, twoWayAdult: null, twoWayChild: null }

const price = (changes: Partial<Values> = {}): Values => ({
  routeId: route.outward,
  currency: 'SAR',
  fromStoppageId: null,
  toStoppageId: null,
  ...FARES,
  validFrom: dayAhead(30),
  isActive: true,
  ...changes,
})
const cell = (changes: Partial<Cell> = {}): Cell => ({
  currency: 'SAR',
  fromStoppageId: null,
  toStoppageId: null,
  fares: FARES,
  version: null,
  ...changes,
})
const create = (changes: Partial<Values> = {}) => inject(server.app, 'createPriceList', { token, body: price(changes) })
const save = (routeId: string, validFrom: string, cells: Cell[]) =>
  inject(server.app, 'savePriceGrid', { token, params: { id: routeId }, body: { validFrom, cells } })
const grid = async (routeId: string, validFrom: string) =>
  (await inject(server.app, 'getPriceGrid', { token, params: { id: routeId }, query: { validFrom } })).data
const list = (query: Record<string, string> = {}) =>
  inject(server.app, 'getPriceList', { token, query: { recordNumber: '200', ...query } })
const whole = (cells: readonly { currency: string; fromStoppageId: string | null }[], currency = 'SAR') =>
  cells.find((one) => one.currency === currency && one.fromStoppageId === null)
const remove = (id: string) => inject(server.app, 'removeMaster', { token, params: { kind: 'price', id } })
const countPrices = async () => Number((await server.database.pool.query('select count(*) from prices')).rows[0]?.count)

const fareOn = (routeId: string, date: string, range: { from: number; to: number }) =>
  inject(server.app, 'getPriceListForBooking', {
    token: clerk,
    query: { routeId, date, from: String(range.from), to: String(range.to) },
  })
const quote = (change: Partial<BodyOf<'createBooking'>>) => {
  const { outward, currency } = saleBody(operator, change)
  return inject(server.app, 'quoteBooking', {
    token: clerk,
    body: { outward, return: null, currency, passengers: [{ dateOfBirth: ADULT.dateOfBirth }] },
  })
}

describe('one price', () => {
  test('is added from a later date on, changed until that date comes, and removed', async () => {
    const made = await create({ validFrom: dayAhead(40) })
    expect([made.status, made.data.state, made.data.version]).toEqual([200, 'upcoming', 1])
    const { id, version } = made.data
    const changed = await inject(server.app, 'updatePriceList', {
      token,
      body: { ...price({ validFrom: dayAhead(41), adult: 13_000 }), id, version },
    })
    expect([changed.status, changed.data.adult, changed.data.validFrom]).toEqual([200, 13_000, dayAhead(41)])
    const late = await inject(server.app, 'updatePriceList', { token, body: { ...price(), id, version } })
    expect([late.status, late.error.code]).toEqual([409, 'staleVersion'])
    expect((await remove(id)).status).toBe(200)
    expect((await list({ id })).data).toEqual([])
    const log = await inject(server.app, 'getRecordChanges', { token, query: { kind: 'price', id } })
    expect(log.data.map(({ act }) => act)).toEqual(['removed', 'changed', 'created'])
    expect(log.data[1]?.changes).toEqual({
      adult: { from: 12_000, to: 13_000 },
      validFrom: { from: dayAhead(40), to: dayAhead(41) },
    })
  })

  test('that is valid already is neither changed nor removed', async () => {
    const [valid] = (await list({ routeId: route.domestic })).data
    if (!valid) throw new Error('there is no price')
    const { id, version } = valid
    const changed = await inject(server.app, 'updatePriceList', {
      token,
      body: { ...price({ routeId: route.domestic }), id, version },
    })
    expect([changed.status, changed.error.message]).toEqual([409, expect.stringContaining('already in force')])
    const removed = await remove(id)
    expect([removed.status, removed.error.message]).toEqual([409, expect.stringContaining('already in force')])
    expect((await list({ id })).data[0]).toEqual(valid)
  })

  test.each<[string, () => Partial<Values>, number, string]>([
    ['a negative fare', () => ({ adult: -1 }), 400, 'adult'],
    ['a fare of nothing', () => ({ child: 0 }), 400, 'child'],
    ['half a minor unit', () => ({ adult: 99.5 }), 400, 'adult'],
    ['a day that does not exist', () => ({ validFrom: '2027-02-30' }), 400, 'validFrom'],
    ['yesterday', () => ({ validFrom: dayAhead(-2) }), 422, 'validFrom'],
    ['a currency of no region on the way', () => ({ currency: 'EUR' }), 422, 'currency'],
    ['a two-way fare without a return', () => ({ routeId: route.domestic, twoWayAdult: 9000 }), 422, 'twoWayAdult'],
    ['one end of a stretch', () => ({ fromStoppageId: stop.riyadh ?? '' }), 422, 'toStoppageId'],
    [
      'a stretch against the way',
      () => ({ fromStoppageId: stop.amman ?? '', toStoppageId: stop.tabuk ?? '' }),
      422,
      'toStoppageId',
    ],
    [
      'the whole route told as a stretch',
      () => ({ fromStoppageId: stop.riyadh ?? '', toStoppageId: stop.amman ?? '' }),
      422,
      'toStoppageId',
    ],
    ['an end where nothing was', () => ({ currency: 'JOD', isActive: false }), 422, 'isActive'],
    ['a route that is not there', () => ({ routeId: operator.regions.riyadh }), 422, 'routeId'],
  ])('is refused with %s, at its field, and nothing is written', async (_what, changes, status, field) => {
    const before = await countPrices()
    const answer = await create(changes())
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([status, [field]])
    expect(await countPrices()).toBe(before)
  })

  test('is refused where one begins on that date already', async () => {
    const made = await create({ validFrom: dayAhead(50) })
    const again = await create({ validFrom: dayAhead(50), adult: 1 })
    expect([again.status, again.error.fields]).toEqual([422, { validFrom: expect.stringContaining('already') }])
    await remove(made.data.id)
  })

  test('is read and written by those only who may', async () => {
    const asClerk = await inject(server.app, 'createPriceList', { token: clerk, body: price() })
    expect(asClerk.status).toBe(403)
  })
})

describe('the list of prices', () => {
  test('is narrowed to what is in force on a date, to a route, a currency, whole routes or stretches', async () => {
    const made = await create({ validFrom: dayAhead(60) })
    const inForce = async (date: string) =>
      (await list({ validOn: date, routeId: route.outward, scope: 'route' })).data.map(({ adult, state }) => [
        adult,
        state,
      ])
    expect(await inForce(dayAhead(59))).toEqual([[11_500, 'inForce']])
    expect(await inForce(dayAhead(60))).toEqual([[12_000, 'upcoming']])
    expect((await list({ scope: 'stretch' })).data.map(({ fromName, toName }) => [fromName?.en, toName?.en])).toEqual([
      ['tabuk', 'amman'],
    ])
    expect((await list({ currency: 'JOD' })).data).toEqual([])
    // As the grid has them: the whole route, then its stretches.
    expect((await list({ routeId: route.outward })).data.map(({ fromName }) => fromName?.en ?? 'whole')).toEqual([
      'whole',
      'whole',
      'tabuk',
    ])
    expect((await list({ tripId: operator.trips.domestic })).data.map(({ routeId }) => routeId)).toEqual([
      route.domestic,
    ])
    expect((await list({ search: 'jeddah', sort: '-adult' })).page.total).toBe(1)
    expect(
      (await list({ routeId: route.outward, scope: 'route', sort: 'validFrom' })).data.map(({ nextFrom }) => nextFrom),
    ).toEqual([dayAhead(60), null])
    await remove(made.data.id)
  })
})

describe('the grid of a route', () => {
  test('offers the currencies of its regions, and shows the fares of the asked date', async () => {
    const { currencies, stops, cells, hasReturn } = await grid(route.outward, dayAhead(10))
    expect([currencies.map(({ code }) => code), stops.map(({ name }) => name.en), hasReturn]).toEqual([
      ['SAR', 'JOD'],
      ['riyadh', 'tabuk', 'amman'],
      true,
    ])
    expect(whole(cells)).toMatchObject({ fares: { adult: 11_500 }, since: '2020-01-01', version: null, nextFrom: null })
  })

  test('is saved as a whole, and an equal cell makes no new price', async () => {
    const date = dayAhead(70)
    const before = await countPrices()
    const same = { adult: 6000, child: 3000, twoWayAdult: null, twoWayChild: null }
    const stretch = { fromStoppageId: stop.tabuk ?? '', toStoppageId: stop.amman ?? '' }
    const saved = await save(route.outward, date, [
      cell(),
      cell({ ...stretch, fares: same }),
      cell({ ...stretch, currency: 'JOD' }),
    ])
    expect(saved.status).toBe(200)
    expect(await countPrices()).toBe(before + 2)
    expect(whole(saved.data.cells)).toMatchObject({ fares: FARES, version: 1, before: { adult: 11_500 } })
    expect(whole((await grid(route.outward, dayAhead(69))).cells)).toMatchObject({
      fares: { adult: 11_500 },
      nextFrom: date,
    })
  })

  test('writes nothing when one of its cells is wrong, and says which', async () => {
    const before = await countPrices()
    const answer = await save(route.domestic, dayAhead(70), [
      cell(),
      cell({ currency: 'JOD' }),
      cell({ fares: { ...FARES, twoWayAdult: 1 } }),
    ])
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.error.fields ?? {})).toEqual(['cells.1.currency', 'cells.2.adult', 'cells.2.twoWayAdult'])
    expect(await countPrices()).toBe(before)
  })

  test('refuses a date that is over, and a price that begins today once it is valid', async () => {
    const past = await save(route.domestic, dayAhead(-2), [cell()])
    expect([past.status, Object.keys(past.error.fields ?? {})]).toEqual([422, ['validFrom']])
    const { today } = await grid(route.back, dayAhead(1))
    expect((await save(route.back, today, [cell()])).status).toBe(200)
    const again = await save(route.back, today, [cell({ version: 1, fares: { ...FARES, adult: 1 } })])
    expect([again.status, again.error.fields]).toEqual([
      422,
      { 'cells.0.adult': expect.stringContaining('already in force') },
    ])
    expect(whole((await grid(route.back, today)).cells)).toMatchObject({ fares: FARES })
  })

  test('keeps a price that somebody else has entered for the date meanwhile', async () => {
    const date = dayAhead(75)
    const first = await save(route.domestic, date, [cell({ fares: { ...FARES, adult: 7000 } })])
    const late = await save(route.domestic, date, [cell({ fares: { ...FARES, adult: 8000 } })])
    expect([late.status, late.error.code, Object.keys(late.error.fields ?? {})]).toEqual([
      409,
      'staleVersion',
      ['cells.0.adult'],
    ])
    expect(whole((await grid(route.domestic, date)).cells)).toEqual(whole(first.data.cells))
    const changed = await save(route.domestic, date, [cell({ fares: { ...FARES, adult: 8000 }, version: 1 })])
    expect(whole(changed.data.cells)).toMatchObject({ fares: { adult: 8000 }, version: 2 })
  })

  test('ends a price from a date on, or takes back one that only waited', async () => {
    const date = dayAhead(90)
    const ended = await save(route.domestic, date, [cell({ fares: null })])
    expect(whole(ended.data.cells)).toMatchObject({ fares: null, since: date, version: 1 })
    expect((await fareOn(route.domestic, date, { from: 0, to: 1 })).data).toEqual([])
    expect((await fareOn(route.domestic, dayAhead(89), { from: 0, to: 1 })).data).toHaveLength(1)
    const waits = await save(route.outward, date, [cell({ currency: 'JOD' })])
    expect(whole(waits.data.cells, 'JOD')).toMatchObject({ fares: FARES })
    const taken = await save(route.outward, date, [cell({ currency: 'JOD', fares: null, version: 1 })])
    expect(whole(taken.data.cells, 'JOD')).toBeUndefined()
  })

  test('lets a stretch whose own price has ended cost what the whole route does', async () => {
    const date = dayAhead(110)
    const stretch = { fromStoppageId: stop.tabuk ?? '', toStoppageId: stop.amman ?? '' }
    await save(route.outward, date, [cell({ ...stretch, fares: null }), cell({ fares: { ...FARES, adult: 14_000 } })])
    await expect
      .poll(
        async () =>
          (await fareOn(route.outward, date, { from: 1, to: 2 })).data.find(({ currency }) => currency === 'SAR')
            ?.adult,
      )
      .toBe(14_000)
  })
})

describe('sales', () => {
  test('are made at a new price as soon as it is entered, and sold tickets keep theirs', async () => {
    const sold = await inject(server.app, 'createBooking', { token: clerk, body: await withHold({ seat: '3' }) })
    expect([sold.status, sold.data.total]).toEqual([200, 12_000 + 2000])
    const date = SALE_DATE
    expect((await save(route.outward, date, [cell({ fares: { ...FARES, adult: 15_000 } })])).status).toBe(200)
    await expect.poll(async () => (await quote({})).data.total).toBe(15_000)
    const atOldPrice = await inject(server.app, 'createBooking', { token: clerk, body: await withHold({ seat: '4' }) })
    expect([atOldPrice.status, atOldPrice.error.code]).toEqual([409, 'priceChanged'])
    const atNewPrice = await inject(server.app, 'createBooking', {
      token: clerk,
      body: await withHold({ seat: '5', expectedTotal: 15_000 }),
    })
    expect([atNewPrice.status, atNewPrice.data.total]).toEqual([200, 15_000])
    const kept = await server.database.pool.query<{ fare: string }>('select fare from tickets where booking_id = $1', [
      sold.data.id,
    ])
    expect(kept.rows.map(({ fare }) => Number(fare))).toEqual([14_000])
  })

  test('are refused in a currency without a price, and made once it has one', async () => {
    const refused = await quote({ currency: 'JOD' })
    expect([refused.status, refused.error.code]).toEqual([422, 'noPrice'])
    const fares = { adult: 22_000, child: 11_000, twoWayAdult: null, twoWayChild: null }
    await save(route.outward, SALE_DATE, [cell({ currency: 'JOD', fares })])
    await expect.poll(async () => (await quote({ currency: 'JOD' })).data?.total).toBe(22_000)
    const sold = await inject(server.app, 'createBooking', {
      token: clerk,
      body: await withHold({ seat: '6', currency: 'JOD', expectedTotal: 22_000 }),
    })
    expect([sold.status, sold.data.currency, sold.data.total]).toEqual([200, 'JOD', 22_000])
  })

  test('are refused once the price has ended', async () => {
    await save(route.domestic, dayAhead(179), [cell({ fares: FARES })])
    const outward = { departureKey: `${operator.timings.domestic}.${SALE_DATE}.1`, from: 0, to: 1 }
    await expect.poll(async () => (await quote({ outward })).data?.total).toBe(12_000)
    await save(route.domestic, SALE_DATE, [cell({ fares: null })])
    await expect.poll(async () => (await quote({ outward })).error.code).toBe('noPrice')
  })
})

describe('the gap report', () => {
  const gaps = async (query: Record<string, string> = {}) =>
    (await inject(server.app, 'getPriceGaps', { token, query })).data

  test('is a sheet of exactly what it lists, in the words of the screen', async () => {
    const query = { days: '3', currency: 'SAR' }
    const found = await gaps(query)
    const sheet = async (language: 'en' | 'ar') => {
      const columns = 'routeName,missing,dates,why'
      const { text } = await inject(server.app, 'exportPriceGaps', {
        token,
        query: { ...query, columns, format: 'csv', language },
      })
      return text.trim().split('\r\n')
    }
    const [heads, ...lines] = await sheet('en')
    expect(heads).toBe('Route,Missing,First travel date,Last travel date,Reason')
    expect(lines.map((line) => line.split(',')[0])).toEqual(found.map(({ routeName }) => routeName.en))
    const arabic = await sheet('ar')
    expect(arabic).toHaveLength(lines.length + 1)
    expect(arabic[0]).toContain('السبب')
    const refused = await inject(server.app, 'exportPriceGaps', {
      token,
      query: { ...query, columns: 'fares', format: 'csv', language: 'en' },
    })
    expect(refused.status).toBe(400)
  })

  test('names routes that run without a price in a currency of where they begin or end', async () => {
    const found = await gaps({ days: '3' })
    expect(
      found
        .map(({ routeId, currency, isWholeRoute, departures }) => [routeId, currency, isWholeRoute, departures])
        .toSorted(),
    ).toEqual(
      [
        [route.outward, 'JOD', true, 3],
        [route.back, 'JOD', true, 3],
      ].toSorted(),
    )
    const [outward] = found.filter(({ routeId }) => routeId === route.outward)
    // Riyadh – Tabuk lies in one country: nobody misses dinars there.
    expect(outward?.stretches.map(({ fromName, toName }) => [fromName.en, toName.en])).toEqual([['tabuk', 'amman']])
  })

  test('looks at any later day: what has ended by then, and from when a price waits', async () => {
    const [ended] = await gaps({ from: dayAhead(95), days: '1', currency: 'SAR' })
    expect(ended).toMatchObject({
      routeId: route.domestic,
      isWholeRoute: true,
      endedOn: dayAhead(90),
      pricedFrom: dayAhead(179),
    })
    expect(await gaps({ from: dayAhead(85), days: '1', currency: 'SAR' })).toEqual([])
    const [waits] = await gaps({ from: dayAhead(100), days: '1', routeId: route.outward })
    expect(waits).toMatchObject({ currency: 'JOD', pricedFrom: SALE_DATE, endedOn: null })
  })

  test('counts what was sold of a stretch without a price', async () => {
    const stretch: AnswerOf<'getPriceGaps'>['data'][number]['stretches'] =
      (await gaps({ routeId: route.outward }))[0]?.stretches ?? []
    expect(stretch.map(({ sold }) => sold)).toEqual([0])
    const date = SALE_DATE
    const body = await withHold({
      seat: '7',
      outward: { departureKey: `${operator.timings.outward}.${date}.1`, from: 1, to: 2 },
      expectedTotal: 15_000,
    })
    expect((await inject(server.app, 'createBooking', { token: clerk, body })).status).toBe(200)
    expect((await gaps({ routeId: route.outward }))[0]?.stretches.map(({ sold }) => sold)).toEqual([1])
  })
})

/** A sale of one adult whose seat the clerk holds. */
async function withHold({
  seat,
  ...change
}: Partial<BodyOf<'createBooking'>> & { seat: string }): Promise<BodyOf<'createBooking'>> {
  const body = saleBody(operator, { expectedTotal: 14_000, passengers: [{ ...ADULT, seat }], ...change })
  const { departureKey, from, to } = body.outward
  const held = await inject(server.app, 'holdSeats', { token: clerk, body: { departureKey, from, to, seats: [seat] } })
  expect([held.status, held.text]).toEqual([200, held.text])
  return body
}

function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
