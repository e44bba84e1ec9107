import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { AccountingPeriod } from '#contract/period/period.ts'
import { AUDIT_RULES } from '#server/audit/rules.ts'
import { lastDayOf } from '#server/domain/period/closed-through.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { monthOf } from '#server/time/calendar-month.ts'
import { dayAt } from '#server/time/local-day.ts'
import { inject } from '#tests/support/demo-session.ts'
import { type JournalDesk, openJournalDesk, post } from '#tests/support/journal.ts'
import { IN_RIYADH } from '#tests/support/whereabouts.ts'
import { testProgram } from '#tests/support/test-program.ts'

const LAST_MONTH = monthOf(addDays(monthOf(dayAt(IN_RIYADH, new Date())), -1))
const IN_LAST_MONTH = addDays(LAST_MONTH, 9)
const FIRST_OPEN = addDays(lastDayOf(LAST_MONTH), 1)

let desk: JournalDesk
const children: ChildProcess[] = []

beforeAll(async () => {
  desk = await openJournalDesk()
  await bank(1)
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(() => desk.stop())

const bank = (amount: number) =>
  post(
    desk.server.database,
    desk.users.clerk,
    [
      { account: '1010', currency: 'SAR', amount },
      { account: '3000', currency: 'SAR', amount: -amount },
    ],
    { postingDate: IN_LAST_MONTH, act: 'capitalPaidIn', recordKind: 'journal' },
  )

const call = async (
  name: 'startPeriodClosing' | 'waivePeriodItem' | 'closePeriod' | 'askPeriodReopening' | 'decidePeriodReopening',
  { id, version }: { id: string; version: number },
  body: object = {},
  by: 'head' | 'head2' = 'head',
) => {
  const { status, data, text } = await inject(desk.server.app, name, {
    token: desk.tokens[by],
    body: { id, version, ...body },
  })
  expect(status, text).toBe(200)
  return data as AccountingPeriod
}

async function readyToClose(): Promise<AccountingPeriod> {
  const { data } = await inject(desk.server.app, 'getPeriodList', { token: desk.tokens.head })
  const row = data.find(({ month }) => month === LAST_MONTH)
  let period = await call('startPeriodClosing', row ?? { id: '', version: 0 })
  for (const { item, isDone } of period.checklist)
    if (!isDone) period = await call('waivePeriodItem', period, { item, reason: 'Known' })
  return period
}

/** What the frozen trial balance says of the bank, and what the ledger does. */
async function bankOf(
  period: AccountingPeriod,
): Promise<{ frozen: unknown; ledger: number | undefined; moved: number | undefined }> {
  const { data } = await inject(desk.server.app, 'getPeriodStatement', {
    token: desk.tokens.head,
    params: { id: period.id, kind: 'trialBalance' },
  })
  const frozen = data.document.parts[0]?.rows.find(({ account }) => account?.code === '1010')?.amounts[3]
  const { rows } = await desk.server.database.pool.query<{ within: number; moved: number }>(
    `select sum(amount) filter (where posting_date <= $1)::bigint as within, coalesce(sum(amount) filter (where posting_date = $2), 0)::bigint as moved
     from ledger_lines where account = '1010'`,
    [lastDayOf(LAST_MONTH), FIRST_OPEN],
  )
  return { frozen, ledger: rows[0]?.within, moved: rows[0]?.moved }
}

const findings = async () =>
  (
    await Promise.all(
      AUDIT_RULES.filter(({ area }) => area === 'periods').map((rule) => rule.check(desk.server.database.pool)),
    )
  ).flat()

async function startPosting(): Promise<ChildProcess> {
  const child = fork(testProgram('posting'), {
    execArgv: [],
    env: {
      ...process.env,
      DATABASE_URL: desk.server.database.url,
      POSTING_DATE: IN_LAST_MONTH,
      PERSON: desk.users.clerk,
    },
  })
  children.push(child)
  await once(child, 'message')
  return child
}

test('what is being posted is waited for and frozen, and what comes behind it counts for the first open day', async () => {
  const ready = await readyToClose()
  const { pool } = desk.server.database
  const client = await pool.connect()
  await client.query('begin')
  // As `postEntries` of another process that has not committed yet.
  await client.query(
    `with entry as (insert into ledger_entries (id, posting_date, act, record_kind, record_id, created_by) values (gen_random_uuid(), $1, 'capitalPaidIn', 'journal', gen_random_uuid(), $2) returning id)
     insert into ledger_lines (entry_id, line, account, currency, amount, posting_date)
     select id, line, account, 'SAR', amount, $1 from entry, (values (0, '1010', 40), (1, '3000', -40)) as line (line, account, amount)`,
    [IN_LAST_MONTH, desk.users.clerk],
  )
  const closing = call('closePeriod', ready)
  const waiting = `select count(*)::int as waiting from pg_locks where locktype = 'advisory' and classid = 7201960 and not granted and database = (select oid from pg_database where datname = current_database())`
  await expect.poll(async () => (await pool.query<{ waiting: number }>(waiting)).rows[0]?.waiting).toBe(1)
  // Behind the closing: waits for it, and then finds the month closed.
  const late = bank(2)
  late.catch(() => undefined)
  await expect.poll(async () => (await pool.query<{ waiting: number }>(waiting)).rows[0]?.waiting).toBe(2)
  await client.query('commit')
  client.release()
  const closed = await closing
  await expect(late).rejects.toMatchObject({ code: '40001' })
  expect(await bankOf(closed)).toEqual({ frozen: 41, ledger: 41, moved: 0 })
  await bank(2)
  expect(await bankOf(closed)).toEqual({ frozen: 41, ledger: 41, moved: 2 })
  expect(await findings()).toEqual([])
})

test('two processes post into a month while it is closed, reopened and closed: what is frozen is what the ledger says', async () => {
  const { data } = await inject(desk.server.app, 'getPeriodList', { token: desk.tokens.head })
  const row = data.find(({ month }) => month === LAST_MONTH) ?? { id: '', version: 0 }
  const asked = await call('askPeriodReopening', row, { reason: 'More is to come' })
  await call('decidePeriodReopening', asked, { decision: 'approve', reason: null }, 'head2')
  const posting = await Promise.all([startPosting(), startPosting()])
  const closed = await call('closePeriod', await readyToClose())
  const { frozen, ledger, moved } = await bankOf(closed)
  expect(frozen).toBe(ledger)
  // They go on, in the first open month.
  await Promise.all(posting.map(async (child) => [await once(child, 'message'), await once(child, 'message')]))
  const later = await bankOf(closed)
  expect(later.frozen).toBe(later.ledger)
  expect(later.moved).toBeGreaterThan(moved ?? 0)
  // And back in it once it is reopened.
  const again = await call('askPeriodReopening', closed, { reason: 'More is to come' })
  await call('decidePeriodReopening', again, { decision: 'approve', reason: null }, 'head2')
  await Promise.all(posting.map(async (child) => [await once(child, 'message'), await once(child, 'message')]))
  expect((await bankOf(closed)).ledger).toBeGreaterThan(later.ledger ?? 0)
  expect(await findings()).toEqual([])
})
