import type { BoardingDeparture, BoardingList, BoardingTicket } from '#contract/check-in/boarding-list.ts'
import type { CheckInContext } from '#machines/check-in/check-in-context.ts'
import * as rules from '#machines/check-in/check-in-rules.ts'
import type { CheckInEvent } from '#machines/check-in/check-in-setup.ts'
import type { EventFixtures } from '#tests/support/machine-model.ts'

/** Builders of what the check-in flow is told: by the officer, the server and the device. */

export const DEPARTURE = '00000000-0000-7000-8000-0000000000a1.2027-01-10'
export const OTHER_DEPARTURE = '00000000-0000-7000-8000-0000000000a2.2027-01-10'
export const SARA = '00000000-0000-7000-8000-0000000000c1'
export const OMAR = '00000000-0000-7000-8000-0000000000c2'
export const LINA = '00000000-0000-7000-8000-0000000000c3'
const STRANGER = '00000000-0000-7000-8000-0000000000c9'
const NOW = '2027-01-10T08:00:00.000Z'
export const REFERENCE = '0000001Y'
export const CODE = '0'.repeat(133)

/** Sara Ali's, as her booking has it, and another one. */
export const PASSPORT = 'P<SAUALI<<SARA<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<A1234567<6SAU9001011F3001019<<<<<<<<<<<<<<04'
/** Hers that ran out ten days before she travels. */
export const EXPIRED_PASSPORT =
  'P<SAUALI<<SARA<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<A1234567<6SAU9001011F2612317<<<<<<<<<<<<<<08'
export const NEW_PASSPORT = 'P<SAUALI<<SARA<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<B7654321<1SAU9001011F3001019<<<<<<<<<<<<<<04'

const stop = (position: number, name: string, country: string) => ({
  position,
  stoppageId: `00000000-0000-7000-8000-0000000000e${position}`,
  regionId: `00000000-0000-7000-8000-0000000000f${position}`,
  name: { en: name, ar: name },
  country,
  timeZone: 'Asia/Riyadh',
  arrivesAt: NOW,
  departsAt: NOW,
})

const departure = (key: string): BoardingDeparture => ({
  departureKey: key,
  state: 'scheduled',
  travelDate: '2027-01-10',
  routeName: { en: 'Tabuk – Amman', ar: 'تبوك – عمّان' },
  registrationNumber: 'TBK 1',
  transportName: 'Coach 1',
  stops: [stop(0, 'Tabuk', 'SA'), stop(1, 'Amman', 'JO')],
  ownPositions: [0],
})

/** A ticket across the border of somebody with good papers; what a test is about is said. */
export function boardingTicket(change: Partial<BoardingTicket> = {}): BoardingTicket {
  return {
    ticketId: SARA,
    version: 1,
    state: 'exitFeePaid',
    printRevision: 1,
    bookingId: '00000000-0000-7000-8000-0000000000b1',
    reference: REFERENCE,
    direction: 'outward',
    departureKey: DEPARTURE,
    seat: '1A',
    fareClass: 'adult',
    fromPosition: 0,
    toPosition: 1,
    boardsAt: NOW,
    soldAt: NOW,
    boardingDay: '2027-01-10',
    crossesBorder: true,
    fromCountry: 'SA',
    toCountry: 'JO',
    passenger: {
      id: '00000000-0000-7000-8000-0000000000d1',
      version: 1,
      firstName: 'Sara',
      lastName: 'Ali',
      gender: 'female',
      dateOfBirth: '1990-01-01',
      nationality: 'SA',
      passportNumber: 'A1234567',
      passportExpiry: '2030-01-01',
      nationalNumber: null,
      nationalExpiry: null,
      phone: null,
    },
    hasOpenRefundRequest: false,
    closedAt: null,
    isFeeDue: true,
    fees: [
      { currency: 'SAR', amount: 4000 },
      { currency: 'JOD', amount: 750 },
    ],
    feePaid: { currency: 'SAR', amount: 4000, receiptNumber: 'EF-TBK-000001', takenAt: NOW, taker: 'Staff' },
    checkIn: null,
    visa: { requirement: 'free', request: null },
    ...change,
  }
}

/** Who still has to pay. */
export const unpaid = (change: Partial<BoardingTicket> = {}): BoardingTicket =>
  boardingTicket({ state: 'pending', feePaid: null, ...change })

export const onBoard = (change: Partial<BoardingTicket> = {}): BoardingTicket =>
  boardingTicket({
    state: 'checkedIn',
    version: 2,
    checkIn: { officer: { id: STRANGER, name: 'Huda' }, at: NOW, depot: null },
    ...change,
  })

export function boardingList(
  tickets: BoardingTicket[] = [boardingTicket()],
  change: Partial<BoardingList> = {},
): BoardingList {
  return {
    departure: departure(DEPARTURE),
    counts: { expected: tickets.length, feePaid: 0, checkedIn: 0, missing: tickets.length },
    tickets,
    signingKey: { kty: 'EC', crv: 'P-256', x: '', y: '' },
    passportWarningMonths: 6,
    childUnderYears: 12,
    infantUnderYears: 2,
    readAt: NOW,
    eraseAt: '2027-01-12T08:00:00.000Z',
    officer: null,
    ...change,
  }
}

