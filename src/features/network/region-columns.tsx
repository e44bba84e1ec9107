import type { TFunction } from 'i18next'
import type { RegionRecord } from '#contract/region.ts'
import { ActivePill } from '#src/components/active-pill.tsx'
import { columnsOf, type DataTableColumns } from '#src/components/data-table-features.ts'
import { Reference } from '#src/components/reference.tsx'
import { countryName, formatPercent } from '#src/lib/format.ts'
import { localName } from '#src/lib/local-name.ts'

const column = columnsOf<RegionRecord>()

export function regionColumns(t: TFunction<'network'>, language: string): DataTableColumns<RegionRecord> {
  return column.columns([
    column.accessor('city', {
      header: t('region.field.city'),
      cell: ({ getValue }) => <bdi className="font-medium">{localName(getValue(), language)}</bdi>,
    }),
    column.accessor('code', {
      header: t('region.field.code'),
      cell: ({ getValue }) => <Reference>{getValue()}</Reference>,
    }),
    column.accessor('country', {
      header: t('region.field.country'),
      cell: ({ getValue }) => countryName(getValue(), language),
    }),
    column.accessor('currency', {
      header: t('region.field.currency'),
      cell: ({ getValue }) => <bdi dir="ltr">{getValue()}</bdi>,
    }),
    column.accessor('vatRateBasisPoints', {
      header: t('region.field.vatRateBasisPoints'),
      enableSorting: false,
      meta: { align: 'number' },
      cell: ({ getValue }) => formatPercent(getValue() / 10_000, language),
    }),
    column.accessor('timeZone', {
      header: t('region.field.timeZone'),
      enableSorting: false,
      cell: ({ getValue }) => <bdi dir="ltr">{getValue()}</bdi>,
    }),
    column.accessor('stoppages', {
      header: t('region.field.stoppages'),
      enableSorting: false,
      meta: { align: 'number' },
    }),
    column.accessor('depots', { header: t('region.field.depots'), enableSorting: false, meta: { align: 'number' } }),
    column.accessor('isActive', {
      header: t('field.isActive'),
      enableSorting: false,
      cell: ({ getValue }) => <ActivePill isActive={getValue()} />,
    }),
  ])
}
