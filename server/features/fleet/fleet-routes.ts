import { and, asc, eq, sql } from 'drizzle-orm'
import { driverEndpoints } from '#contract/fleet/driver.ts'
import { transportEndpoints } from '#contract/fleet/transport.ts'
import { transportChoices, type TransportRecord } from '#contract/fleet/transport-row.ts'
import { transportList } from '#contract/fleet/transport-list.ts'
import { driverList } from '#contract/fleet/driver-list.ts'
import type { Orm } from '#server/database/connection.ts'
import { depots, drivers, regions, transports } from '#server/database/schema/network.ts'
import { exportable } from '#server/masters/master-export.ts'
import { masterFilters } from '#server/masters/master-filters.ts'
import { createMaster, listMasters, lockNetwork, readMaster, updateMaster } from '#server/masters/master-records.ts'
import type { MasterKind } from '#server/masters/master-kind.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Api, WriteInput } from '#server/plugins/api.ts'
import { countryOfDepot, withEnteredPhone } from '#server/domain/phone/entered-phone.ts'
import { isRefusal, refuse } from '#server/plugins/refusal.ts'
import { takenSeats, describeDepartures } from './transport/upcoming-departures.ts'
import { createDriver, ownDepotOnly } from './drivers/create-driver.ts'
import { documentsEnd, documentState } from './drivers/driver-documents.ts'
import { driverKind } from './drivers/driver-kind.ts'
import { listOpenTimings } from './transport/open-timings.ts'
import { displacedSeats } from './transport/seat-rules.ts'
import { driverScope } from './driver-scope.ts'
import { assignDrivers, mayManageDriversOf } from './transport/transport-drivers.ts'
import { transportKind } from './transport/transport-kind.ts'
import { assignTiming, removeTiming } from './transport/transport-runs.ts'
import { isActiveRegion } from '#server/domain/network/active-region.ts'

/** Kinds of master data that this feature keeps. */
export const fleetKinds = [transportKind, driverKind]

const transportsOf = masterFilters(transportList, { regionId: transports.regionId, category: transports.category })

const matchingDrivers = masterFilters(driverList, { depotId: drivers.depotId, documents: documentsEnd })
const driversOf = (query: Parameters<typeof matchingDrivers>[0], actor: Actor) =>
  and(driverScope(actor), matchingDrivers(query))

export const fleetLists = [
  exportable(transportEndpoints.getTransportList.query, transportKind, {
    list: transportList,
    filters: transportsOf,
  }),
  exportable(driverEndpoints.getDriverList.query, driverKind, {
    list: driverList,
    filters: driversOf,
  }),
]

/** Who may read who changed a driver. */
export const fleetReaders = {
  driver: async (orm: Orm, actor: Actor, id: string) =>
    (await orm.$count(drivers, and(eq(drivers.id, id), driverScope(actor)))) > 0,
}

/** Vehicles with their seats, who drives them, and what they run. */
export function registerFleet(api: Api): void {
  api.read('getTransportList', ({ database, query }) =>
    listMasters(database.orm, transportKind, query, transportsOf(query)),
  )
  api.read('getTransportDetails', ({ database, query }) => readMaster(database.orm, transportKind, query.id))
  api.read('getMatersForTransport', async ({ database: { orm }, actor }) => ({
    data: { ...transportChoices, regions: await readRegions(orm), drivers: await readDriverChoices(orm, actor) },
  }))
  api.write('createTransport', (input) => createMaster(input, transportKind))
  api.write('updateTransport', updateTransport)
  api.write('assignTransportRegion', async (input) => {
    const { id, version, regionId } = input.body
    await lockNetwork(input.tx)
    const [before] = await transportKind.read(input.tx.orm, [id])
    if (!before) return refuse('notFound')
    const isKnown = regionId === null || (await isActiveRegion(input.tx, regionId))
    if (!isKnown)
      return refuse('ruleBroken', { message: 'network.regionUnknown', fields: { regionId: 'network.regionUnknown' } })
    return updateMaster({ ...input, body: { id, version, regionId, isActive: before.isActive } }, standing)
  })
  api.write('assignTransportDriver', assignDrivers)
  api.write('assignTransportTripTiming', assignTiming)
  api.write('removeTransportAssignmentTripTiming', removeTiming)
  api.read('tripTimingNotAssigned', ({ database, query }) => listOpenTimings(database.orm, query))

  api.read('getDriverList', ({ database, query, actor }) =>
    listMasters(database.orm, driverKind, query, driversOf(query, actor)),
  )
  api.write('createDriver', createDriver)
  api.write('updateDriver', async (input) => {
    const [before] = await driverKind.read(input.tx.orm, [input.body.id])
    if (!before || !mayManageDriversOf(input.actor, before.depotId)) return refuse('notFound')
    if (!mayManageDriversOf(input.actor, input.body.depotId)) return ownDepotOnly()
    const country = await countryOfDepot(input.tx.orm, input.body.depotId)
    const body = withEnteredPhone(input.body, { before, country })
    return isRefusal(body) ? body : updateMaster({ ...input, body }, driverKind)
  })
}

interface Standing {
  regionId: string | null
  isActive: boolean
}

/** Where a transport stands is all that changes. */
const standing: MasterKind<Standing, TransportRecord> = {
  ...transportKind,
  check: async () => ({}),
  insert: () => Promise.reject(new Error('a place is no transport')),
  async update(tx, id, { regionId }) {
    await tx.orm.update(transports).set({ regionId }).where(eq(transports.id, id))
  },
}

/** Nobody's seat may vanish under them: those that somebody has stay where they are and keep their number. */
async function updateTransport(input: WriteInput<'updateTransport'>) {
  const { tx, body, language } = input
  await lockNetwork(tx)
  const taken = await takenSeats(tx, body.id)
  const [before] = await transportKind.read(tx.orm, [body.id])
  const updated = await updateMaster(input, transportKind)
  if (isRefusal(updated) || !before) return updated
  const lost = taken
    .map(({ seats, ...departure }) => ({
      ...departure,
      seats: displacedSeats(before.layout, updated.data.layout, seats),
    }))
    .filter(({ seats }) => seats.length > 0)
  if (lost.length === 0) return updated
  return refuse('conflict', { message: 'fleet.seatsTaken', values: { departures: describeDepartures(lost, language) } })
}

function readRegions(orm: Orm) {
  return orm
    .select({ id: regions.id, code: regions.code, city: regions.city, isActive: regions.isActive })
    .from(regions)
    .orderBy(asc(sql`lower(${regions.city} ->> 'en')`))
}

function readDriverChoices(orm: Orm, actor: Actor) {
  return orm
    .select({
      id: drivers.id,
      name: drivers.name,
      phone: drivers.phone,
      licenceExpiresOn: drivers.licenceExpiresOn,
      licenceState: documentState(drivers.licenceExpiresOn),
      depotName: depots.name,
    })
    .from(drivers)
    .innerJoin(depots, eq(depots.id, drivers.depotId))
    .innerJoin(regions, eq(regions.id, depots.regionId))
    .where(and(eq(drivers.isActive, true), driverScope(actor)))
    .orderBy(asc(sql`lower(${drivers.name})`))
    .limit(2000)
}
