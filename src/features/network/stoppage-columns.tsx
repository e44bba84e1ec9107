import type { TFunction } from 'i18next'
import type { StoppageRecord } from '#contract/stoppage.ts'
import { ActivePill } from '#src/components/active-pill.tsx'
import { columnsOf, type DataTableColumns } from '#src/components/data-table-features.ts'
import { localName } from '#src/lib/local-name.ts'

const column = columnsOf<StoppageRecord>()

const degrees = (value: number | null) => <bdi dir="ltr">{value === null ? '–' : value.toFixed(4)}</bdi>

export function stoppageColumns(t: TFunction<'network'>, language: string): DataTableColumns<StoppageRecord> {
  return column.columns([
    column.accessor('name', {
      header: t('stoppage.field.name'),
      cell: ({ getValue }) => <bdi className="font-medium">{localName(getValue(), language)}</bdi>,
    }),
    column.accessor('regionName', {
      header: t('stoppage.field.regionName'),
      enableSorting: false,
      cell: ({ getValue }) => localName(getValue(), language),
    }),
    column.accessor('latitude', {
      header: t('stoppage.field.latitude'),
      enableSorting: false,
      meta: { align: 'number', hidden: true },
      cell: ({ getValue }) => degrees(getValue()),
    }),
    column.accessor('longitude', {
      header: t('stoppage.field.longitude'),
      enableSorting: false,
      meta: { align: 'number', hidden: true },
      cell: ({ getValue }) => degrees(getValue()),
    }),
    column.accessor('routes', { header: t('stoppage.field.routes'), enableSorting: false, meta: { align: 'number' } }),
    column.accessor('isActive', {
      header: t('field.isActive'),
      enableSorting: false,
      cell: ({ getValue }) => <ActivePill isActive={getValue()} />,
    }),
  ])
}
