import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FareRow } from '#contract/departure/departure.ts'
import { ticketLifecycle } from '#machines/booking/ticket-lifecycle.ts'
import { DEFAULT_POLICIES } from '#server/database/seed/default-policies.ts'
import { vatContainedIn } from '#server/domain/tax/tax-of-supply.ts'
import { bestSeats } from '#server/features/travel-date-change/best-seats.ts'
import type { ChangingTicket } from '#server/features/travel-date-change/change-records.ts'
import {
  commonCause,
  type ChangePlan,
  feeFor,
  hindranceOf,
  priceChange,
} from '#server/features/travel-date-change/change-rules.ts'
import type { Price, Route, StoredDeparture } from '#server/domain/network/network.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = new Date('2026-06-01T09:00:00Z')
const region = {
  id: 'ruh',
  code: 'RUH',
  city: { en: 'R', ar: 'R' },
  country: 'SA',
  currency: 'SAR',
  vatRateBasisPoints: 1500,
  taxRules: [],
  timeZone: 'Asia/Riyadh',
}
const stop = (id: string) => ({ id, name: { en: id, ar: id }, region, isActive: true })

function price(fares: Partial<FareRow>): Price {
  return {
    id: 'p',
    fromStoppageId: null,
    toStoppageId: null,
    validFrom: '2020-01-01',
    isActive: true,
    currency: 'SAR',
    adult: 11_500,
    child: 5750,
    twoWayAdult: 20_700,
    twoWayChild: 10_350,
    ...fares,
  }
}

/** A departure on a day at noon, whose route costs what is said. */
function departure(travelDate: string, fares: Partial<FareRow> = {}): StoredDeparture {
  const at = new Date(`${travelDate}T12:00:00Z`)
  const trip = { id: 't', name: { en: 't', ar: 't' }, originRegionId: 'a', destinationRegionId: 'b', isActive: true }
  const route: Route = {
    id: 'r',
    trip,
    name: { en: 'r', ar: 'r' },
    isTwoWay: true,
    returnRouteId: null,
    isActive: true,
    appliesFrom: '2020-01-01',
    stops: [stop('a'), stop('b')],
    prices: [price(fares)],
  }
  const transport = {
    id: 'x',
    name: 'x',
    registrationNumber: 'x',
    category: 'x',
    layout: { driverSide: 'left' as const, rows: [] },
    regularSeats: [],
    additionalSeats: [],
    womenSeats: [],
    blockedSeats: [],
  }
  return {
    id: travelDate,
    key: travelDate,
    timingId: 'm',
    travelDate,
    ordinal: 1,
    route,
    transport,
    startsAt: at,
    arrivals: [at, new Date(at.getTime() + HOUR)],
    departs: [at, at],
    state: 'scheduled',
    closedPositions: [],
    version: 1,
  }
}

function ticket(
  change: Partial<Omit<ChangingTicket, 'facts'>> & { facts?: Partial<ChangingTicket['facts']> } = {},
): ChangingTicket {
  const { facts, ...rest } = change
  const own = departure('2026-07-01')
  const fare = rest.fare ?? 11_500
  return {
    id: 'outward',
    bookingId: 'b',
    passengerId: 'p',
    direction: 'outward',
    departureId: own.id,
    departure: own,
    travelDate: own.travelDate,
    fromPosition: 0,
    toPosition: 1,
    boardsAt: own.startsAt,
    alightsAt: own.startsAt,
    seat: '3',
    fareClass: 'adult',
    fare,
    vat: vatContainedIn(fare, { rateBasisPoints: 1500 }),
    oneWayFare: 11_500,
    vatRegionId: 'ruh',
    supply: 'domesticTicket',
    taxCategory: 'S',
    vatRateBasisPoints: 1500,
    taxRuleId: null,
    currency: 'SAR',
    crossesBorder: false,
    state: 'pending',
    printRevision: 1,
    policyVersion: 1,
    version: 1,
    passenger: { name: 'Omar', gender: 'male', dateOfBirth: '1985-03-02' },
    policies: DEFAULT_POLICIES,
    ...rest,
    facts: {
      crossesBorder: false,
      hasExitFeePaid: false,
      hasOpenRefundRequest: false,
      isDepartureClosed: false,
      hasDeparted: false,
      daysSinceDeparture: 0,
      noShowChangeDays: 30,
      ...facts,
    },
  }
}

