import { defineList } from '../list/list-definition.ts'
import type { PriceGap } from './price-list-row.ts'

/** How many travel dates are looked at, from the first on. */
export const GAP_DAYS = ['1', '7', '30', '90', '180'] as const

/**
 * Where something runs that cannot be sold for want of a price. It is found by the timetable, not read from a table: it
 * has one order, the server's.
 */
export const priceGapList = defineList<PriceGap>()({
  id: 'price-gaps',
  words: 'prices:gaps',
  headings: '*',
  calls: { read: 'getPriceGaps', export: 'exportPriceGaps' },
  search: 'prices:search',
  columns: {
    routeName: { kind: 'named', main: true, heading: 'prices:field.routeName', value: ({ routeName }) => routeName },
    currency: { kind: 'latin', heading: 'prices:field.currency', value: ({ currency }) => currency },
    missing: {
      kind: 'state',
      words: '*',
      tones: { whole: 'stopped', some: 'attention' },
      value: ({ isWholeRoute }) => (isWholeRoute ? 'whole' : 'some'),
    },
    stretches: {
      kind: 'phrase',
      value: ({ stretches, stretchTotal }, { name }) => {
        const more = stretchTotal - stretches.length
        const named = stretches.map(({ fromName, toName }) => `${name(fromName)} – ${name(toName)}`)
        return [...named, ...(more > 0 ? [`+${more}`] : [])].join(' · ') || null
      },
    },
    departures: { kind: 'count', value: ({ departures }) => departures },
    /** The first and the last of them; in a sheet a column each. */
    dates: {
      kind: 'phrase',
      sheet: ['firstDate', 'lastDate'],
      value: ({ firstDate, lastDate }, { day }) =>
        firstDate === lastDate ? day(firstDate) : `${day(firstDate)} – ${day(lastDate)}`,
    },
    why: {
      kind: 'phrase',
      value: ({ endedOn, pricedFrom }, { word, day }) =>
        [
          endedOn ? word('ended', undefined, { day: day(endedOn) }) : word(pricedFrom ? 'notYet' : 'never'),
          pricedFrom && word('pricedFrom', undefined, { day: day(pricedFrom) }),
        ]
          .filter((part) => part)
          .join(' '),
    },
    firstDate: { kind: 'day', hidden: true, value: ({ firstDate }) => firstDate },
    lastDate: { kind: 'day', hidden: true, value: ({ lastDate }) => lastDate },
  },
  filters: {
    days: { kind: 'choice', field: true, values: GAP_DAYS, words: 'spans.*', label: 'span', any: 'spans.30' },
    /** First travel date looked at; today unless given. */
    from: { kind: 'day', field: true, label: 'from' },
    currency: { kind: 'currency', of: 'currency', field: true, any: 'prices:filter.anyCurrency' },
    tripId: { kind: 'record', label: 'prices:field.tripName' },
    routeId: { kind: 'record', of: 'routeName' },
  },
  sorts: [],
  defaultSort: { by: 'departures', direction: 'descending' },
})
