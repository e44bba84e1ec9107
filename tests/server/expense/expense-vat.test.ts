import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/contract.ts'
import { type CargoDesk, openCargoDesk } from '#tests/support/cargo.ts'
import { fillTill } from '#tests/support/cash-desk.ts'
import { inject } from '#tests/support/demo-session.ts'
import { expectRecorded } from '#tests/support/recorded-contents.ts'
import { expectSound } from '#tests/support/sound-books.ts'

type Body = BodyOf<'createExpense'>
type Clerk = keyof CargoDesk['tokens']

let desk: CargoDesk
beforeAll(async () => {
  desk = await openCargoDesk()
  for (const clerk of ['admin', 'account'] as const) await fillTill(desk, clerk, 1_000_000)
})
afterAll(async () => {
  await expectSound(desk.server.database, { areas: ['expenses'] })
  await expectRecorded(desk.server.database)
  await desk.stop()
})

const today = () => new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Riyadh' })
let supplier = 0

const TYRE = {
  name: 'Tyre',
  quantity: 1000,
  price: 11_500,
  total: 11_500,
  taxCategory: 'S',
  vatRateBasisPoints: 1500,
  vat: 1500,
} as const

/** Tyres for SAR 115 with 15 % VAT, and a stamp for SAR 5 without. */
function body(change: Partial<Body> = {}): Body {
  supplier += 1
  return {
    depotId: desk.operator.depots.riyadh,
    date: today(),
    purpose: { type: 'depot' },
    category: '5150',
    source: 'cash',
    supplier: `Tyre shop ${supplier}`,
    supplierTaxNumber: '300123456700003',
    invoiceNumber: `INV ${supplier}`,
    currency: 'SAR',
    items: [TYRE, { name: 'Stamp', quantity: 1000, price: 500, total: 500 }],
    total: 12_000,
    notes: null,
    fileIds: [],
    noReceiptReason: 'The printer was out of paper',
    isDuplicateConfirmed: false,
    ...change,
  }
}
const create = (by: Clerk, change: Partial<Body> = {}) =>
  inject(desk.server.app, 'createExpense', { token: desk.tokens[by], body: body(change) })
const decide = (id: string, version: number, status: 'accepted' | 'rejected') =>
  inject(desk.server.app, 'updateExpenseStatus', {
    token: desk.tokens.head,
    body: { id, version, status, reason: status === 'rejected' ? 'Wrong receipt' : null },
  })
const update = (by: Clerk, id: string, version: number, change: Body) =>
  inject(desk.server.app, 'updateExpense', {
    token: desk.tokens[by],
    params: { id },
    body: { ...change, version, resubmit: false },
  })
async function balances(id: string) {
  const { rows } = await desk.server.database.pool.query<{ account: string; amount: number; region: string | null }>(
    `select account, sum(line.amount)::int as amount, max(region_id::text) as region from ledger_lines as line join ledger_entries as entry on entry.id = line.entry_id
     where record_id = $1 group by account having sum(line.amount) <> 0 order by account`,
    [id],
  )
  return rows
}
const item = (change: object): Body['items'][number] => ({ ...TYRE, ...change })
const fieldsOf = ({ error }: { error: { fields?: Record<string, string> | undefined } }) =>
  Object.keys(error.fields ?? {})

test('VAT waits with the gross, and goes to input VAT of the region once the expense is accepted', async () => {
  const { data: made } = await create('admin')
  expect(made).toMatchObject({ vat: 1500, total: 12_000, supplierTaxNumber: '300123456700003' })
  expect(made.lines).toMatchObject([
    { taxCategory: 'S', vatRateBasisPoints: 1500, vat: 1500 },
    { taxCategory: 'O', vatRateBasisPoints: 0, vat: 0 },
  ])
  expect(await balances(made.id)).toMatchObject([
    { account: '1000', amount: -12_000 },
    { account: '1130', amount: 12_000 },
  ])
  expect((await decide(made.id, made.version, 'accepted')).status).toBe(200)
  expect(await balances(made.id)).toMatchObject([
    { account: '1000', amount: -12_000 },
    { account: '1140', amount: 1500, region: desk.operator.regions.riyadh },
    { account: '5150', amount: 10_500, region: null },
  ])
})

test('a rejected one reclaims nothing; corrected without VAT and accepted, all of it is its category', async () => {
  const { data: made } = await create('admin')
  const rejected = await decide(made.id, made.version, 'rejected')
  expect(await balances(made.id)).toEqual([])
  const plain = body({
    supplierTaxNumber: null,
    items: [{ name: 'Tyre', quantity: 1000, price: 12_000, total: 12_000 }],
  })
  const corrected = await inject(desk.server.app, 'updateExpense', {
    token: desk.tokens.admin,
    params: { id: made.id },
    body: { ...plain, version: rejected.data.version, resubmit: true },
  })
  expect(corrected.data).toMatchObject({ vat: 0, supplierTaxNumber: null, state: 'pending' })
  expect((await decide(made.id, corrected.data.version, 'accepted')).status).toBe(200)
  expect(await balances(made.id)).toMatchObject([
    { account: '1000', amount: -12_000 },
    { account: '5150', amount: 12_000 },
  ])
})

