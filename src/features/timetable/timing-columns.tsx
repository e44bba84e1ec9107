import type { TFunction } from 'i18next'
import type { TimingRecord } from '#contract/timing.ts'
import { ActivePill } from '#src/components/active-pill.tsx'
import { columnsOf, type DataTableColumns } from '#src/components/data-table-features.ts'
import { formatDay, formatDuration } from '#src/lib/format.ts'
import { localName } from '#src/lib/local-name.ts'
import { WeekdaysText } from './weekdays.tsx'

const column = columnsOf<TimingRecord>()

export function timingColumns(t: TFunction<'timetable'>, language: string): DataTableColumns<TimingRecord> {
  return column.columns([
    column.accessor('routeName', {
      id: 'route',
      header: t('timing.field.routeName'),
      cell: ({ getValue }) => <bdi className="font-medium">{localName(getValue(), language)}</bdi>,
    }),
    column.accessor('startsAt', {
      header: t('timing.field.startsAt'),
      cell: ({ getValue }) => (
        <bdi dir="ltr" className="tabular-nums">
          {getValue()}
        </bdi>
      ),
    }),
    column.accessor('arrivalOffsets', {
      header: t('timing.field.duration'),
      enableSorting: false,
      cell: ({ getValue }) => formatDuration((getValue().at(-1) ?? 0) * 60_000, language),
    }),
    column.accessor('daysOfWeek', {
      header: t('timing.field.daysOfWeek'),
      enableSorting: false,
      cell: ({ getValue }) => <WeekdaysText days={getValue()} />,
    }),
    column.accessor('validFrom', {
      header: t('timing.field.validFrom'),
      cell: ({ getValue }) => formatDay(getValue(), language),
    }),
    column.accessor('validTo', {
      header: t('timing.field.validTo'),
      enableSorting: false,
      cell: ({ getValue }) => {
        const day = getValue()
        return day === null ? <span className="text-ink-3">{t('timing.open')}</span> : formatDay(day, language)
      },
    }),
    column.accessor('transports', {
      header: t('timing.field.transports'),
      enableSorting: false,
      cell: ({ getValue }) => <bdi>{getValue().join(', ') || '–'}</bdi>,
    }),
    column.accessor('isActive', {
      header: t('field.isActive'),
      enableSorting: false,
      cell: ({ getValue }) => <ActivePill isActive={getValue()} />,
    }),
  ])
}
