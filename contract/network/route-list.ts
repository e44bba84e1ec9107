import { defineList } from '../list/list-definition.ts'
import { activeColumn, statusFilter } from '../list/master-parts.ts'
import type { RouteRecord } from './route-row.ts'

export const routeList = defineList<RouteRecord>()({
  id: 'routes',
  words: 'timetable:route',
  headings: 'field.*',
  calls: { read: 'getRouteList' },
  columns: {
    name: { kind: 'named', main: true, value: ({ name }) => name },
    trip: { kind: 'named', heading: 'field.tripName', value: ({ tripName }) => tripName },
    stoppages: { kind: 'phrase', value: ({ stoppages }, { name }) => stoppages.map(name).join(' · ') },
    returnName: { kind: 'named', value: ({ returnName }) => returnName },
    timings: { kind: 'count', value: ({ timings }) => timings },
    isActive: activeColumn,
  },
  filters: {
    tripId: { kind: 'record', field: true, label: 'timetable:trip.one', any: 'timetable:trip.any' },
    stoppageId: { kind: 'record', of: 'stoppages' },
    ...statusFilter,
  },
  sorts: ['name', 'trip'],
  defaultSort: { by: 'name', direction: 'ascending' },
})
