import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, isoWeekday } from '#server/time/calendar-date.ts'
import { formatDepartureKey, parseDepartureKey } from '#server/domain/departure/departure-key.ts'
import {
  crossesBorder,
  faresFor,
  findDeparture,
  isStretch,
  legsOf,
  regularSeatsForSale,
  runsOn,
} from '#server/domain/network/timetable-rules.ts'
import { toLocal } from '#server/time/zoned-time.ts'
import { networkOf, price, routeOf, TIMING_ID, timingOf, transportOf } from '#tests/support/timetable-builders.ts'

const THURSDAY = '2026-11-26'
const days = fc.integer({ min: 0, max: 3000 }).map((count) => addDays('2026-01-01', count))

describe('a departure key', () => {
  test('names timing, travel date and ordinal', () => {
    expect(parseDepartureKey(`${TIMING_ID}.${THURSDAY}.2`)).toEqual({
      timingId: TIMING_ID,
      travelDate: THURSDAY,
      ordinal: 2,
    })
  })

  test.each(['2026-02-30', '2026-00-01', '0000-01-01'])('of %s, a day that does not exist, names nothing', (day) => {
    expect(parseDepartureKey(`${TIMING_ID}.${day}.1`)).toBeNull()
  })

  test.each(['------------------------------------', 'A'.repeat(36), ''])(
    'with %s for a timing names nothing',
    (id) => {
      expect(parseDepartureKey(`${id}.${THURSDAY}.1`)).toBeNull()
    },
  )

  test('is written in one way only: a leading zero names nothing', () => {
    expect(parseDepartureKey(`${TIMING_ID}.${THURSDAY}.01`)).toBeNull()
  })

  test('written and read again is the same', () => {
    fc.assert(
      fc.property(fc.uuid(), days, fc.integer({ min: 0, max: 99 }), (timingId, travelDate, ordinal) => {
        const key = { timingId, travelDate, ordinal }
        expect(parseDepartureKey(formatDepartureKey(key))).toEqual(key)
      }),
    )
  })
})

