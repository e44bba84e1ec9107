import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import { BOOKING_TYPES } from '#contract/access.ts'
import type { Orm } from '#server/database/connection.ts'
import { agents } from '#server/database/schema/ledger.ts'
import { regions, routes, trips } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { type SalesReader, salesScope } from './sales-scope.ts'

/** More than any operator has; a list that is longer is searched elsewhere. */
const MAX_OPTIONS = 1000

/** What the report can be narrowed to: who sells only within the reader's scope. */
export async function readSalesOptions(orm: Orm, reader: SalesReader): Promise<ReplyOf<'getSalesOptions'>['data']> {
  const scope = salesScope(reader)
  const ofDepot = scope.kind === 'depot' ? eq(users.depotId, scope.depotId) : undefined
  const agentIds = orm.select({ id: agents.userId }).from(agents)
  const people = (isAgent: boolean) =>
    scope.kind === 'own'
      ? []
      : orm
          .select({ id: users.id, name: users.name })
          .from(users)
          .where(
            and(
              ofDepot,
              inArray(users.userType, [...BOOKING_TYPES]),
              isAgent ? inArray(users.id, agentIds) : notInArray(users.id, agentIds),
            ),
          )
          .orderBy(asc(users.name), asc(users.id))
          .limit(MAX_OPTIONS)
  const [currencies, ofTrips, ofRoutes, ofAgents, clerks] = await Promise.all([
    orm.selectDistinct({ code: regions.currency }).from(regions).orderBy(asc(regions.currency)),
    orm
      .select({ id: trips.id, name: trips.name })
      .from(trips)
      .orderBy(sql`${trips.name} ->> 'en'`, asc(trips.id))
      .limit(MAX_OPTIONS),
    orm
      .select({ id: routes.id, name: routes.name })
      .from(routes)
      .orderBy(sql`${routes.name} ->> 'en'`, asc(routes.id))
      .limit(MAX_OPTIONS),
    people(true),
    people(false),
  ])
  return {
    scope: scope.kind,
    currencies: currencies.map(({ code }) => code),
    trips: ofTrips,
    routes: ofRoutes,
    agents: ofAgents,
    clerks,
  }
}
