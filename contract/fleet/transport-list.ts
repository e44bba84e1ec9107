import { defineList } from '../list/list-definition.ts'
import { activeColumn, statusFilter } from '../list/master-parts.ts'
import { TRANSPORT_CATEGORIES } from './transport-codes.ts'
import type { TransportRow } from './transport-row.ts'

export const transportList = defineList<TransportRow>()({
  id: 'transports',
  words: 'fleet:transport',
  headings: 'field.*',
  calls: { read: 'getTransportList' },
  columns: {
    name: { kind: 'text', main: true, value: ({ name }) => name },
    registrationNumber: { kind: 'reference', value: ({ registrationNumber }) => registrationNumber },
    category: {
      kind: 'phrase',
      value: ({ category }, { word }) => word(`fleet:choice.category.${category}`, category),
    },
    seatingCapacity: { kind: 'count', value: ({ seatingCapacity }) => seatingCapacity },
    additionalCapacity: { kind: 'count', value: ({ additionalCapacity }) => additionalCapacity },
    regionName: { kind: 'named', value: ({ regionName }) => regionName },
    drivers: { kind: 'phrase', value: ({ drivers }) => drivers.map(({ name }) => name).join(' · ') || null },
    ownerName: { kind: 'text', hidden: true, value: ({ ownerName }) => ownerName },
    ownerType: {
      kind: 'phrase',
      hidden: true,
      value: ({ ownerType }, { word }) => word(`fleet:choice.ownerType.${ownerType}`, ownerType),
    },
    emissionType: {
      kind: 'phrase',
      hidden: true,
      value: ({ emissionType }, { word }) => word(`fleet:choice.emissionType.${emissionType}`, emissionType),
    },
    isActive: activeColumn,
  },
  filters: {
    regionId: { kind: 'record', of: 'regionName', field: true, any: 'anyRegion' },
    category: {
      kind: 'choice',
      of: 'category',
      field: true,
      values: TRANSPORT_CATEGORIES,
      words: 'fleet:choice.category.*',
      any: 'anyCategory',
    },
    ...statusFilter,
  },
  sorts: ['name', 'registrationNumber', 'category', 'seatingCapacity'],
  defaultSort: { by: 'name', direction: 'ascending' },
})
