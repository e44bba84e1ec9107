import { eq, inArray, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { ReplyOf } from '#contract/contract.ts'
import type { periodEndpoints } from '#contract/period/period.ts'
import { periodList } from '#contract/period/period-list.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import { inOrderOf, type ListDefinition, pageOfIds, type PageQuery } from '#server/database/list-page.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import { users } from '#server/database/schema/people.ts'
import { accountingPeriods } from '#server/database/schema/period.ts'
import type { ExportLanguage } from '#server/export/export-list.ts'
import { exportListSheet } from '#server/export/list-sheet.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'

type PeriodRow = ReplyOf<'getPeriodList'>['data'][number]
type Filters = Omit<z.output<(typeof periodEndpoints)['getPeriodList']['query']>, keyof PageQuery>

export async function listPeriods(
  { orm }: Pick<Database, 'orm'>,
  asked: Filters & PageQuery,
): Promise<ReplyOf<'getPeriodList'> | Refusal> {
  const found = await pageOfIds(orm, asked, listOf(asked))
  return isRefusal(found) ? found : { data: await readPage(orm, found.ids), page: found.page }
}

/** The filtered months as a sheet. */
export async function exportPeriods(
  database: Database,
  asked: Filters & { format: 'csv' | 'xlsx'; columns: string; language: ExportLanguage; sort?: string | undefined },
  userId: string,
): Promise<FileAnswer | Refusal> {
  const { format, columns, language, ...filters } = asked
  return exportListSheet(database, periodList, {
    list: listOf(filters),
    sort: filters.sort,
    format,
    language,
    columns,
    readRows: (ids) => readPage(database.orm, ids),
    userId,
    details: filters,
  })
}

function listOf({ state }: Filters): ListDefinition {
  return {
    table: accountingPeriods,
    id: accountingPeriods.id,
    where: state && eq(accountingPeriods.state, state),
    ...ordersOf(periodList, { month: accountingPeriods.month }),
  }
}

async function readPage(orm: Orm, ids: readonly string[]): Promise<PeriodRow[]> {
  if (ids.length === 0) return []
  const read = await readPeriods(orm, inArray(accountingPeriods.id, [...ids]))
  return inOrderOf(
    ids,
    read.map(({ row }) => row),
  )
}

const closer = alias(users, 'period_closer')
const asker = alias(users, 'period_asker')
const decider = alias(users, 'period_decider')

/** Months with the names that are shown with them. */
export async function readPeriods(orm: Orm, where: SQL | undefined, oldest?: number) {
  const query = orm
    .select({
      period: accountingPeriods,
      closedBy: { id: closer.id, name: closer.name },
      askedBy: { id: asker.id, name: asker.name },
      decidedBy: { id: decider.id, name: decider.name },
    })
    .from(accountingPeriods)
    .leftJoin(closer, eq(closer.id, accountingPeriods.closedBy))
    .leftJoin(asker, eq(asker.id, accountingPeriods.askedBy))
    .leftJoin(decider, eq(decider.id, accountingPeriods.decidedBy))
    .where(where)
  const found = await (oldest === undefined
    ? query
    : query.orderBy(accountingPeriods.askedAt, accountingPeriods.id).limit(oldest))
  return found.map(({ period, closedBy, askedBy, decidedBy }) => {
    const { id, month, state, revision, closedAt, askedAt, askedReason, decidedAt, version } = period
    const row: PeriodRow = {
      id,
      month,
      state,
      revision,
      closedBy,
      closedAt,
      askedBy,
      askedAt,
      askedReason,
      decidedBy,
      decidedAt,
      version,
    }
    return { row, record: period }
  })
}
