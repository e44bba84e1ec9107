import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { PageInfo } from '#contract/common.ts'
import type { refundListQuery } from '#contract/refund/refund.ts'
import { refundList } from '#contract/refund/refund-list.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import { withinDepotDays } from '#server/database/depot-day.ts'
import { inOrderOf, type ListDefinition, pageOfIds, type PageQuery } from '#server/database/list-page.ts'
import { bookings } from '#server/database/schema/booking.ts'
import { refundRequests } from '#server/database/schema/refund.ts'
import type { ExportLanguage } from '#server/export/export-list.ts'
import { exportListSheet } from '#server/export/list-sheet.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import { bookingSearch } from '#server/domain/booking/booking-search.ts'
import { type ActorFacts, isForSecondPerson } from '#server/domain/approval/four-eyes.ts'
import { readListed } from './refund-repository.ts'
import { type RefundListRow, showRow } from './refund-view.ts'

type RefundFilters = Omit<z.output<typeof refundListQuery>, keyof PageQuery> & { sort?: string | undefined }

const query = new QueryBuilder({ casing: 'snake_case' })

function refundListDefinition(filters: RefundFilters, scope: SQL | undefined): ListDefinition {
  return {
    table: refundRequests,
    id: refundRequests.id,
    where: and(scope, ...conditions(filters)),
    ...ordersOf(refundList, { requestedAt: refundRequests.requestedAt }),
  }
}

export async function listRefunds(
  { orm }: Pick<Database, 'orm'>,
  asked: RefundFilters & PageQuery,
  scope: SQL | undefined,
): Promise<{ data: RefundListRow[]; page: PageInfo } | Refusal> {
  const found = await pageOfIds(orm, asked, refundListDefinition(asked, scope))
  return isRefusal(found) ? found : { data: await readRows(orm, found.ids), page: found.page }
}

/** The filtered requests as a sheet. */
export async function exportRefunds(
  database: Database,
  asked: RefundFilters & { format: 'csv' | 'xlsx'; columns: string; language: ExportLanguage },
  { userId, scope }: { userId: string; scope: SQL | undefined },
): Promise<FileAnswer | Refusal> {
  const { format, columns, language, ...filters } = asked
  return exportListSheet(database, refundList, {
    list: refundListDefinition(filters, scope),
    sort: filters.sort,
    format,
    language,
    columns,
    readRows: (ids) => readRows(database.orm, ids),
    userId,
    details: filters,
  })
}

async function readRows(orm: Orm, ids: readonly string[]): Promise<RefundListRow[]> {
  if (ids.length === 0) return []
  return inOrderOf(ids, (await readListed(orm, inArray(refundRequests.id, [...ids]))).map(showRow))
}

function conditions(filters: RefundFilters): (SQL | undefined)[] {
  return [
    filters.search
      ? inArray(
          refundRequests.bookingId,
          query.select({ id: bookings.id }).from(bookings).where(bookingSearch(filters.search)),
        )
      : undefined,
    filters.state && eq(refundRequests.state, filters.state),
    filters.cause && eq(refundRequests.cause, filters.cause),
    filters.reasonCode && eq(refundRequests.reasonCode, filters.reasonCode),
    filters.currency && eq(refundRequests.currency, filters.currency),
    withinDepotDays(
      { at: refundRequests.requestedAt, depot: refundRequests.depotId },
      { from: filters.requestedFrom, to: filters.requestedTo },
    ),
    filters.depotId && eq(refundRequests.depotId, filters.depotId),
    filters.requestedBy && eq(refundRequests.requestedBy, filters.requestedBy),
    filters.bookingId && eq(refundRequests.bookingId, filters.bookingId),
  ].map((condition) => condition || undefined)
}

/** Requests that wait for a decision, oldest first. */
export async function waitingRefunds(orm: Orm, most: number): Promise<RefundListRow[]> {
  const waiting = await orm
    .select({ id: refundRequests.id })
    .from(refundRequests)
    .where(eq(refundRequests.state, 'requested'))
    .orderBy(refundRequests.requestedAt, refundRequests.id)
    .limit(most)
  return readRows(
    orm,
    waiting.map(({ id }) => id),
  )
}

/** How many wait for a decision that these eyes may take; counting stops at `most`. */
export async function countWaiting(orm: Orm, eyes: ActorFacts, most: number): Promise<number> {
  const { rows } = await orm.execute<{ count: number }>(
    sql`select count(*)::int as count from (
      select from ${refundRequests} where ${and(eq(refundRequests.state, 'requested'), isForSecondPerson(eyes, refundRequests.requestedBy))} limit ${most}
    ) as waiting`,
  )
  return rows[0]?.count ?? 0
}
