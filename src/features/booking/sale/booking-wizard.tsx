import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BookingEvent } from '#machines/booking/booking-events.ts'
import { hasDeparture } from '#machines/booking/booking-rules.ts'
import { RunningTotal } from '#src/ui/list/running-total.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useCashGiven } from '#src/domain/cash/use-cash-given.ts'
import { WizardShell } from '#src/ui/wizard/wizard-shell.tsx'
import type { ApiError } from '#src/platform/api.ts'
import { errorText } from '#src/platform/error-text.ts'
import { moneyInWords } from '#src/platform/format.ts'
import { isToldInPlace, useBooking, useBookingActor } from './booking-actor.tsx'
import {
  isConfirmingDiscard,
  isPricing,
  isSelling,
  isSettling,
  isSideRoad,
  useView,
  viewOf,
  type BookingView,
  type Place,
} from './booking-views.ts'
import { Counter } from './counter.tsx'
import { DEPARTURE_FORM, JOURNEY_FORM, JOURNEY_TO, PASSENGERS_FORM, PAYMENT_FORM } from './form-ids.ts'
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
  RoomingStep,
  SeatsStep,
  ExceptionStep,
} from './later-steps.ts'
import { SeatNotices } from './seat-notices.tsx'
import { useEstimate, useTwoWayTotal } from './use-estimate.ts'
import { SellLinkNotice, useIsSellLinkAsked } from './sell-link-notice.tsx'
import { usePrinting } from './use-printing.ts'
import { useStepHistory } from './use-step-history.ts'
import { useScansSetAside } from './use-scans-set-aside.ts'
import { useSteps } from './use-steps.ts'

const DEPARTURE_FOCUS = 'input[name="departure"]:checked'
const SEAT_FOCUS = 'button.seat[tabindex="0"]'

