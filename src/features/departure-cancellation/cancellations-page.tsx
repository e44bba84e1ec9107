import CalendarX from 'lucide-react/icons/calendar-x'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { CancellationRow, CancellationState } from '#contract/departure-cancellation.ts'
import { columnsOf } from '#src/components/data-table-features.ts'
import { DataTable } from '#src/components/data-table.tsx'
import { DateTime } from '#src/components/date-time.tsx'
import { EmptyState } from '#src/components/empty-state.tsx'
import { FilterBar } from '#src/components/filter-bar.tsx'
import { PageHeader } from '#src/components/page-header.tsx'
import { BackToList } from '#src/components/record-page.tsx'
import { RelativeTime } from '#src/components/relative-time.tsx'
import { SelectFilter } from '#src/components/select-filter.tsx'
import { StatusPill, type StatusTone } from '#src/components/status-pill.tsx'
import { useListTable } from '#src/components/use-list-table.ts'
import { ViewMenu } from '#src/components/view-menu.tsx'
import { formatNumber } from '#src/lib/format.ts'
import { localName } from '#src/lib/local-name.ts'
import { useListState } from '#src/lib/use-list-state.ts'
import { useList } from '#src/lib/use-read.ts'
import { useZone } from '#src/lib/use-zone.ts'

const column = columnsOf<CancellationRow>()
const LIST = {
  filters: { state: ['proposed', 'running', 'done', 'withdrawn'] },
  defaultSort: { by: 'proposedAt', direction: 'descending' },
  sorts: ['proposedAt'],
} as const

/** Departures that were or are to be cancelled, with how far each has come. */
export default function CancellationsPage() {
  const { t, i18n } = useTranslation('departure-cancellation')
  const [path] = useLocation()
  const zone = useZone()
  const departures = path.replace(/\/cancellations$/, '')
  const state = useListState(LIST)
  const list = useList('getCancellationList', { query: state.query })
  const table = useListTable(state, list)
  const columns = useMemo(() => cancellationColumns(t, i18n.language, zone), [t, i18n.language, zone])
  return (
    <>
      <title>{t('list.title')}</title>
      <PageHeader
        title={t('list.title')}
        lead={t('list.lead')}
        back={<BackToList path={departures}>{t('list.back')}</BackToList>}
      />
      <FilterBar active={state.active} onClear={state.clear}>
        <SelectFilter
          label={t('list.state')}
          any={t('list.anyState')}
          value={state.filters.state}
          onChange={(value) => state.filter({ state: value })}
          options={LIST.filters.state.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
      </FilterBar>
      <DataTable
        {...table}
        id="departure-cancellations"
        label={t('list.title')}
        columns={columns}
        toolbar={<ViewMenu list="departure-cancellations" state={state} />}
        rowId={(row) => row.id}
        rowHref={(row) => `${departures}/${row.departureKey}/cancel`}
        empty={<EmptyState icon={<CalendarX />} title={t('list.empty')} />}
      />
    </>
  )
}

function cancellationColumns(t: TFunction, language: string, zone: string) {
  return column.columns([
    column.accessor('routeName', {
      id: 'route',
      header: t('list.route'),
      enableSorting: false,
      cell: ({ getValue }) => <bdi>{localName(getValue(), language)}</bdi>,
    }),
    column.accessor('startsAt', {
      id: 'startsAt',
      header: t('list.startsAt'),
      enableSorting: false,
      cell: ({ row: { original } }) => <DateTime instant={original.startsAt} zone={original.timeZone} />,
    }),
    column.accessor('state', {
      id: 'state',
      header: t('list.state'),
      enableSorting: false,
      cell: ({ getValue }) => <StatusPill tone={TONES[getValue()]}>{t(`state.${getValue()}`)}</StatusPill>,
    }),
    column.accessor('counts', {
      id: 'open',
      header: t('list.open'),
      enableSorting: false,
      meta: { align: 'number' },
      cell: ({ getValue }) => formatNumber(getValue().waiting + getValue().failed + getValue().left, language),
    }),
    column.accessor('reason', {
      id: 'reason',
      header: t('decide.reason'),
      enableSorting: false,
      cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
    }),
    column.accessor('proposedBy', {
      id: 'proposedBy',
      header: t('decide.by'),
      enableSorting: false,
      cell: ({ getValue }) => <bdi>{getValue().name}</bdi>,
    }),
    column.accessor('proposedAt', {
      id: 'proposedAt',
      header: t('list.proposedAt'),
      cell: ({ getValue }) => <RelativeTime instant={getValue()} zone={zone} />,
    }),
  ])
}

const TONES = { proposed: 'waiting', running: 'info', done: 'done', withdrawn: 'ended' } satisfies Record<
  CancellationState,
  StatusTone
>
