import { describe, expect, it } from 'vitest'
import { ageOf, type OpenItem, proposeAllocation } from '#machines/invoice/open-items.ts'

const item = (id: string, dueDate: string, open: number): OpenItem => ({
  id,
  number: id,
  dueDate,
  billDate: '2026-01-01',
  open,
})
const ITEMS = [item('late', '2026-03-01', 500), item('later', '2026-04-01', 700), item('latest', '2026-02-01', 300)]

describe('how money is proposed to be shared out', () => {
  it('pays the oldest first, and the last of them in part', () => {
    expect(proposeAllocation(900, ITEMS)).toEqual([
      { invoiceId: 'latest', amount: 300 },
      { invoiceId: 'late', amount: 500 },
      { invoiceId: 'later', amount: 100 },
    ])
  })

  it('leaves what is too much to the customer', () => {
    expect(proposeAllocation(2000, ITEMS).reduce((sum, { amount }) => sum + amount, 0)).toBe(1500)
    expect(proposeAllocation(0, ITEMS)).toEqual([])
  })
})

describe('how late an invoice is', () => {
  it.each([
    ['2026-03-01', 'notDue'],
    ['2026-03-02', 'to30'],
    ['2026-03-31', 'to30'],
    ['2026-04-01', 'to60'],
    ['2026-04-30', 'to60'],
    ['2026-05-01', 'to90'],
    ['2026-05-30', 'to90'],
    ['2026-05-31', 'over90'],
  ] as const)('on %s: %s', (day, age) => {
    expect(ageOf('2026-03-01', day)).toBe(age)
  })
})
