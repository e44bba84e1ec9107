import { visaRuleEndpoints } from '#contract/check-in/visa-rule.ts'
import { visaRuleList } from '#contract/check-in/visa-rule-list.ts'
import { visaRules } from '#server/database/schema/visa.ts'
import { exportable } from '#server/masters/master-export.ts'
import { masterFilters } from '#server/masters/master-filters.ts'
import { createMaster, listMasters, readMaster, updateMaster } from '#server/masters/master-records.ts'
import type { Api } from '#server/plugins/api.ts'
import { refuse } from '#server/plugins/refusal.ts'
import { visaRuleKind } from './visa-rule-kind.ts'

const matching = masterFilters(visaRuleList, {
  destination: visaRules.destination,
  nationality: visaRules.nationality,
  requirement: visaRules.requirement,
})

export const visaRuleLists = [
  exportable(visaRuleEndpoints.getVisaRuleList.query, visaRuleKind, {
    list: visaRuleList,
    filters: matching,
  }),
]

/** Which nationalities need a visa where, as master data. */
export function registerVisaRules(api: Api): void {
  api.read('getVisaRuleList', ({ database, query }) => listMasters(database.orm, visaRuleKind, query, matching(query)))
  api.read('getVisaRule', ({ database, params }) => readMaster(database.orm, visaRuleKind, params.id))
  api.write('createVisaRule', (input) => createMaster(input, visaRuleKind))
  api.write('updateVisaRule', async (input) =>
    input.params.id === input.body.id
      ? updateMaster(input, visaRuleKind)
      : refuse('malformed', { fields: { id: 'field.custom' } }),
  )
}
