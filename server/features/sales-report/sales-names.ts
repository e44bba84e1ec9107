import { eq, inArray } from 'drizzle-orm'
import type { SalesGroup } from '#contract/sales-report/sales-codes.ts'
import type { Orm } from '#server/database/connection.ts'
import { departures } from '#server/database/schema/departure.ts'
import { depots, regions, routes, trips } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'

export interface SalesName {
  name: { en: string; ar: string } | null
  startsAt: Date | null
  timeZone: string | null
}

const NONE: SalesName = { name: null, startsAt: null, timeZone: null }

/** What groups are called; days and codes say it themselves. */
export async function readSalesNames(
  orm: Orm,
  group: SalesGroup,
  keys: readonly (string | null)[],
): Promise<(key: string | null) => SalesName> {
  const named = await namesOf(
    orm,
    group,
    keys.flatMap((key) => key ?? []),
  )
  return (key) => (key === null ? NONE : (named.get(key) ?? NONE))
}

async function namesOf(orm: Orm, group: SalesGroup, ids: string[]): Promise<Map<string, SalesName>> {
  if (ids.length === 0) return new Map()
  switch (group) {
    case 'depot':
      return byId(await orm.select({ id: depots.id, name: depots.name }).from(depots).where(inArray(depots.id, ids)))
    case 'route':
      return byId(await orm.select({ id: routes.id, name: routes.name }).from(routes).where(inArray(routes.id, ids)))
    case 'trip':
      return byId(await orm.select({ id: trips.id, name: trips.name }).from(trips).where(inArray(trips.id, ids)))
    case 'agent':
    case 'clerk': {
      const people = await orm.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids))
      return byId(people.map(({ id, name }) => ({ id, name: { en: name, ar: name } })))
    }
    case 'departure': {
      const found = await orm
        .select({ id: departures.id, name: routes.name, startsAt: departures.startsAt, timeZone: regions.timeZone })
        .from(departures)
        .innerJoin(routes, eq(routes.id, departures.routeId))
        .innerJoin(trips, eq(trips.id, routes.tripId))
        .innerJoin(regions, eq(regions.id, trips.originRegionId))
        .where(inArray(departures.id, ids))
      return new Map(found.map(({ id, ...name }) => [id, name]))
    }
    default:
      return new Map()
  }
}

const byId = (rows: readonly { id: string; name: { en: string; ar: string } }[]): Map<string, SalesName> =>
  new Map(rows.map(({ id, name }) => [id, { ...NONE, name }]))
