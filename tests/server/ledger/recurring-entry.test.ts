import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecurringEntry } from '#contract/ledger/recurring.ts'
import { dueDay, monthAfter } from '#server/features/ledger/recurring/recurring-months.ts'
import { openDatabase } from '#server/database/connection.ts'
import { postDue } from '#server/features/ledger/recurring/recurring-work.ts'
import { inject } from '#tests/support/demo-session.ts'
import { creditOn, decide, type JournalDesk, openJournalDesk, post, proposed } from '#tests/support/journal.ts'
import { expectSound } from '#tests/support/sound-books.ts'

let desk: JournalDesk

beforeAll(async () => {
  desk = await openJournalDesk()
  await post(
    desk.server.database,
    desk.users.head,
    [
      { account: '1100', currency: 'SAR', amount: 1 },
      { account: '3100', currency: 'SAR', amount: -1 },
    ],
    { postingDate: `${Number(today().slice(0, 4)) - 3}-01-15` },
  )
})
afterAll(() => desk.stop())

const today = () => new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Riyadh' })
const monthsFromNow = (months: number) => {
  const [year = 0, month = 0] = today().split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7)
}
const line = (account: string, amount: number) => ({ account, amount, place: null, text: null })
const rent = (rest: object = {}) => ({
  purpose: 'Rent of the office',
  currency: 'SAR',
  dayOfMonth: 1,
  firstMonth: monthsFromNow(-2),
  lastMonth: null,
  lines: [line('5500', 500_00), line('2020', -500_00)],
  ...rest,
})

const propose = (body: object, by: 'head' | 'clerk' = 'head', key = randomUUID()) =>
  inject(desk.server.app, 'createRecurringEntry', { token: desk.tokens[by], body, key })
async function make(body: object): Promise<RecurringEntry> {
  const { status, data, text } = await propose(body)
  expect(status, text).toBe(200)
  return data
}
const approve = ({ id, version }: Pick<RecurringEntry, 'id' | 'version'>, by: 'head' | 'head2' = 'head2') =>
  inject(desk.server.app, 'decideRecurringEntry', {
    token: desk.tokens[by],
    body: { id, version, decision: 'approve', reason: null },
  })
const read = async (id: string) =>
  (await inject(desk.server.app, 'getRecurringEntry', { token: desk.tokens.head, params: { id } })).data
const work = (at = new Date(), database = desk.server.database) =>
  postDue({ database, clock: () => at, log: { error: (details: unknown) => expect(details).toBeUndefined() } })

describe('the day of a month', () => {
  test.each([
    ['2027-02-01', 31, '2027-02-28'],
    ['2028-02-01', 30, '2028-02-29'],
    ['2027-04-01', 31, '2027-04-30'],
    ['2027-12-01', 31, '2027-12-31'],
    ['2027-02-01', 28, '2027-02-28'],
  ])('of %s for day %i is %s', (month, day, due) => expect(dueDay(month, day)).toBe(due))

  test('the month after the last is none', () => {
    const recurrence = { dayOfMonth: 1, firstMonth: '2026-11-01', lastMonth: '2027-01-01' }
    expect([null, '2026-11-01', '2026-12-01', '2027-01-01'].map((posted) => monthAfter(recurrence, posted))).toEqual([
      '2026-11-01',
      '2026-12-01',
      '2027-01-01',
      null,
    ])
  })
})

