import HandCoins from 'lucide-react/icons/hand-coins'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { RefundRow } from '#contract/refund.ts'
import { columnsOf } from '#src/components/data-table-features.ts'
import { DataTable } from '#src/components/data-table.tsx'
import { EmptyState } from '#src/components/empty-state.tsx'
import { FilterBar } from '#src/components/filter-bar.tsx'
import { Money } from '#src/components/money.tsx'
import { PageHeader } from '#src/components/page-header.tsx'
import { Reference } from '#src/components/reference.tsx'
import { RelativeTime } from '#src/components/relative-time.tsx'
import { useListTable } from '#src/components/use-list-table.ts'
import { ViewMenu } from '#src/components/view-menu.tsx'
import { groupedReference } from '#src/lib/booking-reference.ts'
import { useListState } from '#src/lib/use-list-state.ts'
import { useList } from '#src/lib/use-read.ts'
import { useSearchBox } from '#src/lib/use-search-box.ts'
import { useZone } from '#src/lib/use-zone.ts'

const column = columnsOf<RefundRow>()

/** Approved refunds that wait for their money, oldest first. */
export default function PayoutsPage() {
  const { t } = useTranslation('refund')
  const [path] = useLocation()
  const zone = useZone()
  const state = useListState({
    filters: {},
    defaultSort: { by: 'requestedAt', direction: 'ascending' },
    sorts: ['requestedAt'],
  })
  const box = useSearchBox(state)
  const list = useList('getRefundRequestList', { query: { sort: 'requestedAt', ...state.query, state: 'approved' } })
  const table = useListTable(state, list, box.clear)
  const columns = useMemo(() => payoutColumns(t, zone), [t, zone])

  return (
    <>
      <title>{t('payouts.title')}</title>
      <PageHeader title={t('payouts.title')} lead={t('payouts.lead')} />
      <FilterBar
        active={state.active}
        onClear={box.clear}
        search={{
          value: box.value,
          placeholder: t('list.search'),
          onChange: box.onChange,
          onSubmit: () => void box.commit(),
        }}
      />
      <DataTable
        {...table}
        id="refund-payouts"
        label={t('payouts.title')}
        columns={columns}
        toolbar={<ViewMenu list="refund-payouts" state={state} />}
        rowId={(row) => row.id}
        rowHref={(row) => `${path}/${row.id}${state.carried}`}
        empty={
          <EmptyState icon={<HandCoins />} title={t('payouts.empty')}>
            {t('payouts.emptyBody')}
          </EmptyState>
        }
      />
    </>
  )
}

function payoutColumns(t: TFunction, zone: string) {
  return column.columns([
    column.accessor('reference', {
      id: 'reference',
      header: t('column.reference'),
      enableSorting: false,
      cell: ({ getValue }) => <Reference>{groupedReference(getValue())}</Reference>,
    }),
    column.accessor('leadPassenger', {
      id: 'leadPassenger',
      header: t('column.leadPassenger'),
      enableSorting: false,
      cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
    }),
    column.accessor('requestedAt', {
      id: 'requestedAt',
      header: t('column.requestedAt'),
      cell: ({ getValue }) => <RelativeTime instant={getValue()} zone={zone} />,
    }),
    column.accessor('decidedBy', {
      id: 'decidedBy',
      header: t('column.decidedBy'),
      enableSorting: false,
      cell: ({ row: { original } }) => <bdi>{original.decidedBy?.name ?? '–'}</bdi>,
    }),
    column.accessor('decidedAt', {
      id: 'decidedAt',
      header: t('payouts.approvedAt'),
      enableSorting: false,
      cell: ({ getValue }) => {
        const at = getValue()
        return at ? <RelativeTime instant={at} zone={zone} /> : '–'
      },
    }),
    column.accessor('refund', {
      id: 'refund',
      header: t('column.refund'),
      enableSorting: false,
      meta: { align: 'number' },
      cell: ({ row: { original } }) => <Money minor={original.refund} currency={original.currency} aligned />,
    }),
  ])
}
