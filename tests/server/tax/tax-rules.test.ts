import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnswerOf, BodyOf } from '#contract/contract.ts'
import { withContentsStored } from '#server/audit/contents/store-contents.ts'
import { inTransaction } from '#server/database/connection.ts'
import { users } from '#server/database/schema/people.ts'
import { readMovements } from '#server/features/vat-return/vat-movements.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { toInstant, toLocal } from '#server/time/zoned-time.ts'
import { billBody } from '#tests/support/cargo.ts'
import { inject, openSession } from '#tests/support/demo-session.ts'
import { expectRecorded } from '#tests/support/recorded-contents.ts'
import { type RunningServer, startServer } from '#tests/support/running-server.ts'
import {
  addAgent,
  addUser,
  ADULT,
  openSmallOperator,
  saleBody,
  type SmallOperator,
} from '#tests/support/small-operator.ts'
import { expectSound } from '#tests/support/sound-books.ts'
import { REASON, setTaxRules } from '#tests/support/tax-rules.ts'

type SaleBody = BodyOf<'createBooking'>
type RuleBody = BodyOf<'createTaxRule'>

const ZONE = 'Asia/Riyadh'
/** Noon in Riyadh, moved by the tests that are about midnight. */
const START = toInstant({ date: toLocal(new Date(), ZONE).date, time: '12:00' }, ZONE)
let now = START

let server: RunningServer
let operator: SmallOperator
const tokens: Record<string, string> = {}
const tokenOf = (name: string) => tokens[name] ?? ''
const today = () => toLocal(now, ZONE).date

beforeAll(async () => {
  server = await startServer({ template: 'empty', clock: () => now })
  const { database } = server
  operator = await openSmallOperator(database, { seats: 40 })
  const { riyadh, amman } = operator.depots
  const people = {
    clerk: await addUser(database, 'clerk@tax.example', { userType: 'staff', depotId: riyadh }),
    amman: await addUser(database, 'amman@tax.example', { userType: 'staff', depotId: amman }),
    account: await addUser(database, 'account@tax.example', { userType: 'account', depotId: riyadh }),
    cashier: await addUser(database, 'cashier@tax.example', { userType: 'account', depotId: riyadh }),
    admin: await addUser(database, 'admin@tax.example', { userType: 'admin', depotId: riyadh }),
    head: await addUser(database, 'head@tax.example', { userType: 'head_account' }),
    head2: await addUser(database, 'head2@tax.example', { userType: 'head_account' }),
    super: await addUser(database, 'super@tax.example', { userType: 'super_admin', role: 'super_admin' }),
    agent: await addAgent(database, 'agent@tax.example', { creditType: 'autoDeduct', balance: 50_000 }),
  }
  await inTransaction(database, (tx) =>
    withContentsStored(tx, { user: [people.agent] }, () =>
      tx.orm.update(users).set({ depotId: riyadh }).where(eq(users.id, people.agent)),
    ),
  )
  for (const name of Object.keys(people)) tokens[name] = await openSession(database, `${name}@tax.example`)
  const { riyadh: ruh, tabuk, amman: amm } = operator.regions
  await setTaxRules(
    database,
    [ruh, tabuk, amm].map((regionId) => ({ regionId, supply: 'internationalTicket', category: 'Z' })),
  )
})
beforeEach(() => {
  now = START
})
afterAll(async () => {
  await expectSound(server.database)
  await expectRecorded(server.database)
  await server.stop()
})

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.database.pool.query<Row>(text, values)).rows

let days = 30
/** A travel date that no other test has. */
const freshDate = () => addDays(today(), (days += 2))
const ride = (timing: keyof SmallOperator['timings'], from: number, to: number, date = freshDate()) => ({
  departureKey: `${operator.timings[timing]}.${date}.1`,
  from,
  to,
})

async function sell(change: Partial<SaleBody> = {}, by = 'clerk'): Promise<AnswerOf<'createBooking'>['data']> {
  const body = saleBody(operator, { outward: ride('outward', 0, 2), ...change })
  for (const [asked, key] of [
    [body.outward, 'seat'],
    [body.return, 'returnSeat'],
  ] as const) {
    const seats = body.passengers.flatMap((each) => each[key] ?? [])
    if (asked)
      expect(await inject(server.app, 'holdSeats', { token: tokenOf(by), body: { ...asked, seats } })).toMatchObject({
        status: 200,
      })
  }
  const sold = await inject(server.app, 'createBooking', { token: tokenOf(by), body })
  if (sold.status !== 200) throw new Error(sold.text)
  return sold.data
}

