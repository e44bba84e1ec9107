import type { Api } from '#server/plugins/api.ts'
import { isRefusal } from '#server/plugins/refusal.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { exportTrips, listTrips, totalTrips, tripOptions } from './trip-summary.ts'

/** What each departure carried, earned and cost. */
export function registerTripSummary(api: Api): void {
  api.read('getTripSummaryList', async ({ query, actor, database }) =>
    listTrips(database, { network: await loadNetwork(database), reader: actor }, query),
  )

  api.read('getTripSummaryTotals', async ({ query, actor, database }) => {
    const totals = await totalTrips(database.orm, { network: await loadNetwork(database), reader: actor }, query)
    return isRefusal(totals) ? totals : { data: totals }
  })

  api.read('getTripSummaryOptions', async ({ actor, database }) => ({
    data: tripOptions({ network: await loadNetwork(database), reader: actor }),
  }))

  api.file('exportTripSummary', async ({ query, actor, database }) =>
    exportTrips(database, { network: await loadNetwork(database), reader: actor }, query),
  )
}
