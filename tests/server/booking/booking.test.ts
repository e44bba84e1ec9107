import { createPublicKey, randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { groupedReference } from '#contract/grouped-reference.ts'
import type { BodyOf } from '#contract/contract.ts'
import { verifyTicketCode } from '#server/domain/booking/ticket-code.ts'
import { wordsOf } from '#server/words.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import {
  addAgent,
  addUser,
  ADULT,
  openSmallOperator,
  RETURN_DATE,
  saleBody,
  type SmallOperator,
} from '#tests/support/small-operator.ts'

type SaleBody = BodyOf<'createBooking'>

let server: RunningServer
let operator: SmallOperator
const tokens: Record<string, string> = {}
const tokenOf = (name: string) => tokens[name] ?? ''

beforeAll(async () => {
  server = await startServer({ template: 'empty' })
  operator = await openSmallOperator(server.database, { seats: 40 })
  const { riyadh, amman, jeddah } = operator.depots
  const { database } = server
  await addUser(database, 'clerk@test.example', { userType: 'staff', depotId: riyadh })
  await addUser(database, 'amman@test.example', { userType: 'staff', depotId: amman })
  await addUser(database, 'jeddah@test.example', { userType: 'staff', depotId: jeddah })
  await addUser(database, 'nodepot@test.example', { userType: 'staff' })
  await addUser(database, 'head@test.example', { userType: 'head_account' })
  await addAgent(database, 'agent@test.example', { creditType: 'default', balance: 15_000, creditLimit: 10_000 })
  await addAgent(database, 'poor@test.example', { creditType: 'autoDeduct', balance: 11_499, creditLimit: 10_000 })
  for (const name of ['clerk', 'amman', 'jeddah', 'nodepot', 'head', 'agent', 'poor']) {
    tokens[name] = await openSession(database, `${name}@test.example`)
  }
})
afterAll(() => server.stop())

let day = 0
/** A travel date that no other test has. */
function freshDate(): string {
  day += 3
  return new Date(Date.now() + (30 + day) * 86_400_000).toISOString().slice(0, 10)
}
const outwardOn = (date: string, range = { from: 0, to: 2 }) => ({
  departureKey: `${operator.timings.outward}.${date}.1`,
  ...range,
})
const backOn = (date: string, range = { from: 0, to: 2 }) => ({
  departureKey: `${operator.timings.back}.${date}.1`,
  ...range,
})
const domesticOn = (date: string) => ({ departureKey: `${operator.timings.domestic}.${date}.1`, from: 0, to: 1 })

async function hold(name: string, body: SaleBody): Promise<void> {
  const rides = [
    { ride: body.outward, seats: body.passengers.flatMap(({ seat }) => seat ?? []) },
    { ride: body.return, seats: body.passengers.flatMap(({ returnSeat }) => returnSeat ?? []) },
  ]
  for (const { ride, seats } of rides) {
    if (!ride) continue
    const { status, text } = await inject(server.app, 'holdSeats', { token: tokenOf(name), body: { ...ride, seats } })
    if (status !== 200) throw new Error(text)
  }
}

const sell = (name: string, body: unknown, key: string = randomUUID()) =>
  inject(server.app, 'createBooking', { token: tokenOf(name), body: body as object, key })

async function holdAndSell(name: string, change: Partial<SaleBody> = {}) {
  const body = saleBody(operator, { outward: outwardOn(freshDate()), ...change })
  await hold(name, body)
  return sell(name, body)
}

const counted = [
  'bookings',
  'passengers',
  'tickets',
  'ledger_entries',
  'workflow_events',
  'cash_shifts',
  'files',
] as const
async function counts(): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const table of counted) {
    const { rows } = await server.database.pool.query<{ count: number }>(`select count(*) from ${table}`)
    found[table] = rows[0]?.count ?? -1
  }
  return found
}

async function ledgerOf(bookingId: string) {
  const { rows } = await server.database.pool.query<{
    act: string
    account: string
    amount: number
    posting_date: string
  }>(
    `select act, account, sum(amount)::bigint as amount, entry.posting_date
     from ledger_entries as entry join ledger_lines as line on line.entry_id = entry.id
     where record_id = $1 or record_id in (select id from tickets where booking_id = $1)
     group by act, account, entry.posting_date, entry.id order by act desc, entry.posting_date, account`,
    [bookingId],
  )
  return rows.map((row) => [row.act, row.account, row.amount, row.posting_date])
}

