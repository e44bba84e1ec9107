import CalendarSync from 'lucide-react/icons/calendar-sync'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { DATE_CHANGERS } from '#contract/access.ts'
import { DataTable } from '#src/components/data-table.tsx'
import { DayRangeFilter } from '#src/components/day-range-filter.tsx'
import { EmptyState } from '#src/components/empty-state.tsx'
import { ExportMenu, wholeList } from '#src/components/export-menu.tsx'
import { exportedColumns } from '#src/components/exported-columns.ts'
import { FilterBar } from '#src/components/filter-bar.tsx'
import { LinkButton } from '#src/components/link-button.tsx'
import { PageHeader } from '#src/components/page-header.tsx'
import { SelectFilter } from '#src/components/select-filter.tsx'
import { useColumnChoice } from '#src/components/use-column-choice.ts'
import { useListTable } from '#src/components/use-list-table.ts'
import { ViewMenu } from '#src/components/view-menu.tsx'
import { callFile } from '#src/lib/api.ts'
import { useUserDetails } from '#src/lib/session.tsx'
import { PAYMENT_MEANS } from '#src/lib/ticket-states.ts'
import { useListState } from '#src/lib/use-list-state.ts'
import { useMayCall } from '#src/lib/use-may-call.ts'
import { useList } from '#src/lib/use-read.ts'
import { useRoom } from '#src/lib/use-room.ts'
import { useSearchBox } from '#src/lib/use-search-box.ts'
import { useZone } from '#src/lib/use-zone.ts'
import { changeColumns } from './change-columns.tsx'

const TABLE_ID = 'travel-date-changes'
const LIST = {
  filters: {
    cause: ['passenger', 'noShow', 'departureCancelled'],
    cost: ['free', 'paid'],
    means: PAYMENT_MEANS,
    changedFrom: null,
    changedTo: null,
  },
  defaultSort: { by: 'at', direction: 'descending' },
  sorts: ['at'],
} as const

/** Travel Date Change History: what was changed within one's scope; what is seen can be sent as a link and exported. */
export default function ChangeHistoryPage() {
  const { t, i18n } = useTranslation(['travel-date-change', 'tickets'])
  const [path] = useLocation()
  const { user_type: type } = useUserDetails()
  const zone = useZone()
  const mayCall = useMayCall()
  const state = useListState(LIST)
  const { filters } = state
  const box = useSearchBox(state)
  const [choice] = useColumnChoice(TABLE_ID)
  const room = useRoom()
  const columns = useMemo(
    () => changeColumns({ t, language: i18n.language, zone, room }),
    [t, i18n.language, zone, room],
  )
  const list = useList('getTravelDateChangeList', { query: state.query })
  const table = useListTable(state, list, box.clear)
  const mayChange = DATE_CHANGERS.some((each) => each === type) && mayCall('createTravelDateChange')
  const button = mayChange && (
    <LinkButton href={`${path}/new`} tone="primary" icon={<CalendarSync />}>
      {t('list.add')}
    </LinkButton>
  )

  return (
    <>
      <title>{t('list.title')}</title>
      <PageHeader title={t('list.title')} lead={t('list.lead')} actions={button} />
      <FilterBar
        active={state.active}
        onClear={box.clear}
        search={{ value: box.value, placeholder: t('list.search'), onChange: box.onChange }}
      >
        <SelectFilter
          label={t('filter.cause')}
          any={t('filter.anyCause')}
          value={filters.cause}
          onChange={(cause) => state.filter({ cause })}
          options={LIST.filters.cause.map((value) => ({ value, label: t(`cause.${value}`) }))}
        />
        <SelectFilter
          label={t('filter.cost')}
          any={t('filter.anyCost')}
          value={filters.cost}
          onChange={(cost) => state.filter({ cost })}
          options={LIST.filters.cost.map((value) => ({ value, label: t(`filter.${value}`) }))}
        />
        <SelectFilter
          label={t('filter.means')}
          any={t('filter.anyMeans')}
          value={filters.means}
          onChange={(means) => state.filter({ means })}
          options={PAYMENT_MEANS.map((value) => ({ value, label: t(`tickets:means.${value}`) }))}
        />
        <DayRangeFilter
          label={t('filter.when')}
          range={{ from: filters.changedFrom, to: filters.changedTo }}
          onChange={({ from, to }) => state.filter({ changedFrom: from, changedTo: to })}
        />
      </FilterBar>
      <DataTable
        {...table}
        id={TABLE_ID}
        label={t('list.title')}
        columns={columns}
        rowId={(row) => row.id}
        rowHref={(row) => `${path}/${row.id}${state.carried}`}
        toolbar={<ViewMenu list={TABLE_ID} state={state} />}
        empty={<EmptyState icon={<CalendarSync />} title={t('list.empty')} action={button} />}
        tools={
          <ExportMenu
            fetchFile={(format, language) => {
              const shown = exportedColumns(columns, choice)
              return callFile('exportTravelDateChanges', {
                query: { ...wholeList(state.query), format, language, columns: shown },
              })
            }}
          />
        }
      />
    </>
  )
}
