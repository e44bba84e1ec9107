import type { ReplyOf } from '#contract/contract.ts'
import type { TopUpGroup } from '#contract/top-up.ts'
import type { Database } from '#server/database/connection.ts'
import type { ExportColumn, ExportLanguage } from '#server/export/export-list.ts'
import { exportReport, reportColumns, type ReportLine, type SheetOrder } from '#server/export/report-sheet.ts'
import { pageWords } from '#server/words.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import type { Refusal } from '#server/plugins/refusal.ts'
import { MOST_GROUPS } from './top-up-report.ts'

type Report = ReplyOf<'getTopUpReport'>['data']
type Figures = Report['totals'][number]
type Row = Report['rows'][number]
type Column = ExportColumn<ReportLine<Figures, Row>>

/** Top-up totals as they are seen. */
export function exportTopUpReport(
  database: Pick<Database, 'orm' | 'auditKey'>,
  report: Report,
  asked: SheetOrder<TopUpGroup>,
): Promise<FileAnswer | Refusal> {
  return exportReport<Figures, Row>(
    database,
    {
      ...report,
      most: MOST_GROUPS,
      columns: [GROUPS[asked.groupBy], ...FIGURES],
      title: words('topUps.reportTitle'),
      subject: 'top-up-totals',
    },
    asked,
  )
}

const words = pageWords('agent-money')
const { named: namedBy, figure, money } = reportColumns<Figures, Row>()

const named = (groupBy: TopUpGroup, nameOf: (row: Row, language: ExportLanguage) => string): Column =>
  namedBy(words(`topUps.groupBy.${groupBy}`), nameOf)

/** An agent without a depot stands in a group without a name. */
const NONE = '–'

const GROUPS: Record<TopUpGroup, Column> = {
  agent: named('agent', ({ name }) => name ?? NONE),
  month: named('month', ({ day }) => day ?? NONE),
  day: named('day', ({ day }) => day ?? NONE),
  depot: named('depot', ({ depot }, language) => depot?.name[language] ?? NONE),
  means: named('means', ({ name }, language) => (name === null ? NONE : words(`means.${name}`)[language])),
}

const FIGURES: readonly Column[] = [
  figure(words('field.currency'), 10, ({ currency }) => currency),
  figure(words('topUps.figure.count'), 10, ({ count }) => count),
  money(words('topUps.figure.amount'), ({ amount }) => amount),
  money(words('topUps.figure.pending'), ({ pending }) => pending),
  money(words('topUps.figure.rejected'), ({ rejected }) => rejected),
  money(words('topUps.figure.withdrawn'), ({ withdrawn }) => withdrawn),
  money(words('topUps.figure.takenBack'), ({ takenBack }) => takenBack),
  money(words('topUps.figure.approved'), ({ approved }) => approved),
  money(words('topUps.figure.settled'), ({ settled }) => settled),
  money(words('topUps.figure.paidIn'), ({ paidIn }) => paidIn),
]
