import type { ConsignmentReportGroup } from '#contract/consignment.ts'
import type { ReplyOf } from '#contract/contract.ts'
import type { Database } from '#server/database/connection.ts'
import { type ExportColumn, type ExportLanguage, exportRows } from '#server/export/export-list.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { inMajor, PAYMENT_NAMES } from './consignment-columns.ts'

type Report = ReplyOf<'getConsignmentReport'>['data']
type Row = Report['rows'][number]
/** A group, or the total of a currency. */
type Line = Omit<Row, 'drill'> & { drill: Row['drill'] | null }

/** A report as it is seen: each currency's groups, then its total. */
export async function exportReport(
  database: Pick<Database, 'orm' | 'auditKey'>,
  { totals, rows }: Report,
  asked: { groupBy: ConsignmentReportGroup; format: 'csv' | 'xlsx'; language: ExportLanguage; userId: string; filters: Record<string, unknown> },
): Promise<FileAnswer> {
  const { groupBy, format, language, userId, filters } = asked
  const lines = totals.flatMap((total): Line[] => [
    ...rows.filter(({ currency }) => currency === total.currency),
    { ...total, drill: null, from: null, to: null, name: null, day: null },
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
      title: { en: 'Consignment report', ar: 'تقرير الشحنات' },
      subject: 'consignment-report',
      name: `consignment-report-${new Date().toISOString().slice(0, 10)}`,
      count: lines.length,
      userId,
      details: { ...filters, groupBy },
    },
    all(),
  )
}

const TOTAL = { en: 'Total', ar: 'المجموع' }

/** The column that names a group; a total stands where its name would. */
const named = (en: string, ar: string, nameOf: (row: Row, language: ExportLanguage) => string): ExportColumn<Line> => ({
  heading: { en, ar },
  width: 26,
  cell: (line, language) => (line.drill === null ? TOTAL[language] : nameOf({ ...line, drill: line.drill }, language)),
})

const from = named('From', 'من', (row, language) => row.from?.name[language] ?? '')
const to = named('To', 'إلى', (row, language) => row.to?.name[language] ?? '')

const GROUPS: Record<ConsignmentReportGroup, readonly ExportColumn<Line>[]> = {
  day: [named('Day (UTC)', 'اليوم (UTC)', ({ day }) => day ?? '')],
  from: [from],
  to: [to],
  pair: [from, { ...to, cell: (line, language) => (line.drill === null ? '' : to.cell(line, language)) }],
  payment: [named('Payment', 'الدفع', ({ drill: { payment } }, language) => (payment ? PAYMENT_NAMES[payment][language] : ''))],
  customer: [named('Customer', 'العميل', ({ name }) => name ?? '')],
  clerk: [named('Clerk', 'الموظف', ({ name }) => name ?? '')],
}

const money = (en: string, ar: string, name: 'billed' | 'vat' | 'paid' | 'pod' | 'due' | 'free' | 'reversed'): ExportColumn<Line> => ({
  heading: { en, ar },
  width: 14,
  cell: (line) => inMajor(line[name], line.currency),
})

const FIGURES: readonly ExportColumn<Line>[] = [
  { heading: { en: 'Currency', ar: 'العملة' }, width: 10, cell: ({ currency }) => currency },
  { heading: { en: 'Bills', ar: 'البوالص' }, width: 10, cell: ({ bills }) => bills },
  { heading: { en: 'Pieces', ar: 'القطع' }, width: 10, cell: ({ pieces }) => pieces },
  { heading: { en: 'Weight (kg)', ar: 'الوزن (كغم)' }, width: 12, cell: ({ weight }) => weight / 1000 },
  money('Billed', 'المفوتر', 'billed'),
  money('of it VAT', 'منه ضريبة', 'vat'),
  money('Paid', 'المدفوع', 'paid'),
  money('POD', 'عند التسليم', 'pod'),
  money('To be collected', 'المطلوب تحصيله', 'due'),
  money('FOC would be', 'قيمة المجاني', 'free'),
  money('Reversed', 'المعكوس', 'reversed'),
]
