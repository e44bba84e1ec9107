import { z } from 'zod'
import { calendarDate, recordId, recordVersion } from '../common.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { timingList } from './timing-list.ts'
import { filterQuery } from '../list/list-query.ts'
import { masterListQuery } from '../master.ts'
import { daysOfWeek, stopTimes, timing, timingChoice, values } from './timing-row.ts'

export const timingEndpoints = {
  getTimingList: listEndpoint('getTimingList', {
    summary: 'Timings: when routes run.',
    access: ['super_admin', 'operation_manager'],
    query: masterListQuery.extend(filterQuery(timingList)),
    data: timing,
  }),
  getTimingListForDropdown: endpoint('getTimingListForDropdown', {
    summary: 'Timings in use that have not ended, to choose from; at most 500.',
    access: ['super_admin', 'admin', 'operation_manager'],
    query: z.object({ routeId: recordId.optional(), tripId: recordId.optional() }),
    data: z.array(timingChoice),
  }),
  createTiming: endpoint('createTiming', {
    summary: 'Create a timing of a route, and with it the timing of its return route.',
    access: ['super_admin'],
    body: z.object({
      routeId: recordId,
      ...values,
      /** Times on the return route; valid on the same dates. */
      newReturn: z.object({ ...stopTimes, daysOfWeek }).nullable(),
    }),
    data: timing,
  }),
  updateTiming: endpoint('updateTiming', {
    summary: 'Change a timing. Other times or days apply from a travel date on; departures with tickets keep theirs.',
    access: ['super_admin'],
    body: z.object({
      id: recordId,
      version: recordVersion,
      ...values,
      returnTimingId: recordId.nullable(),
      /** First travel date of other times or days; may be null where neither changes. */
      appliesFrom: calendarDate.nullable(),
    }),
    data: timing,
  }),
  withdrawTimingVersion: endpoint('withdrawTimingVersion', {
    summary: 'Withdraw planned times and days of a timing, before they apply and while nothing is sold on them.',
    access: ['super_admin'],
    body: z.object({
      id: recordId,
      version: recordVersion,
      /** First travel date of what is withdrawn. */
      appliesFrom: calendarDate,
    }),
    data: timing,
  }),
}
