import { randomUUID } from 'node:crypto'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_BASE } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { BodyOf } from '#contract/contract.ts'
import { MAX_AMOUNT } from '#contract/currency.ts'
import { EXPENSE_REPORT_GROUPS } from '#contract/expense/expense.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { type CargoDesk, departureKey, openCargoDesk } from '#tests/support/cargo.ts'
import { countNearly, fillTill } from '#tests/support/cash-desk.ts'
import { inject } from '#tests/support/demo-session.ts'
import { pdfFile, pngFile } from '#tests/support/document-files.ts'
import { expectRecorded } from '#tests/support/recorded-contents.ts'
import { sheetAmount } from '#tests/support/sheet-amount.ts'

let desk: CargoDesk
beforeAll(async () => {
  desk = await openCargoDesk()
  for (const clerk of ['admin', 'account'] as const) await fillTill(desk, clerk, 1_000_000)
})
afterAll(async () => {
  await expectRecorded(desk.server.database)
  await desk.stop()
})

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
const create = (by: Clerk, change: Partial<Body> = {}) =>
  inject(desk.server.app, 'createExpense', { token: desk.tokens[by], body: body(change) })
const decide = (
  by: Clerk,
  id: string,
  version: number,
  status: 'accepted' | 'rejected' | 'pending',
  reason: string | null = null,
) => inject(desk.server.app, 'updateExpenseStatus', { token: desk.tokens[by], body: { id, version, status, reason } })
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
  const corrected = {
    ...body({ items: [{ name: 'Diesel', quantity: 1000, price: 2000, total: 2000 }], total: 2000 }),
    version: 2,
    resubmit: true,
  }
  const answer = await inject(desk.server.app, 'updateExpense', {
    token: desk.tokens.account,
    params: { id: data.id },
    body: corrected,
  })
  expect(answer.status, answer.text).toBe(200)
  expect(answer.data).toMatchObject({ state: 'pending', total: 2000, version: 3 })
  expect(await balances(data.id)).toEqual(['1000 -2000', '1130 2000'])
})

test('another amount of a pending one is posted back and anew; an accepted one stays, and an old version changes nothing', async () => {
  const { data } = await create('admin')
  const edit = (version: number) =>
    inject(desk.server.app, 'updateExpense', {
      token: desk.tokens.admin,
      params: { id: data.id },
      body: {
        ...body({ items: [{ name: 'Oil', quantity: 1000, price: 500, total: 500 }], total: 500 }),
        version,
        resubmit: false,
      },
    })
  expect((await edit(7)).error.code).toBe('staleVersion')
  expect((await edit(1)).status).toBe(200)
  expect(await balances(data.id)).toEqual(['1000 -500', '1130 500'])
  expect((await decide('operations', data.id, 2, 'accepted')).status).toBe(200)
  expect((await edit(3)).error.code).toBe('transitionRefused')
})

const line = (change: Partial<Body['items'][number]> = {}) => ({
  name: 'Oil',
  quantity: 1000,
  price: 500,
  total: 500,
  ...change,
})
/** An expense of these lines, whose sum is right. */
const of = (...items: Body['items']): Partial<Body> => ({
  items,
  total: items.reduce((sum, { total }) => sum + total, 0),
})