test('VAT alone is corrected without moving money again, and the trail names it', async () => {
  const { data: made } = await create('admin')
  const change = body({
    items: [item({ vatRateBasisPoints: 500, vat: 548 }), { name: 'Stamp', quantity: 1000, price: 500, total: 500 }],
  })
  const corrected = await update('admin', made.id, made.version, change)
  expect(corrected.data).toMatchObject({ vat: 548 })
  expect(corrected.data.edits[0]?.fields).toContain('vat')
  const { rows } = await desk.server.database.pool.query(`select act from ledger_entries where record_id = $1`, [
    made.id,
  ])
  expect(rows).toEqual([{ act: 'expenseSubmitted' }])
  expect((await decide(made.id, corrected.data.version, 'accepted')).status).toBe(200)
  expect(await balances(made.id)).toMatchObject([
    { amount: -12_000 },
    { account: '1140', amount: 548 },
    { amount: 11_452 },
  ])
})

test('the same invoice of the same supplier is told, whatever it comes to', async () => {
  const first = await create('account', { supplier: 'Oasis Tyres', invoiceNumber: 'A-17' })
  const again = body({
    supplier: 'OASIS tyres',
    invoiceNumber: 'a-17',
    total: 500,
    items: [body().items[1] ?? item({})],
  })
  const told = await inject(desk.server.app, 'createExpense', { token: desk.tokens.admin, body: again })
  expect([told.status, told.error.details]).toMatchObject([409, { duplicates: [{ id: first.data.id }] }])
  const confirmed = await inject(desk.server.app, 'createExpense', {
    token: desk.tokens.admin,
    body: { ...again, isDuplicateConfirmed: true },
  })
  expect(confirmed.data.duplicates).toMatchObject([{ id: first.data.id }])
})

describe('is told at its field, and nothing is written', () => {
  test.each([
    ['VAT without the supplier’s tax number', { supplierTaxNumber: null }, ['supplierTaxNumber']],
    ['the standard rate at 0', { items: [{ vatRateBasisPoints: 0, vat: 0 }] }, ['items.0.vatRateBasisPoints']],
    ['a rate for exempt', { items: [{ taxCategory: 'E' }] }, ['items.0.vatRateBasisPoints']],
    ['VAT that the total does not contain', { items: [{ vat: 1501 }] }, ['items.0.vat']],
    ['VAT that was forgotten', { items: [{ vat: 0 }] }, ['items.0.vat']],
  ] as const)(
    '%s',
    async (_, { items, ...change }: { items?: readonly object[]; supplierTaxNumber?: null }, fields) => {
      const count = async () => (await desk.server.database.pool.query('select count(*) from expenses')).rows
      const before = await count()
      const lines = items && { items: items.map(item), total: 11_500 }
      const refused = await create('admin', { ...change, ...lines })
      expect([refused.status, fieldsOf(refused)]).toEqual([422, [...fields]])
      expect(await count()).toEqual(before)
    },
  )

  test.each([
    ['a tax number with other characters', { supplierTaxNumber: '3001_23' }],
    ['a rate above 100 %', { items: [{ vatRateBasisPoints: 10_001 }] }],
    ['a category that is none', { items: [{ taxCategory: 'X' }] }],
  ])('%s is no request', async (_, { items, ...change }: { items?: object[]; supplierTaxNumber?: string }) => {
    expect((await create('admin', { ...change, ...(items && { items: items.map(item) }) })).status).toBe(400)
  })
})

test('the list shows what is reclaimed, and a depot elsewhere sees and corrects none of it', async () => {
  const { data: made } = await create('admin')
  const ask = (by: Clerk, reclaim: string) =>
    inject(desk.server.app, 'getExpenseList', { token: desk.tokens[by], query: { reclaim, recordNumber: '50' } })
  const [withVat, without] = [await ask('admin', 'yes'), await ask('admin', 'no')]
  expect(withVat.data.find(({ id }) => id === made.id)).toMatchObject({ vat: 1500 })
  expect(without.data.every(({ vat }) => vat === 0)).toBe(true)
  expect((await ask('jeddah', 'yes')).data).toEqual([])
  const token = desk.tokens.jeddah
  expect((await inject(desk.server.app, 'getExpense', { token, params: { id: made.id } })).status).toBe(404)
})
