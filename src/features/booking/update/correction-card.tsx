import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/booking/booking.ts'
import { Badge } from '#src/ui/badge.tsx'
import { FormPhone } from '#src/ui/form/form-phone.tsx'
import { Notice } from '#src/ui/notice.tsx'
import {
  type PassengerField,
  PassengerDayField,
  PassengerGenderField,
  PassengerNationalityField,
  PassengerTextField,
} from '#src/features/booking/passenger-inputs.tsx'
import { RecordStatePill } from '#src/domain/workflow/record-state-pill.tsx'
import { useChangeWords } from '#src/features/booking/use-change-labels.ts'
import { usePassportWarning } from '#src/domain/booking/use-passport-warning.ts'
import { usePhoneText } from '#src/platform/phones.ts'
import { CorrectedField } from './corrected-field.tsx'
import type { ExtraChanges, CorrectionValues, Traveller } from './correction.ts'
import { lastCrossingOf } from './last-crossing.ts'
import { PassengerPapers } from './passenger-papers.tsx'

export interface CorrectionCardProps {
  index: number
  traveller: Traveller
  booking: Booking
  besides: ExtraChanges
  onExtraChanges: (change: (besides: ExtraChanges) => ExtraChanges) => void
}

/** One passenger's data and documents, in the order in which they stand in a passport. */
export function CorrectionCard({ index, traveller, booking, besides, onExtraChanges }: CorrectionCardProps) {
  const { t } = useTranslation(['booking-update', 'tickets', 'booking'])
  const words = useChangeWords()
  const phoneText = usePhoneText({ international: true })
  const { passenger, tickets } = traveller
  const id = `correction-${index}`
  const isCheckedIn = tickets.some(({ state }) => state === 'checkedIn')
  const isRefunded = tickets.every(({ state }) => state === 'refunded')
  const passportExpiry = useWatch<CorrectionValues, `passengers.${number}.passportExpiry`>({
    name: `passengers.${index}.passportExpiry`,
  })
  const warnOfPassport = usePassportWarning(lastCrossingOf(tickets))
  const [first] = tickets
  const states = [...new Set(tickets.map(({ state }) => state))]
  const at = (field: PassengerField) => ({
    name: `passengers.${index}.${field}` as const,
    old: passenger[field] ? words.value(field, passenger[field]) : '',
  })
  // As it stands in its field.
  const oldPhone = passenger.phone ? phoneText(passenger.phone) : ''
  return (
    <section aria-labelledby={id} className="min-w-0 rounded border border-line bg-surface">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-3.5 py-2">
        <h2 id={id} className="min-w-0 text-sm font-semibold wrap-anywhere">
          <bdi>{`${passenger.firstName} ${passenger.lastName}`}</bdi>
        </h2>
        {first && first.fareClass !== 'adult' && <Badge>{t(`tickets:fareClass.${first.fareClass}`)}</Badge>}
        {states.map((state) => (
          <RecordStatePill record="ticket" key={state} state={state} />
        ))}
      </header>
      <div className="grid gap-3 px-3.5 py-3">
        {(isRefunded || isCheckedIn) && <Notice tone="info">{t(isRefunded ? 'refunded' : 'checkedIn')}</Notice>}
        <div className="grid gap-x-3 gap-y-2.5 sm:grid-cols-2 xl:grid-cols-4">
          {/* Native disabling keeps the values in the form, as they were. */}
          <fieldset disabled={isRefunded || isCheckedIn} className="contents">
            <legend className="sr-only">{`${passenger.firstName} ${passenger.lastName}`}</legend>
            <CorrectedField {...at('firstName')}>
              {(told) => <PassengerTextField {...told} index={index} field="firstName" required />}
            </CorrectedField>
            <CorrectedField {...at('lastName')}>
              {(told) => <PassengerTextField {...told} index={index} field="lastName" required />}
            </CorrectedField>
            <CorrectedField {...at('gender')}>
              {(told) => <PassengerGenderField {...told} index={index} required />}
            </CorrectedField>
            <CorrectedField {...at('dateOfBirth')}>
              {(told) => <PassengerDayField {...told} index={index} field="dateOfBirth" required />}
            </CorrectedField>
            <CorrectedField {...at('nationality')}>
              {(told) => (
                <PassengerNationalityField {...told} index={index} required disabled={isRefunded || isCheckedIn} />
              )}
            </CorrectedField>
            <CorrectedField {...at('passportNumber')}>
              {(told) => <PassengerTextField {...told} index={index} field="passportNumber" code />}
            </CorrectedField>
            <CorrectedField {...at('passportExpiry')}>
              {(told) => (
                <PassengerDayField
                  {...told}
                  index={index}
                  field="passportExpiry"
                  warning={warnOfPassport(passportExpiry)}
                />
              )}
            </CorrectedField>
            <CorrectedField {...at('nationalNumber')}>
              {(told) => <PassengerTextField {...told} index={index} field="nationalNumber" code />}
            </CorrectedField>
            <CorrectedField {...at('nationalExpiry')}>
              {(told) => <PassengerDayField {...told} index={index} field="nationalExpiry" />}
            </CorrectedField>
          </fieldset>
          <fieldset disabled={isRefunded} className="contents">
            <CorrectedField {...at('phone')} old={oldPhone}>
              {({ hint }) => (
                <FormPhone name={`passengers.${index}.phone`} none="" hint={hint} label={t('booking:field.phone')} />
              )}
            </CorrectedField>
          </fieldset>
        </div>
        {!isRefunded && (
          <PassengerPapers
            passengerId={passenger.id}
            booking={booking}
            besides={besides}
            onExtraChanges={onExtraChanges}
            mayRemove={!isCheckedIn}
          />
        )}
      </div>
    </section>
  )
}
