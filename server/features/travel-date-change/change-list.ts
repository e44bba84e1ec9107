import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { PageInfo } from '#contract/common.ts'
import type { ReplyOf } from '#contract/contract.ts'
import type { changeListQuery } from '#contract/travel-date-change/travel-date-change.ts'
import { changeList } from '#contract/travel-date-change/travel-date-change-list.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import type { Connections, Database } from '#server/database/connection.ts'
import { withinDepotDays } from '#server/database/depot-day.ts'
import { type ListDefinition, pageOfIds, type PageQuery } from '#server/database/list-page.ts'
import { bookings } from '#server/database/schema/booking.ts'
import { travelDateChanges } from '#server/database/schema/refund.ts'
import type { ExportLanguage } from '#server/export/export-list.ts'
import { exportListSheet } from '#server/export/list-sheet.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import { bookingSearch } from '#server/domain/booking/booking-search.ts'
import type { Network } from '#server/domain/network/network.ts'
import { type ListedChange, readListedChanges } from './listed-changes.ts'

type ChangeFilters = Omit<z.output<typeof changeListQuery>, keyof PageQuery> & { sort?: string | undefined }
type ChangeListRow = ReplyOf<'getTravelDateChangeList'>['data'][number]

function changeListDefinition(filters: ChangeFilters, scope: SQL | undefined): ListDefinition {
  return {
    table: travelDateChanges,
    id: travelDateChanges.id,
    where: and(...conditions(filters, scope)),
    ...ordersOf(changeList, {
      at: travelDateChanges.at,
      total: sql`(${travelDateChanges.fee} + ${travelDateChanges.fareDifference})`,
    }),
  }
}

export async function listChanges(
  database: Connections,
  network: Network,
  query: ChangeFilters & PageQuery,
  scope: SQL | undefined,
): Promise<{ data: ChangeListRow[]; page: PageInfo } | Refusal> {
  const found = await pageOfIds(database.orm, query, changeListDefinition(query, scope))
  if (isRefusal(found)) return found
  return { data: await readChangeRows(database, network, found.ids), page: found.page }
}

/** The filtered changes as a sheet. */
export function exportChanges(
  database: Database,
  network: Network,
  {
    format,
    columns,
    language,
    ...filters
  }: ChangeFilters & { format: 'csv' | 'xlsx'; columns: string; language: ExportLanguage },
  { userId, scope }: { userId: string; scope: SQL | undefined },
): Promise<FileAnswer | Refusal> {
  return exportListSheet(database, changeList, {
    list: changeListDefinition(filters, scope),
    sort: filters.sort,
    format,
    language,
    columns,
    readRows: (ids) => readChangeRows(database, network, ids),
    userId,
    details: filters,
  })
}

/** Rows of these changes, in this order. */
async function readChangeRows(
  { pool }: Connections,
  network: Network,
  ids: readonly string[],
): Promise<ChangeListRow[]> {
  return (await readListedChanges(pool, ids)).map((change) => showRow(network, change))
}

function conditions(filters: ChangeFilters, scope: SQL | undefined): (SQL | undefined)[] {
  const { fee, fareDifference } = travelDateChanges
  const booking = filters.search === undefined ? scope : and(scope, bookingSearch(filters.search))
  return [
    booking && ofBooking(booking),
    filters.cause && eq(travelDateChanges.cause, filters.cause),
    filters.means && eq(travelDateChanges.means, filters.means),
    filters.currency && eq(travelDateChanges.currency, filters.currency),
    filters.cost &&
      (filters.cost === 'free' ? sql`${fee} + ${fareDifference} = 0` : sql`${fee} + ${fareDifference} > 0`),
    withinDepotDays(
      { at: travelDateChanges.at, depot: travelDateChanges.depotId },
      { from: filters.changedFrom, to: filters.changedTo },
    ),
    filters.depotId && eq(travelDateChanges.depotId, filters.depotId),
    filters.bookingId && eq(travelDateChanges.bookingId, filters.bookingId),
  ].map((condition) => condition || undefined)
}

/** Conditions on the booking, as the list's own table sees them. */
function ofBooking(condition: SQL): SQL {
  return exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(bookings)
      .where(and(eq(bookings.id, travelDateChanges.bookingId), condition)),
  )
}

function showRow(network: Network, change: ListedChange): ChangeListRow {
  const { routeId, routeAppliesFrom, fromPosition, toPosition, ...row } = change
  const stops = network.routeVersions.get(routeId)?.find(({ appliesFrom }) => appliesFrom === routeAppliesFrom)?.stops
  const [boarding, alighting] = [stops?.[fromPosition], stops?.[toPosition]]
  if (!boarding || !alighting) throw new Error(`travel-date change ${change.id} has a ticket on no known route`)
  return {
    ...row,
    seats: row.seats.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true })),
    boarding: boarding.name,
    alighting: alighting.name,
    timeZone: boarding.region.timeZone,
    total: row.fee + row.fareDifference,
  }
}
