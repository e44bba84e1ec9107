import { asc, sql } from 'drizzle-orm'
import type { SeatLayout } from '#contract/seat.ts'
import { inTransaction, type Connections, type Database, type Orm, type Transaction } from '#server/database/connection.ts'
import {
  networkRevision,
  prices,
  regions,
  routes,
  routeStops,
  stoppages,
  timingExceptions,
  timings,
  timingVersions,
  transports,
  transportTimings,
  trips,
} from '#server/database/schema/network.ts'
import { notifyProcesses } from '#server/plugins/notifications.ts'
import { groupBy } from './group-by.ts'
import type { Network, Region, Route, Stoppage, Timing, TimingVersion, Transport, Trip } from './network.ts'

/** Other processes are told of a change; one that missed it sees it at the latest so long after its commit. */
const FRESH_FOR_MS = 1000

interface Snapshot {
  network: Network | null
  checkedAt: number
  /** The highest revision that this process was told of. */
  toldOf: number
  /** Set while somebody looks; all others wait for the same answer. */
  looking: Promise<Network> | null
}

const snapshots = new WeakMap<Connections, Snapshot>()

/**
 * The network, held in the process. It is read anew by the first call after a change that this process has made or
 * was told of; besides, its revision is looked up once a second at most.
 */
export function loadNetwork(database: Database): Promise<Network> {
  const snapshot = snapshotOf(database)
  if (snapshot.network && performance.now() - snapshot.checkedAt < FRESH_FOR_MS) {
    return Promise.resolve(snapshot.network)
  }
  snapshot.looking ??= look(database, snapshot).finally(() => {
    snapshot.looking = null
  })
  return snapshot.looking
}

async function look(database: Database, snapshot: Snapshot): Promise<Network> {
  const startedAt = performance.now()
  const { toldOf } = snapshot
  const isCurrent = snapshot.network !== null && snapshot.network.revision === (await readRevision(database.aside.orm))
  const network = isCurrent && snapshot.network ? snapshot.network : await readSnapshot(database)
  // Told of another change while reading: what was read may be from before it.
  if (snapshot.toldOf > toldOf && network.revision < snapshot.toldOf) return look(database, snapshot)
  Object.assign(snapshot, { network, checkedAt: startedAt })
  return network
}

/** The next call reads the network anew, unless it has this revision already. */
export function expireNetwork(database: Connections, revision: number): void {
  const snapshot = snapshotOf(database)
  snapshot.toldOf = Math.max(snapshot.toldOf, revision)
  if ((snapshot.network?.revision ?? 0) < revision) snapshot.checkedAt = -Infinity
}

function snapshotOf(database: Connections): Snapshot {
  const snapshot = snapshots.get(database) ?? { network: null, checkedAt: -Infinity, toldOf: 0, looking: null }
  snapshots.set(database, snapshot)
  return snapshot
}

/** Name of the lock that changes of the network take; who makes something of the timetable that stays shares it. */
export const NETWORK_LOCK = 'network changes'

/** The network as it is now and stays until the transaction ends: a departure's row must not be made from an older one. */
export async function keepNetwork(tx: Transaction, known: Network): Promise<Network> {
  await tx.client.query({ name: 'keep-network', text: 'select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', values: [NETWORK_LOCK] })
  return (await readRevision(tx.orm)) === known.revision ? known : readNetwork(tx.orm)
}

/** To be called in the transaction of every change of regions, stoppages, trips, routes, timings, transports, prices. */
export async function raiseNetworkRevision(tx: Transaction): Promise<void> {
  const [raised] = await tx.orm
    .insert(networkRevision)
    .values({ id: 1, revision: 1 })
    .onConflictDoUpdate({ target: networkRevision.id, set: { revision: sql`${networkRevision.revision} + 1` } })
    .returning({ revision: networkRevision.revision })
  if (!raised) throw new Error('the revision of the network cannot be raised')
  tx.afterCommit(() => {
    expireNetwork(tx.connections, raised.revision)
    notifyProcesses(tx.connections.pool, [JSON.stringify({ networkRevision: raised.revision })]).catch(seenWithinASecond)
  })
}

