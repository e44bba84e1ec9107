import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Undo2 from 'lucide-react/icons/undo-2'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { CheckedInRow } from '#contract/checked-in.ts'
import { buttonStyle } from '#src/components/button-style.ts'
import { DataTable } from '#src/components/data-table.tsx'
import { DateField } from '#src/components/date-field.tsx'
import { DayRangeFilter } from '#src/components/day-range-filter.tsx'
import { EmptyState } from '#src/components/empty-state.tsx'
import { ExportMenu, wholeList } from '#src/components/export-menu.tsx'
import { exportedColumns } from '#src/components/exported-columns.ts'
import { FilterBar } from '#src/components/filter-bar.tsx'
import { IconButton } from '#src/components/icon-button.tsx'
import { PageHeader } from '#src/components/page-header.tsx'
import { Popover } from '#src/components/popover.tsx'
import { ReviewLink } from '#src/components/review-link.tsx'
import { SelectField } from '#src/components/select-field.tsx'
import { SelectFilter } from '#src/components/select-filter.tsx'
import { UndoCheckIn, type UndoableCheckIn } from '#src/components/undo-check-in.tsx'
import { useColumnChoice } from '#src/components/use-column-choice.ts'
import { useListTable } from '#src/components/use-list-table.ts'
import { ViewMenu } from '#src/components/view-menu.tsx'
import { callFile } from '#src/lib/api.ts'
import { localName } from '#src/lib/local-name.ts'
import { useUserDetails } from '#src/lib/session.tsx'
import { useListState } from '#src/lib/use-list-state.ts'
import { useMayCall } from '#src/lib/use-may-call.ts'
import { readOptions, useList } from '#src/lib/use-read.ts'
import { useRoom } from '#src/lib/use-room.ts'
import { useScreenPath } from '#src/lib/use-screen-path.ts'
import { useSearchBox } from '#src/lib/use-search-box.ts'
import { useZone } from '#src/lib/use-zone.ts'
import { checkedInColumns } from './checked-in-columns.tsx'

const TABLE_ID = 'checked-in'
const LIST = {
  filters: {
    state: ['standing', 'second', 'undone', 'departureCancelled'],
    sent: ['online', 'late'],
    checkedInFrom: null,
    checkedInTo: null,
    travelDate: null,
    departureKey: null,
    tripId: null,
    depotId: null,
    officerId: null,
  },
  defaultSort: { by: 'at', direction: 'descending' },
  sorts: ['at'],
} as const
/** Master data rarely changes while a list is open. */
const staleTime = 300_000

