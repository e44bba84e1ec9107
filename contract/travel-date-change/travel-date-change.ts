import { z } from 'zod'
import { BOOKING_READERS, DATE_CHANGERS } from '../access.ts'
import { namedTransfer } from '../bank-reference/bank-reference.ts'
import { DIRECTIONS, FARE_CLASSES, PAYMENT_MEANS, TICKET_STATES } from '../booking/booking-codes.ts'
import {
  amountMinor,
  calendarDate,
  currencyCode,
  instant,
  listQuery,
  localizedName,
  recordId,
  recordIdList,
  recordVersion,
  briefReason,
} from '../common.ts'
import { departureKey, departureSummary } from '../departure/departure.ts'
import { endpoint, fileEndpoint, listEndpoint } from '../endpoint.ts'
import { chargedCustomer } from '../invoice/charged-customer.ts'
import { filterQuery, sheetQuery } from '../list/list-query.ts'
import { seatNumber } from '../seat/seat.ts'
import { taxTerms } from '../tax/tax-terms.ts'
import { CHANGE_CAUSES, DAYS_FIXED } from './travel-date-change-codes.ts'
import { changeList } from './travel-date-change-list.ts'
import { changeRow } from './travel-date-change-row.ts'
import { MAX_PASSENGERS } from '../booking/booking-codes.ts'

/** Why a ticket cannot be put on another departure now. */
export const CHANGE_HINDRANCES = [
  'checkedIn',
  'refunded',
  'openRefundRequest',
  /** Longer ago than the policy allows for who did not come. */
  'noShowTooOld',
  /** Operations change what the operator cancelled, and nothing else. */
  'notCancelled',
] as const

/** Both directions of everybody, infants among them. */
const MAX_TICKETS = MAX_PASSENGERS * 4

/** Where the tickets of a direction go; all that move go together. Null: that direction stays. */
const newDepartures = {
  outward: z.object({ departureKey }).nullable(),
  return: z.object({ departureKey }).nullable(),
}

export const changeQuoteRequest = z.object({
  bookingId: recordId,
  ticketIds: z.array(recordId).min(1).max(MAX_TICKETS),
  ...newDepartures,
})

const quotedChange = z.object({
  ticketId: recordId,
  version: recordVersion,
  direction: z.enum(DIRECTIONS),
  passengerName: z.string(),
  state: z.enum(TICKET_STATES),
  cause: z.enum(CHANGE_CAUSES),
  /** Null where it can be changed. */
  hindrance: z.enum(CHANGE_HINDRANCES).nullable(),
  /** Of the fare before. */
  feePercent: z.number(),
  fee: amountMinor,
  /** Lower bound in hours of the tier that applies; null after boarding, for a no-show and a cancelled departure. */
  tierHours: z.number().nullable(),
  /** The last instant at which this percentage holds; null where time does not count. */
  holdsUntil: instant.nullable(),
  /** By age on the new outward date; as before where no departure is chosen yet. */
  fareClass: z.enum(FARE_CLASSES),
  /** An infant by then three years old needs one too. */
  needsSeat: z.boolean(),
  fareBefore: amountMinor,
  fareAfter: amountMinor,
  fareDifference: amountMinor,
  /** Contained in fee and fare difference. */
  vat: amountMinor,
})
export type QuotedChange = z.input<typeof quotedChange>

/** At the hotel: the first day, and the one on which the rooms are left. */
const stayDays = z.object({ arrival: calendarDate, departure: calendarDate })

/** The rooms that were sold with the tickets and are still kept. */
const quotedPackage = z.object({
  name: localizedName,
  hotel: localizedName,
  /** IANA zone of the hotel's clock. */
  timeZone: z.string(),
  /** As they are kept now. */
  stay: stayDays,
  /** Days on which the way there may begin. */
  validFrom: calendarDate,
  validTo: calendarDate,
  /** Why they stay on their days: then tickets go to departures of the same days. Null where they can move. */
  fixed: z.enum(DAYS_FIXED).nullable(),
  /** Where they move along to; null where they stay as they are. */
  moved: stayDays.nullable(),
})
export type QuotedPackage = z.input<typeof quotedPackage>

export const changeQuote = z.object({
  bookingId: recordId,
  reference: z.string(),
  currency: currencyCode,
  tickets: z.array(quotedChange),
  /** Null where only seats were sold, or their stay was cancelled. */
  package: quotedPackage.nullable(),
  fee: amountMinor,
  /** What the fee bears, each kind once; none where nothing is charged. */
  feeTaxes: z.array(taxTerms),
  fareDifference: amountMinor,
  vat: amountMinor,
  /** What is due now: fee and fare difference. */
  total: amountMinor,
  /** What the asking user may take the money by. */
  means: z.array(z.enum(PAYMENT_MEANS)),
})
export type ChangeQuote = z.input<typeof changeQuote>

