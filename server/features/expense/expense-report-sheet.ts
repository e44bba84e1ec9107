import type { ExpenseReportGroup } from '#contract/expense.ts'
import type { Database } from '#server/database/connection.ts'
import { type ExportColumn, type ExportLanguage, exportRows } from '#server/export/export-list.ts'
import { screenWords } from '#server/masters/master-export.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import { toLocal } from '#server/timetable/zoned-time.ts'
import { inMajor, SOURCE_WORDS, TYPE_WORDS } from './expense-list.ts'
import { type ExpenseReport, MOST_GROUPS } from './expense-report.ts'

type Row = ExpenseReport['rows'][number]
/** A group, or the total of a currency. */
type Line = Omit<Row, 'drill'> & { drill: Row['drill'] | null }

/** A report as it is seen: each currency's groups, then its total. Refused where it is not seen whole: its total would be of more. */
export async function exportExpenseReport(
  database: Pick<Database, 'orm' | 'auditKey'>,
  { totals, rows, isCapped }: ExpenseReport,
  asked: { groupBy: ExpenseReportGroup; format: 'csv' | 'xlsx'; language: ExportLanguage; userId: string; filters: Record<string, unknown> },
): Promise<FileAnswer | Refusal> {
  if (isCapped) return refuse('ruleBroken', { message: 'list.tooManyToExport', values: { most: MOST_GROUPS } })
  const { groupBy, format, language, userId, filters } = asked
  const lines = totals.flatMap((total): Line[] => [
    ...rows.filter(({ currency }) => currency === total.currency),
    { ...total, drill: null, category: null, depot: null, departure: null, name: null, day: null },
  ])
  async function* all(): AsyncGenerator<readonly Line[]> {
    yield lines
  }
  return exportRows(
    database,
    {
      format,
      language,
      columns: [...GROUPS[groupBy], ...FIGURES],
      title: { en: 'Expense report', ar: 'تقرير المصروفات' },
      subject: 'expense-report',
      name: `expense-report-${new Date().toISOString().slice(0, 10)}`,
      count: lines.length,
      userId,
      details: { ...filters, groupBy },
    },
    all(),
  )
}

/** What the report's page says, in both languages. */
function words(path: string): Record<ExportLanguage, string> {
  const of = (language: ExportLanguage) => screenWords('expense', path, language) ?? path
  return { en: of('en'), ar: of('ar') }
}

/** The column that names a group; a total stands where its name would. */
function named(groupBy: ExpenseReportGroup, nameOf: (row: Row, language: ExportLanguage) => string): ExportColumn<Line> {
  const total = words('line.sum')
  return {
    heading: words(`groupBy.${groupBy}`),
    width: 30,
    cell: (line, language) => (line.drill === null ? total[language] : nameOf({ ...line, drill: line.drill }, language)),
  }
}

/** What more there is to say of a group; nothing beside a total. */
const also = (en: string, ar: string, cell: (line: Line) => string): ExportColumn<Line> => ({ heading: { en, ar }, width: 20, cell })

const byName = ({ name }: Row) => name ?? ''

/** By the clock of where it leaves. */
function startOf({ departure }: Line): string {
  if (departure === null) return ''
  const { date, time } = toLocal(departure.startsAt, departure.timeZone)
  return `${date} ${time}`
}

const GROUPS: Record<ExpenseReportGroup, readonly ExportColumn<Line>[]> = {
  category: [named('category', ({ category }, language) => category?.name[language] ?? ''), also('Code', 'الرمز', ({ category }) => category?.code ?? '')],
  day: [named('day', ({ day }) => day ?? '')],
  month: [named('month', byName)],
  depot: [named('depot', ({ depot }, language) => depot?.name[language] ?? '')],
  type: [named('type', ({ drill: { type } }, language) => (type ? TYPE_WORDS[type][language] : ''))],
  bus: [named('bus', byName)],
  departure: [named('departure', ({ departure }, language) => departure?.routeName[language] ?? ''), also('Leaves', 'المغادرة', startOf)],
  supplier: [named('supplier', byName)],
  clerk: [named('clerk', byName)],
  source: [named('source', ({ drill: { source } }, language) => (source ? SOURCE_WORDS[source][language] : ''))],
}

const money = (name: 'pending' | 'accepted' | 'total' | 'rejected'): ExportColumn<Line> => ({
  heading: words(`figure.${name}`),
  width: 14,
  cell: (line) => inMajor(line[name], line.currency),
})

const FIGURES: readonly ExportColumn<Line>[] = [
  { heading: words('filter.currency'), width: 10, cell: ({ currency }) => currency },
  { heading: words('figure.count'), width: 10, cell: ({ count }) => count },
  money('pending'),
  money('accepted'),
  money('total'),
  money('rejected'),
]
