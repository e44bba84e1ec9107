import { z } from 'zod'
import { passengerRow } from '../booking/booking.ts'
import { DIRECTIONS, FARE_CLASSES, TICKET_STATES } from '../booking/booking-codes.ts'
import { calendarDate, countryCode, instant, localizedName, recordId, recordVersion, searchTerm } from '../common.ts'
import { checkInMark } from './check-in.ts'
import { DEPARTURE_STATES } from '../departure/departure-codes.ts'
import { departureKey } from '../departure/departure.ts'
import { deviceTime, officerPass } from './device-time.ts'
import { endpoint } from '../endpoint.ts'
import { feeAmount } from './exit-fee.ts'
import { taxTerms } from '../tax/tax-terms.ts'
import { VISA_REQUEST_STATES, VISA_REQUIREMENTS } from './visa-codes.ts'

/** Who boards passengers. */
const OFFICERS = ['admin', 'staff'] as const
/** Who sees the passengers of a departure. */
const LIST_READERS = ['admin', 'staff', 'operation_manager'] as const

/** Tickets that a list holds at most: a bus sold anew on every leg stays far below. */
export const MAX_BOARDING_TICKETS = 600
/** Departures around now that an officer chooses from. */
export const MAX_BOARDING_DEPARTURES = 60
/** Tickets that a search answers at most. */
export const MAX_FOUND = 20

const visaStanding = z.object({
  requirement: z.enum(VISA_REQUIREMENTS),
  /** The one that counts for this passenger, destination and passport. */
  request: z
    .object({
      id: recordId,
      state: z.enum(VISA_REQUEST_STATES),
      visaNumber: z.string().nullable(),
      validUntil: calendarDate.nullable(),
    })
    .nullable(),
})

const boardingPassenger = passengerRow.extend({ version: recordVersion })
export type BoardingPassenger = z.output<typeof boardingPassenger>

/** A ticket as an officer needs it, on line or not: everything that the verdict is made of. */
const boardingTicket = z.object({
  ticketId: recordId,
  version: recordVersion,
  state: z.enum(TICKET_STATES),
  printRevision: z.int(),
  bookingId: recordId,
  reference: z.string(),
  direction: z.enum(DIRECTIONS),
  departureKey,
  seat: z.string().nullable(),
  fareClass: z.enum(FARE_CLASSES),
  fromPosition: z.int(),
  toPosition: z.int(),
  /** When the vehicle leaves the ticket's own boarding stoppage. */
  boardsAt: instant,
  soldAt: instant,
  /** The day of boarding as the calendar at the boarding stoppage has it: what passports and ages are judged by. */
  boardingDay: calendarDate,
  crossesBorder: z.boolean(),
  fromCountry: countryCode.nullable(),
  toCountry: countryCode.nullable(),
  passenger: boardingPassenger,
  hasOpenRefundRequest: z.boolean(),
  /** When boarding was closed at the ticket's stoppage; null while it is open. */
  closedAt: instant.nullable(),
  isFeeDue: z.boolean(),
  /** What the fee comes to, one amount per currency it is taken in; none where none is due. */
  fees: z.array(feeAmount),
  /** The tax that its receipt names; null where no border is crossed. Lists that devices kept from before have none. */
  feeTax: taxTerms.nullish(),
  feePaid: feeAmount.extend({ receiptNumber: z.string(), takenAt: instant, taker: z.string() }).nullable(),
  checkIn: checkInMark.nullable(),
  /** Null where no border is crossed. */
  visa: visaStanding.nullable(),
})
export type BoardingTicket = z.input<typeof boardingTicket>

const boardingStop = z.object({
  position: z.int(),
  stoppageId: recordId,
  regionId: recordId,
  name: localizedName,
  country: countryCode,
  timeZone: z.string(),
  arrivesAt: instant,
  departsAt: instant,
})

const boardingDeparture = z.object({
  departureKey,
  state: z.enum(DEPARTURE_STATES),
  travelDate: calendarDate,
  routeName: localizedName,
  registrationNumber: z.string(),
  transportName: z.string(),
  stops: z.array(boardingStop),
  /** Where passengers board in the reader's own region: none at the end of the route. Boarding elsewhere is others' work. Null for those who see all. */
  ownPositions: z.array(z.int()).nullable(),
})
export type BoardingDeparture = z.input<typeof boardingDeparture>