describe('a sale', () => {
  test('one way: ticket, claims, event, postings, and the answer all agree', async () => {
    const date = freshDate()
    const { status, data } = await holdAndSell('clerk', {
      outward: outwardOn(date),
      payment: { means: 'cash', reference: null },
    })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      total: 11_500,
      vatTotal: 1500,
      means: 'cash',
      isTwoWay: false,
      depot: { code: 'RIY' },
      createdBy: { name: 'clerk' },
    })
    expect(data.reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
    expect(data.tickets).toMatchObject([
      {
        state: 'pending',
        seat: '3',
        fareClass: 'adult',
        fare: 11_500,
        vat: 1500,
        travelDate: date,
        policyVersion: 1,
        from: { timeZone: 'Asia/Riyadh' },
        to: { country: 'JO' },
      },
    ])
    expect((await inject(server.app, 'getBooking', { token: tokenOf('clerk'), params: { id: data.id } })).data).toEqual(
      data,
    )
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Riyadh' })
    expect(await ledgerOf(data.id)).toEqual([
      ['ticketSold', '1000', 11_500, today],
      ['ticketSold', '2100', -1500, today],
      ['ticketSold', '2200', -10_000, today],
      ['ticketEarned', '2200', 10_000, date],
      ['ticketEarned', '4000', -10_000, date],
    ])
    const events = await inject(server.app, 'getWorkflowEvents', {
      token: tokenOf('clerk'),
      query: { machine: 'ticket', recordId: data.tickets[0]?.id ?? '' },
    })
    expect(events.data).toMatchObject([{ from: null, to: 'pending', by: { name: 'clerk' } }])
  })

  test('two ways for two adults and an infant: six tickets, four seats, fares split, one reference', async () => {
    const [date, back] = [freshDate(), freshDate()]
    const { status, data } = await holdAndSell('clerk', {
      outward: outwardOn(date),
      return: backOn(back),
      passengers: [
        { ...ADULT, seat: '3', returnSeat: '5' },
        { ...ADULT, firstName: 'Huda', gender: 'female', passportNumber: 'N7654321', seat: '1', returnSeat: '6' },
        {
          ...ADULT,
          firstName: 'Zaid',
          dateOfBirth: `${Number(date.slice(0, 4)) - 1}-01-01`,
          passportNumber: 'N1111111',
          seat: null,
          returnSeat: null,
        },
      ],
      expectedTotal: 41_400,
    })
    expect(status).toBe(200)
    expect(data.tickets.map((ticket) => [ticket.direction, ticket.seat, ticket.fare])).toEqual([
      ['outward', '3', 11_500],
      ['return', '5', 9200],
      ['outward', '1', 11_500],
      ['return', '6', 9200],
      ['outward', null, 0],
      ['return', null, 0],
    ])
    expect(data.vatTotal).toBe(2 * (1500 + 1269))
  })

  test("the clerk's first cash opens a shift, and the next one goes into the same till", async () => {
    const cash = { payment: { means: 'cash' as const, reference: null } }
    await holdAndSell('amman', cash)
    await holdAndSell('amman', cash)
    const { rows } = await server.database.pool.query<{ shifts: number; lines: number }>(
      `select count(distinct shift_id) as shifts, count(*) as lines from ledger_lines where account = '1000' and depot_id = $1`,
      [operator.depots.amman],
    )
    expect(rows[0]).toEqual({ shifts: 1, lines: 2 })
  })

  test("an agent's sale spends the wallet first, then credit, and posts both", async () => {
    const first = await holdAndSell('agent', { payment: { means: 'agentAccount', reference: null } })
    expect(first.status).toBe(200)
    const second = await holdAndSell('agent', { payment: { means: 'agentAccount', reference: null } })
    expect(await ledgerOf(second.data.id)).toContainEqual(['ticketSold', '1110', 8000, expect.anything()])
    expect(await ledgerOf(second.data.id)).toContainEqual(['ticketSold', '2000', 3500, expect.anything()])
    const wallet = await inject(server.app, 'getWallet', { token: tokenOf('agent') })
    expect(wallet.data?.accounts).toEqual([
      { currency: 'SAR', balance: 0, creditLimit: 10_000, creditUsed: 8000, available: 2000 },
    ])
    const third = await holdAndSell('agent', { payment: { means: 'agentAccount', reference: null } })
    expect([third.status, third.error.code, third.error.details]).toEqual([
      422,
      'walletTooLow',
      { currency: 'SAR', available: 2000, total: 11_500 },
    ])
  })

  test("an agent sells in the currency of the own account, others in their depot's", async () => {
    const told = async (name: string) =>
      (await inject(server.app, 'userDetails', { token: tokenOf(name) })).data.userDetails.currency
    expect(await Promise.all(['agent', 'clerk', 'amman', 'nodepot'].map(told))).toEqual(['SAR', 'SAR', 'JOD', null])
  })

  test('an agent on auto deduct has no credit, whatever its limit', async () => {
    const { error } = await holdAndSell('poor', { payment: { means: 'agentAccount', reference: null } })
    expect(error).toMatchObject({ code: 'walletTooLow', details: { available: 11_499 } })
    expect(error.message).toContain('114.99 SAR')
  })

  test("takes the seller's draft away with it", async () => {
    const params = { flow: 'booking' }
    await inject(server.app, 'saveDraft', {
      token: tokenOf('clerk'),
      params,
      body: { snapshot: {}, shape: 1, version: 0 },
    })
    await holdAndSell('clerk')
    expect((await inject(server.app, 'getDraft', { token: tokenOf('clerk'), params })).data).toBeNull()
  })

  test('gives up what else the seller holds on the departure', async () => {
    const body = saleBody(operator, { outward: outwardOn(freshDate()) })
    await inject(server.app, 'holdSeats', { token: tokenOf('clerk'), body: { ...body.outward, seats: ['3', '4'] } })
    expect((await sell('clerk', body)).status).toBe(200)
    await hold('amman', { ...body, passengers: [{ ...ADULT, seat: '4' }] })
  })

  test('repeated with the same key sells once and answers the same; with another body it is refused', async () => {
    const body = saleBody(operator, { outward: outwardOn(freshDate()) })
    await hold('clerk', body)
    const key = randomUUID()
    const before = await counts()
    const [one, other] = await Promise.all([sell('clerk', body, key), sell('clerk', body, key)])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(other.data).toEqual(one.data)
    expect((await counts()).bookings).toBe((before.bookings ?? 0) + 1)
    const changed = await sell('clerk', { ...body, currency: 'JOD' }, key)
    expect([changed.status, changed.error.code]).toEqual([422, 'keyReused'])
  })

  test('is drawn another reference where a booking has the one that was drawn', async () => {
    const owner = new pg.Client({ connectionString: server.ownerUrl })
    await owner.connect()
    try {
      // Two draws in ten thousand million are alike: the first one is, by the name of the index that says so.
      await owner.query(`create sequence draws;
        create function be_drawn_before() returns trigger language plpgsql as $$
          begin
            if nextval('draws') = 1 then
              raise unique_violation using constraint = 'bookings_reference_key';
            end if;
            return new;
          end $$;
        create trigger be_drawn_before before insert on bookings for each row execute function be_drawn_before();
        grant usage on sequence draws to public`)
      const before = await counts()
      const { status, text } = await holdAndSell('clerk')
      expect(status, text).toBe(200)
      expect((await counts()).bookings).toBe((before.bookings ?? 0) + 1)
      const { rows } = await owner.query<{ draws: string }>('select last_value::text as draws from draws')
      expect(rows).toEqual([{ draws: '2' }])
    } finally {
      await owner.query(
        'drop trigger be_drawn_before on bookings; drop function be_drawn_before(); drop sequence draws',
      )
      await owner.end()
    }
  })

  test('documents uploaded by the seller belong to the passenger and are seen within the scope', async () => {
    const upload = await uploadFile('clerk', 'pass.png', PNG)
    const fileId = upload.data.id
    const body = { passengers: [{ ...ADULT, documents: [{ fileId, kind: 'passportImage' as const }] }] }
    const { data } = await holdAndSell('clerk', body)
    expect(data.documents).toMatchObject([{ fileId, kind: 'passportImage', name: 'pass.png' }])
    const open = (name: string) => inject(server.app, 'getUploadFile', { token: tokenOf(name), query: { id: fileId } })
    const seen = await open('amman')
    expect(seen.status).toBe(200)
    expect(seen.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect((await open('jeddah')).status).toBe(404)
    expect((await inject(server.app, 'deleteFile', { token: tokenOf('clerk'), params: { id: fileId } })).status).toBe(
      409,
    )
    const { rows } = await server.database.pool.query(
      `select 1 from access_log where action = 'openedFile' and subject = $1`,
      [fileId],
    )
    expect(rows).toHaveLength(1)
  })
})

