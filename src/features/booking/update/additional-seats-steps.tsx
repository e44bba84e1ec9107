import UserPlus from 'lucide-react/icons/user-plus'
import { useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { MAX_PASSENGERS } from '#contract/booking/booking-codes.ts'
import type { Ticket } from '#contract/booking/booking.ts'
import type { Joiner } from '#machines/booking/additional-seats-context.ts'
import * as rules from '#machines/booking/additional-seats-rules.ts'
import { AgentMoney } from '#src/domain/agent/agent-money.tsx'
import { PaymentMeansField } from '#src/domain/booking/payment-means-field.tsx'
import { SeatParty } from '#src/domain/seat/seat-party.tsx'
import { SeatPicker } from '#src/domain/seat/seat-picker.tsx'
import { usePassengersForm } from '#src/features/booking/use-passengers-form.ts'
import { Button } from '#src/ui/button.tsx'
import { showUnsent } from '#src/ui/form/show-unsent.ts'
import { TextField } from '#src/ui/form/text-field.tsx'
import { Money } from '#src/ui/money.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { useAdditionalSeats, useSend } from './additional-seats-actor.tsx'
import { JoiningCard } from './joining-card.tsx'
import { lastCrossingOf } from './last-crossing.ts'
import { MAX_BRIEF_REASON } from '#contract/bounds.ts'

export const STEP_FORM = { passengers: 'joining-passengers', payment: 'joining-payment' } as const

/** What a passenger is called before the name is typed. */
function useNameOf(): (joiner: Joiner, index: number) => string {
  const { t } = useTranslation('booking-update')
  return ({ text }, index) =>
    [text.firstName, text.lastName].filter(Boolean).join(' ') || t('add.passenger', { number: index + 1 })
}

/** Who joins. Every key pressed is kept by the flow; the contract judges on the way out. */
export function PassengersStep({ rides }: { rides: readonly Ticket[] }) {
  const { t } = useTranslation(['booking-update', 'booking'])
  const send = useSend()
  const nameOf = useNameOf()
  const context = useAdditionalSeats((snapshot) => snapshot.context)
  const { people, newcomer, refusal } = context
  const crossesBorder = rides.some(({ from, to }) => from.country !== to.country)
  const { form, element, onSubmit, onKeyDown } = usePassengersForm({
    passengers: people.map(({ text }) => text),
    crossesBorder,
    handOn: (passengers) => send({ type: 'additionalSeats.submitPassengers', passengers }),
  })
  const typed = () => send({ type: 'additionalSeats.editPassengers', passengers: form.getValues('passengers') })

  function add() {
    // Not the library's own list: that judges everybody as soon as somebody is added.
    form.setValue('passengers', [...form.getValues('passengers'), newcomer], { shouldDirty: true })
    send({ type: 'additionalSeats.addPassenger' })
    requestAnimationFrame(() => form.setFocus(`passengers.${people.length}.firstName`))
  }
  function remove(id: string) {
    form.clearErrors()
    const left = form.getValues('passengers').filter((_, at) => people[at]?.id !== id)
    form.setValue('passengers', left, { shouldDirty: true })
    send({ type: 'additionalSeats.removePassenger', id })
  }

  return (
    <FormProvider {...form}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears a key of its fields */}
      <form
        id={STEP_FORM.passengers}
        ref={element}
        noValidate
        className="flex flex-col gap-3"
        // Native fields tell the form by themselves and bubble up to here; the others call `typed`.
        onChange={typed}
        onKeyDown={onKeyDown}
        onSubmit={onSubmit}
      >
        {people.map((joiner, index) => (
          <JoiningCard
            key={joiner.id}
            index={index}
            name={nameOf(joiner, index)}
            fareClass={rules.fareClassOf(context, index, 'outward')}
            crossesBorder={crossesBorder}
            lastCrossing={lastCrossingOf(rides)}
            refused={refusal?.fields ?? {}}
            onTyped={typed}
            onRemove={people.length > 1 ? () => remove(joiner.id) : undefined}
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
    </FormProvider>
  )
}

export function SeatsStep({ ride }: { ride: Ticket | undefined }) {
  const send = useSend()
  const nameOf = useNameOf()
  const context = useAdditionalSeats((snapshot) => snapshot.context)
  if (!ride) return null
  const { direction, departureKey, stretch, from, to } = ride
  const members = context.people.map((joiner, index) => ({
    id: joiner.id,
    name: nameOf(joiner, index),
    needsSeat: rules.needsSeat(context, index, direction),
    seat: rules.seatOf(context, index, direction),
  }))
  return (
    <SeatPicker
      departure={{ key: departureKey, from: { ...from, position: stretch.from }, to: { ...to, position: stretch.to } }}
      wished={members.flatMap(({ seat }) => seat ?? [])}
      needed={members.filter(({ needsSeat }) => needsSeat).length}
      isAsking={!rules.isSettled(context)}
      party={
        <SeatParty
          members={members}
          activeId={rules.turnIn(context, direction)}
          onFocus={(id) => send({ type: 'additionalSeats.focusPassenger', id })}
          onAssign={(id, seat) => send({ type: 'additionalSeats.assignSeat', id, seat })}
        />
      }
      onPick={(seat) => send({ type: 'additionalSeats.pickSeat', seat })}
      onPickAll={(seats) => send({ type: 'additionalSeats.pickSeats', seats })}
    />
  )
}

export function PaymentStep() {
  const { t } = useTranslation(['booking-update', 'form'])
  const send = useSend()
  const context = useAdditionalSeats((snapshot) => snapshot.context)
  const { reason, isReasonTried, payment, refusal, quote, isAgent } = context
  const form = useRef<HTMLFormElement>(null)
  return (
    <form
      id={STEP_FORM.payment}
      ref={form}
      noValidate
      className="flex max-w-3xl flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'additionalSeats.sell' })
        showUnsent(t, form.current)
      }}
    >
      <TextField
        label={t('reason')}
        hint={t('reasonHint')}
        error={refusal?.fields.reason ?? (isReasonTried && !rules.hasReason(context) ? t('form:missing') : undefined)}
        required
        maxLength={MAX_BRIEF_REASON}
        autoComplete="off"
        value={reason}
        onChange={(event) => send({ type: 'additionalSeats.editReason', reason: event.target.value })}
      />
      {isAgent ? (
        quote && <AgentMoney due={quote.total} currency={quote.currency} />
      ) : (
        <PaymentMeansField
          means={payment.means}
          reference={payment.reference}
          onMeans={(means) => send({ type: 'additionalSeats.editPayment', change: { means } })}
          isReuseConfirmed={payment.isReuseConfirmed}
          onReference={(entered) => send({ type: 'additionalSeats.editPayment', change: entered })}
          referenceError={refusal?.fields['payment.reference']}
          account={{
            currency: quote?.currency,
            customerId: payment.customerId,
            onChoose: (customerId) => send({ type: 'additionalSeats.editPayment', change: { customerId } }),
            error: refusal?.fields['payment.customerId'],
          }}
        />
      )}
      <Fares />
    </form>
  )
}

/** What each of them pays, with the seats: for reading out before the money is taken. */
function Fares() {
  const { t } = useTranslation(['booking-update', 'tickets'])
  const nameOf = useNameOf()
  const context = useAdditionalSeats((snapshot) => snapshot.context)
  const { people, quote } = context
  if (!quote) return null
  return (
    <SectionCard flush title={t('add.fares')}>
      <ul className="divide-y divide-line">
        {people.map((joiner, index) => {
          const lines = quote.lines.filter(({ passenger }) => passenger === index)
          const fareClass = rules.fareClassOf(context, index, 'outward')
          const seats = (['outward', 'return'] as const).flatMap((each) => rules.seatOf(context, index, each) ?? [])
          return (
            <li key={joiner.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-4 py-2">
              <bdi className="font-medium">{nameOf(joiner, index)}</bdi>
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
