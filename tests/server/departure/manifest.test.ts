import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/contract.ts'
import { drivers, transportDrivers } from '#server/database/schema/network.ts'
import { exitFees } from '#server/database/schema/travel-day.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import {
  addAgent,
  addUser,
  ADULT,
  openSmallOperator,
  saleBody,
  type SmallOperator,
} from '#tests/support/small-operator.ts'

const DAY_MS = 86_400_000
const NAMES = ['officer', 'amman', 'jeddah', 'admin', 'operations', 'agent'] as const

let server: RunningServer
let operator: SmallOperator
const tokens = new Map<string, string>()
const tokenOf = (name: (typeof NAMES)[number]) => tokens.get(name) ?? ''

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  const { database } = server
  operator = await openSmallOperator(database, { seats: 30 })
  const { riyadh, amman, jeddah } = operator.depots
  await addUser(database, 'officer@test.example', { userType: 'staff', depotId: riyadh })
  await addUser(database, 'amman@test.example', { userType: 'staff', depotId: amman })
  await addUser(database, 'jeddah@test.example', { userType: 'staff', depotId: jeddah })
  await addUser(database, 'admin@test.example', { userType: 'admin', depotId: riyadh })
  await addUser(database, 'operations@test.example', { userType: 'operation_manager' })
  await addAgent(database, 'agent@test.example', { creditType: 'autoDeduct', balance: 50_000 })
  for (const name of NAMES) tokens.set(name, await openSession(database, `${name}@test.example`))
  await database.orm.insert(exitFees).values({ id: randomUUID(), fromCountry: 'SA', currency: 'SAR', amount: 3000 })
  await assignDriver({ name: 'Saad Al-Dossari' })
})
afterAll(() => server.stop())

let date = ''
let day = 20
let nextSeat = 3
/** Every test has a day of its own, so its departures are nobody else's. */
beforeEach(() => {
  day += 1
  nextSeat = 3
  date = new Date(Date.now() + day * DAY_MS).toISOString().slice(0, 10)
})

const key = () => `${operator.timings.outward}.${date}.1`

/** Makes somebody the only driver of the small operator's bus. */
async function assignDriver(driver: Partial<typeof drivers.$inferInsert>): Promise<void> {
  const { orm, pool } = server.database
  const id = randomUUID()
  await orm.insert(drivers).values({
    id,
    name: 'A driver',
    phone: '+966505550211',
    licenceNumber: id.slice(0, 12),
    licenceExpiresOn: '2090-01-01',
    nationality: 'SA',
    passportNumber: 'K2817734',
    passportExpiresOn: '2090-01-01',
    depotId: operator.depots.riyadh,
    ...driver,
  })
  const { rows } = await pool.query<{ id: string }>('select id from transports')
  await orm.delete(transportDrivers)
  await orm.insert(transportDrivers).values({ transportId: rows[0]?.id ?? '', position: 0, driverId: id })
}

async function sell(passenger: Partial<typeof ADULT> = {}, seat = String(nextSeat++)) {
  const ride = { departureKey: key(), from: 0, to: 2 }
  const held = await inject(server.app, 'holdSeats', { token: tokenOf('officer'), body: { ...ride, seats: [seat] } })
  if (held.status !== 200) throw new Error(held.text)
  const body: BodyOf<'createBooking'> = saleBody(operator, {
    outward: ride,
    passengers: [{ ...ADULT, ...passenger, seat }],
  })
  const { data, text } = await inject(server.app, 'createBooking', { token: tokenOf('officer'), body })
  const [ticket] = data?.tickets ?? []
  if (!ticket) throw new Error(text)
  return { ...ticket, bookingId: data.id }
}

/** As it became after the sale: a sale itself asks for whole papers. */
async function losePassport(
  ticketId: string,
  passport: { number: string | null; expiry: string | null },
): Promise<void> {
  await server.database.pool.query(
    'update passengers set passport_number = $2, passport_expiry = $3 where id = (select passenger_id from tickets where id = $1)',
    [ticketId, passport.number, passport.expiry],
  )
}

