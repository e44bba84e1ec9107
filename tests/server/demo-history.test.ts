import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sum } from '#machines/sum.ts'
import { openDatabase, type Database } from '#server/database/connection.ts'
import { loadDemo } from '#server/database/demo/load-demo.ts'
import { createTestDatabase, TEST_AUDIT_KEY, type TestDatabase } from '#tests/support/database.ts'
import { IN_SOAK } from '#tests/support/rarer.ts'
import { expectRecordedStates, expectSoundBooks } from '#tests/support/sound-books.ts'

/** Less than a first start loads, and long enough to have both quarters and feasts or none. */
const SCALE = { months: 5, ticketsPerMonth: 200 }
/** What waits for somebody on the demo's screens. */
const WAITING = `
  select 'tills' as what, state, count(*)::int from cash_shifts where state <> 'closed' group by state
  union all select 'slips', state, count(*)::int from deposit_slips where state = 'pending' group by state
  union all select 'expenses', state, count(*)::int from expenses where state = 'pending' group by state
  union all select 'refunds', state, count(*)::int from refund_requests where state in ('requested', 'approved') group by state
  union all select 'top-ups', state, count(*)::int from top_ups where state = 'pending' group by state
  union all select 'journal', state, count(*)::int from journal_entries where state = 'proposed' group by state
  union all select 'transfers', state, count(*)::int from cash_transfers where state = 'handedOver' group by state
  union all select 'rates', state, count(*)::int from exchange_rates where state = 'entered' group by state
  union all select 'pieces', state, count(*)::int from consignment_pieces where state not in ('receivedByCustomer', 'cancelled', 'writtenOff') group by state
  order by 1, 2`

let [withHistory, withoutHistory]: (TestDatabase | undefined)[] = []
let [database, plain]: (Database | undefined)[] = []

beforeAll(async () => {
  ;[withHistory, withoutHistory] = await Promise.all([
    createTestDatabase({ template: 'empty' }),
    createTestDatabase({ template: 'demo' }),
  ])
  const auditKey = Buffer.from(TEST_AUDIT_KEY)
  await loadDemo(withHistory.url, { auditKey, history: SCALE })
  const owner = openDatabase(withHistory.ownerUrl, 1)
  await owner.pool.query('analyze')
  await owner.close()
  database = openDatabase(withHistory.url, 2, auditKey)
  plain = openDatabase(withoutHistory.url, 1, auditKey)
}, 600_000)
afterAll(async () => {
  await Promise.all([database?.close(), plain?.close()])
  await Promise.all([withHistory?.drop(), withoutHistory?.drop()])
})

async function rows<Row extends Record<string, unknown>>(text: string, of = database): Promise<Row[]> {
  if (!of) throw new Error('nothing is loaded')
  return (await of.pool.query<Row>(text)).rows
}

describe.runIf(IN_SOAK)('the demo operator with a history', () => {
  test('has books, seats, tills and numbers that every rule of the audit holds of', async () => {
    if (!database) throw new Error('nothing is loaded')
    await expectSoundBooks(database)
    await expectRecordedStates(database)
  })

  test('balances in each currency', async () => {
    expect(await rows('select currency from ledger_lines group by currency having sum(amount) <> 0')).toEqual([])
  })

  test('has income and expenses in each month that is over, and both in each currency', async () => {
    const months = await rows<{ month: string; currency: string; income: number; expenses: number }>(
      `select to_char(posting_date, 'YYYY-MM') as month, currency,
         -coalesce(sum(amount) filter (where account like '4%'), 0)::bigint as income,
         coalesce(sum(amount) filter (where account like '5%'), 0)::bigint as expenses
       from ledger_lines where posting_date < date_trunc('month', now() at time zone 'UTC') and account ~ '^[45]' group by 1, 2`,
    )
    expect(months).toHaveLength(SCALE.months * 4)
    for (const { month, currency, expenses } of months) expect(expenses, `${month} ${currency}`).toBeGreaterThan(0)
    // So small an operator sells one seat a week in Egypt, and in a month perhaps none that travels.
    for (const of of ['month', 'currency'] as const)
      for (const each of new Set(months.map((row) => row[of])))
        expect(sum(months.filter((row) => row[of] === each).map(({ income }) => income)), each).toBeGreaterThan(0)
  })

  test('never owes cash: neither tills, safes and the bank, nor what is on its way between them', async () => {
    expect(
      await rows(
        `select * from (
           select account, currency, depot_id, posting_date, sum(sum(amount)) over (partition by account, currency, depot_id order by posting_date) as held
           from ledger_lines where account in ('1000', '1005', '1010', '1015', '1030') group by account, currency, depot_id, posting_date
         ) as daily where held < 0`,
      ),
    ).toEqual([])
  })

  test('has sold to people who came, who did not and who asked their money back', async () => {
    const states = await rows<{ state: string }>(
      `select distinct state from tickets where travel_date < current_date - 30 order by state`,
    )
    expect(states.map(({ state }) => state)).toEqual(['checkedIn', 'noShow', 'refunded'])
  })

  test('has sold by everybody who sells', async () => {
    expect(
      await rows(
        `select users.email from users where depot_id is not null and not exists (
           select from bookings where created_by = users.id and created_at < now() - interval '30 days')`,
      ),
    ).toEqual([])
  })

  test('shows what waits for somebody as it does without its history', async () => {
    expect(await rows(WAITING)).toEqual(await rows(WAITING, plain))
  })

  test('has told the VAT of the last quarter in returns, all but one of them paid', async () => {
    expect(await rows('select state, count(*)::int from vat_returns group by 1 order by 1')).toEqual([
      { state: 'filed', count: 1 },
      { state: 'paid', count: 3 },
    ])
  })

  test('leaves no till open and no slip undecided of the time before its last weeks', async () => {
    expect(
      await rows(
        `select id from cash_shifts where opened_at < now() - interval '29 days' and state <> 'closed'
         union all select id from deposit_slips where created_at < now() - interval '29 days' and state = 'pending'`,
      ),
    ).toEqual([])
  })
})
