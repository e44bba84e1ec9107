import { describe, expect, it } from 'vitest'
import { quickCash } from '#src/domain/cash/quick-cash.ts'

describe('what a customer is likely to hand over', () => {
  it.each([
    ['SAR', 230, [230, 250, 300, 500]],
    ['SAR', 231, [231, 240, 250, 300, 500]],
    ['SAR', 230.5, [230.5, 240, 250, 300, 500]],
    ['SAR', 180, [180, 200, 500]],
    ['SAR', 3, [3, 5, 10, 20]],
    ['SAR', 500, [500]],
    ['SAR', 620, [620, 650, 700, 1000]],
    ['USD', 57, [57, 60, 100]],
    ['USD', 15, [15, 20, 50, 100]],
    ['EGP', 430, [430, 450, 500]],
  ])('%s %d: %j', (currency, due, sums) => {
    expect(quickCash(due * 100, currency)).toEqual(sums.map((sum) => sum * 100))
  })

  it('goes by the thousandths of a currency that has them', () => {
    expect(quickCash(23_000, 'JOD')).toEqual([23_000, 25_000, 30_000, 50_000])
    expect(quickCash(7500, 'KWD')).toEqual([7500, 8000, 10_000, 20_000])
  })

  it('is the exact amount alone where the notes are not known', () => {
    expect(quickCash(12_345, 'XTS')).toEqual([12_345])
  })
})
