import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { PASSENGER_FIELDS } from '#contract/booking/booking-codes.ts'
import { NO_TEXT, type PassengerText } from '#machines/booking/booking-context.ts'
import type { passengersForm } from '#src/features/booking/passenger-fields.ts'

export type PassengersForm = z.input<ReturnType<typeof passengersForm>>

/** Back to what stands in fields, now trimmed and in its proper letters. */
export function textOf(passenger: z.output<ReturnType<typeof passengersForm>>['passengers'][number]): PassengerText {
  const entries = Object.entries(passenger).map(([field, value]) => [field, value ?? ''])
  return { ...NO_TEXT, ...Object.fromEntries(entries) }
}

/** Several fields at once, as if they had been typed. */
export function fillPassenger(
  form: Pick<UseFormReturn<PassengersForm>, 'setValue' | 'formState'>,
  index: number,
  text: Partial<PassengerText>,
): void {
  for (const field of PASSENGER_FIELDS) {
    const value = text[field]
    if (value === undefined) continue
    form.setValue(`passengers.${index}.${field}`, value, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
  }
}
