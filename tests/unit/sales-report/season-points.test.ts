import { expect, test } from 'vitest'
import { seasonPoints } from '#src/features/sales-report/season-points.ts'

const season = (...pairs: [tickets: number, yearBefore: number][]) =>
  pairs.map(([tickets, yearBefore], place) => ({ month: `2026-0${place + 1}`, tickets, yearBefore }))
const drawn = (...pairs: [tickets: number, yearBefore: number][]) =>
  seasonPoints(season(...pairs)).map(({ tickets, yearBefore }) => [tickets, yearBefore])

test('months before the first traveller are none, and an empty one after it is 0', () => {
  expect(drawn([7, 0], [0, 0], [9, 4])).toEqual([
    [7, null],
    [0, null],
    [9, 4],
  ])
  expect(drawn([0, 0], [0, 0], [9, 0])).toEqual([
    [null, null],
    [null, null],
    [9, null],
  ])
  expect(drawn([5, 3], [0, 0])).toEqual([
    [5, 3],
    [0, 0],
  ])
  expect(drawn([0, 0])).toEqual([[0, 0]])
})
