import { expect, test } from 'vitest'
import { cardBatches } from '#server/features/reconciliation/matching/card-batches.ts'
import { matchPostings } from '#server/features/reconciliation/matching/match-postings.ts'
import type { OpenLedgerLine } from '#server/features/reconciliation/matching/open-ledger-lines.ts'

let number = 0
const card = (postingDate: string, amount: number, depotId = 'one'): OpenLedgerLine => {
  number += 1
  return {
    entryId: `entry ${number}`,
    line: 0,
    account: '1020',
    postingDate,
    currency: 'SAR',
    amount,
    act: 'ticketSold',
    recordKind: 'booking',
    recordId: `booking ${number}`,
    depotId,
    clerkId: `clerk of ${depotId}`,
    shiftId: `till of ${depotId}`,
  }
}
const CARDS = [
  card('2026-11-03', 100_00),
  card('2026-11-03', 50_00, 'two'),
  card('2026-11-04', 200_00),
  card('2026-11-05', 300_00),
]
const bestOf = (amount: number, charges = 0, day = '2026-11-06') => cardBatches({ amount, charges, day }, CARDS)[0]

test('a batch is a day at all machines, a day at one depot, or days that follow each other', () => {
  expect(bestOf(150_00)?.lines).toEqual(CARDS.slice(0, 2))
  expect(bestOf(49_00)?.lines).toEqual([CARDS[1]])
  expect(bestOf(640_00)).toMatchObject({ lines: CARDS, fee: 10_00 })
})

test('the fee that is told decides before the smallest', () => {
  expect(bestOf(195_00, 5_00)).toMatchObject({ lines: [CARDS[2]], fee: 5_00 })
})

test('nothing is proposed for what no payments come to, what goes out, or what comes before them', () => {
  expect([bestOf(70_00), bestOf(-100_00), bestOf(200_00, 0, '2026-11-03'), bestOf(150_00, 0, '2026-11-20')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('card takings leave clearing till by till, and the fee of several depots is nobody’s', () => {
  const postings = matchPostings({ account: '1010', currency: 'SAR', amount: 640_00 }, CARDS, {
    amount: 10_00,
    account: '5800',
  })
  expect(postings).toEqual([
    { account: '1010', currency: 'SAR', amount: 640_00 },
    {
      account: '1020',
      currency: 'SAR',
      amount: -600_00,
      depotId: 'one',
      clerkId: 'clerk of one',
      shiftId: 'till of one',
    },
    {
      account: '1020',
      currency: 'SAR',
      amount: -50_00,
      depotId: 'two',
      clerkId: 'clerk of two',
      shiftId: 'till of two',
    },
    { account: '5800', currency: 'SAR', amount: 10_00, forDepotId: null },
  ])
  expect(postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
})
