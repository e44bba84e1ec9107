import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { Money } from '#src/components/money.tsx'
import { TableScroll } from '#src/components/table-scroll.tsx'
import { formatNumber } from '#src/lib/format.ts'
import { formatWeight } from '#src/lib/format-weight.ts'

/** Filters that narrow a list to the records behind a figure. */
export type Drill = Readonly<Record<string, string | undefined>>

export interface ReportFigure<Name extends string> {
  name: Name
  /** Head of its column. */
  label: string
  /** Minor units of the row's currency, how many, or grams. */
  unit: 'money' | 'count' | 'weight'
  /** What narrows a group's records to those that the figure is made of, where it is not all of them. */
  narrowedTo?: Drill
  /** Left out on a tablet held upright; on paper it stands. */
  needsRoom?: boolean
}

type Figures<Name extends string> = { currency: string } & Readonly<Record<Name, number>>

export interface ReportTablesProps<Name extends string, Row extends Figures<Name> & { drill: Drill }> {
  /** One of each currency. */
  totals: readonly Figures<Name>[]
  rows: readonly Row[]
  figures: readonly ReportFigure<Name>[]
  /** Head of the groups: 'Depot'. */
  groupLabel: string
  /** What the records of a row have in common. */
  renderName: (row: Row) => ReactNode
  /** Where the records behind a figure stand; undefined for whoever may not see them one by one. */
  hrefOf: ((drill: Drill) => string) | undefined
  /** Whether some records are in no group, so that no list is what the total sums up. */
  isPartial?: boolean
}

/** Groups with their figures, each currency by itself: a sum across currencies would be of nothing. Every figure leads to its records. */
export function ReportTables<Name extends string, Row extends Figures<Name> & { drill: Drill }>(
  props: ReportTablesProps<Name, Row>,
) {
  return props.totals.map((total) => <CurrencyTable key={total.currency} {...props} total={total} />)
}

const HEAD = 'bg-sunken text-xs text-ink-2 [&>th]:px-3 [&>th]:py-2 [&>th]:font-medium max-lg:[&>th]:px-2'
const LINE = '[&>*]:border-t [&>*]:border-line [&>*]:px-3 [&>*]:py-2 max-lg:[&>*]:px-2'
const LINK = 'underline decoration-line underline-offset-4 hover:decoration-current'
/** Of a table's width, in percent: the figures of all currencies stand below each other. */
const FIGURES_SHARE = 75
const WITH_ROOM = 'max-lg:hidden print:table-cell!'

function CurrencyTable<Name extends string, Row extends Figures<Name> & { drill: Drill }>(
  props: ReportTablesProps<Name, Row> & { total: Figures<Name> },
) {
  const { t } = useTranslation('common')
  const { total, rows, figures, groupLabel, renderName, hrefOf, isPartial } = props
  const totalHref = isPartial ? undefined : hrefOf
  return (
    <section aria-label={total.currency} className="min-w-0">
      <h2 className="mb-1.5 text-sm font-semibold break-after-avoid">{total.currency}</h2>
      <TableScroll label={total.currency} className="table-scroll rounded border border-line bg-surface">
        <table className="w-full text-sm">
          <thead>
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
          <tfoot>
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

interface FigureCellsProps<Name extends string> {
  figures: readonly ReportFigure<Name>[]
  of: Figures<Name>
  hrefOf: ((more: Drill) => string) | undefined
}

function FigureCells<Name extends string>({ figures, of, hrefOf }: FigureCellsProps<Name>) {
  return figures.map(({ name, unit, narrowedTo = {}, needsRoom }) => {
    const value: number = of[name]
    const shown = <FigureText unit={unit} value={value} currency={of.currency} />
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

function FigureText({
  unit,
  value,
  currency,
}: {
  unit: ReportFigure<string>['unit']
  value: number
  currency: string
}) {
  const { i18n } = useTranslation()
  if (unit === 'money') return <Money minor={value} currency={currency} bare />
  return unit === 'weight' ? <bdi>{formatWeight(value, i18n.language)}</bdi> : <>{formatNumber(value, i18n.language)}</>
}