function plan(tickets: ChangingTicket[], targets: Partial<Record<'outward' | 'return', StoredDeparture>>): ChangePlan {
  const ride = (to: StoredDeparture | undefined) => (to ? { departure: to, from: 0, to: 1 } : undefined)
  const [outward, back] = [ride(targets.outward), ride(targets.return)]
  return {
    booking: { id: 'b', reference: 'R', currency: 'SAR', depotId: null, agentId: null, tickets },
    moving: new Set(tickets.filter(({ direction }) => targets[direction]).map(({ id }) => id)),
    targets: { ...(outward && { outward }), ...(back && { return: back }) },
    cancelledOnly: false,
    soldOn: '2026-06-01',
  }
}

const pair = (outward: Partial<ChangingTicket> = {}, back: Partial<ChangingTicket> = {}) => [
  ticket(outward),
  ticket({
    id: 'return',
    direction: 'return',
    fare: 9200,
    departure: departure('2026-07-10'),
    departureId: '2026-07-10',
    ...back,
  }),
]

describe('the fee', () => {
  const boardsAt = new Date('2026-07-01T12:00:00Z')
  const at = (ms: number) => feeFor(ticket({ boardsAt }), new Date(boardsAt.getTime() - ms))

  test('is nothing up to the very day before boarding, a tenth from the millisecond after, and says until when', () => {
    expect(at(DAY)).toEqual({ percent: 0, tierHours: 24, holdsUntil: new Date(boardsAt.getTime() - DAY) })
    expect(at(DAY - 1)).toEqual({ percent: 10, tierHours: 0, holdsUntil: boardsAt })
    expect(at(1).percent).toBe(10)
  })

  test('is half the fare for a no-show, also where the stoppage was closed before the bus left', () => {
    const until = new Date(boardsAt.getTime() + 31 * DAY - 1)
    const noShow = { percent: 50, tierHours: null, holdsUntil: until }
    expect(feeFor(ticket({ boardsAt, state: 'noShow' }), new Date(boardsAt.getTime() - HOUR))).toEqual(noShow)
    expect(feeFor(ticket({ boardsAt, facts: { hasDeparted: true } }), boardsAt)).toEqual(noShow)
  })

  test('is nothing after the operator cancelled, whenever that is', () => {
    const cancelled = ticket({
      boardsAt,
      state: 'departureCancelled',
      facts: { hasDeparted: true, daysSinceDeparture: 90 },
    })
    expect(feeFor(cancelled, new Date(boardsAt.getTime() + 90 * DAY))).toEqual({
      percent: 0,
      tierHours: null,
      holdsUntil: null,
    })
  })

  test('is nothing either while the tickets of a cancelled departure are being worked off', () => {
    const waiting = ticket({ boardsAt, departure: { ...departure('2026-07-01'), state: 'cancelled' } })
    expect(feeFor(waiting, new Date(boardsAt.getTime() - HOUR)).percent).toBe(0)
    expect(hindranceOf(waiting, true)).toBeNull()
    expect(feeFor({ ...waiting, state: 'noShow' }, boardsAt).percent).toBe(50)
  })

  test('goes by the rules that the ticket was sold under', () => {
    const old = { ...DEFAULT_POLICIES, changeTiers: [{ hoursBefore: 0, percent: 33.33 }] }
    const [priced] =
      priceChange(
        plan([ticket({ policies: old, fare: 1001 })], { outward: departure('2026-07-05', { adult: 1001 }) }),
        NOW,
      ) ?? []
    expect(priced).toMatchObject({
      feePercent: 33.33,
      fee: 334,
      feeVat: vatContainedIn(334, { rateBasisPoints: 1500 }),
    })
  })
})

