import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChosenPackage } from '#machines/booking/booking-context.ts'
import type { BookingEvent } from '#machines/booking/booking-events.ts'
import { proposedRooms, withTraveller } from '#machines/booking/rooming.ts'
import { newTraveller } from '#machines/booking/booking-rules.ts'
import {
  AMMAN,
  departure,
  DOUBLE,
  PACKAGE,
  PASSENGER,
  RIYADH,
  roomHold,
  SINGLE,
} from '#tests/support/booking-fixtures.ts'
import { runBooking } from '#tests/support/booking-run.ts'

const HOME = { ...PASSENGER, firstName: 'Huda', passportNumber: 'A7654321' }
const JOURNEY: readonly BookingEvent[] = [
  { type: 'booking.editJourney', change: { fromStoppageId: RIYADH, toStoppageId: AMMAN } },
  { type: 'booking.choosePackage', package: PACKAGE },
]
const seatsOf = (...seats: string[]): BookingEvent[] => [
  { type: 'booking.submitJourney' },
  { type: 'booking.chooseDeparture', departure: departure('outward') },
  { type: 'booking.pickSeats', seats },
  { type: 'booking.submitSeats' },
  { type: 'booking.chooseDeparture', departure: departure('return') },
  { type: 'booking.pickSeats', seats },
  { type: 'booking.submitSeats' },
]
const TWO: readonly BookingEvent[] = [
  ...JOURNEY,
  { type: 'booking.editJourney', change: { party: { adult: 2, child: 0, infant: 0 } } },
  ...seatsOf('1', '2'),
]

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T08:00:00Z') }))
afterEach(() => void vi.useRealTimers())

describe('a package', () => {
  it('is chosen first, and its nights say when they travel back', async () => {
    const run = runBooking()
    await run.does(...JOURNEY)
    expect(run.context().journey).toMatchObject({ isTwoWay: true, date: '2026-12-01', returnDate: '2026-12-08' })
    await run.does({ type: 'booking.editJourney', change: { date: '2026-12-03' } })
    expect(run.context().journey.returnDate).toBe('2026-12-10')
    await run.does(
      { type: 'booking.editJourney', change: { date: '2026-12-01' } },
      { type: 'booking.submitJourney' },
      // It arrives a day later: so does the way back.
      {
        type: 'booking.chooseDeparture',
        departure: {
          ...departure('outward'),
          to: { ...departure('outward').to, at: '2026-12-02T05:00:00.000Z' },
        },
      },
    )
    expect(run.context().journey.returnDate).toBe('2026-12-09')
    expect(run.can({ type: 'booking.changeDate', date: '2026-12-11' })).toBe(false)
  })

  it('proposes rooms, holds them, and sells seats and rooms as one', async () => {
    const run = runBooking()
    await run.does(...TWO)
    expect(run.place()).toEqual({ steps: { rooming: 'choosing' } })
    expect(run.context().rooms).toEqual([{ roomTypeId: DOUBLE, travellers: [0, 1] }])
    expect(run.asked.holdSeats.at(-1)).toMatchObject({
      requests: [],
      rooms: { arrival: '2026-12-01', departure: '2026-12-08', rooms: [{ roomTypeId: DOUBLE, count: 1 }] },
    })
    await run.does(
      { type: 'booking.submitRooms' },
      { type: 'booking.submitPassengers', passengers: [PASSENGER, HOME] },
      { type: 'booking.confirmReview' },
      { type: 'booking.pay' },
    )
    expect(run.place()).toBe('booked')
    const asked = { packageId: PACKAGE.id, rooms: [{ roomTypeId: DOUBLE, passengers: [0, 1] }] }
    expect(run.asked.fetchQuote[0]).toMatchObject({ body: { package: asked } })
    expect(run.asked.renewHolds[0]).toMatchObject({ body: { rooms: { rooms: [{ roomTypeId: DOUBLE, count: 1 }] } } })
    expect(run.asked.sellTickets[0]).toMatchObject({ body: { package: asked, return: expect.anything() } })
  })

  it('does not go on while somebody has no bed', async () => {
    const run = runBooking()
    await run.does(...TWO, { type: 'booking.arrangeRooms', rooms: [{ roomTypeId: SINGLE, travellers: [0, 1] }] })
    expect(run.can({ type: 'booking.submitRooms' })).toBe(false)
    await run.does({ type: 'booking.arrangeRooms', rooms: [{ roomTypeId: SINGLE, travellers: [0] }] })
    expect(run.can({ type: 'booking.submitRooms' })).toBe(false)
    await run.does({
      type: 'booking.arrangeRooms',
      rooms: [0, 1].map((traveller) => ({ roomTypeId: SINGLE, travellers: [traveller] })),
    })
    expect(run.can({ type: 'booking.submitRooms' })).toBe(true)
    expect(run.can({ type: 'booking.goTo', step: 'passengers' })).toBe(true)
  })

  it('names rooms that are gone, and goes on with others', async () => {
    const lacking = [{ roomTypeId: DOUBLE, night: '2026-12-01', free: 0 }]
    const seats = ['held', 'held'] as const
    const run = runBooking({
      holdSeats: [...seats, { ok: false, reason: 'roomsLost', lacking, held: [], clockOffset: null }, 'held'],
    })
    await run.does(...TWO)
    expect(run.place()).toEqual({ steps: { rooming: 'lost' } })
    expect(run.context().lostRooms).toEqual(lacking)
    await run.does({
      type: 'booking.arrangeRooms',
      rooms: [0, 1].map((traveller) => ({ roomTypeId: SINGLE, travellers: [traveller] })),
    })
    expect(run.place()).toEqual({ steps: { rooming: 'choosing' } })
    expect(run.context()).toMatchObject({ lostRooms: [], roomHold: { rooms: [{ roomTypeId: SINGLE, count: 2 }] } })
  })

  it('that is given up gives its rooms back', async () => {
    const run = runBooking()
    await run.does(
      ...TWO,
      { type: 'booking.goTo', step: 'journey' },
      { type: 'booking.choosePackage', package: null },
      { type: 'booking.editJourney', change: { isTwoWay: true, returnDate: '2026-12-08' } },
      { type: 'booking.submitJourney' },
    )
    expect(run.asked.holdSeats.at(-1)).toMatchObject({ rooms: { rooms: [] } })
    expect(run.context()).toMatchObject({ package: null, rooms: [], roomHold: { rooms: [] } })
  })

  it('whose time is over is held again, rooms and seats', async () => {
    const run = runBooking()
    await run.does(...TWO)
    await vi.advanceTimersByTimeAsync(10 * 60_000 + 1000)
    expect(run.place()).toBe('holdExpired')
    expect(run.context().roomHold).toBeNull()
    await run.does({ type: 'booking.holdAgain' })
    expect(run.place()).toEqual({ steps: { rooming: 'choosing' } })
    expect(run.context().roomHold).toMatchObject({ ...roomHold(DOUBLE), expiresAt: expect.any(String) })
  })

  it('is told at the rooms what a date of birth makes of them', async () => {
    const wrong = { 'package.rooms.0.passengers': 'A child does not sleep alone.' }
    const run = runBooking({ fetchQuote: [{ ok: false, reason: 'refused', message: 'Not so.', fields: wrong }] })
    await run.does(
      ...TWO,
      { type: 'booking.submitRooms' },
      { type: 'booking.submitPassengers', passengers: [PASSENGER, HOME] },
    )
    expect(run.place()).toEqual({ steps: { rooming: 'choosing' } })
    expect(run.context().refusal?.fields).toEqual(wrong)
  })
})

