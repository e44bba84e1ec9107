import { expect, test } from 'vitest'
import { fuelAmounts } from '#machines/fuel/fuel-amounts.ts'

test('the amount is reckoned from the price, and the price from the amount', () => {
  expect(fuelAmounts({ litres: 312_500, price: 166, amount: null })).toEqual({ price: 166, amount: 51_875 })
  expect(fuelAmounts({ litres: 312_500, price: null, amount: 51_875 })).toEqual({ price: 166, amount: 51_875 })
  expect(fuelAmounts({ litres: 300_000, price: null, amount: 50_000 })).toEqual({ price: 167, amount: 50_000 })
})

test('both may differ by rounding of either, and by no more', () => {
  expect(fuelAmounts({ litres: 300_000, price: 166, amount: 49_650 })).toEqual({ price: 166, amount: 49_650 })
  expect(fuelAmounts({ litres: 300_000, price: 166, amount: 49_649 })).toBe('disagree')
  expect(fuelAmounts({ litres: 1000, price: 166, amount: 168 })).toBe('disagree')
})

test('one of them is needed, and comes to something', () => {
  expect(fuelAmounts({ litres: 1000, price: null, amount: null })).toBe('missing')
  expect(fuelAmounts({ litres: 1, price: 166, amount: null })).toBe('tooLittle')
  expect(fuelAmounts({ litres: 5_000_000, price: null, amount: 1 })).toBe('tooLittle')
})
