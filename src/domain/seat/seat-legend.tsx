import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SeatGlyph } from '#src/domain/seat/seat-glyph.tsx'
import {
  SEAT_MARKS,
  seatMark,
  seatsOf,
  type SeatLayout,
  type SeatMark,
  type SeatStatuses,
} from '#src/domain/seat/seat-layout.ts'
import { formatNumber } from '#src/platform/format.ts'

export interface SeatLegendProps {
  layout: SeatLayout
  seats: SeatStatuses
  /** Leaves out what only a sale brings about. */
  vehicleOnly?: boolean
  /** Numbers of the seats beyond the vehicle's regular ones; shown where there are any. */
  additionalSeats?: readonly string[]
}

/**
 * What each drawing means and how many there are of it. Every seat is counted once, as the words of a departure do: what is
 * free with the ladies' ones, which are named as a part of it, and without the additional ones, which follow.
 */
export function SeatLegend({ layout, seats, vehicleOnly = false, additionalSeats = [] }: SeatLegendProps) {
  const { t } = useTranslation('common')
  const all = seatsOf(layout)
  const isFree = (seat: string) => FREE_MARKS.some((mark) => mark === seatMark(seats[seat]))
  const isAdditional = (seat: string) => additionalSeats.includes(seat)
  const free = all.filter((seat) => isFree(seat) && !isAdditional(seat))
  const isOf = (mark: SeatMark) => (seat: string) => seatMark(seats[seat]) === mark
  const restMarks = (vehicleOnly ? VEHICLE_MARKS : SEAT_MARKS).filter(
    (mark) => !FREE_MARKS.some((each) => each === mark),
  )
  return (
    <ul aria-label={t('seat.legend')} className="flex flex-wrap items-center gap-x-5 gap-y-1.5 text-xs text-ink-2">
      <MarkLine mark="available" count={free.length} />
      <MarkLine mark="ladies" count={free.filter(isOf('ladies')).length} />
      {additionalSeats.length > 0 && (
        <LegendLine
          sample={
            <span aria-hidden className="seat seat-sample" data-additional="">
              <Plus strokeWidth={3.5} className="seat-extra" />
            </span>
          }
          name={t('seat.kind.additional')}
          count={all.filter((seat) => isFree(seat) && isAdditional(seat)).length}
        />
      )}
      {restMarks.map((mark) => (
        <MarkLine key={mark} mark={mark} count={all.filter(isOf(mark)).length} />
      ))}
    </ul>
  )
}

function MarkLine({ mark, count }: { mark: SeatMark; count: number }) {
  const { t } = useTranslation('common')
  return (
    <LegendLine
      sample={
        <span aria-hidden className="seat seat-sample" data-mark={mark}>
          <SeatGlyph mark={mark} holderName={t('seat.sampleHolder')} />
        </span>
      }
      name={t(`seat.kind.${mark}`)}
      count={count}
    />
  )
}

function LegendLine({ sample, name, count }: { sample: ReactNode; name: string; count: number }) {
  const { i18n } = useTranslation()
  return (
    <li className="flex items-center gap-1.5">
      {sample}
      {name}
      <b className="text-ink tabular-nums">{formatNumber(count, i18n.language)}</b>
    </li>
  )
}

const FREE_MARKS = ['available', 'ladies'] as const
const VEHICLE_MARKS = ['available', 'ladies', 'unavailable'] as const
