import { expect, test } from 'vitest'
import { weekStart } from '#machines/week-start.ts'

test.for([
  ['en', 'SA', 0],
  ['ar', 'SA', 0],
  ['ar', 'JO', 6],
  ['ar-SA', 'EG', 6],
  ['en', 'GB', 1],
  ['ar', undefined, 0],
  ['en', undefined, 1],
] as const)('a week in %s, %s begins on day %i', ([language, country, day]) => {
  expect(weekStart(language, country)).toBe(day)
})
