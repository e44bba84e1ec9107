import type { Booking } from '#contract/booking/booking.ts'
import { DIRECTIONS } from '#contract/booking/booking-codes.ts'
import type { DepartureSummary } from '#contract/departure/departure.ts'
import type {
  ChangeQuote,
  QuotedChange,
  TravelDateChange,
  QuotedPackage,
} from '#contract/travel-date-change/travel-date-change.ts'
import type { Direction } from '#machines/booking/booking-requests.ts'
import type { ChangeContext } from '#machines/travel-date-change/travel-date-change-context.ts'
import type { ChangeWork } from '#machines/travel-date-change/travel-date-change-draft.ts'
import type { ChangeEvent } from '#machines/travel-date-change/travel-date-change-events.ts'
import * as rules from '#machines/travel-date-change/travel-date-change-rules.ts'
import type { ChangeRequest } from '#machines/travel-date-change/travel-date-change-requests.ts'
import { departure } from '#tests/support/booking-fixtures.ts'
import type { EventFixtures } from '#tests/support/machine-model.ts'

/** Builders of what the travel-date change flow is told: by the clerk and by the server. */

export const BOOKING_ID = '00000000-0000-7000-8000-0000000000b1'
export const OUT = '00000000-0000-7000-8000-0000000000c1'
export const BACK = '00000000-0000-7000-8000-0000000000c2'
export const CHANGE_INPUT = { isAgent: false, link: null }

const TICKETS = { [OUT]: 'outward', [BACK]: 'return' } as const satisfies Record<string, Direction>

/** What the tickets were sold for. */
const SOLD_KEYS = { outward: departure('outward', { ordinal: 9 }).key, return: departure('return', { ordinal: 9 }).key }

export function booking(ticketIds: readonly (keyof typeof TICKETS)[] = [OUT, BACK]): Booking {
  return {
    id: BOOKING_ID,
    reference: 'K7QM2X9P',
    createdAt: '2026-11-21T08:00:00.000Z',
    createdBy: { id: '00000000-0000-7000-8000-000000000009', name: 'Staff' },
    depot: null,
    payer: { name: 'Sara Ali', phone: '+966500000001' },
    isTwoWay: ticketIds.length > 1,
    currency: 'SAR',
    total: 20_700,
    vatTotal: 2700,
    means: 'cash',
    paymentReference: null,
    money: { paid: 20_700, refunded: 0, toBePaidOut: 0, requested: 0, remains: 20_700, chargedTo: null },
    package: null,
    allowed: ['createTravelDateChange', 'createRefundRequest'],
    masked: null,
    tickets: ticketIds.map((id) => {
      const { from, to, routeName } = departure(TICKETS[id])
      return {
        id,
        direction: TICKETS[id],
        state: 'pending',
        passenger: PASSENGER,
        seat: '9',
        fareClass: 'adult',
        fare: 10_350,
        vat: 1350,
        tax: { category: 'S', rateBasisPoints: 1500, reason: null },
        travelDate: from.at.slice(0, 10),
        departureKey: SOLD_KEYS[TICKETS[id]],
        routeName,
        transport: { name: 'Coach 7', registrationNumber: 'ABC 1234' },
        from,
        to,
        stretch: { from: from.position, to: to.position },
        printRevision: 1,
        policyVersion: 1,
        version: 1,
      }
    }),
    documents: [],
    version: 1,
  }
}

const PASSENGER = {
  id: '00000000-0000-7000-8000-0000000000d1',
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
  version: 1,
} as const satisfies Booking['tickets'][number]['passenger']

interface QuoteWish {
  tickets?: readonly (keyof typeof TICKETS)[]
  total?: number
  hindrance?: QuotedChange['hindrance']
  needsSeat?: boolean
}

export function changeQuote({
  tickets = [OUT],
  total = 0,
  hindrance = null,
  needsSeat = true,
}: QuoteWish = {}): ChangeQuote {
  return {
    bookingId: BOOKING_ID,
    reference: 'K7QM2X9P',
    currency: 'SAR',
    tickets: tickets.map((ticketId) => ({
      ticketId,
      version: 1,
      direction: TICKETS[ticketId],
      passengerName: 'Sara Ali',
      state: hindrance === 'checkedIn' ? 'checkedIn' : 'pending',
      cause: 'passenger',
      hindrance,
      feePercent: total === 0 ? 0 : 10,
      fee: total,
      tierHours: 24,
      holdsUntil: '2026-11-30T18:30:00.000Z',
      fareClass: 'adult',
      needsSeat,
      fareBefore: 10_350,
      fareAfter: 10_350,
      fareDifference: 0,
      vat: 0,
    })),
    package: null,
    fee: total,
    feeTaxes: [],
    fareDifference: 0,
    vat: 0,
    total,
    means: ['cash', 'pos', 'bank'],
  }
}

