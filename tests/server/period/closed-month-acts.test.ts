import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountingPeriod } from '#contract/period/period.ts'
import { AUDIT_RULES } from '#server/audit/rules.ts'
import { addDays, daysBetween } from '#server/time/calendar-date.ts'
import { monthOf } from '#server/time/calendar-month.ts'
import { dayAt } from '#server/time/local-day.ts'
import { inject } from '#tests/support/demo-session.ts'
import { decide, type JournalDesk, openJournalDesk, post, propose, proposed } from '#tests/support/journal.ts'
import { IN_RIYADH } from '#tests/support/whereabouts.ts'

const TODAY = dayAt(IN_RIYADH, new Date())
const THIS_MONTH = monthOf(TODAY)
const LAST_DAY = addDays(THIS_MONTH, -1)
const LAST_MONTH = monthOf(LAST_DAY)
/** No older than an expense may be. */
const SPENT_ON = daysBetween(LAST_MONTH, TODAY) < 55 ? addDays(LAST_MONTH, 2) : LAST_DAY

let desk: JournalDesk
/** An entry of the month before it was closed. */
let before: string

beforeAll(async () => {
  desk = await openJournalDesk()
  await post(
    desk.server.database,
    desk.users.clerk,
    [
      { account: '1010', currency: 'SAR', amount: 50_000 },
      { account: '3000', currency: 'SAR', amount: -50_000 },
    ],
    { postingDate: LAST_DAY, act: 'capitalPaidIn', recordKind: 'journal' },
  )
  const { rows } = await desk.server.database.pool.query<{ id: string }>('select id from ledger_entries')
  before = rows[0]?.id ?? ''
})
afterAll(() => desk.stop())

const spend = (date: string, body: object = {}) =>
  inject(desk.server.app, 'createExpense', {
    token: desk.tokens.account,
    body: {
      depotId: desk.operator.depots.riyadh,
      date,
      purpose: { type: 'depot' },
      category: '5000',
      source: 'bank',
      bankReference: `REF-${date}-${Math.random()}`,
      supplier: `Fuel station ${Math.random()}`,
      currency: 'SAR',
      items: [{ name: 'Diesel', quantity: 10_500, price: 223, total: 2342 }],
      total: 2342,
      notes: null,
      fileIds: [],
      noReceiptReason: 'The printer was out of paper',
      isDuplicateConfirmed: false,
      ...body,
    },
  })
const judge = (id: string, version: number, status: 'accepted' | 'rejected') =>
  inject(desk.server.app, 'updateExpenseStatus', {
    token: desk.tokens.head,
    body: { id, version, status, reason: status === 'rejected' ? 'Wrong depot' : null },
  })
const datesOf = async (recordId: string) =>
  (
    await desk.server.database.pool.query<{ act: string; posting_date: string; true_date: string | null }>(
      'select act, posting_date, true_date from ledger_entries where record_id = $1 order by serial',
      [recordId],
    )
  ).rows.map(({ act, posting_date: day, true_date: own }) => [act, day, own])
const rules = async () =>
  (
    await Promise.all(
      AUDIT_RULES.filter(
        ({ area, id }) => area === 'periods' || area === 'expenses' || /ledger\.(dated|reversal)/.test(id),
      ).map((rule) => rule.check(desk.server.database.pool)),
    )
  )
    .flat()
    // What the test put there without an act.
    .filter(({ record }) => record?.id !== before)

async function lead(name: 'startPeriodClosing' | 'closePeriod', { id, version }: { id: string; version: number }) {
  const { status, data, text } = await inject(desk.server.app, name, { token: desk.tokens.head, body: { id, version } })
  expect(status, text).toBe(200)
  return data as AccountingPeriod
}

async function closeLastMonth(): Promise<void> {
  const { data } = await inject(desk.server.app, 'getPeriodList', { token: desk.tokens.head })
  let period = await lead(
    'startPeriodClosing',
    data.find(({ month }) => month === LAST_MONTH) ?? { id: '', version: 0 },
  )
  for (const { item, isDone } of period.checklist) {
    if (isDone) continue
    const waived = await inject(desk.server.app, 'waivePeriodItem', {
      token: desk.tokens.head,
      body: { id: period.id, version: period.version, item, reason: 'Known' },
    })
    period = waived.data
  }
  await lead('closePeriod', period)
}

