import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { arrivalRefs } from '#src/ui/wizard/arrival-focus.ts'
import { Arriving } from '#src/ui/frame/arriving.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { RunningTotal } from '#src/ui/list/running-total.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { type CashGiven, useCashGiven } from '#src/domain/cash/use-cash-given.ts'
import { WizardFrame } from '#src/ui/wizard/wizard-frame.tsx'
import type { ApiError } from '#src/platform/api.ts'
import { errorText } from '#src/platform/error-text.ts'
import { useBooking, useCan, useException, useObstacle, useSend, useStartAnew } from './booking-actor.tsx'
import { useView, isConfirmingDiscard, isPricing, isSelling, isSettling, type BookingView } from './booking-views.ts'
import { BookingHoldClock } from './hold-clock.tsx'
import { JourneyBlinds } from './journey-blinds.tsx'
import { JourneyStep } from './journey-step.tsx'
import {
  BookedView,
  DepartureStep,
  DocumentsStep,
  fetchLaterSteps,
  LATER_MS,
  PassengersStep,
  PaymentStep,
  ReviewStep,
  SeatsStep,
  ExceptionStep,
} from './later-steps.ts'
import { StepNotices } from './step-notices.tsx'
import { useEstimate } from './use-estimate.ts'
import { usePrimary } from './use-primary.ts'
import { useStepHistory } from './use-step-history.ts'
import { useSteps } from './use-steps.ts'

const arrivalRef = arrivalRefs<BookingView>({
  // A journey kept for the next in the queue needs no hands: Enter goes on.
  journey: 'form[data-empty] input[role="combobox"]',
  outwardDeparture: 'input[name="departure"]:checked',
  returnDeparture: 'input[name="departure"]:checked',
  outwardSeats: 'button.seat[tabindex="0"]',
  returnSeats: 'button.seat[tabindex="0"]',
  passengers: 'input[name="passengers.0.firstName"]',
  payment: 'input[inputmode="decimal"]',
})

/** One frame around all steps: blind above, steps beside, money and the one primary button below. */
export function BookingWizard() {
  const { t } = useTranslation('booking')
  const send = useSend()
  const view = useView()
  const steps = useSteps()
  const cash = useCashGiven(
    useBooking(({ context: { payment, quote } }) =>
      view === 'payment' && payment.means === 'cash' && quote ? quote.total : null,
    ),
  )
  const primary = usePrimary({ isCashShort: cash.isShort })
  const exception = useException()
  const question = exception?.question
  const canGoBack = useCan({ type: 'booking.back' })
  const isAsked = useBooking(isConfirmingDiscard)
  const back = exception ? exception.leave : canGoBack && !isAsked ? () => send({ type: 'booking.back' }) : undefined
  useStepHistory()
  useEffect(() => {
    const timer = setTimeout(fetchLaterSteps, LATER_MS)
    return () => clearTimeout(timer)
  }, [])
  const hasJourney = useBooking(
    ({ context }) => context.journey.fromStoppageId !== null && context.journey.toStoppageId !== null,
  )

  return (
    <>
      <WizardFrame
        title={t('title')}
        steps={steps}
        heading={t(`heading.${view}`)}
        lead={<Lead view={view} />}
        notice={<StepNotices />}
        blind={hasJourney && <JourneyBlinds />}
        total={view !== 'booked' && <Total />}
        primary={primary}
        {...(back && { back: { onPress: back } })}
        extra={<Extra />}
      >
        <Arriving key={view} fallback={<Waiting />}>
          <div ref={arrivalRef(view)}>
            <View view={view} cash={cash} />
          </div>
        </Arriving>
      </WizardFrame>
      <ConfirmDialog
        open={isAsked || question !== undefined}
        title={t('common:confirm.title')}
        body={t('discard.body')}
        confirmLabel={t('discard.confirm')}
        cancelLabel={t('discard.keep')}
        onConfirm={question?.confirm ?? (() => send({ type: 'booking.confirm' }))}
        onCancel={question?.keep ?? (() => send({ type: 'booking.back' }))}
      />
    </>
  )
}

function View({ view, cash }: { view: BookingView; cash: CashGiven }) {
  switch (view) {
    case 'restoring':
      return <Waiting />
    case 'journey':
      return <JourneyStep />
    case 'outwardDeparture':
      return <DepartureStep key="outward" direction="outward" />
    case 'outwardSeats':
      return <SeatsStep key="outward" direction="outward" />
    case 'returnDeparture':
      return <DepartureStep key="return" direction="return" />
    case 'returnSeats':
      return <SeatsStep key="return" direction="return" />
    case 'passengers':
      return <PassengersStep />
    case 'documents':
      return <DocumentsStep />
    case 'review':
      return <ReviewStep />
    case 'payment':
      return <PaymentStep cash={cash} />
    case 'booked':
      return <BookedView />
    default:
      return <ExceptionStep name={view} />
  }
}

/** What takes its time says what it is doing. */
function Lead({ view }: { view: BookingView }) {
  const { t } = useTranslation('booking')
  const selling = useBooking(isSelling)
  const settling = useBooking(isSettling)
  const pricing = useBooking(isPricing)
  const isObstructed = useObstacle() !== undefined
  const doing = isObstructed ? undefined : selling ? 'selling' : settling ? 'settling' : pricing ? 'pricing' : undefined
  const isSide =
    view === 'outage' ||
    view === 'holdExpired' ||
    view === 'departureClosed' ||
    view === 'noPrice' ||
    view === 'draftSetAside'
  return <span aria-live="polite">{doing ? t(`doing.${doing}`) : isSide ? null : t(`lead.${view}`)}</span>
}

function Total() {
  const { t } = useTranslation('booking')
  const isBinding = useBooking(({ context }) => context.quote !== null)
  const { quote, refusal } = useEstimate()
  if (refusal) return <NoTotal refusal={refusal} />
  if (!quote) return null
  return (
    <RunningTotal
      minor={quote.total}
      currency={quote.currency}
      vatMinor={quote.vatTotal}
      {...(!isBinding && { label: t('estimate') })}
    />
  )
}

/** In the place of the figure, so that nobody wonders where it went. */
function NoTotal({ refusal }: { refusal: ApiError }) {
  const { t } = useTranslation('booking')
  const message = errorText(t, refusal)
  const fields = [...new Set(Object.values(refusal.fields))].filter((each) => each !== message)
  return (
    <output className="flex max-w-form items-start gap-1.5 text-xs font-medium text-attention-ink">
      <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span>
        {t('noEstimate')} {fields.length > 0 ? fields.join(' ') : message}
      </span>
    </output>
  )
}

function Extra() {
  const { t } = useTranslation('booking')
  const view = useView()
  const startAnew = useStartAnew()
  return (
    <>
      {startAnew && view !== 'journey' && (
        <Button tone="quiet" onClick={startAnew}>
          {t('common:draft.startAnew')}
        </Button>
      )}
      <BookingHoldClock />
    </>
  )
}

function Waiting() {
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Skeleton className="h-9 w-56" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
    </div>
  )
}