/** Checked In List: who boarded whom, when and where; what was taken back or came in late stands there too. */
export default function CheckedInPage() {
  const { t, i18n } = useTranslation('checked-in')
  const [path] = useLocation()
  const { language } = i18n
  const { user_type: type } = useUserDetails()
  const zone = useZone()
  const mayCall = useMayCall()
  const state = useListState(LIST)
  const { filters } = state
  const box = useSearchBox(state)
  const [choice] = useColumnChoice(TABLE_ID)
  const [undoing, setUndoing] = useState<UndoableCheckIn>()
  const room = useRoom()
  const columns = useMemo(() => checkedInColumns({ t, language, zone, room }), [t, language, zone, room])
  const list = useList('getCheckedInList', { query: state.query })
  const table = useListTable(state, list, box.clear)
  const depots = useQuery({ ...readOptions<'branchList'>('branchList'), staleTime })
  const trips = useQuery({ ...readOptions<'getTripListForBooking'>('getTripListForBooking'), staleTime })
  const bookings = useScreenPath('bookingHistory')
  const runsBoarding = type === 'admin' || type === 'operation_manager'
  const { rows } = table
  const officer = rows.find((row) => row.officer.id === filters.officerId)?.officer.name

  function undoOf({ canUndo, ticketId, ticketVersion: version, passengerName }: CheckedInRow) {
    if (!canUndo) return null
    return (
      <IconButton
        size="small"
        icon={<Undo2 />}
        label={t('undo.of', { name: passengerName })}
        onClick={(event) => {
          event.stopPropagation()
          setUndoing({ ticketId, version, passengerName })
        }}
      />
    )
  }

  return (
    <>
      <title>{t('title')}</title>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={runsBoarding && <ReviewLink href={`${path}/reviews`} />}
      />
      <FilterBar
        active={state.active}
        onClear={box.clear}
        search={{ value: box.value, placeholder: t('search'), onChange: box.onChange }}
      >
        <DayRangeFilter
          label={t('filter.when')}
          range={{ from: filters.checkedInFrom, to: filters.checkedInTo }}
          onChange={({ from, to }) => state.filter({ checkedInFrom: from, checkedInTo: to })}
          note={t('filter.whenNote')}
        />
        <SelectFilter
          label={t('filter.state')}
          any={t('filter.anyState')}
          value={filters.state}
          onChange={(value) => state.filter({ state: value })}
          options={LIST.filters.state.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
        <Popover
          label={t('filter.more')}
          width={290}
          buttonClassName={`${buttonStyle({})} [&_svg]:size-4`}
          button={
            <>
              <SlidersHorizontal aria-hidden />
              {t('filter.more')}
            </>
          }
        >
          {() => (
            <div className="flex flex-col gap-3 p-1">
              <SelectField
                label={t('filter.sent')}
                placeholder={t('filter.anySent')}
                value={filters.sent ?? ''}
                options={LIST.filters.sent.map((value) => ({ value, label: t(`sent.${value}`) }))}
                onChange={(event) => state.filter({ sent: event.target.value || undefined })}
              />
              <SelectField
                label={t('filter.depot')}
                placeholder={t('filter.anyDepot')}
                value={filters.depotId ?? ''}
                options={(depots.data?.data ?? []).map(({ id, code, name }) => ({
                  value: id,
                  label: `${code} · ${localName(name, language)}`,
                }))}
                onChange={(event) => state.filter({ depotId: event.target.value || undefined })}
              />
              <SelectField
                label={t('filter.trip')}
                placeholder={t('filter.anyTrip')}
                value={filters.tripId ?? ''}
                options={(trips.data?.data ?? []).map(({ id, name }) => ({
                  value: id,
                  label: localName(name, language),
                }))}
                onChange={(event) => state.filter({ tripId: event.target.value || undefined })}
              />
              <DateField
                label={t('filter.travelDate')}
                value={filters.travelDate}
                onChange={(day) => state.filter({ travelDate: day })}
              />
              <SelectField
                label={t('filter.officer')}
                placeholder={t('filter.anyOfficer')}
                hint={t('filter.officerHint')}
                value={filters.officerId ?? ''}
                options={officerChoices(rows, filters.officerId, officer)}
                onChange={(event) => state.filter({ officerId: event.target.value || undefined })}
              />
            </div>
          )}
        </Popover>
      </FilterBar>
      <DataTable
        {...table}
        id={TABLE_ID}
        label={t('title')}
        columns={columns}
        rowId={(row) => row.id}
        rowHref={bookings === undefined ? undefined : (row) => `${bookings}/${row.bookingId}`}
        rowActions={rows.some(({ canUndo }) => canUndo) ? undoOf : undefined}
        toolbar={<ViewMenu list={TABLE_ID} state={state} />}
        empty={<EmptyState icon={<UserRoundCheck />} title={t('empty')} />}
        tools={
          mayCall('exportCheckedInList') && (
            <ExportMenu
              fetchFile={(format, fileLanguage) => {
                const shown = exportedColumns(columns, choice)
                return callFile('exportCheckedInList', {
                  query: { ...wholeList(state.query), format, language: fileLanguage, columns: shown },
                })
              }}
            />
          )
        }
      />
      {undoing && <UndoCheckIn checkIn={undoing} onDone={() => setUndoing(undefined)} />}
    </>
  )
}

/** Those who stand on the page, and the one chosen, who may stand on none. */
function officerChoices(rows: readonly CheckedInRow[], chosen: string | undefined, name: string | undefined) {
  const known = new Map(rows.map(({ officer }) => [officer.id, officer.name]))
  if (chosen !== undefined) known.set(chosen, name ?? '…')
  return [...known]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
}
