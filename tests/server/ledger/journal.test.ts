import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inject } from '#tests/support/demo-session.ts'
import {
  creditOn,
  decide,
  entriesOf,
  type JournalDesk,
  openJournalDesk,
  oweExitFees,
  oweVat,
  post,
  propose,
  proposed,
} from '#tests/support/journal.ts'

let desk: JournalDesk

beforeAll(async () => {
  desk = await openJournalDesk()
})
afterAll(() => desk.stop())

const today = () => new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Riyadh' })
const capital = (amount: number, currency = 'SAR') => ({ kind: 'capitalPaidIn', currency, amount })

describe('a remittance', () => {
  test('posts nothing until another head account approves it, and then what is paid to the authority', async () => {
    await oweExitFees(desk, 50_000)
    const entry = await proposed(desk, {
      kind: 'exitFeeRemittance',
      currency: 'SAR',
      amount: 30_000,
      reference: 'BANK-1',
    })
    expect(entry).toMatchObject({
      state: 'proposed',
      amount: 30_000,
      currency: 'SAR',
      reference: 'BANK-1',
      available: 50_000,
      postingDate: null,
    })
    expect(entry.number).toMatch(/^JE-\d{4}-\d{5}$/)
    expect(await entriesOf(desk, entry.id)).toEqual([])

    const { status, data } = await decide(desk, entry)
    expect(status).toBe(200)
    expect(data).toMatchObject({ state: 'approved', postingDate: today(), decidedBy: { id: desk.users.head2 } })
    expect(data.history.map(({ to }) => to)).toEqual(['proposed', 'approved'])
    const [posted, ...others] = await entriesOf(desk, entry.id)
    expect(others).toEqual([])
    expect(posted).toMatchObject({ act: 'exitFeesRemitted', postingDate: today() })
    expect(posted?.lines.map(({ account, amount }) => [account.code, amount])).toEqual([
      ['2400', 30_000],
      ['1010', -30_000],
    ])
    expect(await creditOn(desk, '2400', 'SAR')).toBe(20_000)
  })

  test('of VAT is of one region and not more than that region owes', async () => {
    const { riyadh, jeddah } = desk.operator.regions
    await oweVat(desk, riyadh, 9000)
    await oweVat(desk, jeddah, 1000)
    const tooMuch = await propose(desk, { kind: 'vatRemittance', regionId: jeddah, currency: 'SAR', amount: 1001 })
    expect([tooMuch.status, tooMuch.error.message]).toEqual([
      422,
      'This is more than is owed. Available now: 10.00 SAR.',
    ])
    const entry = await proposed(desk, { kind: 'vatRemittance', regionId: jeddah, currency: 'SAR', amount: 1000 })
    expect((await decide(desk, entry)).status).toBe(200)
    const [posted] = await entriesOf(desk, entry.id)
    expect(posted?.lines.map(({ account, amount, region }) => [account.code, amount, region?.id ?? null])).toEqual([
      ['2100', 1000, jeddah],
      ['1010', -1000, null],
    ])
    const { data } = await inject(desk.server.app, 'getJournalBalances', { token: desk.tokens.head })
    expect(data.vat.map(({ region, amount }) => [region.id, amount])).toEqual([[riyadh, 9000]])
  })

  test('that was covered when it was proposed is not approved once the money is gone', async () => {
    await oweExitFees(desk, 700, 'JOD')
    const first = await proposed(desk, { kind: 'exitFeeRemittance', currency: 'JOD', amount: 500 })
    const second = await proposed(desk, { kind: 'exitFeeRemittance', currency: 'JOD', amount: 500 })
    expect((await decide(desk, first)).status).toBe(200)
    const refused = await decide(desk, second)
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'This is more than is owed. Available now: 0.200 JOD.',
    ])
    const { data } = await inject(desk.server.app, 'getJournalEntry', {
      token: desk.tokens.head2,
      params: { id: second.id },
    })
    expect(data.can).toEqual([
      { event: 'journalEntry.approve', refusal: 'notCovered' },
      { event: 'journalEntry.reject', refusal: null },
      { event: 'journalEntry.withdraw', refusal: 'notYours' },
    ])
    expect((await decide(desk, second, 'head2', 'reject')).status).toBe(200)
    expect(await creditOn(desk, '2400', 'JOD')).toBe(200)
  })

  test('is one of many that are approved at once, of which only as many are posted as are covered', async () => {
    const { riyadh } = desk.operator.regions
    const before =
      (await inject(desk.server.app, 'getJournalBalances', { token: desk.tokens.head })).data.vat.find(
        ({ region }) => region.id === riyadh,
      )?.amount ?? 0
    await oweVat(desk, riyadh, 1000)
    const share = Math.floor((before + 1000) / 3)
    const entries = await Promise.all(
      Array.from({ length: 12 }, () =>
        proposed(desk, { kind: 'vatRemittance', regionId: riyadh, currency: 'SAR', amount: share }),
      ),
    )
    const answers = await Promise.all(
      entries.map((entry, index) => decide(desk, entry, index % 2 === 0 ? 'head2' : 'head3')),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      200,
      200,
      ...Array.from({ length: 9 }, () => 409),
    ])
  })

  test('of nothing, of less than nothing, or of another currency is refused', async () => {
    for (const amount of [0, -5, 1.5, 1e15])
      expect((await propose(desk, { kind: 'exitFeeRemittance', currency: 'SAR', amount })).status).toBe(400)
    expect((await propose(desk, { kind: 'exitFeeRemittance', currency: 'USD', amount: 1 })).status).toBe(422)
    expect((await propose(desk, { kind: 'exitFeeRemittance', currency: 'SAR', amount: 1, purpose: ' ' })).status).toBe(
      400,
    )
  })
})

