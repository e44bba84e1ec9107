import { expect, test } from 'vitest'
import { readFares } from '#src/features/network/prices/price-cells.ts'

const problemOf = (adult: string, currency = 'SAR') =>
  readFares({ adult, child: '10', twoWayAdult: '', twoWayChild: '' }, currency).problems.adult

test.each([
  ['-5', 'negative'],
  ['\u2212٥', 'negative'],
  ['12.345', 'decimals'],
  ['1000000000000000', 'tooLarge'],
  ['999999999999', 'tooLarge'],
  ['1e5', 'wrong'],
  ['abc', 'wrong'],
  ['0', 'nothing'],
  ['', 'missing'],
])('of %s a cell says that it is %s', (text, problem) => {
  expect(problemOf(text)).toBe(problem)
})

test('three decimals are right where the currency has them', () => {
  expect(problemOf('12.345', 'JOD')).toBeUndefined()
})
