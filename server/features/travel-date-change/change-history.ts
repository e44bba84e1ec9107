import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import type { Orm } from '#server/database/connection.ts'
import { bookings, passengers, tickets } from '#server/database/schema/booking.ts'
import { accommodations, stays } from '#server/database/schema/accommodation.ts'
import { workflowEvents } from '#server/database/schema/lifecycle.ts'
import { packageSales } from '#server/database/schema/package.ts'
import { depots } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { travelDateChanges, travelDateChangeTickets } from '#server/database/schema/refund.ts'
import { readStayMoves } from '#server/domain/accommodation/stay-moves.ts'
import type { Network } from '#server/domain/network/network.ts'
import { readDeparturesById } from '#server/domain/network/timetable-repository.ts'
import { readReasons } from '#server/domain/tax/tax-rule-repository.ts'
import { termsOfAll } from '#server/domain/tax/terms-of-sold.ts'
import { addDays } from '#server/time/calendar-date.ts'

type Change = ReplyOf<'getTravelDateChange'>['data']

/** A change of a booking within a scope; null where it does not exist or is somebody else's. */
export async function findChange(
  orm: Orm,
  network: Network,
  id: string,
  scope: SQL | undefined,
): Promise<Change | null> {
  const [row] = await orm
    .select({
      change: travelDateChanges,
      reference: bookings.reference,
      depot: { id: depots.id, code: depots.code, name: depots.name },
      changedBy: { id: users.id, name: users.name },
    })
    .from(travelDateChanges)
    .innerJoin(bookings, eq(bookings.id, travelDateChanges.bookingId))
    .innerJoin(users, eq(users.id, travelDateChanges.changedBy))
    .leftJoin(depots, eq(depots.id, travelDateChanges.depotId))
    .where(and(eq(travelDateChanges.id, id), scope))
  if (row === undefined) return null
  const [moved, stay] = await Promise.all([readMoved(orm, id), readMovedStay(orm, row.change)])
  const ids = moved.flatMap((each) => [each.moved.fromDepartureId, each.moved.toDepartureId, each.departureId])
  const departures = new Map(
    (await readDeparturesById(orm, network, [...new Set(ids)])).map((departure) => [departure.id, departure]),
  )
  const { change, reference, depot, changedBy } = row
  const charged = moved.flatMap(({ moved: ticket }) => (ticket.fee > 0 ? [ticket] : []))
  return {
    id: change.id,
    at: change.at,
    bookingId: change.bookingId,
    reference,
    cause: change.cause,
    reason: change.reason,
    currency: change.currency,
    fee: change.fee,
    feeVat: charged.reduce((sum, { feeVat }) => sum + feeVat, 0),
    feeTaxes: termsOfAll(
      charged,
      await readReasons(
        orm,
        charged.map(({ taxRuleId }) => taxRuleId),
      ),
    ),
    fareDifference: change.fareDifference,
    total: change.fee + change.fareDifference,
    means: change.means,
    paymentReference: change.paymentReference,
    depot,
    changedBy,
    stay,
    tickets: moved.map(({ moved: ticket, direction, firstName, lastName, ...present }) => {
      const [from, to] = [departures.get(ticket.fromDepartureId), departures.get(ticket.toDepartureId)]
      // A change keeps the stoppages: those of the ticket as it is now are those it had then.
      const stops = departures.get(present.departureId)?.route.stops
      const [boarding, alighting] = [stops?.[present.fromPosition], stops?.[present.toPosition]]
      if (!from || !to || !boarding || !alighting) throw new Error(`change ${id} has lost a departure`)
      return {
        ticketId: ticket.ticketId,
        direction,
        passengerName: `${firstName} ${lastName}`,
        from: {
          departureKey: from.key,
          travelDate: ticket.fromTravelDate,
          boardsAt: ticket.fromBoardsAt,
          seat: ticket.fromSeat,
        },
        to: { departureKey: to.key, travelDate: ticket.toTravelDate, boardsAt: ticket.toBoardsAt, seat: ticket.toSeat },
        boarding: boarding.name,
        alighting: alighting.name,
        timeZone: boarding.region.timeZone,
        fareBefore: ticket.fareBefore,
        fareAfter: ticket.fareAfter,
        fee: ticket.fee,
        feePercent: ticket.feePercent,
        policyVersion: ticket.policyVersion,
      }
    }),
  }
}

/** The stay that moved with it; null where none did. */
async function readMovedStay(
  orm: Orm,
  { id, bookingId }: typeof travelDateChanges.$inferSelect,
): Promise<Change['stay']> {
  const [stay] = await orm
    .select({ id: stays.id, number: stays.number, hotel: accommodations.name })
    .from(packageSales)
    .innerJoin(stays, eq(stays.id, packageSales.stayId))
    .innerJoin(accommodations, eq(accommodations.id, stays.accommodationId))
    .where(eq(packageSales.bookingId, bookingId))
  if (!stay) return null
  const [move] = await readStayMoves(
    orm,
    and(eq(workflowEvents.recordId, stay.id), sql`${workflowEvents.payload} ->> 'changeId' = ${id}`),
  )
  if (!move) return null
  const { from, to, nights } = move
  const daysFrom = (arrival: string) => ({ arrival, departure: addDays(arrival, nights) })
  return { ...stay, nights, from: daysFrom(from), to: daysFrom(to) }
}

/** Its tickets, passenger by passenger, as they are now and as the change moved them. */
function readMoved(orm: Orm, changeId: string) {
  return orm
    .select({
      moved: travelDateChangeTickets,
      direction: tickets.direction,
      departureId: tickets.departureId,
      fromPosition: tickets.fromPosition,
      toPosition: tickets.toPosition,
      firstName: passengers.firstName,
      lastName: passengers.lastName,
    })
    .from(travelDateChangeTickets)
    .innerJoin(tickets, eq(tickets.id, travelDateChangeTickets.ticketId))
    .innerJoin(passengers, eq(passengers.id, tickets.passengerId))
    .where(eq(travelDateChangeTickets.changeId, changeId))
    .orderBy(asc(passengers.position), asc(tickets.direction))
}
