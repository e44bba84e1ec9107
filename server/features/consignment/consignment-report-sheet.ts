import type { ConsignmentReportGroup } from '#contract/consignment.ts'
import type { ReplyOf } from '#contract/contract.ts'
import type { Database } from '#server/database/connection.ts'
import type { ExportColumn, ExportLanguage } from '#server/export/export-list.ts'
import { exportReport, reportColumns, type ReportLine, type SheetOrder } from '#server/export/report-sheet.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import type { Refusal } from '#server/plugins/refusal.ts'
import { wordsOf } from '#server/words.ts'
import { MOST_GROUPS } from './consignment-report.ts'

type Report = Pick<ReplyOf<'getConsignmentReport'>['data'], 'totals' | 'rows' | 'isCapped'>
type Figures = Report['totals'][number]
type Row = Report['rows'][number]
type Column = ExportColumn<ReportLine<Figures, Row>>

/** A report as it is seen. */
export function exportConsignmentReport(
  database: Pick<Database, 'orm' | 'auditKey'>,
  { totals, rows, isCapped }: Report,
  asked: SheetOrder<ConsignmentReportGroup>,
): Promise<FileAnswer | Refusal> {
  return exportReport<Figures, Row>(
    database,
    {
      totals,
      rows,
      isCapped,
      most: MOST_GROUPS,
      columns: [...GROUPS[asked.groupBy], ...FIGURES],
      title: { en: 'Consignment report', ar: 'تقرير الشحنات' },
      subject: 'consignment-report',
    },
    asked,
  )
}

const { named: namedBy, figure, money } = reportColumns<Figures, Row>()

const named = (en: string, ar: string, nameOf: (row: Row, language: ExportLanguage) => string): Column =>
  namedBy({ en, ar }, nameOf)

const from = named('From', 'من', (row, language) => row.from?.name[language] ?? '')
const to = named('To', 'إلى', (row, language) => row.to?.name[language] ?? '')

const GROUPS: Record<ConsignmentReportGroup, readonly Column[]> = {
  day: [named('Day (UTC)', 'اليوم (UTC)', ({ day }) => day ?? '')],
  from: [from],
  to: [to],
  pair: [from, { ...to, cell: (line, language) => (line.group === null ? '' : to.cell(line, language)) }],
  payment: [
    named('Payment', 'الدفع', ({ drill: { payment } }, language) =>
      payment ? wordsOf(language, `cargo:payment.${payment}`) : '',
    ),
  ],
  customer: [named('Customer', 'العميل', ({ name }) => name ?? '')],
  clerk: [named('Clerk', 'الموظف', ({ name }) => name ?? '')],
}

const FIGURES: readonly Column[] = [
  figure({ en: 'Currency', ar: 'العملة' }, 10, ({ currency }) => currency),
  figure({ en: 'Bills', ar: 'البوالص' }, 10, ({ bills }) => bills),
  figure({ en: 'Pieces', ar: 'القطع' }, 10, ({ pieces }) => pieces),
  figure({ en: 'Weight (kg)', ar: 'الوزن (كغم)' }, 12, ({ weight }) => weight / 1000),
  money({ en: 'Billed', ar: 'المفوتر' }, ({ billed }) => billed),
  money({ en: 'of it VAT', ar: 'منه ضريبة' }, ({ vat }) => vat),
  money({ en: 'Paid', ar: 'المدفوع' }, ({ paid }) => paid),
  money({ en: 'POD', ar: 'عند التسليم' }, ({ pod }) => pod),
  money({ en: 'To be collected', ar: 'المطلوب تحصيله' }, ({ due }) => due),
  money({ en: 'FOC would be', ar: 'قيمة المجاني' }, ({ free }) => free),
  money({ en: 'Reversed', ar: 'المعكوس' }, ({ reversed }) => reversed),
]
