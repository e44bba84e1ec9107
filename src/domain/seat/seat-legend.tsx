import Plus from 'lucide-react/icons/plus'
import { useTranslation } from 'react-i18next'
import { SeatGlyph } from '#src/domain/seat/seat-glyph.tsx'
import { SEAT_MARKS, seatMark, seatsOf, type SeatLayout, type SeatStatuses } from '#src/domain/seat/seat-layout.ts'
import { formatNumber } from '#src/platform/format.ts'

export interface SeatLegendProps {
  layout: SeatLayout
  seats: SeatStatuses
  /** Leaves out what only a sale brings about. */
  vehicleOnly?: boolean
  /** Numbers of the seats beyond the vehicle's regular ones; shown where there are any. */
  additionalSeats?: readonly string[]
}

/** What each drawing means and how many there are of it. */
export function SeatLegend({ layout, seats, vehicleOnly = false, additionalSeats = [] }: SeatLegendProps) {
  const { t, i18n } = useTranslation('common')
  const marks = seatsOf(layout).map((seat) => seatMark(seats[seat]))
  return (
    <ul aria-label={t('seat.legend')} className="flex flex-wrap items-center gap-x-5 gap-y-1.5 text-xs text-ink-2">
      {(vehicleOnly ? VEHICLE_MARKS : SEAT_MARKS).map((mark) => (
        <li key={mark} className="flex items-center gap-1.5">
          <span aria-hidden className="seat seat-sample" data-mark={mark}>
            <SeatGlyph mark={mark} holderName={t('seat.sampleHolder')} />
          </span>
          {t(`seat.kind.${mark}`)}
          <b className="text-ink tabular-nums">
            {formatNumber(marks.filter((each) => each === mark).length, i18n.language)}
          </b>
        </li>
      ))}
      {additionalSeats.length > 0 && (
        <li className="flex items-center gap-1.5">
          <span aria-hidden className="seat seat-sample" data-additional="">
            <Plus strokeWidth={3.5} className="seat-extra" />
          </span>
          {t('seat.kind.additional')}
          <b className="text-ink tabular-nums">{formatNumber(additionalSeats.length, i18n.language)}</b>
        </li>
      )}
    </ul>
  )
}

const VEHICLE_MARKS = ['available', 'ladies', 'unavailable'] as const
