import { inArray, sql } from 'drizzle-orm'
import { departures } from '#server/database/schema/departure.ts'
import { routesCallingIn } from '#server/records/booking-scope.ts'
import type { WorkflowTrail } from '#server/records/workflow-trail.ts'
import { loadNetwork } from '#server/timetable/network-repository.ts'

/** Operations see what happened to every departure, people of a depot to those that call in its region. */
export const departureTrail: WorkflowTrail = {
  machine: 'departure',
  async scope(database, { userType, isAgent, regionId }) {
    if (userType === 'operation_manager') return undefined
    if (isAgent || (userType !== 'admin' && userType !== 'staff')) return sql`false`
    const routeIds = routesCallingIn(await loadNetwork(database), regionId)
    return routeIds.length === 0 ? sql`false` : inArray(departures.routeId, routeIds)
  },
}