describe('a sale is refused and changes nothing', () => {
  const national = { passportNumber: null, passportExpiry: null, nationalNumber: '1029384756' }
  const cases: [string, () => Partial<SaleBody> | Record<string, unknown>, number, object][] = [
    [
      'without a passport across a border',
      () => ({ passengers: [{ ...ADULT, ...national }] }),
      422,
      { code: 'ruleBroken', fields: { 'passengers.0.passportNumber': expect.anything() } },
    ],
    [
      'at another price than the one told',
      () => ({ expectedTotal: 10_000 }),
      409,
      { code: 'priceChanged', details: { quote: { total: 11_500 } } },
    ],
    ['in a currency without a price', () => ({ currency: 'EUR' }), 422, { code: 'noPrice' }],
    [
      "from an agent's account by a clerk",
      () => ({ payment: { means: 'agentAccount', reference: null } }),
      422,
      { fields: { 'payment.means': expect.anything() } },
    ],
    [
      'on a ladies seat for a man alone',
      () => ({ passengers: [{ ...ADULT, seat: '2' }] }),
      422,
      { fields: { 'passengers.0.seat': expect.anything() } },
    ],
    [
      'with one passport for two of the party',
      () => ({ passengers: [ADULT, { ...ADULT, firstName: 'Huda', gender: 'female', seat: '4' }] }),
      422,
      { code: 'ruleBroken', fields: { 'passengers.1.passportNumber': expect.stringContaining('same passport') } },
    ],
    [
      'with a seat that was not held',
      () => ({ passengers: [{ ...ADULT, seat: '7' }] }),
      409,
      { code: 'holdExpired', details: { outward: ['7'], return: [] } },
    ],
    [
      'with a departure that never runs',
      () => ({ outward: { departureKey: `${randomUUID()}.2026-01-01.1`, from: 0, to: 2 } }),
      404,
      { code: 'notFound' },
    ],
    [
      "with somebody else's file",
      () => ({ passengers: [{ ...ADULT, documents: [{ fileId: randomUUID(), kind: 'visa' }] }] }),
      422,
      { fields: { 'passengers.0.documents.0.fileId': expect.anything() } },
    ],
    [
      'with a return that nobody has ever held a seat on',
      () => ({ return: backOn(RETURN_DATE), passengers: [{ ...ADULT, returnSeat: '3' }] }),
      409,
      { code: 'holdExpired', details: { outward: [], return: ['3'] } },
    ],
    [
      'without passengers',
      () => ({ passengers: [] }),
      400,
      { code: 'malformed', fields: { passengers: expect.anything() } },
    ],
    [
      'with a gender nobody has',
      () => ({ passengers: [{ ...ADULT, gender: 'unknown' }] }),
      400,
      { fields: { 'passengers.0.gender': expect.anything() } },
    ],
    [
      'with a birthday that never was',
      () => ({ passengers: [{ ...ADULT, dateOfBirth: '1990-02-30' }] }),
      400,
      { fields: { 'passengers.0.dateOfBirth': expect.anything() } },
    ],
    [
      'with a passport expiring in the year 0',
      () => ({ passengers: [{ ...ADULT, passportExpiry: '0000-01-01' }] }),
      400,
      { code: 'malformed' },
    ],
    [
      'with a character that no text has',
      () => ({ passengers: [{ ...ADULT, firstName: 'A\u0000B' }] }),
      400,
      { code: 'malformed' },
    ],
    [
      'with a name of a thousand letters',
      () => ({ passengers: [{ ...ADULT, firstName: 'A'.repeat(1000) }] }),
      400,
      { fields: { 'passengers.0.firstName': expect.anything() } },
    ],
    [
      'with a sign in a name that no name has',
      () => ({ passengers: [{ ...ADULT, firstName: 'Aishah 12 <b>' }] }),
      400,
      { fields: { 'passengers.0.firstName': expect.stringContaining('hyphens, apostrophes') } },
    ],
    [
      'with a name of digits',
      () => ({ passengers: [{ ...ADULT, lastName: '٣٤' }] }),
      400,
      { fields: { 'passengers.0.lastName': expect.stringContaining('hyphens, apostrophes') } },
    ],
    [
      'with a passport number of four signs',
      () => ({ passengers: [{ ...ADULT, passportNumber: 'N 1!' }] }),
      400,
      { fields: { 'passengers.0.passportNumber': 'Enter 5 to 20 letters A–Z and digits, without spaces.' } },
    ],
    [
      'with a total that is no number',
      () => ({ expectedTotal: '11500' }),
      400,
      { fields: { expectedTotal: expect.anything() } },
    ],
    ['with a negative total', () => ({ expectedTotal: -1 }), 400, { fields: { expectedTotal: expect.anything() } }],
    [
      'paid with shells',
      () => ({ payment: { means: 'shells', reference: null } }),
      400,
      { fields: { 'payment.means': expect.anything() } },
    ],
  ]
  test.each(cases)('%s', async (_, change, status, error) => {
    const body = saleBody(operator, { outward: outwardOn(freshDate()) })
    await hold('clerk', body)
    const before = await counts()
    const answer = await sell('clerk', { ...body, ...change() })
    expect(answer.status).toBe(status)
    expect(answer.error).toMatchObject(error)
    expect(answer.error.message.length).toBeGreaterThan(10)
    expect(await counts()).toEqual(before)
  })

  test('a body that is no JSON, and one without a key', async () => {
    expect((await inject(server.app, 'createBooking', { token: tokenOf('clerk'), body: '{"outward":' })).status).toBe(
      400,
    )
    expect(
      (await inject(server.app, 'createBooking', { token: tokenOf('clerk'), body: saleBody(operator), key: '' })).error
        .code,
    ).toBe('keyMissing')
  })

  test('cash by a clerk without a depot, and any means but the own account by an agent', async () => {
    const nodepot = await holdAndSell('nodepot', { payment: { means: 'cash', reference: null } })
    const agent = await holdAndSell('agent', { payment: { means: 'cash', reference: null } })
    expect([nodepot.status, agent.status]).toEqual([422, 422])
  })

  test('a seat that another clerk took after the hold ran out names the seat, in both directions', async () => {
    const [date, back] = [freshDate(), freshDate()]
    const body = saleBody(operator, {
      outward: outwardOn(date),
      return: backOn(back),
      passengers: [{ ...ADULT, returnSeat: '4' }],
      expectedTotal: 20_700,
    })
    await hold('clerk', body)
    await server.database.pool.query(`update seat_claims set expires_at = now() where kind = 'hold'`)
    expect((await sell('clerk', body)).error).toMatchObject({
      code: 'holdExpired',
      details: { outward: ['3'], return: ['4'] },
    })
    await inject(server.app, 'holdSeats', { token: tokenOf('amman'), body: { ...backOn(back), seats: ['4'] } })
    const lost = await sell('clerk', body)
    expect(lost.error).toMatchObject({ code: 'seatsLost', details: { outward: [], return: ['4'] } })
    expect(lost.error.message).toContain('4')
  })

  test('a return that leads elsewhere, or comes from a place the outward journey does not reach', async () => {
    const date = freshDate()
    for (const [range, back] of [
      [{ from: 0, to: 2 }, outwardOn(freshDate())],
      [{ from: 0, to: 1 }, backOn(freshDate())],
    ] as const) {
      const body = saleBody(operator, {
        outward: outwardOn(date, range),
        return: back,
        passengers: [{ ...ADULT, returnSeat: '4' }],
      })
      await hold('clerk', body)
      expect((await sell('clerk', body)).error).toMatchObject({
        code: 'ruleBroken',
        fields: { 'return.departureKey': expect.anything() },
      })
    }
  })

  test('a return that leaves before the outward journey arrives', async () => {
    const [back, date] = [freshDate(), freshDate()]
    const body = saleBody(operator, {
      outward: outwardOn(date),
      return: backOn(back),
      passengers: [{ ...ADULT, returnSeat: '4' }],
      expectedTotal: 20_700,
    })
    await hold('clerk', body)
    expect((await sell('clerk', body)).error).toMatchObject({ fields: { 'return.departureKey': expect.anything() } })
  })

  test('with an expired or revoked token', async () => {
    const { pool } = server.database
    const revoked = await openSession(server.database, 'clerk@test.example')
    await inject(server.app, 'logout', { token: revoked })
    const expired = await openSession(server.database, 'jeddah@test.example')
    await pool.query(
      `update sessions set expires_at = now() - interval '1 second' where created_at = (select max(created_at) from sessions)`,
    )
    for (const token of [revoked, expired]) {
      expect((await inject(server.app, 'createBooking', { token, body: saleBody(operator) })).status).toBe(401)
    }
  })
})

