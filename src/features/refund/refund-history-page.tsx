import Undo2 from 'lucide-react/icons/undo-2'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { RefundRow } from '#contract/refund.ts'
import { Button } from '#src/components/button.tsx'
import { DataTable, type TableTotal } from '#src/components/data-table.tsx'
import { DayRangeFilter } from '#src/components/day-range-filter.tsx'
import { EmptyState } from '#src/components/empty-state.tsx'
import { ExportMenu, wholeList } from '#src/components/export-menu.tsx'
import { exportedColumns } from '#src/components/exported-columns.ts'
import { FilterBar } from '#src/components/filter-bar.tsx'
import { LinkButton } from '#src/components/link-button.tsx'
import { Money } from '#src/components/money.tsx'
import { PageHeader } from '#src/components/page-header.tsx'
import { SelectFilter } from '#src/components/select-filter.tsx'
import { useColumnChoice } from '#src/components/use-column-choice.ts'
import { useListTable } from '#src/components/use-list-table.ts'
import { ViewMenu } from '#src/components/view-menu.tsx'
import { callFile } from '#src/lib/api.ts'
import { useList } from '#src/lib/use-read.ts'
import { useScreenPath } from '#src/lib/use-screen-path.ts'
import { useSearchBox } from '#src/lib/use-search-box.ts'
import { useZone } from '#src/lib/use-zone.ts'
import { dayIn } from '#src/lib/zoned-day.ts'
import { refundColumns } from './refund-columns.tsx'
import { useRefundListState } from './refund-list-state.ts'
import { REASONS_SHOWN, REFUND_CAUSES_SHOWN, REFUND_STATES } from './refund-names.ts'

const TABLE_ID = 'refund-requests'

/** Refund requests within one's scope; what is seen can be sent as a link and exported as it stands. */
export default function RefundHistoryPage() {
  const { t, i18n } = useTranslation(['refund', 'workflow-refund'])
  const [path] = useLocation()
  const newPath = useScreenPath('refundBooking')
  const state = useRefundListState()
  const { filters, filter } = state
  const box = useSearchBox(state)
  const [choice] = useColumnChoice(TABLE_ID)
  const columns = useMemo(() => refundColumns({ t, language: i18n.language }), [t, i18n.language])
  const list = useList('getRefundRequestList', { query: state.query })
  const table = useListTable(state, list, box.clear)
  const { rows } = table
  const zone = useZone()
  const [today] = useState(() => dayIn(zone, new Date()))

  return (
    <>
      <title>{t('list.title')}</title>
      <PageHeader
        title={t('list.title')}
        lead={t('list.lead')}
        actions={
          newPath && (
            <LinkButton href={newPath} icon={<Undo2 />}>
              {t('list.new')}
            </LinkButton>
          )
        }
      />
      <FilterBar
        active={state.active}
        onClear={box.clear}
        search={{ value: box.value, placeholder: t('list.search'), onChange: box.onChange, onSubmit: () => void box.commit() }}
      >
        <SelectFilter
          label={t('list.filter.state')}
          any={t('list.filter.anyState')}
          value={filters.state}
          onChange={(value) => filter({ state: value })}
          options={REFUND_STATES.map((value) => ({ value, label: t(`workflow-refund:states.${value}.label`) }))}
        />
        <SelectFilter
          label={t('list.filter.reasonCode')}
          any={t('list.filter.anyReason')}
          value={filters.reasonCode}
          onChange={(reasonCode) => filter({ reasonCode })}
          options={REASONS_SHOWN.map((value) => ({ value, label: t(`reason.${value}`) }))}
        />
        <SelectFilter
          label={t('list.filter.cause')}
          any={t('list.filter.anyCause')}
          value={filters.cause}
          onChange={(cause) => filter({ cause })}
          options={REFUND_CAUSES_SHOWN.map((value) => ({ value, label: t(`cause.${value}`) }))}
        />
        <DayRangeFilter
          label={t('list.filter.requested')}
          range={{ from: filters.requestedFrom, to: filters.requestedTo }}
          onChange={({ from, to }) => filter({ requestedFrom: from, requestedTo: to })}
          today={today}
        />
      </FilterBar>
      {filters.bookingId && (
        <p className="mb-3 flex items-center gap-3 text-sm text-ink-2">
          {t('list.filter.booking')}
          <Button size="small" onClick={() => filter({ bookingId: undefined })}>
            {t('list.filter.allBookings')}
          </Button>
        </p>
      )}
      <DataTable
        {...table}
        id={TABLE_ID}
        label={t('list.title')}
        columns={columns}
        rowId={(row) => row.id}
        rowHref={(row) => `${path}/${row.id}${state.carried}`}
        totals={pageTotals(rows, (currency) => t('pageTotal', { currency }))}
        toolbar={<ViewMenu list={TABLE_ID} state={state} />}
        tools={
          <ExportMenu
            fetchFile={(format, language) =>
              callFile('exportRefundRequests', {
                query: { ...wholeList(state.query), format, language, columns: exportedColumns(columns, choice) },
              })
            }
          />
        }
        empty={<EmptyState icon={<Undo2 />} title={t('list.empty')} />}
      />
    </>
  )
}

/** What the shown requests come to, per currency, and said to be of this page only. */
function pageTotals(rows: readonly RefundRow[], labelOf: (currency: string) => string): TableTotal[] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))].toSorted()
  return currencies.map((currency) => {
    const sum = (part: 'base' | 'refund') => rows.reduce((total, row) => total + (row.currency === currency ? row[part] : 0), 0)
    return {
      label: labelOf(currency),
      cells: {
        base: <Money minor={sum('base')} currency={currency} aligned />,
        refund: <Money minor={sum('refund')} currency={currency} aligned />,
      },
    }
  })
}
