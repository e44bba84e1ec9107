import type { ExpenseReportGroup } from '#contract/expense.ts'
import type { Database } from '#server/database/connection.ts'
import type { ExportColumn, ExportLanguage } from '#server/export/export-list.ts'
import { exportReport, reportColumns, type ReportLine, type SheetOrder } from '#server/export/report-sheet.ts'
import { pageWords } from '#server/words.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import type { Refusal } from '#server/plugins/refusal.ts'
import { toLocal } from '#server/timetable/zoned-time.ts'
import { wordsOf } from '#server/words.ts'
import { type ExpenseReport, MOST_GROUPS } from './expense-report.ts'

type Figures = ExpenseReport['totals'][number]
type Row = ExpenseReport['rows'][number]
type Column = ExportColumn<ReportLine<Figures, Row>>

/** A report as it is seen. */
export function exportExpenseReport(
  database: Pick<Database, 'orm' | 'auditKey'>,
  report: ExpenseReport,
  asked: SheetOrder<ExpenseReportGroup>,
): Promise<FileAnswer | Refusal> {
  return exportReport<Figures, Row>(
    database,
    {
      ...report,
      most: MOST_GROUPS,
      columns: [...GROUPS[asked.groupBy], ...FIGURES],
      title: { en: 'Expense report', ar: 'تقرير المصروفات' },
      subject: 'expense-report',
    },
    asked,
  )
}

const words = pageWords('expense')
const { named: namedBy, figure, money } = reportColumns<Figures, Row>()

const named = (groupBy: ExpenseReportGroup, nameOf: (row: Row, language: ExportLanguage) => string): Column =>
  namedBy(words(`groupBy.${groupBy}`), nameOf)

/** What more there is to say of a group; nothing beside a total. */
const also = (en: string, ar: string, cell: (row: Row) => string): Column => ({
  heading: { en, ar },
  width: 20,
  cell: ({ group }) => (group === null ? '' : cell(group)),
})

const byName = ({ name }: Row) => name ?? ''

/** By the clock of where it leaves. */
function startOf({ departure }: Row): string {
  if (departure === null) return ''
  const { date, time } = toLocal(departure.startsAt, departure.timeZone)
  return `${date} ${time}`
}

const GROUPS: Record<ExpenseReportGroup, readonly Column[]> = {
  category: [
    named('category', ({ category }, language) => category?.name[language] ?? ''),
    also('Code', 'الرمز', ({ category }) => category?.code ?? ''),
  ],
  day: [named('day', ({ day }) => day ?? '')],
  month: [named('month', byName)],
  depot: [named('depot', ({ depot }, language) => depot?.name[language] ?? '')],
  type: [named('type', ({ drill: { type } }, language) => (type ? wordsOf(language, `expense:type.${type}`) : ''))],
  bus: [named('bus', byName)],
  departure: [
    named('departure', ({ departure }, language) => departure?.routeName[language] ?? ''),
    also('Leaves', 'المغادرة', startOf),
  ],
  supplier: [named('supplier', byName)],
  clerk: [named('clerk', byName)],
  source: [
    named('source', ({ drill: { source } }, language) => (source ? wordsOf(language, `expense:source.${source}`) : '')),
  ],
}

const FIGURES: readonly Column[] = [
  figure(words('filter.currency'), 10, ({ currency }) => currency),
  figure(words('figure.count'), 10, ({ count }) => count),
  money(words('figure.pending'), ({ pending }) => pending),
  money(words('figure.accepted'), ({ accepted }) => accepted),
  money(words('figure.total'), ({ total }) => total),
  money(words('figure.rejected'), ({ rejected }) => rejected),
]
