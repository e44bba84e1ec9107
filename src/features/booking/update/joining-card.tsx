import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FareClass } from '#machines/booking/booking-context.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import {
  type PassengerField,
  PassengerDayField,
  PassengerGenderField,
  PassengerNationalityField,
  PassengerTextField,
} from '#src/features/booking/passenger-inputs.tsx'
import type { PassengersForm } from '#src/features/booking/passenger-form.ts'
import { PassengerRecall } from '#src/features/booking/passenger-recall.tsx'
import { usePassportWarning } from '#src/domain/booking/use-passport-warning.ts'

export interface JoiningCardProps {
  index: number
  name: string
  /** As the server judges the date of birth on the outward day. */
  fareClass: FareClass | undefined
  crossesBorder: boolean
  /** The last day on which the border is crossed. */
  lastCrossing: string | undefined
  /** What the server refused, by path. */
  refused: Readonly<Record<string, string>>
  /** After an entry that does not bubble to the form. */
  onTyped: () => void
  /** Absent for the only one. */
  onRemove: (() => void) | undefined
}

/** Everything about one passenger who joins, in the order in which it stands in a passport. */
export function JoiningCard(props: JoiningCardProps) {
  const { index, name, fareClass, crossesBorder, lastCrossing, refused, onTyped, onRemove } = props
  const { t } = useTranslation(['booking-update', 'tickets'])
  const form = useFormContext<PassengersForm>()
  const passportExpiry = useWatch({ control: form.control, name: `passengers.${index}.passportExpiry` })
  const warnOfPassport = usePassportWarning(lastCrossing)
  const id = `joining-${index}`
  const at = <Name extends PassengerField>(field: Name) => ({
    index,
    field,
    error: form.formState.errors.passengers?.[index]?.[field]?.message ?? refused[`passengers.${index}.${field}`],
  })
  return (
    <section aria-labelledby={id} className="min-w-0 rounded border border-line bg-surface">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-3.5 py-2">
        <h3 id={id} className="min-w-0 text-sm font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </h3>
        {fareClass && fareClass !== 'adult' && <Badge>{t(`tickets:fareClass.${fareClass}`)}</Badge>}
        <span className="ms-auto flex flex-wrap items-center gap-1.5">
          {onRemove && (
            <Button size="small" tone="quiet" onClick={onRemove}>
              {t('add.remove', { name })}
            </Button>
          )}
          <PassengerRecall
            onRecall={(text) => {
              const shouldValidate = form.formState.isSubmitted
              form.setValue(`passengers.${index}`, text, { shouldDirty: true, shouldValidate })
              onTyped()
            }}
          />
        </span>
      </header>
      <div className="grid gap-x-3 gap-y-2.5 px-3.5 py-3 sm:grid-cols-2 xl:grid-cols-4">
        <PassengerTextField {...at('firstName')} required />
        <PassengerTextField {...at('lastName')} required />
        <PassengerGenderField {...at('gender')} required />
        <PassengerDayField {...at('dateOfBirth')} required onTyped={onTyped} />
        <PassengerNationalityField {...at('nationality')} required onTyped={onTyped} />
        <PassengerTextField {...at('passportNumber')} required={crossesBorder} code />
        <PassengerDayField
          {...at('passportExpiry')}
          required={crossesBorder}
          warning={warnOfPassport(passportExpiry)}
          onTyped={onTyped}
        />
        <PassengerTextField {...at('phone')} phone />
        <PassengerTextField {...at('nationalNumber')} code />
        <PassengerDayField {...at('nationalExpiry')} onTyped={onTyped} />
      </div>
    </section>
  )
}
