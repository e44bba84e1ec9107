import { and, eq } from 'drizzle-orm'
import type { DepartureFacts } from '#machines/departure/departure-lifecycle.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { departures } from '#server/database/schema/departure.ts'
import { departureCancellations } from '#server/database/schema/travel-day.ts'
import type { StoredRecord } from '#server/lifecycle/apply-event.ts'
import type { departureRecord } from '#server/domain/departure/departure-record.ts'
import type { DepartureKey } from '#server/domain/departure/departure-key.ts'
import type { Departure, Network, StoredDeparture } from '#server/domain/network/network.ts'
import { ensureDeparture, fromRow } from '#server/domain/network/timetable-repository.ts'
import { conflictOf, eyesOf } from '../approval/four-eyes.ts'

/** A departure with what its lifecycle's guards read: what `applyEvent` takes. */
export type DepartureRecord = StoredDeparture & StoredRecord<(typeof departureRecord)['machine']>

/** Who acts, and when: some facts are about them. */
interface Asking {
  actorId: string
  now: Date
}

/**
 * The record of a departure, made from the timetable if nobody has touched it, and locked until the transaction ends:
 * nobody sells, closes, swaps or cancels it meanwhile. Null where no such departure runs.
 */
export async function lockDepartureRecord(
  tx: Transaction,
  network: Network,
  key: DepartureKey,
  asking: Asking,
): Promise<DepartureRecord | null> {
  const known = await ensureDeparture(tx, network, key)
  if (known === null) return null
  const [row] = await tx.orm.select().from(departures).where(eq(departures.id, known.id)).for('no key update')
  if (row === undefined) return null
  const departure = fromRow(network, row)
  return { ...departure, facts: await departureFacts(tx.orm, departure, asking) }
}

/** What the guards of the departure lifecycle read, as of now. */
export async function departureFacts(
  orm: Orm,
  departure: Departure,
  { actorId, now }: Asking,
): Promise<DepartureFacts> {
  const [proposal] =
    departure.id === null
      ? []
      : await orm
          .select({ proposedBy: departureCancellations.proposedBy })
          .from(departureCancellations)
          .where(
            and(eq(departureCancellations.departureId, departure.id), eq(departureCancellations.state, 'proposed')),
          )
  const boarding = departure.route.stops.slice(0, -1).map((_, position) => position)
  const arrivesAt = departure.arrivals.at(-1)
  return {
    boarding,
    closed: departure.closedPositions,
    departed: boarding.filter((position) => hasLeft(departure, position, now)),
    hasArrived: arrivesAt !== undefined && arrivesAt <= now,
    isCancellationProposed: proposal !== undefined,
    conflict: proposal ? conflictOf(await eyesOf(orm, actorId, now), [proposal.proposedBy]) : null,
  }
}

/** Whether the vehicle has left a stoppage by its timetable. */
export function hasLeft({ departs }: Departure, position: number, now: Date): boolean {
  const at = departs[position]
  return at !== undefined && at <= now
}
