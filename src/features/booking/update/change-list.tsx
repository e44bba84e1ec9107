import History from 'lucide-react/icons/history'
import { useTranslation } from 'react-i18next'
import type { BookingChange } from '#contract/booking/booking-change.ts'
import { bookingChangeList } from '#contract/booking/booking-change-list.ts'
import { DataTable } from '#src/ui/list/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ExportMenu, wholeList } from '#src/ui/list/export-menu.tsx'
import { exportedColumns } from '#src/ui/list/exported-columns.ts'
import { FilterBar } from '#src/ui/list/filter-bar.tsx'
import { useListColumns } from '#src/ui/list/list-columns.tsx'
import { ListFilters } from '#src/ui/list/list-filters.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { useChangeWords } from '#src/features/booking/use-change-labels.ts'
import { useColumnChoice } from '#src/ui/list/use-column-choice.ts'
import { useListTable } from '#src/ui/list/use-list-table.ts'
import { ViewMenu } from '#src/ui/list/view-menu.tsx'
import { callFile } from '#src/platform/api.ts'
import { stateOf, useListState } from '#src/ui/list/use-list-state.ts'
import { useList } from '#src/platform/use-read.ts'
import { useSearchBox } from '#src/ui/list/use-search-box.ts'
import { useZone } from '#src/platform/use-zone.ts'

/** Changes of all bookings that one may see, newest first; a row opens its booking. */
export function ChangeList({ onOpen }: { onOpen: (bookingId: string) => void }) {
  const { t } = useTranslation('booking-update')
  const words = useChangeWords()
  const zone = useZone()
  const { id } = bookingChangeList
  const list = useListState(stateOf(bookingChangeList))
  const box = useSearchBox(list)
  const read = useList('getBookingChangeHistoryList', { query: list.query })
  const table = useListTable(list, read, box.clear)
  const [choice] = useColumnChoice(id)
  const columns = useListColumns<BookingChange, typeof bookingChangeList>(bookingChangeList, {
    cells: cellsIn(words, zone),
    meta: { at: { width: '8rem' }, field: { width: '10rem' }, reason: { width: '10rem' } },
    by: [zone],
  })
  return (
    <div>
      <h2 className="mb-2 text-sm font-semibold">{t('list.title')}</h2>
      <FilterBar
        search={{ value: box.value, onChange: box.onChange, placeholder: t('list.search'), onSubmit: box.commit }}
        active={list.active}
        onClear={box.clear}
      >
        <ListFilters list={bookingChangeList} values={list.filters} onFilter={list.filter} />
      </FilterBar>
      <DataTable
        {...table}
        id={id}
        label={t('list.title')}
        columns={columns}
        toolbar={<ViewMenu list={id} state={list} />}
        rowId={(row) => String(row.id)}
        onOpen={(row) => onOpen(row.booking.id)}
        tools={
          <ExportMenu
            fetchFile={(format, language) =>
              callFile('exportBookingChangeHistory', {
                query: { ...wholeList(list.query), format, language, columns: exportedColumns(columns, choice) },
              })
            }
          />
        }
        empty={<EmptyState icon={<History />} title={t('list.empty')} />}
      />
    </div>
  )
}

const cellsIn = (words: ReturnType<typeof useChangeWords>, zone: string) => ({
  at: ({ at }: BookingChange) => <RelativeTime instant={at} zone={zone} />,
  field: (change: BookingChange) => (
    <>
      {words.subject(change)}
      {change.passengerName && change.field !== 'passenger' && (
        <span className="block text-xs text-ink-2">
          <bdi>{change.passengerName}</bdi>
        </span>
      )}
    </>
  ),
  // Days and countries are told as people read them.
  from: ({ field, from }: BookingChange) => <bdi>{words.value(field, from)}</bdi>,
  to: ({ field, to }: BookingChange) => <bdi className="font-medium">{words.value(field, to)}</bdi>,
})
