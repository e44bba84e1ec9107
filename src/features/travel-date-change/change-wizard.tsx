import { useTranslation } from 'react-i18next'
import type { ChangeEvent } from '#machines/travel-date-change/travel-date-change-events.ts'
import { holdEnd } from '#machines/travel-date-change/travel-date-change-rules.ts'
import { BookingFinder } from '#src/domain/booking/booking-finder.tsx'
import { FlowHoldClock } from '#src/domain/seat/flow-hold-clock.tsx'
import { RunningTotal } from '#src/ui/list/running-total.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { WizardShell } from '#src/ui/wizard/wizard-shell.tsx'
import { moneyInWords } from '#src/platform/format.ts'
import {
  isSideRoad,
  isStepAhead,
  useCan,
  useChange,
  useChangeActor,
  useSend,
  useView,
  viewOf,
  type ChangePlace,
  type ChangeView,
} from './change-actor.tsx'
import { ChangeBlinds } from './change-blinds.tsx'
import { ChangedView } from './changed-view.tsx'
import { DepartureStep, DEPARTURE_FORM } from './departure-step.tsx'
import { ExceptionStep } from './exception-step.tsx'
import { LostSeats } from './lost-seats.tsx'
import { PaymentStep } from './payment-step.tsx'
import { ReviewStep, REVIEW_FORM } from './review-step.tsx'
import { SeatsStep } from './seats-step.tsx'
import { TicketsStep } from './tickets-step.tsx'
import { useSteps } from './use-steps.ts'

/** What stands in each place, and what goes on from there. */
export function ChangeWizard() {
  const { t } = useTranslation('travel-date-change')
  const flow = useChangeActor()
  const at = useChange(viewOf)
  const view = useView()
  const { direction, booking, chosen, refusal, isRestored } = useChange(({ context }) => context)
  const isAsked = useChange((snapshot) => snapshot.matches('confirmingDiscard'))
  const doing = useChange((snapshot) => DOING.find((place) => snapshot.matches(place)))
  const showsRefusal = view === 'seats' || view === 'departure' || view === 'tickets' || view === 'review'

  return (
    <WizardShell<ChangePlace, ChangeEvent>
      flow={flow}
      title={t('title')}
      steps={useSteps()}
      at={at}
      visit={direction}
      places={{
        restoring: { next: { event: { type: 'travelDateChange.startNext' } } },
        // Choosing from the list goes on by itself.
        find: {
          view: <FindStep />,
          next: { event: { type: 'travelDateChange.submitTickets' } },
          focus: 'input[role="combobox"]',
        },
        tickets: {
          view: <TicketsStep />,
          next: { event: { type: 'travelDateChange.submitTickets' } },
          focus: 'input[type="checkbox"]:enabled',
        },
        departure: {
          view: <DepartureStep />,
          next: { form: DEPARTURE_FORM },
          focus: 'input[name="departure"]:checked',
        },
        seats: {
          view: <SeatsStep />,
          next: { event: { type: 'travelDateChange.submitSeats' } },
          focus: 'button.seat[tabindex="0"]',
        },
        review: { view: <ReviewStep />, next: { form: REVIEW_FORM }, focus: 'input[maxlength="200"]' },
        payment: {
          view: <PaymentStep />,
          next: { event: { type: 'travelDateChange.pay' } },
          focus: 'input[type="radio"]:checked',
        },
        holdExpired: {
          view: <ExceptionStep name="holdExpired" />,
          next: { event: { type: 'travelDateChange.holdAgain' } },
        },
        departureClosed: {
          view: <ExceptionStep name="departureClosed" />,
          next: { event: { type: 'travelDateChange.chooseOtherDeparture' } },
        },
        notChangeable: {
          view: <ExceptionStep name="notChangeable" />,
          next: { event: { type: 'travelDateChange.lookAgain' } },
        },
        changed: { view: <ChangedView />, next: { event: { type: 'travelDateChange.startNext' } } },
      }}
      heading={t(`heading.${view}`)}
      lead={isSideRoad(view) ? null : t(`lead.${view}`)}
      doing={doing && t(`doing.${doing}`)}
      isWaiting={useChange(isStepAhead)}
      waiting={<Skeleton className="h-48 w-full max-w-3xl" />}
      primary={usePrimary(view)}
      back={{ type: 'travelDateChange.back' }}
      startOver={{
        event: { type: 'travelDateChange.startOver' },
        label: t('common:draft.startOver'),
        isOffered: booking !== null,
      }}
      discard={{
        isAsked,
        body: t('discard.body'),
        confirmLabel: t('discard.confirm'),
        cancelLabel: t('discard.keep'),
        confirm: { type: 'travelDateChange.confirm' },
        keep: { type: 'travelDateChange.back' },
      }}
      blind={booking !== null && chosen.length > 0 && view !== 'find' && <ChangeBlinds />}
      total={<Total view={view} />}
      clock={<Clock />}
      notices={view === 'seats' && <LostSeats />}
      refusal={showsRefusal && refusal}
      isResumed={isRestored && view !== 'changed' && view !== 'find'}
      sideRoad={({ name, part }) => {
        const what = part === 'changeTravelDate' ? 'unanswered' : name
        return { title: t(`side.${what}.title`), body: t(`side.${what}.body`) }
      }}
    />
  )
}

/** What takes its time and says so. */
const DOING = ['openingBooking', 'pricing', 'settlingSeats', 'changingTravelDate'] as const

function FindStep() {
  const send = useSend()
  const refusal = useChange(({ context }) => context.refusal?.message)
  return (
    <BookingFinder
      className="max-w-md"
      error={refusal}
      onFind={(bookingId) => send({ type: 'travelDateChange.find', bookingId })}
    />
  )
}

function Total({ view }: { view: ChangeView }) {
  const { t } = useTranslation('travel-date-change')
  const quote = useChange(({ context }) => context.quote)
  if (!quote || view === 'find' || view === 'tickets' || view === 'changed') return null
  return <RunningTotal minor={quote.total} currency={quote.currency} vatMinor={quote.vat} label={t('due')} />
}

function Clock() {
  const send = useSend()
  const clock = useChange(({ children }) => children.seatClock)
  const until = useChange(({ context }) => holdEnd(context))
  const clockOffset = useChange(({ context }) => context.clockOffset)
  const canRenew = useCan({ type: 'travelDateChange.renewHold' })
  const renew = canRenew ? () => send({ type: 'travelDateChange.renewHold' }) : undefined
  return <FlowHoldClock clock={clock} until={until} clockOffset={clockOffset} onRenew={renew} />
}

function usePrimary(view: ChangeView): string {
  const { t, i18n } = useTranslation('travel-date-change')
  const quote = useChange(({ context }) => context.quote)
  const amount = quote ? moneyInWords(quote.total, quote.currency, i18n.language) : ''
  const isFreeReview = view === 'review' && quote?.total === 0
  return t(isFreeReview ? 'primary.reviewFree' : `primary.${view}`, { amount })
}
