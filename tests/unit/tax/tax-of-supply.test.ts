import { describe, expect, test } from 'vitest'
import { TAX_SUPPLIES, type TaxSupply } from '#contract/tax/tax-codes.ts'
import { firstTaxRules } from '#server/domain/tax/first-tax-rules.ts'
import { consignmentSupply, ticketSupply } from '#server/domain/tax/supply-between.ts'
import { type TaxRule, taxOf, vatAfterRise, vatContainedIn, vatOfPart } from '#server/domain/tax/tax-of-supply.ts'
import { problemsOfRule } from '#server/features/tax/tax-rule-problems.ts'

const REASON = { en: 'International passenger transport', ar: 'نقل دولي للركاب' }
const rule = (supply: TaxSupply, validFrom: string, rateBasisPoints: number): TaxRule => ({
  id: `${supply} ${validFrom}`,
  supply,
  category: rateBasisPoints > 0 ? 'S' : 'Z',
  rateBasisPoints,
  reason: rateBasisPoints > 0 ? null : REASON,
  validFrom,
})
const region = (...taxRules: TaxRule[]) => ({ vatRateBasisPoints: 1500, taxRules })

describe('the tax of a supply', () => {
  const changed = region(
    rule('domesticTicket', '2026-07-01', 2000),
    rule('domesticTicket', '1900-01-01', 1500),
    rule('internationalTicket', '1900-01-01', 0),
  )

  test.each([
    ['2026-06-30', 1500, 'domesticTicket 1900-01-01'],
    ['2026-07-01', 2000, 'domesticTicket 2026-07-01'],
    ['2027-01-01', 2000, 'domesticTicket 2026-07-01'],
  ])('sold on %s is %i, by the last rule that has begun', (day, rateBasisPoints, ruleId) => {
    expect(taxOf(changed, 'domesticTicket', day)).toEqual({
      supply: 'domesticTicket',
      category: 'S',
      rateBasisPoints,
      ruleId,
      reason: null,
    })
  })

  test('is the standard rate of the region where no rule says anything, whatever is sold', () => {
    const silent = TAX_SUPPLIES.filter((supply) => supply !== 'exitFee').map((supply) =>
      taxOf(region(), supply, '2026-01-01'),
    )
    expect(silent.map(({ category, rateBasisPoints, ruleId }) => [category, rateBasisPoints, ruleId])).toEqual(
      silent.map(() => ['S', 1500, null]),
    )
  })

  test('of an exit fee is none, with and without a rule', () => {
    expect(taxOf(region(), 'exitFee', '2026-01-01')).toMatchObject({ category: 'O', rateBasisPoints: 0 })
  })

  test('of a fee follows the ticket across a border, and is its own at home', () => {
    const fees = region(rule('internationalTicket', '1900-01-01', 0), rule('dateChangeFee', '1900-01-01', 1500))
    expect(taxOf(fees, 'dateChangeFee', '2026-01-01', 'internationalTicket')).toMatchObject({
      supply: 'dateChangeFee',
      category: 'Z',
      rateBasisPoints: 0,
      reason: REASON,
    })
    expect(taxOf(fees, 'dateChangeFee', '2026-01-01', 'domesticTicket')).toMatchObject({
      category: 'S',
      rateBasisPoints: 1500,
    })
  })
})

test('a ticket is international by the countries where it boards and alights, a consignment by those of its depots', () => {
  const [sa, jo] = [{ country: 'SA' }, { country: 'JO' }]
  expect([ticketSupply(sa, jo), ticketSupply(sa, sa)]).toEqual(['internationalTicket', 'domesticTicket'])
  expect([consignmentSupply(sa, jo), consignmentSupply(jo, jo)]).toEqual([
    'internationalConsignment',
    'domesticConsignment',
  ])
})

describe('VAT of what was sold', () => {
  test('goes on by its frozen rate', () => {
    const sold = { fare: 11_500, vat: 1500, vatRateBasisPoints: 1500 }
    expect([vatOfPart(5750, sold), vatAfterRise(sold, 2300), vatAfterRise(sold, 0)]).toEqual([750, 1800, 1500])
  })

  test('is none in a zero-rated fare, however it is shared or rises', () => {
    const sold = { fare: 11_500, vat: 0, vatRateBasisPoints: 0 }
    expect([vatOfPart(5750, sold), vatAfterRise(sold, 2300), vatContainedIn(11_500, { rateBasisPoints: 0 })]).toEqual([
      0, 0, 0,
    ])
  })
})

describe('the rules that a region starts with', () => {
  const started = firstTaxRules({ id: 'r', country: 'SA', vatRateBasisPoints: 1500 })
  const of = (supply: TaxSupply) => started.find((each) => each.supply === supply)

  test('say something of every supply, each right by itself', () => {
    expect(started.map(({ supply }) => supply)).toEqual([...TAX_SUPPLIES])
    for (const each of started)
      expect(problemsOfRule({ ...each, reasonCode: each.reasonCode ?? null, reason: each.reason ?? null })).toEqual({})
  })

  test('zero-rate passengers across a border, leave exit fees outside, and the rest at the standard rate', () => {
    expect(of('internationalTicket')).toMatchObject({ category: 'Z', rateBasisPoints: 0, reasonCode: 'VATEX-SA-34-2' })
    expect(of('exitFee')).toMatchObject({ category: 'O', rateBasisPoints: 0 })
    expect(of('internationalConsignment')).toMatchObject({ category: 'S', rateBasisPoints: 1500 })
  })

  test('say nothing of a standard rate where there is no VAT', () => {
    expect(firstTaxRules({ id: 'r', country: 'QA', vatRateBasisPoints: 0 }).map(({ supply }) => supply)).toEqual([
      'internationalTicket',
      'exitFee',
    ])
  })
})
