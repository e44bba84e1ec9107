import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import Printer from 'lucide-react/icons/printer'
import UserPlus from 'lucide-react/icons/user-plus'
import { useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type Booking, type Ticket } from '#contract/booking/booking.ts'
import { PASSENGER_FIELDS } from '#contract/booking/booking-codes.ts'
import type { BodyOf } from '#contract/contract.ts'
import { MAX_PASSENGERS } from '#contract/booking/booking-codes.ts'
import { AgentMoney } from '#src/domain/agent/agent-money.tsx'
import { arrivalRefs } from '#src/ui/wizard/arrival-focus.ts'
import { Button } from '#src/ui/button.tsx'
import { DestinationBlind } from '#src/domain/departure/destination-blind.tsx'
import { HoldClock } from '#src/domain/seat/hold-clock.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Money } from '#src/ui/money.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { PaymentMeansField } from '#src/domain/booking/payment-means-field.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { RunningTotal } from '#src/ui/list/running-total.tsx'
import { SeatParty } from '#src/domain/seat/seat-party.tsx'
import { SeatPicker } from '#src/domain/seat/seat-picker.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import type { Step } from '#src/ui/wizard/step-line.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { WizardFrame, type WizardPrimary } from '#src/ui/wizard/wizard-frame.tsx'
import type { ApiError } from '#src/platform/api.ts'
import { groupedReference } from '#src/platform/grouped-reference.ts'
import { notifyUnsent } from '#src/ui/form/contract-form.ts'
import { errorText } from '#src/platform/error-text.ts'
import { formatInstant, moneyInWords } from '#src/platform/format.ts'
import { useLeaveGuard } from '#src/ui/form/leave-guard.tsx'
import { localName } from '#src/platform/local-name.ts'
import { textsIn } from '#src/domain/seat/seat-holds.ts'
import { useUserDetails } from '#src/platform/session.tsx'
import { useWrite } from '#src/platform/use-write.ts'
import { type Direction, ridesToJoin } from './joining.ts'
import { JoiningCard } from './joining-card.tsx'
import { type Joining, type JoiningPassengers, useJoining } from './use-joining.ts'

export interface AddSeatsProps {
  booking: Booking
  /** Back to the booking's corrections. */
  onLeave: () => void
}

