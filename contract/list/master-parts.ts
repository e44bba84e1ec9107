import type { ListFilter } from './list-definition.ts'

/** The filter that every list of master data has. */
export const statusFilter = {
  status: {
    kind: 'choice',
    field: true,
    values: ['active', 'inactive'],
    words: 'form:status.*',
    label: 'form:status.label',
    any: 'form:status.any',
  },
} as const satisfies Record<string, ListFilter>

/** The column of a list of master data that says whether a record is in use. */
export const activeColumn = {
  kind: 'active',
  heading: 'form:status.label',
  value: ({ isActive }: { isActive: boolean }) => isActive,
} as const
