import { z } from 'zod'
import type { UserType } from './access.ts'
import { calendarDate, currencyCode, instant, listQuery, localizedName, recordId } from './common.ts'
import { DEPARTURE_STATES, departureKey } from './departure.ts'
import { endpoint, fileEndpoint, listEndpoint } from './endpoint.ts'

/** Types with the trip summary: head account and operations see all departures, the others those that call in their depot's region. */
const SUMMARY_READERS = ['admin', 'account', 'head_account', 'operation_manager'] as const satisfies readonly UserType[]

/** Longest period that is summed up at once, in days. */
export const MOST_SUMMARY_DAYS = 366

const figures = {
  /** Passengers with a seat; infants have none. */
  seatsSold: z.int(),
  infants: z.int(),
  /** Regular seats of the transport that are for sale. */
  capacity: z.int(),
  checkedIn: z.int(),
  noShows: z.int(),
  /** Pieces of cargo that were loaded and not offloaded again. */
  pieces: z.int(),
  /** Of them, in grams. */
  weight: z.int(),
}

/** Minor units of one currency. */
const money = z.object({
  currency: currencyCode,
  /** Net fares of tickets that were not given back. */
  tickets: z.int(),
  /** Net price of the pieces that first left with it. */
  consignments: z.int(),
  /** Expenses on the departure that are not rejected, within the reader's scope; positive. */
  expenses: z.int(),
  /** What is left: tickets and consignments less expenses. */
  result: z.int(),
})
export type TripMoney = z.input<typeof money>

/** There are expenses of depots that are not the reader's: neither they nor what they leave of the result are told. */
const hidesExpenses = z.boolean()

const tripRow = z.object({
  id: recordId,
  departureKey,
  routeName: localizedName,
  startsAt: instant,
  timeZone: z.string(),
  registrationNumber: z.string(),
  state: z.enum(DEPARTURE_STATES),
  ...figures,
  money: z.array(money),
  hidesExpenses,
})
export type TripRow = z.input<typeof tripRow>

const filters = {
  /** Travel date at the first stoppage, inclusive. */
  travelFrom: calendarDate,
  travelTo: calendarDate,
  routeId: recordId.optional(),
  transportId: recordId.optional(),
  state: z.enum(DEPARTURE_STATES).optional(),
  /** This one alone. */
  departureKey: departureKey.optional(),
}

export const TRIP_COLUMNS = [
  'departure',
  'vehicle',
  'state',
  'seats',
  'checkedIn',
  'noShows',
  'pieces',
  'weight',
  'tickets',
  'consignments',
  'expenses',
  'result',
] as const

export const tripSummaryEndpoints = {
  getTripSummaryList: listEndpoint('getTripSummaryList', {
    summary: 'Per departure: seats, load, revenue, expenses and result.',
    access: SUMMARY_READERS,
    query: listQuery.omit({ search: true }).extend(filters),
    data: tripRow,
  }),
  getTripSummaryTotals: endpoint('getTripSummaryTotals', {
    summary: 'The same for all departures that fit, per currency.',
    access: SUMMARY_READERS,
    query: z.object(filters),
    data: z.object({ departures: z.int(), ...figures, money: z.array(money), hidesExpenses }),
  }),
  getTripSummaryOptions: endpoint('getTripSummaryOptions', {
    summary: 'What the trip summary can be narrowed to: routes and transports.',
    access: SUMMARY_READERS,
    data: z.object({
      routes: z.array(z.object({ id: recordId, name: localizedName })),
      transports: z.array(z.object({ id: recordId, registrationNumber: z.string() })),
    }),
  }),
  exportTripSummary: fileEndpoint('exportTripSummary', {
    summary: 'The filtered departures, a row per currency, as CSV or XLSX; logged.',
    access: SUMMARY_READERS,
    query: listQuery.omit({ search: true, pageNumber: true, recordNumber: true, next: true, previous: true }).extend({
      ...filters,
      format: z.enum(['csv', 'xlsx']),
      /** Comma-separated, in the order wanted. */
      columns: z.string().max(300),
      language: z.enum(['en', 'ar']).default('en'),
    }),
  }),
}
