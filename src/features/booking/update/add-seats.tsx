import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Booking, Ticket } from '#contract/booking/booking.ts'
import type { AdditionalSeatsStep } from '#machines/booking/additional-seats-context.ts'
import * as rules from '#machines/booking/additional-seats-rules.ts'
import { DestinationBlind } from '#src/domain/departure/destination-blind.tsx'
import { HoldClock } from '#src/domain/seat/hold-clock.tsx'
import { groupedReference } from '#src/platform/grouped-reference.ts'
import { formatInstant, moneyInWords } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { useUserDetails } from '#src/platform/session.tsx'
import { Button } from '#src/ui/button.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { RunningTotal } from '#src/ui/list/running-total.tsx'
import { Money } from '#src/ui/money.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { arrivalRefs } from '#src/ui/wizard/arrival-focus.ts'
import { DraftElsewhereNotice, RefusalNotice, ResumedNotice } from '#src/ui/wizard/flow-notices.tsx'
import type { Step } from '#src/ui/wizard/step-line.tsx'
import { WizardFrame, type WizardPrimary } from '#src/ui/wizard/wizard-frame.tsx'
import {
  AdditionalSeatsProvider,
  useAdditionalSeats,
  useAdditionalSeatsActor,
  useException,
  useSend,
} from './additional-seats-actor.tsx'
import { type AdditionalSeatsView, useView } from './additional-seats-views.ts'
import { AdditionalSeatsExceptionStep } from './additional-seats-exception-step.tsx'
import { PassengersStep, PaymentStep, SeatsStep, STEP_FORM } from './additional-seats-steps.tsx'
import { nobodyYet, ridesToJoin, sharedRide } from './joining.ts'

export interface AddSeatsProps {
  booking: Booking
  /** Back to the booking's corrections. */
  onLeave: () => void
  /** To the booking where others were left unfinished. */
  onOther: (bookingId: string) => void
}

/** More passengers on the booking's own departures: who they are, where they sit, and the money for it. */
export function AddSeats({ booking, onLeave, onOther }: AddSeatsProps) {
  const { t } = useTranslation('booking-update')
  const { isAgent } = useUserDetails()
  // As it was found: a sale adds tickets to the booking, and the steps go on showing what they were taken for.
  const [rides] = useState(() => ridesToJoin(booking))
  const [input] = useState(() => ({
    bookingId: booking.id,
    reference: booking.reference,
    currency: booking.currency,
    isAgent,
    rides: (rides ?? []).map(sharedRide),
    newcomer: nobodyYet(booking),
  }))
  if (rides) {
    return (
      <AdditionalSeatsProvider input={input}>
        <AddSeatsWizard booking={booking} rides={rides} onLeave={onLeave} onOther={onOther} />
      </AdditionalSeatsProvider>
    )
  }
  return (
    <>
      <PageHeader
        title={t('add.title', { reference: groupedReference(booking.reference) })}
        actions={
          <Button tone="primary" onClick={onLeave}>
            {t('add.leave')}
          </Button>
        }
      />
      <Notice tone="info" title={t('add.parted')}>
        {t('add.partedBody')}
      </Notice>
    </>
  )
}

interface WizardProps extends AddSeatsProps {
  rides: readonly Ticket[]
}

const arrivalRef = arrivalRefs<AdditionalSeatsView>({
  passengers: 'input[name="passengers.0.firstName"]',
  outward: 'button.seat[tabindex="0"]',
  return: 'button.seat[tabindex="0"]',
  payment: 'input[maxlength="200"]',
})

function AddSeatsWizard(props: WizardProps) {
  const { booking, rides } = props
  const { t } = useTranslation('booking-update')
  const view = useView()
  const isUnderWay = view === 'passengers' || view === 'outward' || view === 'return' || view === 'payment'
  return (
    <WizardFrame
      title={t('add.title', { reference: groupedReference(booking.reference) })}
      heading={t(`add.heading.${view}`)}
      lead={(isUnderWay || view === 'sold') && t(`add.lead.${view}`)}
      steps={useSteps(view)}
      blind={rides.map((ride) => (
        <RideBlind key={ride.direction} ride={ride} isTwoWay={booking.isTwoWay} />
      ))}
      notice={isUnderWay && <Notices />}
      total={isUnderWay && <Total />}
      primary={usePrimary(view, props)}
      back={useBack(view, props)}
      extra={isUnderWay && <Clock />}
    >
      <div key={view} ref={arrivalRef(view)}>
        <View view={view} booking={booking} rides={rides} />
      </div>
    </WizardFrame>
  )
}

