import { defineList } from '../list/list-definition.ts'
import type { PriceRecord } from './price-list-row.ts'

export const priceList = defineList<PriceRecord>()({
  id: 'prices',
  words: 'prices',
  headings: 'field.*',
  calls: { read: 'getPriceList' },
  columns: {
    routeName: { kind: 'named', main: true, value: ({ routeName }) => routeName },
    tripName: { kind: 'named', hidden: true, value: ({ tripName }) => tripName },
    stretch: {
      kind: 'phrase',
      value: ({ fromName, toName }, { word, name }) =>
        fromName && toName ? `${name(fromName)} – ${name(toName)}` : word('wholeRoute'),
    },
    currency: { kind: 'latin', value: ({ currency }) => currency },
    adult: { kind: 'amount', value: ({ adult: minor, currency }) => ({ minor, currency }) },
    child: { kind: 'amount', value: ({ child: minor, currency }) => ({ minor, currency }) },
    twoWayAdult: {
      kind: 'amount',
      value: ({ twoWayAdult: minor, currency }) => (minor === null ? null : { minor, currency }),
    },
    twoWayChild: {
      kind: 'amount',
      value: ({ twoWayChild: minor, currency }) => (minor === null ? null : { minor, currency }),
    },
    validFrom: { kind: 'day', value: ({ validFrom }) => validFrom },
    state: {
      kind: 'state',
      words: 'state.*',
      tones: { upcoming: 'waiting', inForce: 'done', ended: 'stopped', past: 'ended' },
      value: ({ state }) => state,
    },
  },
  filters: {
    tripId: { kind: 'record', of: 'tripName', field: true, any: 'filter.anyTrip' },
    routeId: { kind: 'record', of: 'routeName', field: true, any: 'filter.anyRoute' },
    currency: { kind: 'currency', of: 'currency', field: true, any: 'filter.anyCurrency' },
    scope: {
      kind: 'choice',
      of: 'stretch',
      field: true,
      values: ['route', 'stretch'],
      words: 'filter.scope.*',
      any: 'filter.anyScope',
    },
    /** In force on this travel date. */
    validOn: { kind: 'day', field: true },
  },
  sorts: ['routeName', 'currency', 'adult', 'validFrom'],
  defaultSort: { by: 'routeName', direction: 'ascending' },
})
