import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { keyOf } from '#contract/list/list-definition.ts'
import type { Drill, ReportDefinition, ReportedFigures, ReportFigure } from '#contract/list/report-definition.ts'
import { Money } from '#src/ui/money.tsx'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { formatNumber } from '#src/platform/format.ts'
import { formatWeight } from '#src/platform/format-weight.ts'

export type ReportRow = ReportedFigures & { drill: Drill }

export interface ReportTablesProps<Row extends ReportRow> {
  report: Pick<ReportDefinition<Row>, 'words' | 'figures'>
  /** One of each currency. */
  totals: readonly ReportedFigures[]
  rows: readonly Row[]
  /** Head of the groups: 'Depot'. */
  groupLabel: string
  /** What the records of a row have in common. */
  renderName: (row: Row) => ReactNode
  /** Where the records behind a figure stand; undefined for whoever may not see them one by one. */
  hrefOf: ((drill: Drill) => string) | undefined
  /** Whether some records are in no group, so that no list is what the total sums up. */
  isPartial: boolean
}

/** Groups with their figures, each currency by itself: a sum across currencies would be of nothing. Every figure leads to its records. */
export function ReportTables<Row extends ReportRow>(props: ReportTablesProps<Row>) {
  const { t } = useTranslation()
  const { report, totals } = props
  const figures = Object.entries(report.figures).flatMap(([name, figure]): NamedFigure[] =>
    figure.sheetOnly || (figure.isRare && totals.every((total) => valueOf(total, name) === 0))
      ? []
      : [{ ...figure, name, label: t(keyOf(report, figure.heading ?? `figure.${name}`)) }],
  )
  return totals.map((total) => <CurrencyTable key={total.currency} {...props} figures={figures} total={total} />)
}

type NamedFigure = ReportFigure & { name: string; label: string }

function valueOf(of: ReportedFigures, name: string): number {
  const value = Object.entries(of).find(([field]) => field === name)?.[1]
  if (typeof value !== 'number') throw new Error(`A report has no figure ${name}.`)
  return value
}

const HEAD = 'bg-sunken text-xs text-ink-2 [&>th]:px-3 [&>th]:py-2 [&>th]:font-medium max-lg:[&>th]:px-2'
const LINE = '[&>*]:border-t [&>*]:border-line [&>*]:px-3 [&>*]:py-2 max-lg:[&>*]:px-2'
const LINK = 'underline decoration-line underline-offset-4 hover:decoration-current'
/** Of a table's width, in percent: the figures of all currencies stand below each other. */
const FIGURES_SHARE = 75
const WITH_ROOM = 'max-lg:hidden print:table-cell!'

function CurrencyTable<Row extends ReportRow>(
  props: ReportTablesProps<Row> & { figures: readonly NamedFigure[]; total: ReportedFigures },
) {
  const { t } = useTranslation('common')
  const { total, rows, figures, groupLabel, renderName, hrefOf, isPartial } = props
  const totalHref = isPartial ? undefined : hrefOf
  return (
    <section aria-label={total.currency} className="min-w-0">
      <h2 className="mb-1.5 text-sm font-semibold break-after-avoid">{total.currency}</h2>
      <TableScroll label={total.currency} className="table-scroll rounded border border-line bg-surface">
        <table className="w-full text-sm">
          <thead className="sticky top-0 z-1">
            <tr className={HEAD}>
              <th scope="col" className="text-start">
                {groupLabel}
                {/* Of a table that goes on on another sheet only its head goes along. */}
                <span className="hidden print:inline"> · {total.currency}</span>
              </th>
              {figures.map(({ name, label, needsRoom }) => (
                <th
                  key={name}
                  scope="col"
                  dir="ltr"
                  style={{ width: `${FIGURES_SHARE / figures.length}%` }}
                  className={`text-end whitespace-nowrap ${needsRoom ? WITH_ROOM : ''}`}
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows
              .filter(({ currency }) => currency === total.currency)
              .map((row) => (
                <tr key={JSON.stringify(row.drill)} className={`hover:bg-hover ${LINE}`}>
                  <th scope="row" className="min-w-40 text-start font-medium max-lg:min-w-28">
                    {hrefOf ? (
                      <Link href={hrefOf(row.drill)} className={`text-brand-ink ${LINK}`}>
                        {renderName(row)}
                      </Link>
                    ) : (
                      renderName(row)
                    )}
                  </th>
                  <FigureCells
                    figures={figures}
                    of={row}
                    hrefOf={hrefOf && ((more) => hrefOf({ ...row.drill, ...more }))}
                  />
                </tr>
              ))}
          </tbody>
          <tfoot className="sticky bottom-0 z-1">
            <tr className={`bg-sunken font-semibold ${LINE}`}>
              <th scope="row" className="text-start">
                {t('total.label')}
              </th>
              <FigureCells
                figures={figures}
                of={total}
                hrefOf={totalHref && ((more) => totalHref({ currency: total.currency, ...more }))}
              />
            </tr>
          </tfoot>
        </table>
      </TableScroll>
    </section>
  )
}

interface FigureCellsProps {
  figures: readonly NamedFigure[]
  of: ReportedFigures
  hrefOf: ((more: Drill) => string) | undefined
}

function FigureCells({ figures, of, hrefOf }: FigureCellsProps) {
  return figures.map(({ name, kind, narrowedTo = {}, needsRoom }) => {
    const value = valueOf(of, name)
    const shown = <FigureText kind={kind} value={value} currency={of.currency} />
    return (
      <td
        key={name}
        dir="ltr"
        className={`text-end whitespace-nowrap ${value === 0 ? 'text-ink-3' : 'tabular-nums'} ${needsRoom ? WITH_ROOM : ''}`}
      >
        {hrefOf && value !== 0 ? (
          <Link href={hrefOf(narrowedTo)} className={LINK}>
            {shown}
          </Link>
        ) : (
          shown
        )}
      </td>
    )
  })
}

function FigureText({ kind, value, currency }: { kind: ReportFigure['kind']; value: number; currency: string }) {
  const { i18n } = useTranslation()
  if (kind === 'amount') return <Money minor={value} currency={currency} bare />
  return kind === 'weight' ? <bdi>{formatWeight(value, i18n.language)}</bdi> : <>{formatNumber(value, i18n.language)}</>
}
