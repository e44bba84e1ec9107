import { and, eq, gte, ilike, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { ReplyOf } from '#contract/contract.ts'
import type { visaRequestListQuery } from '#contract/check-in/visa-request.ts'
import { visaRequestList } from '#contract/check-in/visa-request-list.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import { containing, inOrderOf, type ListDefinition, pageOfIds, type PageQuery } from '#server/database/list-page.ts'
import { bookings, tickets } from '#server/database/schema/booking.ts'
import { visaRequests } from '#server/database/schema/visa.ts'
import type { ExportLanguage } from '#server/export/export-list.ts'
import { exportListSheet } from '#server/export/list-sheet.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import { bookingSearch } from '#server/domain/booking/booking-search.ts'
import { areRequests, readListed } from './visa-request-repository.ts'
import { showRow, type VisaRow } from './visa-request-view.ts'

type Filters = Pick<
  z.output<typeof visaRequestListQuery>,
  'search' | 'state' | 'destination' | 'travelFrom' | 'travelTo' | 'bookingId'
>

const query = new QueryBuilder({ casing: 'snake_case' })

/** One page of the requests within a scope on `bookings`. */
export async function listVisaRequests(
  orm: Orm,
  asked: Filters & PageQuery,
  scope: SQL | undefined,
): Promise<ReplyOf<'getVisaRequestList'> | Refusal> {
  const found = await pageOfIds(orm, asked, visaList(asked, scope))
  return isRefusal(found) ? found : { data: await readRows(orm, found.ids), page: found.page }
}

/** The filtered requests as a sheet. */
export async function exportVisaRequests(
  database: Database,
  asked: Filters & { format: 'csv' | 'xlsx'; columns: string; language: ExportLanguage; sort?: string | undefined },
  { userId, scope }: { userId: string; scope: SQL | undefined },
): Promise<FileAnswer | Refusal> {
  const { format, columns, language, ...filters } = asked
  return exportListSheet(database, visaRequestList, {
    list: visaList(filters, scope),
    sort: filters.sort,
    format,
    language,
    columns,
    readRows: (ids) => readRows(database.orm, ids),
    userId,
    details: filters,
  })
}

function visaList(filters: Filters, scope: SQL | undefined): ListDefinition {
  return {
    table: visaRequests,
    id: visaRequests.id,
    where: and(scope && isOfBooking(scope), ...conditions(filters)),
    ...ordersOf(visaRequestList, {
      requestedAt: visaRequests.requestedAt,
      travelDate: sql`(select ${tickets.travelDate} from ${tickets} where ${tickets.id} = ${visaRequests.ticketId})`,
    }),
  }
}

async function readRows(orm: Orm, ids: readonly string[]): Promise<VisaRow[]> {
  return ids.length === 0 ? [] : inOrderOf(ids, (await readListed(orm, areRequests(ids))).map(showRow))
}

function conditions({ search, state, destination, travelFrom, travelTo, bookingId }: Filters): (SQL | undefined)[] {
  const travelling = and(
    travelFrom ? gte(tickets.travelDate, travelFrom) : undefined,
    travelTo ? lte(tickets.travelDate, travelTo) : undefined,
  )
  const found = search ? bookingSearch(search) : undefined
  return [
    found && or(isOfBooking(found), ilike(visaRequests.visaNumber, containing(search ?? ''))),
    state && eq(visaRequests.state, state),
    destination && eq(visaRequests.destination, destination),
    bookingId && eq(visaRequests.bookingId, bookingId),
    travelling && inArray(visaRequests.ticketId, query.select({ id: tickets.id }).from(tickets).where(travelling)),
  ].map((condition) => condition || undefined)
}

const isOfBooking = (condition: SQL) =>
  inArray(visaRequests.bookingId, query.select({ id: bookings.id }).from(bookings).where(condition))
