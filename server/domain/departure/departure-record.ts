import { eq, inArray, sql } from 'drizzle-orm'
import { departureLifecycle } from '#machines/departure/departure-lifecycle.ts'
import { departures } from '#server/database/schema/departure.ts'
import { transports } from '#server/database/schema/network.ts'
import { defineRecord } from '#server/lifecycle/define-record.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { routesCallingIn } from '../booking/booking-scope.ts'
import {
  callsAt,
  departureKeyText,
  departureReference,
  departureSearch,
  departureText,
  noText,
  pageLink,
} from '../workflow/record-parts.ts'

export const departureRecord = defineRecord({
  id: 'departure',
  machine: departureLifecycle,
  table: departures,
  /** Every depot in whose region it calls. */
  ofDepot: callsAt,
  /** Operations see every departure, people of a depot those that call in its region. */
  async readable({ userType, isAgent, regionId }, database) {
    if (userType === 'operation_manager') return undefined
    if (isAgent || (userType !== 'admin' && userType !== 'staff')) return sql`false`
    const routeIds = routesCallingIn(await loadNetwork(database), regionId)
    return routeIds.length === 0 ? sql`false` : inArray(departures.routeId, routeIds)
  },
  find: departureSearch,
  describe: (orm, ids) =>
    orm
      .select({
        id: departures.id,
        reference: departureText,
        person: noText,
        state: departures.state,
        currency: noText,
        depot: noText,
        page: pageLink('departure', departureKeyText),
      })
      .from(departures)
      .innerJoin(transports, eq(transports.id, departures.transportId))
      .where(inArray(departures.id, [...ids])),
  reference: departureReference('record.id'),
  version: 'least',
  // Its row is made by its first claim, and nothing has happened to it by then.
  isBornSilently: 'true',
  stamps: [],
})
