import {
  ADDITIONAL_SEATS_STEPS,
  type AdditionalSeatsContext,
  type AdditionalSeatsInput,
  type AdditionalSeatsOrder,
} from '#machines/booking/additional-seats-context.ts'
import type { AdditionalSeatsWork } from '#machines/booking/additional-seats-draft.ts'
import type { HoldAnswer, RenewAnswer } from '#machines/booking/additional-seats-services.ts'
import * as rules from '#machines/booking/additional-seats-rules.ts'
import type { AdditionalSeatsEvent } from '#machines/booking/additional-seats-setup.ts'
import { NO_TEXT } from '#machines/booking/booking-context.ts'
import { departureKeyOf, PASSENGER, quote, SOLD } from '#tests/support/booking-fixtures.ts'
import type { EventFixtures } from '#tests/support/machine-model.ts'

/** Builders of what the flow of additional seats is told: by the clerk and by the server. */

const outward = {
  direction: 'outward',
  departureKey: departureKeyOf('outward'),
  from: 0,
  to: 3,
  travelDate: '2026-12-01',
} as const
const back = {
  direction: 'return',
  departureKey: departureKeyOf('return'),
  from: 0,
  to: 3,
  travelDate: '2026-12-08',
} as const

export const ONE_WAY: AdditionalSeatsInput = {
  bookingId: SOLD.id,
  reference: SOLD.reference,
  currency: 'SAR',
  isAgent: false,
  rides: [outward],
  newcomer: { ...NO_TEXT, nationality: 'SA' },
}
export const TWO_WAY: AdditionalSeatsInput = { ...ONE_WAY, rides: [outward, back] }

export const RANA = { ...PASSENGER, firstName: 'Rana', passportNumber: 'R1234567' }

export function joiner(id: string, seats: Partial<Record<'outward' | 'return', string>> = {}) {
  return { id, text: RANA, seats: { outward: null, return: null, ...seats } }
}

export function additionalSeatsWork(change: Partial<AdditionalSeatsWork> = {}): AdditionalSeatsWork {
  return {
    bookingId: SOLD.id,
    reference: SOLD.reference,
    step: 'passengers',
    people: [joiner('first', { outward: '7' })],
    reason: 'Her sister',
    payment: { means: 'cash', reference: '', isReuseConfirmed: false, customerId: null },
    order: null,
    ...change,
  }
}

export const ADDED: AdditionalSeatsOrder = {
  reason: 'Her sister',
  passengers: [
    {
      ...RANA,
      gender: 'female',
      nationalNumber: null,
      nationalExpiry: null,
      seat: '7',
      returnSeat: null,
      documents: [],
    },
  ],
  payment: { means: 'cash', reference: null, isReuseConfirmed: false, customerId: null },
  expectedTotal: 11_500,
}

export function held(
  seats: string[],
  direction: 'outward' | 'return' = 'outward',
): Extract<HoldAnswer & RenewAnswer, { ok: true }> {
  const expiresAt = seats.length > 0 ? '2099-01-01T00:00:00.000Z' : null
  return { ok: true, held: [{ departureKey: departureKeyOf(direction), seats, expiresAt }], clockOffset: 0 }
}

const REFUSED = { ok: false, reason: 'refused', message: 'Not so.', fields: {} } as const
const LEFT = { ok: false, reason: 'left' } as const

/** What the clerk can do, with every payload that a guard tells from another. */
export const ADDITIONAL_SEATS_EVENTS = {
  'additionalSeats.editPassengers': [{ passengers: [RANA] }, { passengers: [{ ...RANA, dateOfBirth: '2020-01-01' }] }],
  'additionalSeats.addPassenger': [{}],
  'additionalSeats.removePassenger': [{ id: 'first' }],
  'additionalSeats.submitPassengers': [{ passengers: [RANA] }],
  'additionalSeats.pickSeat': [{ seat: '7' }],
  'additionalSeats.pickSeats': [{ seats: ['8'] }],
  'additionalSeats.assignSeat': [{ id: 'first', seat: '8' }],
  'additionalSeats.focusPassenger': [{ id: 'first' }],
  'additionalSeats.next': [{}],
  'additionalSeats.back': [{}],
  'additionalSeats.goTo': ADDITIONAL_SEATS_STEPS.map((step) => ({ step })),
  'additionalSeats.renewHold': [{}],
  'additionalSeats.editReason': [{ reason: 'Her sister' }, { reason: ' ' }],
  'additionalSeats.editPayment': [{ change: { means: 'pos', reference: '12' } }],
  'additionalSeats.sell': [{}],
  'additionalSeats.startOver': [{}],
  'additionalSeats.leave': [{}],
  'draft.read': [
    { work: null },
    { work: additionalSeatsWork() },
    { work: additionalSeatsWork({ step: 'outward' }) },
    { work: additionalSeatsWork({ step: 'return', people: [joiner('first', { outward: '7', return: '9' })] }) },
    { work: additionalSeatsWork({ step: 'payment', people: [joiner('first', { outward: '7', return: '9' })] }) },
    { work: additionalSeatsWork({ step: 'payment', people: [joiner('first')], reason: '' }) },
    { work: additionalSeatsWork({ step: 'payment', order: { key: 'asked?', body: ADDED } }) },
    { work: additionalSeatsWork({ bookingId: 'other' }) },
  ],
} satisfies EventFixtures<AdditionalSeatsEvent>

export const ADDITIONAL_SEATS_ANSWERS = {
  holdSeats: [held(['7']), held(['9'], 'return'), { ok: false, reason: 'seatsLost', seats: ['7'] }, REFUSED, LEFT],
  renewHolds: [held(['7']), { ok: false, reason: 'holdExpired' }, LEFT],
  fetchQuote: [{ ok: true, quote: quote() }, REFUSED],
  sellSeats: [
    { ok: true },
    { ...REFUSED, reason: 'seatsLost', lost: { outward: ['7'], return: [] } },
    { ...REFUSED, reason: 'holdExpired' },
    { ...REFUSED, reason: 'priceChanged' },
    { ...REFUSED, fields: { 'body.passengers.0.returnSeat': 'No.' } },
    REFUSED,
  ],
  releaseSeats: [undefined],
}

/** What guards read. */
export function additionalSeatsFacts(context: AdditionalSeatsContext) {
  const { step, people, isPriced, unsettled, holdRequest } = context
  return [
    step,
    people.length,
    isPriced,
    unsettled,
    holdRequest?.direction,
    rules.hasHeld(context),
    rules.hasReason(context),
    rules.isPriceOutdated(context),
    rules.unseated(context, 'outward').length,
    rules.unseated(context, 'return').length,
  ]
}
