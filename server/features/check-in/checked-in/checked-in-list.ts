import { and, eq, exists, getTableColumns, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import type { CheckedInQuery } from '#contract/check-in/checked-in.ts'
import type { PageInfo } from '#contract/common.ts'
import type { ReplyOf } from '#contract/contract.ts'
import { checkedInList } from '#contract/check-in/checked-in-list.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import type { Orm } from '#server/database/connection.ts'
import { withinDepotDays } from '#server/database/depot-day.ts'
import { inOrderOf, type ListDefinition, pageOfIds, type PageQuery } from '#server/database/list-page.ts'
import { bookings, passengers, tickets } from '#server/database/schema/booking.ts'
import { departures } from '#server/database/schema/departure.ts'
import { depots } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { checkIns, checkInUndos } from '#server/database/schema/travel-day.ts'
import { ticketRecord } from '#server/domain/booking/ticket-record.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { mayCall } from '#server/plugins/authenticate.ts'
import { ticketsToBoard } from '#server/features/check-in/may-board.ts'
import { bookingSearch } from '#server/domain/booking/booking-search.ts'
import { travelsOn } from '#server/domain/booking/booking-scope.ts'
import { isValidCheckIn } from '#server/features/check-in/check-in-marks.ts'
import { type LiveTicket, readTickets } from '#server/domain/booking/live-tickets.ts'
import { parseDepartureKey } from '#server/domain/departure/departure-key.ts'
import type { Network } from '#server/domain/network/network.ts'
import { fromRow } from '#server/domain/network/timetable-repository.ts'

export type CheckedInFilters = Omit<CheckedInQuery, keyof PageQuery> & { sort?: string | undefined }
type Row = ReplyOf<'getCheckedInList'>['data'][number]
/** A row as a file needs it: nobody acts on a file. */
export type CheckInView = Omit<Row, 'canUndo'>

export function checkedInDefinition(
  filters: CheckedInFilters,
  scope: SQL | undefined,
  network: Network,
): ListDefinition {
  return {
    table: checkIns,
    id: checkIns.id,
    where: and(...conditions(filters, scope, network)),
    ...ordersOf(checkedInList, { at: checkIns.at }),
  }
}

export async function listCheckedIn(
  orm: Orm,
  network: Network,
  query: CheckedInQuery,
  { reader, scope, now }: { reader: Actor; scope: SQL | undefined; now: Date },
): Promise<{ data: Row[]; page: PageInfo } | Refusal> {
  const found = await pageOfIds(orm, query, checkedInDefinition(query, scope, network))
  if (isRefusal(found)) return found
  const rows = await readCheckedIn(orm, network, found.ids)
  const live = new Map(
    (
      await readTickets(
        orm,
        rows.map(({ ticketId }) => ticketId),
        now,
      )
    ).map((ticket) => [ticket.id, ticket]),
  )
  const own = await ticketsToBoard(orm, network, reader, [...live.keys()])
  const mayUndo = ({ state, ticketId }: CheckInView) =>
    state === 'standing' && mayCall(reader, 'undoCheckIn') && own.has(ticketId) && canUndo(live.get(ticketId))
  return { data: rows.map((row) => ({ ...row, canUndo: mayUndo(row) })), page: found.page }
}

/** As `undoCheckIn` decides it: where boarding is closed it is opened again first. */
function canUndo(ticket: LiveTicket | undefined): boolean {
  if (!ticket || ticket.facts.isDepartureClosed) return false
  return ticketRecord.machine
    .resolveState({ value: ticket.state, context: ticket.facts })
    .can({ type: 'ticket.undoCheckIn' })
}

const uploaders = alias(users, 'uploaders')
const undoers = alias(users, 'undoers')
const earlier = alias(checkIns, 'earlier')

const build = new QueryBuilder()
const isUndone = exists(
  build
    .select({ one: sql`1` })
    .from(checkInUndos)
    .where(eq(checkInUndos.checkInId, checkIns.id)),
)
const isValid = isValidCheckIn(checkIns)
/** Another check-in of the ticket stands that was made before. */
const hasEarlier = exists(
  build
    .select({ one: sql`1` })
    .from(earlier)
    .where(
      and(
        eq(earlier.ticketId, checkIns.ticketId),
        isValidCheckIn(earlier),
        sql`(${earlier.at}, ${earlier.id}) < (${checkIns.at}, ${checkIns.id})`,
      ),
    ),
)
/** What became of a check-in. Void without anybody having taken it back: its departure was cancelled. */
const CONDITIONS = {
  standing: and(isValid, not(hasEarlier)),
  second: and(isValid, hasEarlier),
  undone: isUndone,
  departureCancelled: and(not(isValid), not(isUndone)),
} satisfies Record<Row['state'], SQL | undefined>
const stateOf = sql<
  Row['state']
>`case when ${isUndone} then 'undone' when not ${isValid} then 'departureCancelled' when ${hasEarlier} then 'second' else 'standing' end`

/** Rows of these check-ins, in this order. */
export async function readCheckedIn(orm: Orm, network: Network, ids: readonly string[]): Promise<CheckInView[]> {
  const rows = await orm
    .select({
      id: checkIns.id,
      at: checkIns.at,
      officer: { id: users.id, name: users.name },
      depotCode: depots.code,
      uploadedBy: uploaders.name,
      uploadedAt: checkIns.uploadedAt,
      undoneBy: undoers.name,
      undoneAt: checkInUndos.at,
      undoReason: checkInUndos.reason,
      state: stateOf,
      ticketId: tickets.id,
      ticketVersion: tickets.version,
      bookingId: bookings.id,
      reference: bookings.reference,
      firstName: passengers.firstName,
      lastName: passengers.lastName,
      seat: tickets.seat,
      fromPosition: tickets.fromPosition,
      toPosition: tickets.toPosition,
      boardsAt: tickets.boardsAt,
      departure: getTableColumns(departures),
    })
    .from(checkIns)
    .innerJoin(tickets, eq(tickets.id, checkIns.ticketId))
    .innerJoin(bookings, eq(bookings.id, tickets.bookingId))
    .innerJoin(passengers, eq(passengers.id, tickets.passengerId))
    .innerJoin(departures, eq(departures.id, tickets.departureId))
    .innerJoin(users, eq(users.id, checkIns.officerId))
    .leftJoin(depots, eq(depots.id, checkIns.depotId))
    .leftJoin(uploaders, eq(uploaders.id, checkIns.uploadedBy))
    .leftJoin(checkInUndos, eq(checkInUndos.checkInId, checkIns.id))
    .leftJoin(undoers, eq(undoers.id, checkInUndos.undoneBy))
    .where(inArray(checkIns.id, [...ids]))
  return inOrderOf(ids, rows).map(
    ({
      uploadedBy,
      uploadedAt,
      undoneBy,
      undoneAt,
      undoReason,
      firstName,
      lastName,
      fromPosition,
      toPosition,
      departure: stored,
      ...row
    }) => {
      const departure = fromRow(network, stored)
      const [from, to] = [departure.route.stops[fromPosition], departure.route.stops[toPosition]]
      if (!from || !to) throw new Error(`check-in ${row.id} is of a ticket on no known stretch`)
      const undone =
        undoneBy !== null && undoneAt !== null ? { by: undoneBy, at: undoneAt, reason: undoReason ?? '' } : null
      return {
        ...row,
        undone,
        uploaded: uploadedBy !== null && uploadedAt !== null ? { by: uploadedBy, at: uploadedAt } : null,
        passengerName: `${firstName} ${lastName}`,
        from: from.name,
        to: to.name,
        routeName: departure.route.name,
        departureKey: departure.key,
        travelDate: departure.travelDate,
        timeZone: from.region.timeZone,
      }
    },
  )
}

function conditions(filters: CheckedInFilters, scope: SQL | undefined, network: Network): (SQL | undefined)[] {
  const search = filters.search === undefined ? undefined : bookingSearch(filters.search)
  const trip =
    filters.tripId &&
    travelsOn([...network.routes.values()].filter((route) => route.trip.id === filters.tripId).map(({ id }) => id))
  const ofBooking = and(scope, search, trip || undefined)
  return [
    ofBooking &&
      exists(
        ticketOf()
          .innerJoin(bookings, eq(bookings.id, tickets.bookingId))
          .where(and(eq(tickets.id, checkIns.ticketId), ofBooking)),
      ),
    onDeparture(filters, network),
    filters.state && CONDITIONS[filters.state],
    filters.sent && (filters.sent === 'late' ? isNotNull(checkIns.uploadedBy) : isNull(checkIns.uploadedBy)),
    withinDepotDays(
      { at: checkIns.at, depot: checkIns.depotId },
      { from: filters.checkedInFrom, to: filters.checkedInTo },
    ),
    filters.depotId && eq(checkIns.depotId, filters.depotId),
    filters.officerId && eq(checkIns.officerId, filters.officerId),
  ].map((condition) => condition || undefined)
}

/** Trip by the ticket's own departure too: of a two-way booking only one direction may be of the trip. */
function onDeparture({ departureKey, travelDate, tripId }: CheckedInFilters, network: Network): SQL | undefined {
  if (departureKey === undefined && travelDate === undefined && tripId === undefined) return undefined
  const key = departureKey === undefined ? undefined : parseDepartureKey(departureKey)
  if (key === null) return sql`false`
  const routeIds = [...network.routes.values()].filter((route) => route.trip.id === tripId).map(({ id }) => id)
  const named = and(
    key &&
      and(
        eq(departures.timingId, key.timingId),
        eq(departures.travelDate, key.travelDate),
        eq(departures.ordinal, key.ordinal),
      ),
    travelDate === undefined ? undefined : eq(departures.travelDate, travelDate),
    tripId === undefined ? undefined : inArray(departures.routeId, routeIds),
  )
  return exists(
    ticketOf()
      .innerJoin(departures, eq(departures.id, tickets.departureId))
      .where(and(eq(tickets.id, checkIns.ticketId), named)),
  )
}

const ticketOf = () => build.select({ one: sql`1` }).from(tickets)
