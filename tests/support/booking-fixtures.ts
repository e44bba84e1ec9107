import type { Booking, BookingQuote } from '#contract/booking/booking.ts'
import { DIRECTIONS } from '#contract/booking/booking-codes.ts'
import type { DepartureSummary } from '#contract/departure/departure.ts'
import type { BookingContext, ChosenPackage, PassengerText, RoomHold } from '#machines/booking/booking-context.ts'
import type { Direction } from '#machines/booking/booking-requests.ts'
import type { BookingWork } from '#machines/booking/booking-draft.ts'
import type { BookingEvent } from '#machines/booking/booking-events.ts'
import {
  hasDeparture,
  hasEverySeat,
  hasSeatsToGiveUp,
  holdEnd,
  holdsSeats,
  isJourneyComplete,
  isPaymentComplete,
  wishedSeats,
} from '#machines/booking/booking-rules.ts'
import { areRoomsReady, hasUnsettledRooms } from '#machines/booking/rooming.ts'
import type { EventFixtures } from '#tests/support/machine-model.ts'

/** Builders of what the booking flow is told: by the clerk and by the server. */

export const RIYADH = '00000000-0000-7000-8000-000000000001'
export const AMMAN = '00000000-0000-7000-8000-000000000002'
const DAYS = { outward: '2026-12-01', return: '2026-12-08' } as const satisfies Record<Direction, string>
export const BOOKING_INPUT = { isAgent: false, currency: 'SAR', today: DAYS.outward, ownStoppageId: null }

export const departureKeyOf = (direction: Direction, ordinal = 1) =>
  `00000000-0000-7000-8000-00000000000${direction === 'outward' ? 3 : 4}.${DAYS[direction]}.${ordinal}`

export function departure(direction: Direction, { ordinal = 1, fares = ['SAR', 'JOD'] } = {}): DepartureSummary {
  const [from, to] = direction === 'outward' ? [RIYADH, AMMAN] : [AMMAN, RIYADH]
  const stop = {
    name: { en: 'Stop', ar: 'موقف' },
    at: `${DAYS[direction]}T18:30:00.000Z`,
    timeZone: 'Asia/Riyadh',
    country: 'SA',
  }
  return {
    key: departureKeyOf(direction, ordinal),
    routeId: '00000000-0000-7000-8000-000000000005',
    routeName: { en: 'Riyadh – Amman', ar: 'الرياض – عمّان' },
    returnRouteId: '00000000-0000-7000-8000-000000000006',
    transport: {
      id: '00000000-0000-7000-8000-000000000007',
      name: 'Coach 7',
      registrationNumber: 'ABC 1234',
      category: 'VIP',
    },
    from: { ...stop, position: 0, stoppageId: from },
    to: { ...stop, position: 3, stoppageId: to },
    crossesBorder: true,
    seatsAvailable: 40,
    additionalSeatsAvailable: 4,
    seatsTotal: 45,
    state: 'scheduled',
    fares: fares.map((currency) => ({
      currency,
      adult: 11_500,
      child: 5750,
      twoWayAdult: 20_700,
      twoWayChild: 10_350,
    })),
  }
}

export const DOUBLE = '00000000-0000-7000-8000-0000000000d2'
export const SINGLE = '00000000-0000-7000-8000-0000000000d1'

/** A week in Amman, between the days of the departures. */
export const PACKAGE: ChosenPackage = {
  id: '00000000-0000-7000-8000-0000000000b1',
  name: { en: 'A week in Amman', ar: 'أسبوع في عمّان' },
  hotel: { en: 'Al Noor Hotel', ar: 'فندق النور' },
  accommodationId: '00000000-0000-7000-8000-0000000000b2',
  nights: 7,
  roomTypes: [
    { id: SINGLE, name: { en: 'Single', ar: 'مفردة' }, beds: 1, cots: 0, board: 'breakfast' },
    { id: DOUBLE, name: { en: 'Double', ar: 'مزدوجة' }, beds: 2, cots: 1, board: 'breakfast' },
  ],
}

/** One room of a kind, held over those nights. */
export const roomHold = (roomTypeId: string): RoomHold => ({
  arrival: DAYS.outward,
  departure: DAYS.return,
  rooms: [{ roomTypeId, count: 1 }],
  expiresAt: '2099-01-01T00:00:00.000Z',
})

export const PASSENGER = {
  firstName: 'Sara',
  lastName: 'Ali',
  gender: 'female',
  dateOfBirth: '1990-05-01',
  nationality: 'SA',
  passportNumber: 'A1234567',
  passportExpiry: '2031-01-01',
  nationalNumber: '',
  nationalExpiry: '',
  phone: '+966500000001',
} as const satisfies PassengerText

