import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Booking, Ticket } from '#contract/booking/booking.ts'
import type { AdditionalSeatsStep } from '#machines/booking/additional-seats-context.ts'
import * as rules from '#machines/booking/additional-seats-rules.ts'
import type { AdditionalSeatsEvent } from '#machines/booking/additional-seats-setup.ts'
import { DestinationBlind } from '#src/domain/departure/destination-blind.tsx'
import { HoldClock } from '#src/domain/seat/hold-clock.tsx'
import { groupedReference } from '#contract/grouped-reference.ts'
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
import { WizardShell, type WizardPlace, type WizardStep } from '#src/ui/wizard/wizard-shell.tsx'
import {
  AdditionalSeatsProvider,
  useAdditionalSeats,
  useAdditionalSeatsActor,
  useSend,
} from './additional-seats-actor.tsx'
import { type AdditionalSeatsView, isToldLater, type Place, useView, viewOf } from './additional-seats-views.ts'
import { OtherBooking } from './other-booking.tsx'
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

function AddSeatsWizard({ booking, rides, onLeave, onOther }: WizardProps) {
  const { t } = useTranslation('booking-update')
  const flow = useAdditionalSeatsActor()
  const at = useAdditionalSeats(viewOf)
  const view = useView()
  const context = useAdditionalSeats((snapshot) => snapshot.context)
  const { isPriced, isRestored, lostSeats, refusal, priceRefusal, other } = context
  const isUnderWay = rules.stepsOf(context.rides).some((step) => step === view)
  const seats = (direction: 'outward' | 'return'): WizardPlace<AdditionalSeatsEvent> => ({
    view: <SeatsStep ride={rides.find((ride) => ride.direction === direction)} />,
    next: { event: { type: 'additionalSeats.next' } },
    focus: 'button.seat[tabindex="0"]',
    isBusy: rules.unseated(context, direction).length === 0 && !rules.isSettled(context),
    keepsEarlyPress: true,
  })
  return (
    <WizardShell<Place, AdditionalSeatsEvent>
      flow={flow}
      title={t('add.title', { reference: groupedReference(booking.reference) })}
      steps={useSteps(view)}
      at={at}
      places={{
        restoring: { next: { act: () => undefined }, isBusy: true },
        passengers: {
          // What is begun anew is typed into a new form.
          view: <PassengersStep key={String(isRestored)} rides={rides} />,
          next: { form: STEP_FORM.passengers },
          focus: 'input[name^="passengers.0."]',
        },
        outward: seats('outward'),
        return: seats('return'),
        payment: {
          view: <PaymentStep />,
          next: { form: STEP_FORM.payment },
          focus: 'input[maxlength="200"]',
          isBlocked: !isPriced || !rules.isSettled(context),
        },
        otherBooking: { view: <OtherBooking />, next: { act: () => other && onOther(other.bookingId) } },
        sold: { view: <SoldView booking={booking} />, next: { act: onLeave } },
      }}
      heading={t(`add.heading.${view}`)}
      lead={isLed(view) ? t(`add.lead.${view}`) : null}
      waiting={<Skeleton className="h-60 w-full" />}
      primary={usePrimary(view)}
      back={{ type: 'additionalSeats.back' }}
      leave={view === 'sold' ? undefined : { label: t('add.cancel'), onPress: onLeave }}
      startOver={{ event: { type: 'additionalSeats.startOver' }, label: t('add.startOver'), isOffered: false }}
      blind={rides.map((ride) => (
        <RideBlind key={ride.direction} ride={ride} isTwoWay={booking.isTwoWay} />
      ))}
      total={isUnderWay && <Total />}
      clock={isUnderWay && <Clock />}
      notices={isUnderWay && <LostSeats />}
      refusal={isUnderWay && lostSeats.length === 0 && (refusal ?? priceRefusal)}
      isResumed={isUnderWay && isRestored}
      isToldInPlace={(exception) => isToldLater(exception, at)}
      sideRoad={({ name, part }) => {
        const what = part === 'sellSeats' ? 'outageSelling' : name
        return { title: t(`add.side.${what}.title`), body: t(`add.side.${what}.body`) }
      }}
    />
  )
}

const isLed = (view: AdditionalSeatsView) =>
  view === 'passengers' || view === 'outward' || view === 'return' || view === 'payment' || view === 'sold'

function usePrimary(view: AdditionalSeatsView): string {
  const { t, i18n } = useTranslation('booking-update')
  const { quote, rides } = useAdditionalSeats(({ context }) => context)
  switch (view) {
    case 'outage':
    case 'draftSetAside':
    case 'otherBooking':
      return t(`add.primary.${view}`)
    case 'restoring':
    case 'passengers':
      return t('add.toSeats')
    case 'sold':
      return t('add.leave')
    case 'payment':
      return t('add.sell', { amount: quote ? moneyInWords(quote.total, quote.currency, i18n.language) : '' })
    default:
      return t(view === 'return' || !rules.isTwoWay({ rides }) ? 'add.toPayment' : 'add.toReturn')
  }
}

function useSteps(view: AdditionalSeatsView): WizardStep<AdditionalSeatsEvent>[] {
  const { t } = useTranslation('booking-update')
  const context = useAdditionalSeats((snapshot) => snapshot.context)
  const steps = rules.stepsOf(context.rides)
  const at = steps.indexOf(context.step)
  return steps.map((step, index) => {
    const direction = step === 'outward' || step === 'return' ? step : undefined
    const seats = direction
      ? context.people.flatMap((_, person) => rules.seatOf(context, person, direction) ?? []).join(' · ')
      : ''
    const isSeated = direction !== undefined && rules.unseated(context, direction).length === 0
    return {
      id: step,
      title: t(labelOf(step, steps)),
      state: view !== 'sold' && index === at ? 'current' : view === 'sold' || index < at || isSeated ? 'done' : 'ahead',
      summary: seats || undefined,
      goTo: { type: 'additionalSeats.goTo', step },
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

function LostSeats() {
  const { t } = useTranslation('booking')
  const lostSeats = useAdditionalSeats(({ context }) => context.lostSeats)
  if (lostSeats.length === 0) return null
  return (
    <Notice
      tone="attention"
      role="alert"
      title={t('seats.lost', { count: lostSeats.length, seats: `\u2066${lostSeats.join(', ')}\u2069` })}
    >
      {t('seats.lostBody')}
    </Notice>
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
