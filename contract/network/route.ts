import { z } from 'zod'
import { calendarDate, recordId, recordVersion } from '../common.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { routeList } from './route-list.ts'
import { filterQuery } from '../list/list-query.ts'
import { masterListQuery } from '../master.ts'
import { stopTimes } from './timing-row.ts'
import { route, routeDetails, values } from './route-row.ts'

export const routeEndpoints = {
  getRouteList: listEndpoint('getRouteList', {
    summary: 'Routes: the ordered stoppages of trips.',
    access: ['super_admin', 'operation_manager'],
    query: masterListQuery.extend(filterQuery(routeList)),
    data: route,
  }),
  getRouteDetails: endpoint('getRouteDetails', {
    summary: 'A route with every version of its stoppages and times, and the departures that no change may move.',
    access: ['super_admin', 'operation_manager'],
    query: z.object({ id: recordId }),
    data: routeDetails,
  }),
  createRoute: endpoint('createRoute', {
    summary: 'Create a route, and with it the route back.',
    access: ['super_admin'],
    body: z.object({ tripId: recordId, ...values }),
    data: route,
  }),
  updateRoute: endpoint('updateRoute', {
    summary:
      'Change a route. Other stoppages and times apply from a travel date on; departures with tickets keep theirs.',
    access: ['super_admin'],
    body: z.object({
      id: recordId,
      version: recordVersion,
      ...values,
      /** First travel date of other stoppages or times; may be null where neither changes. */
      appliesFrom: calendarDate.nullable(),
      /** Times at these stoppages; where the stoppages change, of every timing in use. */
      timings: z.array(z.object({ timingId: recordId, ...stopTimes })).max(200),
    }),
    data: route,
  }),
  withdrawRouteVersion: endpoint('withdrawRouteVersion', {
    summary:
      'Withdraw planned stoppages of a route, with the times made for them, before they apply and while nothing is sold on them.',
    access: ['super_admin'],
    body: z.object({
      id: recordId,
      version: recordVersion,
      /** First travel date of what is withdrawn. */
      appliesFrom: calendarDate,
    }),
    data: route,
  }),
}
