import type { TFunction } from 'i18next'
import type { PriceRecord } from '#contract/price-list.ts'
import { columnsOf, type DataTableColumns } from '#src/components/data-table-features.ts'
import { Money } from '#src/components/money.tsx'
import { formatDay } from '#src/lib/format.ts'
import { localName } from '#src/lib/local-name.ts'
import { PriceStatePill } from './price-state-pill.tsx'
import { StretchName } from './stretch-name.tsx'

const column = columnsOf<PriceRecord>()
const FARES = ['adult', 'child', 'twoWayAdult', 'twoWayChild'] as const

export function priceColumns(t: TFunction<'prices'>, language: string): DataTableColumns<PriceRecord> {
  return column.columns([
    column.accessor('routeName', {
      header: t('field.routeName'),
      meta: { width: '11rem' },
      cell: ({ getValue }) => <bdi className="font-medium">{localName(getValue(), language)}</bdi>,
    }),
    column.accessor('tripName', {
      header: t('field.tripName'),
      enableSorting: false,
      meta: { hidden: true },
      cell: ({ getValue }) => localName(getValue(), language),
    }),
    column.display({
      id: 'stretch',
      header: t('field.stretch'),
      meta: { width: '11rem' },
      cell: ({ row }) => <StretchName from={row.original.fromName} to={row.original.toName} />,
    }),
    column.accessor('currency', { header: t('field.currency'), cell: ({ getValue }) => <bdi>{getValue()}</bdi> }),
    ...FARES.map((fare) =>
      column.accessor(fare, {
        header: t(`field.${fare}`),
        enableSorting: fare === 'adult',
        meta: { align: 'number' },
        cell: ({ getValue, row }) => {
          const minor = getValue()
          return minor === null ? '–' : <Money minor={minor} currency={row.original.currency} aligned bare />
        },
      }),
    ),
    column.accessor('validFrom', {
      header: t('field.validFrom'),
      cell: ({ getValue }) => <span className="whitespace-nowrap">{formatDay(getValue(), language)}</span>,
    }),
    column.accessor('state', {
      header: t('field.state'),
      enableSorting: false,
      cell: ({ row }) => <PriceStatePill price={row.original} />,
    }),
  ])
}
