import { describe, expect, test } from 'vitest'
import { MAX_ACROSS, MAX_ROWS } from '#contract/sales-report/sales-codes.ts'
import { arrangeSales } from '#server/features/sales-report/arrange-sales.ts'
import { NOTHING, type SalesSum } from '#server/features/sales-report/sales-sums.ts'

const sum = (keys: (string | null)[], gross: number, currency = 'SAR'): SalesSum => ({
  ...NOTHING,
  keys,
  currency,
  tickets: 1,
  gross,
  net: gross,
})
const byRoute = { groupBy: ['route'], measure: 'gross', rowKeys: null, columnKeys: null } as const

describe('groups', () => {
  test('stand by what they come to, those of before only at the end, with both to compare', () => {
    const { rows, totals } = arrangeSales(
      { now: [sum(['a'], 5), sum(['b'], 9)], before: [sum(['a'], 4), sum(['c'], 7)], yearBefore: null },
      byRoute,
    )
    expect(rows.map(({ key, figures, before, yearBefore }) => [key, figures.gross, before, yearBefore])).toEqual([
      ['b', 9, 0, null],
      ['a', 5, 4, null],
      ['c', 0, 7, null],
    ])
    expect(totals).toMatchObject([
      { currency: 'SAR', before: 11, yearBefore: null, figures: { gross: 14, tickets: 2 } },
    ])
  })

  test('of two currencies are never added', () => {
    const { rows, totals } = arrangeSales(
      { now: [sum(['a'], 5), sum(['a'], 9, 'JOD')], before: null, yearBefore: null },
      byRoute,
    )
    expect(rows.map(({ key, currency, figures }) => [key, currency, figures.gross])).toEqual([
      ['a', 'JOD', 9],
      ['a', 'SAR', 5],
    ])
    expect(totals.map(({ currency, figures }) => [currency, figures.gross])).toEqual([
      ['JOD', 9],
      ['SAR', 5],
    ])
  })

  test('behind the largest are one row, and the total is that of all', () => {
    const many = Array.from({ length: MAX_ROWS + 7 }, (_, index) => sum([`r${index}`], index + 1))
    const { rows, totals } = arrangeSales({ now: many, before: many, yearBefore: null }, byRoute)
    expect(rows).toHaveLength(MAX_ROWS + 1)
    const [others] = rows.filter((row) => row.others > 0)
    expect(others).toMatchObject({ key: null, others: 7, before: 28, figures: { gross: 28, tickets: 7 } })
    const all = rows.reduce((value, row) => value + row.figures.gross, 0)
    expect(totals[0]?.figures.gross).toBe(all)
    expect(totals[0]?.before).toBe(all)
  })

  test('one without a key is a group of its own', () => {
    const { rows } = arrangeSales({ now: [sum([null], 5), sum(['a'], 4)], before: null, yearBefore: null }, byRoute)
    expect(rows.map(({ key, others }) => [key, others])).toEqual([
      [null, 0],
      ['a', 0],
    ])
  })
})

test('days are all there, in order, and compared place by place', () => {
  const { rows, totals } = arrangeSales(
    { now: [sum(['2026-11-02'], 5)], before: [sum(['2026-10-31'], 3), sum(['2026-10-30'], 2)], yearBefore: [] },
    {
      groupBy: ['day'],
      measure: 'gross',
      rowKeys: { now: ['2026-11-01', '2026-11-02'], before: ['2026-10-30', '2026-10-31'], yearBefore: [] },
      columnKeys: null,
    },
  )
  expect(rows.map(({ key, figures, before, yearBefore }) => [key, figures.gross, before, yearBefore])).toEqual([
    ['2026-11-01', 0, 2, 0],
    ['2026-11-02', 5, 3, 0],
  ])
  expect(totals[0]).toMatchObject({ before: 5, yearBefore: 0 })
})

describe('two groupings', () => {
  test('are a table whose cells add up to its rows', () => {
    const { columns, rows, totals } = arrangeSales(
      {
        now: [sum(['a', '2026-01'], 5), sum(['a', '2026-02'], 1), sum(['b', '2026-02'], 2)],
        before: null,
        yearBefore: null,
      },
      { ...byRoute, groupBy: ['route', 'month'], columnKeys: ['2026-01', '2026-02', '2026-03'] },
    )
    expect(columns.map(({ key }) => key)).toEqual(['2026-01', '2026-02', '2026-03'])
    expect(rows.map(({ key, cells }) => [key, ...cells])).toEqual([
      ['a', 5, 1, 0],
      ['b', 0, 2, 0],
    ])
    expect(totals[0]?.cells).toEqual([5, 3, 0])
  })

  test('have one column for those behind the largest', () => {
    const many = Array.from({ length: MAX_ACROSS + 4 }, (_, index) => sum(['a', `c${index}`], index + 1))
    const { columns, rows } = arrangeSales(
      { now: many, before: null, yearBefore: null },
      { ...byRoute, groupBy: ['route', 'clerk'] },
    )
    expect(columns).toHaveLength(MAX_ACROSS)
    expect(columns.at(-1)).toEqual({ key: null, isOthers: true })
    expect(rows[0]?.cells.reduce((value, cell) => value + cell, 0)).toBe(rows[0]?.figures.gross)
    expect(rows[0]?.cells.at(-1)).toBe(15)
  })
})
