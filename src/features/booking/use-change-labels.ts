import { useTranslation } from 'react-i18next'
import { GENDERS, MASK, MASKED } from '#contract/booking/booking-codes.ts'
import type { BookingChange, BookingChangeField } from '#contract/booking/booking-change.ts'
import { countryName, formatDay } from '#src/platform/format.ts'
import { usePhoneText } from '#src/platform/phones.ts'

const DAYS: readonly BookingChangeField[] = ['dateOfBirth', 'passportExpiry', 'nationalExpiry']

/** Words for what of a booking changed, and for a value of it. */
export function useChangeWords() {
  const { t, i18n } = useTranslation('booking-changes')
  const phoneText = usePhoneText()
  const fieldName = (field: BookingChangeField) => t(`field.${field}`)
  return {
    fieldName,
    /** 'Seat, return', 'Document: Visa' */
    subject: ({ field, direction, documentKind }: Pick<BookingChange, 'field' | 'direction' | 'documentKind'>) => {
      const detail = direction ? t(`direction.${direction}`) : documentKind && t(`document.${documentKind}`)
      return detail ? `${fieldName(field)} · ${detail}` : fieldName(field)
    },
    value: (field: BookingChangeField, value: string | null) => {
      if (value === null || value === '') return '–'
      if (value === MASK) return MASK
      const masks = field === 'masked' ? MASKED.find((each) => each === value) : undefined
      if (masks) return t(`masked.${masks}`)
      if (DAYS.includes(field)) return formatDay(value, i18n.language)
      if (field === 'phone' || field === 'payerPhone') return phoneText(value)
      if (field === 'nationality') return countryName(value, i18n.language)
      const gender = field === 'gender' ? GENDERS.find((each) => each === value) : undefined
      return gender ? t(`gender.${gender}`) : value
    },
  }
}
