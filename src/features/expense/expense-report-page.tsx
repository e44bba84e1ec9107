import ChartColumn from 'lucide-react/icons/chart-column'
import List from 'lucide-react/icons/list'
import Printer from 'lucide-react/icons/printer'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import type { ExpenseReportGroup, ExpenseReportRow } from '#contract/expense.ts'
import { Button } from '#src/components/button.tsx'
import { DateTime } from '#src/components/date-time.tsx'
import { EmptyState } from '#src/components/empty-state.tsx'
import { ExportMenu } from '#src/components/export-menu.tsx'
import { FilterBar } from '#src/components/filter-bar.tsx'
import { FilterPills } from '#src/components/filter-pills.tsx'
import { LinkButton } from '#src/components/link-button.tsx'
import { Money } from '#src/components/money.tsx'
import { Notice } from '#src/components/notice.tsx'
import { PageHeader } from '#src/components/page-header.tsx'
import { ReadState } from '#src/components/read-state.tsx'
import { SelectField } from '#src/components/select-field.tsx'
import { Skeleton } from '#src/components/skeleton.tsx'
import { ViewMenu } from '#src/components/view-menu.tsx'
import { callFile } from '#src/lib/api.ts'
import { formatDay, formatNumber } from '#src/lib/format.ts'
import { localName } from '#src/lib/local-name.ts'
import { useListState } from '#src/lib/use-list-state.ts'
import { useMayCall } from '#src/lib/use-may-call.ts'
import { useList } from '#src/lib/use-read.ts'
import { useScreenPath } from '#src/lib/use-screen-path.ts'
import { useZone } from '#src/lib/use-zone.ts'
import { ExpenseFilters, useNarrowingWords } from './expense-filters.tsx'
import { departureWords, EXPENSE_FILTERS, GROUPS, queryOf } from './expense-names.ts'
import '#src/components/wide-report.css'

/** Totals of expenses per currency; every figure leads to the expenses behind it. */
export default function ExpenseReportPage() {
  const { t } = useTranslation('expense')
  const [path] = useLocation()
  const mayCall = useMayCall()
  const zone = useZone()
  // Those who have no history of expenses see the rows below the report.
  const list = useScreenPath('expenseHistory') ?? `${path}/rows`
  // What the list was searched for narrows the report like a filter.
  const state = useListState({ filters: { ...EXPENSE_FILTERS, search: null, groupBy: GROUPS }, defaultSort: { by: 'group', direction: 'ascending' }, sorts: [] })
  const { groupBy = 'category', ...filters } = state.filters
  /** The days of a group are those of the filter too: of a month that it cuts, only its part is behind the figure. */
  const hrefOf: HrefOf = (drill) => {
    const dateFrom = latest(filters.dateFrom, drill.dateFrom)
    const dateTo = earliest(filters.dateTo, drill.dateTo)
    return `${list}${queryOf({ ...filters, ...drill, dateFrom, dateTo })}`
  }
  const read = useList('getExpenseReport', { query: { ...filters, groupBy } })
  const words = useNarrowingWords(filters)
  const active = Object.keys(filters).length
  const remove = (names: readonly string[]) => state.filter(Object.fromEntries(names.map((name) => [name, undefined])))
  // What it is grouped by is no filter, and stays.
  const clear = () => remove(Object.keys(filters))
  return (
    <>
      <title>{t('report.title')}</title>
      <PageHeader
        title={t('report.title')}
        lead={<span data-print="hide">{t('report.lead')}</span>}
        actions={
          <>
            {mayCall('exportExpenseReport') && (
              <ExportMenu of="file" fetchFile={(format, language) => callFile('exportExpenseReport', { query: { ...filters, groupBy, format, language } })} />
            )}
            <Button icon={<Printer />} onClick={() => window.print()}>
              {t('report.print')}
            </Button>
            <LinkButton href={`${list}${queryOf(filters)}`} icon={<List aria-hidden />}>
              {t('report.toList')}
            </LinkButton>
          </>
        }
      />
      <FilterBar active={active} onClear={clear}>
        <SelectField
          label={t('groupBy.label')}
          labelHidden
          value={groupBy}
          options={GROUPS.map((value) => ({ value, label: t('groupBy.by', { name: t(`groupBy.${value}`) }) }))}
          onChange={(event) => state.filter({ groupBy: event.target.value })}
        />
        <ExpenseFilters filters={filters} onFilter={state.filter} />
      </FilterBar>
      <FilterPills label={t('filter.on')} pills={words.filter(({ hasField }) => !hasField)} onRemove={remove} />
      <div data-print="hide" className="mb-2">
        <ViewMenu list="expense-report" state={state} />
      </div>
      {/* On paper, where the fields are not: what the figures are narrowed to, and when they were so. */}
      <div className="mb-3 hidden text-sm print:block">
        {words.length > 0 && <p>{words.map(({ text }) => text).join(' · ')}</p>}
        {read.dataUpdatedAt > 0 && (
          <p>
            {t('report.asOf')} <DateTime instant={new Date(read.dataUpdatedAt).toISOString()} zone={zone} />
          </p>
        )}
      </div>
      <ReadState read={read} waiting={<Skeleton className="h-96" />}>
        {({ data: { totals, rows, isCapped } }) =>
          rows.length === 0 ? (
            <EmptyState icon={<ChartColumn />} title={t(active > 0 ? 'report.noMatch' : 'empty')} action={active > 0 && <Button onClick={clear}>{t('report.clear')}</Button>} />
          ) : (
            <div className="wide-report grid grid-cols-[minmax(0,1fr)] gap-6" aria-busy={read.isPlaceholderData}>
              {isCapped && <Notice tone="attention">{t('report.capped')}</Notice>}
              {totals.map((total) => (
                <CurrencyTable
                  key={total.currency}
                  total={total}
                  rows={rows.filter(({ currency }) => currency === total.currency)}
                  groupBy={groupBy}
                  hrefOf={hrefOf}
                />
              ))}
            </div>
          )
        }
      </ReadState>
    </>
  )
}

