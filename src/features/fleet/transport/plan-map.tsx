import DoorOpen from 'lucide-react/icons/door-open'
import Plus from 'lucide-react/icons/plus'
import Venus from 'lucide-react/icons/venus'
import { useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { place, SteeringWheel, tracks } from '#src/domain/seat/seat-drawing.tsx'
import { nextSeat } from '#src/domain/seat/seat-steps.ts'
import {
  lanesOf,
  valuesOfPlan,
  type Place,
  type PlanCell,
  type PlanSeat,
  type SeatPlan,
} from '#contract/fleet/seat-plan.ts'
import '#src/domain/seat/seat-map.css'
import './seat-editor.css'

export interface PlanMapProps {
  plan: SeatPlan
  /** Where the keyboard stands. */
  at: Place
  onMove: (at: Place) => void
  onApply: (at: Place) => void
  onPoint: (at: Place | undefined) => void
  describe: (cell: PlanCell, at: Place) => string
}

/** The vehicle from above, every place of it a button. As on the clerk's map, arrows lead where they point on the screen. */
export function PlanMap({ plan, at, onMove, onApply, onPoint, describe }: PlanMapProps) {
  const { t } = useTranslation(['fleet', 'common'])
  const vehicle = useRef<HTMLFieldSetElement>(null)
  const { layout } = valuesOfPlan(plan)

  function move(event: KeyboardEvent<HTMLElement>) {
    const there = vehicle.current && nextSeat(vehicle.current, event.currentTarget, event.key)
    if (!there) return
    event.preventDefault()
    there.focus()
  }

  return (
    <div className="overflow-x-auto px-2 py-3">
      <fieldset
        ref={vehicle}
        aria-label={t('editor.map')}
        className="vehicle"
        data-driver={plan.driverSide}
        style={tracks(layout)}
      >
        <span aria-hidden className="windscreen" />
        <span className="driver">
          <SteeringWheel />
          <span className="sr-only">{t('common:seat.driver')}</span>
        </span>
        {plan.rows.map((cells, row) =>
          cells.map((cell, lane) => {
            const here = { row, lane }
            const shared = {
              type: 'button' as const,
              style: place(row, lane, lanesOf(plan)),
              'data-seat': `${row}-${lane}`,
              tabIndex: row === at.row && lane === at.lane ? 0 : -1,
              'aria-label': describe(cell, here),
              onFocus: () => onMove(here),
              onKeyDown: move,
              onPointerEnter: () => onPoint(here),
              onPointerLeave: () => onPoint(undefined),
              onClick: () => onApply(here),
            }
            const key = `${row}-${lane}`
            if (cell.kind === 'seat') {
              return (
                <button
                  key={key}
                  {...shared}
                  className="seat"
                  data-mark={availabilityOf(cell)}
                  data-berth={cell.berth}
                  data-additional={cell.isAdditional ? '' : undefined}
                >
                  {cell.isLadies && <Venus aria-hidden strokeWidth={2.5} />}
                  {cell.isAdditional && <Plus aria-hidden strokeWidth={3} />}
                  <span className="seat-number">{cell.seat}</span>
                  {cell.berth && <span className="seat-deck" data-deck={t(`common:seat.deck.${cell.berth}`)} />}
                </button>
              )
            }
            return (
              <button key={key} {...shared} className="plan-cell" data-kind={cell.kind}>
                {cell.kind === 'door' && <DoorOpen aria-hidden />}
              </button>
            )
          }),
        )}
      </fieldset>
    </div>
  )
}

function availabilityOf({ isBlocked, isLadies }: PlanSeat): string {
  return isBlocked ? 'unavailable' : isLadies ? 'ladies' : 'available'
}
