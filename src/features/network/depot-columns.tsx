import type { TFunction } from 'i18next'
import type { DepotRecord } from '#contract/depot.ts'
import { ActivePill } from '#src/components/active-pill.tsx'
import { columnsOf, type DataTableColumns } from '#src/components/data-table-features.ts'
import { Reference } from '#src/components/reference.tsx'
import { localName } from '#src/lib/local-name.ts'

const column = columnsOf<DepotRecord>()

export function depotColumns(t: TFunction<'network'>, language: string): DataTableColumns<DepotRecord> {
  return column.columns([
    column.accessor('name', {
      header: t('depot.field.name'),
      cell: ({ getValue }) => <bdi className="font-medium">{localName(getValue(), language)}</bdi>,
    }),
    column.accessor('code', {
      header: t('depot.field.code'),
      cell: ({ getValue }) => <Reference>{getValue()}</Reference>,
    }),
    column.accessor('regionName', {
      header: t('depot.field.regionName'),
      enableSorting: false,
      cell: ({ getValue }) => localName(getValue(), language),
    }),
    column.accessor('phone', {
      header: t('depot.field.phone'),
      enableSorting: false,
      cell: ({ getValue }) => (
        <bdi dir="ltr" className="whitespace-nowrap">
          {getValue() ?? '–'}
        </bdi>
      ),
    }),
    column.accessor('users', { header: t('depot.field.users'), enableSorting: false, meta: { align: 'number' } }),
    column.accessor('isActive', {
      header: t('field.isActive'),
      enableSorting: false,
      cell: ({ getValue }) => <ActivePill isActive={getValue()} />,
    }),
  ])
}
