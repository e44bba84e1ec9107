import { useTranslation } from 'react-i18next'
import { BOOKING_STEPS, type BookingContext, type BookingStep } from '#machines/booking/booking-context.ts'
import { hasDeparture, hasEverySeat, isJourneyComplete, wishedSeats } from '#machines/booking/booking-rules.ts'
import { areRoomsReady } from '#machines/booking/rooming.ts'
import type { StepState } from '#src/ui/wizard/step-line.tsx'
import type { WizardStep } from '#src/ui/wizard/wizard-shell.tsx'
import type { BookingEvent } from '#machines/booking/booking-events.ts'
import { formatInstant } from '#src/platform/format.ts'
import { useBooking } from './booking-actor.tsx'

/** The steps for the line at the side, with what was chosen there. */
export function useSteps(): WizardStep<BookingEvent>[] {
  const { t, i18n } = useTranslation('booking')
  const snapshot = useBooking((each) => each)
  const { context } = snapshot
  const isBooked = snapshot.matches('booked')

  return stepsOf(context).map((step) => ({
    id: step,
    title: t(context.journey.isTwoWay || !step.startsWith('outward') ? `step.${step}` : `step.one.${step}`),
    state: isBooked ? 'done' : stateOf(context, step),
    summary: summaryOf(context, step, i18n.language),
    goTo: { type: 'booking.goTo', step },
  }))
}

/** Without the way back of a one-way journey, and the rooms of what is no package. */
function stepsOf({ journey, package: sold }: BookingContext): BookingStep[] {
  return BOOKING_STEPS.filter(
    (step) => (journey.isTwoWay || !step.startsWith('return')) && (sold !== null || step !== 'rooming'),
  )
}

function stateOf(context: BookingContext, step: BookingStep): StepState {
  if (step === context.step) return 'current'
  const isDone = {
    journey: () => isJourneyComplete(context),
    outwardDeparture: () => hasDeparture(context, 'outward'),
    outwardSeats: () => hasEverySeat(context, 'outward'),
    returnDeparture: () => hasDeparture(context, 'return'),
    returnSeats: () => hasEverySeat(context, 'return'),
    rooming: () => areRoomsReady(context),
    passengers: () => context.arePassengersComplete,
    documents: () => context.travellers.some(({ documents }) => documents.length > 0),
    review: () => context.quote !== null && isPast(context, 'review'),
    payment: () => false,
  }[step]()
  return isDone ? 'done' : 'ahead'
}

function isPast({ step }: BookingContext, other: BookingStep): boolean {
  return BOOKING_STEPS.indexOf(step) > BOOKING_STEPS.indexOf(other)
}

function summaryOf(context: BookingContext, step: BookingStep, language: string): string | undefined {
  const { departures } = context
  const time = (direction: 'outward' | 'return') => {
    const from = departures[direction]?.summary.from
    return from && formatInstant(from.at, { language, zone: from.timeZone, style: 'time' })
  }
  switch (step) {
    case 'outwardDeparture':
      return time('outward')
    case 'returnDeparture':
      return time('return')
    case 'outwardSeats':
      return wishedSeats(context, 'outward').join(' · ') || undefined
    case 'returnSeats':
      return wishedSeats(context, 'return').join(' · ') || undefined
    default:
      return undefined
  }
}
