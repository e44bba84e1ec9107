import type { SQL } from 'drizzle-orm'
import { CHECKED_IN_COLUMNS, type CHECKED_IN_STATES } from '#contract/checked-in.ts'
import type { Database } from '#server/database/connection.ts'
import { askedColumns } from '#server/export/asked-columns.ts'
import { exportList, type ExportColumn, type ExportLanguage } from '#server/export/export-list.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import type { Network } from '#server/timetable/network.ts'
import { toLocal } from '#server/timetable/zoned-time.ts'
import { checkedInDefinition, type CheckedInFilters, readCheckedIn, type ToldCheckIn } from './checked-in-list.ts'

type CheckedInColumn = (typeof CHECKED_IN_COLUMNS)[number]

const STATES = {
  standing: { en: 'Checked In', ar: 'سُجِّل صعوده' },
  second: { en: 'Second check-in', ar: 'تسجيل ثانٍ' },
  undone: { en: 'Undone', ar: 'أُلغي تسجيله' },
  departureCancelled: { en: 'Departure cancelled', ar: 'أُلغيت الرحلة' },
} satisfies Record<(typeof CHECKED_IN_STATES)[number], Record<ExportLanguage, string>>

const COLUMNS: Record<CheckedInColumn, readonly ExportColumn<ToldCheckIn>[]> = {
  at: [{ heading: { en: 'Checked in at (UTC)', ar: 'وقت تسجيل الصعود (UTC)' }, width: 18, cell: (row) => row.at }],
  passenger: [{ heading: { en: 'Passenger', ar: 'المسافر' }, width: 26, cell: (row) => row.passengerName }],
  reference: [{ heading: { en: 'Reference', ar: 'رقم الحجز' }, width: 12, cell: (row) => row.reference }],
  seat: [{ heading: { en: 'Seat', ar: 'المقعد' }, width: 8, cell: (row) => row.seat ?? '' }],
  route: [
    { heading: { en: 'From', ar: 'من' }, width: 20, cell: (row, language) => row.from[language] },
    { heading: { en: 'To', ar: 'إلى' }, width: 20, cell: (row, language) => row.to[language] },
  ],
  boards: [{ heading: { en: 'Boarding', ar: 'موعد الصعود' }, width: 18, cell: (row) => localTime(row) }],
  officer: [{ heading: { en: 'Officer', ar: 'الموظف' }, width: 24, cell: (row) => row.officer.name }],
  depot: [{ heading: { en: 'Depot', ar: 'الفرع' }, width: 10, cell: (row) => row.depotCode ?? '' }],
  state: [{ heading: { en: 'State', ar: 'الحالة' }, width: 18, cell: (row, language) => STATES[row.state][language] }],
  uploaded: [
    { heading: { en: 'Sent in by', ar: 'أرسله' }, width: 24, cell: (row) => row.uploaded?.by ?? '' },
    { heading: { en: 'Sent in at (UTC)', ar: 'وقت الإرسال (UTC)' }, width: 18, cell: (row) => row.uploaded?.at ?? '' },
  ],
  reason: [
    { heading: { en: 'Undone by', ar: 'ألغاه' }, width: 24, cell: (row) => row.undone?.by ?? '' },
    { heading: { en: 'Undone at (UTC)', ar: 'وقت الإلغاء (UTC)' }, width: 18, cell: (row) => row.undone?.at ?? '' },
    { heading: { en: 'Reason', ar: 'السبب' }, width: 40, cell: (row) => row.undone?.reason ?? '' },
  ],
}

interface ExportQuery extends CheckedInFilters {
  format: 'csv' | 'xlsx'
  columns: string
  language: ExportLanguage
}

/** The filtered check-ins as a sheet. */
export async function exportCheckedIn(
  database: Database,
  network: Network,
  { format, columns: columnList, language, ...filters }: ExportQuery,
  { userId, scope }: { userId: string; scope: SQL | undefined },
): Promise<FileAnswer | Refusal> {
  const columns = askedColumns(columnList, CHECKED_IN_COLUMNS)
  if (isRefusal(columns)) return columns
  return exportList(database, {
    list: checkedInDefinition(filters, scope, network),
    sort: filters.sort,
    format,
    language,
    columns: columns.flatMap((column) => COLUMNS[column]),
    readRows: (ids) => readCheckedIn(database.orm, network, ids),
    title: { en: 'Checked In List', ar: 'قائمة من سُجّل صعودهم' },
    subject: 'checked-in',
    userId,
    details: { ...filters, columns },
  })
}

/** By the clock of the boarding stoppage, as the ticket says it. */
function localTime({ boardsAt, timeZone }: ToldCheckIn): string {
  const { date, time } = toLocal(boardsAt, timeZone)
  return `${date} ${time}`
}
