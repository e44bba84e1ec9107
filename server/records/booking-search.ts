import { eq, or, type SQL, sql } from 'drizzle-orm'
import { containing } from '#server/database/list-page.ts'
import { bookings } from '#server/database/schema/booking.ts'
import { normaliseBookingReference } from '#machines/booking/booking-reference.ts'

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

/** What a booking is found by, in one lower-cased line. Phones stand in it as typed and as bare digits. */
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

/** Bookings that a term finds: by the very reference, or anywhere in what they are found by. */
export function bookingSearch(term: string): SQL | undefined {
  if (term === '') return undefined
  const reference = normaliseBookingReference(term)
  const digits = isPhone(term) ? term.replaceAll(/\D/g, '') : null
  return or(
    sql`${bookings.searchText} like ${containing(term)}`,
    digits === null ? undefined : sql`${bookings.searchText} like ${containing(digits)}`,
    reference === null ? undefined : eq(bookings.reference, reference),
  )
}

function phoneForms(phone: string | null): string[] {
  return phone === null ? [] : [phone, phone.replaceAll(/\D/g, '')]
}

function isPhone(term: string): boolean {
  return /^\+?[\d\s()-]{5,}$/.test(term)
}
