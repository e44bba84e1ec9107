import type { AnswerOf } from '#contract/contract.ts'
import { NO_TEXT, type PassengerText } from '#machines/booking/booking-context.ts'
import { call } from '#src/platform/api.ts'

/** A passenger of an earlier booking, with who was on it besides. */
export type KnownPassenger = AnswerOf<'searchBookingCustomers'>['data'][number]
export type Companion = KnownPassenger['companions'][number]

/** By passport, national number, phone or name. */
export async function searchKnownPassengers(search: string, signal: AbortSignal): Promise<readonly KnownPassenger[]> {
  const { data } = await call('searchBookingCustomers', { query: { search }, signal, endsSession: 'background' })
  return data
}

/** What stands in the fields for somebody who has travelled before. */
export function knownText(passenger: Omit<KnownPassenger, 'companions'>): PassengerText {
  const entries = Object.entries(passenger).flatMap(([field, value]) =>
    field in NO_TEXT ? [[field, value ?? '']] : [],
  )
  return { ...NO_TEXT, ...Object.fromEntries(entries) }
}
