import type { TFunction } from 'i18next'
import type { TripRecord } from '#contract/trip.ts'
import { ActivePill } from '#src/components/active-pill.tsx'
import { columnsOf, type DataTableColumns } from '#src/components/data-table-features.ts'
import { localName } from '#src/lib/local-name.ts'

const column = columnsOf<TripRecord>()

export function tripColumns(t: TFunction<'timetable'>, language: string): DataTableColumns<TripRecord> {
  return column.columns([
    column.accessor('name', {
      header: t('trip.field.name'),
      cell: ({ getValue }) => <bdi className="font-medium">{localName(getValue(), language)}</bdi>,
    }),
    column.accessor('originName', {
      header: t('trip.field.originName'),
      enableSorting: false,
      cell: ({ getValue }) => localName(getValue(), language),
    }),
    column.accessor('destinationName', {
      header: t('trip.field.destinationName'),
      enableSorting: false,
      cell: ({ getValue }) => localName(getValue(), language),
    }),
    column.accessor('routes', { header: t('trip.field.routes'), enableSorting: false, meta: { align: 'number' } }),
    column.accessor('isActive', {
      header: t('field.isActive'),
      enableSorting: false,
      cell: ({ getValue }) => <ActivePill isActive={getValue()} />,
    }),
  ])
}