const domestic = () => ({ outward: ride('domestic', 0, 1), expectedTotal: 5000 })

/** Lines on VAT and revenue of what a record posted, by account. */
const posted = (recordId: string) =>
  rows<{ account: string; amount: number }>(
    `select account, sum(line.amount)::int as amount from ledger_lines as line join ledger_entries as entry on entry.id = line.entry_id
     where entry.record_id = $1 group by account order by account`,
    [recordId],
  )
const frozenOf = (bookingId: string) =>
  rows(
    `select supply, tax_category as category, vat_rate_basis_points as rate, vat::int, tax_rule_id is not null as ruled
     from tickets where booking_id = $1 order by direction`,
    [bookingId],
  )

const ruleBody = (change: Partial<RuleBody> = {}): RuleBody => ({
  regionId: operator.regions.jeddah,
  supply: 'commission',
  category: 'S',
  rateBasisPoints: 1500,
  reasonCode: null,
  reason: null,
  validFrom: today(),
  isActive: true,
  ...change,
})
const createRule = (body: RuleBody, by = 'head') => inject(server.app, 'createTaxRule', { token: tokenOf(by), body })
const fieldsOf = ({ error }: { error: { fields?: Record<string, string> | undefined } }) =>
  Object.keys(error.fields ?? {}).toSorted()

describe('a ticket', () => {
  test('across a border is zero-rated: its net is its gross, and it names why', async () => {
    const quoted = await inject(server.app, 'quoteBooking', {
      token: tokenOf('clerk'),
      body: { ...saleBody(operator), outward: ride('outward', 0, 2) },
    })
    expect(quoted.data).toMatchObject({
      total: 11_500,
      vatTotal: 0,
      lines: [{ vat: 0, vatRateBasisPoints: 0, taxCategory: 'Z', taxReason: REASON }],
    })
    const booking = await sell()
    expect(booking.vatTotal).toBe(0)
    expect(booking.tickets[0]?.tax).toEqual({ category: 'Z', rateBasisPoints: 0, reason: REASON })
    expect(await frozenOf(booking.id)).toEqual([
      { supply: 'internationalTicket', category: 'Z', rate: 0, vat: 0, ruled: true },
    ])
    expect(await posted(booking.id)).toEqual([
      { account: '1020', amount: 11_500 },
      { account: '2200', amount: -11_500 },
    ])
  })

  test('within the country bears the standard rate, also on a leg of a route across the border', async () => {
    const booking = await sell(domestic())
    expect(booking.tickets[0]?.tax).toEqual({ category: 'S', rateBasisPoints: 1500, reason: null })
    expect(await frozenOf(booking.id)).toMatchObject([
      { supply: 'domesticTicket', category: 'S', rate: 1500, vat: 652 },
    ])
    const leg = await sell({ outward: ride('outward', 0, 1) })
    expect(await frozenOf(leg.id)).toMatchObject([{ supply: 'domesticTicket', category: 'S', rate: 1500, vat: 1500 }])
  })

  test('of a two-way journey across the border is zero-rated both ways, each by the region where it starts', async () => {
    const booking = await sell({
      return: ride('back', 0, 2, addDays(today(), (days += 2) + 9)),
      passengers: [{ ...ADULT, returnSeat: '5' }],
      expectedTotal: 20_700,
    })
    expect(booking.vatTotal).toBe(0)
    expect(await frozenOf(booking.id)).toMatchObject([{ category: 'Z' }, { category: 'Z' }])
  })

  test('sold to a passenger who joins later bears what is in force on that day', async () => {
    const booking = await sell(domestic())
    const seat = { ...ride('domestic', 0, 1), departureKey: booking.tickets[0]?.departureKey ?? '' }
    const body = { ...seat, seats: ['7'] }
    expect((await inject(server.app, 'holdSeats', { token: tokenOf('clerk'), body })).status).toBe(200)
    const added = await inject(server.app, 'addSeats', {
      token: tokenOf('clerk'),
      params: { id: booking.id },
      body: {
        passengers: [{ ...ADULT, firstName: 'Sami', passportNumber: 'N7654321', seat: '7' }],
        payment: { means: 'pos', reference: null },
        expectedTotal: 5000,
        reason: 'A friend joins the journey',
      },
    })
    expect(added).toMatchObject({ status: 200 })
    expect(await frozenOf(booking.id)).toMatchObject([{ rate: 1500 }, { rate: 1500 }])

    // Both at one instant of this clock: the VAT return tells each once.
    const sales = await rows<{ id: string }>(
      `select id from ledger_entries where record_id = $1 and act = 'ticketSold'`,
      [booking.id],
    )
    const bounds = { regionId: operator.regions.riyadh, from: today(), to: today(), lateAfter: null, through: null }
    const told = await readMovements(
      server.database.orm,
      bounds,
      sales.map(({ id }) => id),
    )
    expect(told.map(({ base, vat }) => base + vat)).toEqual([5000, 5000])
  })
})