interface QuoteWish {
  total?: number
  currency?: string
  passenger?: number
  /** Fare class of the passenger, by direction. */
  classes?: Partial<Record<Direction, 'adult' | 'child' | 'infant'>>
}

export function quote(wish: QuoteWish = {}): BookingQuote {
  const { total = 11_500, currency = 'SAR', passenger = 0, classes = { outward: 'adult' } } = wish
  const directions = (['outward', 'return'] as const).filter((direction) => classes[direction])
  return {
    currency,
    lines: directions.map((direction) => ({
      passenger,
      direction,
      fareClass: classes[direction] ?? 'adult',
      fare: total,
      vat: 1500,
      vatRateBasisPoints: 1500,
      taxCategory: 'S',
      taxReason: null,
    })),
    package: null,
    rooms: null,
    visas: null,
    total,
    vatTotal: 1500,
    currencies: ['SAR', 'JOD'],
    policyVersion: 1,
  }
}

export const SOLD = {
  id: '00000000-0000-7000-8000-000000000008',
  reference: 'K7QM2X9P',
  createdAt: '2026-11-21T08:00:00.000Z',
  createdBy: { id: '00000000-0000-7000-8000-000000000009', name: 'Staff' },
  depot: null,
  payer: { name: 'Sara Ali', phone: '+966500000001' },
  isTwoWay: false,
  currency: 'SAR',
  total: 11_500,
  vatTotal: 1500,
  means: 'cash',
  paymentReference: null,
  money: { paid: 11_500, refunded: 0, toBePaidOut: 0, requested: 0, remains: 11_500, chargedTo: null },
  package: null,
  tickets: [],
  documents: [],
  allowed: ['updateBooking', 'addSeats', 'sendTickets', 'createTravelDateChange', 'createRefundRequest'],
  masked: null,
  version: 1,
} as const satisfies Booking

export const STORED_FILE = {
  id: '00000000-0000-7000-8000-00000000000a',
  name: 'passport.jpg',
  type: 'image/jpeg',
  bytes: 120_000,
} as const

export function work(change: Partial<BookingWork> = {}): BookingWork {
  return {
    step: 'passengers',
    journey: {
      isTwoWay: false,
      fromStoppageId: RIYADH,
      toStoppageId: AMMAN,
      date: DAYS.outward,
      returnDate: null,
      party: { adult: 1, child: 0, infant: 0 },
    },
    package: null,
    rooms: [],
    departures: { outward: { summary: departure('outward'), date: DAYS.outward }, return: null },
    travellers: [
      {
        kind: 'adult',
        needsSeat: { outward: true, return: true },
        seats: { outward: '1', return: null },
        text: PASSENGER,
        documents: [],
      },
    ],
    currency: 'SAR',
    arePassengersComplete: true,
    payment: {
      means: 'cash',
      isReuseConfirmed: false,
      customerId: null,
      reference: '',
      payerName: 'Sara Ali',
      payerPhone: '+966500000001',
    },
    quote: null,
    saleRequest: null,
    ...change,
  }
}

export const SALE_REQUEST = {
  outward: { departureKey: departureKeyOf('outward'), from: 0, to: 3 },
  return: null,
  currency: 'SAR',
  passengers: [
    {
      passportNumber: null,
      passportExpiry: null,
      nationalNumber: null,
      nationalExpiry: null,
      phone: null,
      firstName: 'Sara',
      lastName: 'Ali',
      gender: 'female' as const,
      dateOfBirth: '1990-05-01',
      nationality: 'SA',
      seat: '1',
      returnSeat: null,
      documents: [],
    },
  ],
  payer: { name: 'Sara Ali', phone: '+966500000001' },
  payment: { means: 'cash' as const, reference: null },
  expectedTotal: 11_500,
}

