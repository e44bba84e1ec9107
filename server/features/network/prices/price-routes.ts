import type { z } from 'zod'
import { DEEPEST_NUMBERED_ROW } from '#contract/common.ts'
import { priceListEndpoints } from '#contract/network/price-list.ts'
import { priceGapList } from '#contract/network/price-gap-list.ts'
import { priceList } from '#contract/network/price-list-list.ts'
import type { Database } from '#server/database/connection.ts'
import { prices } from '#server/database/schema/network.ts'
import { exportRowsSheet } from '#server/export/list-sheet.ts'
import { exportable } from '#server/masters/master-export.ts'
import { masterFilters } from '#server/masters/master-filters.ts'
import { createMaster, listMasters, updateMaster } from '#server/masters/master-records.ts'
import type { Api } from '#server/plugins/api.ts'
import { isRefusal, refuse, type Refusal } from '#server/plugins/refusal.ts'
import { addDays, isCalendarDate } from '#server/time/calendar-date.ts'
import { dayAt } from '#server/time/local-day.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { findGaps, type FoundGap, withSales } from './price-gaps.ts'
import { gridOf, savePriceGrid } from './price-grid.ts'
import { isOfScope, isOfTrip, isValidOn, priceKind } from './price-kind.ts'
import { readRouteWithPrices } from './price-repository.ts'
import { todayOf } from '../timetable/timetable-versions.ts'
import { wordMatcher } from '#contract/search-term.ts'

/** Kinds of master data that prices are. */
export const priceKinds = [priceKind]

const pricesOf = masterFilters(priceList, {
  tripId: isOfTrip,
  routeId: prices.routeId,
  currency: prices.currency,
  validOn: isValidOn,
  scope: isOfScope,
})

export const priceLists = [
  exportable(priceListEndpoints.getPriceList.query, priceKind, {
    list: priceList,
    filters: pricesOf,
  }),
]

/** Prices: one by one, as the grid of a route, and where they are missing. */
export function registerPrices(api: Api): void {
  api.read('getPriceList', ({ database, query }) => listMasters(database.orm, priceKind, query, pricesOf(query)))
  api.write('createPriceList', (input) => createMaster(input, priceKind))
  api.write('updatePriceList', (input) => updateMaster(input, priceKind))

  api.read('getPriceGrid', async ({ database, params, query, now }) => {
    const route = await readRouteWithPrices(database.orm, params.id)
    if (!route) return refuse('notFound')
    const today = await todayOf(database.orm, route.id, now)
    return { data: gridOf(route, today, query.validFrom ?? today) }
  })
  api.write('savePriceGrid', ({ tx, params, body, actor, now }) =>
    savePriceGrid({ tx, routeId: params.id, body, actor, now }),
  )

  api.read('getPriceRoutes', async ({ database }) => {
    const { routes } = await loadNetwork(database)
    const data = [...routes.values()]
      .filter(({ isActive, trip }) => isActive && trip.isActive)
      .map(({ id, name, trip, stops }) => ({
        id,
        name,
        tripId: trip.id,
        tripName: trip.name,
        currencies: [...new Set(stops.map(({ region }) => region.currency))],
      }))
    return { data: data.toSorted((one, other) => one.name.en.localeCompare(other.name.en, 'en')) }
  })

  api.read('getPriceGaps', async ({ database, query, actor, now }) => {
    if (query.sort !== undefined) return refuse('malformed', { fields: { sort: 'list.unknownSort' } })
    if (query.next !== undefined) return refuse('malformed', { fields: { next: 'list.unknownCursor' } })
    if (query.previous !== undefined) return refuse('malformed', { fields: { previous: 'list.unknownCursor' } })
    const { pageNumber, recordNumber } = query
    const skipped = (pageNumber - 1) * recordNumber
    if (skipped >= DEEPEST_NUMBERED_ROW) return refuse('malformed', { fields: { pageNumber: 'list.pageTooDeep' } })
    const today = dayAt(actor, now)
    const gaps = await matchingGaps(database, query, today)
    if (isRefusal(gaps)) return gaps
    return {
      data: await withSales(database.orm, gaps.slice(skipped, skipped + recordNumber), today),
      page: { pageNumber, recordNumber, total: gaps.length },
    }
  })
  api.file('exportPriceGaps', async ({ database, query, actor, now }) => {
    const { format, language, columns, sort, ...asked } = query
    if (sort !== undefined) return refuse('malformed', { fields: { sort: 'list.unknownSort' } })
    const today = dayAt(actor, now)
    const gaps = await matchingGaps(database, asked, today)
    if (isRefusal(gaps)) return gaps
    return exportRowsSheet(database, priceGapList, {
      rows: await withSales(database.orm, gaps, today),
      format,
      language,
      columns,
      userId: actor.id,
      details: asked,
    })
  })
}

type GapQuery = Omit<z.output<typeof priceListEndpoints.exportPriceGaps.query>, 'format' | 'language' | 'columns'>

/** The gaps that fit the list's filters and its search, in their order. */
async function matchingGaps(
  database: Database,
  { from: first, days, tripId, routeId, currency, search = '' }: GapQuery,
  today: string,
): Promise<FoundGap[] | Refusal> {
  const from = first ?? today
  if (!isCalendarDate(addDays(from, days))) return refuse('malformed', { fields: { from: 'field.custom' } })
  const network = await loadNetwork(database)
  const fits = wordMatcher(search)
  return findGaps(network, { from, days }).filter(
    (gap) =>
      (routeId === undefined || gap.routeId === routeId) &&
      (currency === undefined || gap.currency === currency) &&
      (tripId === undefined || network.routes.get(gap.routeId)?.trip.id === tripId) &&
      fits([gap.routeName.en, gap.routeName.ar, gap.currency].join('\n')),
  )
}
