import { z } from 'zod'
import { calendarDate, currencyCode, listQuery, localizedName, recordId, recordVersion } from '../common.ts'
import { endpoint, fileEndpoint, listEndpoint } from '../endpoint.ts'
import { priceList } from './price-list-list.ts'
import { priceGapList } from './price-gap-list.ts'
import { filterQuery, sheetQuery } from '../list/list-query.ts'
import { masterListQuery } from '../master.ts'
import { fareSet, gap, grid, price, scope, values } from './price-list-row.ts'

const READERS = ['super_admin', 'operation_manager'] as const

/** Cells saved at once: a route of 30 stoppages in four currencies. */
const MAX_CELLS = 2000

/** The screen offers some spans, the call takes any. */
const gapFilters = {
  ...filterQuery(priceGapList),
  days: z.coerce.number().int().min(1).max(180).default(30),
}

export const priceListEndpoints = {
  getPriceList: listEndpoint('getPriceList', {
    summary: 'Prices per route, stretch and currency, with their first travel date.',
    access: READERS,
    query: masterListQuery.extend(filterQuery(priceList)),
    data: price,
  }),
  createPriceList: endpoint('createPriceList', {
    summary: 'Add one price from today or a later date on; sold tickets keep theirs.',
    access: ['super_admin'],
    body: z.object(values),
    data: price,
  }),
  updatePriceList: endpoint('updatePriceList', {
    summary: 'Change a price that is not valid yet.',
    access: ['super_admin'],
    body: z.object({ id: recordId, version: recordVersion, ...values }),
    data: price,
  }),
  getPriceGrid: endpoint('getPriceGrid', {
    summary: 'All prices of one route on a travel date: whole route and stretches by currency.',
    access: READERS,
    params: z.object({ id: recordId }),
    query: z.object({ validFrom: calendarDate.optional() }),
    data: grid,
  }),
  savePriceGrid: endpoint('savePriceGrid', {
    summary: 'Save changed cells of a route’s prices from one date on, all or none.',
    access: ['super_admin'],
    params: z.object({ id: recordId }),
    body: z.object({
      validFrom: calendarDate,
      cells: z
        .array(
          z.object({
            ...scope,
            /** Null ends the price from the date on. */
            fares: fareSet.nullable(),
            /** As the grid gave it. */
            version: recordVersion.nullable(),
          }),
        )
        .min(1)
        .max(MAX_CELLS),
    }),
    data: grid,
  }),
  getPriceRoutes: endpoint('getPriceRoutes', {
    summary: 'Routes in use, with the currencies of the regions where they call, for choosing whose prices to see.',
    access: READERS,
    data: z.array(
      z.object({
        id: recordId,
        name: localizedName,
        tripId: recordId,
        tripName: localizedName,
        currencies: z.array(currencyCode),
      }),
    ),
  }),
  getPriceGaps: listEndpoint('getPriceGaps', {
    summary: 'Routes and stretches that run without a price in the currency of a region they serve.',
    access: READERS,
    query: listQuery.extend(gapFilters),
    data: gap,
  }),
  exportPriceGaps: fileEndpoint('exportPriceGaps', {
    summary: 'The same gaps as CSV or XLSX.',
    access: READERS,
    query: z.object({ search: listQuery.shape.search, ...gapFilters, ...sheetQuery }),
  }),
}
