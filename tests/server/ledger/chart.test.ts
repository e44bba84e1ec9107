import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/contract.ts'
import { byChart } from '#contract/ledger/chart.ts'
import { CHART_OF_ACCOUNTS } from '#server/database/seed/chart-of-accounts.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { inject } from '#tests/support/demo-session.ts'
import { type JournalDesk, openJournalDesk, oweExitFees } from '#tests/support/journal.ts'

let desk: JournalDesk

beforeAll(async () => {
  desk = await openJournalDesk()
})
afterAll(() => desk.stop())

type Account = BodyOf<'createAccount'>

const account = (changes: Partial<Account> = {}): Account => ({
  code: '1530',
  name: { en: 'Furniture', ar: 'أثاث' },
  group: 'nonCurrentAssets',
  side: 'debit',
  dimension: null,
  position: 1530,
  isCategory: false,
  isActive: true,
  ...changes,
})
const add = (body: Account) => inject(desk.server.app, 'createAccount', { token: desk.tokens.head, body })
const change = (body: BodyOf<'updateAccount'>) =>
  inject(desk.server.app, 'updateAccount', { token: desk.tokens.head, params: { id: body.id }, body })
const remove = (id: string) =>
  inject(desk.server.app, 'removeMaster', { token: desk.tokens.head, params: { kind: 'ledgerAccount', id } })
const listed = async (query: Record<string, string> = {}) =>
  (
    await inject(desk.server.app, 'getAccountList', {
      token: desk.tokens.head,
      query: { recordNumber: '200', ...query },
    })
  ).data
async function find(code: string) {
  const found = (await listed({ search: code })).find((row) => row.code === code)
  if (!found) throw new Error(`${code} is not in the chart`)
  return found
}
const wrongOf = ({ status, error }: Awaited<ReturnType<typeof change>>) => [status, Object.keys(error.fields ?? {})]

describe('the chart', () => {
  test('is listed in its order, whose groups follow each other', async () => {
    const rows = await listed()
    expect(rows.map(({ code }) => code)).toEqual(rows.toSorted(byChart).map(({ code }) => code))
    expect(rows.map(({ code }) => code)).toEqual(expect.arrayContaining(CHART_OF_ACCOUNTS.map(({ code }) => code)))
    const depreciation = await find('1590')
    expect(depreciation).toMatchObject({ group: 'nonCurrentAssets', side: 'credit', isFixed: true, isPosted: false })
    expect((await listed({ group: 'nonCurrentLiabilities' })).map(({ code }) => code)).toEqual(['2500'])
  })

  test('is of head accounts alone', async () => {
    const { status } = await inject(desk.server.app, 'getAccountList', { token: desk.tokens.clerk })
    expect(status).toBe(403)
  })

  test('is exported with the words of its groups', async () => {
    const { text } = await inject(desk.server.app, 'exportMasters', {
      token: desk.tokens.head,
      params: { list: 'ledgerAccount' },
      query: { format: 'csv', columns: 'code,name,group,side', search: '1590' },
    })
    expect(text.trim().split(/\r?\n/).at(-1)).toBe('1590,Accumulated depreciation,Non-current assets,Credit')
  })
})

