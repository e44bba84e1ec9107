import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { copyFares, type CopyTerms } from '#src/features/network/prices/copy-rules.ts'
import { readBlock, readFares, rowsOf, textsOf } from '#src/features/network/prices/price-cells.ts'

const terms = (given: Partial<CopyTerms>): CopyTerms => ({
  fromCurrency: 'SAR',
  toCurrency: 'SAR',
  rate: 1_000_000,
  percent: 0,
  step: 1,
  ...given,
})
const fares = (adult: number) => ({ adult, child: adult, twoWayAdult: null, twoWayChild: adult })
const adult = (minor: number, given: Partial<CopyTerms>) => copyFares(fares(minor), terms(given)).adult

describe('copied fares', () => {
  test('rise or fall by the percentage and are rounded half up to the step', () => {
    expect(adult(11_500, { percent: 500, step: 50 })).toBe(12_100)
    expect(adult(11_500, { percent: -1000, step: 100 })).toBe(10_400)
    expect(adult(250, { step: 100 })).toBe(300)
  })

  test('are changed into a currency of other minor units at the typed rate', () => {
    // SAR 115.00 at 0.189 is JOD 21.735.
    expect(adult(11_500, { toCurrency: 'JOD', rate: 189_000 })).toBe(21_735)
    expect(adult(21_735, { fromCurrency: 'JOD', toCurrency: 'SAR', rate: 5_291_005 })).toBe(11_500)
  })

  test('never become nothing, and leave a missing two-way fare missing', () => {
    const copied = copyFares(fares(1), terms({ percent: -9500, step: 500 }))
    expect(copied).toEqual({ adult: 500, child: 500, twoWayAdult: null, twoWayChild: 500 })
  })

  test('are multiples of the step and no further from the exact fare than half of it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_000 }),
        fc.integer({ min: -9000, max: 10_000 }),
        fc.constantFrom(1, 50, 100, 500),
        (minor, percent, step) => {
          const copied = adult(minor, { percent, step })
          const exactTimesTenThousand = BigInt(minor) * BigInt(10_000 + percent)
          const distance = BigInt(copied) * 10_000n - exactTimesTenThousand
          expect(copied % step).toBe(0)
          if (copied > step)
            expect(2n * (distance < 0n ? -distance : distance)).toBeLessThanOrEqual(BigInt(step) * 10_000n)
        },
      ),
    )
  })
})

describe('what is typed for a price', () => {
  const read = (given: Partial<Record<'adult' | 'child' | 'twoWayAdult' | 'twoWayChild', string>>, currency = 'SAR') =>
    readFares({ adult: '', child: '', twoWayAdult: '', twoWayChild: '', ...given }, currency)

  test('is no price at all when everything is empty, and incomplete without adult or child', () => {
    expect(read({}).fares).toBeNull()
    expect(read({ adult: '115' })).toMatchObject({ fares: undefined, problems: { child: 'missing' } })
  })

  test('may be written with Arabic digits and grouping, in the digits of the currency', () => {
    expect(read({ adult: '١٬١٥٠٫٥٠', child: '1,000' }).fares).toMatchObject({ adult: 115_050, child: 100_000 })
    expect(read({ adult: '21.735', child: '10' }, 'JOD').fares).toMatchObject({ adult: 21_735, child: 10_000 })
    expect(read({ adult: '21.735', child: '10' }).problems).toEqual({ adult: 'decimals' })
    expect(read({ adult: '-5', child: '0' }).problems).toEqual({ adult: 'negative', child: 'nothing' })
  })

  test('is questioned, not refused, where a child pays more or two ways cost more than twice one way', () => {
    const odd = read({ adult: '100', child: '120', twoWayAdult: '201', twoWayChild: '240' })
    expect([odd.warnings, odd.fares]).toEqual([
      { child: 'childDearer', twoWayAdult: 'twoWayDearer' },
      { adult: 10_000, child: 12_000, twoWayAdult: 20_100, twoWayChild: 24_000 },
    ])
  })

  test('stands in the fields as it is stored', () => {
    expect(textsOf({ adult: 11_500, child: 5750, twoWayAdult: null, twoWayChild: null }, 'SAR')).toEqual({
      adult: '115.00',
      child: '57.50',
      twoWayAdult: '',
      twoWayChild: '',
    })
  })
})

test('a block from a sheet is read by lines and tabs, whatever system it was copied on', () => {
  expect(readBlock('1\t2\r\n3\t 4 \r\n')).toEqual([
    ['1', '2'],
    ['3', '4'],
  ])
})

test('the rows of a grid are the whole route and every shorter stretch in the order of travel', () => {
  const stops = ['a', 'b', 'c'].map((stoppageId) => ({
    stoppageId,
    name: { en: stoppageId, ar: stoppageId },
    currency: 'SAR',
  }))
  expect(rowsOf({ stops }).map(({ fromStoppageId, toStoppageId }) => [fromStoppageId, toStoppageId])).toEqual([
    [null, null],
    ['a', 'b'],
    ['b', 'c'],
  ])
})
