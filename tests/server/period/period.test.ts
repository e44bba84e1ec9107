import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountingPeriod } from '#contract/period/period.ts'
import { CHECK_ITEMS } from '#contract/period/period-codes.ts'
import { AUDIT_RULES } from '#server/audit/rules.ts'
import { inTransaction } from '#server/database/connection.ts'
import { postEntries } from '#server/domain/ledger/post-entry.ts'
import { lastDayOf, readClosedThrough, refuseClosedDay } from '#server/domain/period/closed-through.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { monthOf, nextMonth } from '#server/time/calendar-month.ts'
import { dayAt } from '#server/time/local-day.ts'
import { inject } from '#tests/support/demo-session.ts'
import { type JournalDesk, openJournalDesk, post } from '#tests/support/journal.ts'
import { openSecondApp } from '#tests/support/second-app.ts'
import { unsound } from '#tests/support/sound-books.ts'
import { IN_RIYADH } from '#tests/support/whereabouts.ts'

const TODAY = dayAt(IN_RIYADH, new Date())
const THIS_MONTH = monthOf(TODAY)
const LAST_MONTH = monthOf(addDays(THIS_MONTH, -1))
const MONTH_BEFORE = monthOf(addDays(LAST_MONTH, -1))
const IN_LAST_MONTH = addDays(LAST_MONTH, 9)
const IN_MONTH_BEFORE = addDays(MONTH_BEFORE, 9)

let desk: JournalDesk
let owner: pg.Client

beforeAll(async () => {
  desk = await openJournalDesk()
  owner = new pg.Client({ connectionString: desk.server.ownerUrl })
  await owner.connect()
  await owner.query('set session_replication_role = replica')
  await bank(1000, IN_MONTH_BEFORE)
  await bank(2500, IN_LAST_MONTH)
  // VAT of two regions, neither of which has a return.
  const { riyadh, jeddah } = desk.operator.regions
  await post(
    desk.server.database,
    desk.users.clerk,
    [
      { account: '2100', currency: 'SAR', amount: 5, regionId: riyadh, forDepotId: null },
      { account: '2100', currency: 'SAR', amount: -5, regionId: jeddah, forDepotId: null },
    ],
    { postingDate: IN_MONTH_BEFORE, act: 'consignmentBilled', recordKind: 'consignment' },
  )
})
afterAll(async () => {
  await owner.end()
  await desk.stop()
})

type Keeper = 'head' | 'head2' | 'head3'
type Act =
  | 'startPeriodClosing'
  | 'closePeriod'
  | 'giveUpPeriodClosing'
  | 'askPeriodReopening'
  | 'withdrawPeriodReopening'
  | 'decidePeriodReopening'
  | 'waivePeriodItem'

/** So much paid in at the bank, on a day. */
const bank = (amount: number, postingDate: string, entry: object = {}) =>
  post(
    desk.server.database,
    desk.users.clerk,
    [
      { account: '1010', currency: 'SAR', amount },
      { account: '3000', currency: 'SAR', amount: -amount },
    ],
    { postingDate, act: 'capitalPaidIn', recordKind: 'journal', ...entry },
  )

const list = async () => {
  const { status, data, text } = await inject(desk.server.app, 'getPeriodList', { token: desk.tokens.head })
  expect(status, text).toBe(200)
  return data
}
async function show(month: string): Promise<AccountingPeriod> {
  const id = (await list()).find((row) => row.month === month)?.id ?? ''
  const { status, data, text } = await inject(desk.server.app, 'getPeriod', { token: desk.tokens.head, params: { id } })
  expect(status, text).toBe(200)
  return data
}
const act = (
  name: Act,
  { id, version }: Pick<AccountingPeriod, 'id' | 'version'>,
  body: object = {},
  by: Keeper = 'head',
  key = randomUUID(),
) =>
  inject(desk.server.app, name, {
    token: desk.tokens[by],
    body: { id, version, ...(name === 'withdrawPeriodReopening' && { reason: null }), ...body },
    key,
  })
async function done(...asked: Parameters<typeof act>): Promise<AccountingPeriod> {
  const { status, data, text } = await act(...asked)
  expect(status, text).toBe(200)
  return data as AccountingPeriod
}

