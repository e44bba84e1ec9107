import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { PassengerText } from '#machines/booking/booking-context.ts'
import { readMrz } from '#machines/check-in/mrz.ts'
import { usePassportScanner } from './use-passport-scanner.ts'
import { fillPassenger, type PassengersForm } from '#src/features/booking/passenger-form.ts'
import { notify } from '#src/platform/notify.ts'
import { nextWithoutPapers, ownerOf, textFrom } from './scanned-passenger.ts'

interface ScannedPassports {
  form: Pick<UseFormReturn<PassengersForm>, 'getValues' | 'setValue' | 'formState'>
  /** The last day of the journey: years of two figures are resolved against it. */
  travelDate: string
  onFilled: () => void
}

/** A scanned passport fills its passenger, and the hands go to the next one without papers. */
export function useScannedPassports({ form, travelDate, onFilled }: ScannedPassports): void {
  const { t } = useTranslation('booking')
  usePassportScanner((zone, field) => {
    const reading = readMrz([zone], { travelDate })
    if (!reading.ok) {
      notify.error(t(reading.problem === 'visa' ? 'passengers.scan.visa' : 'passengers.scan.unreadable'))
      return
    }
    const text = textFrom(reading.document)
    const index = ownerOf(text, form.getValues('passengers'), passengerAt(field))
    fillPassenger(form, index, text)
    onFilled()
    goOn(form.getValues('passengers'), index)
    notify.success(t('passengers.scan.read', { name: `${text.firstName} ${text.lastName}`.trim() }))
  })
}

/** By the names of the fields: `passengers.1.firstName`, `passengers-1-dateOfBirth`. */
function passengerAt(field: Element | null): number | null {
  const found = /^passengers[.-](\d+)[.-]/.exec(field?.getAttribute('name') ?? field?.id ?? '')
  return found ? Number(found[1]) : null
}

/** To the next one without papers; once everybody has them, to a phone by which they are reached. */
function goOn(passengers: readonly PassengerText[], filled: number): void {
  const next = nextWithoutPapers(passengers)
  const caller = passengers[0]?.phone === '' ? 0 : filled
  const field = next === undefined ? `[name="passengers.${caller}.phone"]` : `[name^="passengers.${next}."]`
  document.querySelector<HTMLElement>(field)?.focus()
}
