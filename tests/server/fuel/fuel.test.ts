import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transports } from '#server/database/schema/network.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { dayAt } from '#server/time/local-day.ts'
import { type MoneyOffice, type MoneyPerson, openMoneyOffice } from '#tests/support/money-office.ts'
import { expectSound } from '#tests/support/sound-books.ts'
import { IN_RIYADH } from '#tests/support/whereabouts.ts'

const TODAY = dayAt(IN_RIYADH, new Date())
const daysAgo = (days: number) => addDays(TODAY, -days)

let office: MoneyOffice
let buses: string[]

beforeAll(async () => {
  office = await openMoneyOffice({ seats: 10 })
  const [bus] = await office.database.orm.select().from(transports)
  if (!bus) throw new Error('the small operator has no bus')
  const others = ['TST SECOND', 'TST THIRD', 'TST FOURTH'].map((registrationNumber) => ({
    ...bus,
    id: randomUUID(),
    registrationNumber,
  }))
  await office.database.orm.insert(transports).values(others)
  buses = [bus.id, ...others.map(({ id }) => id)]
})
afterAll(() => office.stop())

const bus = (index: number) => buses[index] ?? ''

interface Filling {
  transportId?: string
  day?: string
  km?: number
  litres?: number
  isFull?: boolean
  station?: string | null
  payment?: object
}
const TANK = { by: 'tank' }
const bodyOf = (filling: Filling) => ({
  transportId: bus(0),
  day: TODAY,
  km: 100_000,
  litres: 300_000,
  isFull: true,
  station: 'Al Dawaa Fuel Station',
  payment: TANK,
  ...filling,
})
const fill = (filling: Filling, by: MoneyPerson = 'operations', pick?: number) =>
  office.call(by, 'recordFuel', { body: bodyOf(filling) }, pick)
const paid = (rest: object = {}) => ({
  by: 'expense',
  depotId: office.operator.depots.riyadh,
  source: 'bank',
  price: 166,
  amount: null,
  bankReference: null,
  isReuseConfirmed: false,
  invoiceNumber: null,
  fileIds: [],
  noReceiptReason: 'The original is at the depot',
  ...rest,
})
const counts = () =>
  office.rows<{ entries: number; readings: number; expenses: number }>(
    `select (select count(*)::int from fuel_entries) as entries, (select count(*)::int from odometer_readings) as readings,
       (select count(*)::int from expenses) as expenses`,
  )
const listOf = async (transportId: string) =>
  (await office.call('operations', 'getFuelList', { query: { transportId, recordNumber: '100' } })).data

test('consumption is of all that was filled between two full tanks, and what is far off the usual is marked', async () => {
  // Every 1000 km, 300 litres; once in two parts, once half as much again, once with a third less.
  const fillings = [
    [0, 300, true],
    [1000, 300, true],
    [1500, 120, false],
    [2000, 180, true],
    [3000, 310, true],
    [4000, 450, true],
    [5000, 290, true],
    [6000, 200, true],
  ] as const
  for (const [index, [km, litres, isFull]] of fillings.entries()) {
    const { status, text } = await fill({
      day: daysAgo(40 - index),
      km: 100_000 + km,
      litres: litres * 1000,
      isFull,
    })
    expect(status, text).toBe(200)
  }
  const rows = (await listOf(bus(0))).toReversed()
  expect(rows.map(({ consumption, usual, mark }) => [consumption, usual, mark])).toEqual([
    [null, null, null],
    [30_000, null, null],
    [null, null, null],
    [30_000, null, null],
    [31_000, null, null],
    [45_000, 30_000, 'high'],
    [29_000, 30_500, null],
    [20_000, 30_000, 'low'],
  ])
  expect((await listOf(bus(1))).length).toBe(0)
})

