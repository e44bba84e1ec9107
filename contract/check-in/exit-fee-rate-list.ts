import { NATIONALITY_CLASSES } from './exit-fee-codes.ts'
import { defineList } from '../list/list-definition.ts'
import { activeColumn, statusFilter } from '../list/master-parts.ts'
import type { ExitFeeRecord } from './exit-fee-rate-row.ts'

export const exitFeeList = defineList<ExitFeeRecord>()({
  id: 'exit-fees',
  words: 'exit-fees:exitFee',
  headings: 'field.*',
  calls: { read: 'getExitFeeList' },
  columns: {
    fromCountry: { kind: 'country', main: true, value: ({ fromCountry }) => fromCountry },
    toCountry: { kind: 'country', value: ({ toCountry }) => toCountry },
    nationalityClass: {
      kind: 'word',
      words: 'class.*',
      codes: NATIONALITY_CLASSES,
      value: ({ nationalityClass }) => nationalityClass,
    },
    currency: { kind: 'latin', hidden: true, value: ({ currency }) => currency },
    amount: { kind: 'amount', value: ({ amount: minor, currency }) => ({ minor, currency }) },
    isActive: activeColumn,
  },
  filters: {
    fromCountry: { kind: 'country', of: 'fromCountry', field: true, any: 'anyFrom' },
    toCountry: { kind: 'country', of: 'toCountry', field: true, any: 'anyTo' },
    nationalityClass: {
      kind: 'choice',
      of: 'nationalityClass',
      field: true,
      values: NATIONALITY_CLASSES,
      words: 'class.*',
      any: 'anyClass',
    },
    ...statusFilter,
  },
  sorts: ['fromCountry', 'toCountry', 'currency'],
  defaultSort: { by: 'fromCountry', direction: 'ascending' },
})