const look = (name: (typeof NAMES)[number] = 'officer') =>
  inject(server.app, 'getDepartureManifest', { token: tokenOf(name), params: { key: key() } })
const issue = (
  name: (typeof NAMES)[number],
  overrideReason?: string,
  idempotency?: string,
  language: 'en' | 'ar' = 'en',
) =>
  inject(server.app, 'issueManifest', {
    token: tokenOf(name),
    params: { key: key() },
    body: { ...(overrideReason !== undefined && { overrideReason }) },
    language,
    ...(idempotency !== undefined && { key: idempotency }),
  })
const open = (name: (typeof NAMES)[number], id: string) =>
  inject(server.app, 'getManifest', { token: tokenOf(name), params: { id } })
const exported = (name: (typeof NAMES)[number], id: string, query: Record<string, string>) =>
  inject(server.app, 'exportManifest', { token: tokenOf(name), params: { id }, query })
/** With the exit fee, without which nobody boards here. */
async function checkIn(ticketId: string): Promise<void> {
  const token = tokenOf('officer')
  const fee = {
    tickets: [{ ticketId }],
    currency: 'SAR',
    payment: { means: 'pos', reference: null },
    expectedTotal: 3000,
  }
  await inject(server.app, 'payExitFee', { token, body: fee })
  const { data, text } = await inject(server.app, 'checkIn', { token, body: { tickets: [{ ticketId }] } })
  if (data?.[0]?.result !== 'checkedIn') throw new Error(text)
}
const close = () =>
  inject(server.app, 'closeDeparture', {
    token: tokenOf('officer'),
    params: { key: key() },
    body: { position: 0, reason: 'The road will be closed' },
  })

describe('who is on a manifest', () => {
  test('are the crew and everybody who may still travel, by seat, with the border they cross', async () => {
    await sell({ firstName: 'Layla' }, '12')
    await sell({ firstName: 'Omar' }, '4')
    const { content, incomplete, issued, isOpen, outdated } = (await look()).data
    expect(content.crew.map(({ name, nationality }) => [name, nationality])).toEqual([['Saad Al-Dossari', 'SA']])
    expect(
      content.passengers.map(({ firstName, seat, state, crossesBorder }) => [firstName, seat, state, crossesBorder]),
    ).toEqual([
      ['Omar', '4', 'pending', true],
      ['Layla', '12', 'pending', true],
    ])
    expect(content.borders).toEqual([{ from: 'SA', to: 'JO' }])
    expect(content.transport.name).toBe('Small bus')
    expect([incomplete, issued, isOpen, outdated]).toEqual([[], [], true, null])
  })

  test('are only those checked in once boarding is closed', async () => {
    const here = await sell({ firstName: 'Layla' })
    await sell({ firstName: 'Omar' })
    await checkIn(here.id)
    await close()
    expect((await look()).data.content.passengers.map(({ firstName, state }) => [firstName, state])).toEqual([
      ['Layla', 'checkedIn'],
    ])
  })

  test('are seen by those at whose region the departure calls and by operations, by nobody else', async () => {
    await sell()
    const { data } = await issue('officer')
    for (const name of ['officer', 'amman', 'admin', 'operations'] as const) {
      expect([name, (await look(name)).status, (await open(name, data.id)).status]).toEqual([name, 200, 200])
    }
    expect([(await look('jeddah')).status, (await open('jeddah', data.id)).status]).toEqual([404, 404])
    // That the departure runs is no secret, so that it is told who issues its manifest.
    expect(await issue('jeddah')).toMatchObject({ status: 422, error: { code: 'otherDepot' } })
    expect((await exported('jeddah', data.id, { format: 'csv' })).status).toBe(404)
    expect((await look('agent')).status).toBeGreaterThanOrEqual(403)
  })
})

