import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { convert, isPositiveRate, tidyRate } from '#contract/exchange-rate/convert.ts'
import { minorDigits } from '#contract/currency.ts'

describe('an amount is converted', () => {
  test.each<[string, number, string, string, string, string, number]>([
    ['of the same digits', 10_000, 'USD', 'USD', 'SAR', '3.75', 37_500],
    ['against the direction of the rate', 37_500, 'SAR', 'USD', 'SAR', '3.75', 10_000],
    ['into a currency of three digits', 10_000, 'USD', 'USD', 'KWD', '0.307', 30_700],
    ['out of a currency of three digits', 30_700, 'KWD', 'USD', 'KWD', '0.307', 10_000],
    ['from three digits to two', 1000, 'JOD', 'JOD', 'SAR', '5.28914', 529],
    ['into a currency without a minor unit', 150, 'USD', 'USD', 'JPY', '155.5', 233],
    ['out of a currency without a minor unit', 1, 'JPY', 'USD', 'JPY', '155.5', 1],
    ['with a half to the even one below', 2, 'USD', 'USD', 'SAR', '1.25', 2],
    ['with a half to the even one above', 6, 'USD', 'USD', 'SAR', '1.25', 8],
    ['below zero as above it', -6, 'USD', 'USD', 'SAR', '1.25', -8],
    ['by an inverse that has no end', 100, 'SAR', 'USD', 'SAR', '3', 33],
    ['with eight decimals', 100_000_000, 'USD', 'USD', 'SAR', '3.75000001', 375_000_001],
    ['of nothing', 0, 'USD', 'USD', 'SAR', '3.75', 0],
  ])('%s', (_what, amount, currency, from, to, rate, result) => {
    expect(convert(amount, currency, { from, to, rate })).toBe(result)
  })

  test('never into a currency that is not of the pair, nor beyond what a number holds', () => {
    expect(() => convert(1, 'EUR', { from: 'USD', to: 'SAR', rate: '3.75' })).toThrow(RangeError)
    expect(() => convert(1_000_000_000_000, 'USD', { from: 'USD', to: 'SAR', rate: '9999999999' })).toThrow(RangeError)
  })

  test('there and back to within what one minor unit of the coarser currency is worth', () => {
    const currency = fc.constantFrom('SAR', 'USD', 'KWD', 'JOD', 'JPY')
    fc.assert(
      fc.property(
        currency,
        currency,
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 100_000, max: 10_000_000_000 }),
        (from, to, amount, hundredMillionths) => {
          fc.pre(from !== to)
          const rate = (hundredMillionths / 1e8).toFixed(8)
          const there = convert(amount, from, { from, to, rate })
          const back = convert(there, to, { from, to, rate })
          // Half a minor unit of `to` is what the first rounding may have lost.
          const lost = (0.5 * 10 ** minorDigits(from)) / (Number(rate) * 10 ** minorDigits(to))
          expect(Math.abs(back - amount)).toBeLessThanOrEqual(lost + 0.5 + 1e-6)
        },
      ),
    )
  })
})

test('a rate loses the zeros that say nothing, and is more than nothing', () => {
  expect(['3.75000000', '12.00000000', '0.00000001', '100'].map(tidyRate)).toEqual(['3.75', '12', '0.00000001', '100'])
  expect(['0', '0.00000000', '0.00000001', '1'].map(isPositiveRate)).toEqual([false, false, true, true])
})