describe('capital', () => {
  test('is paid in and taken out, never more than is there', async () => {
    const paidIn = await proposed(desk, capital(100_000))
    expect((await decide(desk, paidIn)).status).toBe(200)
    const out = await propose(desk, { kind: 'capitalTakenOut', currency: 'SAR', amount: 100_001 })
    expect([out.status, out.error.message]).toEqual([
      422,
      'This is more than the capital. Available now: 1,000.00 SAR.',
    ])
    const taken = await proposed(desk, { kind: 'capitalTakenOut', currency: 'SAR', amount: 40_000 })
    expect((await decide(desk, taken)).status).toBe(200)
    const [posted] = await entriesOf(desk, taken.id)
    expect(posted?.lines.map(({ account, amount }) => [account.code, amount])).toEqual([
      ['3000', 40_000],
      ['1010', -40_000],
    ])
    expect(await creditOn(desk, '3000', 'SAR')).toBe(60_000)
  })

  test('comes in a currency of one of the regions', async () => {
    const { status, error } = await propose(desk, capital(100, 'USD'))
    expect([status, error.fields]).toEqual([422, { currency: 'No region uses this currency. Choose another one.' }])
  })
})

describe('a correction', () => {
  async function approvedCapital(amount: number) {
    const entry = await proposed(desk, capital(amount))
    expect((await decide(desk, entry)).status).toBe(200)
    const [posted] = await entriesOf(desk, entry.id)
    if (!posted) throw new Error('an approved entry is posted')
    return posted
  }

  test('takes an entry of the journal back as a whole, and says so on both', async () => {
    const before = await creditOn(desk, '3000', 'SAR')
    const original = await approvedCapital(7000)
    const correction = await proposed(desk, { kind: 'correction', entryId: original.id }, 'head2')
    expect(correction).toMatchObject({
      kind: 'correction',
      amount: 7000,
      currency: 'SAR',
      corrects: { id: original.id },
    })
    expect((await decide(desk, correction, 'head')).status).toBe(200)
    const [posted] = await entriesOf(desk, correction.id)
    expect(posted).toMatchObject({ act: 'entryCorrected', postingDate: today(), reverses: { id: original.id } })
    expect(posted?.lines.map(({ account, amount }) => [account.code, amount])).toEqual(
      original.lines.map(({ account, amount }) => [account.code, -amount]),
    )
    const { data } = await inject(desk.server.app, 'getLedgerEntry', {
      token: desk.tokens.head,
      params: { id: original.id },
    })
    expect(data.entry.reversedBy?.id).toBe(posted?.id)
    expect(await creditOn(desk, '3000', 'SAR')).toBe(before)
  })

  test('is dated the later of today and the day of what it takes back', async () => {
    const ahead = '2099-12-31'
    await post(
      desk.server.database,
      desk.users.head,
      [
        { account: '1010', currency: 'SAR', amount: 5 },
        { account: '3000', currency: 'SAR', amount: -5 },
      ],
      { act: 'capitalPaidIn', recordKind: 'journal', postingDate: ahead },
    )
    const { data } = await inject(desk.server.app, 'getCorrectableEntries', { token: desk.tokens.head })
    const original = data.find(({ postingDate }) => postingDate === ahead)
    const correction = await proposed(desk, { kind: 'correction', entryId: original?.id })
    expect((await decide(desk, correction)).data.postingDate).toBe(ahead)
  })

  test('is made once: neither a second one nor one of itself is taken', async () => {
    const original = await approvedCapital(100)
    const first = await proposed(desk, { kind: 'correction', entryId: original.id })
    const waiting = await propose(desk, { kind: 'correction', entryId: original.id }, 'head2')
    expect([waiting.status, waiting.error.message]).toEqual([
      409,
      'A correction of this entry is already waiting for a decision.',
    ])
    expect((await decide(desk, first)).status).toBe(200)
    const again = await propose(desk, { kind: 'correction', entryId: original.id })
    expect([again.status, again.error.message]).toEqual([409, 'This entry has already been reversed.'])
    const [posted] = await entriesOf(desk, first.id)
    const ofItself = await propose(desk, { kind: 'correction', entryId: posted?.id })
    expect([ofItself.status, ofItself.error.message]).toEqual([
      422,
      'A correction cannot be corrected. Propose the reversed entry again.',
    ])
  })

  test('may be proposed again once the first was rejected', async () => {
    const original = await approvedCapital(200)
    const first = await proposed(desk, { kind: 'correction', entryId: original.id })
    expect((await decide(desk, first, 'head2', 'reject')).status).toBe(200)
    expect((await propose(desk, { kind: 'correction', entryId: original.id })).status).toBe(200)
  })

  test('of what belongs to a record of its own is made at that record', async () => {
    await oweExitFees(desk, 10)
    const { rows } = await desk.server.database.pool.query<{ id: string }>(
      `select id from ledger_entries where act = 'exitFeePaid' limit 1`,
    )
    const { status, error } = await propose(desk, { kind: 'correction', entryId: rows[0]?.id })
    expect([status, error.message]).toEqual([
      422,
      'This entry belongs to a record and can only be undone there. The journal reverses remittances, capital, wallet deductions and top-ups.',
    ])
    expect((await propose(desk, { kind: 'correction', entryId: randomUUID() })).status).toBe(422)
  })

  test('of capital that has been taken out since is refused', async () => {
    const { database } = desk.server
    await post(
      database,
      desk.users.head,
      [
        { account: '1010', currency: 'JOD', amount: 1000 },
        { account: '3000', currency: 'JOD', amount: -1000 },
      ],
      { act: 'capitalPaidIn', recordKind: 'journal' },
    )
    const { data } = await inject(desk.server.app, 'getCorrectableEntries', { token: desk.tokens.head })
    const original = data.find(
      ({ lines }) =>
        lines.some(({ currency }) => currency === 'JOD') && lines.some(({ account }) => account.code === '3000'),
    )
    const correction = await proposed(desk, { kind: 'correction', entryId: original?.id })
    const out = await proposed(desk, { kind: 'capitalTakenOut', currency: 'JOD', amount: 1 })
    expect((await decide(desk, out)).status).toBe(200)
    expect((await decide(desk, correction)).status).toBe(409)
    expect(await creditOn(desk, '3000', 'JOD')).toBe(999)
  })
})

