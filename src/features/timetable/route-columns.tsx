import type { TFunction } from 'i18next'
import type { RouteRecord } from '#contract/route.ts'
import { ActivePill } from '#src/components/active-pill.tsx'
import { columnsOf, type DataTableColumns } from '#src/components/data-table-features.ts'
import { localName } from '#src/lib/local-name.ts'

const column = columnsOf<RouteRecord>()

export function routeColumns(t: TFunction<'timetable'>, language: string): DataTableColumns<RouteRecord> {
  return column.columns([
    column.accessor('name', {
      header: t('route.field.name'),
      cell: ({ getValue }) => <bdi className="font-medium">{localName(getValue(), language)}</bdi>,
    }),
    column.accessor('tripName', {
      id: 'trip',
      header: t('route.field.tripName'),
      cell: ({ getValue }) => <bdi>{localName(getValue(), language)}</bdi>,
    }),
    column.accessor('stoppages', {
      header: t('route.field.stoppages'),
      enableSorting: false,
      cell: ({ getValue }) => (
        <bdi className="line-clamp-1 text-ink-2">
          {getValue()
            .map((stop) => localName(stop, language))
            .join(' · ')}
        </bdi>
      ),
    }),
    column.accessor('returnName', {
      header: t('route.field.returnName'),
      enableSorting: false,
      cell: ({ getValue }) => {
        const name = getValue()
        return name ? <bdi>{localName(name, language)}</bdi> : <span className="text-ink-3">{t('route.oneWay')}</span>
      },
    }),
    column.accessor('timings', { header: t('route.field.timings'), enableSorting: false, meta: { align: 'number' } }),
    column.accessor('isActive', {
      header: t('field.isActive'),
      enableSorting: false,
      cell: ({ getValue }) => <ActivePill isActive={getValue()} />,
    }),
  ])
}
