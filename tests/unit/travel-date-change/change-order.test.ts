import { describe, expect, it } from 'vitest'
import type { Ticket } from '#contract/booking/booking.ts'
import type { DepartureSummary } from '#contract/departure/departure.ts'
import { type ChangeContext, newChange } from '#machines/travel-date-change/travel-date-change-context.ts'
import { clashWith } from '#machines/travel-date-change/travel-date-change-rules.ts'
import { departure } from '#tests/support/booking-fixtures.ts'
import { BACK, booking, CHANGE_INPUT, OUT } from '#tests/support/travel-date-change-fixtures.ts'

const at = (day: number, hour: number) =>
  `2026-12-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`

/** Leaves in the morning and arrives in the evening. */
function on(direction: Ticket['direction'], day: number): DepartureSummary {
  const one = departure(direction)
  return { ...one, from: { ...one.from, at: at(day, 6) }, to: { ...one.to, at: at(day, 18) } }
}

/** There on the 5th, back on the 10th. */
function changing(
  direction: Ticket['direction'],
  chosen: string[],
  { there = 'pending' }: { there?: Ticket['state'] } = {},
): ChangeContext {
  const sold = booking()
  const tickets = sold.tickets.map((ticket) => {
    const { from, to } = on(ticket.direction, ticket.direction === 'outward' ? 5 : 10)
    return { ...ticket, from, to, state: ticket.direction === 'outward' ? there : ticket.state }
  })
  return { ...newChange(CHANGE_INPUT), booking: { ...sold, tickets }, chosen, direction }
}

describe('a departure for another travel date', () => {
  it('of the return must leave after the way out that stays has arrived', () => {
    expect(clashWith(changing('return', [BACK]), on('return', 5))).toBe('tooEarly')
    expect(clashWith(changing('return', [BACK]), on('return', 6))).toBeUndefined()
  })

  it('of the way out must arrive before the return that stays leaves', () => {
    expect(clashWith(changing('outward', [OUT]), on('outward', 10))).toBe('tooLate')
    expect(clashWith(changing('outward', [OUT]), on('outward', 9))).toBeUndefined()
  })

  it('is judged against the new departure of the other direction where both move', () => {
    expect(clashWith(changing('outward', [OUT, BACK]), on('outward', 20))).toBeUndefined()
    const both = changing('return', [OUT, BACK])
    const moved = { ...both, departures: { ...both.departures, outward: on('outward', 20) } }
    expect(clashWith(moved, on('return', 20))).toBe('tooEarly')
    expect(clashWith(moved, on('return', 21))).toBeUndefined()
  })

  it('of the return may be any where the way out was refunded', () => {
    expect(clashWith(changing('return', [BACK], { there: 'refunded' }), on('return', 4))).toBeUndefined()
  })
})