describe('a recurring entry', () => {
  test('posts nothing until another approves it; then the months that were missed, once, whoever looks', async () => {
    const entry = await make(rent())
    expect(entry).toMatchObject({ state: 'proposed', amount: 500_00, nextDay: `${monthsFromNow(-2)}-01` })
    await work()
    expect((await read(entry.id)).postings).toEqual([])
    expect((await approve(entry, 'head')).status).toBe(409)
    expect((await approve(entry)).status).toBe(200)
    const other = openDatabase(
      desk.server.database.url,
      desk.server.settings.databasePool,
      desk.server.database.auditKey,
    )
    await Promise.all([work(), work(), work(new Date(), other)])
    await other.close()
    const { postings, state, nextDay } = await read(entry.id)
    expect([state, nextDay]).toEqual(['active', `${monthsFromNow(1)}-01`])
    expect(postings.map(({ month, dueOn, postingDate }) => [month, dueOn, postingDate])).toEqual(
      [0, -1, -2].map((months) => [
        monthsFromNow(months),
        `${monthsFromNow(months)}-01`,
        `${monthsFromNow(months)}-01`,
      ]),
    )
    expect(await creditOn(desk, '2020', 'SAR')).toBe(3 * 500_00)
  })

  test('goes on as months pass, ends with its last month, and one of its months can be taken back', async () => {
    const before = await creditOn(desk, '1590', 'SAR')
    const entry = await make(
      rent({
        firstMonth: monthsFromNow(0),
        lastMonth: monthsFromNow(2),
        dayOfMonth: 31,
        lines: [line('5710', 90), line('1590', -90)],
      }),
    )
    expect((await approve(entry)).status).toBe(200)
    const later = new Date(`${monthsFromNow(5)}-02T12:00:00Z`)
    await work(later)
    const { postings, state, nextDay } = await read(entry.id)
    expect([state, nextDay, postings.map(({ month }) => month)]).toEqual([
      'finished',
      null,
      [2, 1, 0].map((months) => monthsFromNow(months)),
    ])
    expect(postings.map(({ dueOn }) => dueOn)).toEqual(
      [2, 1, 0].map((months) => dueDay(`${monthsFromNow(months)}-01`, 31)),
    )
    const [newest] = postings
    const correction = await proposed(desk, { kind: 'correction', entryId: newest?.entryId })
    expect((await decide(desk, correction)).status).toBe(200)
    expect((await read(entry.id)).postings.map(({ isReversed }) => isReversed)).toEqual([true, false, false])
    expect(await creditOn(desk, '1590', 'SAR')).toBe(before + 2 * 90)
  })

  test('is stopped with a reason by any head account, and posts no further month', async () => {
    const entry = await make(rent({ firstMonth: monthsFromNow(1), lines: [line('5600', 5), line('2020', -5)] }))
    expect((await approve(entry)).status).toBe(200)
    const stop = (by: 'head' | 'clerk', reason: string) =>
      inject(desk.server.app, 'stopRecurringEntry', {
        token: desk.tokens[by],
        body: { id: entry.id, version: 2, reason },
      })
    expect([(await stop('clerk', 'Moved out')).status, (await stop('head', ' ')).status]).toEqual([403, 400])
    expect((await stop('head', 'Moved out')).data).toMatchObject({
      state: 'stopped',
      stopReason: 'Moved out',
      nextDay: null,
    })
    expect((await stop('head', 'Moved out')).status).toBe(409)
    await work(new Date(`${monthsFromNow(4)}-02T12:00:00Z`))
    expect((await read(entry.id)).postings).toEqual([])
  })

  test('is refused where its months, lines or proposer are wrong; sent twice under one key it is one', async () => {
    const fields = async (rest: object) => Object.keys((await propose(rent(rest))).error.fields ?? {})
    expect(await fields({ firstMonth: monthsFromNow(-13) })).toEqual(['firstMonth'])
    expect(await fields({ lastMonth: monthsFromNow(-3) })).toEqual(['lastMonth'])
    expect(await fields({ lines: [line('5500', 5), line('2020', -4)] })).toEqual(['lines'])
    expect(await fields({ lines: [line('2200', 5), line('2020', -5)] })).toEqual(['lines.0.account'])
    expect((await propose(rent({ dayOfMonth: 32 }))).status).toBe(400)
    expect((await propose(rent(), 'clerk')).status).toBe(403)
    const key = randomUUID()
    const [one, two] = [await propose(rent(), 'head', key), await propose(rent(), 'head', key)]
    expect(one.data.id).toBe(two.data.id)
  })

  test('keeps its accounts in use as long as it is active', async () => {
    const { data } = await inject(desk.server.app, 'getAccountList', {
      token: desk.tokens.head,
      query: { search: '5500' },
    })
    const [account] = data
    if (!account) throw new Error('5500 is in the chart')
    const refused = await inject(desk.server.app, 'updateAccount', {
      token: desk.tokens.head,
      params: { id: account.id },
      body: { ...account, isActive: false },
    })
    expect([refused.status, refused.error.fields]).toEqual([
      422,
      { isActive: 'A recurring entry posts to this account. Stop that entry first.' },
    ])
  })
})

test('the books are sound afterwards', async () => {
  // The first entry is made up.
  await expectSound(desk.server.database, {
    except: ['ledger.entryHasRecord', 'ledger.entryHasEvent', 'ledger.datedWhereDone', 'ledger.reversalDated'],
  })
})
