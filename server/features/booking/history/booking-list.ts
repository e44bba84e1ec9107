import { and, arrayContains, eq, gte, lt, lte, type SQL } from 'drizzle-orm'
import type { bookingListQuery } from '#contract/booking/booking.ts'
import { TICKET_STATES } from '#contract/booking/booking-codes.ts'
import { bookingList } from '#contract/booking/booking-list.ts'
import type { PageInfo } from '#contract/common.ts'
import type { ReplyOf } from '#contract/contract.ts'
import type { z } from 'zod'
import { ordersOf } from '#server/database/list-orders.ts'
import type { Connections, Database } from '#server/database/connection.ts'
import { startOfUtcDay, withinDepotDays } from '#server/database/depot-day.ts'
import { type ListDefinition, pageOfIds, type PageQuery } from '#server/database/list-page.ts'
import { bookings } from '#server/database/schema/booking.ts'
import type { ExportLanguage } from '#server/export/export-list.ts'
import { exportListSheet } from '#server/export/list-sheet.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import { bookingSearch } from '#server/domain/booking/booking-search.ts'
import { travelsOn } from '#server/domain/booking/booking-scope.ts'
import { addDays } from '#server/time/calendar-date.ts'
import type { Network } from '#server/domain/network/network.ts'
import { type ListedBooking, readListed } from '../booking-repository.ts'

type BookingFilters = Omit<z.output<typeof bookingListQuery>, keyof PageQuery> & { sort?: string | undefined }
type BookingListRow = ReplyOf<'getBookingList'>['data'][number]

const SEARCH_COUNTED_TO = 1000

/** The list's conditions and orders; each order reads along an index. */
function bookingListDefinition(filters: BookingFilters, scope: SQL | undefined, network: Network): ListDefinition {
  return {
    table: bookings,
    id: bookings.id,
    where: and(scope, ...conditions(filters, network)),
    ...ordersOf(bookingList, {
      createdAt: bookings.createdAt,
      travelDate: bookings.boardingDay,
      reference: bookings.reference,
    }),
    // Nobody turns the pages of a thousand hits: they type another word.
    ...(filters.search && { countTo: SEARCH_COUNTED_TO }),
  }
}

export async function listBookings(
  database: Connections,
  network: Network,
  query: BookingFilters & PageQuery,
  scope: SQL | undefined,
): Promise<{ data: BookingListRow[]; page: PageInfo } | Refusal> {
  const found = await pageOfIds(database.orm, query, bookingListDefinition(query, scope, network))
  if (isRefusal(found)) return found
  return { data: await readRows(database, network, found.ids), page: found.page }
}

/** The filtered bookings as a sheet. */
export function exportBookings(
  database: Database,
  network: Network,
  {
    format,
    columns,
    language,
    ...filters
  }: BookingFilters & { format: 'csv' | 'xlsx'; columns: string; language: ExportLanguage },
  { userId, scope }: { userId: string; scope: SQL | undefined },
): Promise<FileAnswer | Refusal> {
  return exportListSheet(database, bookingList, {
    list: bookingListDefinition(filters, scope, network),
    sort: filters.sort,
    format,
    language,
    columns,
    readRows: (ids) => readRows(database, network, ids),
    userId,
    details: filters,
  })
}

/** Rows of these bookings, in this order. */
async function readRows({ pool }: Connections, network: Network, ids: readonly string[]): Promise<BookingListRow[]> {
  return (await readListed(pool, ids)).map((booking) => showRow(network, booking))
}

function conditions(filters: BookingFilters, network: Network): (SQL | undefined)[] {
  return [
    filters.search === undefined ? undefined : bookingSearch(filters.search),
    filters.state && arrayContains(bookings.ticketStates, [filters.state]),
    filters.means && eq(bookings.means, filters.means),
    filters.currency && eq(bookings.currency, filters.currency),
    filters.travelFrom && gte(bookings.boardingDay, filters.travelFrom),
    filters.travelTo && lte(bookings.boardingDay, filters.travelTo),
    // Nobody boards before the sale, in no zone: an order by sale need not pass what was sold after the last day.
    filters.travelTo && lt(bookings.createdAt, startOfUtcDay(addDays(filters.travelTo, 2))),
    withinDepotDays(
      { at: bookings.createdAt, depot: bookings.depotId },
      { from: filters.soldFrom, to: filters.soldTo },
    ),
    filters.depotId && eq(bookings.depotId, filters.depotId),
    filters.createdBy && eq(bookings.createdBy, filters.createdBy),
    filters.routeId && travelsOn([filters.routeId]),
    filters.tripId &&
      travelsOn([...network.routes.values()].filter(({ trip }) => trip.id === filters.tripId).map(({ id }) => id)),
  ].map((condition) => condition || undefined)
}

function showRow(network: Network, { tickets, ...booking }: ListedBooking): BookingListRow {
  const outward = tickets.filter((ticket) => ticket.direction === 'outward')
  const [first] = outward.toSorted((one, other) => Date.parse(one.boardsAt) - Date.parse(other.boardsAt))
  const versions = first && network.routeVersions.get(first.routeId)
  const stops = versions?.find(({ appliesFrom }) => appliesFrom === first?.routeAppliesFrom)?.stops
  const from = stops?.[first?.fromPosition ?? -1]
  const to = stops?.[first?.toPosition ?? -1]
  if (!first || !from || !to) throw new Error(`booking ${booking.id} has no outward ticket on a known route`)
  const states: Record<string, number> = {}
  for (const { state } of tickets) states[state] = (states[state] ?? 0) + 1
  return {
    id: booking.id,
    reference: booking.reference,
    createdAt: booking.createdAt,
    departsAt: new Date(first.boardsAt),
    boardingDay: booking.boardingDay,
    timeZone: from.region.timeZone,
    from: from.name,
    to: to.name,
    leadPassenger: booking.leadPassenger,
    phone: booking.payerPhone,
    passengers: booking.passengerCount,
    seats: seatsOf(outward),
    refundedSeats: [...new Set(seatsOf(tickets.filter(({ state }) => state === 'refunded')))],
    isTwoWay: booking.isTwoWay,
    currency: booking.currency,
    total: booking.total,
    means: booking.means,
    state: TICKET_STATES.find((state) => state in states) ?? first.state,
    states,
    depotCode: booking.depotCode,
    clerkName: booking.clerkName,
  }
}

function seatsOf(tickets: ListedBooking['tickets']): string[] {
  return tickets
    .flatMap((ticket) => ticket.seat ?? [])
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
}
