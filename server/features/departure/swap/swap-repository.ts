import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { TRAVELLING_STATES } from '#contract/booking/booking-codes.ts'
import type { KeptFor } from '#contract/seat/kept-seat-codes.ts'
import { withContentsStored } from '#server/audit/contents/store-contents.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { bookings, passengers, tickets } from '#server/database/schema/booking.ts'
import { departures, departureSwaps, seatClaims } from '#server/database/schema/departure.ts'
import { transports } from '#server/database/schema/network.ts'
import type { DepartureKey } from '#server/domain/departure/departure-key.ts'
import { isLiveClaim } from '#server/domain/seat/live-claims.ts'
import type { ClaimedSeat } from './swap-rules.ts'

export interface Sitting {
  seat: string
  name: string
  reference: string
  fromPosition: number
  toPosition: number
}

export interface Occupied extends ClaimedSeat {
  sitting: Sitting[]
  /** For a seat that is kept free. */
  kept: { for: KeptFor; note: string | null } | null
}

/** Seats of a departure with a ticket or kept free, by number, with who sits there. */
export async function readOccupied(orm: Orm, departureId: string): Promise<Occupied[]> {
  const [claims, sitting, ladies] = await Promise.all([
    orm
      .select({
        seat: seatClaims.seat,
        keptFor: sql<KeptFor | null>`max(${seatClaims.keptFor})`,
        note: sql<string | null>`max(${seatClaims.reason})`,
      })
      .from(seatClaims)
      .where(and(eq(seatClaims.departureId, departureId), ne(seatClaims.kind, 'hold'), isLiveClaim()))
      .groupBy(seatClaims.seat),
    orm
      .selectDistinct({
        seat: seatClaims.seat,
        bookingId: tickets.bookingId,
        name: sql<string>`${passengers.firstName} || ' ' || ${passengers.lastName}`,
        reference: bookings.reference,
        fromPosition: tickets.fromPosition,
        toPosition: tickets.toPosition,
      })
      .from(seatClaims)
      .innerJoin(tickets, eq(tickets.id, seatClaims.ticketId))
      .innerJoin(passengers, eq(passengers.id, tickets.passengerId))
      .innerJoin(bookings, eq(bookings.id, tickets.bookingId))
      .where(and(eq(seatClaims.departureId, departureId), eq(seatClaims.kind, 'ticket'))),
    // A party with a woman or a child may have ladies/family seats (domain rulings §2).
    orm
      .selectDistinct({ bookingId: tickets.bookingId })
      .from(tickets)
      .innerJoin(passengers, eq(passengers.id, tickets.passengerId))
      .where(
        and(
          eq(tickets.departureId, departureId),
          sql`(${passengers.gender} = 'female' or ${tickets.fareClass} <> 'adult')`,
        ),
      ),
  ])
  const families = new Set(ladies.map(({ bookingId }) => bookingId))
  return claims
    .map(({ seat, keptFor, note }) => {
      const here = sitting.filter((each) => each.seat === seat)
      return {
        seat,
        kept: keptFor && { for: keptFor, note },
        sitting: here,
        mayUseLadies: here.every(({ bookingId }) => families.has(bookingId)),
      }
    })
    .toSorted((one, other) => one.seat.localeCompare(other.seat, 'en', { numeric: true }))
}

/** Two swaps to the same bus come one after the other; who sells on its departures does not wait. */
export async function lockBus(tx: Transaction, transportId: string): Promise<void> {
  await tx.orm.select({ id: transports.id }).from(transports).where(eq(transports.id, transportId)).for('no key update')
}

/** Locks the row of a departure, if it has one: nobody sells, closes or swaps it until the transaction ends. */
export async function lockDeparture(
  tx: Transaction,
  { timingId, travelDate, ordinal }: DepartureKey,
): Promise<number | undefined> {
  const [row] = await tx.orm
    .select({ version: departures.version })
    .from(departures)
    .where(
      and(eq(departures.timingId, timingId), eq(departures.travelDate, travelDate), eq(departures.ordinal, ordinal)),
    )
    .for('update')
  return row?.version
}

export interface Swap {
  departureId: string
  fromTransportId: string
  toTransportId: string
  /** Only seats that change. */
  moves: readonly { seat: string; newSeat: string }[]
  reason: string
  userId: string
}

/** Writes the departure's new transport, the tickets' new seats and who did it. The claims are moved by their own door. */
export async function writeSwap(
  tx: Transaction,
  { departureId, fromTransportId, toTransportId, moves, reason, userId }: Swap,
): Promise<void> {
  await tx.orm
    .update(departures)
    .set({ transportId: toTransportId, version: sql`${departures.version} + 1` })
    .where(eq(departures.id, departureId))
  if (moves.length > 0) {
    const goal = sql`(${sql.param(JSON.stringify(Object.fromEntries(moves.map(({ seat, newSeat }) => [seat, newSeat]))))}::jsonb)`
    const isMoved = and(
      eq(tickets.departureId, departureId),
      inArray(
        tickets.seat,
        moves.map(({ seat }) => seat),
      ),
      inArray(tickets.state, [...TRAVELLING_STATES]),
    )
    const moved = await tx.orm.select({ id: tickets.id }).from(tickets).where(isMoved).orderBy(tickets.id).for('update')
    await withContentsStored(tx, { ticket: moved.map(({ id }) => id) }, () =>
      tx.orm
        .update(tickets)
        .set({
          seat: sql`${goal} ->> ${tickets.seat}`,
          // The seat is printed: an older print is outdated.
          printRevision: sql`${tickets.printRevision} + 1`,
          version: sql`${tickets.version} + 1`,
        })
        .where(isMoved),
    )
  }
  await tx.orm.insert(departureSwaps).values({
    id: newId(),
    departureId,
    fromTransportId,
    toTransportId,
    moves: Object.fromEntries(moves.map(({ seat, newSeat }) => [seat, newSeat])),
    reason,
    userId,
    // Not when the transaction began: the departure's lock was waited for, and who reserved a seat meanwhile was before.
    at: sql`clock_timestamp()`,
  })
}
