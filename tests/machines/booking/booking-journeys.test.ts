import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { takePassengers } from '#machines/booking/booking-changes.ts'
import { NO_TEXT, newBooking } from '#machines/booking/booking-context.ts'
import { newTraveller, payerFor } from '#machines/booking/booking-rules.ts'
import type { BookingEvent } from '#machines/booking/booking-events.ts'
import {
  AMMAN,
  PASSENGER,
  RIYADH,
  SALE_REQUEST,
  SOLD,
  STORED_FILE,
  departure,
  departureKeyOf,
  quote,
  work,
} from '#tests/support/booking-fixtures.ts'
import { runBooking } from '#tests/support/booking-run.ts'

/** Ways through the booking flow with their ends written by hand, so that a wrong target is caught by something else than the machine. */

const ONE_WAY: BookingEvent[] = [
  { type: 'booking.editJourney', change: { fromStoppageId: RIYADH, toStoppageId: AMMAN } },
  { type: 'booking.submitJourney' },
  { type: 'booking.chooseDeparture', departure: departure('outward') },
  { type: 'booking.pickSeat', seat: '1' },
  { type: 'booking.submitSeats' },
]
const TO_PAYMENT: BookingEvent[] = [
  ...ONE_WAY,
  { type: 'booking.submitPassengers', passengers: [PASSENGER] },
  { type: 'booking.confirmReview' },
]
const BACK: BookingEvent = { type: 'booking.back' }

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T08:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a clerk who meets no trouble', () => {
  it('sells one seat for cash and goes on to the next in the queue', async () => {
    const run = runBooking()
    await run.does(...TO_PAYMENT, { type: 'booking.pay' })
    expect(run.place()).toBe('booked')
    expect(run.asked.sellTickets).toEqual([
      {
        key: expect.stringMatching(/^[0-9a-f]{32}$/),
        body: {
          outward: { departureKey: departureKeyOf('outward'), from: 0, to: 3 },
          return: null,
          currency: 'SAR',
          passengers: [
            {
              firstName: 'Sara',
              lastName: 'Ali',
              gender: 'female',
              dateOfBirth: '1990-05-01',
              nationality: 'SA',
              passportNumber: 'A1234567',
              passportExpiry: '2031-01-01',
              nationalNumber: null,
              nationalExpiry: null,
              phone: '+966500000001',
              seat: '1',
              returnSeat: null,
              documents: [],
            },
          ],
          payer: { name: 'Sara Ali', phone: '+966500000001' },
          payment: { means: 'cash', reference: null, isReuseConfirmed: false, customerId: null },
          expectedTotal: 11_500,
        },
      },
    ])
    expect(run.asked.discardDraft).toHaveLength(1)

    await run.does({ type: 'booking.startNext' })
    expect(run.place()).toEqual({ steps: 'journey' })
    expect(run.context().journey).toMatchObject({
      fromStoppageId: RIYADH,
      toStoppageId: AMMAN,
      party: { adult: 1, child: 0, infant: 0 },
    })
    expect(run.context().travellers).toEqual([])
    expect(run.context().booking).toBeNull()
  })

  it('sells out and back for two adults and an infant', async () => {
    const run = runBooking({
      fetchQuote: [{ ok: true, quote: quote({ passenger: 2, classes: { outward: 'infant', return: 'infant' } }) }],
    })
    await run.does(
      {
        type: 'booking.editJourney',
        change: {
          fromStoppageId: RIYADH,
          toStoppageId: AMMAN,
          isTwoWay: true,
          returnDate: '2026-12-08',
          party: { adult: 2, child: 0, infant: 1 },
        },
      },
      { type: 'booking.submitJourney' },
      { type: 'booking.chooseDeparture', departure: departure('outward') },
      { type: 'booking.pickSeats', seats: ['3', '4'] },
      { type: 'booking.submitSeats' },
    )
    expect(run.place()).toEqual({ steps: 'returnDeparture' })
    await run.does(
      { type: 'booking.chooseDeparture', departure: departure('return') },
      { type: 'booking.pickSeats', seats: ['7', '8'] },
      { type: 'booking.submitSeats' },
      { type: 'booking.submitPassengers', passengers: [PASSENGER, PASSENGER, PASSENGER] },
      { type: 'booking.confirmReview' },
      { type: 'booking.pay' },
    )
    expect(run.place()).toBe('booked')
    expect(run.asked.sellTickets[0]).toMatchObject({
      body: {
        return: { departureKey: departureKeyOf('return') },
        passengers: [
          { seat: '3', returnSeat: '7' },
          { seat: '4', returnSeat: '8' },
          { seat: null, returnSeat: null },
        ],
      },
    })
  })

  it('goes back step by step and loses nothing', async () => {
    const run = runBooking()
    await run.does(...TO_PAYMENT, BACK, BACK, BACK, BACK, BACK, BACK)
    expect(run.place()).toEqual({ steps: 'journey' })
    expect(run.context().travellers).toMatchObject([{ seats: { outward: '1' }, text: PASSENGER }])
    await run.does(
      { type: 'booking.submitJourney' },
      { type: 'booking.goTo', step: 'review' },
      { type: 'booking.confirmReview' },
    )
    expect(run.place()).toEqual({ steps: { payment: 'collecting' } })
    // Only one seat was ever asked for.
    expect(run.asked.holdSeats).toHaveLength(1)
  })

  it('does not reach a step whose ground is missing', async () => {
    const run = runBooking()
    await run.does(...ONE_WAY)
    expect(run.can({ type: 'booking.goTo', step: 'passengers' })).toBe(true)
    expect(run.can({ type: 'booking.goTo', step: 'review' })).toBe(false)
    expect(run.can({ type: 'booking.goTo', step: 'payment' })).toBe(false)
    expect(run.can({ type: 'booking.goTo', step: 'returnSeats' })).toBe(false)
  })
})