describe('a new version', () => {
  test('is in force from midnight of where the seller is, and what was sold keeps its rate, refunded or not', async () => {
    const validFrom = addDays(today(), 1)
    const created = await createRule(
      ruleBody({ regionId: operator.regions.riyadh, supply: 'domesticTicket', rateBasisPoints: 500, validFrom }),
    )
    expect(created).toMatchObject({ status: 200, data: { state: 'upcoming', validFrom } })

    now = new Date(toInstant({ date: validFrom, time: '00:00' }, ZONE).getTime() - 60_000)
    const before = await sell(domestic())
    now = toInstant({ date: validFrom, time: '00:00' }, ZONE)
    const after = await sell(domestic())
    expect(await frozenOf(before.id)).toMatchObject([{ rate: 1500, vat: 652 }])
    expect(await frozenOf(after.id)).toMatchObject([{ rate: 500, vat: 238 }])

    const refunded = await refund(before)
    expect(
      await rows(`select refund::int, refund_vat::int from refund_request_tickets where request_id = $1`, [refunded]),
    ).toEqual([{ refund: 5000, refund_vat: 652 }])
    expect(await posted(refunded)).toEqual([
      { account: '2100', amount: 652 },
      { account: '2200', amount: 4348 },
      { account: '2300', amount: -5000 },
    ])
  })

  test('cannot be changed once its day has begun, only followed by a later one', async () => {
    const made = await createRule(ruleBody({ supply: 'accommodation' }))
    expect(made).toMatchObject({ status: 200, data: { state: 'inForce' } })
    const { id, version } = made.data
    const changed = await inject(server.app, 'updateTaxRule', {
      token: tokenOf('head'),
      body: { ...ruleBody({ supply: 'accommodation', rateBasisPoints: 500 }), id, version },
    })
    expect([changed.status, changed.error.code]).toEqual([409, 'conflict'])
    expect(fieldsOf(await createRule(ruleBody({ supply: 'accommodation', rateBasisPoints: 500 })))).toEqual([
      'validFrom',
    ])
    const yesterday = addDays(today(), -1)
    expect(fieldsOf(await createRule(ruleBody({ supply: 'accommodation', validFrom: yesterday })))).toEqual([
      'validFrom',
    ])
    const validFrom = addDays(today(), 1)
    expect((await createRule(ruleBody({ supply: 'accommodation', rateBasisPoints: 500, validFrom }))).status).toBe(200)
    expect(fieldsOf(await createRule(ruleBody({ supply: 'accommodation', rateBasisPoints: 700, validFrom })))).toEqual([
      'validFrom',
    ])
    const list = await inject(server.app, 'getTaxRuleList', {
      token: tokenOf('head'),
      query: { supply: 'accommodation', sort: 'validFrom' },
    })
    expect(list.data.map((each) => [each.rateBasisPoints, each.state, each.nextFrom])).toEqual([
      [1500, 'inForce', validFrom],
      [500, 'upcoming', null],
    ])
  })

  test('is changed, withdrawn and given way to before its day; the log says by whom', async () => {
    const validFrom = addDays(today(), 5)
    const { data: made } = await createRule(ruleBody({ validFrom }))
    const body = { ...ruleBody({ validFrom, rateBasisPoints: 500 }), id: made.id, version: made.version }
    const changed = await inject(server.app, 'updateTaxRule', { token: tokenOf('head'), body })
    expect(changed.data).toMatchObject({ rateBasisPoints: 500, version: 2 })
    const stale = await inject(server.app, 'updateTaxRule', { token: tokenOf('head'), body })
    expect([stale.status, stale.error.code]).toEqual([409, 'staleVersion'])
    const moved = { ...body, version: 2, supply: 'visaHandling' as const }
    expect(fieldsOf(await inject(server.app, 'updateTaxRule', { token: tokenOf('head'), body: moved }))).toEqual([
      'supply',
    ])
    const withdrawn = await inject(server.app, 'updateTaxRule', {
      token: tokenOf('head'),
      body: { ...body, version: 2, isActive: false },
    })
    expect(withdrawn.data.state).toBe('withdrawn')
    expect((await createRule(ruleBody({ validFrom }))).status).toBe(200)
    const log = await inject(server.app, 'getRecordChanges', {
      token: tokenOf('head'),
      query: { kind: 'taxRule', id: made.id },
    })
    expect(log.data.map(({ act, userName }) => [act, userName])).toEqual([
      ['changed', 'head'],
      ['changed', 'head'],
      ['created', 'head'],
    ])
  })
})

