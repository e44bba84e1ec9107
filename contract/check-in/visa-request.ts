import { z } from 'zod'
import type { UserType } from '../access.ts'
import { DIRECTIONS, TICKET_STATES } from '../booking/booking-codes.ts'
import {
  calendarDate,
  countryCode,
  instant,
  listQuery,
  localizedName,
  recordId,
  recordVersion,
  noteText,
  reasonText,
} from '../common.ts'
import { endpoint, fileEndpoint, listEndpoint } from '../endpoint.ts'
import { documentKind } from '../file.ts'
import { filterQuery, sheetQuery } from '../list/list-query.ts'
import { VISA_REQUEST_STATES, VISA_REQUIREMENTS } from './visa-codes.ts'
import { visaRequestList } from './visa-request-list.ts'
import { visaRequestRow } from './visa-request-row.ts'
import { trailEvent } from '../workflow/workflow.ts'

export type VisaRequestState = (typeof VISA_REQUEST_STATES)[number]

/** Events of the visa request lifecycle that a person sends. */
export const VISA_REQUEST_EVENTS = ['visaRequest.submit', 'visaRequest.grant', 'visaRequest.refuse'] as const

/** Why no visa can be asked for on a ticket now. `expired`: the passport is, by the day of travel. */
export const VISA_REFUSALS = [
  'notTravelling',
  'departed',
  'noBorder',
  'notNeeded',
  'noPassport',
  'expired',
  'asked',
] as const
export type VisaRefusal = (typeof VISA_REFUSALS)[number]

/** The type whose route set has the visa screens; agents are refused (domain rulings §6). */
const VISA_CLERKS = ['staff'] as const satisfies readonly UserType[]

const MAX_TICKETS = 48

const stop = z.object({ name: localizedName, at: instant, timeZone: z.string() })

/** What stands for a passenger and a destination. */
const standing = z.object({
  id: recordId,
  state: z.enum(VISA_REQUEST_STATES),
  visaNumber: z.string().nullable(),
  validUntil: calendarDate.nullable(),
  /** Asked for with the passport that the passenger has now. */
  isForThisPassport: z.boolean(),
})

const journey = {
  ticketId: recordId,
  direction: z.enum(DIRECTIONS),
  ticketState: z.enum(TICKET_STATES),
  /** First calendar day of the departure. */
  travelDate: calendarDate,
  routeName: localizedName,
  from: stop,
  to: stop,
}

const visaTicket = z.object({
  ...journey,
  passengerName: z.string(),
  nationality: countryCode,
  passportNumber: z.string().nullable(),
  passportExpiry: calendarDate.nullable(),
  /** Uploaded with the booking. */
  documents: z.array(documentKind),
  /** Null where the journey ends in the country it begins in. */
  destination: countryCode.nullable(),
  /** By the rules in force. */
  requirement: z.enum(VISA_REQUIREMENTS),
  /** The live request, else the latest that was refused. */
  request: standing.nullable(),
  /** Null: a visa can be asked for. */
  refusal: z.enum(VISA_REFUSALS).nullable(),
})
export type VisaTicket = z.input<typeof visaTicket>

const visaRequest = visaRequestRow.extend({
  ...journey,
  passportExpiry: calendarDate.nullable(),
  /** The passenger's passport is still the one that it was asked for with. */
  isForThisPassport: z.boolean(),
  requirement: z.enum(VISA_REQUIREMENTS),
  note: z.string().nullable(),
  refusalReason: z.string().nullable(),
  history: z.array(trailEvent),
  /** The refund of its package that nobody has decided yet: until then its fee is neither earned nor given back. */
  openRefundId: recordId.nullable(),
  /** Events that its lifecycle takes now. */
  can: z.array(z.enum(VISA_REQUEST_EVENTS)),
})
export type VisaRequestRecord = z.input<typeof visaRequest>

export const visaRequestListQuery = listQuery.extend(filterQuery(visaRequestList))

export const visaRequestEndpoints = {
  getVisaTickets: endpoint('getVisaTickets', {
    summary: 'Tickets of a booking with the visa that each needs and what has been done about it.',
    access: VISA_CLERKS,
    params: z.object({ id: recordId }),
    data: z.object({ bookingId: recordId, reference: z.string(), mayAsk: z.boolean(), tickets: z.array(visaTicket) }),
  }),
  requestVisa: endpoint('requestVisa', {
    summary: 'Ask for the visas of tickets of one booking, all or none.',
    access: VISA_CLERKS,
    body: z.object({
      bookingId: recordId,
      ticketIds: z.array(recordId).min(1).max(MAX_TICKETS),
      note: noteText.nullable(),
    }),
    data: z.array(visaRequestRow),
  }),
  getVisaRequestList: listEndpoint('getVisaRequestList', {
    summary: 'Visa requests within the own scope.',
    access: VISA_CLERKS,
    query: visaRequestListQuery,
    data: visaRequestRow,
  }),
  exportVisaRequests: fileEndpoint('exportVisaRequests', {
    summary: 'The filtered visa requests as CSV or XLSX; logged.',
    access: VISA_CLERKS,
    query: visaRequestListQuery
      .omit({ pageNumber: true, recordNumber: true, next: true, previous: true })
      .extend(sheetQuery),
  }),
  getVisaRequest: endpoint('getVisaRequest', {
    summary: 'A visa request with its history.',
    access: VISA_CLERKS,
    params: z.object({ id: recordId }),
    data: visaRequest,
  }),
  updateVisaRequestStatus: endpoint('updateVisaRequestStatus', {
    summary: "Hand a visa request in, or enter the authority's answer.",
    access: VISA_CLERKS,
    body: z.object({
      id: recordId,
      version: recordVersion,
      act: z.enum(['submit', 'grant', 'refuse']),
      /** Both required to grant. */
      visaNumber: z.string().trim().toUpperCase().max(40).nullable(),
      validUntil: calendarDate.nullable(),
      /** Required to refuse. */
      reason: reasonText.nullable(),
    }),
    data: visaRequest,
  }),
}
