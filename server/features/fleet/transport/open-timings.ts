import { and, desc, eq, inArray, isNull, lte, or, gte, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { PageInfo } from '#contract/common.ts'
import type { transportEndpoints } from '#contract/fleet/transport.ts'
import type { OpenTiming } from '#contract/fleet/transport-row.ts'
import type { Orm } from '#server/database/connection.ts'
import { depotToday } from '#server/database/depot-day.ts'
import { holdingWords, inOrderOf, pageOfIds } from '#server/database/list-page.ts'
import { routes, timings, timingVersions, transportTimings, trips } from '#server/database/schema/network.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'

type Query = z.output<typeof transportEndpoints.tripTimingNotAssigned.query>

const nameOfRoute = (language: 'en' | 'ar') =>
  sql`(select ${routes.name} ->> '${sql.raw(language)}' from ${routes} where ${routes.id} = ${timings.routeId})`

/** Timings that sell but that nothing runs; with `assigned=any` also those that could take a further transport. */
export async function listOpenTimings(
  orm: Orm,
  query: Query,
): Promise<{ data: OpenTiming[]; page: PageInfo } | Refusal> {
  const found = await pageOfIds(orm, query, {
    table: timings,
    id: timings.id,
    where: and(
      eq(timings.isActive, true),
      or(isNull(timings.validTo), gte(timings.validTo, depotToday(null))),
      sql`exists (select 1 from ${routes} join ${trips} on ${trips.id} = ${routes.tripId}
        where ${routes.id} = ${timings.routeId} and ${routes.isActive} and ${trips.isActive})`,
      query.assigned === 'any'
        ? undefined
        : sql`not exists (select 1 from ${transportTimings} where ${transportTimings.timingId} = ${timings.id})`,
      query.search ? holdingWords(sql`(${nameOfRoute('en')} || ' ' || ${nameOfRoute('ar')})`, query.search) : undefined,
    ),
    sorts: { route: sql`lower(${nameOfRoute('en')})`, validFrom: timings.validFrom },
    defaultSort: 'route',
  })
  if (isRefusal(found)) return found
  const rows = await readTimings(orm, inArray(timings.id, found.ids))
  return { data: inOrderOf(found.ids, rows), page: found.page }
}

function readTimings(orm: Orm, which: SQL) {
  return orm
    .selectDistinctOn([timings.id], {
      id: timings.id,
      timingId: timings.id,
      routeName: routes.name,
      tripName: trips.name,
      startsAt: timingVersions.startsAt,
      daysOfWeek: timingVersions.daysOfWeek,
      validFrom: timings.validFrom,
      validTo: timings.validTo,
      nextOrdinal: sql<number>`coalesce((select max(${transportTimings.ordinal}) from ${transportTimings} where ${transportTimings.timingId} = ${timings.id}), 0) + 1`,
    })
    .from(timings)
    .innerJoin(routes, eq(routes.id, timings.routeId))
    .innerJoin(trips, eq(trips.id, routes.tripId))
    .innerJoin(
      timingVersions,
      and(eq(timingVersions.timingId, timings.id), lte(timingVersions.appliesFrom, depotToday(null))),
    )
    .where(which)
    .orderBy(timings.id, desc(timingVersions.appliesFrom))
}
