import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Copy from 'lucide-react/icons/copy'
import IdCard from 'lucide-react/icons/id-card'
import { useState } from 'react'
import { useFormContext, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FareClass, PassengerText, Traveller } from '#machines/booking/booking-context.ts'
import { PASSENGER_FIELDS } from '#contract/booking/booking-codes.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import {
  PassengerDayField,
  PassengerGenderField,
  PassengerNationalityField,
  PassengerTextField,
} from '#src/features/booking/passenger-inputs.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { usePassportWarning } from '#src/domain/booking/use-passport-warning.ts'
import type { BirthWarning } from './birth-warnings.ts'
import { useBooking } from './booking-actor.tsx'
import { lastCrossing } from './last-crossing.ts'
import type { PassengersForm } from '#src/features/booking/passenger-form.ts'
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
}

/** Everything about one passenger in two lines, in the order in which it stands in a passport. */
export function PassengerCard(props: PassengerCardProps) {
  const { index, traveller, crossesBorder, fareClass, birth, isBirthToCheck, onTyped } = props
  const { t } = useTranslation('booking')
  const form = useFormContext<PassengersForm>()
  const nameOf = useTravellerName()
  const warnOfPassport = usePassportWarning(useBooking(({ context }) => lastCrossing(context)))
  const isLead = index === 0
  const id = `passenger-${index}`
  const [isNationalAsked, setNationalAsked] = useState(!crossesBorder)
  const hasNational = isNationalAsked || traveller.text.nationalNumber !== ''
  const seats = [traveller.seats.outward, traveller.seats.return].filter((seat) => seat !== null)

  const at = <Name extends Field>(field: Name) => ({ index, field, error: problemAt(form, props, field) })

  /** Several fields at once, as if they had been typed. */
  function fill(values: Partial<PassengerText>) {
    for (const [field, value] of Object.entries(values)) {
      if (isField(field))
        form.setValue(`passengers.${index}.${field}`, value, {
          shouldDirty: true,
          shouldValidate: form.formState.isSubmitted,
        })
    }
    onTyped()
  }

  return (
    <section
      aria-labelledby={id}
      data-check-birth={isBirthToCheck || undefined}
      className="min-w-0 rounded border border-line bg-surface"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-3.5 py-2">
        <h3 id={id} className="min-w-0 text-sm font-semibold wrap-anywhere">
          <bdi>{nameOf(traveller, index)}</bdi>
        </h3>
        {isLead && <Badge>{t('passengers.lead')}</Badge>}
        {fareClass && fareClass !== 'adult' && <Badge>{t(`fareClass.${fareClass}`)}</Badge>}
        {seats.length > 0 && (
          <span className="text-xs text-ink-3">
            {t('passengers.seats', { count: seats.length })} <Reference>{seats.join(' · ')}</Reference>
          </span>
        )}
        <span className="ms-auto flex flex-wrap items-center gap-1.5">
          {!hasNational && (
            <Button size="small" tone="quiet" icon={<IdCard />} onClick={() => setNationalAsked(true)}>
              {t('passengers.addNational')}
            </Button>
          )}
          {!isLead && (
            <Button
              size="small"
              tone="quiet"
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
            icon={<ArrowLeftRight />}
            onClick={() => {
              const { firstName, lastName } = form.getValues(`passengers.${index}`)
              fill({ firstName: lastName, lastName: firstName })
            }}
          >
            {t('passengers.swapNames')}
          </Button>
          <PassengerRecall onRecall={fill} />
        </span>
      </header>
      <div className="grid gap-x-3 gap-y-2.5 px-3.5 py-3 sm:grid-cols-2 xl:grid-cols-4">
        <PassengerTextField {...at('firstName')} required />
        <PassengerTextField {...at('lastName')} required />
        <PassengerGenderField {...at('gender')} required />
        <PassengerDayField
          {...at('dateOfBirth')}
          required
          warning={birth && t(`passengers.birth.${birth}`)}
          onTyped={onTyped}
        />
        <PassengerNationalityField {...at('nationality')} required onTyped={onTyped} />
        <PassengerTextField {...at('passportNumber')} required={crossesBorder} code />
        <PassengerDayField
          {...at('passportExpiry')}
          required={crossesBorder}
          warning={warnOfPassport(traveller.text.passportExpiry)}
          onTyped={onTyped}
        />
        <PassengerTextField {...at('phone')} phone />
        {hasNational && (
          <>
            <PassengerTextField {...at('nationalNumber')} code />
            <PassengerDayField {...at('nationalExpiry')} onTyped={onTyped} />
          </>
        )}
      </div>
    </section>
  )
}

type Field = keyof PassengerText

function isField(name: string): name is Field {
  return PASSENGER_FIELDS.some((field) => field === name)
}

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
