import { describe, expect, test } from 'vitest'
import type { CancelledBooking } from '#contract/departure/departure-cancellation.ts'
import {
  choicesOf,
  keyOf,
  overbookingOf,
  plansOf,
  sameForAll,
  soonestWithRoom,
} from '#src/features/departure/cancellation/plan-choices.ts'

const HOURS = {
  riyadh: '2026-12-01T20:00:00.000Z',
  tabuk: '2026-12-02T04:00:00.000Z',
  amman: '2026-12-02T11:00:00.000Z',
}
const name = { en: '-', ar: '-' }

function booking(
  id: string,
  seats: number,
  free: Record<string, number>,
  [from, to]: readonly (keyof typeof HOURS)[] = ['riyadh', 'amman'],
): CancelledBooking {
  const stop = (at: string | undefined) => ({ name, at: at ?? '', timeZone: 'UTC' })
  return {
    bookingId: id,
    reference: id,
    payer: { name: id, phone: '' },
    direction: 'outward',
    currency: 'SAR',
    from: stop(from && HOURS[from]),
    to: stop(to && HOURS[to]),
    seats,
    tickets: Array.from({ length: seats }, (_, index) => ({
      ticketId: `${id}${index}`,
      passengerName: id,
      seat: String(index + 1),
      fare: 100,
      state: 'pending',
      plan: null,
      targetKey: null,
      progress: null,
      failure: null,
    })),
    targets: Object.entries(free).map(([departureKey, seatsFree]) => ({
      departureKey,
      boardsAt: departureKey,
      alightsAt: departureKey,
      vehicle: '',
      free: seatsFree,
    })),
    target: null,
  }
}

describe('the soonest departure with room', () => {
  test('takes a booking whole, and who does not fit any more goes on the next one', () => {
    const [first, second, third] = [
      booking('a', 3, { early: 4, late: 9 }),
      booking('b', 2, { early: 4, late: 9 }),
      booking('c', 1, { early: 4, late: 9 }),
    ]
    expect(soonestWithRoom([first, second, third])).toEqual({
      [keyOf(first)]: 'early',
      [keyOf(second)]: 'late',
      [keyOf(third)]: 'early',
    })
  })

  test('leaves undecided who fits nowhere', () => {
    expect(soonestWithRoom([booking('a', 3, { early: 2 }), booking('b', 1, {})])).toEqual({})
  })

  test('gives a seat to one passenger up to a stoppage and to another from there', () => {
    const [first, second, third] = [
      booking('a', 1, { early: 1 }, ['riyadh', 'tabuk']),
      booking('b', 1, { early: 1 }, ['tabuk', 'amman']),
      booking('c', 1, { early: 1 }),
    ]
    expect(soonestWithRoom([first, second, third])).toEqual({ [keyOf(first)]: 'early', [keyOf(second)]: 'early' })
  })

  test('keeps the seats that men may have for men, where families may have others', () => {
    const [family, men] = [booking('f', 2, { early: 4 }), booking('m', 2, { early: 2 })]
    expect(soonestWithRoom([family, men])).toEqual({ [keyOf(family)]: 'early', [keyOf(men)]: 'early' })
    expect(soonestWithRoom([men, booking('f', 3, { early: 4 })])).toEqual({ [keyOf(men)]: 'early' })
  })
})

test('a plan that puts more on a departure than fit is told where it does', () => {
  const [first, second] = [booking('a', 3, { early: 4 }), booking('b', 2, { early: 4 })]
  const both = sameForAll([first, second], {}, 'early')
  expect(overbookingOf(second, [first, second], both)).toEqual({ wanted: 5, free: 4 })
  expect(overbookingOf(second, [first, second], { ...both, [keyOf(first)]: 'refund' })).toBeNull()
})

test('one choice for all reaches those who can have it', () => {
  const [first, second] = [booking('a', 1, { early: 4 }), booking('b', 1, {})]
  const choices = sameForAll([first, second], { [keyOf(second)]: 'refund' }, 'early')
  expect(plansOf([first, second], choices)).toEqual([
    { ticketId: 'a0', plan: 'move', targetKey: 'early' },
    { ticketId: 'b0', plan: 'refund', targetKey: null },
  ])
})

test('an earlier plan stands in the form, but for departures that are none any more', () => {
  const planned = booking('a', 1, { early: 4 })
  const on = (targetKey: string) => ({
    ...planned,
    tickets: planned.tickets.map((ticket) => ({ ...ticket, plan: 'move' as const, targetKey })),
  })
  expect(choicesOf([on('early')])).toEqual({ [keyOf(planned)]: 'early' })
  expect(choicesOf([on('gone')])).toEqual({})
})