describe('what keeps a ticket where it is', () => {
  const STATES = ['pending', 'exitFeePaid', 'checkedIn', 'noShow', 'departureCancelled', 'refunded'] as const

  test('is what its lifecycle refuses; beyond it only who has missed a bus that nobody closed is too late', () => {
    const facts = fc.record({
      hasOpenRefundRequest: fc.boolean(),
      hasExitFeePaid: fc.boolean(),
      crossesBorder: fc.boolean(),
      daysSinceDeparture: fc.constantFrom(0, 1, 30, 31, 400),
    })
    fc.assert(
      fc.property(fc.constantFrom(...STATES), facts, (state, known) => {
        const asked = ticket({ state, facts: { ...known, hasDeparted: known.daysSinceDeparture > 0 } })
        const can = ticketLifecycle
          .resolveState({ value: state, context: asked.facts })
          .can({ type: 'ticket.changeTravelDate' })
        const isLate = ['pending', 'exitFeePaid'].includes(state) && known.daysSinceDeparture > 30
        expect(hindranceOf(asked, false) === null).toBe(can && !isLate)
      }),
    )
  })

  test('is for operations everything but a cancelled departure', () => {
    const movable = STATES.filter((state) => hindranceOf(ticket({ state }), true) === null)
    expect(movable).toEqual(['departureCancelled'])
  })

  test('costs nothing, and is not told a new fare', () => {
    const [priced] =
      priceChange(
        plan([ticket({ state: 'checkedIn' })], { outward: departure('2026-08-01', { adult: 99_900 }) }),
        NOW,
      ) ?? []
    expect(priced).toMatchObject({ hindrance: 'checkedIn', fee: 0, fareAfter: 11_500, fareDifference: 0 })
  })
})

describe('the fare', () => {
  const after = (tickets: ChangingTicket[], targets: Parameters<typeof plan>[1]) =>
    priceChange(plan(tickets, targets), NOW)?.map(({ fareAfter, vatAfter, oneWayFare }) => [
      fareAfter,
      vatAfter,
      oneWayFare,
    ])

  test('rises with a dearer day and never falls', () => {
    expect(after([ticket()], { outward: departure('2026-08-01', { adult: 13_800 }) })).toEqual([[13_800, 1800, 13_800]])
    expect(after([ticket()], { outward: departure('2026-08-01', { adult: 9200 }) })).toEqual([[11_500, 1500, 11_500]])
  })

  test('of a pair rises by what the pair costs more, on the ticket that moves', () => {
    const dear = departure('2026-07-03', { adult: 13_800, twoWayAdult: 23_000 })
    expect(after(pair(), { outward: dear })).toEqual([[13_800, 1800, 13_800]])
    expect(after(pair(), { return: departure('2026-08-01', { adult: 99_900, twoWayAdult: 99_900 }) })).toEqual([
      [9200, 1200, 99_900],
    ])
  })

  test('of a pair that moves whole is spread so that neither direction gets cheaper for the other', () => {
    const split = departure('2026-07-03', { adult: 10_000, twoWayAdult: 23_000 })
    expect(after(pair(), { outward: split, return: departure('2026-08-01') })).toEqual([
      [11_500, 1500, 11_500],
      [11_500, 1500, 11_500],
    ])
  })

  test('of a return is quoted for an outward that cannot move as if it stayed, also where it was asked to move', () => {
    const [outward, back] = pair({ state: 'checkedIn' })
    const dear = departure('2026-07-03', { adult: 13_800, twoWayAdult: 23_000 })
    expect(
      after(outward && back ? [outward, back] : [], { outward: dear, return: departure('2026-08-01') })?.map(
        ([fare]) => fare,
      ),
    ).toEqual([11_500, 9200])
  })

  test('of who is left with one direction is that direction’s own', () => {
    const [gone, kept] = pair({ state: 'refunded' })
    const both = gone && kept ? [gone, kept] : []
    expect(after(both, { return: departure('2026-08-01') })).toEqual([[9200, 1200, 11_500]])
    expect(after(both, { return: departure('2026-08-01', { adult: 12_650 }) })).toEqual([[10_350, 1350, 12_650]])
  })

  test('stays for whom the operator put off, in both directions', () => {
    const dear = departure('2026-07-03', { adult: 13_800, twoWayAdult: 23_000 })
    expect(
      after(pair({ state: 'departureCancelled' }), { outward: dear, return: departure('2026-08-01') })?.map(
        ([fare]) => fare,
      ),
    ).toEqual([11_500, 9200])
    const unpriced = departure('2026-07-03', { currency: 'JOD' })
    expect(after([ticket({ state: 'departureCancelled' })], { outward: unpriced })).toEqual([[11_500, 1500, 11_500]])
    expect(after([ticket()], { outward: unpriced })).toBeUndefined()
  })

  test('of a ticket that was sold at another rate keeps that rate on its rise too', () => {
    const old = ticket({ vat: 548, vatRateBasisPoints: 500 })
    expect(after([old], { outward: departure('2026-08-01', { adult: 13_800 }) })).toEqual([[13_800, 657, 13_800]])
  })

  test('of a ticket whose VAT holds parts of two rates adds the rise at its frozen one', () => {
    const mixed = ticket({ vat: 548 })
    expect(after([mixed], { outward: departure('2026-08-01', { adult: 13_800 }) })).toEqual([
      [13_800, 548 + 300, 13_800],
    ])
  })

  test('whatever the prices are: never less, VAT within what is due, a pair dearer by exactly the difference', () => {
    const fares = fc.record({
      adult: fc.integer({ min: 1, max: 60_000 }),
      twoWayAdult: fc.option(fc.integer({ min: 1, max: 90_000 })),
    })
    fc.assert(
      fc.property(fares, fares, fc.boolean(), fc.boolean(), (there, home, movesThere, movesHome) => {
        const tickets = pair()
        const targets = {
          ...(movesThere && { outward: departure('2026-07-03', there) }),
          ...(movesHome && { return: departure('2026-08-01', home) }),
        }
        const priced = priceChange(plan(tickets, targets), NOW) ?? []
        expect(priced).toHaveLength(Number(movesThere) + Number(movesHome))
        for (const each of priced) {
          expect(each.fareDifference).toBeGreaterThanOrEqual(0)
          expect(each.differenceVat).toBeGreaterThanOrEqual(0)
          expect(each.differenceVat).toBeLessThanOrEqual(each.fareDifference)
        }
        const row = movesThere ? there : { adult: 11_500, twoWayAdult: 20_700 }
        const backRow = movesHome ? home : { adult: 11_500 }
        const whole = row.twoWayAdult ?? row.adult + backRow.adult
        const rise = priced.reduce((sum, each) => sum + each.fareDifference, 0)
        expect(rise).toBe(priced.length === 0 ? 0 : Math.max(0, whole - 20_700))
      }),
    )
  })
})

