import { defineList } from '../list/list-definition.ts'
import { activeColumn, statusFilter } from '../list/master-parts.ts'
import type { AccountRecord } from './account-row.ts'
import { ACCOUNT_DIMENSIONS, ACCOUNT_GROUPS, ACCOUNT_KINDS, ACCOUNT_SIDES } from './chart.ts'

export const accountList = defineList<AccountRecord>()({
  id: 'chart-of-accounts',
  words: 'chart',
  headings: 'field.*',
  calls: { read: 'getAccountList' },
  columns: {
    /** Its order is the chart's. */
    code: { kind: 'reference', value: ({ code }) => code },
    name: { kind: 'named', main: true, value: ({ name }) => name },
    group: { kind: 'word', words: 'chart:group.*', codes: ACCOUNT_GROUPS, value: ({ group }) => group },
    kind: { kind: 'word', words: 'chart:kind.*', codes: ACCOUNT_KINDS, hidden: true, value: ({ kind }) => kind },
    side: { kind: 'word', words: 'chart:side.*', codes: ACCOUNT_SIDES, value: ({ side }) => side },
    dimension: {
      kind: 'word',
      words: 'chart:dimension.*',
      codes: ACCOUNT_DIMENSIONS,
      room: 'laptop',
      value: ({ dimension }) => dimension,
    },
    origin: {
      kind: 'word',
      words: 'chart:origin.*',
      codes: ['fixed', 'own'],
      room: 'laptop',
      value: ({ isFixed }) => (isFixed ? 'fixed' : 'own'),
    },
    isActive: activeColumn,
  },
  filters: {
    group: {
      kind: 'choice',
      of: 'group',
      field: true,
      values: ACCOUNT_GROUPS,
      words: 'chart:group.*',
    },
    origin: { kind: 'choice', of: 'origin', field: true, values: ['fixed', 'own'], words: 'chart:origin.*' },
    ...statusFilter,
  },
  sorts: ['code', 'name'],
  defaultSort: { by: 'code', direction: 'ascending' },
})