describe('a decision', () => {
  test('is not made by who proposed', async () => {
    const entry = await proposed(desk, capital(10))
    const { status, error } = await decide(desk, entry, 'head')
    expect([status, error.code]).toEqual([409, 'ownRequest'])
    expect(await entriesOf(desk, entry.id)).toEqual([])
  })

  test('is made once, however many decide at once, and posts once', async () => {
    const entry = await proposed(desk, capital(10))
    const answers = await Promise.all([
      decide(desk, entry, 'head2'),
      decide(desk, entry, 'head3'),
      decide(desk, entry, 'head2'),
      decide(desk, entry, 'head3', 'reject'),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const { data } = await inject(desk.server.app, 'getJournalEntry', {
      token: desk.tokens.head,
      params: { id: entry.id },
    })
    expect(await entriesOf(desk, entry.id)).toHaveLength(data.state === 'approved' ? 1 : 0)
  })

  test('on an old version is refused with the present state', async () => {
    const entry = await proposed(desk, capital(10))
    const { status, error } = await decide(desk, { ...entry, version: 2 })
    expect([status, error.code, error.details]).toEqual([409, 'staleVersion', { state: 'proposed', version: 1 }])
  })

  test('to reject has a reason', async () => {
    const { id, version } = await proposed(desk, capital(10))
    const { status, error } = await inject(desk.server.app, 'decideJournalEntry', {
      token: desk.tokens.head2,
      body: { id, version, decision: 'reject', reason: ' ' },
    })
    expect([status, error.fields]).toEqual([422, { reason: 'Enter a reason for the rejection.' }])
  })

  test('comes too late for what was withdrawn, which only who proposed it does', async () => {
    const { app } = desk.server
    const { id, version } = await proposed(desk, capital(10))
    const body = { id, version, reason: null }
    expect((await inject(app, 'withdrawJournalEntry', { token: desk.tokens.head2, body })).status).toBe(409)
    expect((await inject(app, 'withdrawJournalEntry', { token: desk.tokens.head, body })).status).toBe(200)
    const late = await decide(desk, { id, version })
    expect([late.status, late.error.message]).toEqual([409, 'This entry was withdrawn.'])
  })

  test('waits in the inbox of the head accounts and of nobody else', async () => {
    const { app } = desk.server
    const entry = await proposed(desk, capital(12_345), 'head')
    const of = async (by: 'head' | 'head2' | 'operations') =>
      (
        await inject(app, 'getApprovals', { token: desk.tokens[by], query: { recordNumber: '200' } })
      ).data.approvals.find(({ id }) => id === entry.id)
    expect(await of('head2')).toMatchObject({
      kind: 'journalEntry',
      reference: entry.number,
      amount: 12_345,
      currency: 'SAR',
      refusal: null,
    })
    expect(await of('head')).toMatchObject({ refusal: 'ownRequest' })
    expect(await of('operations')).toBeUndefined()
    const search = async (by: 'head2' | 'operations') =>
      (await inject(app, 'searchEverything', { token: desk.tokens[by], query: { search: entry.number } })).data
    expect([await search('head2'), await search('operations')]).toMatchObject([
      [{ kind: 'journal', id: entry.id, isExact: true }],
      [],
    ])
  })
})

describe('the list', () => {
  test('is narrowed by state, kind, currency, day and text, and exported as it is seen', async () => {
    const { app } = desk.server
    const token = desk.tokens.head
    const entry = await proposed(desk, { ...capital(77, 'JOD'), purpose: 'Owner’s share for the Amman office' })
    for (const query of [
      { state: 'proposed', currency: 'JOD' },
      { search: 'amman OFFICE' },
      { search: entry.number },
      { kind: 'capitalPaidIn', requestedFrom: today(), requestedTo: today() },
    ]) {
      const { data } = await inject(app, 'getJournalEntryList', { token, query: { recordNumber: '200', ...query } })
      expect(data.map(({ id }) => id)).toContain(entry.id)
    }
    const { data: none } = await inject(app, 'getJournalEntryList', { token, query: { requestedTo: '2020-01-01' } })
    expect(none).toEqual([])
    const sheet = await inject(app, 'exportJournalEntries', {
      token,
      query: { format: 'csv', columns: 'number,kind,amount,state', search: entry.number },
    })
    expect(sheet.text.trim().split('\r\n').slice(1)).toEqual([`${entry.number},Capital paid in,JOD,0.077,Proposed`])
  })
})
