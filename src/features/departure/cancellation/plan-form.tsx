import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BodyOf } from '#contract/contract.ts'
import type { CancelledBooking } from '#contract/departure/departure-cancellation.ts'
import { Button } from '#src/ui/button.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { groupedReference } from '#src/platform/grouped-reference.ts'
import { formatInstant, formatNumber, moneyInWords } from '#src/platform/format.ts'
import { useLeaveGuard } from '#src/ui/form/leave-guard.tsx'
import { localName } from '#src/platform/local-name.ts'
import { notify } from '#src/platform/notify.ts'
import { BookingLine, BookingLines } from './booking-line.tsx'
import {
  allTargets,
  choicesOf,
  type Choices,
  keyOf,
  overbookingOf,
  plansOf,
  sameForAll,
  soonestWithRoom,
} from './plan-choices.ts'

export interface PlanFormProps {
  title: string
  lead: string
  bookings: readonly CancelledBooking[]
  /** Null where none is asked for. */
  reason: string | null
  /** Every booking has to be decided; else those that are. */
  isWhole: boolean
  submitLabel: string
  busy: boolean
  onSubmit: (plan: { plans: BodyOf<'proposeCancellation'>['plans']; reason: string }) => void
  /** Beside the button that sends it. */
  aside?: ReactNode
}

/** As the contract bounds it. */
const MIN_REASON = 3