const boardingCounts = z.object({
  /** Tickets that are to board: pending, fee paid, checked in, no-shows; … */
  expected: z.int(),
  /** … of them those with a fee that stands, checked in or not, … */
  feePaid: z.int(),
  checkedIn: z.int(),
  /** … and those not checked in. */
  missing: z.int(),
})

/** Public half of the key that signs ticket codes, as a JSON Web Key. */
const signingKey = z.object({ kty: z.string(), crv: z.string(), x: z.string(), y: z.string() })

const boardingList = z.object({
  departure: boardingDeparture,
  counts: boardingCounts,
  /** By boarding stoppage, seat, name. Refunded tickets stay on it, so that their print is told from an unknown one. */
  tickets: z.array(boardingTicket).max(MAX_BOARDING_TICKETS),
  signingKey,
  /** Warn when a passport ends within so many months of the boarding day. */
  passportWarningMonths: z.int(),
  childUnderYears: z.int(),
  infantUnderYears: z.int(),
  /** The server's clock when this was read: how old the list is. */
  readAt: instant,
  /** A device erases the list then: 24 hours after the vehicle reaches the end of the route. */
  eraseAt: instant,
  /** For the reader, so that what they do while cut off carries their name; null for who may not check in. */
  officer: z.object({ pass: officerPass, passEndsAt: instant }).nullable(),
})
export type BoardingList = z.input<typeof boardingList>

/** A passport's machine-readable zone: two or three lines, as scanned. */
const passportLines = z.array(z.string().trim().min(30).max(44)).min(2).max(3)

export const boardingListEndpoints = {
  getCheckInDepartures: endpoint('getCheckInDepartures', {
    summary: 'Departures that call at the reader’s region around now, the next first, with their counts.',
    access: LIST_READERS,
    data: z
      .array(
        boardingDeparture.extend({
          counts: boardingCounts,
          /** When it leaves the reader's stoppage that boards next, or boarded last; … */
          nextAt: instant,
          /** … and how boarding stands there, which others' stoppages do not change. */
          nextState: z.enum(DEPARTURE_STATES),
          /** Of those who board there. */
          nextCounts: boardingCounts,
        }),
      )
      .max(MAX_BOARDING_DEPARTURES),
  }),
  getCheckinGroupList: endpoint('getCheckinGroupList', {
    summary:
      'Everybody on a departure with all that a check-in is judged by: the list on screen, and the one that a device keeps.',
    access: LIST_READERS,
    query: z.object({ departureKey }),
    data: boardingList,
  }),
  getCheckinPassenger: endpoint('getCheckinPassenger', {
    summary: 'Tickets found by the code on a print, a booking reference, a passport number, or part of a name.',
    access: OFFICERS,
    query: z
      .object({
        code: z.string().trim().max(200).optional(),
        reference: z.string().trim().max(20).optional(),
        passport: z.string().trim().max(20).optional(),
        search: searchTerm(100).optional(),
        /** Those on this departure come first. */
        departureKey: departureKey.optional(),
      })
      .refine(
        ({ code, reference, passport, search }) =>
          [code, reference, passport, search].filter((each) => each !== undefined).length === 1,
        {
          path: ['search'],
          error: 'checkIn.oneQuestion',
        },
      ),
    data: z.object({
      /** What a code said; null where it is none of ours, or none was asked for. */
      code: z.object({ ticketId: recordId, printRevision: z.int() }).nullable(),
      tickets: z.array(boardingTicket).max(MAX_FOUND),
      /** Those that the tickets are for. */
      departures: z.array(boardingDeparture),
      hasMore: z.boolean(),
      readAt: instant,
    }),
  }),
  acceptPassport: endpoint('acceptPassport', {
    summary:
      'Put what a passport’s machine-readable zone says in the place of what the booking says; a recorded change.',
    access: OFFICERS,
    body: z.object({
      ticketId: recordId,
      passengerVersion: recordVersion,
      lines: passportLines,
      /** Of a device that was cut off, and who was signed in at it then. */
      device: deviceTime.optional(),
      officerPass: officerPass.optional(),
    }),
    data: boardingTicket,
  }),
  registerCheckInDevice: endpoint('registerCheckInDevice', {
    summary: 'Give a device its own series of receipt numbers, for fees that it takes while it is cut off.',
    access: OFFICERS,
    /** Made by the device, once. */
    body: z.object({ deviceId: recordId }),
    /** A receipt number is `prefix` followed by five digits. */
    data: z.object({ deviceId: recordId, series: z.string(), prefix: z.string(), lastNumber: z.int() }),
  }),
}