describe('a version', () => {
  test('keeps what it said when passengers, papers and crew change, and says that it is outdated', async () => {
    const [first, second] = [await sell({ firstName: 'Layla' }), await sell({ firstName: 'Omar' })]
    const { data: one } = await issue('officer')
    expect([one.versionNumber, one.issuedBy, one.passengers, one.crew, one.overrideReason]).toEqual([
      1,
      'officer',
      2,
      1,
      null,
    ])
    expect((await look()).data.outdated).toBeNull()

    await losePassport(first.id, { number: 'X9', expiry: '2039-01-01' })
    await sell({ firstName: 'Noor' })
    await checkIn(second.id)
    expect((await look()).data.outdated).toEqual({ joined: 1, left: 0, changed: 2, journey: false })
    await assignDriver({ name: 'Mubarak Al-Anazi' })
    expect((await look()).data.outdated?.journey).toBe(true)
    await assignDriver({ name: 'Saad Al-Dossari' })
    const { data: two } = await issue('admin')
    expect(two.versionNumber).toBe(2)

    const { data: kept } = await open('officer', one.id)
    expect(
      kept.content.passengers.map(({ firstName, passportNumber, state }) => [firstName, passportNumber, state]),
    ).toEqual([
      ['Layla', 'N1234567', 'pending'],
      ['Omar', 'N1234567', 'pending'],
    ])
    expect([kept.versionNumber, kept.newestVersion]).toEqual([1, 2])
    expect((await look()).data.issued.map(({ versionNumber, passengers }) => [versionNumber, passengers])).toEqual([
      [2, 3],
      [1, 2],
    ])
    await expect(
      server.database.pool.query(`update manifests set version_number = 9 where id = $1`, [one.id]),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('has a number of its own when many are issued at once, without a gap, and a repeat gets the same', async () => {
    await sell()
    const answers = await Promise.all(Array.from({ length: 8 }, () => issue('officer')))
    expect(answers.map(({ data }) => data.versionNumber).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    const repeat = randomUUID()
    const [once, again] = [await issue('officer', undefined, repeat), await issue('officer', undefined, repeat)]
    expect([once.data.versionNumber, again.data.id]).toEqual([9, once.data.id])
    expect((await look()).data.issued).toHaveLength(9)
  })

  test('is not issued of a cancelled departure, nor once it has arrived', async () => {
    await sell()
    const [timingId = ''] = key().split('.')
    const set = (change: string) =>
      server.database.pool.query(`update departures set ${change} where timing_id = $1 and travel_date = $2`, [
        timingId,
        date,
      ])
    await set(`state = 'cancelled'`)
    expect((await issue('operations')).error.message).toMatch(/cancelled/)
    expect((await look()).data.isOpen).toBe(false)
    await set(
      `state = 'scheduled', arrivals = '["2026-01-01T00:00:00.000Z","2026-01-01T01:00:00.000Z","2026-01-01T02:00:00.000Z"]'`,
    )
    const refused = await issue('operations')
    expect([refused.status, refused.error.message]).toEqual([
      422,
      'This departure has arrived. Versions issued earlier can still be printed.',
    ])
  })
})

describe('incomplete documents', () => {
  test('refuse a version with the names of those concerned, in the language of who asks', async () => {
    const [gone, expired] = [await sell({ firstName: 'Layla' }), await sell({ firstName: 'Noor' })]
    await sell({ firstName: 'Omar' })
    await losePassport(gone.id, { number: null, expiry: null })
    await losePassport(expired.id, {
      number: 'N1',
      expiry: new Date(Date.now() + (day - 2) * DAY_MS).toISOString().slice(0, 10),
    })
    expect((await look()).data.incomplete.map(({ name, gaps, bookingId }) => [name, gaps, bookingId])).toEqual([
      ['Layla Saleh', ['noPassport'], gone.bookingId],
      ['Noor Saleh', ['passportExpired'], expired.bookingId],
    ])
    const refused = await issue('officer')
    expect([refused.status, refused.error.code]).toEqual([422, 'ruleBroken'])
    expect(refused.error.message).toContain('Layla Saleh, Noor Saleh.')
    expect((await issue('officer', undefined, undefined, 'ar')).error.message).toContain('Layla Saleh، Noor Saleh')
    expect((await look()).data.issued).toEqual([])
  })

  test('are overridden by operations with a reason, which the version keeps, and by nobody else', async () => {
    const { id } = await sell()
    await losePassport(id, { number: 'N1', expiry: null })
    expect((await look('operations')).data.mayOverride).toBe(true)
    for (const name of ['officer', 'admin'] as const)
      expect([name, (await issue(name, 'The consul knows')).status]).toEqual([name, 422])
    expect((await issue('operations')).error.fields).toEqual({
      overrideReason: 'Give a reason of at least 3 characters.',
    })
    expect((await issue('operations', '  x ')).status).toBe(400)
    const { data } = await issue('operations', 'The consul knows')
    expect([data.versionNumber, data.overrideReason]).toEqual([1, 'The consul knows'])
    expect(data.incomplete.map(({ gaps }) => gaps)).toEqual([['noPassportExpiry']])
  })

  test('of the crew count too: no driver, a licence or a passport that ends before the journey', async () => {
    await sell()
    await server.database.orm.delete(transportDrivers)
    const gaps = async () => (await look()).data.incomplete.map((each) => each.gaps)
    expect(await gaps()).toEqual([['noDriver']])
    expect((await issue('officer')).error.message).toContain('no driver')
    await assignDriver({ licenceExpiresOn: '2020-01-01', passportNumber: null, passportExpiresOn: null })
    expect(await gaps()).toEqual([['licenceExpired', 'noPassport']])
    await assignDriver({})
    expect(await gaps()).toEqual([])
  })

  test('trouble nobody on a journey that crosses no border', async () => {
    const domestic = `${operator.timings.domestic}.${date}.1`
    await assignDriver({ passportNumber: null, passportExpiresOn: null })
    const { data } = await inject(server.app, 'getDepartureManifest', {
      token: tokenOf('jeddah'),
      params: { key: domestic },
    })
    expect([data.content.borders, data.incomplete]).toEqual([[], []])
    await assignDriver({ name: 'Saad Al-Dossari' })
  })
})

describe('the file of a version', () => {
  test('holds crew and passengers as they were issued, nothing in it being a formula, and is logged', async () => {
    const { id } = await sell({ firstName: 'Layla' })
    await server.database.pool.query(
      `update passengers set first_name = '=HYPERLINK("x")' where id = (select passenger_id from tickets where id = $1)`,
      [id],
    )
    const { data } = await issue('officer')
    await server.database.pool.query(
      `update passengers set first_name = 'Later' where id = (select passenger_id from tickets where id = $1)`,
      [id],
    )
    const file = await exported('officer', data.id, { format: 'csv' })
    const [head, crew, passenger, ...rest] = file.text.trim().split('\r\n')
    expect(head).toMatch(/^No\.,Role,Name,/)
    expect(crew).toMatch(new RegExp(`^1,Crew,Saad Al-Dossari,.*,${date},TST [0-9a-f]{8},1$`))
    expect(passenger).toContain(`2,Passenger,"'=HYPERLINK(""x"") Saleh",Male,1985-03-02,JO,N1234567,2039-01-01`)
    expect(rest).toEqual([])
    expect(String(file.headers['content-disposition'])).toMatch(/manifest-\d{4}-\d\d-\d\d-TST-[0-9a-f]{8}-v1\.csv/)
    expect((await exported('officer', data.id, { format: 'csv', language: 'ar' })).text).toContain('راكب')
    const { rows } = await server.database.pool.query(
      `select details ->> 'versionNumber' as version, details ->> 'rows' as rows from access_log where subject = 'manifest'`,
    )
    expect(rows).toEqual([
      { version: '1', rows: '2' },
      { version: '1', rows: '2' },
    ])
  })

  test('opens as a sheet', async () => {
    await sell()
    const { data } = await issue('officer')
    const sheet = await exported('officer', data.id, { format: 'xlsx', language: 'ar' })
    expect([sheet.status, sheet.headers['content-type'], sheet.text.startsWith('PK')]).toEqual([
      200,
      expect.stringContaining('spreadsheetml'),
      true,
    ])
  })
})
