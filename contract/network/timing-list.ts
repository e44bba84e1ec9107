import { defineList } from '../list/list-definition.ts'
import { activeColumn, statusFilter } from '../list/master-parts.ts'
import type { TimingRecord } from './timing-row.ts'

export const timingList = defineList<TimingRecord>()({
  id: 'timings',
  words: 'timetable:timing',
  headings: 'field.*',
  calls: { read: 'getTimingList' },
  columns: {
    route: { kind: 'named', main: true, heading: 'field.routeName', value: ({ routeName }) => routeName },
    startsAt: { kind: 'latin', value: ({ startsAt }) => startsAt },
    /** In minutes, from the first stoppage to the last. */
    arrivalOffsets: {
      kind: 'count',
      heading: 'field.duration',
      value: ({ arrivalOffsets }) => arrivalOffsets.at(-1) ?? null,
    },
    daysOfWeek: { kind: 'phrase', value: ({ daysOfWeek }) => daysOfWeek.join(' · ') },
    validFrom: { kind: 'day', value: ({ validFrom }) => validFrom },
    validTo: { kind: 'day', value: ({ validTo }) => validTo },
    transports: { kind: 'phrase', value: ({ transports }) => transports.join(', ') || null },
    isActive: activeColumn,
  },
  filters: {
    tripId: { kind: 'record', field: true, label: 'timetable:trip.one', any: 'timetable:trip.any' },
    routeId: { kind: 'record', of: 'route' },
    ...statusFilter,
  },
  sorts: ['route', 'startsAt', 'validFrom'],
  defaultSort: { by: 'route', direction: 'ascending' },
})
