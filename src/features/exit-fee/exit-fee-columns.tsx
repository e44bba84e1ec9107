import type { TFunction } from 'i18next'
import type { ExitFeeRecord } from '#contract/exit-fee-rate.ts'
import { ActivePill } from '#src/components/active-pill.tsx'
import { columnsOf, type DataTableColumns } from '#src/components/data-table-features.ts'
import { Money } from '#src/components/money.tsx'
import { countryName } from '#src/lib/format.ts'

const column = columnsOf<ExitFeeRecord>()

export function exitFeeColumns(t: TFunction<'exit-fees'>, language: string): DataTableColumns<ExitFeeRecord> {
  return column.columns([
    column.accessor('fromCountry', {
      header: t('exitFee.field.fromCountry'),
      cell: ({ getValue }) => <span className="font-medium">{countryName(getValue(), language)}</span>,
    }),
    column.accessor('toCountry', {
      header: t('exitFee.field.toCountry'),
      cell: ({ getValue }) => {
        const country = getValue()
        return country === null ? (
          <span className="text-ink-3">{t('exitFee.anyCountry')}</span>
        ) : (
          countryName(country, language)
        )
      },
    }),
    column.accessor('nationalityClass', {
      header: t('exitFee.field.nationalityClass'),
      enableSorting: false,
      cell: ({ getValue }) => t(`exitFee.class.${getValue()}`),
    }),
    column.accessor('currency', {
      header: t('exitFee.field.currency'),
      meta: { hidden: true },
      cell: ({ getValue }) => <bdi dir="ltr">{getValue()}</bdi>,
    }),
    column.accessor('amount', {
      header: t('exitFee.field.amount'),
      enableSorting: false,
      meta: { align: 'number' },
      cell: ({ row: { original } }) => <Money minor={original.amount} currency={original.currency} aligned />,
    }),
    column.accessor('isActive', {
      header: t('exitFee.field.isActive'),
      enableSorting: false,
      cell: ({ getValue }) => <ActivePill isActive={getValue()} />,
    }),
  ])
}
