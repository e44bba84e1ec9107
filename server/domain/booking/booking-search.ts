import { eq, or, type SQL, sql } from 'drizzle-orm'
import { bookings } from '#server/database/schema/booking.ts'
import { lineHolding } from '#server/database/search-line.ts'
import { normaliseBookingReference } from '#machines/booking/booking-reference.ts'
import { bankReferenceKey } from '../bank-reference/bank-reference-key.ts'
import { phoneForms, phoneIn } from '../phone/phone-search.ts'

interface Searchable {
  reference: string
  payer: { name: string; phone: string }
  passengers: readonly {
    firstName: string
    lastName: string
    passportNumber: string | null
    nationalNumber: string | null
    phone: string | null
  }[]
}

/** What a booking is found by, in one lower-cased line. Phones stand in it as stored and as bare digits. */
export function searchTextOf({ reference, payer, passengers }: Searchable): string {
  const people = passengers.flatMap((each) => [
    `${each.firstName} ${each.lastName}`,
    each.passportNumber,
    each.nationalNumber,
    ...phoneForms(each.phone),
  ])
  const words = [reference, payer.name, ...phoneForms(payer.phone), ...people]
  return [...new Set(words.filter((word) => word !== null))].join(' ').toLowerCase()
}

/** Bookings that a term finds: by the very reference, or that of a transfer that paid, or by its words in what they are found by. */
export function bookingSearch(term: string): SQL | undefined {
  if (term === '') return undefined
  const reference = normaliseBookingReference(term)
  const phone = phoneIn(term)
  return or(
    lineHolding(bookings.searchText, term),
    phone === null ? undefined : lineHolding(bookings.searchText, phone),
    reference === null ? undefined : eq(bookings.reference, reference),
    // An array, which an index on the ids can be looked up with beside the others.
    sql`${bookings.id} = any(array(select record_id from bank_reference_uses where key = ${bankReferenceKey(term)} and kind = 'booking' and key <> ''))`,
  )
}
