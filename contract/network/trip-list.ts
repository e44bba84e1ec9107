import { defineList } from '../list/list-definition.ts'
import { activeColumn, statusFilter } from '../list/master-parts.ts'
import type { TripRecord } from './trip-row.ts'

export const tripList = defineList<TripRecord>()({
  id: 'trips',
  words: 'timetable:trip',
  headings: 'field.*',
  calls: { read: 'getTripList' },
  columns: {
    name: { kind: 'named', main: true, value: ({ name }) => name },
    originName: { kind: 'named', value: ({ originName }) => originName },
    destinationName: { kind: 'named', value: ({ destinationName }) => destinationName },
    routes: { kind: 'count', value: ({ routes }) => routes },
    isActive: activeColumn,
  },
  filters: {
    /** Either end of the trip. */
    regionId: { kind: 'record', field: true, label: 'network:field.regionId', any: 'network:depot.anyRegion' },
    ...statusFilter,
  },
  sorts: ['name'],
  defaultSort: { by: 'name', direction: 'ascending' },
})
