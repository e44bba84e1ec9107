import { defineList } from '../list/list-definition.ts'
import { activeColumn, statusFilter } from '../list/master-parts.ts'
import type { DepotRecord } from './depot-row.ts'

export const depotList = defineList<DepotRecord>()({
  id: 'depots',
  words: 'network:depot',
  headings: 'field.*',
  calls: { read: 'getDepotList' },
  columns: {
    name: { kind: 'named', main: true, value: ({ name }) => name },
    code: { kind: 'reference', value: ({ code }) => code },
    regionName: { kind: 'named', value: ({ regionName }) => regionName },
    phone: { kind: 'phone', value: ({ phone }) => phone },
    users: { kind: 'count', value: ({ users }) => users },
    isActive: activeColumn,
  },
  filters: {
    regionId: { kind: 'record', field: true, label: 'network:field.regionId', any: 'network:depot.anyRegion' },
    ...statusFilter,
  },
  sorts: ['name', 'code'],
  defaultSort: { by: 'code', direction: 'ascending' },
})
