import type { z } from 'zod'
import { NO_TEXT, type PassengerText } from '#machines/booking/booking-context.ts'
import type { passengersForm } from '#src/features/booking/passenger-fields.ts'

export type PassengersForm = z.input<ReturnType<typeof passengersForm>>

/** Back to what stands in fields, now trimmed and in its proper letters. */
export function textOf(passenger: z.output<ReturnType<typeof passengersForm>>['passengers'][number]): PassengerText {
  const entries = Object.entries(passenger).map(([field, value]) => [field, value ?? ''])
  return { ...NO_TEXT, ...Object.fromEntries(entries) }
}
