import { eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/database/connection.ts'
import {
  consignmentMovementLines,
  consignmentMovements,
  consignmentPieces,
  consignments,
} from '#server/database/schema/consignment.ts'
import { departureSwaps, seatClaims } from '#server/database/schema/departure.ts'
import { liesToBeLoaded } from '#server/domain/consignment/pieces-to-load.ts'
import { isLiveClaim } from '#server/domain/seat/live-claims.ts'
import { depots, drivers, transportDrivers } from '#server/database/schema/network.ts'

/** Seats of a leg that have a ticket, and all that are not free. */
export interface LegSeats {
  departureId: string
  leg: number
  sold: number
  taken: string[]
  /** Of them those that nobody is to sell. */
  kept: string[]
}

export async function readLegSeats(orm: Orm, departureIds: readonly string[], now: Date): Promise<LegSeats[]> {
  if (departureIds.length === 0) return []
  const { rows } = await orm.execute<LegSeats & Record<string, unknown>>(sql`
    select departure_id as "departureId", leg, (count(*) filter (where kind = 'ticket'))::int as sold, array_agg(seat) as taken,
      coalesce(array_agg(seat) filter (where kind = 'reservation'), '{}') as kept
    from ${seatClaims}
    where departure_id = any (${sql.param([...departureIds])}::uuid[]) and ${isLiveClaim(now)}
    group by 1, 2`)
  return rows
}

/** Seats that sales under way hold. */
export async function readHolds(
  orm: Orm,
  departureIds: readonly string[],
  now: Date,
): Promise<Map<string, { seats: number; until: Date }>> {
  if (departureIds.length === 0) return new Map()
  const { rows } = await orm.execute<{ departureId: string; seats: number; until: string }>(sql`
    select departure_id as "departureId", count(distinct seat)::int as seats, min(expires_at) as until
    from ${seatClaims}
    where departure_id = any (${sql.param([...departureIds])}::uuid[]) and kind = 'hold' and ${isLiveClaim(now)}
    group by 1`)
  return new Map(rows.map(({ departureId, seats, until }) => [departureId, { seats, until: new Date(until) }]))
}

/** Who usually drives each bus, the first one first. */
export async function readUsualDrivers(orm: Orm, transportIds: readonly string[]): Promise<Map<string, string[]>> {
  if (transportIds.length === 0) return new Map()
  const { rows } = await orm.execute<{ transportId: string; names: string[] }>(sql`
    select crew.transport_id as "transportId", array_agg(driver.name order by crew.position) as names
    from ${transportDrivers} as crew join ${drivers} as driver on driver.id = crew.driver_id
    where crew.transport_id = any (${sql.param([...transportIds])}::uuid[]) group by 1`)
  return new Map(rows.map(({ transportId, names }) => [transportId, names]))
}

/** How many seats became others when the bus was replaced; of several swaps all of them. */
export async function readMovedSeats(orm: Orm, departureIds: readonly string[]): Promise<Map<string, number>> {
  if (departureIds.length === 0) return new Map()
  const { rows } = await orm.execute<{ departureId: string; seats: number }>(sql`
    select departure_id as "departureId", coalesce(sum((select count(*) from jsonb_object_keys(moves))), 0)::int as seats
    from ${departureSwaps} where departure_id = any (${sql.param([...departureIds])}::uuid[]) group by 1`)
  return new Map(rows.map(({ departureId, seats }) => [departureId, seats]))
}

/** Pieces that lie at a depot to be loaded, by the region that they are for. */
export async function readWaitingPieces(orm: Orm, depotId: string): Promise<Map<string, number>> {
  const rows = await orm
    .select({ regionId: depots.regionId, pieces: sql<number>`count(*)::int` })
    .from(consignmentPieces)
    .innerJoin(consignments, eq(consignments.id, consignmentPieces.consignmentId))
    .innerJoin(depots, eq(depots.id, consignments.toDepotId))
    .where(liesToBeLoaded(depotId))
    .groupBy(depots.regionId)
  return new Map(rows.map(({ regionId, pieces }) => [regionId, pieces]))
}

/** Pieces that were loaded at a depot on each departure, less those taken off there again. */
export async function readLoadedPieces(
  orm: Orm,
  departureIds: readonly string[],
  depotId: string,
): Promise<Map<string, number>> {
  if (departureIds.length === 0) return new Map()
  const { rows } = await orm.execute<{ departureId: string; pieces: number }>(sql`
    select line.departure_id as "departureId", sum(case when line.kind = 'offload' then -line.quantity else line.quantity end)::int as pieces
    from ${consignmentMovementLines} as line join ${consignmentMovements} as movement on movement.id = line.movement_id
    where line.departure_id = any (${sql.param([...departureIds])}::uuid[]) and movement.depot_id = ${depotId}
      and line.kind in ('dispatch', 'forward', 'offload')
    group by 1`)
  return new Map(rows.map(({ departureId, pieces }) => [departureId, pieces]))
}
