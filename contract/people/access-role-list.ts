import { NARROWED_TYPES } from './access-role-codes.ts'
import { defineList } from '../list/list-definition.ts'
import { activeColumn, statusFilter } from '../list/master-parts.ts'
import type { AccessRoleRecord } from './access-role-row.ts'

export const accessRoleList = defineList<AccessRoleRecord>()({
  id: 'accessRoles',
  words: 'people:accessRole',
  headings: 'field.*',
  calls: { read: 'getAccessRoleList' },
  columns: {
    name: { kind: 'text', main: true, value: ({ name }) => name },
    user_type: {
      kind: 'word',
      heading: 'people:field.user_type',
      words: 'shell:userType.*',
      codes: NARROWED_TYPES,
      value: ({ user_type: type }) => type,
    },
    deniedScreens: { kind: 'count', value: ({ deniedScreens }) => deniedScreens.length },
    deniedCalls: { kind: 'count', value: ({ deniedCalls }) => deniedCalls.length },
    users: { kind: 'count', value: ({ users }) => users },
    isActive: activeColumn,
  },
  filters: {
    user_type: {
      kind: 'choice',
      of: 'user_type',
      field: true,
      values: NARROWED_TYPES,
      words: 'shell:userType.*',
      any: 'people:list.anyType',
    },
    ...statusFilter,
  },
  sorts: ['name', 'user_type'],
  defaultSort: { by: 'name', direction: 'ascending' },
})
