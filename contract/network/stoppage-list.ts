import { defineList } from '../list/list-definition.ts'
import { activeColumn, statusFilter } from '../list/master-parts.ts'
import type { StoppageRecord } from './stoppage-row.ts'

export const stoppageList = defineList<StoppageRecord>()({
  id: 'stoppages',
  words: 'network:stoppage',
  headings: 'field.*',
  calls: { read: 'getStopageList' },
  columns: {
    name: { kind: 'named', main: true, value: ({ name }) => name },
    regionName: { kind: 'named', value: ({ regionName }) => regionName },
    latitude: { kind: 'count', hidden: true, value: ({ latitude }) => latitude },
    longitude: { kind: 'count', hidden: true, value: ({ longitude }) => longitude },
    routes: { kind: 'count', value: ({ routes }) => routes },
    isActive: activeColumn,
  },
  filters: {
    regionId: { kind: 'record', field: true, label: 'network:field.regionId', any: 'network:depot.anyRegion' },
    ...statusFilter,
  },
  sorts: ['name'],
  defaultSort: { by: 'name', direction: 'ascending' },
})
