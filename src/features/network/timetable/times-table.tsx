import { useTranslation } from 'react-i18next'
import { TableScroll } from '#src/ui/list/table-scroll.tsx'
import { localName } from '#src/platform/local-name.ts'
import type { OrderedStop } from './stop-order.tsx'
import type { StopTimes } from './stop-times.ts'
import { TimesCells, TimesSubHead } from './times-columns.tsx'

export interface TimesTableProps {
  label: string
  stops: readonly OrderedStop[]
  times: StopTimes
  saved?: StopTimes | undefined
  day: string
  onChange: (times: StopTimes) => void
  error?: string | undefined
}

/** Clock times of one timing at the stops of its route. */
export function TimesTable({ label, stops, times, saved, day, onChange, error }: TimesTableProps) {
  const { t, i18n } = useTranslation('timetable')
  const columns = [{ id: 'times', name: label, times, saved }]
  return (
    <div className="grid gap-1">
      <TableScroll label={label} className="w-fit max-w-full rounded border border-line">
        <table aria-label={label} className="text-sm">
          <thead className="bg-sunken text-xs text-ink-2">
            <tr>
              <th scope="col" className="min-w-52 px-2 py-1.5 text-start font-medium">
                {t('stops.stoppage')}
              </th>
              <TimesSubHead columns={columns} />
            </tr>
          </thead>
          <tbody>
            {stops.map((stop, position) => (
              <tr key={stop.key} className="border-t border-line">
                <th scope="row" className="px-2 py-1 text-start font-normal">
                  <bdi className="font-medium">{localName(stop.name, i18n.language)}</bdi>{' '}
                  <bdi className="text-xs text-ink-3">{localName(stop.regionName, i18n.language)}</bdi>
                </th>
                <TimesCells
                  columns={columns}
                  stops={stops}
                  stop={stop}
                  position={position}
                  day={day}
                  onChange={(_, next) => onChange(next)}
                />
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      <p className="max-w-104 text-xs text-ink-3">{t('grid.lead')}</p>
      {error && (
        <p role="alert" className="text-xs font-medium text-stop-ink">
          {error}
        </p>
      )}
    </div>
  )
}