test('a journey within one country asks for any one document', async () => {
  const passenger = { ...ADULT, passportNumber: null, passportExpiry: null, nationalNumber: '1029384756' }
  const { status, data } = await holdAndSell('clerk', {
    outward: domesticOn(freshDate()),
    passengers: [passenger],
    expectedTotal: 5000,
  })
  expect(status).toBe(200)
  expect(data.tickets[0]?.passenger.nationalNumber).toBe('1029384756')
})

describe('a quote', () => {
  const ask = (body: BodyOf<'quoteBooking'>) => inject(server.app, 'quoteBooking', { token: tokenOf('clerk'), body })
  const passengers = [{ dateOfBirth: '1985-01-01' }, { dateOfBirth: '2020-01-01' }]

  test('lists each passenger and direction, with VAT and currencies', async () => {
    const { data } = await ask({
      outward: outwardOn(freshDate()),
      return: backOn(freshDate()),
      currency: 'SAR',
      passengers,
    })
    expect(data).toMatchObject({ total: 31_050, currencies: ['SAR'], policyVersion: 1 })
    expect(data.lines.map((line) => [line.passenger, line.direction, line.fare])).toEqual([
      [0, 'outward', 11_500],
      [0, 'return', 9200],
      [1, 'outward', 5750],
      [1, 'return', 4600],
    ])
  })

  test('of a part of the route has its own fare; without a price it is refused and says in which currencies there is one', async () => {
    const { data } = await ask({
      outward: outwardOn(freshDate(), { from: 1, to: 2 }),
      return: null,
      currency: 'SAR',
      passengers,
    })
    expect(data.total).toBe(9000)
    const { error } = await ask({ outward: outwardOn(freshDate()), return: null, currency: 'EUR', passengers })
    expect(error).toMatchObject({ code: 'noPrice', details: { currencies: ['SAR'] } })
  })
})

