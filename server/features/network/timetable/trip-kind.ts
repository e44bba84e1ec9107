import { eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { tripEndpoints } from '#contract/network/trip.ts'
import type { TripRecord } from '#contract/network/trip-row.ts'
import { tripList } from '#contract/network/trip-list.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import { regions, routes, trips } from '#server/database/schema/network.ts'
import { packages } from '#server/database/schema/package.ts'
import type { MasterKind, Problems } from '#server/masters/master-kind.ts'
import { isActiveRegion } from '#server/domain/network/active-region.ts'

type Values = z.output<typeof tripEndpoints.createTrip.body>

const origins = alias(regions, 'origin')
const destinations = alias(regions, 'destination')

export const tripKind: MasterKind<Values, TripRecord> = {
  name: 'trip',
  table: trips,
  ...ordersOf(tripList, { name: sql`lower(${trips.name} ->> 'en')` }),
  searched: sql`((${trips.name} ->> 'en') || ' ' || (${trips.name} ->> 'ar'))`,

  async read(orm, ids) {
    return orm
      .select({
        id: trips.id,
        name: trips.name,
        originRegionId: trips.originRegionId,
        originName: origins.city,
        destinationRegionId: trips.destinationRegionId,
        destinationName: destinations.city,
        isActive: trips.isActive,
        version: trips.version,
        routes: orm.$count(routes, eq(routes.tripId, trips.id)),
      })
      .from(trips)
      .innerJoin(origins, eq(origins.id, trips.originRegionId))
      .innerJoin(destinations, eq(destinations.id, trips.destinationRegionId))
      .where(inArray(trips.id, [...ids]))
  },

  async check(tx, values, before) {
    const problems: Problems = {}
    if (values.originRegionId === values.destinationRegionId) problems.destinationRegionId = 'timetable.sameRegion'
    for (const end of ['originRegionId', 'destinationRegionId'] as const) {
      if (!(await isActiveRegion(tx, values[end]))) problems[end] = 'network.regionUnknown'
    }
    if (before === undefined) return problems
    const [trip] = await tx.orm.select().from(trips).where(eq(trips.id, before.id))
    const moved = (['originRegionId', 'destinationRegionId'] as const).filter(
      (end) => trip && trip[end] !== values[end],
    )
    // A route begins in the one and ends in the other.
    if (moved.length > 0 && (await tx.orm.$count(routes, eq(routes.tripId, before.id))) > 0) {
      for (const end of moved) problems[end] = 'timetable.tripHasRoutes'
    }
    return problems
  },

  async insert(tx, id, values) {
    await tx.orm.insert(trips).values({ ...values, id })
  },

  async update(tx, id, { name, originRegionId, destinationRegionId, isActive }) {
    await tx.orm.update(trips).set({ name, originRegionId, destinationRegionId, isActive }).where(eq(trips.id, id))
  },

  references: [
    {
      kind: 'route',
      table: routes,
      where: (id) => eq(routes.tripId, id),
      name: routes.name,
      isActive: eq(routes.isActive, true),
    },
    {
      kind: 'package',
      table: packages,
      where: (id) => eq(packages.tripId, id),
      name: packages.name,
      isActive: eq(packages.isActive, true),
    },
  ],
}
