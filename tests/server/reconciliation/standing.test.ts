import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#server/time/calendar-date.ts'
import { type MoneyOffice, openMoneyOffice } from '#tests/support/money-office.ts'
import { expectSound } from '#tests/support/sound-books.ts'
import { importFile, lineCalled, sell, standing, TODAY } from '#tests/support/statement-desk.ts'

let office: MoneyOffice
beforeAll(async () => {
  office = await openMoneyOffice({ seats: 12 })
})
afterAll(() => office.stop())

test('what lies between the bank and the books is explained to the unit', async () => {
  const before = await standing(office, '1010')
  await sell(office, { means: 'bank', reference: 'EXPLAIN-1', isReuseConfirmed: false })
  // In the books of the bank, and not on its statement: capital of 20.00.
  const proposed = await office.call('head', 'createJournalEntry', {
    body: { kind: 'capitalPaidIn', currency: 'SAR', amount: 2000, purpose: 'Paid in', reference: 'CAPITAL-1' },
  })
  await office.call('head2', 'decideJournalEntry', {
    body: { id: proposed.data.id, version: proposed.data.version, decision: 'approve', reason: null },
  })
  // The bank began with 7.00 more than the books: 1000.07 of them unknown, 30.00 to be ignored, 115.00 the receipt.
  const opening = before + 700
  const money = (minor: number) => (minor / 100).toFixed(2)
  const lines = [
    ['A stranger', '', 100_007],
    ['A mistake', '', 3000],
    ['The receipt', 'EXPLAIN-1', 11_500],
  ] as const
  let balance = opening
  const rows = lines.map(([text, reference, amount]) => {
    balance += amount
    return [TODAY, text, reference, money(amount), money(balance)].join(',')
  })
  const file = ['Date,Description,Reference,Amount,Balance', ...rows].join('\n')
  const { data, text } = await importFile(office, file, { startsOn: addDays(TODAY, -1) })
  expect(data.imported, text).toEqual({ lines: 3, matched: 1 })
  const mistake = await lineCalled(office, 'A mistake')
  const ignored = await office.call('head', 'ignoreStatementLine', {
    body: { id: mistake.id, version: mistake.version, reason: 'Given back the next day' },
  })
  expect(ignored.status, ignored.text).toBe(200)

  const { accounts } = (await office.call('head', 'getReconciliation', {})).data
  const bank = accounts.find(({ account, currency }) => account === '1010' && currency === 'SAR')
  // Posted before the account was reconciled, if the operator has anything from then on it stays open.
  const open = bank?.entries.amount ?? 0
  expect(bank).toMatchObject({
    statedTo: TODAY,
    closing: before + 700 + 100_007 + 3000 + 11_500,
    booked: before + 2000 + 11_500,
    lines: { count: 1, amount: 100_007, oldest: TODAY },
  })
  const { amount, ...parts } = bank?.difference ?? { amount: 0, unmatched: 0, ignored: 0, open: 0, before: 0, later: 0 }
  expect(amount).toBe(700 + 100_007 + 3000 - 2000)
  expect(parts).toEqual({ unmatched: 100_007, ignored: 3000, open: -open, before: 700 + open - 2000, later: 0 })
  expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(amount)
  await expectSound(office.database)
})
