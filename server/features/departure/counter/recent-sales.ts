import { and, asc, desc, eq, getTableColumns, inArray } from 'drizzle-orm'
import { MAX_RECENT_JOURNEYS } from '#contract/departure/counter.ts'
import type { Orm } from '#server/database/connection.ts'
import { bookings, tickets } from '#server/database/schema/booking.ts'
import { departures } from '#server/database/schema/departure.ts'
import { groupBy } from '#server/domain/network/group-by.ts'
import type { Network, Stoppage } from '#server/domain/network/network.ts'
import { fromRow } from '#server/domain/network/timetable-repository.ts'

/** Sales among which a clerk's usual journeys are found. */
const RECENT_SALES = 50

export interface RecentSale {
  sale: typeof bookings.$inferSelect
  from: Stoppage
  to: Stoppage
  departsAt: Date
}

/** What one seller sold last, newest first, with the way out as it was sold. */
export async function recentSales(orm: Orm, network: Network, sellerId: string): Promise<RecentSale[]> {
  const sales = await orm
    .select()
    .from(bookings)
    .where(eq(bookings.createdBy, sellerId))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(RECENT_SALES)
  const waysOut = await readWaysOut(
    orm,
    sales.map(({ id }) => id),
  )
  return sales.flatMap((sale) => {
    const out = waysOut.get(sale.id)
    const { stops } = out ? fromRow(network, out.departure).route : { stops: [] }
    const [from, to] = [stops[out?.from ?? -1], stops[out?.to ?? -1]]
    return out && from && to ? [{ sale, from, to, departsAt: out.boardsAt }] : []
  })
}

async function readWaysOut(orm: Orm, bookingIds: readonly string[]) {
  if (bookingIds.length === 0) return new Map<string, never>()
  const rows = await orm
    .selectDistinctOn([tickets.bookingId], {
      bookingId: tickets.bookingId,
      from: tickets.fromPosition,
      to: tickets.toPosition,
      boardsAt: tickets.boardsAt,
      departure: getTableColumns(departures),
    })
    .from(tickets)
    .innerJoin(departures, eq(departures.id, tickets.departureId))
    .where(and(inArray(tickets.bookingId, [...bookingIds]), eq(tickets.direction, 'outward')))
    .orderBy(asc(tickets.bookingId), asc(tickets.boardsAt), asc(tickets.id))
  return new Map(rows.map((row) => [row.bookingId, row]))
}

/** Between which stoppages these were sold: the most frequent first, of equals the one sold last. */
export function journeysOf(sales: readonly RecentSale[]) {
  const byStretch = groupBy(sales, ({ from, to }) => `${from.id} ${to.id}`)
  return [...byStretch.values()]
    .toSorted((one, other) => other.length - one.length)
    .flatMap(([first]) => (first ? [{ fromStoppageId: first.from.id, toStoppageId: first.to.id }] : []))
    .slice(0, MAX_RECENT_JOURNEYS)
}

/** The newest of them, as a clerk recognizes it. */
export function lastSaleOf([newest]: readonly RecentSale[]) {
  if (!newest) return null
  const { sale, from, to, departsAt } = newest
  return {
    bookingId: sale.id,
    reference: sale.reference,
    soldAt: sale.createdAt,
    fromStoppageId: from.id,
    toStoppageId: to.id,
    from: from.name,
    to: to.name,
    departsAt,
    timeZone: from.region.timeZone,
    isTwoWay: sale.isTwoWay,
    leadPassenger: sale.leadPassenger,
    passengers: sale.passengerCount,
    currency: sale.currency,
    total: sale.total,
  }
}
