import ChartColumn from 'lucide-react/icons/chart-column'
import List from 'lucide-react/icons/list'
import Printer from 'lucide-react/icons/printer'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { ConsignmentReportGroup, ConsignmentReportRow } from '#contract/consignment.ts'
import { Button } from '#src/components/button.tsx'
import { DateTime } from '#src/components/date-time.tsx'
import { EmptyState } from '#src/components/empty-state.tsx'
import { ExportMenu } from '#src/components/export-menu.tsx'
import { FilterBar } from '#src/components/filter-bar.tsx'
import { FilterPills } from '#src/components/filter-pills.tsx'
import { JourneyPlaces } from '#src/components/journey-places.tsx'
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
import { formatWeight } from '#src/lib/format-weight.ts'
import { listOf } from '#src/lib/ticket-states.ts'
import { localName } from '#src/lib/local-name.ts'
import { useListState } from '#src/lib/use-list-state.ts'
import { useMayCall } from '#src/lib/use-may-call.ts'
import { useList } from '#src/lib/use-read.ts'
import { useScreenPath } from '#src/lib/use-screen-path.ts'
import { useZone } from '#src/lib/use-zone.ts'
import { ConsignmentFilters } from './consignment-filters.tsx'
import { CONSIGNMENT_FILTERS, queryOf } from './consignment-list-state.ts'
import { useNarrowingWords } from './narrowing-words.ts'
import './consignment-report.css'

const GROUPS = listOf<ConsignmentReportGroup>()({ day: true, from: true, to: true, pair: true, payment: true, customer: true, clerk: true })

/** Totals of consignments per currency; every figure leads to the bills behind it. */
export default function ConsignmentReportPage() {
  const { t } = useTranslation(['consignment-list', 'cargo'])
  const listPath = useScreenPath('consignmentHistory')
  const zone = useZone()
  const mayCall = useMayCall()
  const state = useListState({
    // What the list was searched for narrows the report like a filter.
    filters: { ...CONSIGNMENT_FILTERS, search: null, groupBy: GROUPS },
    defaultSort: { by: 'day', direction: 'ascending' },
    sorts: [],
  })
  const { groupBy = 'day', ...filters } = state.filters
  const read = useList('getConsignmentReport', { query: { ...filters, groupBy } })
  const words = useNarrowingWords(filters, read.data?.data.clerk?.name)
  const active = Object.keys(filters).length
  const remove = (names: readonly string[]) => state.filter(Object.fromEntries(names.map((name) => [name, undefined])))
  // What it is grouped by is no filter, and stays.
  const clear = () => remove(Object.keys(filters))
  return (
    <div className="consignment-report-page">
      <title>{t('reportTitle')}</title>
      <PageHeader
        title={t('reportTitle')}
        lead={<span data-print="hide">{t('reportLead')}</span>}
        actions={
          <>
            {mayCall('exportConsignmentReport') && (
              <ExportMenu
                of="file"
                fetchFile={(format, language) => callFile('exportConsignmentReport', { query: { ...filters, groupBy, format, language } })}
              />
            )}
            <Button icon={<Printer />} onClick={() => window.print()}>
              {t('print')}
            </Button>
            {listPath && (
              <LinkButton href={`${listPath}${queryOf(filters)}`} icon={<List aria-hidden />}>
                {t('toList')}
              </LinkButton>
            )}
          </>
        }
      />
      <FilterBar active={active} onClear={clear}>
        <SelectField
          label={t('groupBy.label')}
          labelHidden
          value={groupBy}
          options={GROUPS.map((value) => ({ value, label: t(`groupBy.${value}`) }))}
          onChange={(event) => state.filter({ groupBy: event.target.value })}
        />
        <ConsignmentFilters filters={filters} onFilter={state.filter} />
      </FilterBar>
      <FilterPills label={t('filter.on')} pills={words.filter(({ hasField }) => !hasField)} onRemove={remove} />
      <div data-print="hide" className="mb-2">
        <ViewMenu list="consignment-report" state={state} />
      </div>
      {/* On paper, where the fields are not: what the figures are narrowed to, and when they were so. */}
      <div className="mb-3 hidden text-sm print:block">
        {words.length > 0 && <p>{words.map(({ text }) => text).join(' · ')}</p>}
        {read.dataUpdatedAt > 0 && (
          <p>
            {t('asOf')} <DateTime instant={new Date(read.dataUpdatedAt).toISOString()} zone={zone} />
          </p>
        )}
      </div>
      <ReadState read={read} waiting={<Skeleton className="h-96" />}>
        {({ data: { totals, rows, isCapped } }) =>
          rows.length === 0 ? (
            <EmptyState icon={<ChartColumn />} title={t(active > 0 ? 'reportNoMatch' : 'reportEmpty')} action={active > 0 && <Button onClick={clear}>{t('clear')}</Button>} />
          ) : (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-6" aria-busy={read.isPlaceholderData}>
              {isCapped && <Notice tone="attention">{t('reportCapped')}</Notice>}
              {totals.map((total) => (
                <CurrencyTable
                  key={total.currency}
                  total={total}
                  rows={rows.filter(({ currency }) => currency === total.currency)}
                  groupBy={groupBy}
                  hrefOf={listPath ? (drill) => `${listPath}${queryOf({ ...filters, ...drill })}` : undefined}
                />
              ))}
            </div>
          )
        }
      </ReadState>
    </div>
  )
}

