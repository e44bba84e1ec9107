import { describe, expect, it } from 'vitest'
import { periodsOf, yearBefore } from '#server/domain/statement/periods.ts'

const daysOf = (from: string, to: string, groupBy: 'whole' | 'month' | 'quarter' | 'year', isCompared = false) =>
  periodsOf({ from, to, groupBy, isCompared }).map(({ span, from: first, to: last }) => `${span} ${first} ${last}`)

describe('the columns of a statement', () => {
  it('are the days that were asked for', () => {
    expect(daysOf('2026-01-15', '2026-03-01', 'whole')).toEqual(['days 2026-01-15 2026-03-01'])
  })

  it('are months, of which the first and the last may be cut', () => {
    expect(daysOf('2025-12-15', '2026-02-28', 'month')).toEqual([
      'days 2025-12-15 2025-12-31',
      'month 2026-01-01 2026-01-31',
      'month 2026-02-01 2026-02-28',
    ])
  })

  it('are quarters of the calendar year', () => {
    expect(daysOf('2026-02-01', '2026-09-30', 'quarter')).toEqual([
      'days 2026-02-01 2026-03-31',
      'quarter 2026-04-01 2026-06-30',
      'quarter 2026-07-01 2026-09-30',
    ])
  })

  it('are calendar years', () => {
    expect(daysOf('2024-01-01', '2026-03-31', 'year')).toEqual([
      'year 2024-01-01 2024-12-31',
      'year 2025-01-01 2025-12-31',
      'days 2026-01-01 2026-03-31',
    ])
  })

  it('stand beside those of the year before', () => {
    expect(daysOf('2025-02-01', '2025-02-28', 'whole', true)).toEqual([
      'days 2025-02-01 2025-02-28',
      'days 2024-02-01 2024-02-29',
    ])
  })

  it('end, however long the period', () => {
    expect(daysOf('1900-01-01', '2199-12-31', 'month').length).toBeGreaterThan(12)
  })

  it.for([
    ['2026-03-31', '2025-03-31'],
    ['2024-02-29', '2023-02-28'],
    ['2025-02-28', '2024-02-29'],
    ['2024-02-28', '2023-02-28'],
    ['2026-01-01', '2025-01-01'],
  ] as const)('%s is a year after %s', ([day, before]) => {
    expect(yearBefore(day)).toBe(before)
  })
})