async function waiveAll(period: AccountingPeriod): Promise<AccountingPeriod> {
  let now = period
  for (const { item, isDone, waiver } of period.checklist)
    if (!isDone && (waiver === null || waiver.isOutgrown))
      now = await done('waivePeriodItem', now, { item, reason: `Looked at: ${item}` })
  return now
}
const refusalOf = ({ can }: AccountingPeriod, event: string) => can.find((each) => each.event === event)?.refusal

async function entryOf(recordId: string) {
  const { rows } = await desk.server.database.pool.query<{ posting_date: string; true_date: string | null }>(
    'select posting_date, true_date from ledger_entries where record_id = $1',
    [recordId],
  )
  return rows[0]
}
const broken = async (...ids: string[]) =>
  (
    await Promise.all(
      AUDIT_RULES.filter(({ id }) => ids.includes(id)).map((rule) => rule.check(desk.server.database.pool)),
    )
  ).flat()
const PERIOD_RULES = AUDIT_RULES.filter(({ area }) => area === 'periods').map(({ id }) => id)

test('months stand in the list from the first with an entry to the present one, all open', async () => {
  const rows = await list()
  expect(rows.map(({ month, state }) => [month, state])).toEqual([
    [THIS_MONTH, 'open'],
    [LAST_MONTH, 'open'],
    [MONTH_BEFORE, 'open'],
  ])
  // Asked again at once, none is made twice.
  await Promise.all([list(), list(), list()])
  expect(await list()).toHaveLength(3)
  const others = await Promise.all(
    (['operations', 'account', 'admin', 'clerk'] as const).map((name) =>
      inject(desk.server.app, 'getPeriodList', { token: desk.tokens[name] }),
    ),
  )
  expect(others.map(({ status }) => status)).toEqual([403, 403, 403, 403])
})

test('the search finds months by number and by name in both languages, for who may read them', async () => {
  await list()
  const search = async (term: string, name: 'head' | 'clerk' = 'head') => {
    const { data } = await inject(desk.server.app, 'searchEverything', {
      token: desk.tokens[name],
      query: { search: term },
    })
    return data.filter(({ kind }) => kind === 'accountingPeriod')
  }
  const [year, ofYear] = LAST_MONTH.split('-')
  const named = (locale: string) =>
    new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(LAST_MONTH))
  for (const term of [`${year}-${ofYear}`, `${ofYear}/${year}`])
    expect(await search(term), term).toMatchObject([{ title: `${year}-${ofYear}`, isExact: true }])
  const arabic = named('ar-SA-u-ca-gregory-nu-latn')
  for (const term of [named('en-GB'), named('en-GB').toUpperCase(), arabic, arabic.replaceAll('أ', 'ا')])
    expect(await search(term), term).toMatchObject([{ title: `${year}-${ofYear}` }])
  for (const term of [`${year}`, '123', 'nonsense', `${year}-13`]) expect(await search(term), term).toEqual([])
  expect(await search(`${year}-${ofYear}`, 'clerk')).toEqual([])
})

