import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import type { Orm } from '#server/database/connection.ts'
import { containing, holdingWords } from '#server/database/list-page.ts'
import { passengerName } from '#server/domain/workflow/record-parts.ts'
import { bookings, passengers } from '#server/database/schema/booking.ts'
import { bookingSearch } from '#server/domain/booking/booking-search.ts'
import { phoneMatches } from '#server/domain/phone/phone-search.ts'

type KnownPassenger = ReplyOf<'searchBookingCustomers'>['data'][number]

/** Newest passengers looked through for distinct people; who travels often must not hide everyone else. */
const LOOKED_THROUGH = 200
const SHOWN = 10

/** People of earlier bookings within a scope, as they were last entered, newest first. */
export async function findKnownPassengers(orm: Orm, term: string, scope: SQL | undefined): Promise<KnownPassenger[]> {
  const pattern = containing(term)
  const rows = await orm
    .select({
      id: passengers.id,
      firstName: passengers.firstName,
      lastName: passengers.lastName,
      gender: passengers.gender,
      dateOfBirth: passengers.dateOfBirth,
      nationality: passengers.nationality,
      passportNumber: passengers.passportNumber,
      passportExpiry: passengers.passportExpiry,
      nationalNumber: passengers.nationalNumber,
      nationalExpiry: passengers.nationalExpiry,
      phone: passengers.phone,
    })
    .from(passengers)
    .innerJoin(bookings, eq(bookings.id, passengers.bookingId))
    .where(
      and(
        scope,
        bookingSearch(term),
        // The booking is found by any of its people; only those meant are shown.
        or(
          holdingWords(passengerName, term),
          sql`lower(${passengers.passportNumber}) like ${pattern}`,
          sql`lower(${passengers.nationalNumber}) like ${pattern}`,
          sql`${passengers.phone} like ${pattern}`,
          phoneMatches(passengers.phone, term),
        ),
      ),
    )
    .orderBy(desc(bookings.createdAt))
    .limit(LOOKED_THROUGH)
  const people = new Map<string, KnownPassenger>()
  for (const row of rows) {
    const person = row.passportNumber ?? row.nationalNumber ?? `${row.firstName} ${row.lastName} ${row.dateOfBirth}`
    if (!people.has(person)) people.set(person, row)
  }
  return [...people.values()].slice(0, SHOWN)
}