test('a falling reading, a day to come and a bus that there is not are refused at their fields, and nothing is written', async () => {
  const before = await counts()
  const refused: [Filling, string][] = [
    [{ km: 99_999 }, 'km'],
    [{ day: daysAgo(41), km: 100_001 }, 'km'],
    [{ day: addDays(TODAY, 1), km: 200_000 }, 'day'],
    [{ transportId: randomUUID() }, 'transportId'],
    [{ km: 110_000, litres: 0 }, 'litres'],
    [{ km: 110_000, litres: 5_000_001 }, 'litres'],
    [{ km: 110_000, payment: paid({ price: null }) }, 'payment.amount'],
    [{ km: 110_000, payment: paid({ amount: 50_000 }) }, 'payment.amount'],
    [{ km: 110_000, station: null, payment: paid() }, 'station'],
    [{ km: 110_000, payment: paid({ depotId: randomUUID() }) }, 'payment.depotId'],
    [{ km: 110_000, payment: paid({ source: 'cash' }) }, 'payment.source'],
    [{ km: 110_000, payment: paid({ noReceiptReason: null }) }, 'payment.fileIds'],
    [{ km: 110_000, day: daysAgo(100), transportId: bus(1), payment: paid() }, 'day'],
    [{ km: 110_000, payment: { by: 'recorded', expenseNumber: 'EX-XXX-2026-00001' } }, 'payment.expenseNumber'],
  ]
  for (const [filling, field] of refused) {
    const { status, error } = await fill(filling)
    expect([field, status >= 400 && status < 500, Object.keys(error.fields ?? {})]).toEqual([field, true, [field]])
  }
  expect(await counts()).toEqual(before)
})

test('what is paid makes one expense, also when it is sent twice or to two servers at once', async () => {
  const [before] = await counts()
  // As the call says by this number, it is sent under its key to both servers at once.
  const first = await fill({ transportId: bus(1), km: 50_000, payment: paid() }, 'operations', 1)
  expect(first.data.paid).toMatchObject({ currency: 'SAR', price: 166, amount: 49_800, expense: { state: 'pending' } })
  const again = await Promise.all(
    [0, 1].map((pick) => fill({ transportId: bus(1), km: 50_000, payment: paid() }, 'operations', pick * 2)),
  )
  expect(again.map(({ status, error }) => [status, Object.keys(error.fields ?? {})])).toEqual([
    [422, ['litres']],
    [422, ['litres']],
  ])
  const [after] = await counts()
  expect([after?.entries, after?.expenses]).toEqual([(before?.entries ?? 0) + 1, (before?.expenses ?? 0) + 1])
  const expense = await office.call('operations', 'getExpense', { params: { id: first.data.paid?.expense.id ?? '' } })
  expect(expense.data).toMatchObject({
    type: 'bus',
    bus: { id: bus(1) },
    category: { code: '5000' },
    date: TODAY,
    total: 49_800,
    supplier: 'Al Dawaa Fuel Station',
    lines: [{ quantity: 300_000, price: 166 }],
  })
  await expectSound(office.database)
})