test('a month closes once each item is done or waived with a reason, in order, and not before it is over', async () => {
  const last = await show(LAST_MONTH)
  expect(last.checklist.map(({ item }) => item)).toEqual([...CHECK_ITEMS])
  expect(last.checklist.filter(({ isDone }) => !isDone).map(({ item }) => item)).toEqual([
    'bankLines',
    'vatReturn',
    'audit',
  ])
  // The bank moved, and no statement has told of it.
  expect(last.checklist.find(({ item }) => item === 'bankLines')).toMatchObject({ count: null, amounts: [] })
  expect((await act('closePeriod', last)).error.message).toContain('not being closed')

  const closing = await done('startPeriodClosing', last)
  expect(refusalOf(closing, 'period.close')).toBe('earlierOpen')
  const early = await act('closePeriod', closing)
  expect([early.status, early.error.message]).toEqual([409, expect.stringContaining(MONTH_BEFORE.slice(0, 7))])
  await done('giveUpPeriodClosing', closing)

  const first = await done('startPeriodClosing', await show(MONTH_BEFORE))
  expect((await act('closePeriod', first)).error.message).toContain('waived')
  const bare = await act('waivePeriodItem', first, { item: 'vatReturn', reason: ' ' })
  expect([bare.status, Object.keys(bare.error.fields ?? {})]).toEqual([400, ['reason']])
  const needless = await act('waivePeriodItem', first, { item: 'shifts', reason: 'Why not' })
  expect([needless.status, Object.keys(needless.error.fields ?? {})]).toEqual([422, ['item']])
  const waived = await waiveAll(first)
  expect(waived.checklist.find(({ item }) => item === 'vatReturn')?.waiver).toMatchObject({
    reason: 'Looked at: vatReturn',
    by: { id: desk.users.head },
    isOutgrown: false,
  })
  const key = randomUUID()
  const once = await act('closePeriod', waived, {}, 'head', key)
  const twice = await act('closePeriod', waived, {}, 'head', key)
  expect([once.status, once.text]).toEqual([200, twice.text])
  expect(once.data).toMatchObject({ state: 'closed', revision: 1, closedBy: { id: desk.users.head } })

  const present = await done('startPeriodClosing', await show(THIS_MONTH))
  expect(refusalOf(present, 'period.close')).toBe('notOver')
  await done('giveUpPeriodClosing', present)
})

test('what is dated in a closed month counts for the first open day and keeps its own beside it', async () => {
  const id = randomUUID()
  await bankInSpite(100, IN_MONTH_BEFORE, id)
  expect(await entryOf(id)).toEqual({ posting_date: LAST_MONTH, true_date: IN_MONTH_BEFORE })
  const open = randomUUID()
  await bankInSpite(100, IN_LAST_MONTH, open)
  expect(await entryOf(open)).toEqual({ posting_date: IN_LAST_MONTH, true_date: null })
  // Ahead as before.
  const ahead = randomUUID()
  await bankInSpite(100, addDays(TODAY, 60), ahead)
  expect(await entryOf(ahead)).toEqual({ posting_date: addDays(TODAY, 60), true_date: null })
})

test('a date that somebody chose is refused at its field, and never moved', async () => {
  const { database } = desk.server
  expect(await refuseClosedDay(database.orm, IN_MONTH_BEFORE, 'date')).toMatchObject({
    fields: { date: 'period.closedDay' },
    values: { firstOpenDay: LAST_MONTH },
  })
  expect(await refuseClosedDay(database.orm, LAST_MONTH, 'date')).toBeUndefined()
  const id = randomUUID()
  await expect(bank(100, IN_MONTH_BEFORE, { isDayChosen: true, recordId: id })).rejects.toMatchObject({ code: '40001' })
  expect(await entryOf(id)).toBeUndefined()
})

/** As a call of the API does it: once more where others came first. */
async function bankInSpite(amount: number, postingDate: string, recordId: string): Promise<void> {
  await bank(amount, postingDate, { recordId }).catch((error: unknown) => {
    expect(error).toMatchObject({ code: '40001' })
    return bank(amount, postingDate, { recordId })
  })
}

test('its statements are frozen, with their hash, and equal the ledger', async () => {
  const { statements, id } = await show(MONTH_BEFORE)
  expect(statements.map(({ kind, revision }) => [kind, revision])).toEqual([
    ['trialBalance', 1],
    ['incomeStatement', 1],
    ['balanceSheet', 1],
  ])
  const { data, status } = await inject(desk.server.app, 'getPeriodStatement', {
    token: desk.tokens.head2,
    params: { id, kind: 'trialBalance' },
  })
  expect([status, data.isNewest, data.sha256.length]).toEqual([200, true, 64])
  const bankRow = data.document.parts
    .find(({ currency }) => currency === 'SAR')
    ?.rows.find(({ account }) => account?.code === '1010')
  expect(bankRow?.amounts).toEqual([0, 1000, 0, 1000])
  expect(await broken(...PERIOD_RULES)).toEqual([])
})

