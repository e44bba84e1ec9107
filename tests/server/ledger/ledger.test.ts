import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/contract.ts'
import { type CargoDesk, openCargoDesk, writeBill } from '#tests/support/cargo.ts'
import { inject } from '#tests/support/demo-session.ts'

let desk: CargoDesk

beforeAll(async () => {
  desk = await openCargoDesk()
})
afterAll(() => desk.stop())

type Entries = AnswerOf<'getLedgerEntries'>['data']['entries']

async function entriesOf(id: string, by: keyof CargoDesk['tokens'], kind = 'consignment'): Promise<Entries> {
  const { status, data, text } = await inject(desk.server.app, 'getLedgerEntries', {
    token: desk.tokens[by],
    query: { recordKind: kind, recordId: id },
  })
  expect(status, text).toBe(200)
  return data.entries
}

describe("a record's entries in the ledger", () => {
  test('are shown with their accounts, sides, depot, till and who made them', async () => {
    const bill = await writeBill(desk, { payment: { status: 'paid', means: 'cash', reference: null } })
    const [entry, ...others] = await entriesOf(bill.id, 'head')
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      act: 'consignmentBilled',
      record: { kind: 'consignment', id: bill.id },
      by: { id: desk.users.riyadh },
      reverses: null,
      reversedBy: null,
      trueDate: null,
    })
    const cash = entry?.lines.find(({ account }) => account.code === '1000')
    expect(cash).toMatchObject({
      account: { name: { en: 'Cash on hand' } },
      currency: 'SAR',
      amount: bill.total,
      depot: { id: desk.operator.depots.riyadh },
      clerk: { id: desk.users.riyadh },
    })
    expect(entry?.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  })

  test('are seen by all who keep the books, and by the admin and the account of the depot that they move money of', async () => {
    const bill = await writeBill(desk, { payment: { status: 'paid', means: 'cash', reference: null } })
    const fromAmman = await writeBill(
      desk,
      { toDepotId: desk.operator.depots.riyadh, payment: { status: 'paid', means: 'cash', reference: null } },
      'amman',
    )
    for (const reader of ['head', 'operations', 'admin', 'account'] as const)
      expect(await entriesOf(bill.id, reader)).toHaveLength(1)
    for (const reader of ['head', 'operations'] as const) expect(await entriesOf(fromAmman.id, reader)).toHaveLength(1)
    for (const reader of ['admin', 'account'] as const) expect(await entriesOf(fromAmman.id, reader)).toEqual([])
  })

  test('that are outside the scope are not passed over in silence', async () => {
    const fromAmman = await writeBill(
      desk,
      { toDepotId: desk.operator.depots.riyadh, payment: { status: 'paid', means: 'cash', reference: null } },
      'amman',
    )
    const toldTo = async (by: keyof CargoDesk['tokens'], recordId: string) =>
      (
        await inject(desk.server.app, 'getLedgerEntries', {
          token: desk.tokens[by],
          query: { recordKind: 'consignment', recordId },
        })
      ).data
    expect(await toldTo('account', fromAmman.id)).toEqual({ entries: [], isCapped: false, hidesEntries: true })
    expect(await toldTo('head', fromAmman.id)).toMatchObject({
      entries: [{ act: 'consignmentBilled' }],
      hidesEntries: false,
    })
    expect(await toldTo('account', randomUUID())).toEqual({ entries: [], isCapped: false, hidesEntries: false })
    const own = await writeBill(desk)
    expect(await toldTo('account', own.id)).toMatchObject({
      entries: [{ act: 'consignmentBilled' }],
      hidesEntries: false,
    })
  })

  test('of a bill without a till are seen by the depot whose clerk wrote it', async () => {
    const bill = await writeBill(desk)
    expect(await entriesOf(bill.id, 'account')).toHaveLength(1)
  })

  test('are those of the asked kind and record only', async () => {
    const bill = await writeBill(desk)
    expect(await entriesOf(bill.id, 'head', 'booking')).toEqual([])
    expect(await entriesOf(randomUUID(), 'head')).toEqual([])
  })

  test('tell what takes them back, and what they take back', async () => {
    const { pool } = desk.server.database
    const bill = await writeBill(desk)
    const [original] = await entriesOf(bill.id, 'head')
    const id = randomUUID()
    await pool.query(
      `insert into ledger_entries (id, posting_date, act, record_kind, record_id, reverses, created_by, created_at)
       select $1, posting_date, 'consignmentCancelled', record_kind, record_id, id, created_by, now() from ledger_entries where id = $2`,
      [id, original?.id],
    )
    await pool.query(
      `insert into ledger_lines (entry_id, line, account, currency, amount, region_id, posting_date)
       select $1, line, account, currency, -amount, region_id, posting_date from ledger_lines where entry_id = $2`,
      [id, original?.id],
    )
    const [first, second] = await entriesOf(bill.id, 'head')
    expect(first).toMatchObject({ id: original?.id, reversedBy: { id } })
    expect(second).toMatchObject({ id, reverses: { id: original?.id } })
  })
})
