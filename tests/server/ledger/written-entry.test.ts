import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inject } from '#tests/support/demo-session.ts'
import {
  creditOn,
  decide,
  entriesOf,
  type JournalDesk,
  openJournalDesk,
  post,
  propose,
  proposed,
} from '#tests/support/journal.ts'
import { storeSlip } from '#tests/support/agent-desk.ts'
import { openSecondApp } from '#tests/support/second-app.ts'
import { expectSound } from '#tests/support/sound-books.ts'

let desk: JournalDesk

beforeAll(async () => {
  desk = await openJournalDesk()
  // The books began in the year before last.
  await post(
    desk.server.database,
    desk.users.head,
    [
      { account: '1100', currency: 'SAR', amount: 1 },
      { account: '3100', currency: 'SAR', amount: -1 },
    ],
    { postingDate: `${thisYear() - 2}-01-15` },
  )
})
afterAll(() => desk.stop())

const today = () => new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Riyadh' })
const thisYear = () => Number(today().slice(0, 4))
const lastYear = () => thisYear() - 1

const line = (account: string, amount: number, place: object | null = null) => ({ account, amount, place, text: null })
const entry = (lines: object[], rest: object = {}) => ({
  kind: 'general',
  currency: 'SAR',
  entryDate: today(),
  reversesItself: false,
  lines,
  fileIds: [],
  ...rest,
})

async function ownAccount(code: string, values: object = {}) {
  const { status, data, text } = await inject(desk.server.app, 'createAccount', {
    token: desk.tokens.head,
    body: {
      code,
      name: { en: `Own ${code}`, ar: `حساب ${code}` },
      group: code.startsWith('1') ? 'currentAssets' : 'overheads',
      side: 'debit',
      dimension: null,
      position: Number(code),
      isCategory: false,
      isActive: true,
      ...values,
    },
  })
  expect(status, text).toBe(200)
  return data
}

describe('an entry on accounts of the chart', () => {
  test('of three lines, one on an own account and one for a depot, is posted as approved and taken back', async () => {
    await ownAccount('1610', { dimension: 'depot' })
    const { riyadh } = desk.operator.depots
    const depot = { kind: 'depot', id: riyadh }
    const written = await proposed(
      desk,
      entry([line('1610', 70_00, depot), line('5500', 30_00, depot), line('1010', -100_00)]),
    )
    expect(written).toMatchObject({ kind: 'general', amount: 100_00, state: 'proposed', entryDate: today() })
    expect(written.lines.map(({ account, place }) => [account.code, place?.kind ?? null])).toEqual([
      ['1610', 'depot'],
      ['5500', 'depot'],
      ['1010', null],
    ])
    expect(await entriesOf(desk, written.id)).toEqual([])
    expect((await decide(desk, written, 'head')).status).toBe(409)
    expect((await decide(desk, written)).status).toBe(200)
    const [posted, ...others] = await entriesOf(desk, written.id)
    expect(others).toEqual([])
    expect(posted).toMatchObject({ act: 'journalPosted', postingDate: today() })
    expect(posted?.lines.map(({ account, amount, depot: of }) => [account.code, amount, of?.id ?? null])).toEqual([
      ['1610', 70_00, riyadh],
      ['5500', 30_00, null],
      ['1010', -100_00, null],
    ])
    const { rows } = await desk.server.database.pool.query<{ for_depot_id: string }>(
      `select for_depot_id from ledger_lines where entry_id = $1 and account = '5500'`,
      [posted?.id],
    )
    expect(rows).toEqual([{ for_depot_id: riyadh }])
    const correction = await proposed(desk, { kind: 'correction', entryId: posted?.id }, 'head2')
    expect((await decide(desk, correction, 'head')).status).toBe(200)
    expect(await creditOn(desk, '1610', 'SAR')).toBe(0)
  })

  test('is told what is wrong with which line, and writes nothing', async () => {
    const before = await count()
    const { riyadh } = desk.operator.depots
    await ownAccount('1620', { isActive: false })
    const wrong = await propose(
      desk,
      entry([
        line('1000', 10),
        line('1999', 10),
        line('1620', 10),
        line('1610', 10),
        line('1010', -30, { kind: 'depot', id: riyadh }),
        line('5500', -5, { kind: 'region', id: desk.operator.regions.riyadh }),
        line('5600', -4, { kind: 'depot', id: randomUUID() }),
      ]),
    )
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.error.fields ?? {}).toSorted()).toEqual([
      'lines',
      'lines.0.account',
      'lines.1.account',
      'lines.2.account',
      'lines.3.place',
      'lines.4.place',
      'lines.5.place',
      'lines.6.place',
    ])
    expect(wrong.error.fields?.lines).toBe('The entry does not balance: 0.01 SAR is missing on the credit side.')
    expect(wrong.error.fields?.['lines.0.account']).toContain('cash transfer')
    expect(await count()).toBe(before)
  })

  test('is dated in the books: not ahead, not before they begin, in a currency of the regions', async () => {
    const lines = [line('5500', 100), line('1010', -100)]
    const refusedOn = async (rest: object) => (await propose(desk, entry(lines, rest))).error.fields
    expect(await refusedOn({ entryDate: `${thisYear() + 1}-01-01` })).toEqual({
      entryDate: 'The day is still ahead. Choose today or an earlier day.',
    })
    expect(await refusedOn({ entryDate: `${thisYear() - 3}-12-31` })).toEqual({
      entryDate: 'The books begin later. Choose a later day.',
    })
    expect(await refusedOn({ currency: 'USD' })).toEqual({
      currency: 'No region uses this currency. Choose another one.',
    })
    expect((await propose(desk, entry([line('5500', 0), line('1010', 0)]))).status).toBe(400)
  })

  test('is nothing for anybody but head accounts', async () => {
    for (const by of ['operations', 'account', 'admin', 'clerk', 'jeddah'] as const)
      expect((await propose(desk, entry([line('5500', 1), line('1010', -1)]), by)).status).toBe(403)
  })

  test('sent twice under one key is one entry', async () => {
    const key = randomUUID()
    const body = { purpose: 'As agreed', reference: null, ...entry([line('5500', 7), line('1010', -7)]) }
    const send = () => inject(desk.server.app, 'createJournalEntry', { token: desk.tokens.head, body, key })
    const [one, two] = [await send(), await send()]
    expect(two.data.id).toBe(one.data.id)
  })

  test('keeps its files, which only who uploaded them can attach', async () => {
    const lines = [line('5500', 9), line('1010', -9)]
    const [own, others] = [
      await storeSlip(desk.server.database, desk.users.head),
      await storeSlip(desk.server.database, desk.users.head2),
    ]
    const refused = await propose(desk, entry(lines, { fileIds: [others] }))
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, ['fileIds']])
    const written = await proposed(desk, entry(lines, { fileIds: [own] }))
    expect(written.media.map(({ id }) => id)).toEqual([own])
    const foreign = await inject(desk.server.app, 'getUploadFile', { token: desk.tokens.clerk, query: { id: own } })
    expect(foreign.status).toBe(404)
  })

  test('is approved once by two processes at once', async () => {
    const other = await openSecondApp(desk.server)
    const written = await proposed(desk, entry([line('5500', 11), line('1010', -11)]))
    const { id, version } = written
    const body = { id, version, decision: 'approve', reason: null }
    const answers = await Promise.all([
      inject(desk.server.app, 'decideJournalEntry', { token: desk.tokens.head2, body }),
      inject(other.app, 'decideJournalEntry', { token: desk.tokens.head3, body }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await entriesOf(desk, id)).toHaveLength(1)
    await other.close()
  })

  test('is not approved on an account that is no longer in use', async () => {
    const own = await ownAccount('1630')
    const { id } = own
    const written = await proposed(desk, entry([line('1630', 5), line('1010', -5)]))
    const changed = await inject(desk.server.app, 'updateAccount', {
      token: desk.tokens.head,
      params: { id },
      body: { ...own, isActive: false },
    })
    expect(changed.status, changed.text).toBe(200)
    const refused = await decide(desk, written)
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'One of the accounts takes no more entries, so this cannot be approved. Reject it and have it proposed again.',
    ])
    // It is named by a proposal, and stays.
    const removed = await inject(desk.server.app, 'removeMaster', {
      token: desk.tokens.head,
      params: { kind: 'ledgerAccount', id },
    })
    expect(removed.status).toBe(409)
    expect((await decide(desk, written, 'head2', 'reject')).status).toBe(200)
  })
})

