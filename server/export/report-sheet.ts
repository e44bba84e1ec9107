import { keyOf } from '#contract/list/list-definition.ts'
import type { ReportDefinition, ReportedFigures, ReportFigure } from '#contract/list/report-definition.ts'
import type { Database } from '#server/database/connection.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import { bothWords } from '#server/words.ts'
import { readWhereabouts } from '#server/domain/people/whereabouts.ts'
import { datedName } from './dated-name.ts'
import { type ExportColumn, type ExportLanguage, exportRows } from './export-list.ts'
import { cellOf, GRAMS_IN_KG, headOf } from './list-sheet.ts'
import { amountCell, type ExportCell } from './sheet.ts'

/** A report is read by people: what has more groups than this is filtered first. */
export const MAX_GROUPS = 500

/** What a report's sheet is asked for with, beside the report's filters. */
interface SheetOrder<Group extends string> {
  groupBy: Group
  format: 'csv' | 'xlsx'
  language: ExportLanguage
  userId: string
  filters: Record<string, unknown>
}

/** A line of a report's sheet: a group, or what the groups of a currency come to. */
interface ReportLine<Row> {
  figures: ReportedFigures
  group: Row | null
}

/**
 * A report as it is seen: each currency's groups, then its total, as its definition says and in the words of its screen.
 * Refused where it is not seen whole: its total would be of more.
 */
export async function exportReport<Row extends ReportedFigures, Group extends string>(
  database: Pick<Database, 'orm' | 'auditKey'>,
  report: ReportDefinition<Row, Group>,
  { totals, rows, isCapped }: { totals: readonly ReportedFigures[]; rows: readonly Row[]; isCapped: boolean },
  { groupBy, filters, ...asked }: SheetOrder<Group>,
): Promise<FileAnswer | Refusal> {
  if (isCapped) return refuse('ruleBroken', { message: 'list.tooManyToExport', values: { most: MAX_GROUPS } })
  const lines = totals.flatMap((total): ReportLine<Row>[] => [
    ...rows.filter(({ currency }) => currency === total.currency).map((row) => ({ figures: row, group: row })),
    { figures: total, group: null },
  ])
  async function* all(): AsyncGenerator<readonly ReportLine<Row>[]> {
    yield lines
  }
  return exportRows(
    database,
    {
      ...asked,
      columns: columnsOf(report, groupBy),
      title: bothWords(keyOf(report, report.title)),
      subject: report.id,
      name: datedName(report.id, await readWhereabouts(database.orm, asked.userId)),
      count: lines.length,
      details: { ...filters, groupBy },
    },
    all(),
  )
}

function columnsOf<Row, Group extends string>(
  report: ReportDefinition<Row, Group>,
  groupBy: Group,
): ExportColumn<ReportLine<Row>>[] {
  const parts = Object.entries(report.groups[groupBy].parts).map(
    ([name, part], index): ExportColumn<ReportLine<Row>> => ({
      ...headOf(keyOf(report, part.heading ?? `groupBy.${name}`), part.kind),
      cell: ({ group, figures: { currency } }, language) =>
        group !== null
          ? cellOf(report, part, { row: group, currency, isFirst: true }, language) || NONE
          : index === 0
            ? bothWords('common:total.label')[language]
            : '',
    }),
  )
  const figures = Object.entries(report.figures).map(([name, figure]): ExportColumn<ReportLine<Row>> => ({
    ...headOf(keyOf(report, figure.heading ?? `figure.${name}`), figure.kind),
    cell: ({ figures: line }) => figureOf(figure, name, line),
  }))
  const currency = { heading: bothWords('common:list.currency'), width: 10 }
  return [...parts, { ...currency, cell: ({ figures: line }) => line.currency }, ...figures]
}

/** A group without a name. */
const NONE = '–'

function figureOf({ kind }: ReportFigure, name: string, line: ReportedFigures): ExportCell {
  const value = Object.entries(line).find(([field]) => field === name)?.[1]
  if (typeof value !== 'number') throw new Error(`a report has no figure ${name}`)
  if (kind === 'amount') return amountCell(value, line.currency)
  return kind === 'weight' ? value / GRAMS_IN_KG : value
}
