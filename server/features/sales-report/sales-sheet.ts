import { isAmount, MEASURES_OF, type SalesGroup, type SalesMeasure } from '#contract/sales-report/sales-codes.ts'
import type { SalesAsked } from '#contract/sales-report/sales-report.ts'
import type { Database } from '#server/database/connection.ts'
import { readWhereabouts } from '#server/domain/people/whereabouts.ts'
import { datedName } from '#server/export/dated-name.ts'
import { type ExportColumn, type ExportLanguage, exportRows } from '#server/export/export-list.ts'
import { amountCell, dateCell, type ExportCell } from '#server/export/sheet.ts'
import { nameIn } from '#server/masters/country-names.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { toLocal } from '#server/time/zoned-time.ts'
import { bothWords, wordsOf } from '#server/words.ts'
import type { SalesReport } from './sales-report.ts'

type Figures = SalesReport['totals'][number]
type Named = SalesReport['columns'][number] | SalesReport['rows'][number]

interface Line {
  /** Null for the total of a currency. */
  group: SalesReport['rows'][number] | null
  figures: Figures
}

interface SheetOrder {
  format: 'csv' | 'xlsx'
  language: ExportLanguage
  userId: string
}

/** The report as it is seen: each currency's rows, then its total; a column for each of the second grouping. */
export async function exportSalesReport(
  database: Pick<Database, 'orm' | 'auditKey'>,
  asked: SalesAsked,
  report: SalesReport,
  { format, language, userId }: SheetOrder,
): Promise<FileAnswer> {
  const lines = report.totals.flatMap((total): Line[] => [
    ...report.rows.filter(({ currency }) => currency === total.currency).map((row) => ({ group: row, figures: row })),
    { group: null, figures: total },
  ])
  async function* all(): AsyncGenerator<readonly Line[]> {
    yield lines
  }
  const { groupBy, ...filters } = asked
  return exportRows(
    database,
    {
      format,
      language,
      userId,
      columns: columnsOf(asked, report),
      title: bothWords('sales-report:title'),
      subject: 'sales-report',
      name: datedName('sales-report', await readWhereabouts(database.orm, userId)),
      count: lines.length,
      details: { ...filters, groupBy: groupBy.join(','), from: report.from, to: report.to },
    },
    all(),
  )
}

const WIDTH = 16

const heading = (key: string) => bothWords(`sales-report:${key}`)

function columnsOf({ groupBy: [rows, second], measure, view }: SalesAsked, report: SalesReport): ExportColumn<Line>[] {
  const name: ExportColumn<Line> = {
    heading: heading(`groupBy.${rows}`),
    width: 32,
    cell: ({ group }, language) =>
      group === null ? wordsOf(language, 'common:total.label') : nameOf(rows, group, language),
  }
  const currency: ExportColumn<Line> = {
    heading: bothWords('common:list.currency'),
    width: 10,
    cell: ({ figures }) => figures.currency,
  }
  const figure = (of: SalesMeasure): ExportColumn<Line> => ({
    heading: heading(`measure.${of}`),
    width: WIDTH,
    cell: ({ figures }) => valueCell(of, figures[of], figures.currency),
  })
  if (second !== undefined) {
    return [
      name,
      currency,
      ...report.columns.map((column, index): ExportColumn<Line> => ({
        heading: { en: String(textOf(nameOf(second, column, 'en'))), ar: String(textOf(nameOf(second, column, 'ar'))) },
        width: WIDTH,
        cell: ({ figures }) => valueCell(measure, figures.cells[index] ?? 0, figures.currency),
      })),
      figure(measure),
    ]
  }
  const compared = (period: 'before' | 'yearBefore'): ExportColumn<Line>[] =>
    report[period] === null
      ? []
      : [
          {
            heading: heading(`compare.${period}`),
            width: WIDTH,
            cell: ({ figures }) => valueCell(measure, figures[period] ?? 0, figures.currency),
          },
        ]
  const offTrips: ExportColumn<Line> = {
    heading: heading('offTrips.column'),
    width: WIDTH,
    cell: ({ figures }) => amountCell(figures.netOffTrips, figures.currency),
  }
  const hasCapacity = report.totals.some(({ capacity }) => capacity !== null)
  const capacity = (of: 'offered' | 'taken'): ExportColumn<Line> => ({
    heading: heading(`capacity.${of}`),
    width: WIDTH,
    cell: ({ figures }) => figures.capacity?.[of] ?? '',
  })
  const load: ExportColumn<Line> = {
    heading: heading('capacity.load'),
    width: WIDTH,
    // In percent, as other sheets have them.
    cell: ({ figures: { capacity: of } }) =>
      of === null || of.offered === 0 ? '' : Math.round((10_000 * of.taken) / of.offered) / 100,
  }
  return [
    name,
    currency,
    ...MEASURES_OF[view].map(figure),
    ...(view === 'travelled' ? [offTrips] : []),
    ...(hasCapacity ? [capacity('offered'), capacity('taken'), load] : []),
    ...compared('before'),
    ...compared('yearBefore'),
  ]
}

const valueCell = (measure: SalesMeasure, value: number, currency: string): ExportCell =>
  isAmount(measure) ? amountCell(value, currency) : value

const textOf = (cell: ExportCell): string | number =>
  typeof cell === 'object' ? ('date' in cell ? cell.date : '') : cell

function nameOf(group: SalesGroup, of: Named, language: ExportLanguage): ExportCell {
  if (('isOthers' in of && of.isOthers) || ('others' in of && of.others > 0))
    return wordsOf(language, 'sales-report:others.short')
  const { key, name, startsAt, timeZone } = of
  if (key === null) return wordsOf(language, `sales-report:none.${group}`, '–')
  switch (group) {
    case 'day':
    case 'week':
    case 'month':
      return dateCell(key)
    case 'channel':
    case 'means':
    case 'fareClass':
    case 'leadTime':
      return wordsOf(language, `sales-report:${group}.${key}`, key)
    case 'nationality':
      return nameIn(language, key)
    case 'departure': {
      const { date, time } = toLocal(new Date(startsAt ?? 0), timeZone ?? 'UTC')
      return `${name?.[language] ?? ''} ${date} ${time}`.trim()
    }
    default:
      return name?.[language] ?? key
  }
}