/** What stands in each place, and what goes on from there. */
export function BookingWizard() {
  const { t } = useTranslation('booking')
  const flow = useBookingActor()
  const at = useBooking(viewOf)
  const view = useView()
  const { journey, payment, quote, refusal, isRestored } = useBooking(({ context }) => context)
  // The change stays in sight until the next sale begins.
  const isPaying = at === 'payment' || at === 'booked'
  const cash = useCashGiven(isPaying && payment.means === 'cash' && quote ? quote.total : null)
  const { isPrinted, print } = usePrinting()
  const selling = useBooking(isSelling)
  const settling = useBooking(isSettling)
  const pricing = useBooking(isPricing)
  const isAsked = useBooking(isConfirmingDiscard)
  const isLinkAsked = useIsSellLinkAsked()
  // Whoever has chosen the draft need not be told that it is one.
  const [isGoneOn, setGoneOn] = useState(false)
  const doing = selling ? 'selling' : settling ? 'settling' : pricing && 'pricing'
  const isChoosing = view.endsWith('Seats') || view.endsWith('Departure')
  useStepHistory()
  useScansSetAside(view !== 'passengers')
  useEffect(() => {
    const timer = setTimeout(fetchLaterSteps, LATER_MS)
    return () => clearTimeout(timer)
  }, [])

  return (
    <>
      <WizardShell<Place, BookingEvent>
        flow={flow}
        title={t('title')}
        steps={useSteps()}
        at={at}
        places={{
          restoring: { next: { event: { type: 'booking.startNext' } } },
          // A journey kept for the next in the queue needs no hands: Enter goes on.
          journey: {
            view: (
              <>
                <JourneyStep />
                <Counter />
              </>
            ),
            next: { form: JOURNEY_FORM },
            focus: ['form[data-empty="from"] input[role="combobox"]', `form[data-empty="to"] #${JOURNEY_TO}`],
          },
          outwardDeparture: {
            view: <DepartureStep direction="outward" />,
            next: { form: DEPARTURE_FORM },
            focus: DEPARTURE_FOCUS,
          },
          outwardSeats: {
            view: <SeatsStep direction="outward" />,
            next: { event: { type: 'booking.submitSeats' } },
            focus: SEAT_FOCUS,
            keepsEarlyPress: true,
          },
          returnDeparture: {
            view: <DepartureStep direction="return" />,
            next: { form: DEPARTURE_FORM },
            focus: DEPARTURE_FOCUS,
          },
          returnSeats: {
            view: <SeatsStep direction="return" />,
            next: { event: { type: 'booking.submitSeats' } },
            focus: SEAT_FOCUS,
            keepsEarlyPress: true,
          },
          rooming: {
            view: <RoomingStep />,
            next: { event: { type: 'booking.submitRooms' } },
            focus: 'fieldset select',
            keepsEarlyPress: true,
          },
          passengers: {
            view: <PassengersStep />,
            next: { form: PASSENGERS_FORM },
            focus: ['[aria-invalid="true"]', '[data-check-birth] [id$="-dateOfBirth"]', 'input[name^="passengers.0."]'],
          },
          documents: { view: <DocumentsStep />, next: { event: { type: 'booking.submitDocuments' } } },
          review: { view: <ReviewStep />, next: { event: { type: 'booking.confirmReview' } } },
          payment: {
            view: <PaymentStep cash={cash} />,
            next: { form: PAYMENT_FORM },
            focus: 'input[inputmode="decimal"]',
            // Less cash is handed over than is due, which stands at its field; nothing is sold for that.
            isBlocked: cash.isShort,
          },
          holdExpired: { view: <ExceptionStep name="holdExpired" />, next: { event: { type: 'booking.holdAgain' } } },
          departureClosed: {
            view: <ExceptionStep name="departureClosed" />,
            next: { event: { type: 'booking.chooseOtherDeparture' } },
          },
          noPrice: {
            view: <ExceptionStep name="noPrice" />,
            next: { event: { type: 'booking.chooseOtherDeparture' } },
          },
          booked: {
            view: <BookedView given={cash.given} isPrinted={isPrinted} onPrint={print} />,
            next: isPrinted ? { event: { type: 'booking.startNext' } } : { act: print },
            isBusy: false,
          },
        }}
        heading={t(`heading.${view}`)}
        lead={isSideRoad(view) ? null : t(`lead.${view}`)}
        doing={doing && t(`doing.${doing}`)}
        waiting={<Waiting />}
        primary={usePrimary(view, isPrinted)}
        back={{ type: 'booking.back' }}
        startOver={{
          event: { type: 'booking.startOver' },
          label: t('common:draft.startOver'),
          isOffered: view !== 'journey',
        }}
        discard={{
          isAsked,
          body: t('discard.body'),
          confirmLabel: t('discard.confirm'),
          cancelLabel: t('discard.keep'),
          confirm: { type: 'booking.confirm' },
          keep: { type: 'booking.back' },
        }}
        blind={journey.fromStoppageId !== null && journey.toStoppageId !== null && <JourneyBlinds />}
        total={view !== 'booked' && <Total />}
        clock={<BookingHoldClock />}
        notices={
          <>
            <SellLinkNotice onGoOn={() => setGoneOn(true)} />
            {view === 'outwardSeats' && <SeatNotices direction="outward" />}
            {view === 'returnSeats' && <SeatNotices direction="return" />}
          </>
        }
        refusal={isChoosing && refusal}
        isResumed={isRestored && view !== 'booked' && !isLinkAsked && !isGoneOn}
        isToldInPlace={isToldInPlace}
        sideRoad={({ name, part }) => {
          const what = part === 'sellTickets' ? 'outage.sale' : name
          return { title: t(`side.${what}.title`), body: t(`side.${what}.body`) }
        }}
      />
    </>
  )
}

function usePrimary(view: BookingView, isPrinted: boolean): string {
  const { t, i18n } = useTranslation('booking')
  const quote = useBooking(({ context }) => context.quote)
  const amount = quote ? moneyInWords(quote.total, quote.currency, i18n.language) : ''
  const count = useBooking(({ context }) => context.booking?.tickets.length ?? 0)
  if (view === 'booked' && !isPrinted) return t('booked.print', { count })
  return t(`primary.${view}`, { amount })
}

function Total() {
  const { t } = useTranslation('booking')
  const isBinding = useBooking(({ context }) => context.quote !== null)
  const isOutwardOnly = useBooking(({ context }) => context.journey.isTwoWay && !hasDeparture(context, 'return'))
  const { quote, refusal } = useEstimate()
  const twoWay = useTwoWayTotal()
  if (twoWay) return <RunningTotal {...twoWay} label={t('estimateTwoWay')} />
  if (refusal) return <NoTotal refusal={refusal} />
  if (!quote) return null
  return (
    <RunningTotal
      minor={quote.total}
      currency={quote.currency}
      vatMinor={quote.vatTotal}
      {...(!isBinding && { label: t(isOutwardOnly ? 'estimateOutward' : 'estimate') })}
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

function Waiting() {
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Skeleton className="h-9 w-56" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
    </div>
  )
}