const FAMILY_ROOM: ChosenPackage['roomTypes'][number] = {
  id: 'family',
  name: { en: 'Family', ar: 'عائلية' },
  beds: 4,
  cots: 1,
  board: 'breakfast',
}

describe('the rooms that are proposed', () => {
  const propose = (adults: number, children: number, infants: number, sold: ChosenPackage = PACKAGE) =>
    proposedRooms({
      package: sold,
      rooms: [],
      travellers: [
        ...Array.from({ length: adults }, () => newTraveller('adult')),
        ...Array.from({ length: children }, () => newTraveller('child')),
        ...Array.from({ length: infants }, () => newTraveller('infant')),
      ],
    })
  it.each([
    ['one alone', [1, 0, 0], [[SINGLE, [0]]]],
    ['a couple', [2, 0, 0], [[DOUBLE, [0, 1]]]],
    ['one with an infant, who needs a cot', [1, 0, 1], [[DOUBLE, [0, 1]]]],
    ['an adult with a child', [1, 1, 0], [[DOUBLE, [0, 1]]]],
    [
      'two adults with two children: one of each in a room',
      [2, 2, 0],
      [
        [DOUBLE, [0, 2]],
        [DOUBLE, [1, 3]],
      ],
    ],
    [
      'three adults',
      [3, 0, 0],
      [
        [DOUBLE, [0, 1]],
        [SINGLE, [2]],
      ],
    ],
    [
      'two adults with a child: nobody leaves the child alone',
      [2, 1, 0],
      [
        [DOUBLE, [0, 2]],
        [SINGLE, [1]],
      ],
    ],
  ] as const)('%s', (_name, [adults, children, infants], rooms) => {
    expect(propose(adults, children, infants)).toEqual(
      rooms.map(([roomTypeId, travellers]) => ({ roomTypeId, travellers })),
    )
  })
  const FAMILY = FAMILY_ROOM.id
  const LARGER = { ...PACKAGE, roomTypes: [...PACKAGE.roomTypes, FAMILY_ROOM] }
  it.each([
    [
      'five adults: nobody is alone while others are many',
      [5, 0],
      [
        [FAMILY, [0, 1, 2]],
        [DOUBLE, [3, 4]],
      ],
    ],
    ['four adults in one room', [4, 0], [[FAMILY, [0, 1, 2, 3]]]],
    [
      'two adults with three children',
      [2, 3],
      [
        [FAMILY, [0, 2, 3]],
        [DOUBLE, [1, 4]],
      ],
    ],
    [
      'one adult with four children, none of whom is alone',
      [1, 4],
      [
        [FAMILY, [0, 1, 2]],
        [DOUBLE, [3, 4]],
      ],
    ],
    [
      'six adults',
      [6, 0],
      [
        [FAMILY, [0, 1, 2, 3]],
        [DOUBLE, [4, 5]],
      ],
    ],
  ] as const)('where there is a room for four: %s', (_name, [adults, children], rooms) => {
    expect(propose(adults, children, 0, LARGER)).toEqual(
      rooms.map(([roomTypeId, travellers]) => ({ roomTypeId, travellers })),
    )
  })
  it('move somebody from room to room', () => {
    const rooms = [
      { roomTypeId: DOUBLE, travellers: [0, 1] },
      { roomTypeId: SINGLE, travellers: [] },
    ]
    expect(withTraveller(rooms, 1, 1).map(({ travellers }) => travellers)).toEqual([[0], [1]])
    expect(withTraveller(rooms, 1, null).map(({ travellers }) => travellers)).toEqual([[0], []])
  })
})