describe('a wrong rule is told at its field and writes nothing', () => {
  const why = { reasonCode: 'VATEX-SA-34-2', reason: REASON }
  test.each([
    ['the standard rate at 0', { rateBasisPoints: 0 }, ['rateBasisPoints']],
    ['a rate for zero-rated', { category: 'Z', ...why }, ['rateBasisPoints']],
    ['zero-rated without a reason', { category: 'Z', rateBasisPoints: 0 }, ['reason.ar', 'reason.en', 'reasonCode']],
    ['exempt without its code', { category: 'E', rateBasisPoints: 0, reason: REASON }, ['reasonCode']],
    ['VAT on an exit fee', { supply: 'exitFee' }, ['category']],
    ['a region that is none', { regionId: '00000000-0000-7000-8000-0000000000ff' }, ['regionId']],
    ['a day that is over', { validFrom: '2020-01-01' }, ['validFrom']],
  ] as const)('%s', async (_, change, fields) => {
    const before = await rows('select id from tax_rules')
    const refused = await createRule(ruleBody({ supply: 'visaHandling', ...change }))
    expect([refused.status, fieldsOf(refused)]).toEqual([422, [...fields]])
    expect(await rows('select id from tax_rules')).toHaveLength(before.length)
  })

  test.each([
    ['a category that is none', { category: 'X' }],
    ['a rate above 100 %', { rateBasisPoints: 10_001 }],
    ['a day that is none', { validFrom: '2026-02-30' }],
  ])('%s is no request', async (_, change) => {
    const body = { ...ruleBody({ supply: 'visaHandling' }), ...change }
    expect((await inject(server.app, 'createTaxRule', { token: tokenOf('head'), body })).status).toBe(400)
  })

  test.each(['clerk', 'account', 'admin', 'super'])('%s enters none', async (by) => {
    expect((await createRule(ruleBody({ supply: 'visaHandling' }), by)).status).toBe(403)
  })
})