/** A lost notification must not break the change that it tells of. */
function seenWithinASecond(): void {}

export async function readRevision(orm: Orm): Promise<number> {
  const [row] = await orm.select().from(networkRevision)
  return row?.revision ?? 0
}

/** Every table in one snapshot of the database, so that no half of a change is seen. */
function readSnapshot(database: Database): Promise<Network> {
  return inTransaction(database.aside, async ({ orm }) => {
    await orm.execute(sql`set transaction isolation level repeatable read, read only`)
    return readNetwork(orm)
  })
}

/** The network as one transaction sees it. */
export async function readNetwork(orm: Orm): Promise<Network> {
  const revision = await readRevision(orm)
  const regionsById = byId<Region>(await orm.select().from(regions))
  const stoppagesById = byId<Stoppage>(
    (await orm.select().from(stoppages)).map((row) => ({ ...row, region: known(regionsById, row.regionId) })),
  )
  const tripsById = byId<Trip>(await orm.select().from(trips))
  const stopsByRoute = groupBy(
    await orm.select().from(routeStops).orderBy(asc(routeStops.routeId), asc(routeStops.appliesFrom), asc(routeStops.position)),
    (row) => row.routeId,
  )
  const pricesByRoute = groupBy(await orm.select().from(prices), (row) => row.routeId)
  const routeVersions = new Map(
    (await orm.select().from(routes)).map((row): [string, Route[]] => {
      const versions = [...groupBy(stopsByRoute.get(row.id) ?? [], (stop) => stop.appliesFrom)]
      const shared = { ...row, trip: known(tripsById, row.tripId), prices: pricesByRoute.get(row.id) ?? [] }
      const stopsOf = (stops: readonly { stoppageId: string }[]) => stops.map((stop) => known(stoppagesById, stop.stoppageId))
      return [row.id, versions.map(([appliesFrom, stops]) => ({ ...shared, appliesFrom, stops: stopsOf(stops) }))]
    }),
  )
  const versionsByTiming = groupBy(
    await orm.select().from(timingVersions).orderBy(asc(timingVersions.timingId), asc(timingVersions.appliesFrom)),
    (row) => row.timingId,
  )
  const exceptions = groupBy(await orm.select().from(timingExceptions), (row) => row.timingId)
  const assignments = groupBy(await orm.select().from(transportTimings), (row) => row.timingId)
  const timingsById = byId<Timing>(
    (await orm.select().from(timings)).map((row) => ({
      ...row,
      versions: (versionsByTiming.get(row.id) ?? []) satisfies TimingVersion[],
      exceptions: new Map(exceptions.get(row.id)?.map((exception) => [exception.travelDate, exception.kind])),
      transportIds: new Map(assignments.get(row.id)?.map(({ ordinal, transportId }) => [ordinal, transportId])),
    })),
  )
  return {
    revision,
    regions: regionsById,
    stoppages: stoppagesById,
    trips: tripsById,
    routes: byId([...routeVersions.values()].flatMap((versions) => versions.at(-1) ?? [])),
    routeVersions,
    timings: timingsById,
    timingsByRoute: groupBy(timingsById.values(), (timing) => timing.routeId),
    transports: byId<Transport>(
      (await orm.select().from(transports)).map((row) => ({
        ...row,
        regularSeats: seatsOf(row.layout).filter((seat) => !row.additionalSeats.includes(seat)),
      })),
    ),
  }
}

function byId<Item extends { id: string }>(items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((item) => [item.id, item]))
}

function known<Item>(items: ReadonlyMap<string, Item>, id: string): Item {
  const item = items.get(id)
  if (item === undefined) throw new Error(`nothing has the id ${id}, though a foreign key says so`)
  return item
}

function seatsOf(layout: SeatLayout): string[] {
  return layout.rows.flatMap((row) => row.cells.flatMap((cell) => (cell.kind === 'seat' ? [cell.seat] : [])))
}