test('two who record one filling at once on two servers leave one entry', async () => {
  const both = await Promise.all(
    [0, 1].map((pick) => fill({ transportId: bus(1), km: 51_000, litres: 290_000 }, 'operations', pick * 2)),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('an amount that was rounded at the pump is what was paid', async () => {
  const rounded = await fill({
    transportId: bus(1),
    km: 52_000,
    litres: 301_000,
    payment: paid({ amount: 50_000 }),
  })
  expect(rounded.data.paid).toMatchObject({ price: 166, amount: 50_000 })
  const { id = '' } = rounded.data.paid?.expense ?? {}
  const { data } = await office.call('operations', 'getExpense', { params: { id } })
  expect(data).toMatchObject({ total: 50_000, lines: [{ quantity: 1000, price: 50_000, total: 50_000 }] })
})

test('a like expense is asked about before a second one is made', async () => {
  const twice = { transportId: bus(2), litres: 300_000, payment: paid() }
  const { status, error } = await fill({ ...twice, km: 70_000 })
  expect([status, error.message]).toEqual([409, expect.stringContaining('expense')])
  const confirmed = await office.call('operations', 'recordFuel', {
    body: { ...bodyOf({ ...twice, km: 70_000 }), isDuplicateConfirmed: true },
  })
  expect(confirmed.status).toBe(200)
})

test('an entry says that its expense was rejected, and a corrected one keeps what the entry tells', async () => {
  const made = await fill({ transportId: bus(2), km: 71_000, litres: 310_000, payment: paid() })
  const { id = '' } = made.data.paid?.expense ?? {}
  const reject = { id, version: 1, status: 'rejected', reason: 'The receipt is missing' }
  expect((await office.call('operations2', 'updateExpenseStatus', { body: reject })).status).toBe(200)
  const [entry] = await listOf(bus(2))
  expect(entry?.paid?.expense.state).toBe('rejected')
  const rejected = await office.call('operations', 'getFuelList', { query: { payment: 'rejected' } })
  expect(rejected.data.map((each) => each.id)).toEqual([made.data.id])

  const { data: expense } = await office.call('operations', 'getExpense', { params: { id } })
  const correction = {
    depotId: expense.depot.id,
    date: expense.date,
    purpose: { type: 'bus', transportId: bus(2) },
    category: '5000',
    source: 'bank',
    bankReference: null,
    isReuseConfirmed: false,
    supplier: expense.supplier,
    supplierTaxNumber: null,
    invoiceNumber: 'INV-1',
    currency: 'SAR',
    items: expense.lines,
    total: expense.total,
    notes: null,
    fileIds: [],
    noReceiptReason: 'The original is at the depot',
    isDuplicateConfirmed: true,
    version: expense.version,
    resubmit: true,
  }
  const [line] = expense.lines
  const cheaper = { ...correction, items: [{ ...line, quantity: 1000, price: 40_000, total: 40_000 }], total: 40_000 }
  const otherAmount = await office.call('operations', 'updateExpense', { params: { id }, body: cheaper })
  expect([otherAmount.status, Object.keys(otherAmount.error.fields ?? {})]).toEqual([422, ['total']])
  const otherBus = { ...correction, purpose: { type: 'bus', transportId: bus(1) } }
  expect((await office.call('operations', 'updateExpense', { params: { id }, body: otherBus })).status).toBe(422)
  expect((await office.call('operations', 'updateExpense', { params: { id }, body: correction })).status).toBe(200)
  expect((await listOf(bus(2)))[0]?.paid?.expense.state).toBe('pending')
  await expectSound(office.database)
})

test('an entry that was wrong is struck out once, its expense stays and can be named again', async () => {
  const [wrong] = await listOf(bus(2))
  const number = wrong?.paid?.expense.number ?? ''
  const again = { transportId: bus(2), km: 71_500, litres: 305_000, payment: { by: 'recorded', expenseNumber: number } }
  expect((await fill(again)).error.fields).toEqual({ 'payment.expenseNumber': expect.any(String) })
  const body = { id: wrong?.id ?? '', reason: 'Wrong kilometres', strikesReading: true }
  const both = await Promise.all([0, 2].map((pick) => office.call('operations', 'strikeFuel', { body }, pick)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await fill({ ...again, transportId: bus(3), km: 10 })).status).toBe(422)
  const right = await Promise.all([0, 1].map((pick) => fill({ ...again, km: 71_500 + pick }, 'operations', pick * 2)))
  expect(right.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const named = right.find(({ status }) => status === 200)
  expect(named?.data.paid).toMatchObject({ amount: 51_460, price: 169, expense: { number } })
  await expectSound(office.database)
})

test('a reading stays in the log while fuel was recorded with it', async () => {
  const [reading] = await office.rows<{ id: string }>(
    `select reading_id as id from fuel_entries where transport_id = $1 and km = 51000 and struck_at is null`,
    [bus(1)],
  )
  const body = { id: reading?.id ?? '', reason: 'Wrong' }
  expect((await office.call('operations', 'strikeOdometerReading', { body })).status).toBe(409)
  const known = await fill({ transportId: bus(1), km: 51_000, litres: 20_000, isFull: false })
  expect(known.status).toBe(200)
  const found = await office.rows('select id from odometer_readings where transport_id = $1 and km = 51000', [bus(1)])
  expect(found).toHaveLength(1)
})

test('a depot does not write the log; an admin reads it, others do not', async () => {
  const strike = { id: randomUUID(), reason: 'Wrong', strikesReading: false }
  for (const by of ['clerk', 'admin', 'jeddah', 'account', 'walletAgent', 'head'] as const) {
    expect((await fill({}, by)).status).toBe(403)
    expect((await office.call(by, 'strikeFuel', { body: strike })).status).toBe(403)
    expect((await office.call(by, 'getFuelList', {})).status).toBe(by === 'admin' ? 200 : 403)
  }
  expect((await office.call('operations', 'strikeFuel', { body: strike })).status).toBe(404)
})

test('a sheet holds litres and consumption as numbers', async () => {
  const { text } = await office.call('operations', 'exportFuel', {
    query: { transportId: bus(0), format: 'csv', columns: 'day,litres,consumption,mark' },
  })
  expect(text.trim().split('\n')).toHaveLength(9)
  expect(text).toContain('200,20,Low')
})

test('nothing was done twice, and nothing failed', () => {
  expect(office.unsound).toEqual([])
})
