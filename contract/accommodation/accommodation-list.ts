import { defineList } from '../list/list-definition.ts'
import { activeColumn, statusFilter } from '../list/master-parts.ts'
import type { AccommodationRecord } from './accommodation-row.ts'

export const accommodationList = defineList<AccommodationRecord>()({
  id: 'accommodations',
  words: 'accommodation:hotel',
  headings: 'field.*',
  calls: { read: 'getAccommodationList' },
  columns: {
    name: { kind: 'named', main: true, value: ({ name }) => name },
    city: { kind: 'named', value: ({ city }) => city },
    regionName: { kind: 'named', room: 'laptop', value: ({ regionName }) => regionName },
    stars: { kind: 'count', value: ({ stars }) => stars },
    roomTypes: {
      kind: 'phrase',
      value: ({ roomTypes }, { name }) =>
        roomTypes
          .filter(({ isActive }) => isActive)
          .map((each) => name(each.name))
          .join(' · ') || null,
    },
    phone: { kind: 'phone', room: 'laptop', value: ({ phone }) => phone },
    isActive: activeColumn,
  },
  filters: { ...statusFilter },
  sorts: ['name', 'stars'],
  defaultSort: { by: 'name', direction: 'ascending' },
})
