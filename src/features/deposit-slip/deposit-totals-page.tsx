import Landmark from 'lucide-react/icons/landmark'
import Printer from 'lucide-react/icons/printer'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import type { SlipReportGroup, SlipReportRow } from '#contract/deposit-slip.ts'
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
import { PrintedFilters } from './printed-filters.tsx'
import { SlipFilterPills, SlipFilters } from './slip-filters.tsx'
import { SLIP_FILTERS, SLIP_GROUPS_SHOWN } from './slip-names.ts'

/** Totals of deposit slips per currency; every figure leads to the slips behind it. */
export default function DepositTotalsPage() {
  const { t } = useTranslation(['deposit-slip', 'workflow-depositSlip'])
  const [path] = useLocation()
  const mayCall = useMayCall()
  const list = path.slice(0, path.lastIndexOf('/'))
  const state = useListState({ filters: { ...SLIP_FILTERS, groupBy: SLIP_GROUPS_SHOWN }, defaultSort: { by: 'day', direction: 'ascending' } })
  const { groupBy = 'day', ...filters } = state.filters
  const read = useList('getDepositReport', { query: { ...filters, groupBy } })
  const active = Object.keys(filters).length
  return (
    <>
      <title>{t('totalsTitle')}</title>
      <PageHeader
        title={t('totalsTitle')}
        lead={t('totalsLead')}
        back={<BackToList path={list}>{t('title')}</BackToList>}
        actions={
          <>
            {mayCall('exportDepositReport') && (
              <ExportMenu of="file" fetchFile={(format, language) => callFile('exportDepositReport', { query: { ...filters, groupBy, format, language } })} />
            )}
            <Button icon={<Printer />} onClick={() => window.print()}>
              {t('print')}
            </Button>
          </>
        }
      />
      <FilterBar active={active} onClear={state.clear}>
        <SelectField
          label={t('groupBy.label')}
          labelHidden
          value={groupBy}
          options={SLIP_GROUPS_SHOWN.map((value) => ({ value, label: t(`groupBy.${value}`) }))}
          onChange={(event) => state.filter({ groupBy: event.target.value })}
        />
        <SlipFilters filters={filters} onFilter={state.filter} />
      </FilterBar>
      <SlipFilterPills filters={filters} onFilter={state.filter} />
      <div data-print="hide" className="mb-2">
        <ViewMenu list="deposit-totals" state={state} />
      </div>
      <PrintedFilters filters={filters} />
      <ReadState read={read} waiting={<Skeleton className="h-96" />}>
        {({ data: { totals, rows, isCapped } }) =>
          rows.length === 0 ? (
            <EmptyState icon={<Landmark />} title={t(active > 0 ? 'totalsNoMatch' : 'empty')} action={active > 0 && <Button onClick={state.clear}>{t('clear')}</Button>} />
          ) : (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-6" aria-busy={read.isPlaceholderData}>
              {isCapped && <Notice tone="attention">{t('totalsCapped')}</Notice>}
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

type Figures = Omit<SlipReportRow, 'drill' | 'depot' | 'name' | 'day'>

const MONEY = ['ticket', 'cargo', 'cash', 'pos', 'pending', 'approved', 'rejected'] as const
const STATES: readonly string[] = ['pending', 'approved', 'rejected']

interface CurrencyTableProps {
  total: Figures
  rows: readonly SlipReportRow[]
  groupBy: SlipReportGroup
  hrefOf: (drill: Readonly<Record<string, string | undefined>>) => string
}

/** One currency by itself: sums across currencies would be of nothing. */
function CurrencyTable({ total, rows, groupBy, hrefOf }: CurrencyTableProps) {
  const { t } = useTranslation(['deposit-slip', 'workflow-depositSlip'])
  return (
    <section aria-label={total.currency} className="min-w-0">
      <h2 className="mb-1.5 text-sm font-semibold">{total.currency}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className="overflow-x-auto rounded border border-line bg-surface" tabIndex={0} role="group" aria-label={total.currency}>
        <table className="w-full text-sm">
          <thead>
            <tr className="bg-sunken text-xs text-ink-2 [&>th]:px-3 [&>th]:py-2 [&>th]:font-medium">
              <th scope="col" className="text-start">{t(`groupBy.${groupBy}`)}</th>
              <th scope="col" dir="ltr" className="text-end">{t('column.slips')}</th>
              {MONEY.map((name) => (
                <th key={name} scope="col" dir="ltr" className="text-end whitespace-nowrap">
                  {STATES.includes(name) ? t(`workflow-depositSlip:states.${name}.label`) : t(`column.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={JSON.stringify(row.drill)} className="hover:bg-hover [&>*]:border-t [&>*]:border-line [&>*]:px-3 [&>*]:py-2">
                <th scope="row" className="min-w-40 text-start font-medium">
                  <Link href={hrefOf(row.drill)} className="text-brand-ink underline decoration-line underline-offset-4 hover:decoration-current">
                    <GroupName row={row} />
                  </Link>
                </th>
                <FigureCells figures={row} hrefOf={(more) => hrefOf({ ...row.drill, ...more })} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="bg-sunken font-semibold [&>*]:border-t [&>*]:border-line [&>*]:px-3 [&>*]:py-2">
              <th scope="row" className="text-start">{t('sum')}</th>
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
      <td dir="ltr" className="text-end tabular-nums">{formatNumber(figures.slips, i18n.language)}</td>
      {MONEY.map((name) => (
        <td key={name} dir="ltr" className={figures[name] === 0 ? 'text-end whitespace-nowrap text-ink-3' : 'text-end whitespace-nowrap tabular-nums'}>
          {figures[name] === 0 ? (
            <Money minor={0} currency={figures.currency} bare />
          ) : (
            <Link href={hrefOf(STATES.includes(name) ? { state: name } : {})} className="underline decoration-line underline-offset-4 hover:decoration-current">
              <Money minor={figures[name]} currency={figures.currency} bare />
            </Link>
          )}
        </td>
      ))}
    </>
  )
}

/** What a row's slips have in common. */
function GroupName({ row: { day, depot, name, drill } }: { row: SlipReportRow }) {
  const { t, i18n } = useTranslation('workflow-depositSlip')
  if (day) return <>{formatDay(day, i18n.language, 'weekday')}</>
  if (depot) return <>{localName(depot.name, i18n.language)}</>
  if (name !== null) return <bdi>{name}</bdi>
  return <>{drill.state ? t(`states.${drill.state}.label`) : '–'}</>
}

/** Filters as an address's query, without those that narrow nothing. */
function queryOf(filters: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams(Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return query.size > 0 ? `?${query}` : ''
}
