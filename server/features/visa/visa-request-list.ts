import { and, eq, gte, ilike, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { ReplyOf } from '#contract/contract.ts'
import type { visaRequestListQuery } from '#contract/visa-request.ts'
import type { Orm } from '#server/database/connection.ts'
import { containing, inOrderOf, pageOfIds } from '#server/database/list-page.ts'
import { bookings, tickets } from '#server/database/schema/booking.ts'
import { visaRequests } from '#server/database/schema/visa.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import { bookingSearch } from '#server/records/booking-search.ts'
import { areRequests, readListed } from './visa-request-repository.ts'
import { showRow } from './visa-request-shown.ts'

type Filters = z.output<typeof visaRequestListQuery>

const query = new QueryBuilder({ casing: 'snake_case' })

/** One page of the requests within a scope on `bookings`. */
export async function listVisaRequests(orm: Orm, asked: Filters, scope: SQL | undefined): Promise<ReplyOf<'getVisaRequestList'> | Refusal> {
  const found = await pageOfIds(orm, asked, {
    table: visaRequests,
    id: visaRequests.id,
    where: and(scope && isOfBooking(scope), ...conditions(asked)),
    sorts: {
      requestedAt: visaRequests.requestedAt,
      travelDate: sql`(select ${tickets.travelDate} from ${tickets} where ${tickets.id} = ${visaRequests.ticketId})`,
    },
    defaultSort: '-requestedAt',
  })
  if (isRefusal(found)) return found
  const rows = found.ids.length === 0 ? [] : await readListed(orm, areRequests(found.ids))
  return { data: inOrderOf(found.ids, rows.map(showRow)), page: found.page }
}

function conditions({ search, state, destination, travelFrom, travelTo, bookingId }: Filters): (SQL | undefined)[] {
  const travelling = and(travelFrom ? gte(tickets.travelDate, travelFrom) : undefined, travelTo ? lte(tickets.travelDate, travelTo) : undefined)
  const found = search ? bookingSearch(search) : undefined
  return [
    found && or(isOfBooking(found), ilike(visaRequests.visaNumber, containing(search ?? ''))),
    state && eq(visaRequests.state, state),
    destination && eq(visaRequests.destination, destination),
    bookingId && eq(visaRequests.bookingId, bookingId),
    travelling && inArray(visaRequests.ticketId, query.select({ id: tickets.id }).from(tickets).where(travelling)),
  ].map((condition) => condition || undefined)
}

const isOfBooking = (condition: SQL) => inArray(visaRequests.bookingId, query.select({ id: bookings.id }).from(bookings).where(condition))