test.each<[string, Clerk, () => Partial<Body>, field: string, words: RegExp, status?: number]>([
  [
    'an item that does not add up',
    'admin',
    () => of(line({ total: 501 })),
    'items.0.total',
    /Quantity × price does not match the total/,
  ],
  ['a total that does not add up', 'admin', () => ({ total: 2343 }), 'total', /do not add up to the total/],
  ['an expense of nothing', 'admin', () => of(line({ price: 0, total: 0 })), 'total', /Enter what was paid/],
  [
    'a price below nothing',
    'admin',
    () => of(line({ price: -500, total: 0 }), line()),
    'items.0.price',
    /cannot be negative/,
    400,
  ],
  ['a quantity of nothing', 'admin', () => of(line({ quantity: 0, total: 0 })), 'items.0.quantity', /above 0/, 400],
  ['no item', 'admin', () => of(), 'items', /at least one item/, 400],
  [
    'more items than fit',
    'admin',
    () => of(...Array.from({ length: 51 }, () => line())),
    'items',
    /at most 50 items/,
    400,
  ],
  [
    'more money than fits',
    'admin',
    () => of(...Array.from({ length: 2 }, () => line({ price: 900_000_000_000, total: 900_000_000_000 }))),
    'total',
    /Split it/,
    400,
  ],
  ['a currency of another region', 'admin', () => ({ currency: 'JOD' }), 'currency', /another currency/],
  ['a day that has not come', 'admin', () => ({ date: '2199-01-01' }), 'date', /in the future at the depot/],
  ['cash of a closed shift', 'admin', () => ({ date: '2020-01-01' }), 'date', /in a closed shift/],
  ['another depot', 'admin', () => ({ depotId: desk.operator.depots.jeddah }), 'depotId', /own depot/],
  ['cash of somebody without a till', 'operations', () => ({}), 'source', /Choose the bank/],
  ['no category of expenses', 'admin', () => ({ category: '5900' }), 'category', /an expense category/],
  ['neither receipt nor reason', 'admin', () => ({ noReceiptReason: null }), 'fileIds', /Attach the receipt/],
  ['a file that is not there', 'admin', () => ({ fileIds: [desk.users.admin] }), 'fileIds', /is missing/],
])('%s is refused with the reason, and nothing is kept', async (_, by, change, field, words, status = 422) => {
  const kept = () =>
    desk.server.database.pool.query(
      'select (select count(*) from expenses) as expenses, (select count(*) from ledger_entries) as entries',
    )
  const before = await kept()
  const answer = await create(by, change())
  expect([answer.status, Object.keys(answer.error.fields ?? {})], answer.text).toEqual([status, [field]])
  expect(answer.error.fields?.[field]).toMatch(words)
  expect((await kept()).rows).toEqual(before.rows)
})

