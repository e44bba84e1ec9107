import { Controller, useFormContext, type FieldPath } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { GENDERS } from '#contract/booking/booking-codes.ts'
import { ComboboxField } from '#src/ui/form/combobox-field.tsx'
import { DateField } from '#src/ui/form/date-field.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { countryOf, findCountries } from '#src/platform/countries.ts'
import { useOffer } from '#src/features/booking/use-offer.ts'
import type { passengerFields } from '#src/features/booking/passenger-fields.ts'
import { useToday } from '#src/platform/use-today.ts'

// The fields of a passenger, in any form whose `passengers` have them. Labels are the same wherever a passenger is typed.

type PassengerValues = z.input<z.ZodObject<typeof passengerFields>>
export type PassengerField = keyof PassengerValues
interface PassengersValues {
  passengers: PassengerValues[]
}
type Path = FieldPath<PassengersValues> & `passengers.${number}.${PassengerField}`

/** What is said at a field besides its label. */
export interface FieldDescription {
  error?: string | undefined
  hint?: string | undefined
  warning?: string | undefined
  required?: boolean | undefined
}

interface InputProps<Field extends PassengerField> extends FieldDescription {
  index: number
  field: Field
}

interface TextProps extends InputProps<Exclude<PassengerField, 'gender'>> {
  /** Stands there, selected, as soon as a key leads into the empty field; kept if the next key leads on. */
  offered?: string | undefined
  /** A document's number. */
  code?: boolean | undefined
  phone?: boolean | undefined
}

export function PassengerTextField({
  index,
  field,
  code = false,
  phone = false,
  offered = '',
  warning: _warning,
  ...told
}: TextProps) {
  const { t } = useTranslation('booking')
  const form = useFormContext<PassengersValues>()
  const name = `passengers.${index}.${field}` satisfies Path
  const registered = form.register(name)
  const offer = useOffer(offered, (value) => form.setValue(name, value))
  return (
    <TextField
      {...told}
      label={t(`field.${field}`)}
      ltr={code || phone}
      mono={code}
      autoComplete="off"
      {...(phone && { type: 'tel' })}
      {...(code && { autoCapitalize: 'characters' })}
      {...registered}
      {...offer}
      onBlur={(event) => {
        offer.onBlur()
        void registered.onBlur(event)
      }}
    />
  )
}

export function PassengerGenderField({ index, warning: _warning, ...told }: Omit<InputProps<'gender'>, 'field'>) {
  const { t } = useTranslation('booking')
  const form = useFormContext<PassengersValues>()
  return (
    <SelectField
      {...told}
      label={t('field.gender')}
      placeholder={t('passengers.choose')}
      options={GENDERS.map((gender) => ({ value: gender, label: t(`gender.${gender}`) }))}
      {...form.register(`passengers.${index}.gender` satisfies Path)}
    />
  )
}

/** As `calendarDate` of the contract, which the server asks. */
const EARLIEST_BIRTH = '1900-01-01'

interface DayProps extends InputProps<'dateOfBirth' | 'passportExpiry' | 'nationalExpiry'> {
  onTyped?: (() => void) | undefined
}

export function PassengerDayField({ index, field, onTyped, warning, ...told }: DayProps) {
  const { t } = useTranslation('booking')
  const { control } = useFormContext<PassengersValues>()
  const today = useToday()
  return (
    <Controller
      control={control}
      name={`passengers.${index}.${field}` satisfies Path}
      render={({ field: day }) => (
        <DateField
          {...told}
          label={t(`field.${field}`)}
          warning={told.error ? undefined : warning}
          id={`passengers-${index}-${field}`}
          value={day.value || undefined}
          {...(field === 'dateOfBirth' && { min: EARLIEST_BIRTH, max: today })}
          onChange={(value) => {
            day.onChange(value ?? '')
            onTyped?.()
          }}
        />
      )}
    />
  )
}

interface NationalityProps extends Omit<InputProps<'nationality'>, 'field'> {
  disabled?: boolean | undefined
  onTyped?: (() => void) | undefined
}

export function PassengerNationalityField({ index, disabled, onTyped, warning: _warning, ...told }: NationalityProps) {
  const { t, i18n } = useTranslation('booking')
  const { control } = useFormContext<PassengersValues>()
  return (
    <Controller
      control={control}
      name={`passengers.${index}.nationality` satisfies Path}
      render={({ field }) => (
        <ComboboxField
          {...told}
          label={t('field.nationality')}
          id={`passengers-${index}-nationality`}
          disabled={disabled}
          value={field.value ? countryOf(field.value, i18n.language) : undefined}
          search={(query) => findCountries(query, i18n.language)}
          isLocal
          onChange={(country) => {
            field.onChange(country?.id ?? '')
            onTyped?.()
          }}
        />
      )}
    />
  )
}
