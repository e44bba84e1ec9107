import { describe, expect, it } from 'vitest'
import { axisTicks } from '#src/ui/plot/axis.ts'

describe('the lines of an axis', () => {
  it.for([
    [
      [0, 100],
      [0, 20, 40, 60, 80, 100],
    ],
    [
      [3, 7],
      [0, 2, 4, 6, 8],
    ],
    [
      [-40, 90],
      [-50, 0, 50, 100],
    ],
    [
      [-7, -3],
      [-8, -6, -4, -2, 0],
    ],
    [[0], [0, 1]],
    [[], [0, 1]],
  ] as const)('of %j are %j', ([values, ticks]) => {
    expect(axisTicks(values)).toEqual(ticks)
  })

  it('hold every value and zero, and are no more than there is room for', () => {
    for (let size = 1; size < 10 ** 12; size *= 3.7)
      for (const low of [0, -size / 3, -size * 2]) {
        const ticks = axisTicks([low, size])
        expect(ticks.length).toBeLessThanOrEqual(6)
        expect(ticks.length).toBeGreaterThan(1)
        expect(ticks[0]).toBeLessThanOrEqual(low)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(size)
        expect(ticks).toContain(0)
      }
  })
})