test('a closed month is reopened by two people, the last one first, and closed anew', async () => {
  const last = await done('closePeriod', await waiveAll(await done('startPeriodClosing', await show(LAST_MONTH))))
  expect(await readClosedThrough(desk.server.database.orm)).toBe(lastDayOf(LAST_MONTH))
  const before = await show(MONTH_BEFORE)
  expect(refusalOf(before, 'period.askReopening')).toBe('laterClosed')
  expect((await act('askPeriodReopening', before, { reason: 'A bill is missing' })).status).toBe(409)

  expect((await act('askPeriodReopening', last, { reason: '' })).status).toBe(400)
  const asked = await done('askPeriodReopening', last, { reason: 'A bill is missing' })
  expect(asked).toMatchObject({
    state: 'reopening',
    askedBy: { id: desk.users.head },
    askedReason: 'A bill is missing',
  })
  // Still closed.
  const moved = randomUUID()
  await bankInSpite(100, IN_LAST_MONTH, moved)
  expect(await entryOf(moved)).toEqual({ posting_date: THIS_MONTH, true_date: IN_LAST_MONTH })

  const own = await act('decidePeriodReopening', asked, { decision: 'approve', reason: null })
  expect([own.status, own.error.code]).toEqual([409, 'ownRequest'])
  const bare = await act('decidePeriodReopening', asked, { decision: 'reject', reason: null }, 'head2')
  expect([bare.status, Object.keys(bare.error.fields ?? {})]).toEqual([422, ['reason']])
  const refused = await done('decidePeriodReopening', asked, { decision: 'reject', reason: 'Not needed' }, 'head2')
  expect(refused.state).toBe('closed')

  const again = await done('askPeriodReopening', refused, { reason: 'It is needed' })
  expect((await act('withdrawPeriodReopening', again, {}, 'head2')).status).toBe(409)
  expect((await done('withdrawPeriodReopening', again)).state).toBe('closed')

  const third = await done('askPeriodReopening', await show(LAST_MONTH), { reason: 'Really needed' }, 'head2')
  const waiting = await inject(desk.server.app, 'getApprovals', { token: desk.tokens.head })
  expect(waiting.data.approvals).toContainEqual(
    expect.objectContaining({ kind: 'accountingPeriod', reference: LAST_MONTH.slice(0, 7), refusal: null }),
  )
  const reopened = await done('decidePeriodReopening', third, { decision: 'approve', reason: null }, 'head')
  expect(reopened).toMatchObject({ state: 'reopened', revision: 1, decidedBy: { id: desk.users.head } })

  const late = randomUUID()
  await bankInSpite(50, IN_LAST_MONTH, late)
  expect(await entryOf(late)).toEqual({ posting_date: IN_LAST_MONTH, true_date: null })
  // Given up, it stays reopened.
  const given = await done('giveUpPeriodClosing', await done('startPeriodClosing', reopened))
  expect(given.state).toBe('reopened')
  const closed = await done('closePeriod', await waiveAll(await done('startPeriodClosing', given)))
  expect(closed).toMatchObject({ state: 'closed', revision: 2 })
  expect(closed.statements.map(({ revision }) => revision)).toEqual([2, 2, 2])
  const earlier = await inject(desk.server.app, 'getPeriodStatement', {
    token: desk.tokens.head,
    params: { id: closed.id, kind: 'trialBalance' },
    query: { revision: '1' },
  })
  expect(earlier.data).toMatchObject({ revision: 1, isNewest: false })
  expect(await broken(...PERIOD_RULES, 'records.secondPerson', 'records.tiedAccounts')).toEqual([])
})

