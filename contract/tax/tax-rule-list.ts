import { defineList } from '../list/list-definition.ts'
import { statusFilter } from '../list/master-parts.ts'
import { TAX_CATEGORIES, TAX_SUPPLIES } from './tax-codes.ts'
import type { TaxRuleRecord } from './tax-rule-row.ts'

export const taxRuleList = defineList<TaxRuleRecord>()({
  id: 'tax-rules',
  words: 'tax-rules',
  headings: 'field.*',
  calls: { read: 'getTaxRuleList' },
  columns: {
    supply: { kind: 'word', main: true, words: 'tax:supply.*', codes: TAX_SUPPLIES, value: ({ supply }) => supply },
    region: { kind: 'named', value: ({ regionName }) => regionName },
    category: { kind: 'word', words: 'tax:category.*', codes: TAX_CATEGORIES, value: ({ category }) => category },
    rateBasisPoints: { kind: 'percent', value: ({ rateBasisPoints }) => rateBasisPoints },
    reason: { kind: 'named', value: ({ reason }) => reason },
    reasonCode: { kind: 'latin', hidden: true, value: ({ reasonCode }) => reasonCode },
    validFrom: { kind: 'day', value: ({ validFrom }) => validFrom },
    nextFrom: { kind: 'day', hidden: true, value: ({ nextFrom }) => nextFrom },
    state: {
      kind: 'state',
      words: 'state.*',
      tones: { upcoming: 'waiting', inForce: 'done', past: 'ended', withdrawn: 'stopped' },
      value: ({ state }) => state,
    },
  },
  filters: {
    regionId: { kind: 'record', of: 'region', field: true, any: 'filter.anyRegion' },
    supply: {
      kind: 'choice',
      of: 'supply',
      field: true,
      values: TAX_SUPPLIES,
      words: 'tax:supply.*',
      any: 'filter.anySupply',
    },
    category: {
      kind: 'choice',
      of: 'category',
      field: true,
      values: TAX_CATEGORIES,
      words: 'tax:category.*',
      any: 'filter.anyCategory',
    },
    /** In force on this day of sale. */
    validOn: { kind: 'day', field: true },
    ...statusFilter,
  },
  sorts: ['region', 'supply', 'rateBasisPoints', 'validFrom'],
  defaultSort: { by: 'region', direction: 'ascending' },
})
