import type { AnswerOf } from '#contract/contract.ts'
import { NO_TEXT, type PassengerText } from '#machines/booking/booking-context.ts'

/** A passenger of an earlier booking. */
export type KnownPassenger = AnswerOf<'searchBookingCustomers'>['data'][number]

/** What stands in the fields for somebody who has travelled before. */
export function knownText(passenger: KnownPassenger): PassengerText {
  const entries = Object.entries(passenger).flatMap(([field, value]) =>
    field in NO_TEXT ? [[field, value ?? '']] : [],
  )
  return { ...NO_TEXT, ...Object.fromEntries(entries) }
}
