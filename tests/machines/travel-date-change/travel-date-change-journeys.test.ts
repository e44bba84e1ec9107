import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChangeEvent } from '#machines/travel-date-change/travel-date-change-events.ts'
import { departure } from '#tests/support/booking-fixtures.ts'
import {
  BACK,
  BOOKING_ID,
  DONE,
  OUT,
  PACKAGE,
  REQUEST,
  booking,
  changeQuote,
  changeWork,
} from '#tests/support/travel-date-change-fixtures.ts'
import { runChange } from '#tests/support/travel-date-change-run.ts'

/** Ways through the flow with their ends written by hand, so that a wrong target is caught by something else than the machine. */

const TO_SEATS: ChangeEvent[] = [
  { type: 'travelDateChange.find', bookingId: BOOKING_ID },
  { type: 'travelDateChange.chooseTickets', ticketIds: [OUT] },
  { type: 'travelDateChange.submitTickets' },
  { type: 'travelDateChange.chooseDeparture', departure: departure('outward') },
]
const TO_REVIEW: ChangeEvent[] = [
  ...TO_SEATS,
  { type: 'travelDateChange.pickSeat', seat: '1' },
  { type: 'travelDateChange.submitSeats' },
  { type: 'travelDateChange.editReason', reason: 'The visa came late.' },
]
const CONFIRM: ChangeEvent = { type: 'travelDateChange.confirmReview' }
const PAY: ChangeEvent = { type: 'travelDateChange.pay' }
const GO_BACK: ChangeEvent = { type: 'travelDateChange.back' }
const dear = { ok: true, quote: changeQuote({ total: 1035 }) } as const
const lostSeat = {
  ok: false as const,
  reason: 'seatsLost' as const,
  seats: [{ departureKey: departure('outward').key, seats: ['1'] }],
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T08:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a change of the travel date', () => {
  it('that is free asks for no payment', async () => {
    const run = runChange()
    await run.does(...TO_REVIEW, CONFIRM)
    expect(run.place()).toBe('changed')
    expect(run.asked.changeTravelDate).toEqual([{ key: expect.stringMatching(/^[0-9a-f]{32}$/), body: REQUEST }])
    expect(run.asked.renewHolds).toHaveLength(0)
    expect(run.asked.discardDraft).toHaveLength(1)
    expect(run.context().done).toEqual(DONE)
    expect(run.hold()).toBe('none')
  })

  it('that costs something is paid before it is done', async () => {
    const run = runChange({ fetchQuote: [dear] })
    await run.does(...TO_REVIEW, CONFIRM)
    expect(run.place()).toEqual({ steps: { payment: 'collecting' } })
    expect(run.asked.changeTravelDate).toHaveLength(0)
    await run.does({ type: 'travelDateChange.editPayment', change: { means: 'pos', reference: '0042' } }, PAY)
    expect(run.place()).toBe('changed')
    expect(run.asked.changeTravelDate).toMatchObject([
      { body: { payment: { means: 'pos', reference: '0042' }, expectedTotal: 1035 } },
    ])
  })

  it('of both directions chooses a departure and a seat for each', async () => {
    const run = runChange({ fetchQuote: [{ ok: true, quote: changeQuote({ tickets: [OUT, BACK] }) }] })
    await run.does(
      { type: 'travelDateChange.find', bookingId: BOOKING_ID },
      { type: 'travelDateChange.chooseTickets', ticketIds: [OUT, BACK] },
      { type: 'travelDateChange.submitTickets' },
      { type: 'travelDateChange.chooseDeparture', departure: departure('outward') },
    )
    expect(run.place()).toEqual({ steps: 'departure' })
    expect(run.context().direction).toBe('return')
    await run.does(
      { type: 'travelDateChange.chooseDeparture', departure: departure('return') },
      { type: 'travelDateChange.pickSeat', seat: '1' },
    )
    expect(run.context().direction).toBe('outward')
    await run.does({ type: 'travelDateChange.submitSeats' })
    expect(run.context().direction).toBe('return')
    await run.does(
      { type: 'travelDateChange.pickSeat', seat: '7' },
      { type: 'travelDateChange.submitSeats' },
      { type: 'travelDateChange.editReason', reason: 'The visa came late.' },
      CONFIRM,
    )
    expect(run.place()).toBe('changed')
    expect(run.asked.changeTravelDate).toMatchObject([
      {
        body: {
          outward: { departureKey: departure('outward').key },
          return: { departureKey: departure('return').key },
          tickets: [
            { ticketId: OUT, seat: '1' },
            { ticketId: BACK, seat: '7' },
          ],
        },
      },
    ])
  })

  it('says why it is done, or goes no further', async () => {
    const run = runChange()
    await run.does(...TO_REVIEW, { type: 'travelDateChange.editReason', reason: ' x ' }, CONFIRM)
    expect(run.place()).toEqual({ steps: 'review' })
    expect(run.context().isReasonTried).toBe(true)
    expect(run.asked.changeTravelDate).toHaveLength(0)
  })

  it('is not made to the departure that the ticket is for', async () => {
    const run = runChange()
    await run.does(...TO_SEATS.slice(0, 3))
    const own = booking().tickets[0]?.departureKey ?? ''
    expect(
      run.can({ type: 'travelDateChange.chooseDeparture', departure: { ...departure('outward'), key: own } }),
    ).toBe(false)
  })

  it('steps back to the beginning and loses nothing', async () => {
    const run = runChange({ fetchQuote: [dear] })
    await run.does(...TO_REVIEW, CONFIRM, GO_BACK, GO_BACK, GO_BACK, GO_BACK, GO_BACK)
    expect(run.place()).toEqual({ steps: 'find' })
    expect(run.context()).toMatchObject({ chosen: [OUT], seats: { [OUT]: '1' }, reason: 'The visa came late.' })
    await run.does({ type: 'travelDateChange.goTo', step: 'review', direction: 'outward' }, CONFIRM)
    expect(run.place()).toEqual({ steps: { payment: 'collecting' } })
    // Only one seat was ever asked for.
    expect(run.asked.holdSeats).toHaveLength(1)
  })

  it('opened from a ticket begins with that ticket', async () => {
    const run = runChange({}, { link: { bookingId: BOOKING_ID, ticketIds: [BACK] } })
    await run.does()
    expect(run.place()).toEqual({ steps: 'tickets' })
    expect(run.context().chosen).toEqual([BACK])
  })

  it.each([
    ['as a whole while its days can change', null, [OUT, BACK]],
    ['by what the clerk chooses once they cannot', 'begun', []],
  ] as const)('of a package begins %s', async (_, fixed, chosen) => {
    const terms = { ...changeQuote({ tickets: [OUT, BACK] }), package: { ...PACKAGE, fixed } }
    const run = runChange({ openBooking: [{ ok: true, booking: booking(), terms }] })
    await run.does({ type: 'travelDateChange.find', bookingId: BOOKING_ID })
    expect(run.context().chosen).toEqual(chosen)
  })

  it('leaves alone what cannot be changed any more', async () => {
    const terms = changeQuote({ tickets: [OUT], hindrance: 'checkedIn' })
    const run = runChange(
      { openBooking: [{ ok: true, booking: booking([OUT]), terms }] },
      { link: { bookingId: BOOKING_ID, ticketIds: [OUT] } },
    )
    await run.does({ type: 'travelDateChange.chooseTickets', ticketIds: [OUT] })
    expect(run.context().chosen).toEqual([])
    expect(run.can({ type: 'travelDateChange.submitTickets' })).toBe(false)
  })
})

