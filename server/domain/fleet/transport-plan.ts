import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { Orm } from '#server/database/connection.ts'
import { departures } from '#server/database/schema/departure.ts'
import { isKept } from '../network/retained-departures.ts'
import type { Network } from '../network/network.ts'
import { runsOf, type TransportPlan } from './transport-clashes.ts'

/** What a transport is to run beside one timing: its other timings, and the departures that it was swapped to or from. */
export async function readTransportPlan(
  orm: Orm,
  network: Network,
  transportId: string,
  timingId: string,
): Promise<TransportPlan> {
  const assigned = new Set(runsOf(network, transportId).map(({ timing }) => timing.id))
  const rows = await orm
    .select()
    .from(departures)
    .where(
      and(
        // The others are as the timetable has them, and go when it changes.
        isKept,
        // No run is longer: what left before is over.
        gt(departures.startsAt, sql`now() - interval '4 days'`),
        or(eq(departures.transportId, transportId), inArray(departures.timingId, [timingId, ...assigned])),
      ),
    )
  const fixed = rows.map(({ arrivals, startsAt, state, ...row }) => ({
    timingId: row.timingId,
    travelDate: row.travelDate,
    ordinal: row.ordinal,
    transportId: row.transportId,
    startsAt,
    endsAt: new Date(arrivals.at(-1) ?? startsAt),
    isCancelled: state === 'cancelled',
  }))
  return { network, transportId, fixed }
}
