import { useTranslation } from 'react-i18next'
import { localName } from '#src/platform/local-name.ts'
import type { OrderedStop } from './stop-order.tsx'
import { clockText, minutesOf, withArrival, withDeparture, zoneShift, type StopTimes } from './stop-times.ts'
import { TimeCell } from './time-cell.tsx'

/** One timing in the grid of stops and times. */
export interface TimesColumn {
  id: string
  /** What tells the timing in a cell's label: its saved start. */
  name: string
  times: StopTimes
  /** As they are saved; undefined for new ones. */
  saved?: StopTimes | undefined
}

export interface TimesCellsProps {
  columns: readonly TimesColumn[]
  stops: readonly OrderedStop[]
  stop: OrderedStop
  position: number
  /** The day whose clocks are shown: time zones differ by season. */
  day: string
  onChange: (id: string, times: StopTimes) => void
}

/** Arrival and departure of every timing at one stop. */
export function TimesCells({ columns, stops, stop, position, day, onChange }: TimesCellsProps) {
  const { t, i18n } = useTranslation('timetable')
  const origin = stops[0]?.timeZone
  const shift = origin && stop.timeZone ? zoneShift(stop.timeZone, origin, day) : 0
  const last = stops.length - 1
  const name = localName(stop.name, i18n.language)
  return columns.map((column) => {
    const { id, times, saved } = column
    const arrival = times.arrivalOffsets[position] ?? 0
    const departure = times.departureOffsets[position] ?? 0
    const before = times.departureOffsets[position - 1] ?? 0
    const words = { stop: name, timing: column.name }
    const shared = { startsAt: times.startsAt, shift }
    return [
      <td key={`${id} arrival`} className="border-s border-line px-1 py-0.5">
        {position > 0 && (
          <TimeCell
            {...shared}
            label={t('grid.arrivalAt', words)}
            place={`${id}-arrival/${position}`}
            offset={arrival}
            least={before}
            before={before}
            isChanged={saved !== undefined && saved.arrivalOffsets[position] !== arrival}
            onChange={(offset) => onChange(id, withArrival(times, position, offset))}
          />
        )}
      </td>,
      <td key={`${id} departure`} className="px-1 py-0.5">
        {position < last && (
          <TimeCell
            {...shared}
            {...(position === 0 && { startsAt: '00:00' })}
            label={t('grid.departureAt', words)}
            place={`${id}-departure/${position}`}
            offset={position === 0 ? minutesOf(times.startsAt) : departure}
            least={position === 0 ? 0 : arrival}
            before={position === 0 ? minutesOf(times.startsAt) : arrival}
            isChanged={
              saved !== undefined &&
              (position === 0 ? saved.startsAt !== times.startsAt : saved.departureOffsets[position] !== departure)
            }
            onChange={(offset) =>
              onChange(
                id,
                position === 0 ? { ...times, startsAt: clockText(offset) } : withDeparture(times, position, offset),
              )
            }
          />
        )}
      </td>,
    ]
  })
}

/** 'Arrival' and 'Departure' under each timing. */
export function TimesSubHead({ columns }: { columns: readonly { id: string }[] }) {
  const { t } = useTranslation('timetable')
  return columns.map(({ id }) => [
    <th key={`${id} arrival`} scope="col" className="border-s border-line px-2 py-1 text-start font-medium">
      {t('grid.arrival')}
    </th>,
    <th key={`${id} departure`} scope="col" className="px-2 py-1 text-start font-medium">
      {t('grid.departure')}
    </th>,
  ])
}
