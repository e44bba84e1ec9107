import { expect, test } from 'vitest'
import { columnBreak } from '#src/ui/column-break.ts'

test.for([
  ['of equals the first half stands in the first column', [10, 10, 10, 10], 2],
  ['one more stands in the second', [10, 10, 10], 1],
  ['a tall card in the middle goes where the longer column stays shorter', [39, 18, 33, 48, 29, 23], 3],
  ['a tall first card stands by itself', [90, 10, 10, 10], 1],
  ['a tall last card stands by itself', [10, 10, 10, 90], 3],
  ['a single card stands in the first', [10], 1],
  ['without cards there is nothing to break', [], 1],
] as const)('%s', ([, heights, place]) => {
  expect(columnBreak(heights)).toBe(place)
})
