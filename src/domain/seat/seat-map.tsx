import { useRef, useState, type KeyboardEvent } from 'react'
import DoorOpen from 'lucide-react/icons/door-open'
import Plus from 'lucide-react/icons/plus'
import { useTranslation } from 'react-i18next'
import { place, SteeringWheel, tracks, width } from '#src/domain/seat/seat-drawing.tsx'
import { SeatGlyph } from '#src/domain/seat/seat-glyph.tsx'
import { SeatLegend } from '#src/domain/seat/seat-legend.tsx'
import { seatMark, seatsOf, type SeatLayout, type SeatStatuses } from '#src/domain/seat/seat-layout.ts'
import { nextSeat } from '#src/domain/seat/seat-steps.ts'
import { useSeatWords } from '#src/domain/seat/use-seat-labels.ts'
import './seat-map.css'

export interface SeatMapProps {
  /** What the map is of: 'Seats, Riyadh to Amman, 21:30'. */
  label: string
  layout: SeatLayout
  /** Status by seat number; one that is missing shows as unavailable. */
  seats: SeatStatuses
  /** Asked to take or give back a seat. Only called for free, ladies/family and own seats, and for kept ones where asked. */
  onToggle: (seat: string) => void
  /** Why a free seat cannot be taken, as a sentence; undefined when it can. */
  refusal?: ((seat: string) => string | undefined) | undefined
  /** Server's time minus this device's, in milliseconds. */
  clockOffset?: number | undefined
  /** Nothing can be pressed, everything can be read: while a claim is on its way, or for a look only. */
  readOnly?: boolean | undefined
  /** Kept seats can be chosen too: to release them. */
  choosesKept?: boolean | undefined
  /** No departure, only the vehicle: the legend leaves out what comes with a sale, nothing speaks of selecting. */
  vehicleOnly?: boolean | undefined
  /** Numbers of the seats beyond the vehicle's regular ones. */
  additionalSeats?: readonly string[] | undefined
}

/**
 * The vehicle from above. Arrow keys go to the next seat in the direction that is seen, Home and End to the first and
 * the last, Space takes or gives back; Enter is left to the wizard around it.
 */
export function SeatMap({
  label,
  layout,
  seats,
  onToggle,
  refusal,
  clockOffset = 0,
  readOnly = false,
  choosesKept = false,
  vehicleOnly = false,
  additionalSeats = [],
}: SeatMapProps) {
  const { t } = useTranslation('common')
  const vehicle = useRef<HTMLFieldSetElement>(null)
  const [stop, setStop] = useState<string>()
  const [pointed, setPointed] = useState<string>()
  const describe = useSeatWords({ seats, refusal, clockOffset, additionalSeats })
  const all = seatsOf(layout)
  const tabStop = stop !== undefined && all.includes(stop) ? stop : firstStop(all, seats)
  const told = pointed ?? stop

  function move(event: KeyboardEvent<HTMLElement>) {
    const there = vehicle.current && nextSeat(vehicle.current, event.currentTarget, event.key)
    if (!there) return
    event.preventDefault()
    there.focus()
  }

  function pressable(seat: string): boolean {
    const mark = seatMark(seats[seat])
    if (readOnly) return false
    if (mark === 'mine' || (mark === 'kept' && choosesKept)) return true
    return (mark === 'available' || mark === 'ladies') && refusal?.(seat) === undefined
  }

  return (
    <div className="seat-map flex flex-col gap-3">
      <SeatLegend layout={layout} seats={seats} vehicleOnly={vehicleOnly} additionalSeats={additionalSeats} />
      <div className="overflow-x-auto px-2 py-3">
        <fieldset
          ref={vehicle}
          aria-label={label}
          className="vehicle"
          data-driver={layout.driverSide}
          style={tracks(layout)}
        >
          <span aria-hidden className="windscreen" />
          <span className="driver">
            <SteeringWheel />
            <span className="sr-only">{t('seat.driver')}</span>
          </span>
          {layout.rows.map((row, rowIndex) =>
            row.cells.map((cell, cellIndex) => {
              const style = place(rowIndex, cellIndex, width(layout))
              if (cell.kind === 'door') {
                return (
                  <span key={`door-${style['--row']}-${style['--column']}`} className="vehicle-door" style={style}>
                    <DoorOpen aria-hidden />
                    <span className="sr-only">{t('seat.door')}</span>
                  </span>
                )
              }
              if (cell.kind !== 'seat') return null
              const { seat, berth } = cell
              const mark = seatMark(seats[seat])
              const open = pressable(seat)
              const isAdditional = additionalSeats.includes(seat)
              return (
                <button
                  key={seat}
                  type="button"
                  className="seat"
                  style={style}
                  data-seat={seat}
                  data-mark={mark}
                  data-berth={berth}
                  data-additional={isAdditional ? '' : undefined}
                  data-enter="next"
                  tabIndex={seat === tabStop ? 0 : -1}
                  aria-label={describe(seat, berth)}
                  aria-pressed={mark === 'mine'}
                  aria-disabled={!open}
                  onFocus={() => setStop(seat)}
                  onKeyDown={move}
                  onPointerEnter={() => setPointed(seat)}
                  onPointerLeave={() => setPointed(undefined)}
                  onClick={() => {
                    if (open) onToggle(seat)
                  }}
                >
                  <SeatGlyph mark={mark} holderName={seats[seat]?.holderName} />
                  {isAdditional && <Plus aria-hidden strokeWidth={3.5} className="seat-extra" />}
                  <span className="seat-number">{seat}</span>
                  {/* Drawn by the sheet: the seat's name has the berth in whole words, and speech is to find it by its number. */}
                  {berth && <span className="seat-deck" data-deck={t(`seat.deck.${berth}`)} />}
                </button>
              )
            }),
          )}
        </fieldset>
      </div>
      {/* The same words as the seat's label, for eyes; the room is kept so that nothing moves. */}
      <p aria-hidden className="min-h-5 text-center text-xs text-ink-2">
        {told === undefined ? !vehicleOnly && t('seat.keys') : describe(told, berthOf(layout, told))}
      </p>
    </div>
  )
}

/** Tab goes first to what one came for: the own seat, else a free one. */
function firstStop(all: readonly string[], seats: SeatStatuses): string | undefined {
  const wanted = ['mine', 'available', 'ladies']
  return wanted.map((mark) => all.find((seat) => seatMark(seats[seat]) === mark)).find(Boolean) ?? all[0]
}

function berthOf(layout: SeatLayout, seat: string) {
  const cell = layout.rows.flatMap((row) => row.cells).find((each) => each.kind === 'seat' && each.seat === seat)
  return cell?.kind === 'seat' ? cell.berth : undefined
}
