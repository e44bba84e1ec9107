import { and, desc, inArray } from 'drizzle-orm'
import type { SearchHit } from '#contract/search.ts'
import { BOOKING_READERS } from '#contract/access.ts'
import { bookings, passengers } from '#server/database/schema/booking.ts'
import type { Api } from '#server/plugins/api.ts'
import { normaliseBookingReference } from '#server/records/booking-reference.ts'
import { bookingSearch } from '#server/records/booking-search.ts'
import { bookingScope } from '#server/records/booking-scope.ts'
import { loadNetwork } from '#server/timetable/network-repository.ts'

const SHOWN = 10

export function registerSearch(api: Api): void {
  api.read('searchEverything', async ({ query, actor, database }) => {
    // Who may not read bookings finds none.
    if (!BOOKING_READERS.some((type) => type === actor.userType) || actor.deniedCalls.has('getBooking')) return { data: [] }
    const { orm } = database
    const scope = bookingScope(actor, await loadNetwork(database))
    const found = await orm
      .select()
      .from(bookings)
      .where(and(scope, bookingSearch(query.search)))
      .orderBy(desc(bookings.createdAt), desc(bookings.id))
      .limit(SHOWN)
    if (found.length === 0) return { data: [] }
    const people = await orm
      .select({ bookingId: passengers.bookingId, passportNumber: passengers.passportNumber, nationalNumber: passengers.nationalNumber, phone: passengers.phone })
      .from(passengers)
      .where(inArray(passengers.bookingId, found.map(({ id }) => id)))
    const hits = found.map((booking): SearchHit => {
      const own = people.filter(({ bookingId }) => bookingId === booking.id)
      const marks = [booking.payerPhone, ...own.flatMap((each) => [each.passportNumber, each.nationalNumber, each.phone])]
      return {
        kind: 'booking',
        id: booking.id,
        title: booking.reference,
        detail: `${booking.leadPassenger} · ${booking.boardingDay}`,
        isExact: booking.reference === normaliseBookingReference(query.search) || marks.some((mark) => mark !== null && isSame(mark, query.search)),
      }
    })
    return { data: hits.toSorted((one, other) => Number(other.isExact) - Number(one.isExact)) }
  })
}

function isSame(mark: string, term: string): boolean {
  return bare(mark) === bare(term)
}

/** Numbers are typed with and without blanks, dashes and small letters. */
function bare(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()
}