function View({ view, booking, rides }: { view: AdditionalSeatsView; booking: Booking; rides: readonly Ticket[] }) {
  const isRestored = useAdditionalSeats(({ context }) => context.isRestored)
  switch (view) {
    case 'restoring':
      return <Skeleton className="h-60 w-full" />
    case 'passengers':
      // What is begun anew is typed into a new form.
      return <PassengersStep key={String(isRestored)} rides={rides} />
    case 'outward':
    case 'return':
      return <SeatsStep ride={rides.find(({ direction }) => direction === view)} />
    case 'payment':
      return <PaymentStep />
    case 'sold':
      return <SoldView booking={booking} />
    default:
      return <AdditionalSeatsExceptionStep name={view} />
  }
}

function usePrimary(view: AdditionalSeatsView, { onLeave, onOther }: WizardProps): WizardPrimary {
  const { t, i18n } = useTranslation('booking-update')
  const send = useSend()
  const exception = useException()
  const context = useAdditionalSeats((snapshot) => snapshot.context)
  const isSelling = useAdditionalSeats((snapshot) => snapshot.matches('selling'))
  const { quote, isPriced, other } = context
  switch (view) {
    case 'outage':
    case 'draftSetAside':
      return { label: t(`add.primary.${view}`), onPress: () => exception?.goOn() }
    case 'restoring':
      return { label: t('add.toSeats'), onPress: () => undefined, busy: true }
    case 'otherBooking':
      return { label: t('add.primary.otherBooking'), onPress: () => other && onOther(other.bookingId) }
    case 'sold':
      return { label: t('add.leave'), onPress: onLeave }
    case 'passengers':
      return { label: t('add.toSeats'), form: STEP_FORM.passengers, onPress: () => undefined }
    case 'payment': {
      const amount = quote ? moneyInWords(quote.total, quote.currency, i18n.language) : ''
      return {
        label: t('add.sell', { amount }),
        form: STEP_FORM.payment,
        onPress: () => undefined,
        busy: isSelling,
        disabled: !isPriced || !rules.isSettled(context),
      }
    }
    default: {
      const isSeated = rules.unseated(context, view).length === 0
      const isLast = view === 'return' || !rules.isTwoWay(context)
      return {
        label: t(isLast ? 'add.toPayment' : 'add.toReturn'),
        onPress: () => send({ type: 'additionalSeats.next' }),
        busy: isSeated && !rules.isSettled(context),
        disabled: !isSeated,
      }
    }
  }
}

function useBack(view: AdditionalSeatsView, { onLeave }: WizardProps) {
  const { t } = useTranslation('booking-update')
  const send = useSend()
  const exception = useException()
  const canGoBack = useAdditionalSeats((snapshot) => snapshot.can({ type: 'additionalSeats.back' }))
  const goBack = { onPress: () => send({ type: 'additionalSeats.back' }) }
  if (view === 'sold') return undefined
  if (view === 'outage' && exception?.leave) return { onPress: exception.leave }
  return canGoBack ? goBack : { label: t('add.cancel'), onPress: onLeave }
}

