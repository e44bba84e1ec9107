import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FareRow } from '#contract/departure/departure.ts'
import {
  ageOn,
  currenciesOf,
  fareClassOn,
  type PricedJourney,
  quoteJourney,
} from '#server/domain/booking/fare-rules.ts'
import { type Tax, vatContainedIn } from '#server/domain/tax/tax-of-supply.ts'

const LIMITS = { infantUnderYears: 3, childUnderYears: 10 }
const POLICIES = { version: 4, policies: LIMITS }
const SAR: FareRow = { currency: 'SAR', adult: 11_500, child: 5750, twoWayAdult: 20_700, twoWayChild: 10_350 }
const ADULT = '1990-01-01'

const standard = (rateBasisPoints: number): Tax => ({
  supply: 'domesticTicket',
  ruleId: null,
  category: 'S',
  rateBasisPoints,
  reason: null,
})

function oneWay(fares: FareRow[] = [SAR]): PricedJourney {
  return { outward: { travelDate: '2026-06-01', fares, tax: standard(1500) }, return: null }
}

function twoWay(fares: FareRow[] = [SAR], returnFares: FareRow[] = [SAR]): PricedJourney {
  return {
    ...oneWay(fares),
    return: { travelDate: '2026-06-08', fares: returnFares, tax: standard(1600) },
  }
}

function quote(journey: PricedJourney, ...birthdays: string[]) {
  return quoteJourney(
    journey,
    'SAR',
    birthdays.map((dateOfBirth) => ({ dateOfBirth })),
    POLICIES,
  )
}

const faresOf = (made: ReturnType<typeof quote>) =>
  made?.lines.map(({ direction, fareClass, fare }) => [direction, fareClass, fare])

describe('fare class', () => {
  test.each([
    ['2023-06-02', 'infant', 'the day before the third birthday'],
    ['2023-06-01', 'child', 'on the third birthday'],
    ['2016-06-02', 'child', 'the day before the tenth birthday'],
    ['2016-06-01', 'adult', 'on the tenth birthday'],
  ])('born %s is %s, %s', (dateOfBirth, expected) => {
    expect(fareClassOn(dateOfBirth, '2026-06-01', LIMITS)).toBe(expected)
  })

  test('who was born on 29 February is a year older on 1 March of other years', () => {
    expect(ageOn('2024-02-29', '2027-02-28')).toBe(2)
    expect(ageOn('2024-02-29', '2027-03-01')).toBe(3)
    expect(ageOn('2024-02-29', '2028-02-29')).toBe(4)
  })
})

describe('VAT contained in a price', () => {
  test.each([
    [11_500, 1500, 1500],
    [9200, 1500, 1200],
    [115, 1500, 15],
    [3, 10_000, 2],
    [1, 10_000, 0],
    [0, 1500, 0],
    [999, 0, 0],
  ])('of %i at %i basis points is %i', (price, rate, vat) => {
    expect(vatContainedIn(price, standard(rate))).toBe(vat)
  })

  test('is exact for amounts whose product leaves the safe integers', () => {
    expect(vatContainedIn(1_000_000_000_000, standard(1500))).toBe(130_434_782_609)
  })

  test('never leaves more than half a unit, and a half goes to the even neighbour', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.nat(10_000), (price, rate) => {
        const vat = BigInt(vatContainedIn(price, standard(rate)))
        const divisor = 10_000n + BigInt(rate)
        const distance = 2n * (vat * divisor - BigInt(price) * BigInt(rate))
        expect(distance <= divisor && distance >= -divisor).toBe(true)
        const isHalf = distance === divisor || distance === -divisor
        expect(isHalf && vat % 2n === 1n).toBe(false)
      }),
    )
  })
})