type Figures = Pick<ExpenseReportRow, 'currency' | 'count' | (typeof COLUMNS)[number]>

const COLUMNS = ['pending', 'accepted', 'total', 'rejected'] as const

/** The filters that show just the expenses of a figure. */
const NARROWED = {
  count: { standing: 'yes' },
  pending: { state: 'pending' },
  accepted: { state: 'accepted' },
  total: { standing: 'yes' },
  rejected: { state: 'rejected' },
} as const satisfies Record<(typeof COLUMNS)[number] | 'count', Record<string, string>>

type HrefOf = (drill: Readonly<Record<string, string | undefined>>) => string

interface CurrencyTableProps {
  total: Figures
  rows: readonly ExpenseReportRow[]
  groupBy: ExpenseReportGroup
  hrefOf: HrefOf
}

const latest = (...days: readonly (string | undefined)[]) => days.filter((day) => day !== undefined).toSorted().at(-1)
const earliest = (...days: readonly (string | undefined)[]) => days.filter((day) => day !== undefined).toSorted().at(0)

/** Of what is for no bus or no departure nothing stands in these groups: their sum is not that of the list. */
const isPartial = (groupBy: ExpenseReportGroup) => groupBy === 'bus' || groupBy === 'departure'

/** One currency by itself: sums across currencies would be of nothing. */
function CurrencyTable({ total, rows, groupBy, hrefOf }: CurrencyTableProps) {
  const { t } = useTranslation('expense')
  return (
    <section aria-label={total.currency} className="min-w-0">
      <h2 className="mb-1.5 text-sm font-semibold">{total.currency}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className="table-scroll overflow-x-auto rounded border border-line bg-surface" tabIndex={0} role="group" aria-label={total.currency}>
        <table className="w-full text-sm">
          <thead>
            <tr className="bg-sunken text-xs text-ink-2 [&>th]:px-3 [&>th]:py-2 [&>th]:font-medium">
              <th scope="col" className="text-start">{t(`groupBy.${groupBy}`)}</th>
              <th scope="col" dir="ltr" className="text-end">{t('figure.count')}</th>
              {COLUMNS.map((column) => (
                <th key={column} scope="col" dir="ltr" className="text-end whitespace-nowrap">
                  {t(`figure.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={JSON.stringify(row.drill)} className="hover:bg-hover [&>*]:border-t [&>*]:border-line [&>*]:px-3 [&>*]:py-2">
                <th scope="row" className="min-w-40 text-start font-medium">
                  <Link href={hrefOf(row.drill)} className="text-brand-ink underline decoration-line underline-offset-4 hover:decoration-current">
                    <GroupName row={row} groupBy={groupBy} />
                  </Link>
                </th>
                <FigureCells figures={row} hrefOf={(more) => hrefOf({ ...row.drill, ...more })} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="bg-sunken font-semibold [&>*]:border-t [&>*]:border-line [&>*]:px-3 [&>*]:py-2">
              <th scope="row" className="text-start">{t('line.sum')}</th>
              <FigureCells figures={total} hrefOf={isPartial(groupBy) ? undefined : (more) => hrefOf({ currency: total.currency, ...more })} />
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}

function FigureCells({ figures, hrefOf }: { figures: Figures; hrefOf: HrefOf | undefined }) {
  const { i18n } = useTranslation()
  return (['count', ...COLUMNS] as const).map((column) => {
    const value = figures[column]
    const shown = column === 'count' ? formatNumber(value, i18n.language) : <Money minor={value} currency={figures.currency} bare />
    return (
      <td key={column} dir="ltr" className={value === 0 ? 'text-end whitespace-nowrap text-ink-3' : 'text-end whitespace-nowrap tabular-nums'}>
        {value === 0 || !hrefOf ? (
          shown
        ) : (
          <Link href={hrefOf(NARROWED[column])} className="underline decoration-line underline-offset-4 hover:decoration-current">
            {shown}
          </Link>
        )}
      </td>
    )
  })
}

/** What a row's expenses have in common. */
function GroupName({ row: { category, depot, departure, name, day, drill }, groupBy }: { row: ExpenseReportRow; groupBy: ExpenseReportGroup }) {
  const { t, i18n } = useTranslation('expense')
  const { language } = i18n
  if (day) return <>{formatDay(day, language, 'weekday')}</>
  if (category) return <>{localName(category.name, language)}</>
  if (depot) return <>{localName(depot.name, language)}</>
  if (departure) return <>{departureWords(departure, language)}</>
  if (name !== null) return <bdi>{groupBy === 'month' ? formatDay(`${name}-01`, language, 'month') : name}</bdi>
  if (groupBy === 'source' && drill.source) return <>{t(`source.${drill.source}`)}</>
  if (groupBy === 'type' && drill.type) return <>{t(`type.${drill.type}`)}</>
  return <>{t('report.none')}</>
}
