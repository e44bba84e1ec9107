import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { depotEndpoints } from '#contract/network/depot.ts'
import type { DepotRecord } from '#contract/network/depot-row.ts'
import { depotList } from '#contract/network/depot-list.ts'
import type { Transaction } from '#server/database/connection.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import { bookings } from '#server/database/schema/booking.ts'
import { depots, drivers, regions, stoppages } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { isTaken } from '#server/masters/is-taken.ts'
import type { MasterKind, Problems } from '#server/masters/master-kind.ts'
import { isActiveRegion } from '#server/domain/network/active-region.ts'

type Values = z.output<typeof depotEndpoints.createDepot.body>

export const depotKind: MasterKind<Values, DepotRecord> = {
  name: 'depot',
  table: depots,
  ...ordersOf(depotList, { code: depots.code, name: sql`lower(${depots.name} ->> 'en')` }),
  searched: sql`(${depots.code} || ' ' || (${depots.name} ->> 'en') || ' ' || (${depots.name} ->> 'ar'))`,

  async read(orm, ids) {
    return orm
      .select({
        id: depots.id,
        code: depots.code,
        name: depots.name,
        regionId: depots.regionId,
        regionName: regions.city,
        stoppageId: depots.stoppageId,
        stoppageName: stoppages.name,
        phone: depots.phone,
        isActive: depots.isActive,
        version: depots.version,
        users: orm.$count(users, eq(users.depotId, depots.id)),
      })
      .from(depots)
      .innerJoin(regions, eq(regions.id, depots.regionId))
      .leftJoin(stoppages, eq(stoppages.id, depots.stoppageId))
      .where(inArray(depots.id, [...ids]))
  },

  async check(tx, values, before) {
    const problems: Problems = {}
    if (await isTaken(tx, depots, 'code', values.code, before)) problems.code = 'master.codeTaken'
    if (!(await isActiveRegion(tx, values.regionId))) problems.regionId = 'network.regionUnknown'
    else if (values.stoppageId !== null && !(await isStoppageOf(tx, values.stoppageId, values.regionId)))
      problems.stoppageId = 'network.stoppageElsewhere'
    if (before === undefined) return problems
    const [depot] = await tx.orm.select({ regionId: depots.regionId }).from(depots).where(eq(depots.id, before.id))
    // What was sold there was sold in this region: its VAT, its day and its currency stand in the books.
    const hasMoved = depot !== undefined && depot.regionId !== values.regionId
    if (hasMoved && (await tx.orm.$count(bookings, eq(bookings.depotId, before.id))) > 0)
      problems.regionId = 'network.fixedOnceSold'
    return problems
  },

  async insert(tx, id, values) {
    await tx.orm.insert(depots).values({ ...values, id })
  },

  async update(tx, id, { code, name, regionId, stoppageId, phone, isActive }) {
    await tx.orm.update(depots).set({ code, name, regionId, stoppageId, phone, isActive }).where(eq(depots.id, id))
  },

  references: [
    {
      kind: 'user',
      table: users,
      where: (id) => eq(users.depotId, id),
      name: users.name,
      isActive: eq(users.isActive, true),
    },
    {
      kind: 'driver',
      table: drivers,
      where: (id) => eq(drivers.depotId, id),
      name: drivers.name,
      isActive: eq(drivers.isActive, true),
    },
    { kind: 'booking', table: bookings, where: (id) => eq(bookings.depotId, id), name: bookings.reference },
  ],
}

async function isStoppageOf(tx: Transaction, id: string, regionId: string): Promise<boolean> {
  const isOffered = and(eq(stoppages.id, id), eq(stoppages.regionId, regionId), eq(stoppages.isActive, true))
  return (await tx.orm.$count(stoppages, isOffered)) > 0
}