describe('who sees a booking', () => {
  test('its depot, the depots its departures call at, its seller, and those who see all; for others it does not exist', async () => {
    const { data } = await holdAndSell('clerk')
    const statusFor = async (name: string) =>
      (await inject(server.app, 'getBooking', { token: tokenOf(name), params: { id: data.id } })).status
    expect(await Promise.all(['clerk', 'amman', 'head', 'jeddah', 'agent', 'nodepot'].map(statusFor))).toEqual([
      200, 200, 200, 404, 404, 404,
    ])
    const found = async (name: string) =>
      (await inject(server.app, 'getBookingList', { token: tokenOf(name), query: { search: data.reference } })).data
        .length
    expect(await Promise.all(['clerk', 'amman', 'head', 'jeddah', 'agent', 'nodepot'].map(found))).toEqual([
      1, 1, 1, 0, 0, 0,
    ])
    const events = await inject(server.app, 'getWorkflowEvents', {
      token: tokenOf('jeddah'),
      query: { machine: 'ticket', recordId: data.tickets[0]?.id ?? '' },
    })
    expect(events.status).toBe(404)
  })

  test('search finds it by reference as typed, passport, phone and name, and only within the scope', async () => {
    const passenger = {
      ...ADULT,
      firstName: 'Wafaa',
      lastName: 'Qasim',
      passportNumber: 'QX99887766',
      phone: '+962 79 123 4567',
    }
    const { data } = await holdAndSell('clerk', { passengers: [passenger] })
    const search = async (name: string, term: string) =>
      (await inject(server.app, 'searchEverything', { token: tokenOf(name), query: { search: term } })).data
    const spelled = `${data.reference.slice(0, 4)}-${data.reference.slice(4)}`.toLowerCase()
    for (const term of [spelled, 'qx99887766', '+962791234567', '079 123 4567'.slice(1)]) {
      expect(await search('clerk', term)).toMatchObject([{ id: data.id, title: data.reference }])
    }
    expect((await search('clerk', spelled))[0]?.isExact).toBe(true)
    expect(await search('clerk', 'wafaa')).toMatchObject([{ isExact: false }])
    expect(await search('jeddah', 'wafaa')).toEqual([])
    const people = await inject(server.app, 'searchBookingCustomers', {
      token: tokenOf('clerk'),
      query: { search: 'QX9988' },
    })
    expect(people.data).toMatchObject([{ firstName: 'Wafaa', passportNumber: 'QX99887766' }])
    expect(
      (await inject(server.app, 'searchBookingCustomers', { token: tokenOf('jeddah'), query: { search: 'QX9988' } }))
        .data,
    ).toEqual([])
  })

  test('somebody who is recalled brings whom they travelled with last, by fare class', async () => {
    const day = freshDate()
    const mother = { ...ADULT, firstName: 'Haneen', passportNumber: 'FM4400001', seat: '3' }
    const child = {
      ...ADULT,
      firstName: 'Yazan',
      dateOfBirth: `${Number(day.slice(0, 4)) - 6}-01-01`,
      passportNumber: 'FM4400002',
      seat: '1',
    }
    const { status } = await holdAndSell('clerk', {
      outward: outwardOn(day),
      passengers: [mother, child],
      expectedTotal: 17_250,
    })
    expect(status).toBe(200)
    const known = async (search: string) =>
      (await inject(server.app, 'searchBookingCustomers', { token: tokenOf('clerk'), query: { search } })).data
    const [found] = await known('FM4400001')
    expect(found?.companions).toMatchObject([{ firstName: 'Yazan', passportNumber: 'FM4400002', fareClass: 'child' }])
    expect((await known('fm4400002'))[0]?.companions).toMatchObject([{ firstName: 'Haneen', fareClass: 'adult' }])
    expect((await holdAndSell('clerk', { passengers: [mother] })).status).toBe(200)
    expect((await known('FM4400001'))[0]?.companions).toEqual([])
  })
})

