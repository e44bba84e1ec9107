import { z } from 'zod'
import type { UserType } from '../access.ts'
import { calendarDate, listQuery, localizedName, recordId } from '../common.ts'
import { endpoint, fileEndpoint, listEndpoint } from '../endpoint.ts'
import { filterQuery, sheetQuery } from '../list/list-query.ts'
import { tripSummaryList } from './trip-summary-list.ts'
import { hidesExpenses, tripFigures, tripMoney, tripRow } from './trip-summary-row.ts'

/** Types with the trip summary: head account and operations see all departures, the others those that call in their depot's region. */
const SUMMARY_READERS = ['admin', 'account', 'head_account', 'operation_manager'] as const satisfies readonly UserType[]

/** Longest period that is summed up at once, in days. */
export const MAX_SUMMARY_DAYS = 366

const filters = { ...filterQuery(tripSummaryList), travelFrom: calendarDate, travelTo: calendarDate }

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
    data: z.object({ departures: z.int(), ...tripFigures, money: z.array(tripMoney), hidesExpenses }),
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
      ...sheetQuery,
    }),
  }),
}
