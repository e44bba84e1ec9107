import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkMoves, planMoves, seatsOf } from '#server/features/departure/swap/swap-rules.ts'
import { transportOf } from '#tests/support/timetable-builders.ts'

const everybody = (...seats: string[]) => seats.map((seat) => ({ seat, mayUseLadies: false }))

describe('the plan of a bus swap', () => {
  it('keeps every seat whose number the new bus has', () => {
    expect(planMoves(everybody('1', '3'), transportOf())).toEqual([
      { seat: '1', newSeat: '1', misfit: null, suggestion: null },
      { seat: '3', newSeat: '3', misfit: null, suggestion: null },
    ])
  })

  it('says why a seat does not fit, and suggests the nearest that is left', () => {
    const to = transportOf({ regularSeats: ['1', '2', '3', '4'], blockedSeats: ['2'], additionalSeats: ['5'] })
    expect(planMoves(everybody('1', '2', '9'), to)).toEqual([
      { seat: '1', newSeat: '1', misfit: null, suggestion: null },
      { seat: '2', newSeat: null, misfit: 'blocked', suggestion: '3' },
      { seat: '9', newSeat: null, misfit: 'noSuchSeat', suggestion: '4' },
    ])
  })

  it('puts men on a ladies seat nowhere, and a family there last', () => {
    const to = transportOf({ regularSeats: ['1', '2'], womenSeats: ['1'] })
    expect(planMoves(everybody('1'), to)).toEqual([{ seat: '1', newSeat: null, misfit: 'ladies', suggestion: '2' }])
    expect(planMoves([{ seat: '7', mayUseLadies: true }], to)[0]?.suggestion).toBe('2')
    expect(planMoves(everybody('7', '8'), to).map(({ suggestion }) => suggestion)).toEqual(['2', null])
  })

  it('with every suggestion taken is one that may be carried out, unless the bus is too small', () => {
    const seats = Array.from({ length: 12 }, (_, index) => String(index + 1))
    const some = fc.subarray(seats)
    fc.assert(
      fc.property(
        some,
        fc.boolean(),
        some,
        some,
        fc.subarray(seats, { minLength: 1 }),
        (claimed, mayUseLadies, womenSeats, blockedSeats, regularSeats) => {
          const to = transportOf({ regularSeats, womenSeats, blockedSeats })
          const occupied = claimed.map((seat) => ({ seat, mayUseLadies }))
          const plan = planMoves(occupied, to)
          const moves = plan.flatMap(({ seat, newSeat, suggestion }) => {
            const goal = newSeat ?? suggestion
            return goal === null ? [] : [{ seat, newSeat: goal }]
          })
          const left = plan.filter(({ newSeat, suggestion }) => newSeat === null && suggestion === null)
          expect(checkMoves(occupied, moves, to).map(({ seat, problem }) => [seat, problem])).toEqual(
            left.map(({ seat }) => [seat, 'missing']),
          )
          expect(moves.every(({ newSeat }) => seatsOf(to).includes(newSeat))).toBe(true)
        },
      ),
    )
  })
})

describe('moves that somebody chose', () => {
  it('are refused where two share a seat, one is left out, or one does not fit', () => {
    const to = transportOf({ womenSeats: ['4'] })
    const moves = [
      { seat: '1', newSeat: '3' },
      { seat: '2', newSeat: '3' },
      { seat: '8', newSeat: '4' },
    ]
    expect(checkMoves(everybody('1', '2', '5', '8'), moves, to)).toEqual([
      { seat: '1', problem: 'twice' },
      { seat: '2', problem: 'twice' },
      { seat: '5', problem: 'missing' },
      { seat: '8', problem: 'ladies' },
    ])
  })
})
