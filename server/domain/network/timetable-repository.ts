import { and, asc, eq, inArray } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { departures } from '#server/database/schema/departure.ts'
import { formatDepartureKey, type DepartureKey } from '../departure/departure-key.ts'
import { saveNetwork, readNetwork, readRevision } from './network-repository.ts'
import type { Departure, Network, StoredDeparture } from './network.ts'
import { findDeparture } from './timetable-rules.ts'

export type DepartureRow = typeof departures.$inferSelect

/** A departure by its key: its row if it has one, else as the timetable has it; null where there is none. */
export async function readDeparture(orm: Orm, network: Network, key: DepartureKey): Promise<Departure | null> {
  return (await readStoredDeparture(orm, network, key)) ?? findDeparture(network, key)
}

/** The row of a departure, if a claim has made it. */
export async function readStoredDeparture(
  orm: Orm,
  network: Network,
  key: DepartureKey,
): Promise<StoredDeparture | null> {
  const row = await readRow(orm, key)
  return row ? fromRow(network, row) : null
}

/** `keep`: it is not removed as long as the transaction lasts. */
async function readRow(orm: Orm, key: DepartureKey, { keep = false } = {}): Promise<DepartureRow | undefined> {
  const found = orm
    .select()
    .from(departures)
    .where(
      and(
        eq(departures.timingId, key.timingId),
        eq(departures.travelDate, key.travelDate),
        eq(departures.ordinal, key.ordinal),
      ),
    )
  // Asked by every hold and every seat map: planned once.
  const [row] = await (
    keep ? found.for('key share').prepare('keep-departure') : found.prepare('find-departure')
  ).execute()
  return row
}

/**
 * The row of a departure, made from the timetable by the first who asks; its times and transport are frozen then.
 * Two who ask at once get the same row. Null where no such departure runs.
 */
export async function ensureDeparture(
  tx: Transaction,
  network: Network,
  key: DepartureKey,
): Promise<StoredDeparture | null> {
  // Travels right behind, so it is read once the row is kept: what changed until then counts, above all a bus's seats.
  const [known, revision] = await Promise.all([readRow(tx.orm, key, { keep: true }), readRevision(tx.orm)])
  if (known) return fromRow(revision === network.revision ? network : await readNetwork(tx.orm), known)
  const present = await saveNetwork(tx, network)
  const planned = findDeparture(present, key)
  if (!planned) return null
  const [row] = await tx.orm
    .insert(departures)
    .values(plannedRow(planned))
    .onConflictDoNothing({ target: [departures.timingId, departures.travelDate, departures.ordinal] })
    .returning()
  const made = row ?? (await readRow(tx.orm, key, { keep: true }))
  return made ? fromRow(present, made) : null
}

/** A departure as the timetable has it, as it is stored: nobody has touched it. */
export const plannedRow = (
  { timingId, travelDate, ordinal, route, transport, arrivals, departs, startsAt }: Departure,
  id: string = newId(),
): DepartureRow => ({
  id,
  timingId,
  travelDate,
  ordinal,
  routeId: route.id,
  routeAppliesFrom: route.appliesFrom,
  transportId: transport.id,
  arrivals: arrivals.map((at) => at.toISOString()),
  departs: departs.map((at) => at.toISOString()),
  startsAt,
  state: 'scheduled',
  closedPositions: [],
  version: 1,
})

/** Rows of departures by their ids. */
export async function readDeparturesById(
  orm: Orm,
  network: Network,
  ids: readonly string[],
): Promise<StoredDeparture[]> {
  if (ids.length === 0) return []
  const rows = await orm
    .select()
    .from(departures)
    .where(inArray(departures.id, [...ids]))
  return rows.map((row) => fromRow(network, row))
}

/** The same, and nobody can close, cancel or swap them until the transaction ends. Locked in the order of their ids. */
export async function lockDeparturesById(
  tx: Transaction,
  network: Network,
  ids: readonly string[],
): Promise<StoredDeparture[]> {
  if (ids.length === 0) return []
  const rows = await tx.orm
    .select()
    .from(departures)
    .where(inArray(departures.id, [...ids]))
    .orderBy(asc(departures.id))
    .for('share')
  return rows.map((row) => fromRow(network, row))
}

/** @throws when the snapshot is older than the row and does not know its route or transport yet */
export function fromRow(network: Network, row: DepartureRow): StoredDeparture {
  const route = network.routeVersions.get(row.routeId)?.find(({ appliesFrom }) => appliesFrom === row.routeAppliesFrom)
  const transport = network.transports.get(row.transportId)
  // As many times as stops: else the version is one that has been replaced since the snapshot.
  if (!route || !transport || route.stops.length !== row.departs.length)
    throw new Error(`network revision ${network.revision} does not know departure ${row.id}`)
  return {
    id: row.id,
    key: formatDepartureKey(row),
    timingId: row.timingId,
    travelDate: row.travelDate,
    ordinal: row.ordinal,
    route,
    transport,
    startsAt: row.startsAt,
    arrivals: row.arrivals.map((at) => new Date(at)),
    departs: row.departs.map((at) => new Date(at)),
    state: row.state,
    closedPositions: row.closedPositions,
    version: row.version,
  }
}
