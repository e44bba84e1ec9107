import type { SQL } from 'drizzle-orm'
import { minorDigits } from '#contract/currency.ts'
import { type CHANGE_CAUSES, CHANGE_COLUMNS } from '#contract/travel-date-change.ts'
import type { Database } from '#server/database/connection.ts'
import { askedColumns } from '#server/export/asked-columns.ts'
import { exportList, type ExportColumn, type ExportLanguage } from '#server/export/export-list.ts'
import { MEANS_WORDS } from '#server/export/means-words.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import type { Network } from '#server/timetable/network.ts'
import { toLocal } from '#server/timetable/zoned-time.ts'
import { type ChangeFilters, changeListDefinition, type ChangeListRow, readChangeRows } from './change-list.ts'

type ChangeColumn = (typeof CHANGE_COLUMNS)[number]

const CAUSES = {
  passenger: { en: "Passenger's wish", ar: 'رغبة المسافر' },
  noShow: { en: 'No-show', ar: 'لم يحضر' },
  departureCancelled: { en: 'Departure cancelled', ar: 'الرحلة ملغاة' },
} satisfies Record<(typeof CHANGE_CAUSES)[number], Record<ExportLanguage, string>>

/** Amounts are numbers with their currency beside them: a text cannot be added up. */
const COLUMNS: Record<ChangeColumn, readonly ExportColumn<ChangeListRow>[]> = {
  reference: [{ heading: { en: 'Reference', ar: 'رقم الحجز' }, width: 12, cell: (row) => row.reference }],
  at: [{ heading: { en: 'Changed at (UTC)', ar: 'وقت التغيير (UTC)' }, width: 18, cell: (row) => row.at }],
  leadPassenger: [
    { heading: { en: 'Lead passenger', ar: 'المسافر الأول' }, width: 26, cell: (row) => row.leadPassenger },
  ],
  route: [
    { heading: { en: 'From', ar: 'من' }, width: 20, cell: (row, language) => row.boarding[language] },
    { heading: { en: 'To', ar: 'إلى' }, width: 20, cell: (row, language) => row.alighting[language] },
  ],
  before: [
    {
      heading: { en: 'Boarding before', ar: 'موعد الصعود السابق' },
      width: 18,
      cell: (row) => localTime(row.fromBoardsAt, row.timeZone),
    },
  ],
  after: [
    {
      heading: { en: 'Boarding after', ar: 'موعد الصعود الجديد' },
      width: 18,
      cell: (row) => localTime(row.toBoardsAt, row.timeZone),
    },
  ],
  tickets: [{ heading: { en: 'Tickets', ar: 'عدد التذاكر' }, width: 10, cell: (row) => row.tickets }],
  seats: [{ heading: { en: 'New seats', ar: 'المقاعد الجديدة' }, width: 16, cell: (row) => row.seats.join(' ') }],
  cause: [{ heading: { en: 'Cause', ar: 'السبب' }, width: 20, cell: (row, language) => CAUSES[row.cause][language] }],
  fee: [{ heading: { en: 'Fee', ar: 'رسم التغيير' }, width: 12, cell: (row) => major(row.fee, row) }],
  fareDifference: [
    { heading: { en: 'Fare difference', ar: 'فرق السعر' }, width: 14, cell: (row) => major(row.fareDifference, row) },
  ],
  total: [
    { heading: { en: 'Paid', ar: 'المدفوع' }, width: 12, cell: (row) => major(row.total, row) },
    { heading: { en: 'Currency', ar: 'العملة' }, width: 10, cell: (row) => row.currency },
  ],
  means: [
    {
      heading: { en: 'Paid by', ar: 'طريقة الدفع' },
      width: 18,
      cell: (row, language) => (row.means ? MEANS_WORDS[row.means][language] : ''),
    },
  ],
  reason: [{ heading: { en: 'Reason', ar: 'سبب التغيير' }, width: 40, cell: (row) => row.reason }],
  depot: [{ heading: { en: 'Depot', ar: 'الفرع' }, width: 10, cell: (row) => row.depotCode ?? '' }],
  clerk: [{ heading: { en: 'Clerk', ar: 'الموظف' }, width: 24, cell: (row) => row.clerkName }],
}

interface ExportQuery extends ChangeFilters {
  format: 'csv' | 'xlsx'
  columns: string
  language: ExportLanguage
}

/** The filtered changes as a sheet. */
export async function exportChanges(
  database: Database,
  network: Network,
  { format, columns: columnList, language, ...filters }: ExportQuery,
  { userId, scope }: { userId: string; scope: SQL | undefined },
): Promise<FileAnswer | Refusal> {
  const columns = askedColumns(columnList, CHANGE_COLUMNS)
  if (isRefusal(columns)) return columns
  return exportList(database, {
    list: changeListDefinition(filters, scope),
    sort: filters.sort,
    format,
    language,
    columns: columns.flatMap((column) => COLUMNS[column]),
    readRows: (ids) => readChangeRows(database, network, ids),
    title: { en: 'Travel-date changes', ar: 'تغييرات موعد السفر' },
    subject: 'travel-date-changes',
    userId,
    details: { ...filters, columns },
  })
}

/** By the clock of the boarding stoppage, as the ticket says it. */
function localTime(at: Date, timeZone: string): string {
  const { date, time } = toLocal(at, timeZone)
  return `${date} ${time}`
}

function major(amount: number, { currency }: ChangeListRow): number {
  return amount / 10 ** minorDigits(currency)
}