/** More passengers on the booking's own departures: who they are, where they sit, and the money for it. */
export function AddSeats({ booking, onLeave }: AddSeatsProps) {
  const { t } = useTranslation('booking-update')
  // As it was found: a sale adds tickets to the booking, and the steps go on showing what they were taken for.
  const [rides] = useState(() => ridesToJoin(booking))
  if (rides) return <AddSeatsSteps booking={booking} rides={rides} onLeave={onLeave} />
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

type Place = 'passengers' | Direction | 'payment'

const FORM = { passengers: 'joining-passengers', payment: 'joining-payment' } as const
const MIN_REASON = 3
const arrivalRef = arrivalRefs<Place>({
  passengers: 'input[name="passengers.0.firstName"]',
  outward: 'button.seat[tabindex="0"]',
  return: 'button.seat[tabindex="0"]',
  payment: 'input[maxlength="200"]',
})

function AddSeatsSteps({ booking, rides, onLeave }: AddSeatsProps & { rides: readonly Ticket[] }) {
  const { t, i18n } = useTranslation(['booking-update', 'tickets'])
  const { isAgent } = useUserDetails()
  const joining = useJoining(booking, rides)
  const [place, setPlace] = useState<Place>('passengers')
  const [passengers, setPassengers] = useState<JoiningPassengers>([])
  const [reason, setReason] = useState('')
  const [isReasonTried, setReasonTried] = useState(false)
  const [payment, setPayment] = useState<Payment>({
    means: isAgent ? 'agentAccount' : 'cash',
    reference: '',
    isReuseConfirmed: false,
  })
  const [refusal, setRefusal] = useState<Refusal>()
  const [sold, setSold] = useState<Sold>()
  const asked = useRef(0)
  const { form, people, price, held } = joining

  const directions = rides.map(({ direction }) => direction)
  const places: Place[] = ['passengers', ...directions, 'payment']
  const go = (next: Place) => {
    setRefusal(undefined)
    setPlace(next)
  }
  const after = (one: Place): Place => places[places.indexOf(one) + 1] ?? 'payment'

  const sale = useWrite('addSeats', {
    invalidates: [
      'getBooking',
      'getBookingList',
      'getBookingChangeHistoryList',
      'getSeatMap',
      'getTicketPrint',
      'getWallet',
    ],
    onDone: () => {
      held.keep()
      setSold({ total: asked.current, count: people.length })
    },
    onRefused: explain,
  })
  useLeaveGuard(!sold && (form.formState.isDirty || held.until !== null), sale.isPending)

  function explain(error: ApiError) {
    const { fields, details, code } = error
    const entries = Object.entries(fields)
    setRefusal({ message: errorText(t, error), fields })
    for (const [path, message] of entries) {
      const [, position = '', name] = path.split('.')
      const field = PASSENGER_FIELDS.find((each) => each === name)
      if (field) form.setError(`passengers.${Number(position)}.${field}`, { type: 'server', message })
    }
    const lost = code === 'seatsLost' ? [...textsIn(details.outward), ...textsIn(details.return)] : []
    if (code === 'seatsLost' || code === 'holdExpired') held.askAgain(lost)
    if (code === 'priceChanged') price.refetch()
    const lostIn = directions.find((direction) => textsIn(details[direction]).length > 0)
    if (lost.length > 0 && lostIn) setPlace(lostIn)
    if (entries.some(([path]) => PASSENGER_FIELDS.some((field) => path.endsWith(`.${field}`)))) setPlace('passengers')
    else if (entries.some(([path]) => path.endsWith('.returnSeat'))) setPlace('return')
    else if (entries.some(([path]) => path.endsWith('.seat'))) setPlace('outward')
  }

  function sell() {
    setRefusal(undefined)
    const without = directions.find((direction) => joining.unseated(direction).length > 0)
    if (without) return go(without)
    if (reason.trim().length < MIN_REASON) {
      setReasonTried(true)
      return requestAnimationFrame(() =>
        document.querySelector<HTMLElement>(`#${FORM.payment} [aria-invalid="true"]`)?.focus(),
      )
    }
    if (!price.quote) return undefined
    asked.current = price.quote.total
    const body: BodyOf<'addSeats'> = {
      reason,
      passengers: passengers.map((passenger, index) => ({
        ...passenger,
        seat: people[index]?.seat('outward') ?? null,
        returnSeat: booking.isTwoWay ? (people[index]?.seat('return') ?? null) : null,
        documents: [],
      })),
      payment: { ...payment, reference: payment.reference.trim() || null },
      expectedTotal: price.quote.total,
    }
    return sale.mutate({ params: { id: booking.id }, body })
  }

  const amount = price.quote ? moneyInWords(price.quote.total, price.quote.currency, i18n.language) : ''
  const seatsAhead = place === 'outward' || place === 'return' ? joining.unseated(place).length : 0
  const primary: WizardPrimary = sold
    ? { label: t('add.leave'), onPress: onLeave }
    : place === 'passengers'
      ? { label: t('add.toSeats'), form: FORM.passengers, onPress: () => undefined }
      : place === 'payment'
        ? {
            label: t('add.sell', { amount }),
            form: FORM.payment,
            onPress: sell,
            busy: sale.isPending,
            disabled: !price.isCurrent || held.isAsking,
          }
        : {
            label: t(after(place) === 'payment' ? 'add.toPayment' : 'add.toReturn'),
            onPress: () => go(after(place)),
            busy: seatsAhead === 0 && held.isAsking,
            disabled: seatsAhead > 0,
          }
  const before = places[places.indexOf(place) - 1]

  return (
    <FormProvider {...form}>
      <WizardFrame
        title={t('add.title', { reference: groupedReference(booking.reference) })}
        heading={t(sold ? 'add.heading.sold' : `add.heading.${place}`)}
        lead={t(sold ? 'add.lead.sold' : `add.lead.${place}`)}
        steps={useSteps(places, place, sold !== undefined, joining, go)}
        blind={rides.map((ride) => (
          <RideBlind key={ride.direction} ride={ride} isTwoWay={booking.isTwoWay} />
        ))}
        notice={!sold && <Notices refusal={refusal} joining={joining} />}
        total={
          !sold &&
          price.quote && (
            <RunningTotal
              minor={price.quote.total}
              currency={price.quote.currency}
              vatMinor={price.quote.vatTotal}
              label={t('add.due')}
            />
          )
        }
        primary={primary}
        {...(!sold && { back: before ? { onPress: () => go(before) } : { label: t('add.cancel'), onPress: onLeave } })}
        extra={
          !sold &&
          held.until !== null && (
            <HoldClock
              until={held.until}
              clockOffset={held.clockOffset}
              isRenewing={held.isRenewing}
              onRenew={held.renew}
            />
          )
        }
      >
        {sold ? (
          <SoldView booking={booking} sold={sold} />
        ) : (
          <div key={place} ref={arrivalRef(place)}>
            {place === 'passengers' && (
              <Passengers
                joining={joining}
                onDone={(valid) => {
                  setPassengers(valid)
                  go(after('passengers'))
                }}
              />
            )}
            {(place === 'outward' || place === 'return') && (
              <Seats ride={rides.find(({ direction }) => direction === place)} joining={joining} />
            )}
            {place === 'payment' && (
              <form
                id={FORM.payment}
                noValidate
                className="flex max-w-3xl flex-col gap-5"
                onSubmit={(event) => {
                  event.preventDefault()
                  sell()
                }}
              >
                <TextField
                  label={t('reason')}
                  hint={t('reasonHint')}
                  error={
                    refusal?.fields.reason ??
                    (isReasonTried && reason.trim().length < MIN_REASON ? t('form:missing') : undefined)
                  }
                  required
                  maxLength={200}
                  autoComplete="off"
                  value={reason}
                  onChange={(event) => setReason(event.target.value)}
                />
                {isAgent ? (
                  price.quote && <AgentMoney due={price.quote.total} currency={price.quote.currency} />
                ) : (
                  <PaymentMeansField
                    means={payment.means}
                    reference={payment.reference}
                    onMeans={(means) => setPayment((known) => ({ ...known, means }))}
                    isReuseConfirmed={payment.isReuseConfirmed}
                    onReference={(entered) => setPayment((known) => ({ ...known, ...entered }))}
                    referenceError={refusal?.fields['payment.reference']}
                  />
                )}
                <Fares booking={booking} joining={joining} />
              </form>
            )}
          </div>
        )}
      </WizardFrame>
    </FormProvider>
  )
}

type Payment = { means: BodyOf<'addSeats'>['payment']['means']; reference: string; isReuseConfirmed: boolean }

interface Refusal {
  message: string
  fields: Readonly<Record<string, string>>
}

interface Sold {
  total: number
  count: number
}

function useSteps(
  places: readonly Place[],
  place: Place,
  isSold: boolean,
  { people, unseated }: Joining,
  go: (place: Place) => void,
): Step[] {
  const { t } = useTranslation('booking-update')
  const at = places.indexOf(place)
  return places.map((each, index) => {
    const seats =
      each === 'outward' || each === 'return' ? people.flatMap((person) => person.seat(each) ?? []).join(' · ') : ''
    const isDone = isSold || index < at || ((each === 'outward' || each === 'return') && unseated(each).length === 0)
    return {
      id: each,
      label: t(
        places.length === 4 || each === 'passengers' || each === 'payment' ? `add.step.${each}` : 'add.step.seats',
      ),
      state: !isSold && each === place ? 'current' : isDone ? 'done' : 'ahead',
      ...(seats && { summary: seats }),
      ...(!isSold && index < at && { onSelect: () => go(each) }),
    }
  })
}

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
function Notices({ refusal, joining: { held, price } }: { refusal: Refusal | undefined; joining: Joining }) {
  const { t } = useTranslation(['booking-update', 'booking'])
  const problem = refusal?.message ?? held.problem ?? (price.refusal && errorText(t, price.refusal))
  const words = [...new Set(Object.values(refusal?.fields ?? {}))].filter((each) => each !== problem)
  if (held.lost.length > 0) {
    return (
      <Notice
        tone="attention"
        role="alert"
        title={t('booking:seats.lost', { count: held.lost.length, seats: `\u2066${held.lost.join(', ')}\u2069` })}
      >
        {t('booking:seats.lostBody')}
      </Notice>
    )
  }
  if (!problem) return null
  return (
    <Notice tone="stop" role="alert" title={problem}>
      {words.map((each) => (
        <p key={each}>{each}</p>
      ))}
    </Notice>
  )
}

function Passengers({
  joining: { form, people, crossesBorder, lastCrossing, add, remove },
  onDone,
}: {
  joining: Joining
  onDone: (valid: JoiningPassengers) => void
}) {
  const { t } = useTranslation('booking-update')
  const element = useRef<HTMLFormElement>(null)
  return (
    <form
      id={FORM.passengers}
      ref={element}
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) =>
        void form.handleSubmit(
          ({ passengers }) => onDone(passengers),
          (wrong) => notifyUnsent(t, wrong, form.getValues()),
        )(event)
      }
    >
      {people.map(({ id, name, fareClass }, index) => (
        <JoiningCard
          key={id}
          index={index}
          name={name}
          fareClass={fareClass}
          crossesBorder={crossesBorder}
          lastCrossing={lastCrossing}
          onRemove={people.length > 1 ? () => remove(index) : undefined}
        />
      ))}
      {people.length < MAX_PASSENGERS && (
        <div>
          <Button icon={<UserPlus />} onClick={add}>
            {t('add.another')}
          </Button>
        </div>
      )}
    </form>
  )
}

