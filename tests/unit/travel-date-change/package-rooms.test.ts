import { describe, expect, it } from 'vitest'
import type { DepartureSummary } from '#contract/departure/departure.ts'
import type { QuotedPackage } from '#contract/travel-date-change/travel-date-change.ts'
import { type ChangeContext, newChange } from '#machines/travel-date-change/travel-date-change-context.ts'
import { clashWithRooms, newDaysOf, outcomeOf, wayBackOf } from '#src/features/travel-date-change/package-rooms.ts'
import { departure } from '#tests/support/booking-fixtures.ts'
import { BACK, booking, CHANGE_INPUT, changeQuote, OUT, PACKAGE } from '#tests/support/travel-date-change-fixtures.ts'

const on = (day: number, hour: number) => `2026-12-${String(day).padStart(2, '0')}T${hour}:00:00.000Z`

/** Leaves in the evening and arrives in the next morning. */
function bus(direction: 'outward' | 'return', day: number): DepartureSummary {
  const one = departure(direction)
  const key = `00000000-0000-7000-8000-0000000000f1.2026-12-${String(day).padStart(2, '0')}.1`
  return { ...one, key, from: { ...one.from, at: on(day, 17) }, to: { ...one.to, at: on(day + 1, 10) } }
}

function changing(
  direction: 'outward' | 'return',
  { chosen = [OUT, BACK], rooms = {}, there = null }: Wish = {},
): ChangeContext {
  return {
    ...newChange(CHANGE_INPUT),
    booking: booking(),
    terms: { ...changeQuote({ tickets: [OUT, BACK] }), package: rooms && { ...PACKAGE, ...rooms } },
    chosen,
    direction,
    departures: { outward: there, return: null },
  }
}

interface Wish {
  chosen?: string[]
  rooms?: Partial<QuotedPackage> | null
  there?: DepartureSummary | null
}

describe('what is told of the rooms', () => {
  it('are their new days, once the way out is chosen', () => {
    expect(newDaysOf(changing('outward'))).toBeNull()
    expect(newDaysOf(changing('return', { there: bus('outward', 12) }))).toMatchObject({ departure: '2026-12-16' })
    expect(newDaysOf(changing('outward', { there: bus('outward', 12), chosen: [OUT] }))).toBeNull()
  })

  it('advises to choose all tickets only where all can be chosen', () => {
    expect(outcomeOf(changing('outward'))).toBe('whole')
    expect(outcomeOf(changing('outward', { chosen: [OUT] }))).toBe('some')
    const terms = changing('outward').terms
    const hindered = (ids: readonly string[]): ChangeContext => ({
      ...changing('outward', { chosen: [] }),
      terms: terms && {
        ...terms,
        tickets: terms.tickets.map((each) => ({
          ...each,
          hindrance: ids.includes(each.ticketId) ? 'openRefundRequest' : null,
        })),
      },
    })
    expect(outcomeOf(hindered([OUT]))).toBe('part')
    expect(outcomeOf(hindered([OUT, BACK]))).toBe('none')
  })
})

describe('a departure for a package', () => {
  it('may be on any day on which the package is valid, where all of it moves', () => {
    expect(clashWithRooms(changing('outward'), bus('outward', 12))).toBeUndefined()
    expect(clashWithRooms(changing('outward'), bus('outward', 21))).toBe('notValid')
  })

  it('home leaves after as many nights', () => {
    const context = changing('return', { there: bus('outward', 12) })
    expect(wayBackOf(context)).toBe('2026-12-16')
    expect(clashWithRooms(context, bus('return', 16))).toBeUndefined()
    expect(clashWithRooms(context, bus('return', 17))).toBe('otherNights')
  })

  it.each<[string, Wish]>([
    ['with only some of its tickets', { chosen: [OUT] }],
    ['once its days cannot change', { rooms: { fixed: 'tooLate' } }],
  ])('stays on its day %s', (_, wish) => {
    const context = changing('outward', wish)
    expect(clashWithRooms(context, bus('outward', 5))).toBeUndefined()
    expect(clashWithRooms(context, bus('outward', 12))).toBe('roomsStay')
    expect(wayBackOf({ ...context, direction: 'return' })).toBeNull()
  })

  it('is like any other where no rooms are kept', () => {
    expect(clashWithRooms(changing('outward', { rooms: null }), bus('outward', 25))).toBeUndefined()
  })
})
