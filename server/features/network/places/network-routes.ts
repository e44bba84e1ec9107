import { and, eq, ne } from 'drizzle-orm'
import { depotEndpoints } from '#contract/network/depot.ts'
import { regionEndpoints } from '#contract/network/region.ts'
import { stoppageEndpoints } from '#contract/network/stoppage.ts'
import { regionList } from '#contract/network/region-list.ts'
import { depotList } from '#contract/network/depot-list.ts'
import { stoppageList } from '#contract/network/stoppage-list.ts'
import { depots, regions, routes, stoppages, timings, trips } from '#server/database/schema/network.ts'
import { countryOfRegion, withEnteredPhone } from '#server/domain/phone/entered-phone.ts'
import { exportable } from '#server/masters/master-export.ts'
import { masterFilters } from '#server/masters/master-filters.ts'
import { createMaster, listMasters, lockNetwork, readMaster, updateMaster } from '#server/masters/master-records.ts'
import type { Api } from '#server/plugins/api.ts'
import { isRefusal, refuse } from '#server/plugins/refusal.ts'
import { unlessClashing } from '#server/features/network/timing-clashes.ts'
import { depotKind } from './depot-kind.ts'
import { regionKind } from './region-kind.ts'
import { stoppageKind } from './stoppage-kind.ts'

/** Kinds of master data that this feature keeps. */
export const networkKinds = [regionKind, depotKind, stoppageKind]

const inCountry = masterFilters(regionList, { country: regions.country })
const depotsIn = masterFilters(depotList, { regionId: depots.regionId })
const stoppagesIn = masterFilters(stoppageList, { regionId: stoppages.regionId })

export const networkLists = [
  exportable(regionEndpoints.getRegionList.query, regionKind, {
    list: regionList,
    filters: inCountry,
  }),
  exportable(depotEndpoints.getDepotList.query, depotKind, {
    list: depotList,
    filters: depotsIn,
  }),
  exportable(stoppageEndpoints.getStopageList.query, stoppageKind, {
    list: stoppageList,
    filters: stoppagesIn,
  }),
]

/** Regions, depots and stoppages. */
export function registerNetwork(api: Api): void {
  api.read('getRegionList', ({ database, query }) => listMasters(database.orm, regionKind, query, inCountry(query)))
  api.read('getRegionDetails', ({ database, query }) => readMaster(database.orm, regionKind, query.id))
  api.write('createRegion', (input) => createMaster(input, regionKind))
  api.write('updateRegion', async (input) => {
    const { id, timeZone } = input.body
    await lockNetwork(input.tx)
    // Another time zone moves what starts there; other names or another tax move nothing.
    const starting = await input.tx.orm
      .select({ id: timings.id })
      .from(timings)
      .innerJoin(routes, eq(routes.id, timings.routeId))
      .innerJoin(trips, eq(trips.id, routes.tripId))
      .innerJoin(regions, eq(regions.id, trips.originRegionId))
      .where(and(eq(regions.id, id), ne(regions.timeZone, timeZone)))
    const timingIds = starting.map((timing) => timing.id)
    return unlessClashing({ ...input, timingIds, field: 'timeZone' }, () => updateMaster(input, regionKind))
  })

  api.read('getDepotList', ({ database, query }) => listMasters(database.orm, depotKind, query, depotsIn(query)))
  api.read('getDepot', ({ database, params }) => readMaster(database.orm, depotKind, params.id))
  api.write('createDepot', async (input) => {
    const country = await countryOfRegion(input.tx.orm, input.body.regionId)
    const body = withEnteredPhone(input.body, { before: undefined, country })
    return isRefusal(body) ? body : createMaster({ ...input, body }, depotKind)
  })
  api.write('updateDepot', async (input) => {
    if (input.params.id !== input.body.id) return refuse('malformed', { fields: { id: 'field.custom' } })
    const [before] = await depotKind.read(input.tx.orm, [input.body.id])
    if (!before) return refuse('notFound')
    const country = await countryOfRegion(input.tx.orm, input.body.regionId)
    const body = withEnteredPhone(input.body, { before, country })
    return isRefusal(body) ? body : updateMaster({ ...input, body }, depotKind)
  })

  api.read('getStopageList', ({ database, query }) =>
    listMasters(database.orm, stoppageKind, query, stoppagesIn(query)),
  )
  api.write('createStopage', (input) => createMaster(input, stoppageKind))
  api.write('updateStopage', (input) => updateMaster(input, stoppageKind))
}
