import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BodyOf } from '#contract/contract.ts'
import { type CargoDesk, openCargoDesk } from '#tests/support/cargo.ts'
import { inject } from '#tests/support/demo-session.ts'

let desk: CargoDesk
beforeAll(async () => {
  desk = await openCargoDesk()
})
afterAll(() => desk.stop())

type Body = BodyOf<'createExpense'>
type Clerk = keyof CargoDesk['tokens']

const today = () => new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Riyadh' })
let supplier = 0

/** Diesel for SAR 23.46: 10.5 litres at 2.234, rounded half to even. */
function body(change: Partial<Body> = {}): Body {
  supplier += 1
  return {
    depotId: desk.operator.depots.riyadh,
    date: today(),
    purpose: { type: 'depot' },
    category: '5000',
    source: 'cash',
    supplier: `Fuel station ${supplier}`,
    currency: 'SAR',
    items: [{ name: 'Diesel', quantity: 10_500, price: 223, total: 2342 }],
    total: 2342,
    notes: null,
    fileIds: [],
    noReceiptReason: 'The printer was out of paper',
    isDuplicateConfirmed: false,
    ...change,
  }
}
const create = (by: Clerk, change: Partial<Body> = {}) => inject(desk.server.app, 'createExpense', { token: desk.tokens[by], body: body(change) })
const decide = (by: Clerk, id: string, version: number, status: 'accepted' | 'rejected' | 'pending', reason: string | null = null) =>
  inject(desk.server.app, 'updateExpenseStatus', { token: desk.tokens[by], body: { id, version, status, reason } })
async function balances(id: string) {
  const { rows } = await desk.server.database.pool.query<{ account: string; amount: number }>(
    `select account, sum(line.amount)::bigint as amount from ledger_lines as line join ledger_entries as entry on entry.id = line.entry_id
     where record_id = $1 group by account having sum(line.amount) <> 0 order by account`,
    [id],
  )
  return rows.map(({ account, amount }) => `${account} ${amount}`)
}

test('an expense comes out of the till, waits, and becomes one of its category once somebody else accepts it; twice posts once', async () => {
  const { status, data, text } = await create('admin')
  expect(status, text).toBe(200)
  expect(data.number).toMatch(/^EX-RIY-\d{4}-\d{5}$/)
  expect(await balances(data.id)).toEqual(['1000 -2342', '1130 2342'])
  expect((await decide('admin', data.id, 1, 'accepted')).status).toBe(409)
  const both = await Promise.all([decide('head', data.id, 1, 'accepted'), decide('operations', data.id, 1, 'accepted')])
  expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 409])
  expect(await balances(data.id)).toEqual(['1000 -2342', '5000 2342'])
})

test('a rejected one goes back into the till, and out of it again once it is corrected and handed in', async () => {
  const { data } = await create('account')
  expect((await decide('head', data.id, 1, 'rejected')).status).toBe(422)
  expect((await decide('head', data.id, 1, 'rejected', 'Too dear')).status).toBe(200)
  expect(await balances(data.id)).toEqual([])
  expect((await decide('account', data.id, 2, 'pending')).error.code).toBe('transitionRefused')
  const corrected = { ...body({ items: [{ name: 'Diesel', quantity: 1000, price: 2000, total: 2000 }], total: 2000 }), version: 2, resubmit: true }
  const answer = await inject(desk.server.app, 'updateExpense', { token: desk.tokens.account, params: { id: data.id }, body: corrected })
  expect(answer.status, answer.text).toBe(200)
  expect(answer.data).toMatchObject({ state: 'pending', total: 2000, version: 3 })
  expect(await balances(data.id)).toEqual(['1000 -2000', '1130 2000'])
})

test('another amount of a pending one is posted back and anew; an accepted one stays, and an old version changes nothing', async () => {
  const { data } = await create('admin')
  const edit = (version: number) =>
    inject(desk.server.app, 'updateExpense', { token: desk.tokens.admin, params: { id: data.id }, body: { ...body({ items: [{ name: 'Oil', quantity: 1000, price: 500, total: 500 }], total: 500 }), version, resubmit: false } })
  expect((await edit(7)).error.code).toBe('staleVersion')
  expect((await edit(1)).status).toBe(200)
  expect(await balances(data.id)).toEqual(['1000 -500', '1130 500'])
  expect((await decide('operations', data.id, 2, 'accepted')).status).toBe(200)
  expect((await edit(3)).error.code).toBe('transitionRefused')
})

test.each<[string, Clerk, () => Partial<Body>, string]>([
  ['an item that does not add up', 'admin', () => ({ items: [{ name: 'Oil', quantity: 1000, price: 500, total: 501 }], total: 501 }), 'items.0.total'],
  ['a total that does not add up', 'admin', () => ({ total: 2343 }), 'total'],
  ['a currency of another region', 'admin', () => ({ currency: 'JOD' }), 'currency'],
  ['a day that has not come', 'admin', () => ({ date: '2199-01-01' }), 'date'],
  ['cash of a closed shift', 'admin', () => ({ date: '2020-01-01' }), 'date'],
  ['another depot', 'admin', () => ({ depotId: desk.operator.depots.jeddah }), 'depotId'],
  ['cash of somebody without a till', 'operations', () => ({}), 'source'],
  ['no category of expenses', 'admin', () => ({ category: '5900' }), 'category'],
  ['neither receipt nor reason', 'admin', () => ({ noReceiptReason: null }), 'fileIds'],
])('%s is refused with the reason', async (_, by, change, field) => {
  const answer = await create(by, change())
  expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([422, [field]])
})

test('a like one is told before it is saved, and saved once that is confirmed', async () => {
  const first = await create('admin', { supplier: 'Al Noor Tyres' })
  const again = await create('account', { supplier: 'al  noor TYRES' })
  expect([again.status, again.error.details]).toMatchObject([409, { duplicates: [{ id: first.data.id }] }])
  expect((await create('account', { supplier: 'al noor tyres', isDuplicateConfirmed: true })).status).toBe(200)
})

test('another depot sees none of them, and agents none at all', async () => {
  const { data } = await create('admin')
  const read = (by: Clerk) => inject(desk.server.app, 'getExpense', { token: desk.tokens[by], params: { id: data.id } })
  expect([(await read('riyadh')).status, (await read('jeddah')).status, (await read('agent')).status]).toEqual([200, 404, 404])
  const find = async (by: Clerk) => (await inject(desk.server.app, 'searchEverything', { token: desk.tokens[by], query: { search: data.number } })).data
  expect(await find('riyadh')).toEqual([{ kind: 'expense', id: data.id, title: data.number, detail: `${data.supplier} · ${data.date}`, isExact: true }])
  expect([await find('jeddah'), await find('agent')]).toEqual([[], []])
  const { data: report } = await inject(desk.server.app, 'getExpenseReport', { token: desk.tokens.head, query: { groupBy: 'month' } })
  expect(report.totals[0]?.total).toBe(report.rows.reduce((sum, { total }) => sum + total, 0))
})
