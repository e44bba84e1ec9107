import History from 'lucide-react/icons/history'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { BOOKING_CHANGE_FIELDS, type BookingChange } from '#contract/booking-change.ts'
import { columnsOf } from '#src/components/data-table-features.ts'
import { DataTable } from '#src/components/data-table.tsx'
import { DayRangeFilter } from '#src/components/day-range-filter.tsx'
import { EmptyState } from '#src/components/empty-state.tsx'
import { ExportMenu, wholeList } from '#src/components/export-menu.tsx'
import { exportedColumns } from '#src/components/exported-columns.ts'
import { FilterBar } from '#src/components/filter-bar.tsx'
import { Reference } from '#src/components/reference.tsx'
import { RelativeTime } from '#src/components/relative-time.tsx'
import { SelectFilter } from '#src/components/select-filter.tsx'
import { useColumnChoice } from '#src/components/use-column-choice.ts'
import { useChangeWords } from '#src/components/use-change-words.ts'
import { useListTable } from '#src/components/use-list-table.ts'
import { ViewMenu } from '#src/components/view-menu.tsx'
import { callFile } from '#src/lib/api.ts'
import { groupedReference } from '#src/lib/booking-reference.ts'
import { useListState } from '#src/lib/use-list-state.ts'
import { useList } from '#src/lib/use-read.ts'
import { useSearchBox } from '#src/lib/use-search-box.ts'
import { useZone } from '#src/lib/use-zone.ts'

const LIST = {
  filters: { field: BOOKING_CHANGE_FIELDS, changedFrom: null, changedTo: null },
  defaultSort: { by: 'at', direction: 'descending' },
} as const
const TABLE_ID = 'booking-changes'
const column = columnsOf<BookingChange>()

/** Changes of all bookings that one may see, newest first; a row opens its booking. */
export function ChangeList({ onOpen }: { onOpen: (bookingId: string) => void }) {
  const { t } = useTranslation('booking-update')
  const words = useChangeWords()
  const zone = useZone()
  const list = useListState(LIST)
  const box = useSearchBox(list)
  const read = useList('getBookingChangeHistoryList', { query: list.query })
  const table = useListTable(list, read, box.clear)
  const columns = useColumns(zone)
  const [choice] = useColumnChoice(TABLE_ID)
  return (
    <div>
      <h2 className="mb-2 text-sm font-semibold">{t('list.title')}</h2>
      <FilterBar
        search={{ value: box.value, onChange: box.onChange, placeholder: t('list.search'), onSubmit: box.commit }}
        active={list.active}
        onClear={box.clear}
      >
        <SelectFilter
          label={t('list.field')}
          any={t('list.anyField')}
          value={list.filters.field}
          onChange={(field) => list.filter({ field })}
          options={BOOKING_CHANGE_FIELDS.map((field) => ({ value: field, label: words.fieldName(field) }))}
        />
        <DayRangeFilter
          label={t('list.when')}
          range={{ from: list.filters.changedFrom, to: list.filters.changedTo }}
          onChange={({ from, to }) => list.filter({ changedFrom: from, changedTo: to })}
        />
      </FilterBar>
      <DataTable
        {...table}
        id={TABLE_ID}
        label={t('list.title')}
        columns={columns}
        toolbar={<ViewMenu list={TABLE_ID} state={list} />}
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

function useColumns(zone: string) {
  const { t } = useTranslation('booking-update')
  const words = useChangeWords()
  return useMemo(
    () =>
      column.columns([
        column.accessor('booking', {
          header: t('column.reference'),
          enableSorting: false,
          cell: ({ getValue }) => <Reference>{groupedReference(getValue().reference)}</Reference>,
        }),
        column.accessor('at', {
          header: t('column.at'),
          meta: { width: '8rem' },
          cell: ({ getValue }) => <RelativeTime instant={getValue()} zone={zone} />,
        }),
        column.accessor('field', {
          header: t('column.what'),
          enableSorting: false,
          meta: { width: '10rem' },
          cell: ({ row }) => (
            <>
              {words.subject(row.original)}
              {row.original.passengerName && row.original.field !== 'passenger' && (
                <span className="block text-xs text-ink-2">
                  <bdi>{row.original.passengerName}</bdi>
                </span>
              )}
            </>
          ),
        }),
        column.accessor('from', {
          header: t('column.from'),
          enableSorting: false,
          cell: ({ row, getValue }) => <bdi>{words.value(row.original.field, getValue())}</bdi>,
        }),
        column.accessor('to', {
          header: t('column.to'),
          enableSorting: false,
          cell: ({ row, getValue }) => <bdi className="font-medium">{words.value(row.original.field, getValue())}</bdi>,
        }),
        column.accessor('userName', {
          header: t('column.who'),
          enableSorting: false,
          cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
        }),
        column.accessor('reason', {
          header: t('column.reason'),
          enableSorting: false,
          meta: { width: '10rem' },
          cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
        }),
      ]),
    // The words change with the language only, as `t` does.
    // oxlint-disable-next-line react/exhaustive-deps
    [t, zone],
  )
}
