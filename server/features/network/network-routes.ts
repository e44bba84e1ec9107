import { eq } from 'drizzle-orm'
import { depots, regions, stoppages } from '#server/database/schema/network.ts'
import { createMaster, listMasters, readMaster, updateMaster } from '#server/masters/master-records.ts'
import type { Api } from '#server/plugins/api.ts'
import { refuse } from '#server/plugins/refusal.ts'
import { depotKind } from './depot-kind.ts'
import { regionKind } from './region-kind.ts'
import { stoppageKind } from './stoppage-kind.ts'

/** Kinds of master data that this feature keeps. */
export const networkKinds = [regionKind, depotKind, stoppageKind]

/** Regions, depots and stoppages. */
export function registerNetwork(api: Api): void {
  api.read('getRegionList', ({ database, query }) =>
    listMasters(database.orm, regionKind, query, query.country ? eq(regions.country, query.country) : undefined),
  )
  api.read('getRegionDetails', ({ database, query }) => readMaster(database.orm, regionKind, query.id))
  api.write('createRegion', (input) => createMaster(input, regionKind))
  api.write('updateRegion', (input) => updateMaster(input, regionKind))

  api.read('getDepotList', ({ database, query }) =>
    listMasters(database.orm, depotKind, query, query.regionId ? eq(depots.regionId, query.regionId) : undefined),
  )
  api.read('getDepot', ({ database, params }) => readMaster(database.orm, depotKind, params.id))
  api.write('createDepot', (input) => createMaster(input, depotKind))
  api.write('updateDepot', async (input) =>
    input.params.id === input.body.id ? updateMaster(input, depotKind) : refuse('malformed', { fields: { id: 'field.custom' } }),
  )

  api.read('getStopageList', ({ database, query }) =>
    listMasters(database.orm, stoppageKind, query, query.regionId ? eq(stoppages.regionId, query.regionId) : undefined),
  )
  api.write('createStopage', (input) => createMaster(input, stoppageKind))
  api.write('updateStopage', (input) => updateMaster(input, stoppageKind))
}