describe('seats', () => {
  it('picked faster than the server answers are asked for once more, as they stand in the end', async () => {
    const run = runBooking()
    await run.does(
      {
        type: 'booking.editJourney',
        change: { fromStoppageId: RIYADH, toStoppageId: AMMAN, party: { adult: 2, child: 0, infant: 0 } },
      },
      { type: 'booking.submitJourney' },
      { type: 'booking.chooseDeparture', departure: departure('outward') },
    )
    run.actor.send({ type: 'booking.pickSeat', seat: '1' })
    run.actor.send({ type: 'booking.pickSeat', seat: '2' })
    await run.does()
    expect(run.asked.holdSeats).toMatchObject([[{ seats: ['1'] }], [{ seats: ['1', '2'] }]])
    expect(run.context().holds.outward?.seats).toEqual(['1', '2'])
  })

  it('change hands within the party without asking the server', async () => {
    const run = runBooking()
    await run.does(
      {
        type: 'booking.editJourney',
        change: { fromStoppageId: RIYADH, toStoppageId: AMMAN, party: { adult: 2, child: 0, infant: 0 } },
      },
      { type: 'booking.submitJourney' },
      { type: 'booking.chooseDeparture', departure: departure('outward') },
      { type: 'booking.pickSeats', seats: ['1', '2'] },
      { type: 'booking.assignSeat', traveller: 0, seat: '2' },
    )
    expect(run.context().travellers.map(({ seats }) => seats.outward)).toEqual(['2', '1'])
    expect(run.asked.holdSeats).toHaveLength(1)
  })

  it('of a departure given up for another are given back', async () => {
    const run = runBooking()
    await run.does(...ONE_WAY, BACK, BACK, {
      type: 'booking.chooseDeparture',
      departure: departure('outward', { ordinal: 2 }),
    })
    expect(run.place()).toEqual({ steps: { outwardSeats: 'choosing' } })
    expect(run.asked.holdSeats[1]).toMatchObject([
      { departureKey: departureKeyOf('outward'), seats: [] },
      { departureKey: departureKeyOf('outward', 2), seats: [] },
    ])
    expect(run.hold()).toBe('none')
  })

  it('of a way back that leaves before another way out arrives are given back, and a later one is asked for', async () => {
    const run = runBooking()
    const late = departure('outward', { ordinal: 2 })
    const arrivesLate = { ...late, to: { ...late.to, at: '2026-12-08T18:30:00.000Z' } }
    await run.does(
      {
        type: 'booking.editJourney',
        change: { fromStoppageId: RIYADH, toStoppageId: AMMAN, isTwoWay: true, returnDate: '2026-12-08' },
      },
      { type: 'booking.submitJourney' },
      { type: 'booking.chooseDeparture', departure: departure('outward') },
      { type: 'booking.pickSeat', seat: '1' },
      { type: 'booking.submitSeats' },
      { type: 'booking.chooseDeparture', departure: departure('return') },
      { type: 'booking.pickSeat', seat: '2' },
      { type: 'booking.submitSeats' },
      { type: 'booking.goTo', step: 'outwardDeparture' },
      { type: 'booking.chooseDeparture', departure: arrivesLate },
    )
    expect(run.asked.holdSeats.at(-1)).toMatchObject([
      { departureKey: departureKeyOf('outward'), seats: [] },
      { departureKey: departureKeyOf('return'), seats: [] },
      { departureKey: departureKeyOf('outward', 2), seats: [] },
    ])
    expect(run.context()).toMatchObject({ departures: { return: null }, holds: { return: null } })
    await run.does({ type: 'booking.pickSeat', seat: '1' }, { type: 'booking.submitSeats' })
    expect(run.place()).toEqual({ steps: 'returnDeparture' })
  })

  it('lost while choosing are named, and the one held before stays', async () => {
    const seats = [{ departureKey: departureKeyOf('outward'), seats: ['2'] }]
    const run = runBooking({
      holdSeats: ['held', { ok: false, reason: 'seatsLost', seats, held: [], clockOffset: null }],
    })
    await run.does(
      ...ONE_WAY,
      BACK,
      { type: 'booking.focusTraveller', traveller: 0 },
      { type: 'booking.pickSeat', seat: '2' },
    )
    expect(run.place()).toEqual({ steps: { outwardSeats: 'lost' } })
    expect(run.context().lostSeats.outward).toEqual(['2'])
    expect(run.context().travellers[0]?.seats.outward).toBe('1')
  })

  it('lost at the sale are named; what was typed and paid with stays', async () => {
    const seats = [{ departureKey: departureKeyOf('outward'), seats: ['1'] }]
    const run = runBooking({
      sellTickets: [
        { ok: false, reason: 'seatsLost', seats },
        { ok: true, booking: SOLD },
      ],
    })
    await run.does(
      ...TO_PAYMENT,
      { type: 'booking.editPayment', change: { means: 'pos', reference: '0042' } },
      { type: 'booking.pay' },
    )
    expect(run.place()).toEqual({ steps: { outwardSeats: 'lost' } })
    expect(run.context()).toMatchObject({
      lostSeats: { outward: ['1'] },
      travellers: [{ text: PASSENGER, seats: { outward: null } }],
      payment: { means: 'pos', reference: '0042' },
    })
    await run.does(
      { type: 'booking.pickSeat', seat: '5' },
      { type: 'booking.submitSeats' },
      { type: 'booking.goTo', step: 'review' },
      { type: 'booking.confirmReview' },
      { type: 'booking.pay' },
    )
    expect(run.place()).toBe('booked')
    expect(run.asked.sellTickets[1]).toMatchObject({
      body: { passengers: [{ seat: '5' }], payment: { means: 'pos', reference: '0042' } },
    })
  })

  it('whose time is over are offered again, and the clerk comes back to where the time ran out', async () => {
    const run = runBooking()
    await run.does(...ONE_WAY)
    expect(run.hold()).toEqual({ held: 'counting' })
    await vi.advanceTimersByTimeAsync(10 * 60_000 + 1000)
    expect(run.place()).toBe('holdExpired')
    expect(run.hold()).toBe('none')
    await run.does({ type: 'booking.holdAgain' })
    expect(run.place()).toEqual({ steps: 'passengers' })
    expect(run.hold()).toEqual({ held: 'counting' })
    expect(run.asked.holdSeats.at(-1)).toMatchObject([{ seats: ['1'] }])
  })

  it('are held by the server’s clock, not by this device’s', async () => {
    const run = runBooking({
      holdSeats: [
        {
          ok: true,
          // By this device eleven minutes, by the server's clock, an hour ahead, only one.
          held: [{ departureKey: departureKeyOf('outward'), seats: ['1'], expiresAt: '2026-11-21T09:01:00.000Z' }],
          clockOffset: 60 * 60_000,
        },
      ],
    })
    await run.does(...ONE_WAY)
    await vi.advanceTimersByTimeAsync(59_000)
    expect(run.hold()).toEqual({ held: 'counting' })
    await vi.advanceTimersByTimeAsync(2000)
    expect(run.hold()).toBe('none')
  })

  it('held for longer start counting anew', async () => {
    const run = runBooking()
    await run.does(...ONE_WAY)
    await vi.advanceTimersByTimeAsync(9 * 60_000)
    await run.does({ type: 'booking.renewHold' })
    await vi.advanceTimersByTimeAsync(9 * 60_000)
    expect(run.hold()).toEqual({ held: 'counting' })
    await vi.advanceTimersByTimeAsync(2 * 60_000)
    expect(run.place()).toBe('holdExpired')
  })
})

