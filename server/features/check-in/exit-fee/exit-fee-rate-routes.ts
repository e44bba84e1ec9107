import { exitFeeRateEndpoints } from '#contract/check-in/exit-fee-rate.ts'
import { exitFeeList } from '#contract/check-in/exit-fee-rate-list.ts'
import { exitFees } from '#server/database/schema/travel-day.ts'
import { exportable } from '#server/masters/master-export.ts'
import { masterFilters } from '#server/masters/master-filters.ts'
import { createMaster, listMasters, readMaster, updateMaster } from '#server/masters/master-records.ts'
import type { Api } from '#server/plugins/api.ts'
import { refuse } from '#server/plugins/refusal.ts'
import { exitFeeKind } from './exit-fee-kind.ts'

const matching = masterFilters(exitFeeList, {
  fromCountry: exitFees.fromCountry,
  toCountry: exitFees.toCountry,
  nationalityClass: exitFees.nationalityClass,
})

export const exitFeeLists = [
  exportable(exitFeeRateEndpoints.getExitFeeList.query, exitFeeKind, {
    list: exitFeeList,
    filters: matching,
  }),
]

/** What leaving a country costs, as master data. */
export function registerExitFeeRates(api: Api): void {
  api.read('getExitFeeList', ({ database, query }) => listMasters(database.orm, exitFeeKind, query, matching(query)))
  api.read('getExitFee', ({ database, params }) => readMaster(database.orm, exitFeeKind, params.id))
  api.write('createExitFee', (input) => createMaster(input, exitFeeKind))
  api.write('updateExitFee', async (input) =>
    input.params.id === input.body.id
      ? updateMaster(input, exitFeeKind)
      : refuse('malformed', { fields: { id: 'field.custom' } }),
  )
}
