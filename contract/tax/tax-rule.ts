import { z } from 'zod'
import { countryCode, localizedName, recordId, recordVersion } from '../common.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { filterQuery } from '../list/list-query.ts'
import { masterListQuery } from '../master.ts'
import { taxRuleList } from './tax-rule-list.ts'
import { taxRule, values } from './tax-rule-row.ts'

export const taxRuleEndpoints = {
  getTaxRuleList: listEndpoint('getTaxRuleList', {
    summary: 'Which tax each supply bears in each region, and since which day of sale.',
    access: ['head_account'],
    query: masterListQuery.extend(filterQuery(taxRuleList)),
    data: taxRule,
  }),
  getTaxRegions: endpoint('getTaxRegions', {
    summary: 'Regions that have tax rules of their own, by name.',
    access: ['head_account'],
    data: z.array(z.object({ id: recordId, code: z.string(), city: localizedName, country: countryCode })),
  }),
  createTaxRule: endpoint('createTaxRule', {
    summary: 'Add a tax rule from a later day on; what was sold before keeps its tax.',
    access: ['head_account'],
    body: z.object(values),
    data: taxRule,
  }),
  updateTaxRule: endpoint('updateTaxRule', {
    summary: 'Change a tax rule that is not in force yet, or withdraw it.',
    access: ['head_account'],
    body: z.object({ id: recordId, version: recordVersion, ...values }),
    data: taxRule,
  }),
}
