import { useTranslation } from 'react-i18next'
import {
  CHANGE_STEPS,
  type ChangeContext,
  type ChangeStep,
} from '#machines/travel-date-change/travel-date-change-context.ts'
import {
  directionsOf,
  hasEverySeat,
  hasTarget,
  wishedSeats,
} from '#machines/travel-date-change/travel-date-change-rules.ts'
import type { Direction } from '#machines/booking/booking-requests.ts'
import type { StepState } from '#src/ui/wizard/step-line.tsx'
import type { WizardStep } from '#src/ui/wizard/wizard-shell.tsx'
import type { ChangeEvent } from '#machines/travel-date-change/travel-date-change-events.ts'
import { groupedReference } from '#contract/grouped-reference.ts'
import { formatInstant } from '#src/platform/format.ts'
import { useChange } from './change-actor.tsx'

interface Place {
  step: ChangeStep
  direction: Direction
}

/** The steps for the line at the side, departure and seats once per direction that moves, with what was chosen there. */
export function useSteps(): WizardStep<ChangeEvent>[] {
  const { t, i18n } = useTranslation('travel-date-change')
  const snapshot = useChange((each) => each)
  const { context } = snapshot
  const isChanged = snapshot.matches('changed')
  const moving = directionsOf(context)
  const directions = moving.length === 0 ? (['outward'] as const) : moving

  const places = CHANGE_STEPS.filter(
    (step) => step !== 'payment' || context.quote === null || context.quote.total > 0,
  ).flatMap((step): Place[] =>
    step === 'departure' || step === 'seats'
      ? directions.map((direction) => ({ step, direction }))
      : [{ step, direction: 'outward' }],
  )
  return places.map((place) => {
    const { step, direction } = place
    const isSplit = directions.length > 1 && (step === 'departure' || step === 'seats')
    return {
      id: `${step}.${direction}`,
      title: t(isSplit ? `stepIn.${step}.${direction}` : `step.${step}`),
      state: isChanged ? 'done' : stateOf(context, place),
      summary: summaryOf(context, place, i18n.language),
      goTo: { type: 'travelDateChange.goTo', step, direction },
    }
  })
}

function stateOf(context: ChangeContext, { step, direction }: Place): StepState {
  const isHere =
    step === context.step && (step === 'departure' || step === 'seats' ? direction === context.direction : true)
  if (isHere) return 'current'
  const isDone = {
    find: () => context.booking !== null,
    tickets: () => context.chosen.length > 0 && context.step !== 'find',
    departure: () => hasTarget(context, direction),
    seats: () => hasEverySeat(context, direction),
    review: () => context.step === 'payment',
    payment: () => false,
  }[step]()
  return isDone ? 'done' : 'ahead'
}

function summaryOf(context: ChangeContext, { step, direction }: Place, language: string): string | undefined {
  const from = context.departures[direction]?.from
  switch (step) {
    case 'find':
      return context.booking ? groupedReference(context.booking.reference) : undefined
    case 'departure':
      return from && formatInstant(from.at, { language, zone: from.timeZone })
    case 'seats':
      return wishedSeats(context, direction).join(' · ') || undefined
    default:
      return undefined
  }
}