const REFUSED = { ok: false, reason: 'refused', message: 'Not so.', fields: {} } as const
const omar = (change: Partial<BoardingTicket> = {}) => boardingTicket({ ticketId: OMAR, seat: '1B', ...change })
const lookedUp = (tickets: BoardingTicket[], printRevision: number | null = null) => ({
  ok: true,
  tickets,
  departures: [departure(DEPARTURE)],
  printRevision,
  isFromDevice: false,
})
const done = (tickets: BoardingTicket[], isQueued = false) => ({ ok: true, tickets, isQueued })
const outcome = (ticketId: string, result: 'checkedIn' | 'already' | 'refused') =>
  ({ ticketId, result, message: result === 'refused' ? 'Not so.' : null }) as const

/** What the officer can do, with every payload that a guard tells from another. */
export const CHECK_IN_EVENTS = {
  'checkIn.open': [{ departureKey: DEPARTURE }],
  'checkIn.changeDeparture': [{}],
  'checkIn.listRead': [{ list: boardingList([boardingTicket(), omar({ state: 'pending', feePaid: null })]) }],
  'checkIn.scan': [
    { text: '' },
    { text: CODE },
    { text: PASSPORT },
    { text: NEW_PASSPORT },
    { text: PASSPORT.replace('A1234567', 'A1234568') },
  ],
  'checkIn.choose': [{ ticketId: SARA }, { ticketId: STRANGER }],
  'checkIn.openList': [{}],
  'checkIn.closeList': [{}],
  'checkIn.next': [{}],
  'checkIn.takeParty': [{}],
  'checkIn.toggle': [{ ticketId: OMAR }],
  'checkIn.seeVisa': [{}],
  'checkIn.pay': [{}],
  'checkIn.chooseCurrency': [{ currency: 'JOD' }, { currency: 'USD' }],
  'checkIn.payCash': [{}],
  'checkIn.payByCard': [{}],
  'checkIn.giveSlip': [{ slip: ' 4711 ' }],
  'checkIn.payManually': [{}],
  'checkIn.confirmManual': [{}],
  'checkIn.comparePassport': [{}],
  'checkIn.acceptPassport': [{}],
  'checkIn.keepBooking': [{}],
  'checkIn.confirm': [{}],
  'checkIn.back': [{}],
  'checkIn.retry': [{}],
} as const satisfies EventFixtures<CheckInEvent>

/** What the desk answers, every kind of it; that it fails is added for each by itself. */
export const CHECK_IN_ANSWERS = {
  openDeparture: [{ ok: true, list: boardingList(), isFromDevice: false }, { ok: false, reason: 'noList' }, REFUSED],
  rereadList: [{ ok: true, list: boardingList(), isFromDevice: false }, REFUSED],
  lookUp: [
    lookedUp([boardingTicket()], 1),
    lookedUp([boardingTicket()], 0),
    lookedUp([unpaid(), omar()]),
    lookedUp([unpaid({ visa: { requirement: 'required', request: null } })]),
    lookedUp([onBoard()]),
    lookedUp([onBoard(), omar({ bookingId: STRANGER })]),
    lookedUp([boardingTicket({ hasOpenRefundRequest: true })]),
    { ok: false, reason: 'notFound' },
    { ok: false, reason: 'unknownCode' },
    REFUSED,
  ],
  acceptPassport: [done([boardingTicket({ version: 2 })]), REFUSED],
  payFees: [
    {
      ...done([boardingTicket({ version: 2 })]),
      receipts: [{ ticketId: SARA, receiptNumber: 'EF-TBK-000002', currency: 'SAR', amount: 4000 }],
    },
    { ok: false, reason: 'priceChanged', total: 5000 },
    REFUSED,
  ],
  checkIn: [
    { ...done([onBoard()]), outcomes: [outcome(SARA, 'checkedIn')] },
    { ...done([onBoard()]), outcomes: [outcome(SARA, 'checkedIn'), outcome(OMAR, 'refused')] },
    { ...done([onBoard()]), outcomes: [outcome(SARA, 'already')] },
    { ...done([]), outcomes: [outcome(SARA, 'refused')] },
    REFUSED,
  ],
}

/** What the guards of the check-in flow find: states alike in these are one state of the model. */
export function checkInFacts(context: CheckInContext) {
  const card = rules.cardOf(context)
  const before = { ...context, ...context.cardBefore }
  const aside = context.cardBefore && rules.cardOf(before)
  return [
    context.departureKey,
    context.list === null,
    context.isListOpen,
    context.interrupted,
    context.nobody,
    aside && rules.verdictOf(before, aside),
    context.scan?.kind === 'passport' ? context.scan.passportNumber : context.scan?.kind,
    context.passport && [context.passport.document.number, context.passport.isSettled],
    context.chosen,
    context.list?.tickets.map(({ ticketId, state }) => [ticketId, state]),
    card && rules.verdictOf(context, card),
    rules.visasToSee(context).length,
    rules.feeToPay(context),
    context.feeOrder !== null,
    context.checkInOrder !== null,
    context.passportOrder !== null,
  ]
}
