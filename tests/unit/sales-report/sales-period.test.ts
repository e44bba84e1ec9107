import { describe, expect, test } from 'vitest'
import {
  daysBefore,
  daysOfPeriod,
  keysOfTime,
  progressOf,
  trendUnit,
  weekOf,
  yearBefore,
} from '#server/features/sales-report/sales-period.ts'

describe('the days of a period', () => {
  // A Thursday.
  const today = '2026-11-26'
  test.each([
    ['today', 1, '2026-11-26', '2026-11-26'],
    ['thisWeek', 1, '2026-11-23', '2026-11-26'],
    ['thisWeek', 0, '2026-11-22', '2026-11-26'],
    ['thisWeek', 6, '2026-11-21', '2026-11-26'],
    ['thisMonth', 1, '2026-11-01', '2026-11-26'],
    ['lastMonth', 1, '2026-10-01', '2026-10-31'],
    ['thisYear', 1, '2026-01-01', '2026-11-26'],
  ] as const)('%s, where a week begins on day %i', (period, weekStart, from, to) => {
    expect(daysOfPeriod(period, { today, weekStart })).toEqual({ from, to })
  })

  test('in January the month before is of the last year', () => {
    expect(daysOfPeriod('lastMonth', { today: '2026-01-03', weekStart: 1 })).toEqual({
      from: '2025-12-01',
      to: '2025-12-31',
    })
  })
})

test.each([
  ['that end today', '2026-11-01', '2026-11-26', 'over'],
  ['that ended yesterday', '2026-11-25', '2026-11-25', 'over'],
  ['that have days to come', '2026-11-01', '2026-11-27', 'underWay'],
  ['of which there is only today', '2026-11-26', '2026-11-26', 'underWay'],
  ['that begin tomorrow', '2026-11-27', '2026-11-30', 'toCome'],
])('days %s', (_, from, to, progress) => {
  expect(progressOf({ from, to }, '2026-11-26')).toBe(progress)
})

describe('a period is compared', () => {
  test.each([
    ['a day with the day before', 'today', '2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
    [
      'a week under way with the same days of the last',
      'thisWeek',
      '2026-11-23',
      '2026-11-26',
      '2026-11-16',
      '2026-11-19',
    ],
    [
      'a month under way with the same days of the last',
      'thisMonth',
      '2026-11-01',
      '2026-11-26',
      '2026-10-01',
      '2026-10-26',
    ],
    ['its 31st with the last day there is', 'thisMonth', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['a whole month with the whole one before', 'lastMonth', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['a quarter with the quarter before', 'own', '2026-04-01', '2026-06-30', '2026-01-01', '2026-03-31'],
    ['other days with as many before', 'own', '2026-11-10', '2026-11-19', '2026-10-31', '2026-11-09'],
    ['a year under way with the last', 'thisYear', '2026-01-01', '2026-11-26', '2025-01-01', '2025-11-26'],
  ] as const)('%s', (_, period, from, to, beforeFrom, beforeTo) => {
    expect(daysBefore({ from, to }, period)).toEqual({ from: beforeFrom, to: beforeTo })
  })

  test.each([
    ['2026-11-10', '2026-11-19', '2025-11-10', '2025-11-19'],
    ['2024-02-29', '2024-02-29', '2023-02-28', '2023-02-28'],
    ['2025-02-01', '2025-02-28', '2024-02-01', '2024-02-29'],
  ])('%s to %s with the same days of the year before', (from, to, lastFrom, lastTo) => {
    expect(yearBefore({ from, to })).toEqual({ from: lastFrom, to: lastTo })
  })
})

describe('time in keys', () => {
  const days = { from: '2026-10-30', to: '2026-11-09' }
  test('days, weeks that begin before, months', () => {
    expect(keysOfTime('day', days, 1)).toHaveLength(11)
    expect(keysOfTime('week', days, 1)).toEqual(['2026-10-26', '2026-11-02', '2026-11-09'])
    expect(keysOfTime('week', days, 0)).toEqual(['2026-10-25', '2026-11-01', '2026-11-08'])
    expect(keysOfTime('month', days, 1)).toEqual(['2026-10', '2026-11'])
  })
  test('a week begins on the day itself or before', () => {
    expect([0, 1, 2, 3, 4, 5, 6].map((start) => weekOf('2026-11-26', start))).toEqual([
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-20',
      '2026-11-21',
    ])
  })
  test.each([
    ['2026-11-26', 'day'],
    ['2026-12-20', 'week'],
    ['2027-11-01', 'month'],
  ])('a trend up to %s is told by %s', (to, unit) => expect(trendUnit({ from: '2026-11-01', to })).toBe(unit))
})
