import { defineList } from '../list/list-definition.ts'
import { activeColumn, statusFilter } from '../list/master-parts.ts'
import type { PackageRecord } from './package-row.ts'

export const packageList = defineList<PackageRecord>()({
  id: 'packages',
  words: 'package',
  headings: 'field.*',
  calls: { read: 'getPackageList' },
  columns: {
    name: { kind: 'named', main: true, value: ({ name }) => name },
    tripName: { kind: 'named', room: 'laptop', value: ({ tripName }) => tripName },
    hotel: { kind: 'named', value: ({ hotel }) => hotel.name },
    nights: { kind: 'count', value: ({ nights }) => nights },
    validFrom: { kind: 'day', value: ({ validFrom }) => validFrom },
    validTo: { kind: 'day', value: ({ validTo }) => validTo },
    sold: { kind: 'count', value: ({ sold }) => sold },
    capacity: { kind: 'count', room: 'laptop', value: ({ capacity }) => capacity },
    isActive: activeColumn,
  },
  filters: { ...statusFilter },
  sorts: ['name', 'validFrom'],
  defaultSort: { by: 'name', direction: 'ascending' },
})
