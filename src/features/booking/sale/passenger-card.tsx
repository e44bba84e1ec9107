import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Copy from 'lucide-react/icons/copy'
import IdCard from 'lucide-react/icons/id-card'
import { useState } from 'react'
import { useFormContext, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FareClass, PassengerText, Traveller } from '#machines/booking/booking-context.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { openActs, PassengerActs } from '#src/features/booking/passenger-acts.tsx'
import { PassengerFieldGrid } from '#src/features/booking/passenger-field-grid.tsx'
import type { Companion, KnownPassenger } from '#src/features/booking/known-passenger.ts'
import { Reference } from '#src/ui/reference.tsx'
import { usePassportWarning } from '#src/domain/booking/use-passport-warning.ts'
import type { BirthWarning } from './birth-warnings.ts'
import { useBooking } from './booking-actor.tsx'
import { lastCrossing } from './last-crossing.ts'
import { fillPassenger, type PassengersForm } from '#src/features/booking/passenger-form.ts'
import { PassengerRecall } from '#src/features/booking/passenger-recall.tsx'
import { useTravellerName } from './use-traveller-name.ts'

export interface PassengerCardProps {
  index: number
  traveller: Traveller
  crossesBorder: boolean
  /** As the server judges the date of birth on the day of travel. */
  fareClass: FareClass | undefined
  /** Where that is not what the party was told as. */
  birth: BirthWarning | undefined
  /** Lacks a seat by the date of birth, which may be the mistake: the hands go there on arrival. */
  isBirthToCheck: boolean
  /** What the server refused, by path. */
  refused: Readonly<Record<string, string>>
  onTyped: () => void
  onRecall: (known: KnownPassenger, companions: readonly Companion[]) => void
  /** What the others of a family have in common with the first of them has been said. */
  onLeadKnown: (lead: PassengerText) => void
  hasOthers: boolean
}

/** Everything about one passenger in two lines. */
export function PassengerCard(props: PassengerCardProps) {
  const { index, traveller, crossesBorder, fareClass, birth, isBirthToCheck, hasOthers } = props
  const { onTyped, onRecall, onLeadKnown } = props
  const { t } = useTranslation('booking')
  const form = useFormContext<PassengersForm>()
  const nameOf = useTravellerName()
  const warnOfPassport = usePassportWarning(useBooking(({ context }) => lastCrossing(context)))
  const isLead = index === 0
  const name = nameOf(traveller, index)
  const id = `passenger-${index}`
  const [isNationalAsked, setNationalAsked] = useState(!crossesBorder)
  const hasNational = isNationalAsked || traveller.text.nationalNumber !== ''
  const seats = [traveller.seats.outward, traveller.seats.return].filter((seat) => seat !== null)

  const warnings: Partial<Record<Field, string | undefined>> = {
    dateOfBirth: birth && t(`passengers.birth.${birth}`),
    passportExpiry: warnOfPassport(traveller.text.passportExpiry),
  }

  /** Several fields at once, as if they had been typed. */
  function fill(values: Partial<PassengerText>) {
    fillPassenger(form, index, values)
    onTyped()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears a key of all its fields
    <section
      aria-labelledby={id}
      onKeyDown={openActs}
      data-check-birth={isBirthToCheck || undefined}
      className="min-w-0 rounded border border-line bg-surface"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-3.5 py-2">
        <h3 id={id} className="min-w-0 text-sm font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </h3>
        {isLead && <Badge>{t('passengers.lead')}</Badge>}
        {fareClass && fareClass !== 'adult' && <Badge>{t(`fareClass.${fareClass}`)}</Badge>}
        {seats.length > 0 && (
          <span className="text-xs text-ink-3">
            {t('passengers.seats', { count: seats.length })} <Reference>{seats.join(' · ')}</Reference>
          </span>
        )}
        <PassengerActs name={name}>
          {!hasNational && (
            <Button size="small" tone="quiet" tabIndex={-1} icon={<IdCard />} onClick={() => setNationalAsked(true)}>
              {t('passengers.addNational')}
            </Button>
          )}
          {!isLead && (
            <Button
              size="small"
              tone="quiet"
              tabIndex={-1}
              icon={<Copy />}
              onClick={() => {
                const { nationality, phone } = form.getValues('passengers.0')
                fill({ nationality, phone })
              }}
            >
              {t('passengers.copyLead')}
            </Button>
          )}
          <Button
            size="small"
            tone="quiet"
            tabIndex={-1}
            icon={<ArrowLeftRight />}
            onClick={() => {
              const { firstName, lastName } = form.getValues(`passengers.${index}`)
              fill({ firstName: lastName, lastName: firstName })
            }}
          >
            {t('passengers.swapNames')}
          </Button>
          <PassengerRecall onRecall={fill} />
        </PassengerActs>
      </header>
      <PassengerFieldGrid
        index={index}
        crossesBorder={crossesBorder}
        hasNational={hasNational}
        tell={(field) => ({ error: problemAt(form, props, field), warning: warnings[field] })}
        onTyped={onTyped}
        onNationality={isLead ? () => onLeadKnown(form.getValues('passengers.0')) : undefined}
        onRecall={onRecall}
        hasOthers={hasOthers}
        familyName={isLead ? undefined : form.watch('passengers.0.lastName')}
      />
    </section>
  )
}

type Field = keyof PassengerText

/** What is wrong with a field: what the form sees now, else what the server refused while it stood there so. */
function problemAt(
  { formState }: UseFormReturn<PassengersForm>,
  { index, refused }: PassengerCardProps,
  field: Field,
): string | undefined {
  const own = formState.errors.passengers?.[index]?.[field]?.message
  const isTouched = formState.dirtyFields.passengers?.[index]?.[field] === true
  return own ?? (isTouched ? undefined : refused[`passengers.${index}.${field}`])
}
