import { z } from 'zod'
import { BOOKING_READERS } from '../access.ts'
import { localizedName, recordId, toldName } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { daysProgress, reportDays, reportPeriod } from './report-period.ts'
import { STATISTICS_GROUPS } from './sales-codes.ts'
import { salesQuery } from './sales-query.ts'

const asked = z.object(salesQuery)
export type StatisticsAsked = z.output<typeof asked>

const askedOfRoute = z.object({ ...reportPeriod, routeId: recordId })
export type LegLoadAsked = z.output<typeof askedOfRoute>

const count = z.int()
/** Tickets, of all currencies together. */
const counts = {
  /** Sold in these days. */
  tickets: count,
  changed: count,
  refunded: count,
  /** To travel in these days, up to today, and no-shows among them. */
  due: count,
  noShows: count,
}

/** The largest groups first, bands of time in their own order; what is behind the largest is one row. */
const groupRow = z.object({
  /** An id or code; null for what has none. */
  key: z.string().nullable(),
  name: toldName.nullable(),
  /** So many groups in one row; 0 for a group of its own. */
  others: count,
  ...counts,
  /** Tickets sold in the period before, and in the same days a year before. */
  before: count,
  yearBefore: count,
})
export type StatisticsRow = z.input<typeof groupRow>

const load = z.object({
  /** Seats between the two stops, of all departures that went or will. */
  offered: count,
  taken: count,
})

const compared = { progress: daysProgress, before: reportDays, yearBefore: reportDays }

export const statisticsEndpoints = {
  getBookingStatistics: endpoint('getBookingStatistics', {
    summary:
      'How tickets are sold and travelled: by channel, lead time, class, route, hour and season, compared; within the own scope.',
    access: BOOKING_READERS,
    query: asked,
    data: z.object({
      ...reportDays.shape,
      ...compared,
      totals: z.object({ now: z.object(counts), before: z.object(counts), yearBefore: z.object(counts) }),
      /** Departures of these days with such passengers still to be checked in or missed where the bus has left: not closed. */
      openDepartures: count,
      groups: z.array(z.object({ by: z.enum(STATISTICS_GROUPS), rows: z.array(groupRow) })),
      /** Tickets by weekday (0 is Sunday) and hour of their sale, by the clock of the depot that sold them. */
      hours: z.array(z.object({ weekday: count, hour: count, tickets: count })),
      /** Twelve months of travel that end with that of the last day, each beside the same a year before. */
      season: z.array(z.object({ month: z.string(), tickets: count, yearBefore: count })),
    }),
  }),
  getNationalityStatistics: endpoint('getNationalityStatistics', {
    summary: 'The same by nationality, as it stands after corrections.',
    access: BOOKING_READERS,
    query: asked,
    data: z.object({ rows: z.array(groupRow) }),
  }),
  getLegLoad: endpoint('getLegLoad', {
    summary: "How full a route's buses are from stop to stop, whoever sold the seats; compared. Not for agents.",
    access: BOOKING_READERS,
    query: askedOfRoute,
    data: z.object({
      ...reportDays.shape,
      ...compared,
      route: z.object({ id: recordId, name: localizedName }),
      departures: count,
      /** From the first stop to the last. */
      legs: z.array(
        z.object({
          from: z.object({ id: recordId, name: localizedName }),
          to: z.object({ id: recordId, name: localizedName }),
          now: load,
          before: load,
          yearBefore: load,
        }),
      ),
    }),
  }),
}