function Seats({
  ride,
  joining: { people, held, turnIn, setTurn, pick, pickAll, assign },
}: {
  ride: Ticket | undefined
  joining: Joining
}) {
  if (!ride) return null
  const { direction, departureKey, stretch, from, to } = ride
  return (
    <SeatPicker
      departure={{ key: departureKey, from: { ...from, position: stretch.from }, to: { ...to, position: stretch.to } }}
      wished={people.flatMap((each) => each.seat(direction) ?? [])}
      needed={people.filter((each) => each.needsSeat(direction)).length}
      isAsking={held.isAsking}
      party={
        <SeatParty
          members={people.map(({ id, name, needsSeat, seat }) => ({
            id,
            name,
            needsSeat: needsSeat(direction),
            seat: seat(direction),
          }))}
          activeId={turnIn(direction)}
          onFocus={setTurn}
          onAssign={(id, seat) => assign(direction, id, seat)}
        />
      }
      onPick={(seat) => pick(direction, seat)}
      onPickAll={(seats) => pickAll(direction, seats)}
    />
  )
}

/** What each of them pays, with the seats: for reading out before the money is taken. */
function Fares({ booking, joining: { people, price } }: { booking: Booking; joining: Joining }) {
  const { t } = useTranslation(['booking-update', 'tickets'])
  const { quote } = price
  if (!quote) return null
  return (
    <SectionCard flush title={t('add.fares')}>
      <ul className="divide-y divide-line">
        {people.map(({ id, name, fareClass, seat }, index) => {
          const lines = quote.lines.filter(({ passenger }) => passenger === index)
          const seats = [seat('outward'), booking.isTwoWay ? seat('return') : null].filter((each) => each !== null)
          return (
            <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-4 py-2">
              <bdi className="font-medium">{name}</bdi>
              <span className="text-xs text-ink-2">
                {fareClass && t(`tickets:fareClass.${fareClass}`)}
                {' · '}
                {seats.length === 0 ? t('tickets:noSeat') : <Reference>{seats.join(' · ')}</Reference>}
              </span>
              <span className="ms-auto">
                <Money minor={lines.reduce((sum, { fare }) => sum + fare, 0)} currency={quote.currency} />
              </span>
            </li>
          )
        })}
      </ul>
    </SectionCard>
  )
}

function SoldView({ booking: { id, reference, currency }, sold: { total, count } }: { booking: Booking; sold: Sold }) {
  const { t } = useTranslation('booking-update')
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded border border-done/30 bg-done-soft px-5 py-4 text-done-ink">
        <CircleCheckBig aria-hidden className="size-9 shrink-0" />
        <div className="min-w-0 grow">
          <p className="text-xs">{t('add.soldInto', { count })}</p>
          <p className="text-xl font-semibold tracking-wide">
            <Reference>{groupedReference(reference)}</Reference>
          </p>
        </div>
        <Money minor={total} currency={currency} className="text-lg font-semibold" />
      </div>
      <div>
        <LinkButton href={`/tickets/${id}`} icon={<Printer />}>
          {t('print')}
        </LinkButton>
      </div>
    </div>
  )
}
