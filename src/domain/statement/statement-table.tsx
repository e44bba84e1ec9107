import ChevronDown from 'lucide-react/icons/chevron-down'
import { Fragment, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { StatementMeasure } from '#contract/statement/statement-codes.ts'
import type {
  StatementColumn,
  StatementDocument,
  StatementPartOf,
  StatementRow,
} from '#contract/statement/statement-document.ts'
import { levelOf, visibleRows } from '#contract/statement/visible-rows.ts'
import { formatNumber } from '#src/platform/format.ts'
import { Button } from '#src/ui/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { goToRow } from '#src/ui/list/go-to-row.ts'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { Money } from '#src/ui/money.tsx'
import { rowName, titleOf } from './statement-title.ts'
import '#src/ui/list/wide-report.css'

/** A figure of a statement. */
export interface StatementFigure {
  row: StatementRow
  column: StatementColumn
  measure: StatementMeasure
  currency: string
}

export interface StatementTableProps {
  document: StatementDocument
  /** Rows that are zero in every column. */
  hasZeros?: boolean
  /** Where the lines behind a figure stand; without it figures lead nowhere, as those that are kept of a closed month. */
  hrefOf?: (figure: StatementFigure) => string | undefined
  /** Beside the name of an account: the way to what stands behind it. */
  besideRow?: (row: StatementRow, currency: string) => ReactNode
}

/** A statement as it was made: a table of each currency, whose groups fold by keyboard. On paper nothing is folded. */
export function StatementTable({ document, ...props }: StatementTableProps) {
  return (
    <div className="wide-report grid grid-cols-[minmax(0,1fr)] gap-6">
      {document.parts.map((part) => (
        <PartTable key={part.currency} document={document} part={part} {...props} />
      ))}
    </div>
  )
}

/** A column with its place among all of the document. */
interface Placed {
  column: StatementColumn
  place: number
}

/** As many as an A4 on its side has room for beside the accounts. */
const FIGURES_PER_SHEET = 13

function PartTable({
  document,
  part,
  hasZeros = false,
  hrefOf,
  besideRow,
}: StatementTableProps & { part: StatementPartOf }) {
  const { t, i18n } = useTranslation(['statement', 'common'])
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const { currency } = part
  const rows = visibleRows(part.rows, hasZeros)
  const groups = rows.filter(({ kind }) => kind === 'group').map(({ key }) => key)
  const isHidden = ({ parent }: StatementRow): boolean => {
    if (parent === null) return false
    const above = part.rows.find(({ key }) => key === parent)
    return folded.has(parent) || (above !== undefined && isHidden(above))
  }
  const fold = (key: string, isFolded: boolean) =>
    setFolded((before) => {
      const after = new Set(before)
      if (isFolded) after.add(key)
      else after.delete(key)
      return after
    })
  const title = `${t(`${document.kind}.title`)} · ${currency}`
  const places = document.columns.map((column, place) => ({ column, place }))
  const perSheet = Math.max(1, Math.floor(FIGURES_PER_SHEET / document.measures.length))
  // What is too wide for a sheet goes on below, with the accounts beside it again.
  const sheets = places.flatMap(({ place }) => (place % perSheet === 0 ? [places.slice(place, place + perSheet)] : []))
  // What all of it comes to stays in sight while the accounts scroll.
  const sums = rows.slice(-1).filter(({ kind }) => kind === 'total')
  const rowOf = (row: StatementRow, shown: readonly Placed[]) => (
    <Row
      key={row.key}
      document={document}
      places={shown}
      row={row}
      level={levelOf(part.rows, row)}
      name={rowName(row, t, i18n.language)}
      currency={currency}
      isHidden={isHidden(row)}
      isFolded={folded.has(row.key)}
      onFold={(isFolded) => fold(row.key, isFolded)}
      hrefOf={hrefOf}
      beside={besideRow?.(row, currency)}
    />
  )
  const tableOf = (shown: readonly Placed[]) => (
    <table className="w-full text-sm">
      <caption className="sr-only">{title}</caption>
      <Head document={document} places={shown} currency={currency} />
      <tbody>{rows.slice(0, -sums.length || undefined).map((row) => rowOf(row, shown))}</tbody>
      {sums.length > 0 && (
        <tfoot className="sticky bottom-0 z-3 print:static print:table-row-group">
          {sums.map((row) => rowOf(row, shown))}
        </tfoot>
      )}
    </table>
  )
  const isAllFolded = groups.every((key) => folded.has(key))
  return (
    <section aria-label={title} className="min-w-0">
      <header className="mb-1.5 flex items-end justify-between gap-3">
        <h2 className="text-sm font-semibold break-after-avoid">{currency}</h2>
        {groups.length > 0 && (
          <span data-print="hide">
            <Button size="small" tone="quiet" onClick={() => setFolded(new Set(isAllFolded ? [] : groups))}>
              {t(isAllFolded ? 'unfoldAll' : 'foldAll')}
            </Button>
          </span>
        )}
      </header>
      <div className={sheets.length > 1 ? 'print:hidden' : undefined}>
        <TableScroll label={title} className="table-scroll rounded border border-line bg-surface">
          {tableOf(places)}
        </TableScroll>
      </div>
      {sheets.length > 1 &&
        sheets.map((some) => (
          <div key={some[0]?.column.key} className="mb-4 hidden print:block">
            {tableOf(some)}
          </div>
        ))}
    </section>
  )
}

/** Above columns of several figures stands what each column is of. */
function Head({
  document: { measures },
  places,
  currency,
}: {
  document: StatementDocument
  /** Of the columns that stand in this table. */
  places: readonly Placed[]
  currency: string
}) {
  const { t, i18n } = useTranslation('statement')
  const isOne = measures.length === 1
  const figure = 'text-end'
  return (
    <thead className="bg-sunken text-xs text-ink-2 [&_th]:px-3 [&_th]:py-2 [&_th]:font-medium max-lg:[&_th]:px-2">
      <tr>
        <th scope="col" rowSpan={isOne ? 1 : 2} className="sticky start-0 z-2 bg-sunken text-start align-bottom">
          {t('account')}
          {/* Of a table that goes on on another sheet only its head goes along. */}
          <span className="hidden print:inline"> · {currency}</span>
        </th>
        {places.map(({ column }) => (
          <th
            key={column.key}
            scope={isOne ? 'col' : 'colgroup'}
            colSpan={measures.length}
            dir={isOne ? 'ltr' : undefined}
            className={isOne ? figure : 'border-s border-line text-center'}
          >
            <bdi>{titleOf(column, t, i18n.language)}</bdi>
          </th>
        ))}
      </tr>
      {!isOne && (
        <tr>
          {places.map(({ column: { key } }) => (
            <Fragment key={key}>
              {measures.map((measure, index) => (
                <th
                  key={measure}
                  scope="col"
                  dir="ltr"
                  className={cx(figure, 'whitespace-nowrap', index === 0 && 'border-s border-line')}
                >
                  {measure === 'amount' ? '' : t(`measure.${measure}`)}
                </th>
              ))}
            </Fragment>
          ))}
        </tr>
      )}
    </thead>
  )
}

interface RowProps {
  document: StatementDocument
  places: readonly Placed[]
  row: StatementRow
  level: number
  name: string
  currency: string
  isHidden: boolean
  isFolded: boolean
  onFold: (isFolded: boolean) => void
  hrefOf: StatementTableProps['hrefOf']
  beside: ReactNode
}

function Row({ document, places, row, level, name, currency, isHidden, isFolded, onFold, hrefOf, beside }: RowProps) {
  const { measures } = document
  const isStrong = row.kind === 'group' || row.kind === 'total'
  return (
    <tr
      data-folded={isHidden || undefined}
      data-kind={row.kind}
      className={cx(
        'group [&>*]:border-t [&>*]:border-line [&>*]:px-3 [&>*]:py-1.5 hover:bg-hover max-lg:[&>*]:px-2',
        isHidden && 'hidden print:table-row',
        row.kind === 'total' && 'bg-sunken',
      )}
    >
      <th
        scope="row"
        className={cx(
          'sticky start-0 z-2 min-w-56 text-start group-hover:bg-hover max-lg:min-w-40 print:min-w-32',
          isStrong ? 'font-semibold' : 'font-normal',
          row.kind === 'total' ? 'bg-sunken' : 'bg-surface',
        )}
      >
        <span className="flex items-center gap-1.5" style={{ paddingInlineStart: `${level * 1.1}rem` }}>
          {row.kind === 'group' ? (
            <FoldButton name={name} isFolded={isFolded} onFold={onFold} />
          ) : (
            <span>
              {row.account && <bdi className="font-mono text-ink-2">{row.account.code}</bdi>} {name}
            </span>
          )}
          {beside}
        </span>
      </th>
      {places.map(({ column, place }) =>
        measures.map((measure, index) => (
          <Figure
            key={`${place} ${measure}`}
            figure={{ row, column, measure, currency }}
            amount={row.amounts[place * measures.length + index] ?? null}
            isStrong={isStrong}
            hrefOf={hrefOf}
          />
        )),
      )}
    </tr>
  )
}

/** Arrow keys fold and unfold it in the direction of reading, and go from group to group. */
function FoldButton({ name, isFolded, onFold }: Pick<RowProps, 'name' | 'isFolded' | 'onFold'>) {
  const { i18n } = useTranslation()
  return (
    <button
      type="button"
      data-opener=""
      aria-expanded={!isFolded}
      onClick={() => onFold(!isFolded)}
      onKeyDown={(event) => {
        const [fold, unfold] = i18n.dir() === 'rtl' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
        if (event.key === fold || event.key === unfold) {
          event.preventDefault()
          onFold(event.key === fold)
        } else goToRow(event)
      }}
      className="-ms-1 inline-flex min-h-6 items-center gap-1 rounded-sm px-1 text-start hover:text-brand-ink"
    >
      <ChevronDown
        aria-hidden
        data-print="hide"
        className={cx('size-4 shrink-0 transition-transform', isFolded && '-rotate-90 rtl:rotate-90')}
      />
      {name}
    </button>
  )
}

function Figure({
  figure,
  amount,
  isStrong,
  hrefOf,
}: {
  figure: StatementFigure
  amount: number | null
  isStrong: boolean
  hrefOf: StatementTableProps['hrefOf']
}) {
  const { i18n } = useTranslation()
  const { row, currency } = figure
  const shown =
    amount === null ? (
      '–'
    ) : row.kind === 'count' ? (
      formatNumber(amount, i18n.language)
    ) : (
      <Money minor={amount} currency={currency} bare />
    )
  const href = amount === null || amount === 0 ? undefined : hrefOf?.(figure)
  return (
    <td
      dir="ltr"
      className={cx(
        'text-end whitespace-nowrap tabular-nums',
        isStrong && 'font-semibold',
        (amount === null || amount === 0) && 'text-ink-3',
      )}
    >
      {href === undefined ? (
        shown
      ) : (
        <Link href={href} className="underline decoration-line underline-offset-4 hover:decoration-current">
          {shown}
        </Link>
      )}
    </td>
  )
}
