import type { ReplyOf } from '#contract/contract.ts'
import type { SlipReportGroup } from '#contract/deposit-slip.ts'
import type { Database } from '#server/database/connection.ts'
import type { ExportColumn, ExportLanguage } from '#server/export/export-list.ts'
import { exportReport, reportColumns, type ReportLine, type SheetOrder } from '#server/export/report-sheet.ts'
import { pageWords } from '#server/words.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import type { Refusal } from '#server/plugins/refusal.ts'
import { MOST_GROUPS } from './slip-shown.ts'

type Report = ReplyOf<'getDepositReport'>['data']
type Figures = Report['totals'][number]
type Row = Report['rows'][number]
type Column = ExportColumn<ReportLine<Figures, Row>>

/** Deposit totals as they are seen. */
export function exportSlipReport(
  database: Pick<Database, 'orm' | 'auditKey'>,
  report: Report,
  asked: SheetOrder<SlipReportGroup>,
): Promise<FileAnswer | Refusal> {
  return exportReport<Figures, Row>(
    database,
    {
      ...report,
      most: MOST_GROUPS,
      columns: [GROUPS[asked.groupBy], ...FIGURES],
      title: words('totalsTitle'),
      subject: 'deposit-totals',
    },
    asked,
  )
}

const words = pageWords('deposit-slip')
const states = pageWords('workflow-depositSlip')
const { named: namedBy, figure, money } = reportColumns<Figures, Row>()

const named = (groupBy: SlipReportGroup, nameOf: (row: Row, language: ExportLanguage) => string): Column =>
  namedBy(words(`groupBy.${groupBy}`), nameOf)

const GROUPS: Record<SlipReportGroup, Column> = {
  day: named('day', ({ day }) => day ?? ''),
  depot: named('depot', ({ depot }, language) => depot?.name[language] ?? ''),
  state: named('state', ({ drill: { state } }, language) => (state ? states(`states.${state}.label`)[language] : '')),
  maker: named('maker', ({ name }) => name ?? ''),
}

const FIGURES: readonly Column[] = [
  figure(words('column.currency'), 10, ({ currency }) => currency),
  figure(words('column.slips'), 10, ({ slips }) => slips),
  money(words('column.ticket'), ({ ticket }) => ticket),
  money(words('column.cargo'), ({ cargo }) => cargo),
  money(words('column.safe'), ({ safe }) => safe),
  money(words('column.cash'), ({ cash }) => cash),
  money(words('column.pos'), ({ pos }) => pos),
  money(states('states.pending.label'), ({ pending }) => pending),
  money(states('states.approved.label'), ({ approved }) => approved),
  money(states('states.rejected.label'), ({ rejected }) => rejected),
]