describe('the fee of a travel-date change', () => {
  const shown = async (id: string) =>
    (await inject(server.app, 'getTravelDateChange', { token: tokenOf('clerk'), params: { id } })).data

  test('at home is a supply of its own, at the rate of the day of the change', async () => {
    await setTaxRules(server.database, [
      { regionId: operator.regions.riyadh, supply: 'dateChangeFee', category: 'S', rateBasisPoints: 1000 },
    ])
    const booking = await sell({ ...domestic(), outward: ride('domestic', 0, 1, addDays(today(), 1)) })
    // Less than a day before it leaves: 10 % of SAR 50.
    now = new Date(START.getTime() + 10 * 3_600_000)
    const change = await changeDate(booking, 'domestic', 1)
    expect(await rows(feeOf, [change])).toEqual([
      { fee: 500, vat: 45, supply: 'dateChangeFee', category: 'S', rate: 1000, ruled: true },
    ])
    expect(await shown(change)).toMatchObject({
      fee: 500,
      feeVat: 45,
      feeTaxes: [{ category: 'S', rateBasisPoints: 1000, reason: null }],
    })
    expect(await posted(change)).toEqual([
      { account: '1020', amount: 500 },
      { account: '2100', amount: -45 },
      { account: '4010', amount: -455 },
    ])
  })

  test('on a ticket across the border follows the ticket', async () => {
    const booking = await sell({ outward: ride('outward', 0, 2, addDays(today(), 1)) })
    now = new Date(START.getTime() + 20 * 3_600_000)
    const change = await changeDate(booking, 'outward', 2)
    expect(await rows(feeOf, [change])).toEqual([
      { fee: 1150, vat: 0, supply: 'dateChangeFee', category: 'Z', rate: 0, ruled: true },
    ])
    expect(await shown(change)).toMatchObject({ feeVat: 0, feeTaxes: [{ category: 'Z', rateBasisPoints: 0 }] })
    expect(await posted(change)).toEqual([
      { account: '1020', amount: 1150 },
      { account: '4010', amount: -1150 },
    ])
  })

  const feeOf = `select fee::int, fee_vat::int as vat, supply, tax_category as category, vat_rate_basis_points as rate, tax_rule_id is not null as ruled
    from travel_date_change_tickets where change_id = $1`

  async function changeDate(booking: AnswerOf<'createBooking'>['data'], timing: 'domestic' | 'outward', to: number) {
    const [ticket] = booking.tickets
    const target = ride(timing, 0, to)
    const token = tokenOf('clerk')
    expect((await inject(server.app, 'holdSeats', { token, body: { ...target, seats: ['9'] } })).status).toBe(200)
    const quoted = await inject(server.app, 'quoteTravelDateChange', {
      token,
      body: {
        bookingId: booking.id,
        ticketIds: [ticket?.id],
        outward: { departureKey: target.departureKey },
        return: null,
      },
    })
    const changed = await inject(server.app, 'createTravelDateChange', {
      token,
      body: {
        bookingId: booking.id,
        tickets: [{ ticketId: ticket?.id, version: ticket?.version, seat: '9' }],
        outward: { departureKey: target.departureKey },
        return: null,
        reason: 'A meeting was moved',
        payment: { means: 'pos', reference: null },
        expectedTotal: quoted.data.total,
      },
    })
    if (changed.status !== 200) throw new Error(changed.text)
    const [change] = await rows<{ id: string }>('select id from travel_date_changes where booking_id = $1', [
      booking.id,
    ])
    return change?.id ?? ''
  }
})

test('what a refund keeps back stays taxed as its ticket was, whatever the rule for cancellation charges says', async () => {
  await setTaxRules(server.database, [
    { regionId: operator.regions.riyadh, supply: 'cancellationCharge', category: 'S', rateBasisPoints: 500 },
  ])
  const booking = await sell({ ...domestic(), outward: ride('domestic', 0, 1, addDays(today(), 1)) })
  // Less than a day before it leaves: 75 % of SAR 50 go back. The VAT of the other 12.50 is that of the ticket.
  now = new Date(START.getTime() + 10 * 3_600_000)
  expect(await posted(await refund(booking, 3750))).toEqual([
    { account: '2100', amount: 489 },
    { account: '2200', amount: 4348 },
    { account: '2300', amount: -3750 },
    { account: '4020', amount: -1087 },
  ])
})

describe('a consignment', () => {
  const write = (change: Partial<BodyOf<'createConsignment'>> = {}, by = 'clerk') =>
    inject(server.app, 'createConsignment', { token: tokenOf(by), body: billBody(operator, change) })

  test('bears the tax of where it goes, frozen on its bill, as quote and print say', async () => {
    await setTaxRules(server.database, [
      { regionId: operator.regions.riyadh, supply: 'internationalConsignment', category: 'Z' },
    ])
    const toDepotId = operator.depots.amman
    const { items } = billBody(operator)
    const quoted = await inject(server.app, 'quoteConsignment', { token: tokenOf('clerk'), body: { toDepotId, items } })
    expect(quoted.data).toMatchObject({ vatTotal: 0, tax: { category: 'Z', rateBasisPoints: 0, reason: REASON } })
    const abroad = await write({ toDepotId })
    const home = await write()
    const print = await inject(server.app, 'getConsignmentPrint', {
      token: tokenOf('clerk'),
      params: { id: abroad.data.id },
    })
    expect(print.data.tax).toEqual({ category: 'Z', rateBasisPoints: 0, reason: REASON })
    expect(
      await rows(
        `select supply, tax_category as category, vat_rate_basis_points as rate, vat_total::int as vat from consignments where id = any ($1) order by supply`,
        [[abroad.data.id, home.data.id]],
      ),
    ).toEqual([
      { supply: 'domesticConsignment', category: 'S', rate: 1500, vat: 5100 },
      { supply: 'internationalConsignment', category: 'Z', rate: 0, vat: 0 },
    ])
    expect(await posted(abroad.data.id)).toEqual([
      { account: '1120', amount: 39_100 },
      { account: '4100', amount: -39_100 },
    ])
  })

  test('is not sent to where another tax is due by a correction', async () => {
    const { data: bill } = await write()
    const { sender, receiver } = billBody(operator)
    const body = { id: bill.id, version: bill.version, sender, receiver, reason: 'The receiver has moved' }
    const refused = await inject(server.app, 'updateConsignment', {
      token: tokenOf('clerk'),
      body: { ...body, toDepotId: operator.depots.amman },
    })
    expect([refused.status, fieldsOf(refused)]).toEqual([422, ['toDepotId']])
  })

  test('of a depot abroad bears the tax of its own region', async () => {
    const { data } = await write({ toDepotId: operator.depots.riyadh }, 'amman')
    expect(await rows('select vat_rate_basis_points as rate from consignments where id = $1', [data.id])).toEqual([
      { rate: 1600 },
    ])
  })
})