test('cash of a day lies in the till that is open since then, and no longer once it is counted', async () => {
  const { database } = desk.server
  const days = (ago: number) =>
    new Date(Date.now() - ago * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Riyadh' })
  expect((await create('account')).status).toBe(200)
  await database.pool.query(
    `update cash_shifts set opened_at = now() - interval '3 days' where clerk_id = $1 and state = 'open'`,
    [desk.users.account],
  )
  const earlier = await create('account', { date: days(2) })
  expect(earlier.status, earlier.text).toBe(200)
  expect(await countNearly(desk, desk.tokens.account, 0)).toBe(200)
  const late = await create('account', { date: days(2) })
  expect([late.status, late.error.fields?.date]).toEqual([422, expect.stringMatching(/in a closed shift/)])
  expect((await create('account', { date: days(2), source: 'bank' })).status).toBe(200)
  // What left that till already may be put right; the money that this moves comes out of the till of now.
  const corrected = { ...body({ date: days(2), ...of(line()) }), version: 1, resubmit: false }
  const answer = await inject(desk.server.app, 'updateExpense', {
    token: desk.tokens.account,
    params: { id: earlier.data.id },
    body: corrected,
  })
  expect(answer.status, answer.text).toBe(200)
  expect(await balances(earlier.data.id)).toEqual(['1000 -500', '1130 500'])
  await fillTill(desk, 'account', 1_000_000)
})

/** Stores a file as the form does it, whatever it is called and said to be. */
function upload(by: Clerk, name: string, type: string, content: Buffer) {
  const boundary = 'expense-file'
  const { method, path } = calls.uploadFile
  return desk.server.app.inject({
    method,
    url: `${API_BASE}${path}`,
    headers: {
      authorization: `Bearer ${desk.tokens[by]}`,
      'idempotency-key': randomUUID(),
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
      ),
      content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  })
}

test('receipts are pictures or PDF by what is in them; each is of one expense, and opened by who may see that', async () => {
  const script = await upload('admin', 'receipt.png', 'image/png', Buffer.from('<script>alert(1)</script>'))
  expect([script.statusCode, script.json().message]).toEqual([
    415,
    'This file type is not accepted. Use JPEG, PNG, WebP or PDF.',
  ])
  const stored = [
    await upload('admin', 'fuel.png', 'image/png', pngFile()),
    await upload('admin', 'bill.pdf', 'application/pdf', pdfFile()),
  ]
  const fileIds: string[] = stored.map((answer) => answer.json().data.id)
  const [first = ''] = fileIds
  expect((await create('account', { fileIds })).error.fields).toEqual({
    fileIds: expect.stringMatching(/belongs to another record/),
  })
  expect((await create('admin', { fileIds: [first, first] })).error.fields).toEqual({
    fileIds: expect.stringMatching(/twice/),
  })
  const { data } = await create('admin', { fileIds, noReceiptReason: null })
  expect(data.media.map(({ name, type }) => [name, type])).toEqual([
    ['fuel.png', 'image/png'],
    ['bill.pdf', 'application/pdf'],
  ])
  expect((await create('admin', { fileIds: [first] })).error.fields).toEqual({
    fileIds: expect.stringMatching(/belongs to another record/),
  })
  const open = async (by: Clerk) =>
    (await inject(desk.server.app, 'getUploadFile', { token: desk.tokens[by], query: { id: first } })).status
  expect([await open('head'), await open('account'), await open('jeddah'), await open('agent')]).toEqual([
    200, 200, 404, 404,
  ])
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
  expect([(await read('riyadh')).status, (await read('jeddah')).status, (await read('agent')).status]).toEqual([
    200, 404, 404,
  ])
  const find = async (by: Clerk) =>
    (await inject(desk.server.app, 'searchEverything', { token: desk.tokens[by], query: { search: data.number } })).data
  expect(await find('riyadh')).toEqual([
    { kind: 'expense', id: data.id, title: data.number, detail: `${data.supplier} · ${data.date}`, isExact: true },
  ])
  expect([await find('jeddah'), await find('agent')]).toEqual([[], []])
})

test('the report leaves as it is seen: the groups of each currency with their total', async () => {
  expect(
    (
      await create('admin', {
        supplier: '=HYPERLINK("x")',
        purpose: { type: 'departure', departureKey: departureKey(desk.operator, 'outward') },
      })
    ).status,
  ).toBe(200)
  const amman = {
    depotId: desk.operator.depots.amman,
    currency: 'JOD',
    source: 'bank',
    ...of(line({ price: 1234, total: 1234 })),
  } as const
  expect((await create('operations', amman)).status).toBe(200)
  // Sums go beyond the bound of one amount.
  for (let bill = 0; bill < 3; bill += 1) await fillTill(desk, 'admin', MAX_AMOUNT)
  for (const source of ['bank', 'bank', 'cash', 'cash'] as const)
    expect(
      (await create('admin', { source, ...of(line({ quantity: 1000, price: MAX_AMOUNT, total: MAX_AMOUNT })) })).status,
    ).toBe(200)
  expect((await inject(desk.server.app, 'getCashShiftList', { token: desk.tokens.head })).status).toBe(200)
  for (const groupBy of EXPENSE_REPORT_GROUPS) {
    const asked = { groupBy, dateFrom: today() }
    const { data: report } = await inject(desk.server.app, 'getExpenseReport', {
      token: desk.tokens.head,
      query: asked,
    })
    const sheet = await inject(desk.server.app, 'exportExpenseReport', {
      token: desk.tokens.head,
      query: { ...asked, format: 'csv', language: 'en' },
    })
    const { data, meta } = Papa.parse<Record<string, string>>(sheet.text.replace('\uFEFF', '').trim(), { header: true })
    const [name = ''] = meta.fields ?? []
    expect([groupBy, sheet.status, data.length, report.rows.length > 0]).toEqual([
      groupBy,
      200,
      report.rows.length + report.totals.length,
      true,
    ])
    expect(data.every((row) => row[name])).toBe(true)
    for (const total of report.totals) {
      const digits = total.currency === 'JOD' ? 1000 : 100
      const groups = data.filter((row) => row.Currency === total.currency)
      const sum = (column: string) =>
        Math.round(groups.slice(0, -1).reduce((all, row) => all + Number(row[column]), 0) * digits)
      expect(groups.at(-1)).toMatchObject({
        [name]: 'Total',
        Expenses: String(total.count),
        Pending: sheetAmount(total.pending, total.currency),
      })
      expect([sum('Pending'), sum('Accepted'), sum('Total'), sum('Rejected')]).toEqual([
        total.pending,
        total.accepted,
        total.total,
        total.rejected,
      ])
    }
    for (const { drill, count } of report.rows) {
      const query = Object.fromEntries(
        Object.entries({ ...drill, standing: 'yes', dateFrom: today() }).map(([filter, value]) => [
          filter,
          String(value),
        ]),
      )
      const { page } = await inject(desk.server.app, 'getExpenseList', { token: desk.tokens.head, query })
      expect([groupBy, page.total]).toEqual([groupBy, count])
    }
  }
  const arabic = await inject(desk.server.app, 'exportExpenseReport', {
    token: desk.tokens.head,
    query: { groupBy: 'supplier', search: 'hyperlink', format: 'csv', language: 'ar' },
  })
  const lines = arabic.text.replace('\uFEFF', '').trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('المورّد,العملة')
  // No spreadsheet takes a supplier's name for a formula.
  expect(lines[1]).toContain("'=HYPERLINK")
  expect(
    (await inject(desk.server.app, 'exportExpenseReport', { token: desk.tokens.jeddah, query: { format: 'csv' } })).text
      .trim()
      .split('\r\n'),
  ).toHaveLength(1)
})

test('what was decided on an expense that is handed in again is history', async () => {
  const { data } = await create('admin')
  expect((await decide('head', data.id, 1, 'rejected', 'Which bus?')).data).toMatchObject({
    decidedBy: { name: 'head' },
    decisionReason: 'Which bus?',
  })
  const edited = await inject(desk.server.app, 'updateExpense', {
    token: desk.tokens.admin,
    params: { id: data.id },
    body: { ...body(), version: 2, resubmit: false },
  })
  expect(edited.data).toMatchObject({ state: 'rejected', version: 3 })
  const key = randomUUID()
  const again = () =>
    inject(desk.server.app, 'updateExpenseStatus', {
      token: desk.tokens.admin,
      key,
      body: { id: data.id, version: 3, status: 'pending', reason: null },
    })
  const answers = await Promise.all([again(), again()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[0]?.data).toMatchObject({
    state: 'pending',
    version: 4,
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
  })
  expect(answers[0]?.data.history.map(({ event, reason }) => [event, reason])).toContainEqual([
    'expense.reject',
    'Which bus?',
  ])
  expect(await balances(data.id)).toEqual(['1000 -2342', '1130 2342'])
})

const daysBack = (days: number) => addDays(today(), -days)
async function postings(id: string) {
  const { rows } = await desk.server.database.pool.query<{ act: string; day: string }>(
    'select act, posting_date::text as day from ledger_entries where record_id = $1 order by serial',
    [id],
  )
  return rows.map(({ act, day }) => `${act} ${day}`)
}

test('an expense is posted under its own date, and accepted under it whenever that is', async () => {
  const { data } = await create('account', { source: 'bank', date: daysBack(10) })
  expect((await decide('head', data.id, 1, 'accepted')).status).toBe(200)
  expect(await postings(data.id)).toEqual([`expenseSubmitted ${daysBack(10)}`, `expenseAccepted ${daysBack(10)}`])
})

test('one whose day is corrected is taken back under the wrong day and posted under the right one', async () => {
  const { data } = await create('account', { source: 'bank', date: daysBack(10) })
  const corrected = { ...body({ source: 'bank', date: daysBack(3) }), version: 1, resubmit: false }
  const answer = await inject(desk.server.app, 'updateExpense', {
    token: desk.tokens.account,
    params: { id: data.id },
    body: corrected,
  })
  expect(answer.status, answer.text).toBe(200)
  expect(await postings(data.id)).toEqual([
    `expenseSubmitted ${daysBack(10)}`,
    `expenseAmended ${daysBack(10)}`,
    `expenseSubmitted ${daysBack(3)}`,
  ])
})

test('one that was rejected comes back under that day, and counts from then on when it is handed in again', async () => {
  const { data } = await create('account', { source: 'bank', date: daysBack(10) })
  expect((await decide('head', data.id, 1, 'rejected', 'Too dear')).status).toBe(200)
  const corrected = {
    ...body({
      source: 'bank',
      date: daysBack(10),
      total: 2000,
      items: [{ name: 'Diesel', quantity: 1000, price: 2000, total: 2000 }],
    }),
    version: 2,
    resubmit: true,
  }
  const answer = await inject(desk.server.app, 'updateExpense', {
    token: desk.tokens.account,
    params: { id: data.id },
    body: corrected,
  })
  expect(answer.status, answer.text).toBe(200)
  const [submitted, rejected, again] = await postings(data.id)
  expect(submitted).toBe(`expenseSubmitted ${daysBack(10)}`)
  // The head account is at the operator's home, whose day may be another than the depot's.
  expect(again?.split(' ')[1]).toBe(rejected?.split(' ')[1])
  expect(rejected?.split(' ')[1]).not.toBe(daysBack(10))
})

test('a day that is longer ago than the policy allows is refused, with the first one that is not', async () => {
  expect((await create('account', { source: 'bank', date: daysBack(60) })).status).toBe(200)
  const refused = await create('account', { source: 'bank', date: daysBack(61) })
  expect([refused.status, refused.error.fields?.date]).toEqual([
    422,
    expect.stringMatching(/^This date is too far back\. Enter \d{1,2} \w+ \d{4} or later/),
  ])
  const { depots } = (await inject(desk.server.app, 'getExpenseOptions', { token: desk.tokens.account })).data
  expect(depots).toMatchObject([{ today: today(), earliest: daysBack(60) }])
})
