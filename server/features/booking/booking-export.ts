import type { SQL } from 'drizzle-orm'
import { BOOKING_COLUMNS } from '#contract/booking.ts'
import type { Database } from '#server/database/connection.ts'
import { askedColumns } from '#server/export/asked-columns.ts'
import { exportList, type ExportLanguage } from '#server/export/export-list.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import type { Network } from '#server/timetable/network.ts'
import { bookingListDefinition, type BookingFilters, readRows } from './booking-list.ts'
import { EXPORT_COLUMNS } from './export-columns.ts'

export interface ExportQuery extends BookingFilters {
  format: 'csv' | 'xlsx'
  columns: string
  language: ExportLanguage
}

/** The filtered bookings as a sheet. */
export async function exportBookings(
  database: Database,
  network: Network,
  query: ExportQuery,
  { userId, scope }: { userId: string; scope: SQL | undefined },
): Promise<FileAnswer | Refusal> {
  const { format, columns: columnList, language, ...filters } = query
  const columns = askedColumns(columnList, BOOKING_COLUMNS)
  if (isRefusal(columns)) return columns
  return exportList(database, {
    list: bookingListDefinition(filters, scope, network),
    sort: filters.sort,
    format,
    language,
    columns: columns.flatMap((column) => EXPORT_COLUMNS[column]),
    readRows: (ids) => readRows(database, network, ids),
    title: { en: 'Bookings', ar: 'الحجوزات' },
    subject: 'bookings',
    userId,
    details: { ...filters, columns },
  })
}
