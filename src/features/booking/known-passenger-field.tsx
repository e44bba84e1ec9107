import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { MAX_PHONE } from '#contract/bounds.ts'
import type { PassengersForm } from '#src/features/booking/passenger-form.ts'
import { formatDay } from '#src/platform/format.ts'
import type { FieldWords } from '#src/ui/form/field.tsx'
import { RecallField } from '#src/ui/form/recall-field.tsx'
import { Phone } from '#src/ui/phone.tsx'
import { type Companion, type KnownPassenger, searchKnownPassengers } from './known-passenger.ts'

/** Of a document; a longer number is told by the contract. */
const MAX_NUMBER = 40
const MAX_SHOWN = 5

export interface KnownPassengerFieldProps extends Pick<FieldWords, 'error' | 'hint' | 'required'> {
  index: number
  field: 'passportNumber' | 'nationalNumber' | 'phone'
  /** With whom of the same booking, where all of them are meant. */
  onRecall: (known: KnownPassenger, companions: readonly Companion[]) => void
  /** Whether there is somebody in the party whom companions could be. */
  hasOthers: boolean
}

/** Somebody alone, or with everybody who was on the same booking. */
interface Choice {
  id: string
  known: KnownPassenger
  companions: readonly Companion[]
}

/** Who travelled before is found by what is typed here, and the family with them. */
export function KnownPassengerField({ index, field, onRecall, hasOthers, ...told }: KnownPassengerFieldProps) {
  const { t, i18n } = useTranslation('booking')
  const { control } = useFormContext<PassengersForm>()

  async function search(query: string, signal: AbortSignal): Promise<readonly Choice[]> {
    const people = await searchKnownPassengers(query, signal)
    return people
      .slice(0, MAX_SHOWN)
      .flatMap((known) => [
        { id: known.id, known, companions: [] },
        ...(hasOthers && known.companions.length > 0
          ? [{ id: `${known.id} party`, known, companions: known.companions }]
          : []),
      ])
  }

  return (
    <Controller
      control={control}
      name={`passengers.${index}.${field}`}
      render={({ field: { name, value, onChange, onBlur } }) => (
        <RecallField<Choice>
          {...told}
          label={t(`field.${field}`)}
          name={name}
          value={value}
          maxLength={field === 'phone' ? MAX_PHONE : MAX_NUMBER}
          code={field !== 'phone'}
          phone={field === 'phone'}
          search={search}
          onChange={onChange}
          onLeave={onBlur}
          onRecall={({ known, companions }) => onRecall(known, companions)}
        >
          {({ known, companions }) => (
            <span className="min-w-0 grow">
              <span className="block font-medium">
                {companions.length > 0 ? (
                  t('passengers.recalledParty', { name: known.firstName, count: companions.length })
                ) : (
                  <bdi>
                    {known.firstName} {known.lastName}
                  </bdi>
                )}
              </span>
              <span className="block text-xs text-ink-3">
                {companions.length > 0 ? (
                  <bdi>{new Intl.ListFormat(i18n.language).format(companions.map(({ firstName }) => firstName))}</bdi>
                ) : (
                  <>
                    <bdi dir="ltr" className="font-mono">
                      {known.passportNumber ?? known.nationalNumber}
                    </bdi>
                    {' · '}
                    {formatDay(known.dateOfBirth, i18n.language)}
                    {known.phone && (
                      <>
                        {' · '}
                        <Phone className="whitespace-nowrap">{known.phone}</Phone>
                      </>
                    )}
                  </>
                )}
              </span>
            </span>
          )}
        </RecallField>
      )}
    />
  )
}
