import { and, between, eq, ne } from 'drizzle-orm'
import { type GateSharer, MAX_GATE_SHARERS, STANDS_MINUTES } from '#contract/departure/departure-gate.ts'
import type { Orm } from '#server/database/connection.ts'
import { departureGates, departures } from '#server/database/schema/departure.ts'
import { LONGEST_JOURNEY_DAYS } from '#server/domain/departure/departure-window.ts'
import type { Departure, Network } from '#server/domain/network/network.ts'
import { fromRow } from '#server/domain/network/timetable-repository.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Other departures that stand at the gate of a stoppage when this one does, the soonest first. */
export async function readGateSharers(
  orm: Orm,
  network: Network,
  departure: Departure & { id: string },
  { position, gate }: { position: number; gate: string },
): Promise<GateSharer[]> {
  const leaves = departure.departs[position]?.getTime()
  const stop = departure.route.stops[position]
  if (leaves === undefined || stop === undefined) return []
  const rows = await orm
    .select({ row: departures, position: departureGates.position })
    .from(departureGates)
    .innerJoin(departures, eq(departures.id, departureGates.departureId))
    .where(
      and(
        eq(departureGates.gate, gate),
        ne(departures.id, departure.id),
        ne(departures.state, 'cancelled'),
        // It may come from far: it stands here long after it has left its first stop.
        between(
          departures.startsAt,
          new Date(leaves - LONGEST_JOURNEY_DAYS * DAY_MS),
          new Date(leaves + STANDS_MINUTES * MINUTE_MS),
        ),
      ),
    )
  return rows
    .flatMap(({ row, position: at }): GateSharer[] => {
      const { route, transport, departs } = fromRow(network, row)
      const [leavesAt, end] = [departs[at], route.stops.at(-1)]
      if (leavesAt === undefined || end === undefined || route.stops[at]?.id !== stop.id) return []
      if (Math.abs(leavesAt.getTime() - leaves) >= STANDS_MINUTES * MINUTE_MS) return []
      const { registrationNumber } = transport
      return [{ registrationNumber, toName: end.name, leavesAt, timeZone: stop.region.timeZone }]
    })
    .toSorted((one, other) => one.leavesAt.getTime() - other.leavesAt.getTime())
    .slice(0, MAX_GATE_SHARERS)
}
