import { VISA_REQUIREMENTS } from './visa-codes.ts'
import { defineList } from '../list/list-definition.ts'
import { activeColumn, statusFilter } from '../list/master-parts.ts'
import type { VisaRuleRecord } from './visa-rule-row.ts'

export const visaRuleList = defineList<VisaRuleRecord>()({
  id: 'visa-rules',
  words: 'visa:visaRule',
  headings: 'field.*',
  calls: { read: 'getVisaRuleList' },
  columns: {
    destination: { kind: 'country', main: true, value: ({ destination }) => destination },
    nationality: { kind: 'country', value: ({ nationality }) => nationality },
    requirement: {
      kind: 'state',
      words: 'visa:requirement.*',
      tones: { free: 'done', onArrival: 'info', required: 'attention' },
      value: ({ requirement }) => requirement,
    },
    isActive: activeColumn,
  },
  filters: {
    destination: { kind: 'country', of: 'destination', field: true, any: 'anyDestination' },
    nationality: { kind: 'country', of: 'nationality', field: true, any: 'anyNationalityFilter' },
    requirement: {
      kind: 'choice',
      of: 'requirement',
      field: true,
      values: VISA_REQUIREMENTS,
      words: 'visa:requirement.*',
      any: 'anyRequirement',
    },
    ...statusFilter,
  },
  sorts: ['destination', 'nationality'],
  defaultSort: { by: 'destination', direction: 'ascending' },
})