describe('who travels', () => {
  it('and is no infant by date of birth gets a seat before the price is agreed', async () => {
    const run = runBooking({
      fetchQuote: [{ ok: true, quote: quote({ passenger: 1, classes: { outward: 'child' } }) }],
    })
    await run.does(
      {
        type: 'booking.editJourney',
        change: { fromStoppageId: RIYADH, toStoppageId: AMMAN, party: { adult: 1, child: 0, infant: 1 } },
      },
      { type: 'booking.submitJourney' },
      { type: 'booking.chooseDeparture', departure: departure('outward') },
      { type: 'booking.pickSeat', seat: '1' },
      { type: 'booking.submitSeats' },
      { type: 'booking.submitPassengers', passengers: [PASSENGER, PASSENGER] },
    )
    expect(run.place()).toEqual({ steps: { outwardSeats: 'choosing' } })
    expect(run.can({ type: 'booking.submitSeats' })).toBe(false)
    await run.does(
      { type: 'booking.pickSeat', seat: '2' },
      { type: 'booking.submitSeats' },
      { type: 'booking.goTo', step: 'review' },
    )
    expect(run.place()).toEqual({ steps: { review: 'reading' } })
  })

  it('was told as an infant by mistake is put right without losing a seat or a name', async () => {
    const run = runBooking({
      fetchQuote: [
        { ok: true, quote: quote({ passenger: 1, classes: { outward: 'child' } }) },
        { ok: true, quote: quote({ passenger: 1, classes: { outward: 'infant' } }) },
      ],
    })
    await run.does(
      {
        type: 'booking.editJourney',
        change: { fromStoppageId: RIYADH, toStoppageId: AMMAN, party: { adult: 1, child: 0, infant: 1 } },
      },
      { type: 'booking.submitJourney' },
      { type: 'booking.chooseDeparture', departure: departure('outward') },
      { type: 'booking.pickSeat', seat: '1' },
      { type: 'booking.submitSeats' },
      { type: 'booking.submitPassengers', passengers: [PASSENGER, PASSENGER] },
    )
    expect(run.place()).toEqual({ steps: { outwardSeats: 'choosing' } })
    await run.does({ type: 'booking.goTo', step: 'passengers' })
    expect(run.place()).toEqual({ steps: 'passengers' })
    // A letter is changed, then the seats are looked at once more: the way to the names stays open.
    await run.does(
      { type: 'booking.editPassengers', passengers: [{ ...PASSENGER, firstName: 'Sarah' }, PASSENGER] },
      BACK,
    )
    expect(run.can({ type: 'booking.goTo', step: 'passengers' })).toBe(true)
    expect(run.can({ type: 'booking.goTo', step: 'review' })).toBe(false)
    await run.does(
      { type: 'booking.goTo', step: 'passengers' },
      {
        type: 'booking.submitPassengers',
        passengers: [
          { ...PASSENGER, firstName: 'Sarah' },
          { ...PASSENGER, dateOfBirth: '2025-05-01' },
        ],
      },
    )
    expect(run.place()).toEqual({ steps: { review: 'reading' } })
    expect(run.context().travellers).toMatchObject([
      { seats: { outward: '1' }, text: { firstName: 'Sarah' } },
      { seats: { outward: null }, needsSeat: { outward: false } },
    ])
    expect(run.asked.holdSeats).toHaveLength(1)
  })

  it('and lost a grown-up seat has to choose another before the names', async () => {
    const run = runBooking({
      sellTickets: [
        { ok: false, reason: 'seatsLost', seats: [{ departureKey: departureKeyOf('outward'), seats: ['1'] }] },
      ],
    })
    await run.does(...TO_PAYMENT, { type: 'booking.pay' })
    expect(run.place()).toEqual({ steps: { outwardSeats: 'lost' } })
    expect(run.can({ type: 'booking.goTo', step: 'passengers' })).toBe(false)
  })

  it('and is an infant by date of birth gives the seat back', async () => {
    const run = runBooking({ fetchQuote: [{ ok: true, quote: quote({ classes: { outward: 'infant' } }) }] })
    await run.does(...ONE_WAY, { type: 'booking.submitPassengers', passengers: [PASSENGER] })
    expect(run.place()).toEqual({ steps: { review: 'reading' } })
    expect(run.asked.holdSeats.at(-1)).toMatchObject([{ seats: [] }])
    expect(run.context().travellers[0]?.seats.outward).toBeNull()
  })

  it('is named by the field that the server refuses', async () => {
    const fields = { 'passengers.0.passportExpiry': 'Expired.' }
    const run = runBooking({ sellTickets: [{ ok: false, reason: 'refused', message: 'Check the fields.', fields }] })
    await run.does(...TO_PAYMENT, { type: 'booking.pay' })
    expect(run.place()).toEqual({ steps: 'passengers' })
    expect(run.context().refusal).toEqual({ message: 'Check the fields.', fields })
  })
})

