import { useTranslation } from 'react-i18next'
import type { BookingEvent } from '#machines/booking/booking-events.ts'
import type { FlowException } from '#src/platform/flow-exception.ts'
import type { WizardPrimary } from '#src/ui/wizard/wizard-frame.tsx'
import { moneyInWords } from '#src/platform/format.ts'
import { useBooking, useBookingActor, useException, useObstacle } from './booking-actor.tsx'
import { useView, isBusyInSale, type BookingView } from './booking-views.ts'
import { DEPARTURE_FORM, JOURNEY_FORM, PASSENGERS_FORM, PAYMENT_FORM } from './form-ids.ts'

/** The one thing to do next: an event, or the form that holds what the event needs. */
type Next = { event: BookingEvent; form?: never } | { form: string; event?: never }

const NEXT = {
  restoring: { event: { type: 'booking.startNext' } },
  journey: { form: JOURNEY_FORM },
  outwardDeparture: { form: DEPARTURE_FORM },
  outwardSeats: { event: { type: 'booking.submitSeats' } },
  returnDeparture: { form: DEPARTURE_FORM },
  returnSeats: { event: { type: 'booking.submitSeats' } },
  passengers: { form: PASSENGERS_FORM },
  documents: { event: { type: 'booking.submitDocuments' } },
  review: { event: { type: 'booking.confirmReview' } },
  payment: { form: PAYMENT_FORM },
  holdExpired: { event: { type: 'booking.holdAgain' } },
  departureClosed: { event: { type: 'booking.chooseOtherDeparture' } },
  noPrice: { event: { type: 'booking.chooseOtherDeparture' } },
  booked: { event: { type: 'booking.startNext' } },
} as const satisfies Record<Exclude<BookingView, FlowException['name']>, Next>

/** `isCashShort`: less cash is handed over than is due, which stands at its field; nothing is sold for that. */
export function usePrimary({ isCashShort }: { isCashShort: boolean }): WizardPrimary {
  const { t, i18n } = useTranslation('booking')
  const actor = useBookingActor()
  const view = useView()
  const obstacle = useObstacle()
  const next: Next = NEXT[view === 'outage' || view === 'draftSetAside' ? 'restoring' : view]
  const isUnanswered = useException() !== undefined
  const isBusy = useBooking(isBusyInSale) && !isUnanswered
  const canGoOn = useBooking((snapshot) => next.event === undefined || snapshot.can(next.event))
  const quote = useBooking(({ context }) => context.quote)
  const amount = quote ? moneyInWords(quote.total, quote.currency, i18n.language) : ''

  if (obstacle) return { label: t(`primary.${obstacle.name}`), onPress: obstacle.goOn }
  return {
    label: t(`primary.${view}`, { amount }),
    busy: isBusy && view !== 'booked',
    disabled: (!canGoOn && !isBusy) || isCashShort,
    onPress: () => next.event && actor.send(next.event),
    ...(next.form && { form: next.form }),
  }
}
