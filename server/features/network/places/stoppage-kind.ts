import { eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { stoppageEndpoints } from '#contract/network/stoppage.ts'
import type { StoppageRecord } from '#contract/network/stoppage-row.ts'
import { stoppageList } from '#contract/network/stoppage-list.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import { prices, regions, routes, routeStops, stoppages } from '#server/database/schema/network.ts'
import type { MasterKind, Problems } from '#server/masters/master-kind.ts'
import { isActiveRegion } from '#server/domain/network/active-region.ts'

type Values = z.output<typeof stoppageEndpoints.createStopage.body>

export const stoppageKind: MasterKind<Values, StoppageRecord> = {
  name: 'stoppage',
  table: stoppages,
  ...ordersOf(stoppageList, { name: sql`lower(${stoppages.name} ->> 'en')` }),
  // As the index has it: tens of thousands of stoppages are searched.
  searched: sql`((${stoppages.name} ->> 'en') || ' ' || (${stoppages.name} ->> 'ar'))`,

  async read(orm, ids) {
    const calling = orm
      .select({
        stoppageId: routeStops.stoppageId,
        routes: sql<number>`count(distinct ${routeStops.routeId})`.as('calling_routes'),
      })
      .from(routeStops)
      .where(inArray(routeStops.stoppageId, [...ids]))
      .groupBy(routeStops.stoppageId)
      .as('calling')
    return orm
      .select({
        id: stoppages.id,
        name: stoppages.name,
        regionId: stoppages.regionId,
        regionName: regions.city,
        latitude: stoppages.latitude,
        longitude: stoppages.longitude,
        isActive: stoppages.isActive,
        version: stoppages.version,
        routes: sql<number>`coalesce(${calling.routes}, 0)`,
      })
      .from(stoppages)
      .innerJoin(regions, eq(regions.id, stoppages.regionId))
      .leftJoin(calling, eq(calling.stoppageId, stoppages.id))
      .where(inArray(stoppages.id, [...ids]))
  },

  async check(tx, values, before) {
    const problems: Problems = {}
    if (!(await isActiveRegion(tx, values.regionId))) problems.regionId = 'network.regionUnknown'
    if ((values.latitude === null) !== (values.longitude === null)) {
      problems[values.latitude === null ? 'latitude' : 'longitude'] = 'network.bothCoordinates'
    }
    if (before === undefined) return problems
    const [stoppage] = await tx.orm
      .select({ regionId: stoppages.regionId })
      .from(stoppages)
      .where(eq(stoppages.id, before.id))
    const hasMoved = stoppage !== undefined && stoppage.regionId !== values.regionId
    // A route's border, time zones and VAT hang on the regions it calls in.
    if (hasMoved && (await tx.orm.$count(routeStops, eq(routeStops.stoppageId, before.id))) > 0) {
      problems.regionId = 'network.fixedOnceCalled'
    }
    return problems
  },

  async insert(tx, id, values) {
    await tx.orm.insert(stoppages).values({ ...values, id })
  },

  async update(tx, id, { name, regionId, latitude, longitude, isActive }) {
    await tx.orm.update(stoppages).set({ name, regionId, latitude, longitude, isActive }).where(eq(stoppages.id, id))
  },

  references: [
    {
      kind: 'route',
      table: routes,
      where: (id) =>
        inArray(
          routes.id,
          sql`(select ${routeStops.routeId} from ${routeStops} where ${routeStops.stoppageId} = ${id})`,
        ),
      name: routes.name,
      isActive: eq(routes.isActive, true),
    },
    {
      kind: 'price',
      table: prices,
      where: (id) => sql`(${prices.fromStoppageId} = ${id} or ${prices.toStoppageId} = ${id})`,
      name: sql`${prices.currency}::text`,
    },
  ],
}
