import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { BodyOf } from '#contract/contract.ts'
import type { CancelledBooking } from '#contract/departure/departure-cancellation.ts'
import { Button } from '#src/ui/button.tsx'
import { ActForm, SendButton } from '#src/ui/form/act-form.tsx'
import { useFieldError } from '#src/ui/form/act-field.ts'
import { FormSelect } from '#src/ui/form/form-select.tsx'
import { FormText } from '#src/ui/form/form-text.tsx'
import { useActForm, type ActFormOptions } from '#src/ui/form/use-act-form.ts'
import type { DataCallName } from '#src/platform/api.ts'
import type { RequestOf } from '#src/platform/use-write.ts'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { groupedReference } from '#contract/grouped-reference.ts'
import { formatInstant, formatNumber, moneyInWords } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
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
import { MIN_REASON, MAX_BRIEF_REASON } from '#contract/bounds.ts'

export interface PlanFormProps<Name extends DataCallName> extends Pick<
  ActFormOptions<Name, typeof typedPlan>,
  'invalidates' | 'saved' | 'onRefused'
> {
  call: Name
  toRequest: (plan: { plans: BodyOf<'proposeCancellation'>['plans']; reason: string }) => RequestOf<Name>
  next?: () => void
  title: string
  lead: string
  bookings: readonly CancelledBooking[]
  /** Null where none is asked for. */
  reason: string | null
  /** Every booking has to be decided; else those that are. */
  isWhole: boolean
  submitLabel: string
  /** Beside the button that sends it. */
  aside?: ReactNode
}

const typedPlan = z.object({
  /** As they stand in the fields: empty while nothing is chosen. */
  choices: z.record(z.string(), z.string().optional()),
  reason: z.string().trim(),
})

/** What becomes of each booking: for all of them at once, and for each. */
export function PlanForm<Name extends DataCallName>(props: PlanFormProps<Name>) {
  const { call, toRequest, title, lead, bookings, reason: given, isWhole, submitLabel, aside, ...options } = props
  const { t } = useTranslation(['departure-cancellation', 'form'])
  const act = useActForm(call, {
    ...options,
    schema: typedPlan,
    blank: { choices: isWhole ? choicesOf(bookings) : {}, reason: given ?? '' },
    keep: false,
    rules: ({ choices, reason }) => {
      const undecided = bookings.filter((booking) => !choices[keyOf(booking)])
      const isOpen = isWhole ? undecided.length > 0 : undecided.length === bookings.length
      return {
        ...Object.fromEntries(
          undecided.map((booking) => [`choices.${keyOf(booking)}`, isWhole ? t('form.missing') : undefined] as const),
        ),
        undecided: isOpen ? t(isWhole ? 'form.undecided' : 'form.nothing', { count: undecided.length }) : undefined,
        reason:
          given !== null && reason.length < MIN_REASON
            ? t('form:short', { count: MIN_REASON, least: MIN_REASON })
            : undefined,
      }
    },
    toRequest: ({ choices, reason }) => toRequest({ plans: plansOf(bookings, decided(choices)), reason }),
  })
  const { form } = act
  const choices = decided(form.watch('choices'))

  return (
    <ActForm act={act} bar={null}>
      <SectionCard title={title} lead={lead} flush>
        {bookings.length > 1 && (
          <ForAll
            bookings={bookings}
            mayLeave={isWhole}
            onChoose={(choice) =>
              form.setValue(
                'choices',
                choice === SOONEST
                  ? { ...choices, ...soonestWithRoom(bookings) }
                  : { ...sameForAll(bookings, choices, choice) },
                { shouldDirty: true },
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
              />
            </BookingLine>
          ))}
        </BookingLines>
      </SectionCard>
      <SectionCard title={t('form.finish')}>
        <div className="grid gap-4">
          <PlanSums bookings={bookings} choices={choices} mayLeave={isWhole} />
          {given !== null && (
            <FormText
              className="max-w-form"
              name="reason"
              label={t('form.reason')}
              hint={t('form.reasonHint')}
              maxLength={MAX_BRIEF_REASON}
              required
            />
          )}
          <Undecided />
          <div className="flex flex-wrap items-center gap-3">
            <SendButton>{submitLabel}</SendButton>
            {aside}
          </div>
        </div>
      </SectionCard>
    </ActForm>
  )
}

/** Why it is not sent, beside the button: what is open may be far above. */
function Undecided() {
  const error = useFieldError('undecided')
  return (
    error !== undefined && (
      <p role="alert" className="text-sm font-medium text-stop-ink">
        {error}
      </p>
    )
  )
}

const decided = (typed: z.output<typeof typedPlan>['choices']): Choices =>
  Object.fromEntries(Object.entries(typed).flatMap(([key, choice]) => (choice ? [[key, choice] as const] : [])))

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
}

function Choose({ booking, overbooking, mayLeave, value }: ChooseProps) {
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
      <FormSelect
        name={`choices.${keyOf(booking)}`}
        label={t('form.what', { reference: groupedReference(booking.reference) })}
        labelHidden
        placeholder={t('form.choose')}
        warning={
          overbooking
            ? t('form.overbooked', {
                wanted: formatNumber(overbooking.wanted, language),
                free: formatNumber(overbooking.free, language),
              })
            : undefined
        }
        hint={booking.targets.length === 0 ? t('form.noTargets') : undefined}
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
    t('form.passengers', {
      count: bookings
        .filter((booking) => fits(choices[keyOf(booking)]))
        .reduce((sum, { tickets }) => sum + tickets.length, 0),
    })
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