describe('the list', () => {
  const list = (query: Record<string, string>) =>
    inject(server.app, 'getBookingList', { token: tokenOf('head'), query })

  test('numbered pages and cursors go through the same rows in the same order, forth and back', async () => {
    const all = (await list({ recordNumber: '200', sort: '-createdAt' })).data.map((row) => row.reference)
    const numbered = [
      ...(await list({ recordNumber: '4' })).data,
      ...(await list({ recordNumber: '4', pageNumber: '2' })).data,
    ]
    expect(numbered.map((row) => row.reference)).toEqual(all.slice(0, 8))
    const first = await list({ recordNumber: '4' })
    const second = await list({ recordNumber: '4', next: first.page.next ?? '' })
    expect(second.data.map((row) => row.reference)).toEqual(all.slice(4, 8))
    expect(second.page).toMatchObject({ pageNumber: 2, total: all.length })
    const again = await list({ recordNumber: '4', previous: second.page.previous ?? '' })
    expect(again.data.map((row) => row.reference)).toEqual(all.slice(0, 4))
    expect(again.page.previous).toBeUndefined()
  })

  test('filters by state, means, travel date, trip and day of sale', async () => {
    const date = freshDate()
    const { data } = await holdAndSell('clerk', {
      outward: outwardOn(date),
      payment: { means: 'bank', reference: 'SLIP 1' },
    })
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Riyadh' })
    const fitting = {
      state: 'pending',
      means: 'bank',
      currency: 'SAR',
      travelFrom: date,
      travelTo: date,
      soldFrom: today,
      soldTo: today,
      depotId: operator.depots.riyadh,
      tripId: operator.trips.outward,
    }
    expect((await list(fitting)).data).toMatchObject([
      {
        id: data.id,
        state: 'pending',
        states: { pending: 1 },
        seats: ['3'],
        leadPassenger: 'Omar Saleh',
        depotCode: 'RIY',
      },
    ])
    for (const [name, value] of Object.entries({
      state: 'refunded',
      means: 'cash',
      currency: 'JOD',
      soldTo: '2020-01-01',
      depotId: operator.depots.jeddah,
      tripId: operator.trips.domestic,
    })) {
      expect([name, (await list({ ...fitting, [name]: value })).data]).toEqual([name, []])
    }
  })

  test.each([
    [{ sort: 'passportNumber' }],
    [{ next: 'bm90IGEgY3Vyc29y' }],
    [{ pageNumber: '5000', recordNumber: '10' }],
    [{ state: 'lost' }],
    [{ recordNumber: '201' }],
    [{ soldTo: '0000-01-01' }],
  ])('refuses %o', async (query) => {
    expect((await list(query)).status).toBe(400)
  })

  test('wildcards in a search are letters', async () => {
    expect((await list({ search: '%%%' })).data).toEqual([])
    expect((await list({ search: 'om_r' })).data).toEqual([])
  })

  test('is exported as exactly the filtered rows and chosen columns, and the export is logged', async () => {
    const { data } = await holdAndSell('clerk')
    // No sale takes such a name; older ones and those of another system may stand there.
    await server.database.pool.query(`update bookings set lead_passenger = '=HYPERLINK("x") Tester' where id = $1`, [
      data.id,
    ])
    const query = { search: data.reference, format: 'csv', columns: 'reference,leadPassenger,total' }
    const csv = await inject(server.app, 'exportBookingList', { token: tokenOf('head'), query })
    const said = ['reference', 'leadPassenger', 'total'].map((name) => wordsOf('en', `booking-history:column.${name}`))
    const headings = `\uFEFF${said.toSpliced(2, 0, wordsOf('en', 'common:list.currency')).join(',')}\r\n`
    expect(csv.text).toBe(`${headings}${groupedReference(data.reference)},"'=HYPERLINK(""x"") Tester",SAR,115.00\r\n`)
    const xlsx = await inject(server.app, 'exportBookingList', {
      token: tokenOf('head'),
      query: { ...query, format: 'xlsx', language: 'ar' },
    })
    expect(xlsx.status).toBe(200)
    expect(xlsx.headers['content-type']).toContain('spreadsheetml')
    expect(xlsx.text.startsWith('PK')).toBe(true)
    const foreign = await inject(server.app, 'exportBookingList', { token: tokenOf('jeddah'), query })
    expect(foreign.text).toBe(headings)
    const { rows } = await server.database.pool.query(
      `select details from access_log where action = 'exportedList' order by id`,
    )
    expect(rows).toMatchObject([
      { details: { rows: 1, format: 'csv' } },
      { details: { rows: 1, format: 'xlsx' } },
      { details: { rows: 0 } },
    ])
    const wrong = await inject(server.app, 'exportBookingList', {
      token: tokenOf('head'),
      query: { ...query, columns: 'password' },
    })
    expect(wrong.status).toBe(400)
  })

  test('a cell that starts like a formula is exported as text, line breaks or not', async () => {
    const { data } = await holdAndSell('clerk')
    const query = { search: data.reference, format: 'csv', columns: 'leadPassenger' }
    const rename = 'update bookings set lead_passenger = $2 where id = $1'
    for (const name of ['=1+1\nx', '-1\nx', '\n=1+1', '@SUM(A1)', '-1x']) {
      await server.database.pool.query(rename, [data.id, name])
      const { text } = await inject(server.app, 'exportBookingList', { token: tokenOf('head'), query })
      expect(text.split('\r\n')[1]?.replace(/^"/, '')).toMatch(/^'/)
    }
    for (const name of ['-1', '-12.50']) {
      await server.database.pool.query(rename, [data.id, name])
      const { text } = await inject(server.app, 'exportBookingList', { token: tokenOf('head'), query })
      expect(text.split('\r\n')[1]).toBe(name)
    }
  })
})

test("a departure's tickets are listed by seat", async () => {
  const date = freshDate()
  for (const seat of ['11', '4', '9'])
    await holdAndSell('clerk', { outward: outwardOn(date), passengers: [{ ...ADULT, seat }] })
  const ask = (name: string) =>
    inject(server.app, 'getSeatWiseBookingList', {
      token: tokenOf(name),
      query: { departureKey: outwardOn(date).departureKey },
    })
  expect((await ask('amman')).data.map((row) => row.seat)).toEqual(['4', '9', '11'])
  expect((await ask('jeddah')).data).toEqual([])
})

test("a printed ticket's code verifies with the public key and says ticket and revision", async () => {
  const { data } = await holdAndSell('clerk')
  const print = (await inject(server.app, 'getTicketPrint', { token: tokenOf('clerk'), params: { id: data.id } })).data
  const jwk = (await inject(server.app, 'getSigningKey', { token: tokenOf('clerk') })).data
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const [ticket] = data.tickets
  const code = print.codes[ticket?.id ?? ''] ?? ''
  expect(verifyTicketCode(code, key)).toEqual({ ticketId: ticket?.id, printRevision: 1 })
  expect(verifyTicketCode(`${code.slice(0, 40)}${code[40] === 'A' ? 'B' : 'A'}${code.slice(41)}`, key)).toBeNull()
  expect(verifyTicketCode('https://example.org', key)).toBeNull()
  expect(code).toMatch(/^[0-9A-Z]{133}$/)
})

test('tickets go out by mail, with a page of codes, in the language asked for', async () => {
  const { data } = await holdAndSell('clerk')
  const send = (body: object) =>
    inject(server.app, 'sendTickets', { token: tokenOf('clerk'), params: { id: data.id }, body })
  expect((await send({ channel: 'email', email: 'omar@test.example', language: 'ar' })).status).toBe(200)
  expect((await send({ channel: 'email', email: 'nobody', language: 'ar' })).status).toBe(400)
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function uploadFile(name: string, fileName: string, content: Buffer, field = 'file') {
  const boundary = 'test-boundary'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${fileName}"\r\nContent-Type: image/png\r\n\r\n`
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/admin/upload-file',
    headers: {
      authorization: `Bearer ${tokenOf(name)}`,
      'idempotency-key': randomUUID(),
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  const json = response.json()
  return { status: response.statusCode, data: json.data, error: json }
}

describe('an upload', () => {
  test('is kept under a harmless name and can be deleted while no booking uses it', async () => {
    const { status, data } = await uploadFile('clerk', 'a passport.png', PNG)
    expect([status, data.name, data.type, data.bytes]).toEqual([200, 'a passport.png', 'image/png', PNG.length])
    expect((await inject(server.app, 'deleteFile', { token: tokenOf('amman'), params: { id: data.id } })).status).toBe(
      404,
    )
    expect((await inject(server.app, 'deleteFile', { token: tokenOf('clerk'), params: { id: data.id } })).status).toBe(
      200,
    )
    expect(
      (await inject(server.app, 'getUploadFile', { token: tokenOf('clerk'), query: { id: data.id } })).status,
    ).toBe(404)
  })

  test.each([
    ['a page disguised as a picture', Buffer.from('<html><script>alert(1)</script></html>'), 415],
    ['a program', Buffer.from('MZ\u0090\u0000'), 415],
    ['a picture that was cut off', PNG.subarray(0, 30), 415],
    ['an empty file', Buffer.alloc(0), 400],
    ['more than 10 MiB', Buffer.concat([PNG, Buffer.alloc(10 * 1024 * 1024)]), 413],
  ])('refuses %s', async (_, content, status) => {
    const before = await counts()
    expect((await uploadFile('clerk', 'passport.png', content)).status).toBe(status)
    expect(await counts()).toEqual(before)
  })

  test('without multipart is refused', async () => {
    expect((await inject(server.app, 'uploadFile', { token: tokenOf('clerk'), body: {} })).status).toBe(400)
  })
})
