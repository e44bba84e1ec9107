import type { SQL } from 'drizzle-orm'
import { checkedInList } from '#contract/check-in/checked-in-list.ts'
import type { Database } from '#server/database/connection.ts'
import type { ExportLanguage } from '#server/export/export-list.ts'
import { exportListSheet } from '#server/export/list-sheet.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import type { Refusal } from '#server/plugins/refusal.ts'
import type { Network } from '#server/domain/network/network.ts'
import { checkedInDefinition, type CheckedInFilters, readCheckedIn } from './checked-in-list.ts'

interface ExportQuery extends CheckedInFilters {
  format: 'csv' | 'xlsx'
  columns: string
  language: ExportLanguage
}

/** The filtered check-ins as a sheet. */
export async function exportCheckedIn(
  database: Database,
  network: Network,
  { format, columns, language, ...filters }: ExportQuery,
  { userId, scope }: { userId: string; scope: SQL | undefined },
): Promise<FileAnswer | Refusal> {
  return exportListSheet(database, checkedInList, {
    list: checkedInDefinition(filters, scope, network),
    sort: filters.sort,
    format,
    language,
    columns,
    // Nobody acts on a sheet.
    readRows: async (ids) =>
      (await readCheckedIn(database.orm, network, ids)).map((row) => ({ ...row, canUndo: false })),
    userId,
    details: filters,
  })
}