const REFUSED = { ok: false, reason: 'refused', message: 'Not so.', fields: {} }
const LEFT = { ok: false, reason: 'left' }
const GIVEN_UP = { ok: false, reason: 'givenUp' }
const refusedAt = (path: string) => ({ ...REFUSED, fields: { [path]: 'Wrong.' } })
const closed = (direction: Direction) => ({
  ok: false,
  reason: 'departureClosed',
  departureKey: departureKeyOf(direction),
})
const lost = (direction: Direction, seat = '1') => ({
  ok: false,
  reason: 'seatsLost',
  seats: [{ departureKey: departureKeyOf(direction), seats: [seat] }],
})
const later = '2099-01-01T00:00:00.000Z'
const hold = (direction: Direction, seats = ['1']) => ({
  departureKey: departureKeyOf(direction),
  seats,
  expiresAt: later,
})
const held = (...directions: Direction[]) => ({
  ok: true as const,
  held: directions.map((direction) => hold(direction)),
  clockOffset: 250,
})
const NO_ROOM = {
  ok: false as const,
  reason: 'roomsLost' as const,
  lacking: [{ roomTypeId: DOUBLE, night: DAYS.outward, free: 0 }],
}
const nothingHeld = { held: [], clockOffset: null }

/** What the clerk can do, with every payload that a guard tells from another. */
export const BOOKING_EVENTS = {
  'booking.editJourney': [
    { change: { fromStoppageId: RIYADH, toStoppageId: AMMAN } },
    { change: { isTwoWay: true, returnDate: DAYS.return, party: { adult: 1, child: 0, infant: 1 } } },
  ],
  'booking.choosePackage': [{ package: PACKAGE }, { package: null }],
  'booking.submitJourney': [{}],
  'booking.sellAgain': [
    {
      journey: {
        isTwoWay: false,
        fromStoppageId: RIYADH,
        toStoppageId: AMMAN,
        date: DAYS.outward,
        returnDate: null,
      },
      travellers: [{ kind: 'adult', text: PASSENGER }],
    },
  ],
  'booking.changeDate': [{ date: '2026-12-09' }, { date: DAYS.outward }],
  'booking.chooseDeparture': [
    { departure: departure('outward') },
    { departure: departure('outward', { ordinal: 2 }) },
    { departure: departure('return') },
    { departure: departure('outward', { fares: [] }) },
  ],
  'booking.focusTraveller': [{ traveller: 0 }, { traveller: 9 }],
  'booking.pickSeat': [{ seat: '1' }, { seat: '2' }],
  'booking.pickSeats': [{ seats: ['1'] }],
  'booking.assignSeat': [
    { traveller: 0, seat: '1' },
    { traveller: 9, seat: '1' },
  ],
  'booking.submitSeats': [{}],
  'booking.arrangeRooms': [
    { rooms: [{ roomTypeId: DOUBLE, travellers: [0] }] },
    { rooms: [{ roomTypeId: DOUBLE, travellers: [] }] },
  ],
  'booking.submitRooms': [{}],
  'booking.editPassengers': [{ passengers: [PASSENGER] }],
  'booking.submitPassengers': [{ passengers: [PASSENGER] }],
  'booking.addFiles': [
    { traveller: 0, kind: 'passportImage', files: [] },
    { traveller: 9, kind: 'other', files: [] },
  ],
  'booking.removeFile': [
    { traveller: 0, fileId: STORED_FILE.id },
    { traveller: 9, fileId: STORED_FILE.id },
  ],
  'booking.confirm': [{}],
  'booking.submitDocuments': [{}],
  'booking.chooseCurrency': [{ currency: 'SAR' }, { currency: 'JOD' }],
  'booking.confirmReview': [{}],
  'booking.editPayment': [
    { change: { payerName: '' } },
    { change: { payerName: 'Sara Ali', payerPhone: '+966500000001' } },
  ],
  'booking.pay': [{}],
  'booking.startNext': [{}],
  'booking.back': [{}],
  'booking.goTo': [
    { step: 'journey' },
    { step: 'outwardDeparture' },
    { step: 'outwardSeats' },
    { step: 'returnDeparture' },
    { step: 'returnSeats' },
    { step: 'rooming' },
    { step: 'passengers' },
    { step: 'documents' },
    { step: 'review' },
    { step: 'payment' },
  ],
  'booking.startOver': [{}],
  'booking.renewHold': [{}],
  'booking.holdAgain': [{}],
  'booking.chooseOtherSeats': [{}],
  'booking.chooseOtherDeparture': [{}],
  'seats.over': [{}],
  'seats.renewed': [{ answer: held('outward', 'return') }],
  'draft.read': [
    { work: null },
    { work: work() },
    { work: work({ step: 'payment' }) },
    { work: work({ step: 'journey', travellers: [] }) },
    {
      work: work({ step: 'payment', quote: quote(), saleRequest: { key: 'sold?', body: SALE_REQUEST } }),
    },
  ],
} as const satisfies EventFixtures<BookingEvent>