describe('money', () => {
  it('that changed since it was told has to be agreed anew', async () => {
    const run = runBooking({
      fetchQuote: [
        { ok: true, quote: quote() },
        { ok: true, quote: quote({ total: 12_000 }) },
      ],
      sellTickets: [
        { ok: false, reason: 'priceChanged' },
        { ok: true, booking: SOLD },
      ],
    })
    await run.does(...TO_PAYMENT, { type: 'booking.pay' })
    expect(run.place()).toEqual({ steps: { review: 'priceChanged' } })
    expect(run.context()).toMatchObject({ totalBefore: 11_500, quote: { total: 12_000 } })
    await run.does({ type: 'booking.confirmReview' }, { type: 'booking.pay' })
    expect(run.place()).toBe('booked')
    expect(run.asked.sellTickets[1]).toMatchObject({ body: { expectedTotal: 12_000 } })
  })

  it('that an agent lacks is asked for again after a top-up, as a new act', async () => {
    const run = runBooking(
      {
        sellTickets: [
          { ok: false, reason: 'walletTooLow', message: 'Top up.', fields: {} },
          { ok: true, booking: SOLD },
        ],
      },
      { isAgent: true },
    )
    await run.does(...TO_PAYMENT, { type: 'booking.pay' })
    expect(run.place()).toEqual({ steps: { payment: 'walletTooLow' } })
    await run.does({ type: 'booking.pay' })
    expect(run.place()).toBe('booked')
    const [first, second] = run.asked.sellTickets
    expect(keyOf(first)).not.toBe(keyOf(second))
    expect(second).toMatchObject({ body: { payment: { means: 'agentAccount', reference: null } } })
  })

  it('stays in the currency of a two-way price, whatever the way back is sold in by itself', async () => {
    const run = runBooking()
    await run.does(
      {
        type: 'booking.editJourney',
        change: { fromStoppageId: RIYADH, toStoppageId: AMMAN, isTwoWay: true, returnDate: '2026-12-08' },
      },
      { type: 'booking.submitJourney' },
      { type: 'booking.chooseDeparture', departure: departure('outward') },
      { type: 'booking.pickSeat', seat: '1' },
      { type: 'booking.submitSeats' },
      { type: 'booking.chooseDeparture', departure: departure('return', { fares: ['JOD'] }) },
    )
    expect(run.context().currency).toBe('SAR')
  })

  it('in a currency without a price can be taken in another', async () => {
    const run = runBooking({
      fetchQuote: [
        { ok: false, reason: 'noPrice' },
        { ok: true, quote: quote({ currency: 'JOD' }) },
      ],
    })
    await run.does(...ONE_WAY, { type: 'booking.submitPassengers', passengers: [PASSENGER] })
    expect(run.place()).toBe('noPrice')
    await run.does({ type: 'booking.chooseCurrency', currency: 'JOD' })
    expect(run.place()).toEqual({ steps: { review: 'reading' } })
    expect(run.asked.fetchQuote[1]).toMatchObject({ body: { currency: 'JOD' } })
  })

  it('is not taken for a departure without any price', async () => {
    const run = runBooking()
    await run.does(...ONE_WAY.slice(0, 2))
    expect(run.can({ type: 'booking.chooseDeparture', departure: departure('outward', { fares: [] }) })).toBe(false)
  })
})