export const changeRequest = z.object({
  bookingId: recordId,
  tickets: z
    .array(
      z.object({
        ticketId: recordId,
        version: recordVersion,
        /** Held by the caller on the new departure; null for an infant. */
        seat: seatNumber.nullable(),
      }),
    )
    .min(1)
    .max(MAX_TICKETS),
  ...newDepartures,
  reason: briefReason,
  /** Null where nothing is due. */
  payment: z
    .object({
      means: z.enum(PAYMENT_MEANS),
      ...namedTransfer,
      customerId: chargedCustomer,
    })
    .nullable(),
  /** What the clerk saw and told the passenger; another amount by now is answered 409 priceChanged with the quote. */
  expectedTotal: amountMinor,
})

const changedStop = z.object({ departureKey, travelDate: calendarDate, boardsAt: instant, seat: z.string().nullable() })

const changedTicket = z.object({
  ticketId: recordId,
  direction: z.enum(DIRECTIONS),
  passengerName: z.string(),
  from: changedStop,
  to: changedStop,
  /** Where it is boarded and left, the same before and after. */
  boarding: localizedName,
  alighting: localizedName,
  /** Of the boarding stoppage. */
  timeZone: z.string(),
  fareBefore: amountMinor,
  fareAfter: amountMinor,
  fee: amountMinor,
  feePercent: z.number(),
  policyVersion: z.int(),
})

const travelDateChange = z.object({
  id: recordId,
  at: instant,
  bookingId: recordId,
  reference: z.string(),
  cause: z.enum(CHANGE_CAUSES),
  reason: z.string(),
  currency: currencyCode,
  /** Gross, VAT included. */
  fee: amountMinor,
  feeVat: amountMinor,
  /** What the fee bore, each kind once; none where nothing was charged. */
  feeTaxes: z.array(taxTerms),
  fareDifference: amountMinor,
  total: amountMinor,
  means: z.enum(PAYMENT_MEANS).nullable(),
  paymentReference: z.string().nullable(),
  /** Depot of who changed it; null for agents and operations. */
  depot: z.object({ id: recordId, code: z.string(), name: localizedName }).nullable(),
  changedBy: z.object({ id: recordId, name: z.string() }),
  tickets: z.array(changedTicket),
  /** The rooms of a package that moved along. */
  stay: z
    .object({ id: recordId, number: z.string(), hotel: localizedName, nights: z.int(), from: stayDays, to: stayDays })
    .nullable(),
})
export type TravelDateChange = z.input<typeof travelDateChange>

export const changeListQuery = listQuery.extend(filterQuery(changeList))

export type ChangeRow = z.input<typeof changeRow>

/** Days after the first that departures can be asked for at once. */
export const MAX_CHANGE_DAYS = 14

/** What it costs to go there: for the tickets of this direction, with the other where its departure was chosen before. */
const changeCost = changeQuote.pick({ currency: true, fee: true, fareDifference: true, total: true })

/** A departure that tickets can be moved to. Cost: null where it has no price for them, or no tickets were named. */
const changeDeparture = departureSummary.extend({ cost: changeCost.nullable() })
export type ChangeDeparture = z.input<typeof changeDeparture>

const departuresQuery = listQuery.extend({
  bookingId: recordId,
  direction: z.enum(DIRECTIONS),
  /** Local date at the boarding stoppage. */
  date: calendarDate,
  /** The last such day, where several are asked for. */
  until: calendarDate.optional(),
  /** All tickets that are to move, of both directions, separated by commas. */
  ticketIds: recordIdList(MAX_TICKETS).optional(),
  /** Where the outward tickets go, chosen before the return. */
  outwardKey: departureKey.optional(),
})
export type ChangeDeparturesQuery = z.output<typeof departuresQuery>

export const travelDateChangeEndpoints = {
  getChangeDepartures: listEndpoint('getChangeDepartures', {
    summary:
      'Departures that a direction of a booking can be moved to: same route, same stoppages, with what the named tickets cost there. Of one day, or up to 14 days more.',
    access: DATE_CHANGERS,
    query: departuresQuery,
    data: changeDeparture,
  }),
  quoteTravelDateChange: endpoint('quoteTravelDateChange', {
    summary:
      'What another travel date costs per ticket, until when, and which tickets cannot have one. Without departures: the fee alone.',
    access: DATE_CHANGERS,
    body: changeQuoteRequest,
    data: changeQuote,
  }),
  createTravelDateChange: endpoint('createTravelDateChange', {
    summary: 'Put tickets of a booking on held seats of other departures, with fee and fare difference, all or none.',
    access: DATE_CHANGERS,
    body: changeRequest,
    data: travelDateChange,
  }),
  getTravelDateChangeList: listEndpoint('getTravelDateChangeList', {
    summary: 'Travel-date changes within the own scope.',
    access: BOOKING_READERS,
    query: changeListQuery,
    data: changeRow,
  }),
  exportTravelDateChanges: fileEndpoint('exportTravelDateChanges', {
    summary: 'The filtered travel-date changes as CSV or XLSX; logged.',
    access: BOOKING_READERS,
    query: changeListQuery
      .omit({ pageNumber: true, recordNumber: true, next: true, previous: true })
      .extend(sheetQuery),
  }),
  getTravelDateChange: endpoint('getTravelDateChange', {
    summary: 'A travel-date change with its tickets.',
    access: BOOKING_READERS,
    params: z.object({ id: recordId }),
    data: travelDateChange,
  }),
}
