import { useTranslation } from 'react-i18next'
import type { ChangeEvent } from '#machines/travel-date-change/travel-date-change-events.ts'
import { holdEnd } from '#machines/travel-date-change/travel-date-change-rules.ts'
import { arrivalRefs } from '#src/ui/wizard/arrival-focus.ts'
import { BookingFinder } from '#src/domain/booking/booking-finder.tsx'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { FlowHoldClock } from '#src/domain/seat/flow-hold-clock.tsx'
import { RunningTotal } from '#src/ui/list/running-total.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { WizardFrame, type WizardPrimary } from '#src/ui/wizard/wizard-frame.tsx'
import type { FlowException } from '#src/platform/flow-exception.ts'
import { moneyInWords } from '#src/platform/format.ts'
import {
  isBusy,
  isStepAhead,
  useCan,
  useChange,
  useChangeActor,
  useException,
  useView,
  useSend,
  useStartAnew,
  type ChangeView,
} from './change-actor.tsx'
import { ChangeBlinds } from './change-blinds.tsx'
import { ChangedView } from './changed-view.tsx'
import { DepartureStep, DEPARTURE_FORM } from './departure-step.tsx'
import { PaymentStep } from './payment-step.tsx'
import { ReviewStep, REVIEW_FORM } from './review-step.tsx'
import { SeatsStep } from './seats-step.tsx'
import { ExceptionStep } from './exception-step.tsx'
import { StepNotices } from './step-notices.tsx'
import { TicketsStep } from './tickets-step.tsx'
import { useSteps } from './use-steps.ts'

const arrivalRef = arrivalRefs<ChangeView>({
  find: 'input[role="combobox"]',
  tickets: 'input[type="checkbox"]:enabled',
  departure: 'input[name="departure"]:checked',
  seats: 'button.seat[tabindex="0"]',
  review: 'input[maxlength="200"]',
  payment: 'input[type="radio"]:checked',
})

/** One frame around all steps: blind above, steps beside, money and the one primary button below. */
export function ChangeWizard() {
  const { t } = useTranslation('travel-date-change')
  const send = useSend()
  const view = useView()
  const exception = useException()
  const isArriving = useChange(isStepAhead) && !exception
  const steps = useSteps()
  const primary = usePrimary(view)
  const canGoBack = useCan({ type: 'travelDateChange.back' })
  const startAnew = useStartAnew()
  const question = exception?.question
  const isAsked = useChange((snapshot) => snapshot.matches('confirmingDiscard'))
  const goBack = canGoBack && !isAsked ? () => send({ type: 'travelDateChange.back' }) : undefined
  const back = exception ? exception.leave : goBack
  const direction = useChange(({ context }) => context.direction)
  const hasBooking = useChange(({ context }) => context.booking !== null)
  const isMoving = useChange(({ context }) => context.chosen.length > 0)

  return (
    <>
      <title>{t('title')}</title>
      <WizardFrame
        title={t('title')}
        steps={steps}
        heading={t(`heading.${view}`)}
        lead={<Lead view={view} />}
        notice={<StepNotices view={view} />}
        blind={hasBooking && isMoving && view !== 'find' && <ChangeBlinds />}
        total={<Total view={view} />}
        primary={primary}
        {...(back && { back: { onPress: back } })}
        extra={
          <>
            {startAnew && hasBooking && (
              <Button tone="quiet" onClick={startAnew}>
                {t('common:draft.startAnew')}
              </Button>
            )}
            <Clock />
          </>
        }
      >
        <div key={`${view}${direction}`} ref={arrivalRef(view)}>
          {isArriving ? <Skeleton className="h-48 w-full max-w-3xl" /> : <View view={view} />}
        </div>
      </WizardFrame>
      <ConfirmDialog
        open={isAsked || question !== undefined}
        title={t('common:confirm.title')}
        body={t('discard.body')}
        confirmLabel={t('discard.confirm')}
        cancelLabel={t('discard.keep')}
        onConfirm={question?.confirm ?? (() => send({ type: 'travelDateChange.confirm' }))}
        onCancel={question?.keep ?? (() => send({ type: 'travelDateChange.back' }))}
      />
    </>
  )
}

function View({ view }: { view: ChangeView }) {
  switch (view) {
    case 'restoring':
      return <Skeleton className="h-48 w-full max-w-3xl" />
    case 'find':
      return <FindStep />
    case 'tickets':
      return <TicketsStep />
    case 'departure':
      return <DepartureStep />
    case 'seats':
      return <SeatsStep />
    case 'review':
      return <ReviewStep />
    case 'payment':
      return <PaymentStep />
    case 'changed':
      return <ChangedView />
    default:
      return <ExceptionStep name={view} />
  }
}

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

/** What takes its time says what it is doing. */
function Lead({ view }: { view: ChangeView }) {
  const { t } = useTranslation('travel-date-change')
  const doing = useChange((snapshot) =>
    (['openingBooking', 'pricing', 'settlingSeats', 'changingTravelDate'] as const).find((place) =>
      snapshot.matches(place),
    ),
  )
  const isObstructed = useException() !== undefined
  const isSide = isObstructed || ['holdExpired', 'departureClosed', 'notChangeable'].includes(view)
  return (
    <span aria-live="polite">{doing && !isObstructed ? t(`doing.${doing}`) : isSide ? null : t(`lead.${view}`)}</span>
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

/** The one thing to do next: an event, or the form that holds what the event needs. */
type Next = { event: ChangeEvent; form?: never } | { form: string; event?: never }

const NEXT = {
  restoring: { event: { type: 'travelDateChange.startNext' } },
  // Choosing from the list goes on by itself.
  find: { event: { type: 'travelDateChange.submitTickets' } },
  tickets: { event: { type: 'travelDateChange.submitTickets' } },
  departure: { form: DEPARTURE_FORM },
  seats: { event: { type: 'travelDateChange.submitSeats' } },
  review: { form: REVIEW_FORM },
  payment: { event: { type: 'travelDateChange.pay' } },
  holdExpired: { event: { type: 'travelDateChange.holdAgain' } },
  departureClosed: { event: { type: 'travelDateChange.chooseOtherDeparture' } },
  notChangeable: { event: { type: 'travelDateChange.lookAgain' } },
  changed: { event: { type: 'travelDateChange.startNext' } },
} as const satisfies Record<Exclude<ChangeView, FlowException['name']>, Next>

function usePrimary(view: ChangeView): WizardPrimary {
  const { t, i18n } = useTranslation('travel-date-change')
  const actor = useChangeActor()
  const exception = useException()
  const next: Next = NEXT[view === 'outage' || view === 'draftSetAside' ? 'restoring' : view]
  const busy = useChange(isBusy)
  const canGoOn = useChange((snapshot) => next.event === undefined || snapshot.can(next.event))
  const quote = useChange(({ context }) => context.quote)
  const amount = quote ? moneyInWords(quote.total, quote.currency, i18n.language) : ''
  const isFreeReview = view === 'review' && quote?.total === 0

  if (exception) return { label: t(`primary.${exception.name}`), onPress: exception.goOn }
  return {
    label: t(isFreeReview ? 'primary.reviewFree' : `primary.${view}`, { amount }),
    busy: busy && view !== 'changed',
    disabled: !canGoOn && !busy,
    onPress: () => next.event && actor.send(next.event),
    ...(next.form && { form: next.form }),
  }
}