describe('an own account', () => {
  test('is added, renamed, moved within its kind, taken out of use and removed, and keeps who did what', async () => {
    const made = await add(account())
    expect(made).toMatchObject({ status: 200, data: { kind: 'asset', isFixed: false, hasEntries: false, version: 1 } })
    const moved = await change({ ...made.data, name: { en: 'Fittings', ar: 'تجهيزات' }, group: 'currentAssets' })
    expect(moved).toMatchObject({ status: 200, data: { name: { en: 'Fittings' }, group: 'currentAssets', version: 2 } })
    expect(wrongOf(await change({ ...moved.data, group: 'revenue' }))).toEqual([422, ['group']])
    expect((await change({ ...moved.data, isActive: false })).data.isActive).toBe(false)
    expect((await remove(made.data.id)).status).toBe(200)
    const { data } = await inject(desk.server.app, 'getRecordChanges', {
      token: desk.tokens.head,
      query: { kind: 'ledgerAccount', id: made.data.id },
    })
    expect(data.map(({ act }) => act)).toEqual(['removed', 'changed', 'changed', 'created'])
  })

  test.each<[string, Partial<Account>, number, string]>([
    ['a code that another has', { code: '1500' }, 422, 'code'],
    ['a code whose first digit is no kind', { code: '6100' }, 422, 'code'],
    ['a code of three digits', { code: '153' }, 400, 'code'],
    ['a group of another kind', { code: '1531', group: 'currentLiabilities' }, 422, 'group'],
    ['a category outside the expenses', { code: '1531', isCategory: true }, 422, 'isCategory'],
    ['a place below zero', { code: '1531', position: -1 }, 400, 'position'],
  ])('is refused for %s, at its field', async (_what, changes, status, field) => {
    expect(wrongOf(await add(account(changes)))).toEqual([status, [field]])
  })

  test('is made once though two add its code at the same moment', async () => {
    const body = account({ code: '1540', position: 1540 })
    const both = await Promise.all([add(body), add(body)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('of expenses is offered to clerks while it is in use', async () => {
    const made = await add(
      account({ code: '5410', group: 'overheads', isCategory: true, name: { en: 'Training', ar: 'تدريب' } }),
    )
    const offered = async () =>
      (await inject(desk.server.app, 'getExpenseOptions', { token: desk.tokens.clerk })).data.categories
    expect((await offered()).find(({ code }) => code === '5410')).toMatchObject({ isActive: true })
    await change({ ...made.data, isActive: false })
    expect((await offered()).find(({ code }) => code === '5410')).toMatchObject({ isActive: false })
    expect((await offered()).some(({ code }) => code === '5710')).toBe(false)
  })
})

describe('an account that the product comes with', () => {
  test('with entries is not removed, and is told so', async () => {
    await oweExitFees(desk, 1000)
    const made = await add(account({ code: '2410', group: 'currentLiabilities', side: 'credit' }))
    await desk.server.database.orm.execute(
      `with entry as (select id, posting_date from ledger_entries limit 1)
       insert into ledger_lines (entry_id, line, account, currency, amount, posting_date)
       select id, 90 + n, '2410', 'SAR', case n when 0 then 5 else -5 end, posting_date from entry, generate_series(0, 1) as n`,
    )
    const refused = await remove(made.data.id)
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'This account has entries, so it cannot be removed. Deactivate it instead.',
    ])
    expect(wrongOf(await change({ ...made.data, dimension: 'depot' }))).toEqual([422, ['dimension']])
    expect((await change({ ...made.data, isActive: false })).status).toBe(200)
    expect(await find('2410')).toMatchObject({ hasEntries: true, isActive: false })
  })

  test('keeps code, side and dimension, and is never removed', async () => {
    const cash = await find('1000')
    expect(wrongOf(await change({ ...cash, code: '1001' }))).toEqual([422, ['code']])
    expect(wrongOf(await change({ ...cash, side: 'credit' }))).toEqual([422, ['side']])
    expect(wrongOf(await change({ ...cash, dimension: null }))).toEqual([422, ['dimension']])
    expect(wrongOf(await change({ ...cash, isActive: false }))).toEqual([422, ['isActive']])
    expect((await remove(cash.id)).error.message).toBe(
      'A standard account cannot be removed. Deactivate it if you do not use it.',
    )
    const renamed = await change({ ...cash, name: { en: 'Tills', ar: 'الصناديق' } })
    expect(renamed).toMatchObject({ status: 200, data: { name: { en: 'Tills' } } })
  })
})

test('records of other kinds are not removed by a head account', async () => {
  const { riyadh } = desk.operator.regions
  const { status } = await inject(desk.server.app, 'removeMaster', {
    token: desk.tokens.head,
    params: { kind: 'region', id: riyadh },
  })
  expect(status).toBe(404)
})

test('an earlier installation gets the chart that a new one comes with', async () => {
  const database = await createTestDatabase()
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  try {
    const added = [
      '1500',
      '1510',
      '1520',
      '1590',
      '2020',
      '2030',
      '2500',
      '3200',
      '4300',
      '5710',
      '5720',
      '5950',
      '5960',
    ]
    await owner.query('delete from accounts where code = any ($1)', [added])
    await owner.query(
      `update accounts set "group" = 'other', side = 'debit', position = 0, is_fixed = false, is_category = false`,
    )
    const file = await readFile(
      new URL('../../../server/database/migrations/0021_chart_and_rates.sql', import.meta.url),
      'utf8',
    )
    await owner.query(file.slice(file.indexOf('-- By hand:')))
    const { rows } = await owner.query(
      `select code, name, kind, "group", dimension, side, position, is_category as "isCategory", is_fixed as "isFixed"
       from accounts order by code`,
    )
    expect(rows).toEqual(CHART_OF_ACCOUNTS.toSorted((one, other) => (one.code < other.code ? -1 : 1)))
  } finally {
    await owner.end()
    await database.drop()
  }
})
