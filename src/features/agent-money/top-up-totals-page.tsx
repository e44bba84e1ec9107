import HandCoins from 'lucide-react/icons/hand-coins'
import Printer from 'lucide-react/icons/printer'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import type { TopUpGroup, TopUpReportRow } from '#contract/top-up.ts'
import { Button } from '#src/components/button.tsx'
import { EmptyState } from '#src/components/empty-state.tsx'
import { ExportMenu } from '#src/components/export-menu.tsx'
import { FilterBar } from '#src/components/filter-bar.tsx'
import { Money } from '#src/components/money.tsx'
import { Notice } from '#src/components/notice.tsx'
import { PageHeader } from '#src/components/page-header.tsx'
import { ReadState } from '#src/components/read-state.tsx'
import { BackToList } from '#src/components/record-page.tsx'
import { SelectField } from '#src/components/select-field.tsx'
import { Skeleton } from '#src/components/skeleton.tsx'
import { ViewMenu } from '#src/components/view-menu.tsx'
import { callFile } from '#src/lib/api.ts'
import { formatDay, formatNumber } from '#src/lib/format.ts'
import { localName } from '#src/lib/local-name.ts'
import { useListState } from '#src/lib/use-list-state.ts'
import { useMayCall } from '#src/lib/use-may-call.ts'
import { useList } from '#src/lib/use-read.ts'
import { PrintedTopUpFilters, TopUpFilterPills, TopUpFilters } from './top-up-filters.tsx'
import { TOP_UP_FILTERS, TOP_UP_GROUPS_SHOWN } from './top-up-names.ts'
import '#src/components/wide-report.css'

/** Totals of top-ups per currency; every figure leads to the top-ups behind it. */
export default function TopUpTotalsPage() {
  const { t } = useTranslation(['agent-money', 'workflow-topUp'])
  const [path] = useLocation()
  const mayCall = useMayCall()
  const list = path.slice(0, path.lastIndexOf('/'))
  const state = useListState({ filters: { ...TOP_UP_FILTERS, groupBy: TOP_UP_GROUPS_SHOWN }, defaultSort: { by: 'amount', direction: 'descending' } })
  const { groupBy = 'agent', ...filters } = state.filters
  const read = useList<'getTopUpReport'>('getTopUpReport', { query: { ...filters, groupBy } })
  const active = Object.keys(filters).length
  return (
    <>
      <title>{t('topUps.reportTitle')}</title>
      <PageHeader
        title={t('topUps.reportTitle')}
        lead={t('topUps.lead')}
        back={<BackToList path={list}>{t('topUps.list')}</BackToList>}
        actions={
          <>
            {mayCall('exportTopUpReport') && (
              <ExportMenu of="file" fetchFile={(format, language) => callFile('exportTopUpReport', { query: { ...filters, groupBy, format, language } })} />
            )}
            <Button icon={<Printer />} onClick={() => window.print()}>
              {t('topUps.print')}
            </Button>
          </>
        }
      />
      <FilterBar active={active} onClear={state.clear}>
        <SelectField
          label={t('topUps.groupBy.label')}
          labelHidden
          value={groupBy}
          options={TOP_UP_GROUPS_SHOWN.map((value) => ({ value, label: `${t('topUps.groupBy.label')}: ${t(`topUps.groupBy.${value}`)}` }))}
          onChange={(event) => state.filter({ groupBy: event.target.value })}
        />
        <TopUpFilters filters={filters} currencies={(read.data?.data.totals ?? []).map(({ currency }) => currency)} onFilter={state.filter} />
      </FilterBar>
      <TopUpFilterPills filters={filters} onFilter={state.filter} />
      <div data-print="hide" className="mb-2">
        <ViewMenu list="top-up-totals" state={state} />
      </div>
      <PrintedTopUpFilters filters={filters} />
      <ReadState read={read} waiting={<Skeleton className="h-96" />}>
        {({ data: { totals, rows, isCapped } }) =>
          rows.length === 0 ? (
            <EmptyState icon={<HandCoins />} title={t(active > 0 ? 'topUps.noMatch' : 'topUps.empty')} action={active > 0 && <Button onClick={state.clear}>{t('topUps.clear')}</Button>} />
          ) : (
            <div className="wide-report grid grid-cols-[minmax(0,1fr)] gap-6" aria-busy={read.isPlaceholderData}>
              {isCapped && <Notice tone="attention">{t('topUps.capped')}</Notice>}
              {totals.map((total) => (
                <CurrencyTable
                  key={total.currency}
                  total={total}
                  rows={rows.filter(({ currency }) => currency === total.currency)}
                  groupBy={groupBy}
                  hrefOf={(drill) => `${list}${queryOf({ ...filters, ...drill })}`}
                />
              ))}
            </div>
          )
        }
      </ReadState>
    </>
  )
}

