import type { TFunction } from 'i18next'
import type { PriceGap } from '#contract/network/price-list.ts'
import { columnsOf, type DataTableColumns } from '#src/ui/list/data-table-features.ts'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { formatDay } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { GapStretches } from './gap-stretches.tsx'

const column = columnsOf<PriceGap>()

export function gapColumns(t: TFunction<'prices'>, language: string): DataTableColumns<PriceGap> {
  return column.columns([
    column.accessor('routeName', {
      header: t('field.routeName'),
      enableSorting: false,
      cell: ({ getValue }) => <bdi className="font-medium">{localName(getValue(), language)}</bdi>,
    }),
    column.accessor('currency', {
      header: t('field.currency'),
      enableSorting: false,
      cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
    }),
    column.accessor('isWholeRoute', {
      header: t('gaps.missing'),
      enableSorting: false,
      cell: ({ getValue }) => (
        <StatusPill tone={getValue() ? 'stopped' : 'attention'}>
          {t(getValue() ? 'gaps.whole' : 'gaps.some')}
        </StatusPill>
      ),
    }),
    column.display({
      id: 'stretches',
      header: t('gaps.stretches'),
      cell: ({ row }) => <GapStretches gap={row.original} />,
    }),
    column.accessor('departures', { header: t('gaps.departures'), enableSorting: false, meta: { align: 'number' } }),
    column.display({
      id: 'dates',
      header: t('gaps.dates'),
      cell: ({ row: { original } }) => (
        <span className="whitespace-nowrap">
          {formatDay(original.firstDate, language)}
          {original.lastDate !== original.firstDate && ` – ${formatDay(original.lastDate, language)}`}
        </span>
      ),
    }),
    column.display({
      id: 'why',
      header: t('gaps.why'),
      cell: ({ row: { original } }) => (
        <span className="text-ink-2">
          {original.endedOn
            ? t('gaps.ended', { day: formatDay(original.endedOn, language) })
            : t(original.pricedFrom ? 'gaps.notYet' : 'gaps.never')}
          {original.pricedFrom && ` ${t('gaps.pricedFrom', { day: formatDay(original.pricedFrom, language) })}`}
        </span>
      ),
    }),
  ])
}