test('a service charge to an agent bears the tax of invoice services in the region of the depot', async () => {
  await setTaxRules(server.database, [
    { regionId: operator.regions.riyadh, supply: 'invoiceService', category: 'S', rateBasisPoints: 1000 },
  ])
  const [agent] = await rows<{ id: string }>(`select id from users where email = 'agent@tax.example'`)
  const asked = await inject(server.app, 'deductWallet', {
    token: tokenOf('head'),
    body: { agentId: agent?.id, currency: 'SAR', amount: 1100, reasonCode: 'serviceCharge', reason: 'Monthly service' },
  })
  expect(asked.status).toBe(200)
  expect(
    await rows('select vat::int, tax_category as category, vat_rate_basis_points as rate from wallet_deductions'),
  ).toEqual([{ vat: 100, category: 'S', rate: 1000 }])
})

test('a new region starts with rules, and its rate is followed by rules alone', async () => {
  const values = {
    code: 'DMM',
    city: { en: 'Dammam', ar: 'الدمام' },
    country: 'SA',
    currency: 'SAR',
    vatRateBasisPoints: 1500,
    timeZone: ZONE,
    isActive: true,
  }
  const { data: region } = await inject(server.app, 'createRegion', { token: tokenOf('super'), body: values })
  const rules = await inject(server.app, 'getTaxRuleList', {
    token: tokenOf('head'),
    query: { regionId: region.id, recordNumber: '50' },
  })
  expect(rules.data.filter(({ state }) => state === 'inForce')).toHaveLength(11)
  expect(rules.data.find(({ supply }) => supply === 'internationalTicket')).toMatchObject({ category: 'Z' })
  const update = (vatRateBasisPoints: number) =>
    inject(server.app, 'updateRegion', {
      token: tokenOf('super'),
      body: { ...values, id: region.id, version: region.version, vatRateBasisPoints },
    })
  expect(fieldsOf(await update(500))).toEqual(['vatRateBasisPoints'])
  expect((await update(1500)).status).toBe(200)
  const removed = await inject(server.app, 'removeMaster', {
    token: tokenOf('super'),
    params: { kind: 'region', id: region.id },
  })
  expect(removed.status).toBe(200)
  expect(await rows('select id from tax_rules where region_id = $1', [region.id])).toEqual([])
})

/** Asked for, approved by another. Returns the request's id. */
async function refund(booking: AnswerOf<'createBooking'>['data'], expectedRefund = booking.total): Promise<string> {
  const ticketIds = booking.tickets.map(({ id }) => id)
  const asked = await inject(server.app, 'createRefundRequest', {
    token: tokenOf('admin'),
    body: {
      bookingId: booking.id,
      ticketIds,
      reasonCode: 'medical',
      reasonText: null,
      expectedRefund,
    },
  })
  if (asked.status !== 200) throw new Error(asked.text)
  const { id, version } = asked.data
  const decided = await inject(server.app, 'decideRefundRequest', {
    token: tokenOf('head'),
    body: { id, version, decision: 'approve', reason: null },
  })
  if (decided.status !== 200) throw new Error(decided.text)
  return id
}
