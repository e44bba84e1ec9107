import { and, asc, desc } from 'drizzle-orm'
import Papa from 'papaparse'
import type { Database } from '#server/database/connection.ts'
import type { ListDefinition } from '#server/database/list-page.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import { logAccess } from '#server/audit/access-log.ts'
import { type ExportCell, textOf, writeSheet } from './sheet.ts'

export type ExportLanguage = 'en' | 'ar'

export interface ExportColumn<Row> {
  heading: Record<ExportLanguage, string>
  /** In characters. */
  width: number
  cell: (row: Row, language: ExportLanguage) => ExportCell
}

/** More than this is a job for the database, not for a sheet. */
const MAX_ROWS = { csv: 100_000, xlsx: 50_000 } as const
/** Rows are read in pieces, so that the process answers others in between. */
const PIECE = 500

export interface ListExport<Row> {
  list: ListDefinition
  sort: string | undefined
  format: 'csv' | 'xlsx'
  language: ExportLanguage
  columns: readonly ExportColumn<Row>[]
  /** Rows of these ids, in this order. */
  readRows: (ids: readonly string[]) => Promise<readonly Row[]>
  /** Name of the sheet. */
  title: Record<ExportLanguage, string>
  /** What was exported, for the access log. */
  subject: string
  /** Of the file, without its ending. */
  name: string
  userId: string
  /** What the access log keeps of it. */
  details: Record<string, unknown>
}

/** Exactly the filtered rows of a list, in its order, with the columns asked for. Who exported what is logged. */
export async function exportList<Row>(
  database: Pick<Database, 'orm' | 'auditKey'>,
  asked: ListExport<Row>,
): Promise<FileAnswer | Refusal> {
  const { list, format } = asked
  const sort = asked.sort ?? list.defaultSort
  const name = sort.replace(/^-/, '')
  const key = Object.hasOwn(list.sorts, name) ? list.sorts[name] : undefined
  if (key === undefined) return refuse('malformed', { fields: { sort: 'list.unknownSort' } })

  const order = sort.startsWith('-') ? desc : asc
  const most = MAX_ROWS[format]
  const found = await database.orm
    .select({ id: list.id })
    .from(list.table)
    .where(and(list.where))
    .orderBy(order(key), order(list.id))
    .limit(most + 1)
  if (found.length > most) return refuse('ruleBroken', { message: 'list.tooManyToExport', values: { most } })

  async function* readPieces(): AsyncGenerator<readonly Row[]> {
    for (let start = 0; start < found.length; start += PIECE) {
      yield await asked.readRows(found.slice(start, start + PIECE).map((row) => String(row.id)))
    }
  }
  return exportRows(database, { ...asked, count: found.length }, readPieces())
}

export interface RowsExport<Row> extends Omit<ListExport<Row>, 'list' | 'sort' | 'readRows'> {
  count: number
}

/** Rows that are known already, as a sheet with these columns. Who exported what is logged. */
export async function exportRows<Row>(
  database: Pick<Database, 'orm' | 'auditKey'>,
  { format, language, columns, subject, title, name, count, userId, details }: RowsExport<Row>,
  pieces: AsyncIterable<readonly Row[]>,
): Promise<FileAnswer> {
  await logAccess(database, { userId, action: 'exportedList', subject, details: { ...details, format, rows: count } })
  async function* readLines(): AsyncGenerator<ExportCell[][]> {
    for await (const rows of pieces) yield rows.map((row) => columns.map(({ cell }) => cell(row, language)))
  }
  const headings = columns.map(({ heading }) => heading[language])
  const fileName = `${name}.${format}`
  if (format === 'csv') {
    return {
      type: 'text/csv; charset=utf-8',
      fileName,
      disposition: 'attachment',
      content: await writeCsv(headings, readLines()),
    }
  }
  const sheet = {
    name: title[language],
    rightToLeft: language === 'ar',
    headings,
    widths: columns.map(({ width }) => width),
  }
  const content = await writeSheet(sheet, readLines())
  return {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileName,
    disposition: 'attachment',
    content,
  }
}

/** With a byte order mark, without which Excel takes Arabic for Latin; nothing in it starts a formula. */
async function writeCsv(headings: readonly string[], pieces: AsyncIterable<ExportCell[][]>): Promise<Buffer> {
  const parts = [Buffer.from(`\uFEFF${csvOf([headings])}`)]
  for await (const lines of pieces) {
    parts.push(Buffer.from(csvOf(lines.map((line) => line.map(textOf)))))
  }
  return Buffer.concat(parts)
}

/** What a program would take for a formula; negative amounts are not formulas. */
const FORMULA = /^(?!-\d+(?:\.\d+)?$)[=+\-@\t\r\n]/

function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return `${Papa.unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: FORMULA, newline: '\r\n' },
  )}\r\n`
}
