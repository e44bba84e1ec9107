import Coins from 'lucide-react/icons/coins'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { DataTable } from '#src/components/data-table.tsx'
import { DayRangeFilter } from '#src/components/day-range-filter.tsx'
import { DepotFilter } from '#src/components/depot-filter.tsx'
import { EmptyState } from '#src/components/empty-state.tsx'
import { ExportMenu, wholeList } from '#src/components/export-menu.tsx'
import { exportedColumns, withCurrency } from '#src/components/exported-columns.ts'
import { FilterBar } from '#src/components/filter-bar.tsx'
import { PageHeader } from '#src/components/page-header.tsx'
import { SelectFilter } from '#src/components/select-filter.tsx'
import { useColumnChoice } from '#src/components/use-column-choice.ts'
import { useListTable } from '#src/components/use-list-table.ts'
import { ViewMenu } from '#src/components/view-menu.tsx'
import { callFile } from '#src/lib/api.ts'
import { useUserDetails } from '#src/lib/session.tsx'
import { useListState } from '#src/lib/use-list-state.ts'
import { useMayCall } from '#src/lib/use-may-call.ts'
import { useMedia } from '#src/lib/use-media.ts'
import { useList } from '#src/lib/use-read.ts'
import { DepotCashCard } from './depot-cash-card.tsx'
import { OwnTill } from './own-till.tsx'
import { shiftColumns } from './shift-columns.tsx'
import { SHIFT_FILTERS, SHIFT_STATES_SHOWN } from './shift-names.ts'

const TABLE_ID = 'cash-shifts'
const AMOUNTS = ['expected', 'counted', 'difference'] as const

/** The own till and what can be done with it, what the depot holds, and the shifts in the reader's sight. */
export default function ShiftsPage() {
  const { t, i18n } = useTranslation(['cash-shift', 'workflow-cashShift'])
  const [path] = useLocation()
  const mayCall = useMayCall()
  const { user_type: type, isAgent } = useUserDetails()
  const state = useListState({ filters: SHIFT_FILTERS, defaultSort: { by: 'openedAt', direction: 'descending' }, sorts: ['openedAt'] })
  const [choice] = useColumnChoice(TABLE_ID)
  const isSmall = useMedia('(max-width: 64rem)')
  const columns = useMemo(() => shiftColumns({ t, language: i18n.language, isSmall }), [t, i18n.language, isSmall])
  const table = useListTable(state, useList('getCashShiftList', { query: state.query }), state.clear)
  const { filters } = state
  const hasTill = !isAgent && type !== 'head_account'
  const closes = type === 'head_account' || type === 'account'
  return (
    <>
      <title>{t('title')}</title>
      <PageHeader title={t('title')} lead={t(closes ? 'leadCloser' : 'lead')} />
      <div className="mb-5 grid gap-4">
        {hasTill && mayCall('countCashShift') && <OwnTill path={path} />}
        {(closes || type === 'admin') && mayCall('getDepotCash') && <DepotCashCard path={path} />}
      </div>
      <FilterBar active={state.active} onClear={state.clear}>
        <SelectFilter
          label={t('filter.state')}
          any={t('filter.anyState')}
          value={filters.state}
          onChange={(value) => state.filter({ state: value })}
          options={SHIFT_STATES_SHOWN.map((value) => ({ value, label: t(`workflow-cashShift:states.${value}.label`) }))}
        />
        <SelectFilter
          label={t('filter.difference')}
          any={t('filter.anyDifference')}
          value={filters.difference}
          onChange={(difference) => state.filter({ difference })}
          options={(['any', 'over', 'short'] as const).map((value) => ({ value, label: t(`filter.${value}`) }))}
        />
        <SelectFilter
          label={t('filter.slip')}
          any={t('filter.anySlip')}
          value={filters.undeposited}
          onChange={(undeposited) => state.filter({ undeposited })}
          options={[{ value: 'yes', label: t('filter.undeposited') }]}
        />
        {type === 'head_account' && <DepotFilter label={t('filter.depot')} any={t('filter.anyDepot')} value={filters.depotId} onChange={(depotId) => state.filter({ depotId })} />}
        <DayRangeFilter
          label={t('filter.opened')}
          range={{ from: filters.openedFrom, to: filters.openedTo }}
          onChange={({ from: openedFrom, to: openedTo }) => state.filter({ openedFrom, openedTo })}
        />
      </FilterBar>
      <DataTable
        {...table}
        id={TABLE_ID}
        label={t('title')}
        columns={columns}
        rowId={(row) => row.id}
        rowHref={(row) => `${path}/${row.id}${state.carried}`}
        toolbar={<ViewMenu list={TABLE_ID} state={state} />}
        tools={
          mayCall('exportCashShifts') && (
            <ExportMenu
              fetchFile={(format, language) =>
                callFile('exportCashShifts', { query: { ...wholeList(state.query), format, language, columns: withCurrency(exportedColumns(columns, choice), AMOUNTS) } })
              }
            />
          )
        }
        empty={
          <EmptyState icon={<Coins />} title={t('empty')}>
            {t('emptyBody')}
          </EmptyState>
        }
      />
    </>
  )
}
