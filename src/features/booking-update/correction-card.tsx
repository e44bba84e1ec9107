import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type Booking, GENDERS } from '#contract/booking.ts'
import { Badge } from '#src/components/badge.tsx'
import { ComboboxField } from '#src/components/combobox-field.tsx'
import { DateField } from '#src/components/date-field.tsx'
import { Notice } from '#src/components/notice.tsx'
import { SelectField } from '#src/components/select-field.tsx'
import { TextField } from '#src/components/text-field.tsx'
import { TicketStatePill } from '#src/components/ticket-state-pill.tsx'
import { useChangeWords } from '#src/components/use-change-words.ts'
import { countryOf, findCountries } from '#src/lib/countries.ts'
import { CorrectedField } from './corrected-field.tsx'
import type { Besides, CorrectionValues, PassengerField, Traveller } from './correction.ts'
import { PassengerPapers } from './passenger-papers.tsx'

export interface CorrectionCardProps {
  index: number
  traveller: Traveller
  booking: Booking
  besides: Besides
  onBesides: (change: (besides: Besides) => Besides) => void
}

/** One passenger's data and documents, in the order in which they stand in a passport. */
export function CorrectionCard({ index, traveller, booking, besides, onBesides }: CorrectionCardProps) {
  const { t } = useTranslation(['booking-update', 'tickets'])
  const { passenger, tickets } = traveller
  const id = `correction-${index}`
  const isCheckedIn = tickets.some(({ state }) => state === 'checkedIn')
  const isRefunded = tickets.every(({ state }) => state === 'refunded')
  const [first] = tickets
  return (
    <section aria-labelledby={id} className="min-w-0 rounded border border-line bg-surface">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-3.5 py-2">
        <h2 id={id} className="text-sm font-semibold">
          <bdi>{`${passenger.firstName} ${passenger.lastName}`}</bdi>
        </h2>
        {first && first.fareClass !== 'adult' && <Badge>{t(`tickets:fareClass.${first.fareClass}`)}</Badge>}
        {tickets.map((ticket) => (
          <TicketStatePill key={ticket.id} state={ticket.state} />
        ))}
      </header>
      <div className="grid gap-3 px-3.5 py-3">
        {(isRefunded || isCheckedIn) && <Notice tone="info">{t(isRefunded ? 'refunded' : 'checkedIn')}</Notice>}
        <div className="grid gap-x-3 gap-y-2.5 sm:grid-cols-2 xl:grid-cols-4">
          {/* Native disabling keeps the values in the form, as they were. */}
          <fieldset disabled={isRefunded || isCheckedIn} className="contents">
            <legend className="sr-only">{`${passenger.firstName} ${passenger.lastName}`}</legend>
            <Text index={index} field="firstName" old={passenger.firstName} required />
            <Text index={index} field="lastName" old={passenger.lastName} required />
            <Gender index={index} old={passenger.gender} />
            <Day index={index} field="dateOfBirth" old={passenger.dateOfBirth} required />
            <Nationality index={index} old={passenger.nationality} isFixed={isRefunded || isCheckedIn} />
            <Text index={index} field="passportNumber" old={passenger.passportNumber} code />
            <Day index={index} field="passportExpiry" old={passenger.passportExpiry} />
            <Text index={index} field="nationalNumber" old={passenger.nationalNumber} code />
            <Day index={index} field="nationalExpiry" old={passenger.nationalExpiry} />
          </fieldset>
          <fieldset disabled={isRefunded} className="contents">
            <Text index={index} field="phone" old={passenger.phone} phone />
          </fieldset>
        </div>
        {!isRefunded && <PassengerPapers passengerId={passenger.id} booking={booking} besides={besides} onBesides={onBesides} mayRemove={!isCheckedIn} />}
      </div>
    </section>
  )
}

interface FieldProps<Name extends PassengerField> {
  index: number
  field: Name
  old: string | null
  required?: boolean
}

function Text({ index, field, old, required, code = false, phone = false }: FieldProps<Exclude<PassengerField, 'gender'>> & { code?: boolean; phone?: boolean }) {
  const words = useChangeWords()
  const form = useFormContext<CorrectionValues>()
  const name = `passengers.${index}.${field}` as const
  return (
    <CorrectedField name={name} old={old ?? ''}>
      {(told) => (
        <TextField
          {...told}
          label={words.fieldName(field)}
          required={required}
          ltr={code || phone}
          mono={code}
          autoComplete="off"
          {...(phone && { type: 'tel' })}
          {...(code && { autoCapitalize: 'characters' })}
          {...form.register(name)}
        />
      )}
    </CorrectedField>
  )
}

function Gender({ index, old }: { index: number; old: string }) {
  const { t } = useTranslation('booking-changes')
  const words = useChangeWords()
  const form = useFormContext<CorrectionValues>()
  const name = `passengers.${index}.gender` as const
  return (
    <CorrectedField name={name} old={words.value('gender', old)}>
      {(told) => (
        <SelectField
          {...told}
          label={words.fieldName('gender')}
          required
          options={GENDERS.map((gender) => ({ value: gender, label: t(`gender.${gender}`) }))}
          {...form.register(name)}
        />
      )}
    </CorrectedField>
  )
}

function Day({ index, field, old, required }: FieldProps<'dateOfBirth' | 'passportExpiry' | 'nationalExpiry'>) {
  const words = useChangeWords()
  const { control } = useFormContext<CorrectionValues>()
  const name = `passengers.${index}.${field}` as const
  return (
    <CorrectedField name={name} old={old ? words.value(field, old) : ''}>
      {(told) => (
        <Controller
          control={control}
          name={name}
          render={({ field: day }) => (
            <DateField
              {...told}
              id={`corrections-${index}-${field}`}
              label={words.fieldName(field)}
              required={required}
              value={day.value || undefined}
              onChange={(value) => day.onChange(value ?? '')}
            />
          )}
        />
      )}
    </CorrectedField>
  )
}

function Nationality({ index, old, isFixed }: { index: number; old: string; isFixed: boolean }) {
  const { i18n } = useTranslation()
  const words = useChangeWords()
  const { control } = useFormContext<CorrectionValues>()
  const name = `passengers.${index}.nationality` as const
  return (
    <CorrectedField name={name} old={words.value('nationality', old)}>
      {(told) => (
        <Controller
          control={control}
          name={name}
          render={({ field }) => (
            <ComboboxField
              {...told}
              id={`corrections-${index}-nationality`}
              label={words.fieldName('nationality')}
              required
              disabled={isFixed}
              value={field.value ? countryOf(field.value, i18n.language) : undefined}
              search={(query) => findCountries(query, i18n.language)}
              isLocal
              onChange={(country) => field.onChange(country?.id ?? '')}
            />
          )}
        />
      )}
    </CorrectedField>
  )
}