type Figures = Omit<TopUpReportRow, 'drill' | 'depot' | 'name' | 'day'>

/** What narrows the list to the top-ups that a figure is made of. */
const MONEY = {
  amount: {},
  pending: { state: 'pending' },
  rejected: { state: 'rejected' },
  approved: { state: 'approved' },
  settled: { state: 'approved' },
  paidIn: { state: 'approved' },
} as const
const FIGURES = ['amount', 'pending', 'rejected', 'approved', 'settled', 'paidIn'] as const

interface CurrencyTableProps {
  total: Figures
  rows: readonly TopUpReportRow[]
  groupBy: TopUpGroup
  hrefOf: (drill: Readonly<Record<string, string | undefined>>) => string
}

/** One currency by itself: sums across currencies would be of nothing. */
function CurrencyTable({ total, rows, groupBy, hrefOf }: CurrencyTableProps) {
  const { t } = useTranslation('agent-money')
  return (
    <section aria-label={total.currency} className="min-w-0">
      <h2 className="mb-1.5 text-sm font-semibold">{total.currency}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className="table-scroll overflow-x-auto rounded border border-line bg-surface" tabIndex={0} role="group" aria-label={total.currency}>
        <table className="w-full text-sm">
          <thead>
            <tr className="bg-sunken text-xs text-ink-2 [&>th]:px-3 [&>th]:py-2 [&>th]:font-medium">
              <th scope="col" className="text-start">{t(`topUps.groupBy.${groupBy}`)}</th>
              <th scope="col" dir="ltr" className="text-end">{t('topUps.figure.count')}</th>
              {FIGURES.map((name) => (
                <th key={name} scope="col" dir="ltr" className="text-end whitespace-nowrap">{t(`topUps.figure.${name}`)}</th>
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
              <th scope="row" className="text-start">{t('topUps.total')}</th>
              <FigureCells figures={total} hrefOf={(more) => hrefOf({ currency: total.currency, ...more })} />
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}

function FigureCells({ figures, hrefOf }: { figures: Figures; hrefOf: (more: Readonly<Record<string, string>>) => string }) {
  const { i18n } = useTranslation()
  return (
    <>
      <td dir="ltr" className="text-end tabular-nums">{formatNumber(figures.count, i18n.language)}</td>
      {FIGURES.map((name) => (
        <td key={name} dir="ltr" className={figures[name] === 0 ? 'text-end whitespace-nowrap text-ink-3' : 'text-end whitespace-nowrap tabular-nums'}>
          {figures[name] === 0 ? (
            <Money minor={0} currency={figures.currency} bare />
          ) : (
            <Link href={hrefOf(MONEY[name])} className="underline decoration-line underline-offset-4 hover:decoration-current">
              <Money minor={figures[name]} currency={figures.currency} bare />
            </Link>
          )}
        </td>
      ))}
    </>
  )
}

/** What a row's top-ups have in common. */
function GroupName({ row: { day, depot, name }, groupBy }: { row: TopUpReportRow; groupBy: TopUpGroup }) {
  const { t, i18n } = useTranslation('agent-money')
  if (day) return <>{groupBy === 'month' ? formatDay(`${day}-01`, i18n.language, 'month') : formatDay(day, i18n.language, 'weekday')}</>
  if (depot) return <>{localName(depot.name, i18n.language)}</>
  if (name === null) return <>–</>
  return groupBy === 'means' ? <>{t(`means.${name}`)}</> : <bdi>{name}</bdi>
}

/** Filters as an address's query, without those that narrow nothing. */
function queryOf(filters: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams(Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return query.size > 0 ? `?${query}` : ''
}