describe('an accrual', () => {
  test('at the end of a year comes back on the first of January, and both are taken back together', async () => {
    const written = await proposed(
      desk,
      entry([line('5550', 900), line('2030', -900)], { entryDate: `${lastYear()}-12-31`, reversesItself: true }),
    )
    expect(written.reversesOn).toBe(`${thisYear()}-01-01`)
    expect((await decide(desk, written)).status).toBe(200)
    const posted = await entriesOf(desk, written.id)
    expect(posted.map(({ act, postingDate }) => [act, postingDate])).toEqual([
      ['journalPosted', `${lastYear()}-12-31`],
      ['accrualReversed', `${thisYear()}-01-01`],
    ])
    expect(posted[1]?.lines.map(({ account, amount }) => [account.code, amount])).toEqual([
      ['5550', -900],
      ['2030', 900],
    ])
    const end = await propose(desk, { kind: 'correction', entryId: posted[1]?.id })
    expect([end.status, end.error.fields?.entryId]).toEqual([
      422,
      'This entry ends an accrual. Correct the accrual itself: both are reversed together.',
    ])
    const correction = await proposed(desk, { kind: 'correction', entryId: posted[0]?.id })
    expect((await decide(desk, correction)).status).toBe(200)
    expect((await entriesOf(desk, correction.id)).map(({ reverses }) => reverses?.id)).toEqual(
      posted.map(({ id }) => id),
    )
    expect(await creditOn(desk, '2030', 'SAR')).toBe(0)
  })
})

test('the books are sound afterwards', async () => {
  await expectSound(desk.server.database, {
    // The first entry is made up.
    except: ['ledger.entryHasRecord', 'ledger.entryHasEvent', 'ledger.datedWhereDone'],
  })
})

async function count(): Promise<number> {
  const { rows } = await desk.server.database.pool.query<{ count: number }>(
    'select (select count(*) from journal_entries)::int + (select count(*) from journal_lines)::int as count',
  )
  return rows[0]?.count ?? 0
}
