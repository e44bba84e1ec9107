import { z } from 'zod'
import { BOOKING_READERS, BOOKING_TYPES } from '../access.ts'
import type { CallName } from '../calls.ts'
import {
  amountMinor,
  calendarDate,
  countryCode,
  currencyCode,
  enteredCountry,
  instant,
  listQuery,
  localizedName,
  nameText,
  personName,
  phoneText,
  recordId,
  searchTerm,
  sumMinor,
} from '../common.ts'
import { namedTransfer } from '../bank-reference/bank-reference.ts'
import {
  DIRECTIONS,
  FARE_CLASSES,
  GENDERS,
  MASKED,
  MAX_PASSENGERS,
  PAYMENT_MEANS,
  TICKET_STATES,
  MAX_DOCUMENTS,
} from './booking-codes.ts'
import { bookingList } from './booking-list.ts'
import { bookingRow } from './booking-row.ts'
import { departureKey, stopRange } from '../departure/departure.ts'
import { endpoint, fileEndpoint, listEndpoint } from '../endpoint.ts'
import { documentKind } from '../file.ts'
import { chargedCustomer } from '../invoice/charged-customer.ts'
import { filterQuery, sheetQuery } from '../list/list-query.ts'
import { messageRequest } from '../message/message.ts'
import { messageRow } from '../message/message-row.ts'
import { packageParty, packagePrice, roomPart, soldPackage, visaPart } from '../package/package-party.ts'
import { latinDigits } from '../latin-digits.ts'
import { PATTERNS } from '../patterns.ts'
import { seatNumber } from '../seat/seat.ts'
import { TAX_CATEGORIES } from '../tax/tax-codes.ts'
import { taxTerms } from '../tax/tax-terms.ts'

export type PaymentMeans = (typeof PAYMENT_MEANS)[number]

const passportNumber = z.string().overwrite(latinDigits).trim().toUpperCase().regex(PATTERNS.passportNumber)
const nationalNumber = z.string().overwrite(latinDigits).trim().toUpperCase().regex(PATTERNS.nationalNumber)

/** A passenger's own data. Which of passport and national number is required depends on the route. */
export const passengerData = z.object({
  firstName: personName,
  lastName: personName,
  gender: z.enum(GENDERS),
  dateOfBirth: calendarDate,
  nationality: enteredCountry,
  passportNumber: passportNumber.nullable(),
  passportExpiry: calendarDate.nullable(),
  nationalNumber: nationalNumber.nullable(),
  nationalExpiry: calendarDate.nullable(),
  phone: phoneText.nullable(),
})
export type PassengerData = z.output<typeof passengerData>

const journeyLeg = z.object({ departureKey, ...stopRange.shape })

/** One passenger of a sale. An infant has no seat; who turns 3 before the return has a return seat only. */
export const bookingPassenger = passengerData.extend({
  seat: seatNumber.nullable(),
  returnSeat: seatNumber.nullable(),
  documents: z.array(z.object({ fileId: recordId, kind: documentKind })).max(MAX_DOCUMENTS),
})

export const quoteRequest = z.object({
  outward: journeyLeg,
  return: journeyLeg.nullable(),
  currency: currencyCode,
  passengers: z
    .array(
      z.object({
        dateOfBirth: calendarDate,
        /** For the visas of a package; null while it is not known. */
        nationality: enteredCountry.nullable().default(null),
      }),
    )
    .min(1)
    .max(MAX_PASSENGERS * 2),
  package: packageParty.nullable().default(null),
})

const fareLine = z.object({
  /** Index in the request's passengers. */
  passenger: z.int(),
  direction: z.enum(DIRECTIONS),
  fareClass: z.enum(FARE_CLASSES),
  fare: amountMinor,
  /** Contained in the fare. */
  vat: amountMinor,
  vatRateBasisPoints: z.int(),
  taxCategory: z.enum(TAX_CATEGORIES),
  /** Why no VAT is charged; null with the standard rate. */
  taxReason: localizedName.nullable(),
})
export type FareLine = z.output<typeof fareLine>

