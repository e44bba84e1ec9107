import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { LocalizedName } from '#contract/common.ts'
import type { transportEndpoints } from '#contract/fleet/transport.ts'
import type { TransportRecord } from '#contract/fleet/transport-row.ts'
import { transportList } from '#contract/fleet/transport-list.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { depotToday } from '#server/database/depot-day.ts'
import { departures } from '#server/database/schema/departure.ts'
import {
  depots,
  drivers,
  regions,
  routes,
  timings,
  timingVersions,
  transportDrivers,
  transports,
  transportTimings,
  trips,
} from '#server/database/schema/network.ts'
import { documentTypes, fleetDocuments } from '#server/database/schema/fleet-document.ts'
import { maintenancePlans, workOrders } from '#server/database/schema/maintenance.ts'
import { isTaken } from '#server/masters/is-taken.ts'
import type { MasterKind, Problems } from '#server/masters/master-kind.ts'
import { documentState } from '../drivers/driver-documents.ts'
import { inLayoutOrder, seatProblems } from './seat-rules.ts'
import { isActiveRegion } from '#server/domain/network/active-region.ts'

type Values = z.output<typeof transportEndpoints.createTransport.body>

const isRunBy = (id: string) =>
  inArray(
    timings.id,
    sql`(select ${transportTimings.timingId} from ${transportTimings} where ${transportTimings.transportId} = ${id})`,
  )

export const transportKind: MasterKind<Values, TransportRecord> & {
  remove: (tx: Transaction, id: string) => Promise<void>
} = {
  name: 'transport',
  table: transports,
  ...ordersOf(transportList, {
    name: sql`lower(${transports.name})`,
    registrationNumber: transports.registrationNumber,
    category: transports.category,
    seatingCapacity: transports.seatingCapacity,
  }),
  searched: sql`(${transports.name} || ' ' || ${transports.registrationNumber} || ' ' || ${transports.ownerName})`,

  async read(orm, ids) {
    const [rows, usualDrivers, runs] = await Promise.all([
      orm
        .select({ transport: transports, regionName: regions.city })
        .from(transports)
        .leftJoin(regions, eq(regions.id, transports.regionId))
        .where(inArray(transports.id, [...ids])),
      readDrivers(orm, ids),
      readRuns(orm, ids),
    ])
    return rows.map(({ transport, regionName }) => ({
      ...transport,
      regionName,
      additionalCapacity: transport.additionalSeats.length,
      drivers: usualDrivers
        .filter(({ transportId }) => transportId === transport.id)
        .map(({ transportId: _of, ...driver }) => driver),
      timings: runs
        .filter(({ transportId }) => transportId === transport.id)
        .map(({ transportId: _of, ...run }) => run),
    }))
  },

  async check(tx, values, before) {
    const problems: Problems = seatProblems(values)
    if (await isTaken(tx, transports, 'registrationNumber', values.registrationNumber, before)) {
      problems.registrationNumber = 'fleet.registrationTaken'
    }
    if (values.regionId !== null && !(await isActiveRegion(tx, values.regionId)))
      problems.regionId = 'network.regionUnknown'
    return problems
  },

  async insert(tx, id, values) {
    await tx.orm.insert(transports).values({ ...values, ...inLayoutOrder(values), id })
  },

  async update(tx, id, values) {
    const {
      name,
      registrationNumber,
      layout,
      ownerType,
      ownerName,
      transportType,
      transmissionType,
      emissionType,
      category,
      regionId,
      isActive,
    } = values
    await tx.orm
      .update(transports)
      .set({
        name,
        registrationNumber,
        layout,
        ownerType,
        ownerName,
        transportType,
        transmissionType,
        emissionType,
        category,
        regionId,
        isActive,
        ...inLayoutOrder(values),
      })
      .where(eq(transports.id, id))
  },

  async remove(tx, id) {
    await tx.orm.delete(transportDrivers).where(eq(transportDrivers.transportId, id))
  },

  references: [
    {
      kind: 'fleetDocument',
      table: fleetDocuments,
      where: (id) => eq(fleetDocuments.transportId, id),
      name: sql<LocalizedName>`(select ${documentTypes}.name from ${documentTypes} where ${documentTypes}.id = fleet_documents.type_id)`,
    },
    {
      kind: 'maintenancePlan',
      table: maintenancePlans,
      where: (id) => eq(maintenancePlans.transportId, id),
      name: maintenancePlans.work,
    },
    {
      kind: 'workOrder',
      table: workOrders,
      where: (id) => eq(workOrders.transportId, id),
      name: workOrders.number,
    },
    {
      kind: 'timing',
      table: timings,
      where: isRunBy,
      name: sql<LocalizedName>`(select ${routes.name} from ${routes} where ${routes.id} = ${timings.routeId})`,
      isActive: eq(timings.isActive, true),
    },
    {
      kind: 'departure',
      table: departures,
      where: (id) => eq(departures.transportId, id),
      name: sql<string>`(select ${departures.travelDate} || ' ' || (${routes.name} ->> 'en') from ${routes} where ${routes.id} = ${departures.routeId})`,
      isActive: sql`(${departures.state} = 'scheduled' and ${departures.startsAt} > now())`,
    },
  ],
}

function readDrivers(orm: Orm, ids: readonly string[]) {
  return orm
    .select({
      transportId: transportDrivers.transportId,
      id: drivers.id,
      name: drivers.name,
      phone: drivers.phone,
      licenceExpiresOn: drivers.licenceExpiresOn,
      licenceState: documentState(drivers.licenceExpiresOn),
    })
    .from(transportDrivers)
    .innerJoin(drivers, eq(drivers.id, transportDrivers.driverId))
    .innerJoin(depots, eq(depots.id, drivers.depotId))
    .innerJoin(regions, eq(regions.id, depots.regionId))
    .where(inArray(transportDrivers.transportId, [...ids]))
    .orderBy(asc(transportDrivers.transportId), asc(transportDrivers.position))
}

/** Timings that these run, each as it reads today. */
async function readRuns(orm: Orm, ids: readonly string[]) {
  const rows = await orm
    .selectDistinctOn([transportTimings.timingId, transportTimings.ordinal], {
      transportId: transportTimings.transportId,
      timingId: timings.id,
      ordinal: transportTimings.ordinal,
      routeName: routes.name,
      tripName: trips.name,
      startsAt: timingVersions.startsAt,
      daysOfWeek: timingVersions.daysOfWeek,
      validFrom: timings.validFrom,
      validTo: timings.validTo,
      isActive: timings.isActive,
    })
    .from(transportTimings)
    .innerJoin(timings, eq(timings.id, transportTimings.timingId))
    .innerJoin(routes, eq(routes.id, timings.routeId))
    .innerJoin(trips, eq(trips.id, routes.tripId))
    .innerJoin(
      timingVersions,
      and(eq(timingVersions.timingId, timings.id), lte(timingVersions.appliesFrom, depotToday(null))),
    )
    .where(inArray(transportTimings.transportId, [...ids]))
    .orderBy(transportTimings.timingId, transportTimings.ordinal, desc(timingVersions.appliesFrom))
  return rows.toSorted((one, two) =>
    one.startsAt < two.startsAt ? -1 : one.startsAt > two.startsAt ? 1 : one.timingId < two.timingId ? -1 : 1,
  )
}
