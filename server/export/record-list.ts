import type { PageInfo } from '#contract/common.ts'
import type { ListDefinition } from '#contract/list/list-definition.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import { inOrderOf, type ListDefinition as StoredList, pageOfIds, type PageQuery } from '#server/database/list-page.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import type { ExportLanguage } from './export-list.ts'
import { exportListSheet } from './list-sheet.ts'

/** A list of records that is read by the page and exported whole: what each feature says of its own. */
export interface RecordList<Filters, Row extends { id: string }> {
  definition: ListDefinition<Row>
  listOf: (filters: Filters) => StoredList
  /** Rows of these ids, of which there is one at least, in any order. */
  readRows: (orm: Orm, ids: readonly string[]) => Promise<readonly Row[]>
}

/** What a sheet is asked for with, beside the filters. */
interface SheetAsked {
  format: 'csv' | 'xlsx'
  columns: string
  language: ExportLanguage
  sort?: string | undefined
}

/** One page of the list. */
export async function pageOfRecords<Filters, Row extends { id: string }>(
  orm: Orm,
  records: RecordList<Filters, Row>,
  asked: Filters & PageQuery,
): Promise<{ data: Row[]; page: PageInfo } | Refusal> {
  const found = await pageOfIds(orm, asked, records.listOf(asked))
  return isRefusal(found) ? found : { data: await rowsInOrder(orm, records, found.ids), page: found.page }
}

/** The filtered records as a sheet. */
export async function exportRecords<Filters, Row extends { id: string }>(
  database: Database,
  records: RecordList<Filters, Row>,
  asked: Filters & SheetAsked,
  userId: string,
): Promise<FileAnswer | Refusal> {
  const { format, columns, language, ...filters } = asked
  return exportListSheet(database, records.definition, {
    list: records.listOf(asked),
    sort: asked.sort,
    format,
    language,
    columns,
    readRows: (ids) => rowsInOrder(database.orm, records, ids),
    userId,
    details: filters,
  })
}

async function rowsInOrder<Row extends { id: string }>(
  orm: Orm,
  { readRows }: Pick<RecordList<never, Row>, 'readRows'>,
  ids: readonly string[],
): Promise<Row[]> {
  return ids.length === 0 ? [] : inOrderOf(ids, await readRows(orm, ids))
}
