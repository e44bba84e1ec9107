import { minorDigits } from '#contract/currency.ts'
import type { Database } from '#server/database/connection.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import { datedName } from './dated-name.ts'
import { type ExportColumn, type ExportLanguage, exportRows, type RowsExport } from './export-list.ts'

/** What a report's sheet is asked for with, beside the report's filters. */
export interface SheetOrder<Group extends string> {
  groupBy: Group
  format: 'csv' | 'xlsx'
  language: ExportLanguage
  userId: string
  filters: Record<string, unknown>
}

interface InCurrency {
  currency: string
}

/** A line of a report's sheet: a group, or what the groups of a currency come to. */
export interface ReportLine<Figures extends InCurrency, Row extends Figures> {
  figures: Figures
  group: Row | null
}

export interface ReportSheet<Figures extends InCurrency, Row extends Figures> extends Pick<
  RowsExport<ReportLine<Figures, Row>>,
  'columns' | 'title' | 'subject'
> {
  totals: readonly Figures[]
  rows: readonly Row[]
  /** There are more groups than `most`. */
  isCapped: boolean
  most: number
}

/** A report as it is seen: each currency's groups, then its total. Refused where it is not seen whole: its total would be of more. */
export async function exportReport<Figures extends InCurrency, Row extends Figures>(
  database: Pick<Database, 'orm' | 'auditKey'>,
  { totals, rows, isCapped, most, ...sheet }: ReportSheet<Figures, Row>,
  { groupBy, filters, ...asked }: SheetOrder<string>,
): Promise<FileAnswer | Refusal> {
  if (isCapped) return refuse('ruleBroken', { message: 'list.tooManyToExport', values: { most } })
  const lines = totals.flatMap((total): ReportLine<Figures, Row>[] => [
    ...rows.filter(({ currency }) => currency === total.currency).map((row) => ({ figures: row, group: row })),
    { figures: total, group: null },
  ])
  async function* all(): AsyncGenerator<readonly ReportLine<Figures, Row>[]> {
    yield lines
  }
  const name = await datedName(database.orm, sheet.subject, asked.userId)
  return exportRows(
    database,
    { ...sheet, ...asked, name, count: lines.length, details: { ...filters, groupBy } },
    all(),
  )
}

const TOTAL = { en: 'Total', ar: 'الإجمالي' } as const satisfies Record<ExportLanguage, string>

/** The columns of reports whose figures are these. */
export function reportColumns<Figures extends InCurrency, Row extends Figures>() {
  type Column = ExportColumn<ReportLine<Figures, Row>>
  return {
    /** Names a group; a total is named as one. */
    named: (
      heading: Record<ExportLanguage, string>,
      nameOf: (row: Row, language: ExportLanguage) => string,
    ): Column => ({
      heading,
      width: 30,
      cell: ({ group }, language) => (group === null ? TOTAL[language] : nameOf(group, language)),
    }),
    figure: (
      heading: Record<ExportLanguage, string>,
      width: number,
      cell: (figures: Figures) => string | number,
    ): Column => ({
      heading,
      width,
      cell: ({ figures }) => cell(figures),
    }),
    /** In major units, which a sheet can sum up. */
    money: (heading: Record<ExportLanguage, string>, amountOf: (figures: Figures) => number): Column => ({
      heading,
      width: 14,
      cell: ({ figures }) => amountOf(figures) / 10 ** minorDigits(figures.currency),
    }),
  }
}