test('an expense of a month that was closed since is accepted, taken back or corrected in the first open one', async () => {
  const [accepted, rejected, corrected] = [await spend(SPENT_ON), await spend(SPENT_ON), await spend(SPENT_ON)]
  expect([accepted.status, rejected.status, corrected.status], accepted.text).toEqual([200, 200, 200])
  expect(accepted.data.postedOn).toBeNull()
  await closeLastMonth()

  await judge(accepted.data.id, accepted.data.version, 'accepted')
  expect(await datesOf(accepted.data.id)).toEqual([
    ['expenseSubmitted', SPENT_ON, null],
    ['expenseAccepted', THIS_MONTH, SPENT_ON],
  ])
  await judge(rejected.data.id, rejected.data.version, 'rejected')
  expect(await datesOf(rejected.data.id)).toEqual([
    ['expenseSubmitted', SPENT_ON, null],
    ['expenseRejected', TODAY, null],
  ])
  const { data } = corrected
  const changed = await inject(desk.server.app, 'updateExpense', {
    token: desk.tokens.account,
    params: { id: data.id },
    body: {
      depotId: desk.operator.depots.riyadh,
      date: SPENT_ON,
      purpose: { type: 'depot' },
      category: '5000',
      source: 'bank',
      bankReference: data.bankReference,
      isReuseConfirmed: true,
      supplier: data.supplier,
      currency: 'SAR',
      items: [{ name: 'Diesel', quantity: 1000, price: 500, total: 500 }],
      total: 500,
      notes: null,
      fileIds: [],
      noReceiptReason: 'The printer was out of paper',
      isDuplicateConfirmed: true,
      version: data.version,
      resubmit: false,
    },
  })
  expect(changed.status, changed.text).toBe(200)
  expect(changed.data.postedOn).toBe(THIS_MONTH)
  expect(await datesOf(data.id)).toEqual([
    ['expenseSubmitted', SPENT_ON, null],
    ['expenseAmended', THIS_MONTH, SPENT_ON],
    ['expenseSubmitted', THIS_MONTH, SPENT_ON],
  ])
  expect(await rules()).toEqual([])
})

test('an expense that is entered for a closed month counts for the first open day, and says so', async () => {
  const entered = await spend(SPENT_ON)
  expect([entered.status, entered.data.date, entered.data.postedOn]).toEqual([200, SPENT_ON, THIS_MONTH])
  await judge(entered.data.id, entered.data.version, 'accepted')
  expect(await datesOf(entered.data.id)).toEqual([
    ['expenseSubmitted', THIS_MONTH, SPENT_ON],
    ['expenseAccepted', THIS_MONTH, null],
  ])
  const shown = await inject(desk.server.app, 'getLedgerEntries', {
    token: desk.tokens.head,
    query: { recordKind: 'expense', recordId: entered.data.id },
  })
  expect(shown.data.entries.map(({ trueDate }) => trueDate)).toContain(SPENT_ON)
  expect(await rules()).toEqual([])
})

test('a correction of an entry in a closed month is dated the day it is made', async () => {
  const correction = await proposed(desk, { kind: 'correction', entryId: before })
  const decided = await decide(desk, correction)
  expect(decided.status, decided.text).toBe(200)
  expect(await datesOf(correction.id)).toEqual([['entryCorrected', TODAY, null]])
})

test('an entry of the journal is refused at its day in a closed month, also one that was proposed before', async () => {
  const entry = (entryDate: string) => ({
    kind: 'general',
    purpose: 'Rent of the last month',
    currency: 'SAR',
    entryDate,
    reversesItself: false,
    lines: [100, -100].map((amount, index) => ({
      account: index === 0 ? '5100' : '2030',
      amount,
      place: index === 0 ? { kind: 'depot', id: desk.operator.depots.riyadh } : null,
      text: null,
    })),
    fileIds: [],
  })
  const refused = await propose(desk, entry(LAST_DAY))
  expect(refused.status, refused.text).toBe(422)
  expect(refused.error.fields).toEqual({ entryDate: expect.stringContaining('This day is in a closed month.') })
  const opened = await inject(desk.server.app, 'checkOpeningBalances', {
    token: desk.tokens.head,
    body: { text: 'account,place,currency,debit,credit,text\n1500,,SAR,10.00,,\n3100,,SAR,,10.00,\n' },
  })
  expect(opened.status, opened.text).toBe(200)
  expect(opened.data.problems).toEqual([expect.objectContaining({ line: null, problem: 'journal.openingClosed' })])
  const early = await proposed(desk, entry(TODAY))
  await desk.server.database.pool.query('update journal_entries set entry_date = $2 where id = $1', [
    early.id,
    LAST_DAY,
  ])
  const late = await decide(desk, early)
  expect(late.status, late.text).toBe(409)
  expect(late.text).toContain('has been closed since')
  expect(await datesOf(early.id)).toEqual([])
})

test('a recurring entry is refused at a first month that is closed, and begins with an open one', async () => {
  const begin = (firstMonth: string) =>
    inject(desk.server.app, 'createRecurringEntry', {
      token: desk.tokens.head,
      body: {
        purpose: 'Rent of the office',
        currency: 'SAR',
        dayOfMonth: 1,
        firstMonth: firstMonth.slice(0, 7),
        lastMonth: null,
        lines: [
          { account: '5500', amount: 500_00, place: null, text: null },
          { account: '2020', amount: -500_00, place: null, text: null },
        ],
      },
    })
  const { status, error } = await begin(LAST_MONTH)
  expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['firstMonth']])
  expect((await begin(THIS_MONTH)).status).toBe(200)
})

test('a ticket that travelled in a closed month earns on the first open day, for its travel date', async () => {
  const recordId = desk.operator.transportId
  const earn = () =>
    post(
      desk.server.database,
      desk.users.clerk,
      [
        { account: '2200', currency: 'SAR', amount: 100 },
        { account: '4000', currency: 'SAR', amount: -100, forDepotId: desk.operator.depots.riyadh },
      ],
      { postingDate: SPENT_ON, act: 'ticketEarned', recordKind: 'ticket', recordId },
    )
  await earn()
  expect(await datesOf(recordId)).toEqual([['ticketEarned', THIS_MONTH, SPENT_ON]])
})
