import { z } from 'zod'
import { recordId, recordVersion } from '../common.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'
import { visaRuleList } from './visa-rule-list.ts'
import { filterQuery } from '../list/list-query.ts'
import { masterListQuery } from '../master.ts'
import { values, visaRule } from './visa-rule-row.ts'

export const visaRuleEndpoints = {
  getVisaRuleList: listEndpoint('getVisaRuleList', {
    summary: 'Which nationalities need a visa for which country.',
    access: ['super_admin'],
    query: masterListQuery.extend(filterQuery(visaRuleList)),
    data: visaRule,
  }),
  getVisaRule: endpoint('getVisaRule', {
    summary: 'One visa rule.',
    access: ['super_admin'],
    params: z.object({ id: recordId }),
    data: visaRule,
  }),
  createVisaRule: endpoint('createVisaRule', {
    summary: 'Create a visa rule; a country and nationality have one active rule.',
    access: ['super_admin'],
    body: z.object(values),
    data: visaRule,
  }),
  updateVisaRule: endpoint('updateVisaRule', {
    summary: 'Change a visa rule, or take it out of force.',
    access: ['super_admin'],
    params: z.object({ id: recordId }),
    body: z.object({ id: recordId, version: recordVersion, ...values }),
    data: visaRule,
  }),
}
