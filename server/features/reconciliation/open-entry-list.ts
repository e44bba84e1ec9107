import { and, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ReplyOf } from '#contract/contract.ts'
import { openEntryList } from '#contract/reconciliation/open-entry-list.ts'
import type { statementLineEndpoints } from '#contract/reconciliation/statement-line.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import { inOrderOf, type ListDefinition, pageOfIds, type PageQuery } from '#server/database/list-page.ts'
import { ledgerEntries } from '#server/database/schema/ledger.ts'
import { openLines } from '#server/domain/reconciliation/open-lines.ts'
import type { ExportLanguage } from '#server/export/export-list.ts'
import { exportListSheet } from '#server/export/list-sheet.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import { daysBetween } from '#server/time/calendar-date.ts'
import { describeLines, readOpenLines, totalOf } from './matching/open-ledger-lines.ts'

type Filters = Omit<z.output<(typeof statementLineEndpoints)['getOpenBankEntryList']['query']>, keyof PageQuery>
type Row = ReplyOf<'getOpenBankEntryList'>['data'][number]

/** Lines that one entry can have on these accounts, and more. */
const MAX_LINES = 20_000

export async function listOpenEntries(
  { orm }: Pick<Database, 'orm'>,
  asked: Filters & PageQuery,
  today: string,
): Promise<ReplyOf<'getOpenBankEntryList'> | Refusal> {
  const found = await pageOfIds(orm, asked, listOf(asked))
  if (isRefusal(found)) return found
  return { data: inOrderOf(found.ids, await readRows(orm, found.ids, asked, today)), page: found.page }
}

/** The filtered entries as a sheet. */
export async function exportOpenEntries(
  database: Database,
  asked: Filters & { format: 'csv' | 'xlsx'; columns: string; language: ExportLanguage; sort?: string | undefined },
  { id: userId, today }: { id: string; today: string },
): Promise<FileAnswer | Refusal> {
  const { format, columns, language, sort, ...filters } = asked
  return exportListSheet(database, openEntryList, {
    list: listOf(filters),
    sort,
    format,
    language,
    columns,
    readRows: async (ids) => inOrderOf(ids, await readRows(database.orm, ids, filters, today)),
    userId,
    details: filters,
  })
}

function listOf(filters: Filters): ListDefinition {
  const { dayFrom, dayTo } = filters
  return {
    table: ledgerEntries,
    id: ledgerEntries.id,
    where: and(
      inArray(ledgerEntries.id, sql`(select entry.id from ${openLines(ofLines(filters))})`),
      dayFrom ? gte(ledgerEntries.postingDate, dayFrom) : undefined,
      dayTo ? lte(ledgerEntries.postingDate, dayTo) : undefined,
    ),
    ...ordersOf(openEntryList, { postingDate: ledgerEntries.postingDate }),
  }
}

const ofLines = ({ account, currency, dayFrom, dayTo }: Filters): SQL =>
  and(
    sql`true`,
    account ? sql`line.account = ${account}` : undefined,
    currency ? sql`line.currency = ${currency}` : undefined,
    dayFrom ? sql`line.posting_date >= ${dayFrom}::date` : undefined,
    dayTo ? sql`line.posting_date <= ${dayTo}::date` : undefined,
  ) ?? sql`true`

/** An entry with open lines on several accounts or in several currencies is told by the first that fits what is asked for. */
async function readRows(orm: Orm, ids: readonly string[], filters: Filters, today: string): Promise<Row[]> {
  if (ids.length === 0) return []
  const open = await readOpenLines(
    orm,
    sql`${ofLines(filters)} and line.entry_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as value)`,
    { most: MAX_LINES },
  )
  const shown = await describeLines(orm, open)
  return ids.flatMap((id) => {
    const first = shown.find(({ entryId }) => entryId === id)
    if (!first) return []
    const { account, currency, postingDate, act, of, reference } = first
    const own = shown.filter((line) => line.entryId === id && line.account === account && line.currency === currency)
    return [
      {
        id,
        account,
        currency,
        postingDate,
        act,
        of,
        reference,
        amount: totalOf(own),
        age: Math.max(0, daysBetween(postingDate, today)),
      },
    ]
  })
}
