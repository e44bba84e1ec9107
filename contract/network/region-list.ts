import { defineList } from '../list/list-definition.ts'
import { activeColumn, statusFilter } from '../list/master-parts.ts'
import type { RegionRecord } from './region-row.ts'

export const regionList = defineList<RegionRecord>()({
  id: 'regions',
  words: 'network:region',
  headings: 'field.*',
  calls: { read: 'getRegionList' },
  columns: {
    city: { kind: 'named', main: true, value: ({ city }) => city },
    code: { kind: 'reference', value: ({ code }) => code },
    country: { kind: 'country', value: ({ country }) => country },
    currency: { kind: 'latin', value: ({ currency }) => currency },
    vatRateBasisPoints: { kind: 'percent', value: ({ vatRateBasisPoints }) => vatRateBasisPoints },
    timeZone: { kind: 'latin', value: ({ timeZone }) => timeZone },
    stoppages: { kind: 'count', value: ({ stoppages }) => stoppages },
    depots: { kind: 'count', value: ({ depots }) => depots },
    isActive: activeColumn,
  },
  filters: {
    country: { kind: 'country', of: 'country' },
    ...statusFilter,
  },
  sorts: ['city', 'code', 'country', 'currency'],
  defaultSort: { by: 'city', direction: 'ascending' },
})
