import ChartLine from 'lucide-react/icons/chart-line'
import Printer from 'lucide-react/icons/printer'
import { useTranslation } from 'react-i18next'
import type { SalesGroup } from '#contract/sales-report/sales-codes.ts'
import { salesFilters } from '#contract/sales-report/sales-filters.ts'
import { callFile } from '#src/platform/api.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { useList } from '#src/platform/use-read.ts'
import { useScreenPaths } from '#src/platform/use-screen-path.ts'
import { useUserDetails } from '#src/platform/session.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Narrowing } from '#src/ui/list/active-filters.tsx'
import { ExportMenu } from '#src/ui/list/export-menu.tsx'
import { FilterBar } from '#src/ui/list/filter-bar.tsx'
import { IgnoredNotice } from '#src/ui/list/ignored-filters.tsx'
import { ListFilters, useNarrowing } from '#src/ui/list/list-filters.tsx'
import { ViewMenu } from '#src/ui/list/view-menu.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { PrintedBy } from '#src/ui/print/printed-by.tsx'
import { useNotedPrint } from '#src/ui/print/use-noted-print.ts'
import { ReadState } from '#src/ui/read-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { DaysToCome } from './days-to-come.tsx'
import { daysText } from './group-name.ts'
import { periodFieldName } from './period-field-name.ts'
import { entriesBehind, recordsBehind } from './records-behind.ts'
import { LedgerNote } from './ledger-note.tsx'
import { NothingToCompare } from './nothing-to-compare.tsx'
import { SalesControls } from './sales-controls.tsx'
import { SalesPlots } from './sales-plots.tsx'
import { isAnyOffTrips, type Sales, SalesTables } from './sales-tables.tsx'
import { useSalesLabels } from './use-sales-labels.ts'
import { useSalesOptions } from './use-sales-options.ts'
import { useSalesState } from './use-sales-state.ts'
import '#src/ui/list/wide-report.css'

/** What was sold, or what travels: by one or two groupings, compared, drawn, and down to the bookings. */
export default function SalesReportPage() {
  const { t, i18n } = useTranslation(['sales-report', 'common'])
  const { language } = i18n
  const mayCall = useMayCall()
  const printing = useNotedPrint()
  const pathOf = useScreenPaths()
  const { id: userId } = useUserDetails()
  const state = useSalesState()
  const { filters, change, clear, query } = state
  const read = useList<'getSales'>('getSales', { query })
  const { scope, options, without } = useSalesOptions()
  const labels = useSalesLabels()
  const words = useNarrowing(salesFilters, filters, options)
  const days = (of: { from: string; to: string }) => daysText(of, t, language)
  const title = t('title')
  function behind(data: Sales, rows: SalesGroup, key: string | null | undefined, currency: string) {
    const ownId = scope === 'own' ? userId : undefined
    const { view } = data.by
    const found = recordsBehind({ view, rows, filters, days: data, key, currency, ownId })
    const path = found && pathOf(found.screen)
    return path === undefined ? undefined : `${path}${found?.query ?? ''}`
  }
  function entriesOf(data: Sales, key: string | null | undefined, currency: string) {
    const path = pathOf('transactions')
    const asked = entriesBehind({ rows: data.by.rows, filters, days: data, key, currency })
    return path === undefined || asked === undefined ? undefined : `${path}${asked}`
  }
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        lead={scope && t(`lead.${scope}`)}
        actions={
          <>
            {mayCall('exportSales') && (
              <ExportMenu
                of="file"
                size="regular"
                fetchFile={(format, sheetLanguage) =>
                  callFile('exportSales', { query: { ...query, format, language: sheetLanguage } })
                }
              />
            )}
            <Button
              icon={<Printer />}
              busy={printing.isPending}
              onClick={() => printing.print({ list: 'sales-report', asked: query })}
            >
              {t('common:report.print')}
            </Button>
          </>
        }
      />
      <SalesControls state={state} />
      <FilterBar active={Object.keys(filters).length} onClear={clear}>
        <ListFilters list={salesFilters} values={filters} onFilter={change} options={options} without={without} />
      </FilterBar>
      <IgnoredNotice labels={labels} ignored={state.ignored} onFilter={change} />
      <div data-print="hide" className="mb-4">
        <ViewMenu list="sales-report" state={state.list} />
      </div>
      <PrintedBy />
      <Narrowing words={words} onFilter={change} />
      <ReadState read={read} waiting={<Skeleton className="h-96" />} onClear={clear} nameOf={periodFieldName(t)}>
        {({ data }) => (
          <div className="wide-report grid grid-cols-[minmax(0,1fr)] gap-5" aria-busy={read.isPlaceholderData}>
            <p className="text-sm text-ink-2">
              <span className="font-semibold text-ink">{`${t(`view.${data.by.view}`)}: ${days(data)}`}</span>
              {' · '}
              {t(`viewNote.${data.by.view}`)}
            </p>
            {data.progress === 'toCome' && data.by.view === 'sold' ? (
              <DaysToCome icon={<ChartLine />} />
            ) : data.totals.length === 0 || data.rows.every((row) => isNothing(row)) ? (
              <EmptyState icon={<ChartLine />} title={t('empty')}>
                {t('emptyBody')}
              </EmptyState>
            ) : (
              <>
                <LedgerNote data={data} />
                {state.compare !== 'none' && <NothingToCompare {...data} />}
                <SalesPlots
                  data={data}
                  state={{ ...data.by, weekStart: state.weekStart }}
                  hrefOf={(rows, key, currency) => behind(data, rows, key, currency)}
                />
                <SalesTables
                  data={data}
                  hrefOf={(row, currency) => behind(data, data.by.rows, row === null ? undefined : row.key, currency)}
                  entriesOf={(row, currency) => entriesOf(data, row === null ? undefined : row.key, currency)}
                />
                <Notes data={data} />
              </>
            )}
          </div>
        )}
      </ReadState>
    </>
  )
}

const isNothing = ({ tickets, changed, refunded, noShows, gross, fees, before, yearBefore }: Sales['rows'][number]) =>
  [tickets, changed, refunded, noShows, gross, fees, before ?? 0, yearBefore ?? 0].every((value) => value === 0)

/** What stands for no trip of these days, and how what was offered is counted. */
function Notes({ data }: { data: Sales }) {
  const { t } = useTranslation('sales-report')
  return (
    <>
      {isAnyOffTrips(data) && <p className="text-xs text-ink-3">{t('offTrips.note')}</p>}
      {data.totals.some(({ capacity }) => capacity !== null) && (
        <p className="text-xs text-ink-3">{t('capacity.note')}</p>
      )}
    </>
  )
}