const holdAnswers = (direction: Direction) => [
  held(direction),
  { ok: true, held: [hold(direction, ['2'])], clockOffset: 250 },
  { ok: true, held: [hold(direction, ['1', '2'])], clockOffset: 250 },
  { ...lost(direction), ...nothingHeld },
  { ...lost(direction, '2'), ...nothingHeld },
  { ...closed(direction), ...nothingHeld },
  { ...REFUSED, ...nothingHeld },
  LEFT,
  GIVEN_UP,
]

/** What a request comes to, every kind of it. */
export const BOOKING_ANSWERS = {
  settleSeats: [
    held('outward', 'return'),
    { ...lost('outward'), ...nothingHeld },
    { ...lost('return'), held: [hold('outward')], clockOffset: 250 },
    { ...closed('outward'), ...nothingHeld },
    { ...closed('return'), held: [hold('outward')], clockOffset: 250 },
    { ...NO_ROOM, held: [hold('outward'), hold('return')], clockOffset: 250 },
    { ...REFUSED, ...nothingHeld },
    GIVEN_UP,
  ],
  holdOutwardSeats: holdAnswers('outward'),
  holdReturnSeats: holdAnswers('return'),
  holdRooms: [
    ...[SINGLE, DOUBLE].map((kind) => ({ ok: true, ...nothingHeld, rooms: roomHold(kind) })),
    { ...NO_ROOM, ...nothingHeld },
    { ...REFUSED, ...nothingHeld },
    LEFT,
    GIVEN_UP,
  ],
  fetchQuote: [
    { ok: true, quote: quote() },
    { ok: true, quote: quote({ total: 12_000 }) },
    { ok: true, quote: quote({ classes: { outward: 'adult', return: 'adult' } }) },
    { ok: true, quote: quote({ classes: { outward: 'infant' } }) },
    { ok: true, quote: quote({ passenger: 1, classes: { outward: 'infant', return: 'child' } }) },
    { ok: false, reason: 'noPrice' },
    closed('outward'),
    refusedAt('passengers.0.dateOfBirth'),
    refusedAt('return.departureKey'),
    refusedAt('outward.departureKey'),
    refusedAt('package.rooms.0.passengers'),
    refusedAt('package.packageId'),
    LEFT,
    GIVEN_UP,
  ],
  renewForPayment: [held('outward', 'return'), { ok: false, reason: 'holdExpired' }, closed('outward'), LEFT, GIVEN_UP],
  sellTickets: [
    { ok: true, booking: SOLD },
    lost('outward'),
    lost('return'),
    NO_ROOM,
    { ok: false, reason: 'holdExpired' },
    closed('outward'),
    closed('return'),
    { ok: false, reason: 'noPrice' },
    { ok: false, reason: 'priceChanged' },
    { ok: false, reason: 'walletTooLow', message: 'Not enough.', fields: {} },
    refusedAt('passengers.0.passportExpiry'),
    refusedAt('passengers.0.seat'),
    refusedAt('passengers.0.returnSeat'),
    refusedAt('passengers.0.documents.0'),
    refusedAt('package.rooms.0.passengers'),
    refusedAt('package.packageId'),
    refusedAt('payment.reference'),
    GIVEN_UP,
  ],
  uploadFiles: [
    { ok: true, documents: [{ file: STORED_FILE, kind: 'passportImage' }] },
    { ok: false, reason: 'filesRefused', documents: [], refused: [{ name: 'virus.exe', message: 'Not this type.' }] },
    LEFT,
  ],
  deleteFile: [{ ok: true }, REFUSED, LEFT],
}

/** What the guards of the booking flow find: states alike in these are one state of the model. */
export function bookingFacts(context: BookingContext) {
  return [
    context.step,
    context.journey.isTwoWay,
    [context.package !== null, hasUnsettledRooms(context), areRoomsReady(context), context.rooms.length],
    context.arePassengersComplete,
    context.isHoldOver,
    holdEnd(context) !== null,
    context.closedDirection,
    context.totalBefore !== null,
    context.step === 'journey' && isJourneyComplete(context),
    ['passengers', 'documents', 'review'].includes(context.step) &&
      context.travellers.some(({ documents }) => documents.length > 0),
    context.step === 'payment' && isPaymentComplete(context),
    hasSeatsToGiveUp(context),
    context.step.endsWith('Seats') &&
      DIRECTIONS.map((direction) => [holdsSeats(context, direction), wishedSeats(context, direction).length]),
    DIRECTIONS.map((direction) => [hasDeparture(context, direction), hasEverySeat(context, direction)]),
  ]
}