test('the cause that is told of several tickets is the one that cost most', () => {
  expect(commonCause(['departureCancelled', 'passenger', 'noShow'])).toBe('noShow')
  expect(commonCause(['departureCancelled', 'passenger'])).toBe('passenger')
  expect(commonCause(['departureCancelled'])).toBe('departureCancelled')
})

describe('the best seats', () => {
  const row = (...seats: (string | null)[]) => ({
    cells: seats.map((seat) => (seat === null ? { kind: 'aisle' as const } : { kind: 'seat' as const, seat })),
  })
  const bus = {
    layout: {
      driverSide: 'left' as const,
      rows: [row('1', '2', null, '3', '4'), row('5', '6', null, '7', '8'), row('9', '10', null, '11', '12')],
    },
    womenSeats: ['1', '2'],
  }
  const all = Array.from({ length: 12 }, (_, index) => String(index + 1))

  test('keep a party in one row, side by side', () => {
    expect(
      bestSeats(
        bus,
        all.filter((seat) => !['3', '6'].includes(seat)),
        { size: 2, isFamily: false },
      ),
    ).toEqual(['7', '8'])
    expect(bestSeats(bus, all, { size: 4, isFamily: false })).toEqual(['5', '6', '7', '8'])
  })

  test('leave ladies’ seats to families, and to them only where others are not as good', () => {
    expect(bestSeats(bus, ['1', '2', '3'], { size: 2, isFamily: false })).toBeNull()
    expect(bestSeats(bus, ['1', '2', '3', '4'], { size: 2, isFamily: true })).toEqual(['3', '4'])
    expect(bestSeats(bus, ['1', '2'], { size: 2, isFamily: true })).toEqual(['1', '2'])
  })

  test('are none for nobody and none where there are too few', () => {
    expect(bestSeats(bus, all, { size: 0, isFamily: false })).toEqual([])
    expect(bestSeats(bus, ['7'], { size: 2, isFamily: true })).toBeNull()
  })
})
