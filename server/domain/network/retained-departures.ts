import { and, asc, gte, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#server/database/connection.ts'
import { tickets } from '#server/database/schema/booking.ts'
import { consignmentMovementLines, consignmentMovements } from '#server/database/schema/consignment.ts'
import { departures, seatClaims } from '#server/database/schema/departure.ts'
import { isLiveClaim } from '#server/domain/seat/live-claims.ts'

/** Somebody bought, reserved or holds a seat on the departure. */
export const isSold = sql`(
  exists (select from ${tickets} where ${tickets.departureId} = ${departures.id})
  or exists (
    select from ${seatClaims}
    where ${seatClaims.departureId} = ${departures.id} and ${isLiveClaim()}
  )
)`

/** A departure that no change of the timetable may touch: sold, loaded, or closed, cancelled or given another transport by hand. */
export const isKept = sql`(
  ${isSold}
  or exists (select from ${consignmentMovementLines} where ${consignmentMovementLines.departureId} = ${departures.id})
  or exists (select from ${consignmentMovements} where ${consignmentMovements.departureId} = ${departures.id})
  or ${departures.state} <> 'scheduled'
  or not exists (
    select from transport_timings as assigned
    where assigned.timing_id = ${departures.timingId} and assigned.ordinal = ${departures.ordinal} and assigned.transport_id = ${departures.transportId}
  )
)`

/**
 * Removes the rows of departures from a day on that nobody has a seat on, so that they are computed anew from the
 * timetable. They are locked first: a hold that is just being made either comes before and keeps its row, or makes a new one.
 */
export async function dropUntouched(tx: Transaction, timingIds: readonly string[], from: string): Promise<void> {
  if (timingIds.length === 0) return
  const untouched = sql`not ${isKept}`
  const locked = await tx.orm
    .select({ id: departures.id })
    .from(departures)
    .where(and(inArray(departures.timingId, [...timingIds]), gte(departures.travelDate, from), untouched))
    .orderBy(asc(departures.id))
    .for('update')
  if (locked.length === 0) return
  const free = await tx.orm
    .select({ id: departures.id })
    .from(departures)
    .where(
      and(
        inArray(
          departures.id,
          locked.map(({ id }) => id),
        ),
        untouched,
      ),
    )
  const ids = free.map(({ id }) => id)
  if (ids.length === 0) return
  await tx.orm.delete(seatClaims).where(inArray(seatClaims.departureId, ids))
  await tx.orm.delete(departures).where(inArray(departures.id, ids))
}
