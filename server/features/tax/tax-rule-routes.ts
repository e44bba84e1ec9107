import { asc, eq, sql } from 'drizzle-orm'
import { taxRuleList } from '#contract/tax/tax-rule-list.ts'
import { taxRuleEndpoints } from '#contract/tax/tax-rule.ts'
import { regions } from '#server/database/schema/network.ts'
import { taxRules } from '#server/database/schema/tax.ts'
import { exportable } from '#server/masters/master-export.ts'
import { masterFilters } from '#server/masters/master-filters.ts'
import { createMaster, listMasters, updateMaster } from '#server/masters/master-records.ts'
import type { Api } from '#server/plugins/api.ts'
import { isValidOn, taxRuleKind } from './tax-rule-kind.ts'

const MAX_REGIONS = 500

const matching = masterFilters(taxRuleList, {
  regionId: taxRules.regionId,
  supply: taxRules.supply,
  category: taxRules.category,
  validOn: isValidOn,
})

export const taxRuleLists = [
  exportable(taxRuleEndpoints.getTaxRuleList.query, taxRuleKind, { list: taxRuleList, filters: matching }),
]

/** Which tax supplies bear, as master data with dated versions. */
export function registerTaxRules(api: Api): void {
  api.read('getTaxRuleList', ({ database, query }) => listMasters(database.orm, taxRuleKind, query, matching(query)))
  api.read('getTaxRegions', async ({ database: { orm } }) => ({
    data: await orm
      .select({ id: regions.id, code: regions.code, city: regions.city, country: regions.country })
      .from(regions)
      .where(eq(regions.isActive, true))
      .orderBy(asc(sql`lower(${regions.city} ->> 'en')`), asc(regions.id))
      .limit(MAX_REGIONS),
  }))
  api.write('createTaxRule', (input) => createMaster(input, taxRuleKind))
  api.write('updateTaxRule', (input) => updateMaster(input, taxRuleKind))
}
