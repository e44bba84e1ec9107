import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { MAX_PASSENGERS } from '#contract/booking/booking-codes.ts'
import type { ReplyOf } from '#contract/contract.ts'
import type { Policies } from '#contract/policy/policy.ts'
import type { Orm } from '#server/database/connection.ts'
import { containing, holdingWords } from '#server/database/list-page.ts'
import { passengerName } from '#server/domain/workflow/record-parts.ts'
import { bookings, passengers } from '#server/database/schema/booking.ts'
import { fareClassOn } from '#server/domain/booking/fare-rules.ts'
import { bookingSearch } from '#server/domain/booking/booking-search.ts'
import { phoneMatches } from '#server/domain/phone/phone-search.ts'

type KnownPassenger = ReplyOf<'searchBookingCustomers'>['data'][number]

/** Newest passengers looked through for distinct people; who travels often must not hide everyone else. */
const LOOKED_THROUGH = 200
const SHOWN = 10

const PERSON = {
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
}

interface Asked {
  term: string
  /** Of bookings. */
  scope: SQL | undefined
  /** Companions are classed by their age on it. */
  today: string
  policies: Policies
}

/** People of earlier bookings within a scope, as they were last entered, newest first. */
export async function findKnownPassengers(
  orm: Orm,
  { term, scope, today, policies }: Asked,
): Promise<KnownPassenger[]> {
  const pattern = containing(term)
  const rows = await orm
    .select({
      bookingId: passengers.bookingId,
      ...PERSON,
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
  const people = new Map<string, (typeof rows)[number]>()
  for (const row of rows) {
    const person = row.passportNumber ?? row.nationalNumber ?? `${row.firstName} ${row.lastName} ${row.dateOfBirth}`
    if (!people.has(person)) people.set(person, row)
  }
  const found = [...people.values()].slice(0, SHOWN)
  const parties = await readParties(orm, [...new Set(found.map(({ bookingId }) => bookingId))])
  return found.map(({ bookingId, ...person }) => ({
    ...person,
    companions: parties
      .filter((each) => each.bookingId === bookingId && each.person.id !== person.id)
      .map((other) => ({
        ...other.person,
        fareClass: fareClassOn(other.person.dateOfBirth, today, policies),
      })),
  }))
}

/** All people of these bookings, as they were entered. */
async function readParties(orm: Orm, bookingIds: readonly string[]) {
  if (bookingIds.length === 0) return []
  return orm
    .select({ bookingId: passengers.bookingId, person: PERSON })
    .from(passengers)
    .where(inArray(passengers.bookingId, bookingIds))
    .orderBy(asc(passengers.position))
    .limit(SHOWN * MAX_PASSENGERS * 2)
}
