import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { AnswerOf } from '#contract/contract.ts'
import { MEASURES_OF } from '#contract/sales-report/sales-codes.ts'
import { formatNumber, formatShare } from '#src/platform/format.ts'
import { useToday } from '#src/platform/use-today.ts'
import { minorDigits } from '#contract/currency.ts'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { Change, Figure } from './figure.tsx'
import { groupName } from './group-name.ts'
import { NameLink } from './name-link.tsx'

export type Sales = AnswerOf<'getSales'>['data']
export type SalesRow = Sales['rows'][number]
type Figures = Sales['totals'][number]

export interface SalesTablesProps {
  data: Sales
  /** Where the bookings behind a row are; undefined where no list shows just these. */
  hrefOf: (row: SalesRow | null, currency: string) => string | undefined
  /** Where the ledger's entries of a row are; undefined where no list shows just these. */
  entriesOf: (row: SalesRow | null, currency: string) => string | undefined
}

const HEAD = 'bg-sunken text-xs text-ink-2 [&>th]:px-3 [&>th]:py-2 [&>th]:font-medium max-2xl:[&>th]:px-1.5'
const LINE = '[&>*]:border-t [&>*]:border-line [&>*]:px-3 [&>*]:py-2 max-2xl:[&>*]:px-1.5'
const LINK = 'text-brand-ink underline decoration-line underline-offset-4 hover:decoration-current'
const CELL = 'text-end whitespace-nowrap tabular-nums'

interface Column {
  id: string
  heading: string
  /** Of a row, or of a currency's total, which is no row. */
  cell: (of: Figures, row: SalesRow | null) => ReactNode
}

