import { and, asc, desc, type SQL } from 'drizzle-orm'
import Papa from 'papaparse'
import { BOOKING_COLUMNS } from '#contract/booking.ts'
import type { Database } from '#server/database/connection.ts'
import { accessLog } from '#server/database/schema/lifecycle.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import type { Network } from '#server/timetable/network.ts'
import { bookingListDefinition, type BookingFilters, readRows } from './booking-list.ts'
import { type BookingColumn, EXPORT_COLUMNS, type ExportCell, type ExportLanguage } from './export-columns.ts'
import { writeSheet } from './sheet.ts'

/** More than this is a job for the database, not for a sheet. */
const MOST_ROWS = { csv: 100_000, xlsx: 50_000 } as const
/** Rows are read in pieces, so that the process answers others in between. */
const PIECE = 500

export interface ExportQuery extends BookingFilters {
  format: 'csv' | 'xlsx'
  columns: string
  language: ExportLanguage
}

/** Exactly the filtered rows, in the list's order, with the columns asked for. Who exported what is logged. */
export async function exportBookings(
  database: Database,
  network: Network,
  query: ExportQuery,
  { userId, scope }: { userId: string; scope: SQL | undefined },
): Promise<FileAnswer | Refusal> {
  const { format, columns: columnList, language, ...filters } = query
  const columns = readColumns(columnList)
  if (columns === null) return refuse('malformed', { fields: { columns: 'list.unknownColumn' } })
  const { orm } = database
  const list = bookingListDefinition(filters, scope, network)
  const sort = filters.sort ?? list.defaultSort
  const name = sort.replace(/^-/, '')
  const key = Object.hasOwn(list.sorts, name) ? list.sorts[name] : undefined
  if (key === undefined) return refuse('malformed', { fields: { sort: 'list.unknownSort' } })

  const order = sort.startsWith('-') ? desc : asc
  const most = MOST_ROWS[format]
  const found = await orm
    .select({ id: list.id })
    .from(list.table)
    .where(and(list.where))
    .orderBy(order(key), order(list.id))
    .limit(most + 1)
  if (found.length > most) return refuse('ruleBroken', { message: 'list.tooManyToExport', values: { most } })

  await orm.insert(accessLog).values({
    userId,
    action: 'exportedList',
    subject: 'bookings',
    details: { ...filters, format, columns, rows: found.length },
  })
  const cells = columns.flatMap((column) => EXPORT_COLUMNS[column])
  async function* readLines(): AsyncGenerator<ExportCell[][]> {
    for (let start = 0; start < found.length; start += PIECE) {
      const ids = found.slice(start, start + PIECE).map((row) => String(row.id))
      const rows = await readRows(database, network, ids)
      yield rows.map((row) => cells.map(({ cell }) => cell(row, language)))
    }
  }
  const headings = cells.map(({ heading }) => heading[language])
  const fileName = `bookings-${new Date().toISOString().slice(0, 10)}.${format}`
  if (format === 'csv') {
    return { type: 'text/csv; charset=utf-8', fileName, disposition: 'attachment', content: await writeCsv(headings, readLines()) }
  }
  const sheet = {
    name: language === 'ar' ? 'الحجوزات' : 'Bookings',
    rightToLeft: language === 'ar',
    headings,
    widths: cells.map(({ width }) => width),
  }
  const content = await writeSheet(sheet, readLines())
  return { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', fileName, disposition: 'attachment', content }
}

function readColumns(text: string): BookingColumn[] | null {
  const names = text.split(',').map((name) => BOOKING_COLUMNS.find((column) => column === name.trim()))
  return names.every((name) => name !== undefined) ? [...new Set(names)] : null
}

/** With a byte order mark, without which Excel takes Arabic for Latin; nothing in it starts a formula. */
async function writeCsv(headings: readonly string[], pieces: AsyncIterable<ExportCell[][]>): Promise<Buffer> {
  const parts = [Buffer.from(`\uFEFF${csvOf([headings])}`)]
  for await (const lines of pieces) {
    parts.push(Buffer.from(csvOf(lines.map((line) => line.map((cell) => (cell instanceof Date ? cell.toISOString() : cell))))))
  }
  return Buffer.concat(parts)
}

function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return `${Papa.unparse(rows.map((row) => [...row]), { escapeFormulae: true, newline: '\r\n' })}\r\n`
}