type Figures = Omit<ConsignmentReportRow, 'drill' | 'from' | 'to' | 'name' | 'day'>

interface CurrencyTableProps {
  total: Figures
  rows: readonly ConsignmentReportRow[]
  groupBy: ConsignmentReportGroup
  hrefOf: ((drill: Readonly<Record<string, string | undefined>>) => string) | undefined
}

/** One currency by itself: sums across currencies would be of nothing. */
function CurrencyTable({ total, rows, groupBy, hrefOf }: CurrencyTableProps) {
  const { t } = useTranslation('consignment-list')
  return (
    <section aria-label={total.currency} className="consignment-report min-w-0">
      <h2 className="mb-1.5 text-sm font-semibold">{total.currency}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className="overflow-x-auto rounded border border-line bg-surface" tabIndex={0} role="group" aria-label={total.currency}>
        <table className="w-full text-sm">
          <thead>
            <tr className="bg-sunken text-xs text-ink-2 [&>th]:px-3 [&>th]:py-2 [&>th]:font-medium">
              <th scope="col" className="text-start">{t(`groupBy.${groupBy}`)}</th>
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
                  {hrefOf ? (
                    <Link href={hrefOf(row.drill)} className="text-brand-ink underline decoration-line underline-offset-4 hover:decoration-current">
                      <GroupName row={row} />
                    </Link>
                  ) : (
                    <GroupName row={row} />
                  )}
                </th>
                <FigureCells figures={row} hrefOf={hrefOf && ((more) => hrefOf({ ...row.drill, ...more }))} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="bg-sunken font-semibold [&>*]:border-t [&>*]:border-line [&>*]:px-3 [&>*]:py-2">
              <th scope="row" className="text-start">
                {t('figure.total')}
              </th>
              <FigureCells figures={total} hrefOf={hrefOf && ((more) => hrefOf({ currency: total.currency, ...more }))} />
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}

const COLUMNS = ['bills', 'pieces', 'weight', 'billed', 'vat', 'paid', 'pod', 'due', 'free', 'reversed'] as const

/** Figures that only some of the group's bills make up, with the filters that show just those. */
const NARROWED = {
  paid: { payment: 'paid' },
  pod: { payment: 'pod' },
  due: { payment: 'pod', collected: 'open' },
  free: { payment: 'foc' },
  reversed: { reversed: 'yes' },
} as const satisfies Partial<Record<(typeof COLUMNS)[number], Record<string, string>>>

const isNarrowed = (column: string): column is keyof typeof NARROWED => column in NARROWED

interface FigureCellsProps {
  figures: Figures
  hrefOf: ((more: Readonly<Record<string, string>>) => string) | undefined
}

function FigureCells({ figures, hrefOf }: FigureCellsProps) {
  const { i18n } = useTranslation()
  return COLUMNS.map((column) => {
    const value = figures[column]
    const shown =
      column === 'weight' ? <bdi>{formatWeight(value, i18n.language)}</bdi> : column === 'bills' || column === 'pieces' ? formatNumber(value, i18n.language) : <Money minor={value} currency={figures.currency} bare />
    return (
      <td key={column} dir="ltr" className={value === 0 ? 'text-end whitespace-nowrap text-ink-3' : 'text-end whitespace-nowrap tabular-nums'}>
        {hrefOf && value !== 0 ? (
          <Link href={hrefOf(isNarrowed(column) ? NARROWED[column] : {})} className="underline decoration-line underline-offset-4 hover:decoration-current">
            {shown}
          </Link>
        ) : (
          shown
        )}
      </td>
    )
  })
}

/** What a row's bills have in common. */
function GroupName({ row }: { row: ConsignmentReportRow }) {
  const { t, i18n } = useTranslation(['consignment-list', 'cargo'])
  const { from, to, name, day, drill } = row
  if (day) return <>{formatDay(day, i18n.language, 'weekday')}</>
  if (from && to) return <JourneyPlaces from={localName(from.name, i18n.language)} to={localName(to.name, i18n.language)} />
  if (from ?? to) return <bdi>{localName((from ?? to)?.name ?? { en: '', ar: '' }, i18n.language)}</bdi>
  if (name !== null) return <bdi>{name}</bdi>
  return <>{drill.payment ? t(`cargo:payment.${drill.payment}`) : '–'}</>
}
