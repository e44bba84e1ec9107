import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CheckItem } from '#contract/period/period-codes.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { monthOf } from '#server/time/calendar-month.ts'
import { dayAt } from '#server/time/local-day.ts'
import { inject } from '#tests/support/demo-session.ts'
import { type JournalDesk, openJournalDesk, post } from '#tests/support/journal.ts'
import { IN_RIYADH } from '#tests/support/whereabouts.ts'

const THIS_MONTH = monthOf(dayAt(IN_RIYADH, new Date()))
const LAST_MONTH = monthOf(addDays(THIS_MONTH, -1))
const MONTH_BEFORE = monthOf(addDays(LAST_MONTH, -1))
const IN_LAST_MONTH = addDays(LAST_MONTH, 9)

let desk: JournalDesk

beforeAll(async () => {
  desk = await openJournalDesk()
  await bank(1000_00, addDays(MONTH_BEFORE, 9))
  await bank(25_00, IN_LAST_MONTH)
})
afterAll(() => desk.stop())

const bank = (amount: number, postingDate: string, createdAt = new Date()) =>
  post(
    desk.server.database,
    desk.users.clerk,
    [
      { account: '1010', currency: 'SAR', amount },
      { account: '3000', currency: 'SAR', amount: -amount },
    ],
    { postingDate, act: 'capitalPaidIn', recordKind: 'journal', createdAt },
  )

async function checkOf(month: string, item: CheckItem) {
  const { token, app } = { token: desk.tokens.head, app: desk.server.app }
  const { data: months } = await inject(app, 'getPeriodList', { token })
  const id = months.find((row) => row.month === month)?.id ?? ''
  const { data } = await inject(app, 'getPeriod', { token, params: { id } })
  return data.checklist.find((each) => each.item === item)?.isDone
}

/** A statement of the last month, with or without what the account held. */
async function importStatement(balance: string | null): Promise<string> {
  const heading = ['Date', 'Text', 'Amount', ...(balance === null ? [] : ['Balance'])]
  const line = [IN_LAST_MONTH, 'Paid in', '25.00', ...(balance === null ? [] : [balance])]
  const { data, text } = await inject(desk.server.app, 'importBankStatement', {
    token: desk.tokens.head,
    body: {
      account: '1010',
      currency: 'SAR',
      fileName: `${balance ?? 'none'}.csv`,
      text: `${heading.join(',')}\n${line.join(',')}\n`,
      mapping: {
        separator: 'comma',
        headingLine: 1,
        dayFormat: 'ymd',
        decimal: 'point',
        amounts: 'signed',
        columns: { day: 'Date', text: 'Text', amount: 'Amount', ...(balance !== null && { balance: 'Balance' }) },
      },
      startsOn: LAST_MONTH,
    },
  })
  expect(data.imported, text).toMatchObject({ lines: 1 })
  const { data: overview } = await inject(desk.server.app, 'getReconciliation', { token: desk.tokens.head })
  return overview.statements[0]?.id ?? ''
}
const withdraw = (id: string) =>
  inject(desk.server.app, 'withdrawBankStatement', { token: desk.tokens.head, body: { id } })

test('a month before the first statement is reconciled only if that opens with what the books had', async () => {
  expect(await checkOf(MONTH_BEFORE, 'bankLines')).toBe(false)
  for (const [balance, isDone] of [
    [null, false],
    ['900.00', false],
    ['1025.00', true],
  ] as const) {
    const id = await importStatement(balance)
    expect([balance, await checkOf(MONTH_BEFORE, 'bankLines')]).toEqual([balance, isDone])
    expect((await withdraw(id)).status).toBe(200)
  }
})

test('an audit that ran before the last entry of the month is none of the month', async () => {
  expect(await checkOf(LAST_MONTH, 'audit')).toBe(false)
  await desk.server.database.pool.query(
    `insert into audit_runs (id, state, started_at, finished_at, findings) values (gen_random_uuid(), 'done', now() + interval '1 second', now() + interval '1 second', 0)`,
  )
  expect([await checkOf(LAST_MONTH, 'audit'), await checkOf(MONTH_BEFORE, 'audit')]).toEqual([true, true])
  await bank(1_00, IN_LAST_MONTH, new Date(Date.now() + 60_000))
  expect([await checkOf(LAST_MONTH, 'audit'), await checkOf(MONTH_BEFORE, 'audit')]).toEqual([false, true])
})