test('what was waived has to be waived anew once there is more of it', async () => {
  const { database } = desk.server
  const asked = await done('askPeriodReopening', await show(LAST_MONTH), { reason: 'A transfer came in' })
  await done('decidePeriodReopening', asked, { decision: 'approve', reason: null }, 'head2')
  const receipt = (amount: number) =>
    inTransaction(database, (tx) =>
      postEntries(tx, [
        {
          postingDate: IN_LAST_MONTH,
          createdBy: desk.users.clerk,
          createdAt: new Date(),
          act: 'capitalPaidIn',
          recordKind: 'journal',
          recordId: randomUUID(),
          lines: [
            { account: '1015', currency: 'SAR', amount },
            { account: '3000', currency: 'SAR', amount: -amount },
          ],
        },
      ]),
    )
  await receipt(300).catch(() => receipt(300))
  const waived = await waiveAll(await done('startPeriodClosing', await show(LAST_MONTH)))
  const item = ({ checklist }: AccountingPeriod) => checklist.find((each) => each.item === 'bankReceipts')
  expect(item(waived)).toMatchObject({
    amounts: [{ currency: 'SAR', minor: 300 }],
    oldest: IN_LAST_MONTH,
    waiver: { isOutgrown: false },
  })
  await receipt(1)
  const grown = await show(LAST_MONTH)
  expect(item(grown)?.waiver).toMatchObject({ isOutgrown: true })
  expect((await act('closePeriod', grown)).status).toBe(409)
  const closed = await done('closePeriod', await waiveAll(grown))
  // As it was at the closing.
  expect(item(closed)).toMatchObject({ amounts: [{ currency: 'SAR', minor: 301 }], waiver: { isOutgrown: false } })
})

test('of two who close at once one does, and the other is told', async () => {
  const asked = await done('askPeriodReopening', await show(LAST_MONTH), { reason: 'Once more' })
  await done('decidePeriodReopening', asked, { decision: 'approve', reason: null }, 'head2')
  const ready = await waiveAll(await done('startPeriodClosing', await show(LAST_MONTH)))
  const second = await openSecondApp(desk.server)
  try {
    const body = { id: ready.id, version: ready.version }
    const both = await Promise.all([
      inject(desk.server.app, 'closePeriod', { token: desk.tokens.head, body }),
      inject(second.app, 'closePeriod', { token: desk.tokens.head2, body }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  } finally {
    await second.close()
  }
  expect((await show(LAST_MONTH)).revision).toBe(4)
  expect(await broken(...PERIOD_RULES)).toEqual([])
})

test('the audit finds what is put into a closed month by hand, and a changed document', async () => {
  const id = randomUUID()
  const put = async (postingDate: string, trueDate: string | null = null) => {
    await owner.query(
      `with entry as (insert into ledger_entries (id, posting_date, true_date, act, record_kind, record_id, created_by)
         values (gen_random_uuid(), $1, $4, 'capitalPaidIn', 'journal', $2, $3) returning id)
       insert into ledger_lines (entry_id, line, account, currency, amount, posting_date)
       select id, line, account, 'SAR', amount, $1 from entry, (values (0, '1010', 7), (1, '3000', -7)) as line (line, account, amount)`,
      [postingDate, id, desk.users.clerk, trueDate],
    )
  }
  await put(IN_MONTH_BEFORE)
  expect((await broken('periods.nothingAfterClosing')).map(({ found }) => found)).toEqual([IN_MONTH_BEFORE])
  // The statements of both months no longer say what the ledger does.
  expect((await broken('periods.frozenIsLedger')).length).toBeGreaterThan(0)
  const remove = () =>
    owner.query(
      'with gone as (delete from ledger_entries where record_id = $1 returning id) delete from ledger_lines where entry_id in (select id from gone)',
      [id],
    )
  await remove()
  expect(await broken('periods.nothingAfterClosing', 'periods.frozenIsLedger')).toEqual([])

  await put(nextMonth(THIS_MONTH), IN_LAST_MONTH)
  expect((await broken('periods.movedToFirstOpen')).length).toBe(1)
  await remove()

  const frozen = `update period_statements set document = jsonb_set(document, '{parts,0,currency}', $1) where kind = 'trialBalance'`
  await owner.query(frozen, ['"SAX"'])
  expect((await broken('periods.frozenIsHashed')).length).toBeGreaterThan(0)
  await owner.query(frozen, ['"SAR"'])
  expect(await broken(...PERIOD_RULES)).toEqual([])
  await owner.query(`update workflow_events set actor_id = $1 where event = 'period.confirmReopening'`, [
    desk.users.head,
  ])
  expect((await broken('periods.reopenedByTwo')).length).toBeGreaterThan(0)
  expect(await unsound(desk.server.database.pool, { areas: ['numbers'] })).toEqual([])
})