export const bookingQuote = z.object({
  currency: currencyCode,
  lines: z.array(fareLine),
  /** What is sold as one, with its price per person; null without a package. */
  package: packagePrice.nullable(),
  /** Of a package's price what is for its rooms; null without one. */
  rooms: roomPart.nullable(),
  /** And what is for visas; null where nobody needs one that is part of it. */
  visas: visaPart.nullable(),
  /** Fares, rooms and visas. */
  total: amountMinor,
  vatTotal: amountMinor,
  /** Currencies this journey is sold in. */
  currencies: z.array(currencyCode),
  policyVersion: z.int(),
})
export type BookingQuote = z.output<typeof bookingQuote>

export const salePayment = z.object({
  means: z.enum(PAYMENT_MEANS),
  ...namedTransfer,
  customerId: chargedCustomer,
})

export const bookingRequest = z.object({
  outward: journeyLeg,
  return: journeyLeg.nullable(),
  currency: currencyCode,
  passengers: z
    .array(bookingPassenger)
    .min(1)
    .max(MAX_PASSENGERS * 2),
  package: packageParty.nullable().default(null),
  payer: z.object({ name: nameText, phone: phoneText }),
  payment: salePayment,
  /** What the clerk saw and told the passenger; the server sells at its own price or answers 409 priceChanged. */
  expectedTotal: amountMinor,
})
export type BookingRequest = z.input<typeof bookingRequest>

const ticketStop = z.object({ name: localizedName, at: instant, timeZone: z.string(), country: countryCode })

/** A passenger as a booking has them. */
export const passengerRow = z.object({
  id: recordId,
  firstName: z.string(),
  lastName: z.string(),
  gender: z.enum(GENDERS),
  dateOfBirth: calendarDate,
  nationality: countryCode,
  passportNumber: z.string().nullable(),
  passportExpiry: calendarDate.nullable(),
  nationalNumber: z.string().nullable(),
  nationalExpiry: calendarDate.nullable(),
  phone: z.string().nullable(),
})

/** Somebody of an earlier booking, with who was on it besides. */
const knownPassenger = passengerRow.extend({
  /** Fare class by age today. */
  companions: z.array(passengerRow.extend({ fareClass: z.enum(FARE_CLASSES) })),
})

const ticket = z.object({
  id: recordId,
  direction: z.enum(DIRECTIONS),
  state: z.enum(TICKET_STATES),
  passenger: passengerRow.extend({ version: z.int() }),
  seat: z.string().nullable(),
  fareClass: z.enum(FARE_CLASSES),
  fare: amountMinor,
  vat: amountMinor,
  /** Frozen at the sale. */
  tax: taxTerms,
  travelDate: calendarDate,
  departureKey,
  routeName: localizedName,
  transport: z.object({ name: z.string(), registrationNumber: z.string() }),
  from: ticketStop,
  to: ticketStop,
  /** Positions of the two in the route. */
  stretch: z.object(stopRange.shape),
  printRevision: z.int(),
  policyVersion: z.int(),
  version: z.int(),
})
export type Ticket = z.input<typeof ticket>

/** What the reader may do with a booking, as calls: by user type, access role and who sold it. */
export const BOOKING_ACTS = [
  'updateBooking',
  'addSeats',
  'sendTickets',
  'createTravelDateChange',
  'createRefundRequest',
  'requestVisa',
] as const satisfies readonly CallName[]

/** Where a booking's money is, in its currency; exit fees not among it. */
const bookingMoney = z.object({
  /** Taken for it: the sale, seats added later, changes. */
  paid: sumMinor,
  /** Handed back. */
  refunded: sumMinor,
  /** Approved, and not handed back yet. */
  toBePaidOut: sumMinor,
  /** Asked for, and not decided yet: still part of what remains. */
  requested: sumMinor,
  /** Paid, less what was or will be handed back. */
  remains: sumMinor,
  /** The contract customer whose account is charged; null where nothing was bought on account. */
  chargedTo: localizedName.nullable(),
})