describe('a timing runs', () => {
  test('on its weekdays', () => {
    const timing = timingOf({ daysOfWeek: [4] })
    expect(runsOn(timing, THURSDAY)).toBe(true)
    expect(runsOn(timing, addDays(THURSDAY, 1))).toBe(false)
  })

  test('from its first day to its last, both included', () => {
    const timing = timingOf({ validFrom: '2026-11-26', validTo: '2026-11-27' })
    expect(['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'].map((day) => runsOn(timing, day))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test('not on a day that is cancelled, and on an extra one whatever its weekday', () => {
    const timing = timingOf({
      daysOfWeek: [4],
      exceptions: new Map([
        [THURSDAY, 'cancelled'],
        ['2026-11-28', 'extra'],
      ]),
    })
    expect(runsOn(timing, THURSDAY)).toBe(false)
    expect(runsOn(timing, '2026-11-28')).toBe(true)
  })

  test('not on an extra day outside its validity, nor at all when it is inactive', () => {
    const exceptions = new Map([['2025-12-31', 'extra'] as const])
    expect(runsOn(timingOf({ exceptions }), '2025-12-31')).toBe(false)
    expect(runsOn(timingOf({ isActive: false }), THURSDAY)).toBe(false)
  })

  test('exactly on its weekdays where it has no exceptions', () => {
    fc.assert(
      fc.property(days, fc.uniqueArray(fc.integer({ min: 1, max: 7 })), (day, daysOfWeek) => {
        expect(runsOn(timingOf({ daysOfWeek }), day)).toBe(daysOfWeek.includes(isoWeekday(day)))
      }),
    )
  })
})

describe('a departure of the timetable', () => {
  const route = routeOf(['Amman JO', 'Aqaba JO', 'Cairo EG'])
  const on = (travelDate: string, ordinal = 1) =>
    findDeparture(networkOf(route), { timingId: TIMING_ID, travelDate, ordinal })

  test('leaves at its local time at the first stop, and reaches each stop so many minutes later', () => {
    const departure = on(THURSDAY)
    expect(departure?.startsAt.toISOString()).toBe('2026-11-26T17:00:00.000Z')
    expect(departure?.arrivals.map((at) => at.toISOString().slice(11, 16))).toEqual(['17:00', '19:00', '22:00'])
    expect(departure?.departs.map((at) => at.toISOString().slice(11, 16))).toEqual(['17:00', '19:20', '22:00'])
  })

  test('is as long on the road in the night when Egypt changes its clocks', () => {
    const [before, during] = [on('2026-04-22'), on('2026-04-23')]
    const clocks = [before, during].map((each) => each?.arrivals[2] && toLocal(each.arrivals[2], 'Africa/Cairo').time)
    expect(clocks).toEqual(['00:00', '01:00'])
  })

  test('does not exist without a transport, on another day, or when its route is not sold', () => {
    expect(on(THURSDAY, 2)).toBeNull()
    expect(on('2025-11-26')).toBeNull()
    const closed = networkOf({ ...route, isActive: false })
    expect(findDeparture(closed, { timingId: TIMING_ID, travelDate: THURSDAY, ordinal: 1 })).toBeNull()
  })

  test('does not exist while its timing does not fit the number of stops', () => {
    const misfit = networkOf(route, timingOf({ arrivalOffsets: [0, 60], departureOffsets: [0, 60] }))
    expect(findDeparture(misfit, { timingId: TIMING_ID, travelDate: THURSDAY, ordinal: 1 })).toBeNull()
  })
})

describe('a stretch', () => {
  const route = routeOf(['Jeddah SA', 'Tabuk SA', 'Maan JO', 'Amman JO'])

  test('crosses a border where its stops lie in more than one country', () => {
    expect(crossesBorder(route, { from: 0, to: 1 })).toBe(false)
    expect(crossesBorder(route, { from: 1, to: 2 })).toBe(true)
    expect(crossesBorder(route, { from: 2, to: 3 })).toBe(false)
  })

  test('through another country and back crosses a border', () => {
    expect(crossesBorder(routeOf(['Haql SA', 'Aqaba JO', 'Tabuk SA']), { from: 0, to: 2 })).toBe(true)
  })

  test('leads forward between stops of the route', () => {
    expect(isStretch(route, { from: 0, to: 3 })).toBe(true)
    expect(isStretch(route, { from: 2, to: 2 })).toBe(false)
    expect(isStretch(route, { from: 1, to: 4 })).toBe(false)
    expect(isStretch(route, { from: -1, to: 2 })).toBe(false)
  })

  test('has the legs between its ends, and two stretches that meet at a stop share none', () => {
    expect(legsOf({ from: 1, to: 3 })).toEqual([1, 2])
    const cuts = fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(cuts, (positions) => {
        const [from = 0, middle = 1, to = 2] = positions.toSorted((one, other) => one - other)
        expect([...legsOf({ from, to: middle }), ...legsOf({ from: middle, to })]).toEqual(legsOf({ from, to }))
      }),
    )
  })
})

describe('the fare of a stretch', () => {
  const stops = ['Jeddah SA', 'Tabuk SA', 'Amman JO']
  const whole = { from: 0, to: 2 }
  const fromTabuk = { from: 1, to: 2 }
  const adults = (prices: Parameters<typeof price>[0][], range = whole) =>
    faresFor(routeOf(stops, prices.map(price)), range, THURSDAY).map(({ currency, adult }) => `${adult} ${currency}`)

  test('is that of the whole route where the stretch has none of its own', () => {
    expect(adults([{ adult: 26_000 }], fromTabuk)).toEqual(['26000 SAR'])
  })

  test('is its own where it has one, also when the whole-route fare is newer', () => {
    const own = { adult: 15_000, fromStoppageId: 'Tabuk', toStoppageId: 'Amman' }
    expect(adults([{ adult: 26_000, validFrom: '2026-11-01' }, own], fromTabuk)).toEqual(['15000 SAR'])
    expect(adults([{ adult: 26_000 }, own])).toEqual(['26000 SAR'])
  })

  test('is the newest that is in force on the travel date', () => {
    const prices = [
      { adult: 3, validFrom: '2026-11-27' },
      { adult: 1, validFrom: '2026-01-01' },
      { adult: 2, validFrom: '2026-11-26' },
    ]
    expect(adults(prices)).toEqual(['2 SAR'])
    expect(adults(prices.toReversed())).toEqual(['2 SAR'])
  })

  test('is one per currency, and none where the route is not sold in it', () => {
    expect(adults([{ adult: 49_000, currency: 'JOD' }, { adult: 26_000 }])).toEqual(['49000 JOD', '26000 SAR'])
    expect(adults([])).toEqual([])
    expect(adults([{ validFrom: '2027-01-01' }])).toEqual([])
  })

  test('does not depend on the order of the price list', () => {
    const row = fc.record({
      currency: fc.constantFrom('SAR', 'JOD'),
      fromStoppageId: fc.constantFrom(null, 'Jeddah', 'Tabuk'),
      toStoppageId: fc.constantFrom(null, 'Tabuk', 'Amman'),
      validFrom: fc.constantFrom('2026-01-01', '2026-06-01', '2026-11-26', '2026-12-01'),
    })
    // The database holds one price per stretch, currency and day.
    const list = fc
      .uniqueArray(row, { selector: (each) => JSON.stringify(each), maxLength: 12 })
      .filter((rows) => rows.every((each) => (each.fromStoppageId === null) === (each.toStoppageId === null)))
      .map((rows) => rows.map((each, index) => ({ ...each, adult: index + 1 })))
    fc.assert(
      fc.property(list, fc.constantFrom(whole, fromTabuk), (rows, range) => {
        expect(adults(rows.toReversed(), range)).toEqual(adults(rows, range))
      }),
    )
  })
})

test('blocked seats are never for sale, ladies and family seats are', () => {
  const transport = transportOf({
    regularSeats: ['1', '2', '3'],
    womenSeats: ['1'],
    blockedSeats: ['3'],
    additionalSeats: ['4'],
  })
  expect(regularSeatsForSale(transport)).toEqual(['1', '2'])
})
