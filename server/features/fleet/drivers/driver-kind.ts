import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { LocalizedName } from '#contract/common.ts'
import type { driverEndpoints } from '#contract/fleet/driver.ts'
import type { DriverRecord } from '#contract/fleet/driver-row.ts'
import { driverList } from '#contract/fleet/driver-list.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import { depots, drivers, regions, transportDrivers, transports } from '#server/database/schema/network.ts'
import { documentTypes, fleetDocuments } from '#server/database/schema/fleet-document.ts'
import { isTaken } from '#server/masters/is-taken.ts'
import type { MasterKind, Problems } from '#server/masters/master-kind.ts'
import { documentState } from './driver-documents.ts'

type Values = z.output<typeof driverEndpoints.createDriver.body>

export const driverKind: MasterKind<Values, DriverRecord> = {
  name: 'driver',
  table: drivers,
  ...ordersOf(driverList, {
    name: sql`lower(${drivers.name})`,
    licenceNumber: drivers.licenceNumber,
    licenceExpiresOn: drivers.licenceExpiresOn,
  }),
  searched: sql`(${drivers.name} || ' ' || ${drivers.phone} || ' ' || ${drivers.licenceNumber} || ' ' || coalesce(${drivers.passportNumber}, ''))`,
  phone: drivers.phone,

  async read(orm, ids) {
    const driven = await orm
      .select({ driverId: transportDrivers.driverId, name: transports.name })
      .from(transportDrivers)
      .innerJoin(transports, eq(transports.id, transportDrivers.transportId))
      .where(inArray(transportDrivers.driverId, [...ids]))
      .orderBy(asc(transports.name))
    const rows = await orm
      .select({
        id: drivers.id,
        version: drivers.version,
        name: drivers.name,
        phone: drivers.phone,
        licenceNumber: drivers.licenceNumber,
        licenceExpiresOn: drivers.licenceExpiresOn,
        licenceState: documentState(drivers.licenceExpiresOn),
        nationality: drivers.nationality,
        passportNumber: drivers.passportNumber,
        passportExpiresOn: drivers.passportExpiresOn,
        passportState: documentState(drivers.passportExpiresOn),
        depotId: drivers.depotId,
        depotName: depots.name,
        isActive: drivers.isActive,
      })
      .from(drivers)
      .innerJoin(depots, eq(depots.id, drivers.depotId))
      .innerJoin(regions, eq(regions.id, depots.regionId))
      .where(inArray(drivers.id, [...ids]))
    return rows.map((row) => ({
      ...row,
      passportState: row.passportExpiresOn === null ? null : row.passportState,
      transports: driven.filter(({ driverId }) => driverId === row.id).map(({ name }) => name),
    }))
  },

  async check(tx, values, before) {
    const problems: Problems = {}
    if (await isTaken(tx, drivers, 'licenceNumber', values.licenceNumber, before))
      problems.licenceNumber = 'fleet.licenceTaken'
    if ((values.passportNumber === null) !== (values.passportExpiresOn === null)) {
      problems[values.passportNumber === null ? 'passportNumber' : 'passportExpiresOn'] = 'fleet.wholePassport'
    }
    const depot = await tx.orm.$count(depots, and(eq(depots.id, values.depotId), eq(depots.isActive, true)))
    if (depot === 0) problems.depotId = 'fleet.depotUnknown'
    return problems
  },

  async insert(tx, id, values) {
    await tx.orm.insert(drivers).values({ ...values, id })
  },

  async update(tx, id, values) {
    const {
      name,
      phone,
      licenceNumber,
      licenceExpiresOn,
      nationality,
      passportNumber,
      passportExpiresOn,
      depotId,
      isActive,
    } = values
    await tx.orm
      .update(drivers)
      .set({
        name,
        phone,
        licenceNumber,
        licenceExpiresOn,
        nationality,
        passportNumber,
        passportExpiresOn,
        depotId,
        isActive,
      })
      .where(eq(drivers.id, id))
  },

  references: [
    {
      kind: 'fleetDocument',
      table: fleetDocuments,
      where: (id) => eq(fleetDocuments.driverId, id),
      name: sql<LocalizedName>`(select ${documentTypes}.name from ${documentTypes} where ${documentTypes}.id = fleet_documents.type_id)`,
    },
    {
      kind: 'transport',
      table: transports,
      where: (id) =>
        inArray(
          transports.id,
          sql`(select ${transportDrivers.transportId} from ${transportDrivers} where ${transportDrivers.driverId} = ${id})`,
        ),
      name: transports.name,
      isActive: sql`true`,
    },
  ],
}