export const booking = z.object({
  id: recordId,
  reference: z.string(),
  createdAt: instant,
  createdBy: z.object({ id: recordId, name: z.string() }),
  depot: z.object({ id: recordId, code: z.string(), name: localizedName }).nullable(),
  payer: z.object({ name: z.string(), phone: z.string() }),
  isTwoWay: z.boolean(),
  currency: currencyCode,
  total: amountMinor,
  vatTotal: amountMinor,
  means: z.enum(PAYMENT_MEANS),
  paymentReference: z.string().nullable(),
  money: bookingMoney,
  /** What it is part of; null where only seats were sold. */
  package: soldPackage.nullable(),
  tickets: z.array(ticket),
  documents: z.array(z.object({ fileId: recordId, kind: documentKind, passengerId: recordId, name: z.string() })),
  allowed: z.array(z.enum(BOOKING_ACTS)),
  /** What was removed of its travellers because its time is over; null while all is kept. */
  masked: z.enum(MASKED).nullable(),
  version: z.int(),
})
export type Booking = z.input<typeof booking>

export const bookingListQuery = listQuery.extend(filterQuery(bookingList))

export type BookingRow = z.input<typeof bookingRow>

const seatWiseRow = z.object({
  ticketId: recordId,
  bookingId: recordId,
  reference: z.string(),
  seat: z.string().nullable(),
  passengerName: z.string(),
  phone: z.string().nullable(),
  from: localizedName,
  to: localizedName,
  state: z.enum(TICKET_STATES),
})

const ticketPrint = z.object({
  booking,
  /** Signed QR text per ticket id: ticket id and print revision, ECDSA P-256 (domain rulings §5). */
  codes: z.record(z.string(), z.string()),
  operator: z.object({ name: localizedName, phone: z.string(), email: z.string() }),
})
export type TicketPrint = z.input<typeof ticketPrint>

export const bookingEndpoints = {
  quoteBooking: endpoint('quoteBooking', {
    summary: 'What a party would pay, per passenger and direction.',
    access: BOOKING_TYPES,
    body: quoteRequest,
    data: bookingQuote,
  }),
  createBooking: endpoint('createBooking', {
    summary: 'Sell the held seats: booking, tickets, payment and postings at once, all or none.',
    access: BOOKING_TYPES,
    body: bookingRequest,
    data: booking,
  }),
  getBookingList: listEndpoint('getBookingList', {
    summary: 'Bookings within the own scope.',
    access: BOOKING_READERS,
    query: bookingListQuery,
    data: bookingRow,
  }),
  exportBookingList: fileEndpoint('exportBookingList', {
    summary: 'The filtered bookings as CSV or XLSX; logged.',
    access: BOOKING_READERS,
    query: bookingListQuery
      .omit({ pageNumber: true, recordNumber: true, next: true, previous: true })
      .extend(sheetQuery),
  }),
  getSeatWiseBookingList: listEndpoint('getSeatWiseBookingList', {
    summary: 'Tickets of a departure, by seat.',
    access: BOOKING_READERS,
    query: listQuery.extend({ departureKey }),
    data: seatWiseRow,
  }),
  getBooking: endpoint('getBooking', {
    summary: 'A booking with its tickets and documents.',
    access: BOOKING_READERS,
    params: z.object({ id: recordId }),
    data: booking,
  }),
  searchBookingCustomers: endpoint('searchBookingCustomers', {
    summary:
      'Passengers known from earlier bookings, by passport, national number, phone or name, with whom they travelled last.',
    access: BOOKING_TYPES,
    query: z.object({ search: searchTerm(60).min(1) }),
    data: z.array(knownPassenger),
  }),
  getTicketPrint: endpoint('getTicketPrint', {
    summary: 'What the printed tickets of a booking show, with the signed codes.',
    access: BOOKING_READERS,
    params: z.object({ id: recordId }),
    data: ticketPrint,
  }),
  sendTickets: endpoint('sendTickets', {
    summary: 'Send the tickets by e-mail or SMS, or hand them over to WhatsApp.',
    access: BOOKING_TYPES,
    params: z.object({ id: recordId }),
    body: messageRequest,
    data: messageRow,
  }),
  getSigningKey: endpoint('getSigningKey', {
    summary: 'Public key that verifies ticket codes, as a JSON Web Key.',
    access: BOOKING_READERS,
    data: z.object({ kty: z.string(), crv: z.string(), x: z.string(), y: z.string() }),
  }),
}