describe('a quote', () => {
  test('one way asks each by age, an infant nothing', () => {
    const made = quote(oneWay(), ADULT, '2020-01-01', '2025-01-01')
    expect(faresOf(made)).toEqual([
      ['outward', 'adult', 11_500],
      ['outward', 'child', 5750],
      ['outward', 'infant', 0],
    ])
    expect(made).toMatchObject({ total: 17_250, vatTotal: 2250, currencies: ['SAR'], policyVersion: 4 })
  })

  test('two ways splits the two-way price: outward min(one-way, two-way), return the rest (worked example)', () => {
    const made = quote(twoWay(), ADULT)
    expect(faresOf(made)).toEqual([
      ['outward', 'adult', 11_500],
      ['return', 'adult', 9200],
    ])
    expect(made?.total).toBe(20_700)
  })

  test('each direction contains the VAT of the region where it starts', () => {
    expect(quote(twoWay(), ADULT)?.lines.map((line) => [line.vat, line.vatRateBasisPoints])).toEqual([
      [1500, 1500],
      [1269, 1600],
    ])
  })

  test('a two-way price below the one-way price is borne by the outward ticket alone', () => {
    const made = quote(twoWay([{ ...SAR, twoWayAdult: 10_000 }]), ADULT)
    expect(faresOf(made)).toEqual([
      ['outward', 'adult', 10_000],
      ['return', 'adult', 0],
    ])
  })

  test("a two-way fare's class is that of the outward date, also for who turns 10 in between", () => {
    expect(faresOf(quote(twoWay(), '2016-06-05'))).toEqual([
      ['outward', 'child', 5750],
      ['return', 'child', 4600],
    ])
  })

  test('who turns 3 before the return pays the return as a child', () => {
    expect(faresOf(quote(twoWay(), '2023-06-05'))).toEqual([
      ['outward', 'infant', 0],
      ['return', 'child', 5750],
    ])
  })

  test('without a two-way price both directions cost their one-way price', () => {
    const without = { ...SAR, twoWayAdult: null, twoWayChild: null }
    expect(faresOf(quote(twoWay([without], [{ ...without, adult: 12_000 }]), ADULT))).toEqual([
      ['outward', 'adult', 11_500],
      ['return', 'adult', 12_000],
    ])
  })

  test('is refused without a price in the currency, and never made at nothing', () => {
    expect(quoteJourney(oneWay(), 'JOD', [{ dateOfBirth: ADULT }], POLICIES)).toBeNull()
    expect(quote(oneWay([{ ...SAR, adult: 0 }]), ADULT)).toBeNull()
    expect(quote(twoWay([{ ...SAR, twoWayAdult: null }], []), ADULT)).toBeNull()
  })

  test('names only currencies that cover the whole journey', () => {
    const onlyOut = { ...SAR, currency: 'JOD', twoWayAdult: null, twoWayChild: null }
    expect(currenciesOf(twoWay([SAR, onlyOut], [SAR]), [{ dateOfBirth: ADULT }], LIMITS)).toEqual(['SAR'])
    expect(currenciesOf(oneWay([SAR, onlyOut]), [{ dateOfBirth: ADULT }], LIMITS)).toEqual(['SAR', 'JOD'])
  })

  const birthdays = fc.array(
    fc
      .date({ min: new Date('1930-01-01'), max: new Date('2026-05-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    { minLength: 1, maxLength: 24 },
  )
  const amounts = fc.integer({ min: 1, max: 10_000_000 })
  const rows = fc.record({
    currency: fc.constant('SAR'),
    adult: amounts,
    child: amounts,
    twoWayAdult: amounts,
    twoWayChild: amounts,
  })

  test('adds up: lines make the total, VAT stays within each fare, both directions make the two-way price', () => {
    fc.assert(
      fc.property(birthdays, rows, fc.boolean(), (party, row, isTwoWay) => {
        const made = quote(isTwoWay ? twoWay([row], [row]) : oneWay([row]), ...party)
        expect(made).not.toBeNull()
        expect(made?.lines.reduce((sum, line) => sum + line.fare, 0)).toBe(made?.total)
        expect(made?.lines.reduce((sum, line) => sum + line.vat, 0)).toBe(made?.vatTotal)
        for (const line of made?.lines ?? []) {
          expect(line.vat).toBeLessThanOrEqual(line.fare)
          expect(line.fare).toBeGreaterThanOrEqual(0)
        }
        for (const [index, dateOfBirth] of party.entries()) {
          const fareClass = fareClassOn(dateOfBirth, '2026-06-01', LIMITS)
          if (!isTwoWay || fareClass === 'infant') continue
          const both = made?.lines.filter((line) => line.passenger === index).reduce((sum, line) => sum + line.fare, 0)
          expect(both).toBe(fareClass === 'child' ? row.twoWayChild : row.twoWayAdult)
        }
      }),
    )
  })
})