/** Rooms from the 6th to the 9th, sold with the tickets. */
export const PACKAGE: QuotedPackage = {
  name: { en: 'Three nights in Amman', ar: 'ثلاث ليال في عمّان' },
  hotel: { en: 'Al Noor Hotel', ar: 'فندق النور' },
  timeZone: 'Asia/Amman',
  stay: { arrival: '2026-12-06', departure: '2026-12-09' },
  validFrom: '2026-12-01',
  validTo: '2026-12-20',
  fixed: null,
  moved: null,
}

export const DONE: TravelDateChange = {
  id: '00000000-0000-7000-8000-0000000000e1',
  at: '2026-11-21T09:00:00.000Z',
  bookingId: BOOKING_ID,
  reference: 'K7QM2X9P',
  cause: 'passenger',
  reason: 'The visa came late.',
  currency: 'SAR',
  fee: 0,
  feeVat: 0,
  feeTaxes: [],
  fareDifference: 0,
  total: 0,
  means: null,
  paymentReference: null,
  depot: null,
  changedBy: { id: '00000000-0000-7000-8000-000000000009', name: 'Staff' },
  tickets: [],
  stay: null,
}

export const REQUEST: ChangeRequest = {
  bookingId: BOOKING_ID,
  tickets: [{ ticketId: OUT, version: 1, seat: '1' }],
  outward: { departureKey: departure('outward').key },
  return: null,
  reason: 'The visa came late.',
  payment: null,
  expectedTotal: 0,
}

export function changeWork(change: Partial<ChangeWork> = {}): ChangeWork {
  return {
    step: 'review',
    direction: 'outward',
    bookingId: BOOKING_ID,
    chosen: [OUT],
    dates: { outward: null, return: null },
    departures: { outward: departure('outward'), return: null },
    seats: { [OUT]: '1' },
    reason: 'The visa came late.',
    payment: { means: 'cash', isReuseConfirmed: false, customerId: null, reference: '' },
    changeRequest: null,
    ...change,
  }
}

const REFUSED = { ok: false, reason: 'refused', message: 'Not so.', fields: {} }
const LEFT = { ok: false, reason: 'left' }
const GIVEN_UP = { ok: false, reason: 'givenUp' }
const refusedAt = (path: string) => ({ ...REFUSED, fields: { [path]: 'Wrong.' } })
const closed = (direction: Direction) => ({
  ok: false,
  reason: 'departureClosed',
  departureKey: departure(direction).key,
})
const lost = (direction: Direction, seat = '1') => ({
  ok: false,
  reason: 'seatsLost',
  seats: [{ departureKey: departure(direction).key, seats: [seat] }],
})
const hold = (direction: Direction, seats = ['1']) => ({
  departureKey: departure(direction).key,
  seats,
  expiresAt: '2099-01-01T00:00:00.000Z',
})
const held = (...directions: Direction[]) => ({
  ok: true as const,
  held: directions.map((direction) => hold(direction)),
  clockOffset: 250,
})
const nothingHeld = { held: [], clockOffset: null }
const BOTH = [OUT, BACK] as const