describe('who pays', () => {
  const typed = (firstName: string, phone: string) => ({
    type: 'booking.editPassengers' as const,
    passengers: [{ ...NO_TEXT, firstName, lastName: 'Ali', phone }],
  })
  const travelling = (payerName: string) => ({
    travellers: [{ ...newTraveller('adult'), text: { ...NO_TEXT, firstName: 'Sara', lastName: 'Ali', phone: '0501' } }],
    payment: {
      ...newBooking({ isAgent: false, currency: 'SAR', today: '', ownStoppageId: null }).payment,
      payerName,
      payerPhone: '0501',
    },
  })
  const context = (payerName: string) => ({
    ...newBooking({ isAgent: false, currency: 'SAR', today: '', ownStoppageId: null }),
    ...travelling(payerName),
  })

  it('is proposed again once the first passenger is somebody else', () => {
    const after = { ...context('Sara Ali'), ...takePassengers(context('Sara Ali'), typed('Nora', '0502').passengers) }
    expect(payerFor(after)).toMatchObject({ payerName: 'Nora Ali', payerPhone: '0502' })
  })

  it('stays whom the clerk named', () => {
    const after = { ...context('The Firm'), ...takePassengers(context('The Firm'), typed('Nora', '0502').passengers) }
    expect(payerFor(after)).toMatchObject({ payerName: 'The Firm' })
  })
})