/** Groups with their figures, or one measure by two groupings; each currency by itself. */
export function SalesTables({ data, hrefOf, entriesOf }: SalesTablesProps) {
  const { t, i18n } = useTranslation(['sales-report', 'common'])
  const { language } = i18n
  const columns = useColumns(data, entriesOf)
  const { rows: group, columns: second } = data.by
  const nameOf = (row: SalesRow) =>
    row.others > 0 ? t('others.row', { count: row.others }) : groupName(group, row, t, language)
  return data.totals.map((total) => {
    const { currency } = total
    const label =
      second === null
        ? t('tableLabel', { group: t(`groupBy.${group}`), currency })
        : t('crossLabel', { rows: t(`groupBy.${group}`), columns: t(`groupBy.${second}`), currency })
    return (
      <section key={currency} aria-label={label} className="min-w-0">
        <h2 className="mb-1.5 text-sm font-semibold break-after-avoid">{currency}</h2>
        <TableScroll label={label} className="table-scroll rounded border border-line bg-surface">
          <table className="w-full text-sm">
            <thead className="sticky top-0 z-1">
              <tr className={HEAD}>
                <th scope="col" className="text-start">
                  {t(`groupBy.${group}`)}
                  <span className="hidden print:inline"> · {currency}</span>
                </th>
                {columns.map(({ id, heading }) => (
                  <th key={id} scope="col" dir="ltr" className="text-end">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.rows
                .filter((row) => row.currency === currency)
                .map((row) => {
                  const href = row.others > 0 ? undefined : hrefOf(row, currency)
                  return (
                    <tr key={row.others > 0 ? 'others' : row.key} className={`hover:bg-hover ${LINE}`}>
                      <th scope="row" className="min-w-36 text-start font-medium">
                        <NameLink href={href}>{nameOf(row)}</NameLink>
                      </th>
                      {columns.map(({ id, cell }) => (
                        <td key={id} dir="ltr" className={CELL}>
                          {cell(row, row)}
                        </td>
                      ))}
                    </tr>
                  )
                })}
            </tbody>
            <tfoot className="sticky bottom-0 z-1">
              <tr className={`bg-sunken font-semibold ${LINE}`}>
                <th scope="row" className="text-start">
                  <NameLink href={hrefOf(null, currency)}>{t('common:total.label')}</NameLink>
                </th>
                {columns.map(({ id, cell }) => (
                  <td key={id} dir="ltr" className={CELL}>
                    {cell(total, null)}
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
        </TableScroll>
      </section>
    )
  })
}

function useColumns(data: Sales, entriesOf: SalesTablesProps['entriesOf']): Column[] {
  const { view, rows, columns: second, measure } = data.by
  const { t, i18n } = useTranslation('sales-report')
  const { language } = i18n
  const today = useToday()
  if (second !== null) {
    return [
      ...data.columns.map((column, index): Column => ({
        id: column.isOthers ? 'others' : (column.key ?? 'none'),
        heading: column.isOthers ? t('others.short') : groupName(second, column, t, language),
        cell: ({ cells, currency }) => <Figure measure={measure} value={cells[index] ?? 0} currency={currency} />,
      })),
      {
        id: 'all',
        heading: t('common:total.label'),
        cell: (of) => <Figure measure={measure} value={of[measure]} currency={of.currency} />,
      },
    ]
  }
  const hasCapacity = data.totals.some(({ capacity }) => capacity !== null)
  return [
    ...MEASURES_OF[view].map((of): Column => ({
      id: of,
      heading: t(`measure.${of}`),
      cell: (figures) => <Figure measure={of} value={figures[of]} currency={figures.currency} />,
    })),
    ...(isAnyOffTrips(data) ? [offTripsColumn(t, entriesOf)] : []),
    ...(hasCapacity ? capacityColumns(t, language) : []),
    ...(['before', 'yearBefore'] as const).flatMap((period): Column[] => {
      const has = period === 'before' ? data.hasBefore : data.hasYearBefore
      return has
        ? [
            {
              id: period,
              heading: `${t(`compare.${period}`)}: ${t(`measure.${measure}`)}`,
              // The difference stands below it: columns of their own would be beyond the edge of a laptop's window.
              cell: (of, row) => (
                <>
                  <Figure measure={measure} value={of[period] ?? 0} currency={of.currency} />
                  {rows === 'day' && row?.key === today ? (
                    // Less than any whole day until the evening.
                    <span className="block text-xs text-ink-3">{t('compare.dayNotOver')}</span>
                  ) : (
                    <Change measure={measure} now={of[measure]} then={of[period] ?? 0} currency={of.currency} />
                  )}
                </>
              ),
            },
          ]
        : []
    }),
  ]
}

/** Whether any of what was earned stands for no ticket on the trips of its days. */
export const isAnyOffTrips = ({ rows }: Sales): boolean => rows.some(({ netOffTrips }) => netOffTrips !== 0)

function offTripsColumn(t: (key: string) => string, entriesOf: SalesTablesProps['entriesOf']): Column {
  return {
    id: 'offTrips',
    heading: t('offTrips.column'),
    cell: ({ netOffTrips, currency }, row) => {
      const figure = <Figure measure="net" value={netOffTrips} currency={currency} />
      const href = netOffTrips === 0 || (row !== null && row.others > 0) ? undefined : entriesOf(row, currency)
      return href === undefined ? (
        figure
      ) : (
        <Link href={href} className={LINK}>
          {figure}
        </Link>
      )
    },
  }
}

function capacityColumns(t: (key: string) => string, language: string): Column[] {
  const number = (value: number | undefined) =>
    value === undefined ? '–' : <bdi dir="ltr">{formatNumber(value, language)}</bdi>
  return [
    { id: 'offered', heading: t('capacity.offered'), cell: ({ capacity }) => number(capacity?.offered) },
    { id: 'taken', heading: t('capacity.taken'), cell: ({ capacity }) => number(capacity?.taken) },
    {
      id: 'load',
      heading: t('capacity.load'),
      cell: ({ capacity }) =>
        capacity === null || capacity.offered === 0 ? (
          '–'
        ) : (
          <bdi dir="ltr">{formatShare(capacity.taken / capacity.offered, language)}</bdi>
        ),
    },
    {
      id: 'perSeatKm',
      heading: t('capacity.perSeatKm'),
      cell: ({ capacity, currency }) =>
        capacity === null || capacity.netPerSeatKm === null ? (
          '–'
        ) : (
          <bdi dir="ltr">
            {formatNumber(capacity.netPerSeatKm / 10 ** minorDigits(currency), language, minorDigits(currency) + 2)}
          </bdi>
        ),
    },
  ]
}
