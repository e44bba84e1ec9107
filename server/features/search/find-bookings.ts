import { and, inArray } from 'drizzle-orm'
import type { SearchHit } from '#contract/search.ts'
import type { Database } from '#server/database/connection.ts'
import { inOrderOf, pageOfIds } from '#server/database/list-page.ts'
import { bookings, passengers } from '#server/database/schema/booking.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { isRefusal } from '#server/plugins/refusal.ts'
import { normaliseBookingReference } from '#machines/booking/booking-reference.ts'
import { bookingScope } from '#server/domain/booking/booking-scope.ts'
import { bookingSearch } from '#server/domain/booking/booking-search.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { isSame, isSamePhone } from './same-mark.ts'
import { MAX_HITS } from './max-hits.ts'

/** Where more are found than this, the newest are looked for by time instead of by term. */
const LOOKED_THROUGH = 1000

/** The newest bookings within a user's scope that a term finds. */
export async function findBookings(database: Database, term: string, actor: Actor): Promise<SearchHit[]> {
  const { orm } = database
  const scope = bookingScope(actor, await loadNetwork(database))
  const page = await pageOfIds(
    orm,
    { pageNumber: 1, recordNumber: MAX_HITS },
    {
      table: bookings,
      id: bookings.id,
      where: and(scope, bookingSearch(term)),
      sorts: { createdAt: bookings.createdAt },
      defaultSort: '-createdAt',
      countTo: LOOKED_THROUGH,
    },
  )
  if (isRefusal(page) || page.ids.length === 0) return []
  const found = inOrderOf(page.ids, await orm.select().from(bookings).where(inArray(bookings.id, page.ids)))
  const people = await orm
    .select({
      bookingId: passengers.bookingId,
      passportNumber: passengers.passportNumber,
      nationalNumber: passengers.nationalNumber,
      phone: passengers.phone,
    })
    .from(passengers)
    .where(inArray(passengers.bookingId, page.ids))
  return found.map((booking): SearchHit => {
    const own = people.filter(({ bookingId }) => bookingId === booking.id)
    const phones = [booking.payerPhone, ...own.map(({ phone }) => phone)]
    const papers = own.flatMap(({ passportNumber, nationalNumber }) => [passportNumber, nationalNumber])
    return {
      kind: 'booking',
      id: booking.id,
      title: booking.reference,
      detail: `${booking.leadPassenger} · ${booking.boardingDay}`,
      isExact:
        booking.reference === normaliseBookingReference(term) ||
        phones.some((phone) => isSamePhone(phone, term)) ||
        papers.some((mark) => isSame(mark, term)),
    }
  })
}