describe('an outage', () => {
  const gone = new Error('no answer')
  const RETRY = { type: 'request.retry' } as const
  const LEAVE = { type: 'request.leave' } as const

  it('during the sale repeats the very same request', async () => {
    const run = runBooking({ sellTickets: [gone, gone, { ok: true, booking: SOLD }] })
    await run.does(...TO_PAYMENT, { type: 'booking.pay' })
    expect(run.place()).toBe('sellingTickets')
    // Whether it was sold is not known: there is no way back to a changed sale.
    expect(run.can(BACK)).toBe(false)
    expect(run.waiting()?.getSnapshot().can(LEAVE)).toBe(false)
    await run.does(RETRY, RETRY)
    expect(run.place()).toBe('booked')
    const [first, second, third] = run.asked.sellTickets
    expect([second, third]).toEqual([first, first])
  })

  it('while holding seats repeats the same request, or lets the pick go', async () => {
    const run = runBooking({ holdSeats: [gone, gone, 'held'] })
    await run.does(...ONE_WAY.slice(0, 4))
    expect(run.waiting()?.id).toBe('holdOutwardSeats')
    await run.does(RETRY)
    expect(run.asked.holdSeats[1]).toEqual(run.asked.holdSeats[0])
    await run.does(LEAVE)
    expect(run.place()).toEqual({ steps: { outwardSeats: 'choosing' } })
    expect(run.context().travellers[0]?.seats.outward).toBeNull()
  })

  it('while asking for the price leads back to the passengers or asks again', async () => {
    const run = runBooking({ fetchQuote: [gone, { ok: true, quote: quote() }, gone] })
    await run.does(...ONE_WAY, { type: 'booking.submitPassengers', passengers: [PASSENGER] })
    expect(run.waiting()?.id).toBe('fetchQuote')
    await run.does(RETRY)
    expect(run.place()).toEqual({ steps: { review: 'reading' } })
    expect(run.asked.fetchQuote[1]).toEqual(run.asked.fetchQuote[0])
    await run.does(BACK, { type: 'booking.submitPassengers', passengers: [PASSENGER] }, LEAVE)
    expect(run.place()).toEqual({ steps: 'passengers' })
  })

  it('outlasts the question whether to give the booking up', async () => {
    const run = runBooking({ renewHolds: [gone] })
    await run.does(...TO_PAYMENT, { type: 'request.giveUp' }, { type: 'request.keep' })
    expect(run.waiting()?.getSnapshot().value).toBe('unanswered')
    expect(run.asked.discardDraft).toHaveLength(0)
    await run.does({ type: 'request.giveUp' }, { type: 'request.confirm' })
    expect(run.place()).toEqual({ steps: 'journey' })
    expect(run.hold()).toBe('none')
    expect(run.asked.discardDraft).toHaveLength(1)
  })
})

