import { and, eq, gte, lte, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ReplyOf } from '#contract/contract.ts'
import type { statementLineEndpoints } from '#contract/reconciliation/statement-line.ts'
import { statementLineList } from '#contract/reconciliation/statement-line-list.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import type { Database } from '#server/database/connection.ts'
import { containing, inOrderOf, type ListDefinition, pageOfIds, type PageQuery } from '#server/database/list-page.ts'
import { bankStatementLines } from '#server/database/schema/reconciliation.ts'
import { bankReferenceKey } from '#server/domain/bank-reference/bank-reference-key.ts'
import type { ExportLanguage } from '#server/export/export-list.ts'
import { exportListSheet } from '#server/export/list-sheet.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import { readRows } from './line-rows.ts'

type Filters = Omit<z.output<(typeof statementLineEndpoints)['getStatementLineList']['query']>, keyof PageQuery>

export async function listLines(
  { orm }: Pick<Database, 'orm'>,
  asked: Filters & PageQuery,
  today: string,
): Promise<ReplyOf<'getStatementLineList'> | Refusal> {
  const found = await pageOfIds(orm, asked, listOf(asked))
  if (isRefusal(found)) return found
  return { data: inOrderOf(found.ids, await readRows(orm, found.ids, { today, hasProposals: true })), page: found.page }
}

/** The filtered lines as a sheet. */
export async function exportLines(
  database: Database,
  asked: Filters & { format: 'csv' | 'xlsx'; columns: string; language: ExportLanguage; sort?: string | undefined },
  { id: userId, today }: { id: string; today: string },
): Promise<FileAnswer | Refusal> {
  const { format, columns, language, sort, ...filters } = asked
  return exportListSheet(database, statementLineList, {
    list: listOf(filters),
    sort,
    format,
    language,
    columns,
    readRows: async (ids) => inOrderOf(ids, await readRows(database.orm, ids, { today, hasProposals: false })),
    userId,
    details: filters,
  })
}

function listOf({ search, account, currency, state, dayFrom, dayTo, statementId }: Filters): ListDefinition {
  return {
    table: bankStatementLines,
    id: bankStatementLines.id,
    where: and(
      search
        ? or(
            sql`lower(${bankStatementLines.text}) like ${containing(search)}`,
            sql`lower(${bankStatementLines.reference}) like ${containing(search)}`,
            eq(bankStatementLines.referenceKey, bankReferenceKey(search)),
          )
        : undefined,
      account && eq(bankStatementLines.account, account),
      currency ? eq(bankStatementLines.currency, currency) : undefined,
      // What was taken back is looked at only by who asks for it.
      state ? eq(bankStatementLines.state, state) : sql`${bankStatementLines.state} <> 'withdrawn'`,
      dayFrom ? gte(bankStatementLines.day, dayFrom) : undefined,
      dayTo ? lte(bankStatementLines.day, dayTo) : undefined,
      statementId ? eq(bankStatementLines.statementId, statementId) : undefined,
    ),
    ...ordersOf(statementLineList, { day: bankStatementLines.day, amount: bankStatementLines.amount }),
  }
}