describe('side roads of a change', () => {
  it('lead back to the map when a seat was lost, with everything else kept', async () => {
    const run = runChange({ changeTravelDate: [lostSeat, { ok: true, change: DONE }] })
    await run.does(...TO_REVIEW, CONFIRM)
    expect(run.place()).toEqual({ steps: { seats: 'lost' } })
    expect(run.context()).toMatchObject({ lostSeats: ['1'], seats: {}, reason: 'The visa came late.' })
    await run.does({ type: 'travelDateChange.pickSeat', seat: '5' }, { type: 'travelDateChange.submitSeats' }, CONFIRM)
    expect(run.place()).toBe('changed')
    expect(run.asked.changeTravelDate[1]).toMatchObject({ body: { tickets: [{ seat: '5' }] } })
  })

  it('leave the seat held before when another one was picked and lost', async () => {
    const lost = [{ departureKey: departure('outward').key, seats: ['2'] }]
    const run = runChange({
      holdSeats: ['held', { ok: false, reason: 'seatsLost', seats: lost, held: [], clockOffset: null }],
    })
    await run.does(
      ...TO_SEATS,
      { type: 'travelDateChange.pickSeat', seat: '1' },
      { type: 'travelDateChange.pickSeat', seat: '2' },
    )
    expect(run.place()).toEqual({ steps: { seats: 'lost' } })
    expect(run.context()).toMatchObject({ lostSeats: ['2'], seats: { [OUT]: '1' } })
  })

  it('lead to another departure when the new one has closed', async () => {
    const run = runChange({
      changeTravelDate: [{ ok: false, reason: 'departureClosed', departureKey: departure('outward').key }],
    })
    await run.does(...TO_REVIEW, CONFIRM)
    expect(run.place()).toBe('departureClosed')
    await run.does({ type: 'travelDateChange.chooseOtherDeparture' })
    expect(run.place()).toEqual({ steps: 'departure' })
    expect(run.context()).toMatchObject({ departures: { outward: null }, seats: {}, chosen: [OUT] })
  })

  it('offer the same seats once more when their time was over', async () => {
    const run = runChange()
    await run.does(...TO_REVIEW)
    await vi.advanceTimersByTimeAsync(10 * 60_000 + 1000)
    expect(run.place()).toBe('holdExpired')
    await run.does({ type: 'travelDateChange.holdAgain' })
    expect(run.place()).toEqual({ steps: 'review' })
    expect(run.hold()).toEqual({ held: 'counting' })
  })

  it('show the new price when it is another one by now', async () => {
    const run = runChange({
      changeTravelDate: [
        { ok: false, reason: 'priceChanged', quote: changeQuote({ total: 1035 }) },
        { ok: true, change: DONE },
      ],
    })
    await run.does(...TO_REVIEW, CONFIRM)
    expect(run.place()).toEqual({ steps: 'review' })
    expect(run.context()).toMatchObject({ totalBefore: 0, quote: { total: 1035 } })
    await run.does(CONFIRM, PAY)
    expect(run.place()).toBe('changed')
    expect(run.asked.changeTravelDate[1]).toMatchObject({ body: { expectedTotal: 1035 } })
  })

  it('mark a price that is another one at the review than it was at the map', async () => {
    const run = runChange({ fetchQuote: [{ ok: true, quote: changeQuote() }, dear] })
    await run.does(...TO_REVIEW)
    expect(run.context()).toMatchObject({ totalBefore: 0, quote: { total: 1035 } })
  })

  it('stay at the payment while an agent’s wallet is too low', async () => {
    const run = runChange(
      {
        fetchQuote: [dear],
        changeTravelDate: [
          { ok: false, reason: 'walletTooLow', message: 'Top up.', fields: {} },
          { ok: true, change: DONE },
        ],
      },
      { isAgent: true },
    )
    await run.does(...TO_REVIEW, CONFIRM, PAY)
    expect(run.place()).toEqual({ steps: { payment: 'walletTooLow' } })
    expect(run.context().refusal).toEqual({ message: 'Top up.', fields: {} })
    await run.does(PAY)
    expect(run.place()).toBe('changed')
    expect(run.asked.changeTravelDate[1]).toMatchObject({
      body: { payment: { means: 'agentAccount', reference: null } },
    })
  })

  it('read the booking again when a ticket became something else', async () => {
    const run = runChange({
      changeTravelDate: [{ ok: false, reason: 'notChangeable', message: 'Checked in.', fields: {} }],
    })
    await run.does(...TO_REVIEW, CONFIRM)
    expect(run.place()).toBe('notChangeable')
    await run.does({ type: 'travelDateChange.lookAgain' })
    expect(run.place()).toEqual({ steps: 'tickets' })
    expect(run.asked.openBooking).toHaveLength(2)
  })

  it('repeat the very same request after an outage', async () => {
    const run = runChange({ changeTravelDate: [new Error('no answer'), { ok: true, change: DONE }] })
    await run.does(...TO_REVIEW, CONFIRM)
    expect(run.place()).toBe('changingTravelDate')
    expect(run.waiting()?.getSnapshot().can({ type: 'request.leave' })).toBe(false)
    await run.does({ type: 'request.retry' })
    expect(run.place()).toBe('changed')
    expect(run.asked.changeTravelDate[1]).toEqual(run.asked.changeTravelDate[0])
  })
})

