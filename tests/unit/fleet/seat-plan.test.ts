import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { transportEndpoints } from '#contract/fleet/transport.ts'
import { LAYOUT_PRESETS } from '#contract/fleet/transport-row.ts'
import {
  apply,
  countsOf,
  lanesOf,
  maxSeatsOf,
  planOf,
  planOfSeats,
  presetPlan,
  TOOLS,
  valuesOfPlan,
  withLaneAfter,
  withoutLane,
  withoutRow,
  withRowAfter,
  withRowCount,
  type SeatPlan,
} from '#contract/fleet/seat-plan.ts'

const numbers = (plan: SeatPlan) =>
  plan.rows.flatMap((cells) => cells.flatMap((cell) => (cell.kind === 'seat' ? [Number(cell.seat)] : [])))
const cellAt = (plan: SeatPlan, row: number, lane: number) => plan.rows[row]?.[lane]

describe('an interior to begin from', () => {
  test.each([
    ['twoTwo', 51],
    ['twoOne', 30],
    ['sleeper', 30],
    ['minibus', 17],
  ] as const)('%s has %i seats, with the doors away from the driver', (preset, seats) => {
    const [left, right] = [presetPlan(preset, 'left'), presetPlan(preset, 'right')]
    expect([countsOf(left).capacity, countsOf(right).capacity]).toEqual([seats, seats])
    const doors = (plan: SeatPlan) =>
      plan.rows.flatMap((cells) => cells.flatMap((cell, lane) => (cell.kind === 'door' ? [lane] : [])))
    expect(doors(right)).toEqual(doors(left).map((lane) => lanesOf(left) - 1 - lane))
  })
})

describe('an interior with so many seats', () => {
  test.each(LAYOUT_PRESETS)('%s has exactly those, numbered from 1, or is none', (preset) => {
    for (let seats = 1; seats <= maxSeatsOf(preset); seats++) {
      const plan = planOfSeats(preset, 'left', seats)
      if (!plan) throw new Error(`no ${preset} with ${seats} seats`)
      expect(numbers(plan).join(' ')).toBe(Array.from({ length: seats }, (_, index) => index + 1).join(' '))
    }
    expect(planOfSeats(preset, 'left', 0)).toBeUndefined()
    expect(planOfSeats(preset, 'left', maxSeatsOf(preset) + 1)).toBeUndefined()
  })

  test('the usual one is the same as the interior to begin from', () => {
    expect(planOfSeats('twoTwo', 'left', 51)).toEqual(presetPlan('twoTwo', 'left'))
  })
})

describe('a plan', () => {
  test('numbers additional seats after the regular ones, wherever they stand', () => {
    const plan = apply(presetPlan('twoOne', 'left'), { row: 0, lane: 2 }, 'additional')
    expect(cellAt(plan, 0, 2)).toMatchObject({ seat: '31', isAdditional: true })
    expect(cellAt(plan, 0, 3)).toMatchObject({ seat: '3', isAdditional: false })
    expect(valuesOfPlan(plan).additionalSeats).toEqual(['31'])
  })

  test('keeps a seat’s marks when it is renumbered, and puts none on a row’s copy', () => {
    const marked = apply(
      apply(presetPlan('twoOne', 'left'), { row: 1, lane: 0 }, 'ladies'),
      { row: 1, lane: 1 },
      'blocked',
    )
    const shorter = apply(marked, { row: 0, lane: 0 }, 'gap')
    expect([valuesOfPlan(shorter).womenSeats, valuesOfPlan(shorter).blockedSeats]).toEqual([['3'], ['4']])
    expect(countsOf(withRowAfter(shorter, 1))).toMatchObject({ ladies: 1, blocked: 1, capacity: 32 })
  })

  test('marks seats only; a second time takes the mark off', () => {
    const plan = presetPlan('twoOne', 'left')
    expect(apply(plan, { row: 0, lane: 2 }, 'ladies')).toBe(plan)
    const twice = apply(apply(plan, { row: 0, lane: 0 }, 'blocked'), { row: 0, lane: 0 }, 'blocked')
    expect(valuesOfPlan(twice)).toEqual(valuesOfPlan(plan))
  })

  test('grows and shrinks before its last row, the bench', () => {
    const longer = withRowCount(presetPlan('twoTwo', 'left'), 15)
    expect([longer.rows.length, countsOf(longer).capacity, longer.rows.at(-1)?.length]).toEqual([15, 59, 5])
    expect(countsOf(withRowCount(longer, 13)).capacity).toBe(51)
  })

  test('is read back as it was written, and fits the contract, whatever is done to it', () => {
    const act = fc.record({
      what: fc.constantFrom(...TOOLS, 'rowAfter', 'withoutRow', 'laneAfter', 'withoutLane', 'rows'),
      row: fc.nat(12),
      lane: fc.nat(7),
    })
    const { layout } = transportEndpoints.createTransport.body.shape
    fc.assert(
      fc.property(
        fc.constantFrom(...LAYOUT_PRESETS),
        fc.constantFrom('left', 'right'),
        fc.array(act, { maxLength: 30 }),
        (preset, side, acts) => {
          const plan = acts.reduce(
            (before, { what, row, lane }) => {
              if (what === 'rowAfter') return withRowAfter(before, row)
              if (what === 'withoutRow') return withoutRow(before, row)
              if (what === 'laneAfter') return withLaneAfter(before, lane)
              if (what === 'withoutLane') return withoutLane(before, lane)
              if (what === 'rows') return withRowCount(before, row + 1)
              return apply(before, { row, lane }, what)
            },
            presetPlan(preset, side),
          )
          expect(numbers(plan).toSorted((a, b) => a - b)).toEqual(numbers(plan).map((_, index) => index + 1))
          const values = valuesOfPlan(plan)
          expect(valuesOfPlan(planOf(values))).toEqual(values)
          if (numbers(plan).length > 0) expect(layout.safeParse(values.layout).success).toBe(true)
        },
      ),
    )
  })
})