function useSteps(view: AdditionalSeatsView): Step[] {
  const { t } = useTranslation('booking-update')
  const actor = useAdditionalSeatsActor()
  const snapshot = useAdditionalSeats((each) => each)
  const { context } = snapshot
  const steps = rules.stepsOf(context.rides)
  const at = steps.indexOf(context.step)
  return steps.map((step, index) => {
    const direction = step === 'outward' || step === 'return' ? step : undefined
    const seats = direction
      ? context.people.flatMap((_, person) => rules.seatOf(context, person, direction) ?? []).join(' · ')
      : ''
    const isSeated = direction !== undefined && rules.unseated(context, direction).length === 0
    const event = { type: 'additionalSeats.goTo', step } as const
    return {
      id: step,
      label: t(labelOf(step, steps)),
      state: view !== 'sold' && index === at ? 'current' : view === 'sold' || index < at || isSeated ? 'done' : 'ahead',
      ...(seats && { summary: seats }),
      ...(view !== 'outage' && snapshot.can(event) && { onSelect: () => actor.send(event) }),
    }
  })
}

const labelOf = (step: AdditionalSeatsStep, { length }: readonly AdditionalSeatsStep[]) =>
  length === 4 || step === 'passengers' || step === 'payment' ? (`add.step.${step}` as const) : 'add.step.seats'

function RideBlind({ ride: { direction, from, to, transport }, isTwoWay }: { ride: Ticket; isTwoWay: boolean }) {
  const { t, i18n } = useTranslation('tickets')
  const { language } = i18n
  return (
    <DestinationBlind
      from={localName(from.name, language)}
      to={localName(to.name, language)}
      time={formatInstant(from.at, { language, zone: from.timeZone, style: 'time' })}
      date={formatInstant(from.at, { language, zone: from.timeZone, style: 'date' })}
      vehicle={transport.registrationNumber}
      {...(isTwoWay && { note: t(`direction.${direction}`) })}
    />
  )
}

/** What must not be overlooked above a step. */
function Notices() {
  const { t } = useTranslation('booking')
  const actor = useAdditionalSeatsActor()
  const draft = useAdditionalSeats(({ children }) => children.draft)
  const { refusal, priceRefusal, lostSeats, isRestored } = useAdditionalSeats(({ context }) => context)
  return (
    <>
      <DraftElsewhereNotice draft={draft} />
      {isRestored && <ResumedNotice onStartAnew={() => actor.send({ type: 'additionalSeats.startOver' })} />}
      {lostSeats.length > 0 ? (
        <Notice
          tone="attention"
          role="alert"
          title={t('seats.lost', { count: lostSeats.length, seats: `\u2066${lostSeats.join(', ')}\u2069` })}
        >
          {t('seats.lostBody')}
        </Notice>
      ) : (
        <RefusalNotice refusal={refusal ?? priceRefusal} />
      )}
    </>
  )
}

function Total() {
  const { t } = useTranslation('booking-update')
  const quote = useAdditionalSeats(({ context }) => context.quote)
  return (
    quote && (
      <RunningTotal minor={quote.total} currency={quote.currency} vatMinor={quote.vatTotal} label={t('add.due')} />
    )
  )
}

function Clock() {
  const send = useSend()
  const context = useAdditionalSeats((snapshot) => snapshot.context)
  const isRenewing = useAdditionalSeats((snapshot) => snapshot.matches({ adding: { seats: 'renewing' } }))
  const until = rules.heldUntil(context)
  if (until === null) return null
  return (
    <HoldClock
      until={until}
      clockOffset={context.clockOffset}
      isRenewing={isRenewing}
      onRenew={() => send({ type: 'additionalSeats.renewHold' })}
    />
  )
}

function SoldView({ booking: { id, reference, currency } }: { booking: Booking }) {
  const { t } = useTranslation('booking-update')
  const order = useAdditionalSeats(({ context }) => context.order)
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded border border-done/30 bg-done-soft px-5 py-4 text-done-ink">
        <CircleCheckBig aria-hidden className="size-9 shrink-0" />
        <div className="min-w-0 grow">
          <p className="text-xs">{t('add.soldInto', { count: order?.body.passengers.length ?? 0 })}</p>
          <p className="text-xl font-semibold tracking-wide">
            <Reference>{groupedReference(reference)}</Reference>
          </p>
        </div>
        <Money minor={order?.body.expectedTotal ?? 0} currency={currency} className="text-lg font-semibold" />
      </div>
      <div>
        <LinkButton href={`/tickets/${id}`} icon={<Printer />}>
          {t('print')}
        </LinkButton>
      </div>
    </div>
  )
}