describe('a change left unfinished', () => {
  it('goes on where it was, with seats and price asked anew', async () => {
    const run = runChange({ readDraft: [{ ok: true, work: changeWork(), version: 4 }] })
    await run.does()
    expect(run.place()).toEqual({ steps: 'review' })
    expect(run.asked.openBooking).toEqual([{ bookingId: BOOKING_ID }])
    expect(run.asked.fetchQuote).toHaveLength(1)
    expect(run.asked.holdSeats).toMatchObject([[{ seats: ['1'] }]])
    expect(run.context()).toMatchObject({ isRestored: true, reason: 'The visa came late.' })
  })

  it('whose seat is gone says so and keeps the rest', async () => {
    const run = runChange({
      readDraft: [{ ok: true, work: changeWork(), version: 4 }],
      holdSeats: [{ ...lostSeat, held: [], clockOffset: null }],
    })
    await run.does()
    expect(run.place()).toEqual({ steps: { seats: 'lost' } })
    expect(run.context()).toMatchObject({ lostSeats: ['1'], reason: 'The visa came late.' })
  })

  it('that was sent and never answered is asked for again, to the letter', async () => {
    const first = runChange({ changeTravelDate: [new Error('no answer')] })
    await first.does(...TO_REVIEW, CONFIRM)
    // Kept before the change was sent, not a moment later.
    const { changeRequest } = first.context()
    expect(first.asked.saveDraft.at(-1)).toMatchObject({ snapshot: { changeRequest } })

    const second = runChange({ readDraft: [{ ok: true, work: changeWork({ changeRequest }), version: 1 }] })
    await second.does()
    expect(second.waiting()?.id).toBe('changeTravelDate')
    expect(second.asked.changeTravelDate).toEqual([])
    await second.does({ type: 'request.retry' })
    expect(second.place()).toBe('changed')
    expect(second.asked.changeTravelDate).toEqual(first.asked.changeTravelDate)
  })

  it('of another booking gives way to the one that the page is opened for', async () => {
    const run = runChange(
      {
        readDraft: [{ ok: true, work: changeWork({ bookingId: '00000000-0000-7000-8000-0000000000b2' }), version: 4 }],
      },
      { link: { bookingId: BOOKING_ID, ticketIds: [OUT] } },
    )
    await run.does()
    expect(run.place()).toEqual({ steps: 'tickets' })
    expect(run.context()).toMatchObject({ bookingId: BOOKING_ID, seats: {}, isRestored: false })
  })

  it('is thrown away only after a yes', async () => {
    const run = runChange()
    await run.does(...TO_REVIEW, { type: 'travelDateChange.startOver' }, GO_BACK)
    expect(run.place()).toEqual({ steps: 'review' })
    await run.does({ type: 'travelDateChange.startOver' }, { type: 'travelDateChange.confirm' })
    expect(run.place()).toEqual({ steps: 'find' })
    expect(run.asked.discardDraft).toHaveLength(1)
    expect(run.hold()).toBe('none')
  })
})