describe('an unfinished booking', () => {
  it('is kept a moment after the last change, and once for many', async () => {
    const run = runBooking()
    await run.does(...ONE_WAY)
    expect(run.asked.saveDraft).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1000)
    expect(run.asked.saveDraft).toMatchObject([
      { version: 0, snapshot: { step: 'passengers', travellers: [{ seats: { outward: '1' } }] } },
    ])
  })

  it('is resumed at its step with its seats held anew', async () => {
    const run = runBooking({ readDraft: [{ ok: true, work: work({ step: 'documents' }), version: 4 }] })
    await run.does()
    expect(run.place()).toEqual({ steps: { documents: 'collecting' } })
    expect(run.asked.holdSeats).toMatchObject([[{ departureKey: departureKeyOf('outward'), seats: ['1'] }]])
    expect(run.context()).toMatchObject({ isRestored: true, travellers: [{ text: PASSENGER }] })
    await run.does({ type: 'booking.submitDocuments' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(run.asked.saveDraft.at(-1)).toMatchObject({ version: 4 })
  })

  it('whose seat is gone says so and keeps the rest', async () => {
    const seats = [{ departureKey: departureKeyOf('outward'), seats: ['1'] }]
    const run = runBooking({
      readDraft: [{ ok: true, work: work(), version: 4 }],
      holdSeats: [{ ok: false, reason: 'seatsLost', seats, held: [], clockOffset: null }],
    })
    await run.does()
    expect(run.place()).toEqual({ steps: { outwardSeats: 'lost' } })
    expect(run.context()).toMatchObject({ lostSeats: { outward: ['1'] }, travellers: [{ text: PASSENGER }] })
  })

  it('whose departure has closed leads to another one', async () => {
    const run = runBooking({
      readDraft: [{ ok: true, work: work(), version: 4 }],
      holdSeats: [
        { ok: false, reason: 'departureClosed', departureKey: departureKeyOf('outward'), held: [], clockOffset: null },
      ],
    })
    await run.does()
    expect(run.place()).toBe('departureClosed')
    await run.does({ type: 'booking.chooseOtherDeparture' })
    expect(run.place()).toEqual({ steps: 'outwardDeparture' })
    expect(run.context().travellers[0]?.text).toEqual(PASSENGER)
  })

  it('whose sale was sent and never answered asks for that sale, to the letter', async () => {
    const first = runBooking({ sellTickets: [new Error('no answer')] })
    await first.does(...TO_PAYMENT, { type: 'booking.pay' })
    // Kept before the sale was sent, not a moment later.
    const kept = first.asked.saveDraft.at(-1)
    const { saleRequest } = first.context()
    expect(kept).toMatchObject({ snapshot: { saleRequest } })

    const second = runBooking({
      readDraft: [{ ok: true, work: work({ step: 'payment', quote: quote(), saleRequest }), version: 1 }],
    })
    await second.does()
    expect(second.waiting()?.id).toBe('sellTickets')
    expect(second.asked.sellTickets).toEqual([])
    await second.does({ type: 'request.retry' })
    expect(second.place()).toBe('booked')
    expect(second.asked.sellTickets).toEqual(first.asked.sellTickets)
  })

  it('whose price changed before it was sent again is told before it is paid that the seats are free again', async () => {
    const sent = { key: 'sold?', body: SALE_REQUEST }
    const run = runBooking({
      readDraft: [{ ok: true, work: work({ step: 'payment', quote: quote(), saleRequest: sent }), version: 1 }],
      sellTickets: [{ ok: false, reason: 'priceChanged' }],
      fetchQuote: [{ ok: true, quote: quote({ total: 12_000 }) }],
      renewHolds: [{ ok: false, reason: 'holdExpired' }],
    })
    await run.does({ type: 'request.retry' })
    expect(run.place()).toEqual({ steps: { review: 'priceChanged' } })
    await run.does({ type: 'booking.confirmReview' })
    expect(run.asked.renewHolds).toMatchObject([{ body: { departureKeys: [departureKeyOf('outward')] } }])
    expect(run.place()).toBe('holdExpired')
    await run.does({ type: 'booking.holdAgain' })
    expect(run.asked.holdSeats).toMatchObject([[{ seats: ['1'] }]])
    expect(run.place()).toEqual({ steps: { review: 'reading' } })
    expect(run.hold()).toEqual({ held: 'counting' })
  })

  it('of another version of the program is set aside, and a new one begun', async () => {
    const run = runBooking({ readDraft: [{ ok: false, reason: 'otherShape', version: 9 }] })
    await run.does()
    const draft = run.actor.getSnapshot().children.draft
    expect(draft?.getSnapshot().value).toBe('setAside')
    draft?.send({ type: 'draft.startOver' })
    await run.does()
    expect(run.asked.discardDraft).toHaveLength(1)
    expect(run.place()).toEqual({ steps: 'journey' })
  })

  it('is thrown away only after a yes', async () => {
    const run = runBooking()
    await run.does(...ONE_WAY, { type: 'booking.startOver' }, BACK)
    expect(run.place()).toEqual({ steps: 'passengers' })
    expect(run.asked.discardDraft).toHaveLength(0)
    await run.does({ type: 'booking.startOver' }, { type: 'booking.confirm' })
    expect(run.place()).toEqual({ steps: 'journey' })
    expect(run.asked.discardDraft).toHaveLength(1)
    expect(run.hold()).toBe('none')
  })
})

describe('documents', () => {
  const passport = new File(['x'], 'passport.jpg', { type: 'image/jpeg' })
  const toDocuments: BookingEvent[] = [
    ...ONE_WAY,
    { type: 'booking.submitPassengers', passengers: [PASSENGER] },
    { type: 'booking.goTo', step: 'documents' },
  ]

  it('are stored, shown, and deleted after a yes', async () => {
    const run = runBooking()
    await run.does(...toDocuments, { type: 'booking.addFiles', traveller: 0, kind: 'passportImage', files: [passport] })
    expect(run.context().travellers[0]?.documents).toEqual([{ file: STORED_FILE, kind: 'passportImage' }])
    await run.does({ type: 'booking.removeFile', traveller: 0, fileId: STORED_FILE.id }, BACK)
    expect(run.context().travellers[0]?.documents).toHaveLength(1)
    await run.does({ type: 'booking.removeFile', traveller: 0, fileId: STORED_FILE.id }, { type: 'booking.confirm' })
    expect(run.context().travellers[0]?.documents).toEqual([])
  })

  it('are no step of their own: who wants them goes there from the review, and comes back to it', async () => {
    const run = runBooking()
    await run.does(...ONE_WAY, { type: 'booking.submitPassengers', passengers: [PASSENGER] })
    expect(run.place()).toEqual({ steps: { review: 'reading' } })
    await run.does({ type: 'booking.goTo', step: 'documents' }, { type: 'booking.submitDocuments' })
    expect(run.place()).toEqual({ steps: { review: 'reading' } })
    await run.does(BACK)
    expect(run.place()).toEqual({ steps: 'passengers' })
  })

  it('that did not get through are sent again with the same keys', async () => {
    const run = runBooking({
      uploadFiles: [new Error('no answer'), { ok: true, documents: [{ file: STORED_FILE, kind: 'passportImage' }] }],
    })
    await run.does(
      ...toDocuments,
      { type: 'booking.addFiles', traveller: 0, kind: 'passportImage', files: [passport] },
      { type: 'request.retry' },
    )
    expect(run.asked.uploadFiles[1]).toEqual(run.asked.uploadFiles[0])
    expect(run.place()).toEqual({ steps: { documents: 'collecting' } })
  })
})

function keyOf(request: unknown): unknown {
  return typeof request === 'object' && request !== null && 'key' in request ? request.key : undefined
}