/** What becomes of each booking: for all of them at once, and for each. */
export function PlanForm({
  title,
  lead,
  bookings,
  reason: given,
  isWhole,
  submitLabel,
  busy,
  onSubmit,
  aside,
}: PlanFormProps) {
  const { t } = useTranslation(['departure-cancellation', 'form'])
  const [initial] = useState(() => (isWhole ? choicesOf(bookings) : {}))
  const [choices, setChoices] = useState<Choices>(initial)
  const [reason, setReason] = useState(given ?? '')
  const [isSubmitted, setSubmitted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const undecided = bookings.filter((booking) => choices[keyOf(booking)] === undefined)
  const isShort = given !== null && reason.trim().length < MIN_REASON
  const plans = plansOf(bookings, choices)
  const isOpen = isWhole ? undecided.length > 0 : plans.length === 0
  useLeaveGuard(!busy && (choices !== initial || reason !== (given ?? '')))

  function send() {
    setSubmitted(true)
    if (!isOpen && !isShort) {
      onSubmit({ plans, reason: reason.trim() })
      return
    }
    notify.error(
      isOpen ? t(isWhole ? 'form.undecided' : 'form.nothing', { count: undecided.length }) : t('form:correctMarked'),
    )
    // What is wrong is marked by the next drawing of the form.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }

  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <SectionCard title={title} lead={lead} flush>
        {bookings.length > 1 && (
          <ForAll
            bookings={bookings}
            mayLeave={isWhole}
            onChoose={(choice) =>
              setChoices(
                choice === SOONEST
                  ? { ...choices, ...soonestWithRoom(bookings) }
                  : sameForAll(bookings, choices, choice),
              )
            }
          />
        )}
        {bookings.length === 0 && <p className="p-4 text-ink-2">{t('form.nobody')}</p>}
        <BookingLines label={title}>
          {bookings.map((booking) => (
            <BookingLine key={keyOf(booking)} booking={booking}>
              <Choose
                booking={booking}
                overbooking={overbookingOf(booking, bookings, choices)}
                value={choices[keyOf(booking)] ?? ''}
                mayLeave={isWhole}
                isMissing={isSubmitted && isWhole && choices[keyOf(booking)] === undefined}
                onChange={(choice) => setChoices(chosen(choices, keyOf(booking), choice))}
              />
            </BookingLine>
          ))}
        </BookingLines>
      </SectionCard>
      <SectionCard title={t('form.finish')}>
        <div className="grid gap-4">
          <PlanSums bookings={bookings} choices={choices} mayLeave={isWhole} />
          {given !== null && (
            <TextField
              className="max-w-form"
              label={t('form.reason')}
              hint={t('form.reasonHint')}
              error={isSubmitted && isShort ? t('form:short', { count: MIN_REASON, least: MIN_REASON }) : undefined}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              maxLength={200}
              required
            />
          )}
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" tone="primary" busy={busy}>
              {submitLabel}
            </Button>
            {aside}
          </div>
        </div>
      </SectionCard>
    </form>
  )
}

const SOONEST = 'soonest'

/** One choice for everybody; who cannot have it keeps what they have. */
function ForAll({
  bookings,
  mayLeave,
  onChoose,
}: {
  bookings: readonly CancelledBooking[]
  mayLeave: boolean
  onChoose: (choice: string) => void
}) {
  const { t, i18n } = useTranslation('departure-cancellation')
  const { language } = i18n
  const [choice, setChoice] = useState(SOONEST)
  const targets = allTargets(bookings)
  return (
    <div className="flex flex-wrap items-end gap-3 border-b border-line bg-sunken px-4 py-3">
      <SelectField
        className="w-full max-w-96"
        label={t('form.forAll')}
        value={choice}
        onChange={(event) => setChoice(event.target.value)}
        options={[
          ...(targets.length > 0 ? [{ value: SOONEST, label: t('form.soonest') }] : []),
          { value: 'refund', label: t('plan.refund') },
          ...(mayLeave ? [{ value: 'leave', label: t('plan.leave') }] : []),
          ...targets.map(({ departureKey, boardsAt, vehicle, from }) => ({
            value: departureKey,
            label: t('form.moveTo', {
              time: formatInstant(boardsAt, { language, zone: from.timeZone }),
              stoppage: localName(from.name, language),
              vehicle,
            }),
          })),
        ]}
      />
      <Button onClick={() => onChoose(targets.length === 0 && choice === SOONEST ? 'refund' : choice)}>
        {t('form.apply')}
      </Button>
    </div>
  )
}

interface ChooseProps {
  booking: CancelledBooking
  /** More go there by the plan than have room. */
  overbooking: ReturnType<typeof overbookingOf>
  /** Left is what it is already, where it is planned anew. */
  mayLeave: boolean
  value: string
  isMissing: boolean
  onChange: (choice: string) => void
}

function Choose({ booking, overbooking, mayLeave, value, isMissing, onChange }: ChooseProps) {
  const { t, i18n } = useTranslation('departure-cancellation')
  const { language } = i18n
  const failures = [...new Set(booking.tickets.flatMap(({ failure }) => failure ?? []))]
  return (
    <>
      {failures.map((failure) => (
        <p key={failure} className="mb-1 text-xs font-medium text-stop-ink">
          {t(`failure.${failure}`)}
        </p>
      ))}
      <SelectField
        label={t('form.what', { reference: groupedReference(booking.reference) })}
        labelHidden
        placeholder={t('form.choose')}
        value={value}
        error={isMissing ? t('form.missing') : undefined}
        warning={
          overbooking
            ? t('form.overbooked', {
                wanted: formatNumber(overbooking.wanted, language),
                free: formatNumber(overbooking.free, language),
              })
            : undefined
        }
        hint={booking.targets.length === 0 ? t('form.noTargets') : undefined}
        onChange={(event) => onChange(event.target.value)}
        options={[
          { value: 'refund', label: t('plan.refund') },
          ...(mayLeave ? [{ value: 'leave', label: t('plan.leave') }] : []),
          ...booking.targets.map(({ departureKey, boardsAt, free }) => ({
            value: departureKey,
            disabled: free < booking.seats && departureKey !== value,
            label: t('form.target', {
              time: formatInstant(boardsAt, { language, zone: booking.from.timeZone }),
              stoppage: localName(booking.from.name, language),
              free: formatNumber(free, language),
            }),
          })),
        ]}
      />
    </>
  )
}

/** How many go where, and what goes back in which currency, while it is being planned. */
function PlanSums({
  bookings,
  choices,
  mayLeave,
}: {
  bookings: readonly CancelledBooking[]
  choices: Choices
  mayLeave: boolean
}) {
  const { t, i18n } = useTranslation('departure-cancellation')
  const { language } = i18n
  const passengers = (fits: (choice: string | undefined) => boolean) =>
    formatNumber(
      bookings.filter((booking) => fits(choices[keyOf(booking)])).reduce((sum, { tickets }) => sum + tickets.length, 0),
      language,
    )
  const sums = new Map<string, number>()
  for (const booking of bookings) {
    if (choices[keyOf(booking)] !== 'refund') continue
    sums.set(
      booking.currency,
      (sums.get(booking.currency) ?? 0) + booking.tickets.reduce((sum, { fare }) => sum + fare, 0),
    )
  }
  const entries = [
    [t('plan.move'), passengers((choice) => choice !== undefined && choice !== 'refund' && choice !== 'leave')],
    [
      t('plan.refund'),
      [
        passengers((choice) => choice === 'refund'),
        ...[...sums].map(([currency, sum]) => moneyInWords(sum, currency, language)),
      ].join(' · '),
    ],
    ...(mayLeave ? ([[t('plan.leave'), passengers((choice) => choice === 'leave')]] as const) : []),
    [t('form.open'), passengers((choice) => choice === undefined)],
  ] as const
  return (
    <dl aria-live="polite" className="grid w-fit grid-cols-[auto_auto] gap-x-6 gap-y-0.5">
      {entries.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-2">{label}</dt>
          <dd className="font-medium tabular-nums">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function chosen(choices: Choices, key: string, choice: string): Choices {
  if (choice !== '') return { ...choices, [key]: choice }
  const { [key]: _taken, ...rest } = choices
  return rest
}