/** What the clerk can do, with every payload that a guard tells from another. */
export const CHANGE_EVENTS = {
  'travelDateChange.find': [{ bookingId: BOOKING_ID }],
  'travelDateChange.chooseTickets': [{ ticketIds: [] }, { ticketIds: [OUT] }, { ticketIds: [OUT, BACK] }],
  'travelDateChange.submitTickets': [{}],
  'travelDateChange.changeDay': [{ date: '2026-12-03' }],
  'travelDateChange.chooseDeparture': [
    { departure: departure('outward') },
    { departure: departure('outward', { ordinal: 2 }) },
    { departure: departure('return') },
    { departure: sold('outward') },
  ],
  'travelDateChange.focusTicket': [{ ticketId: OUT }, { ticketId: BOOKING_ID }],
  'travelDateChange.pickSeat': [{ seat: '1' }, { seat: '2' }],
  'travelDateChange.pickSeats': [{ seats: ['1'] }],
  'travelDateChange.assignSeat': [
    { ticketId: OUT, seat: '1' },
    { ticketId: BOOKING_ID, seat: '1' },
  ],
  'travelDateChange.submitSeats': [{}],
  'travelDateChange.editReason': [{ reason: '' }, { reason: 'The visa came late.' }],
  'travelDateChange.confirmReview': [{}],
  'travelDateChange.editPayment': [{ change: { means: 'pos', reference: '0042' } }],
  'travelDateChange.pay': [{}],
  'travelDateChange.back': [{}],
  'travelDateChange.goTo': [
    { step: 'find', direction: 'outward' },
    { step: 'tickets', direction: 'outward' },
    { step: 'departure', direction: 'outward' },
    { step: 'departure', direction: 'return' },
    { step: 'seats', direction: 'outward' },
    { step: 'seats', direction: 'return' },
    { step: 'review', direction: 'outward' },
    { step: 'payment', direction: 'outward' },
  ],
  'travelDateChange.startOver': [{}],
  'travelDateChange.confirm': [{}],
  'travelDateChange.startNext': [{}],
  'travelDateChange.renewHold': [{}],
  'travelDateChange.holdAgain': [{}],
  'travelDateChange.chooseOtherSeats': [{}],
  'travelDateChange.chooseOtherDeparture': [{}],
  'travelDateChange.lookAgain': [{}],
  'seats.over': [{}],
  'seats.renewed': [{ answer: held('outward', 'return') }],
  'draft.read': [
    { work: null },
    { work: changeWork() },
    { work: changeWork({ changeRequest: { key: 'changed?', body: REQUEST } }) },
  ],
} as const satisfies EventFixtures<ChangeEvent>

function sold(direction: Direction): DepartureSummary {
  return { ...departure(direction), key: SOLD_KEYS[direction] }
}

/** What a request comes to, every kind of it. */
export const CHANGE_ANSWERS = {
  openBooking: [
    { ok: true, booking: booking(), terms: changeQuote({ tickets: BOTH }) },
    { ok: true, booking: booking([OUT]), terms: changeQuote({ tickets: [OUT], hindrance: 'checkedIn' }) },
    REFUSED,
    LEFT,
    GIVEN_UP,
  ],
  fetchQuote: [
    { ok: true, quote: changeQuote() },
    { ok: true, quote: changeQuote({ total: 1035 }) },
    { ok: true, quote: changeQuote({ tickets: BOTH }) },
    { ok: true, quote: changeQuote({ hindrance: 'checkedIn' }) },
    closed('outward'),
    REFUSED,
    refusedAt('outward.departureKey'),
    LEFT,
    GIVEN_UP,
  ],
  settleSeats: [
    held('outward', 'return'),
    { ...lost('outward'), ...nothingHeld },
    { ...closed('outward'), ...nothingHeld },
    { ...REFUSED, ...nothingHeld },
    GIVEN_UP,
  ],
  holdSeats: [
    held('outward', 'return'),
    { ...lost('outward'), ...nothingHeld },
    { ...lost('outward', '2'), ...nothingHeld },
    { ...closed('outward'), ...nothingHeld },
    { ...REFUSED, ...nothingHeld },
    LEFT,
    GIVEN_UP,
  ],
  renewForPayment: [held('outward', 'return'), { ok: false, reason: 'holdExpired' }, closed('outward'), LEFT, GIVEN_UP],
  changeTravelDate: [
    { ok: true, change: DONE },
    lost('outward'),
    { ok: false, reason: 'holdExpired' },
    closed('outward'),
    { ok: false, reason: 'priceChanged', quote: changeQuote({ total: 1035 }) },
    { ok: false, reason: 'walletTooLow', message: 'Not enough.', fields: {} },
    { ok: false, reason: 'notChangeable', message: 'Checked in.', fields: {} },
    refusedAt('tickets.0.seat'),
    refusedAt('outward.departureKey'),
    refusedAt('reason'),
    GIVEN_UP,
  ],
}

/** What the guards of the flow find: states alike in these are one state of the model. */
export function changeFacts(context: ChangeContext) {
  return [
    context.step,
    context.booking === null,
    context.chosen.length,
    context.direction,
    context.isHoldOver,
    rules.holdEnd(context) !== null,
    context.closedDirection,
    (context.step === 'review' || context.step === 'payment') && [rules.hasReason(context), context.quote?.total === 0],
    context.quote !== null,
    DIRECTIONS.map((direction) => [
      rules.hasTarget(context, direction),
      rules.hasEverySeat(context, direction),
      rules.hasUnsettledSeats(context, direction),
    ]),
  ]
}
