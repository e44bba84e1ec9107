import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Copy from 'lucide-react/icons/copy'
import IdCard from 'lucide-react/icons/id-card'
import { useState } from 'react'
import { Controller, useFormContext, type FieldPath } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { GENDERS } from '#contract/booking.ts'
import type { FareClass, PassengerText, Traveller } from '#machines/booking/booking-context.ts'
import { Badge } from '#src/components/badge.tsx'
import { Button } from '#src/components/button.tsx'
import { ComboboxField } from '#src/components/combobox-field.tsx'
import { DateField } from '#src/components/date-field.tsx'
import { Reference } from '#src/components/reference.tsx'
import { SelectField } from '#src/components/select-field.tsx'
import { TextField } from '#src/components/text-field.tsx'
import { countryOf, findCountries } from '#src/lib/countries.ts'
import type { BirthWarning } from './birth-warnings.ts'
import type { PassengersForm } from './passenger-form.ts'
import { PassengerRecall } from './passenger-recall.tsx'
import { usePassportWarning } from './use-passport-warning.ts'
import { useToday } from '#src/lib/use-today.ts'
import { useTravellerName } from './use-traveller-name.ts'

export interface PassengerCardProps {
  index: number
  traveller: Traveller
  crossesBorder: boolean
  /** As the server judges the date of birth on the day of travel. */
  fareClass: FareClass | undefined
  /** Where that is not what the party was told as. */
  birth: BirthWarning | undefined
  /** What the server refused, by path. */
  refused: Readonly<Record<string, string>>
  onTyped: () => void
}

/** Everything about one passenger in two lines, in the order in which it stands in a passport. */
export function PassengerCard(props: PassengerCardProps) {
  const { index, traveller, crossesBorder, fareClass, birth, onTyped } = props
  const { t } = useTranslation('booking')
  const form = useFormContext<PassengersForm>()
  const nameOf = useTravellerName()
  const warnOfPassport = usePassportWarning()
  const isLead = index === 0
  const id = `passenger-${index}`
  const [hasNational, setHasNational] = useState(!crossesBorder || traveller.text.nationalNumber !== '')
  const seats = [traveller.seats.outward, traveller.seats.return].filter((seat) => seat !== null)

  /** Several fields at once, as if they had been typed. */
  function fill(values: Partial<PassengerText>) {
    for (const [field, value] of Object.entries(values)) {
      if (isField(field)) form.setValue(`passengers.${index}.${field}`, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    }
    if (values.nationalNumber) setHasNational(true)
    onTyped()
  }

  return (
    <section aria-labelledby={id} className="min-w-0 rounded border border-line bg-surface">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-3.5 py-2">
        <h3 id={id} className="text-sm font-semibold">
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
            <Button size="small" tone="quiet" icon={<IdCard />} onClick={() => setHasNational(true)}>
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
        <Text {...props} field="firstName" required autoComplete="off" />
        <Text {...props} field="lastName" required autoComplete="off" />
        <Gender {...props} />
        <Day {...props} field="dateOfBirth" required warning={birth && t(`passengers.birth.${birth}`)} />
        <Nationality {...props} />
        <Text {...props} field="passportNumber" required={crossesBorder} ltr mono />
        <Day {...props} field="passportExpiry" required={crossesBorder} warning={warnOfPassport(traveller.text.passportExpiry)} />
        <Text {...props} field="phone" ltr type="tel" />
        {hasNational && (
          <>
            <Text {...props} field="nationalNumber" ltr mono />
            <Day {...props} field="nationalExpiry" />
          </>
        )}
      </div>
    </section>
  )
}

type Field = keyof PassengerText

const FIELDS = [
  'firstName',
  'lastName',
  'gender',
  'dateOfBirth',
  'nationality',
  'passportNumber',
  'passportExpiry',
  'nationalNumber',
  'nationalExpiry',
  'phone',
] as const satisfies readonly Field[]

function isField(name: string): name is Field {
  return FIELDS.some((field) => field === name)
}

type Path = FieldPath<PassengersForm> & `passengers.${number}.${Field}`

/** What is wrong with a field: what the form sees now, else what the server refused while it stood there so. */
function useProblem({ index, refused }: PassengerCardProps, field: Field): string | undefined {
  const { formState } = useFormContext<PassengersForm>()
  const own = formState.errors.passengers?.[index]?.[field]?.message
  const isTouched = formState.dirtyFields.passengers?.[index]?.[field] === true
  return own ?? (isTouched ? undefined : refused[`passengers.${index}.${field}`])
}

interface TextProps extends PassengerCardProps {
  field: Field
  required?: boolean
  ltr?: boolean
  mono?: boolean
  type?: string
  autoComplete?: string
}

function Text(props: TextProps) {
  const { index, field, required, ltr, mono, type, autoComplete = 'off' } = props
  const { t } = useTranslation('booking')
  const form = useFormContext<PassengersForm>()
  return (
    <TextField
      label={t(`field.${field}`)}
      error={useProblem(props, field)}
      required={required}
      ltr={ltr}
      mono={mono}
      {...(type && { type })}
      autoComplete={autoComplete}
      {...(mono && { autoCapitalize: 'characters' })}
      {...form.register(`passengers.${index}.${field}` satisfies Path)}
    />
  )
}

function Gender(props: PassengerCardProps) {
  const { t } = useTranslation('booking')
  const form = useFormContext<PassengersForm>()
  return (
    <SelectField
      label={t('field.gender')}
      error={useProblem(props, 'gender')}
      required
      placeholder={t('passengers.choose')}
      options={GENDERS.map((gender) => ({ value: gender, label: t(`gender.${gender}`) }))}
      {...form.register(`passengers.${props.index}.gender` satisfies Path)}
    />
  )
}

interface DayProps extends PassengerCardProps {
  field: 'dateOfBirth' | 'passportExpiry' | 'nationalExpiry'
  required?: boolean
  warning?: string | undefined
}

function Day(props: DayProps) {
  const { index, field, required, warning, onTyped } = props
  const { t } = useTranslation('booking')
  const { control } = useFormContext<PassengersForm>()
  const today = useToday()
  const error = useProblem(props, field)
  return (
    <Controller
      control={control}
      name={`passengers.${index}.${field}` satisfies Path}
      render={({ field: day }) => (
        <DateField
          label={t(`field.${field}`)}
          error={error}
          warning={error ? undefined : warning}
          required={required}
          id={`passengers-${index}-${field}`}
          value={day.value || undefined}
          {...(field === 'dateOfBirth' && { max: today })}
          onChange={(value) => {
            day.onChange(value ?? '')
            onTyped()
          }}
        />
      )}
    />
  )
}

function Nationality(props: PassengerCardProps) {
  const { index, onTyped } = props
  const { t, i18n } = useTranslation('booking')
  const { control } = useFormContext<PassengersForm>()
  const error = useProblem(props, 'nationality')
  return (
    <Controller
      control={control}
      name={`passengers.${index}.nationality` satisfies Path}
      render={({ field }) => (
        <ComboboxField
          label={t('field.nationality')}
          error={error}
          required
          id={`passengers-${index}-nationality`}
          value={field.value ? countryOf(field.value, i18n.language) : undefined}
          search={(query) => findCountries(query, i18n.language)}
          isLocal
          onChange={(country) => {
            field.onChange(country?.id ?? '')
            onTyped()
          }}
        />
      )}
    />
  )
}
