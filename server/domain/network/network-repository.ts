import { asc, between, gt, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { SeatLayout } from '#contract/seat/seat.ts'
import {
  inTransaction,
  type Connections,
  type Database,
  type Orm,
  type Transaction,
} from '#server/database/connection.ts'
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
import { readTaxRules } from '#server/domain/tax/tax-rule-repository.ts'
import { groupBy } from './group-by.ts'
import type { Network, Region, Route, Stoppage, Timing, TimingVersion, Transport, Trip } from './network.ts'

/** Other processes are told of a change; one that missed it sees it at the latest so long after its commit. */
const FRESH_FOR_MS = 1000
/** Rows at a time of what a network has many thousands of. */
const PAGE = 500

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

function takeOver(database: Connections, network: Network): void {
  const snapshot = snapshotOf(database)
  if ((snapshot.network?.revision ?? 0) >= network.revision) return
  Object.assign(snapshot, { network, checkedAt: snapshot.toldOf > network.revision ? -Infinity : performance.now() })
}

function snapshotOf(database: Connections): Snapshot {
  const snapshot = snapshots.get(database) ?? { network: null, checkedAt: -Infinity, toldOf: 0, looking: null }
  snapshots.set(database, snapshot)
  return snapshot
}

/** Name of the lock that changes of the network take; who makes something of the timetable that stays shares it. */
export const NETWORK_LOCK = 'network changes'

/** The network as it is now and stays until the transaction ends: a departure's row must not be made from an older one. */
export async function saveNetwork(tx: Transaction, known: Network): Promise<Network> {
  await tx.client.query({
    name: 'keep-network',
    text: 'select pg_advisory_xact_lock_shared(hashtextextended($1, 0))',
    values: [NETWORK_LOCK],
  })
  return (await readRevision(tx.orm)) === known.revision ? known : readNetwork(tx.orm)
}

/**
 * To be called in the transaction of every change of regions, their tax, stoppages, trips, routes, timings, transports, prices.
 *
 * @param changed the network with the change, where the transaction has read it: nobody has to wait then until it is read
 */
export async function raiseNetworkRevision(tx: Transaction, changed?: Network): Promise<void> {
  const [raised] = await tx.orm
    .insert(networkRevision)
    .values({ id: 1, revision: 1 })
    .onConflictDoUpdate({ target: networkRevision.id, set: { revision: sql`${networkRevision.revision} + 1` } })
    .returning({ revision: networkRevision.revision })
  if (!raised) throw new Error('the revision of the network cannot be raised')
  tx.afterCommit(() => {
    // Another change that came in between is not in it.
    if (changed?.revision === raised.revision - 1) takeOver(tx.connections, { ...changed, revision: raised.revision })
    expireNetwork(tx.connections, raised.revision)
    notifyProcesses(tx.connections.pool, [JSON.stringify({ networkRevision: raised.revision })]).catch(
      seenWithinASecond,
    )
  })
}

/** A lost notification must not break the change that it tells of. */
function seenWithinASecond(): void {}

export async function readRevision(orm: Orm): Promise<number> {
  const [row] = await orm.select().from(networkRevision).prepare('network-revision').execute()
  return row?.revision ?? 0
}

/** Every table in one snapshot of the database, so that no half of a change is seen. */
function readSnapshot(database: Database): Promise<Network> {
  return inTransaction(database.aside, async ({ orm }) => {
    await orm.execute(sql`set transaction isolation level repeatable read, read only`)
    return readNetwork(orm)
  })
}

/** The network as one transaction sees it. Read page by page: what is large would hold up everybody else while it is put together. */
export async function readNetwork(orm: Orm): Promise<Network> {
  const revision = await readRevision(orm)
  const rules = await readTaxRules(orm)
  const regionsById = byId<Region>(
    (await orm.select().from(regions)).map((row) => ({ ...row, taxRules: rules.get(row.id) ?? [] })),
  )
  const stoppagesById = byId<Stoppage>(
    (await orm.select().from(stoppages)).map((row) => ({ ...row, region: known(regionsById, row.regionId) })),
  )
  const tripsById = byId<Trip>(await orm.select().from(trips))
  const routeVersions = await readRouteVersions(orm, tripsById, stoppagesById)
  const timingsById = await readTimings(orm)
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

async function readRouteVersions(
  orm: Orm,
  trip: ReadonlyMap<string, Trip>,
  stoppage: ReadonlyMap<string, Stoppage>,
): Promise<Map<string, Route[]>> {
  const routeVersions = new Map<string, Route[]>()
  await inPages(
    (following) => orm.select().from(routes).where(following(routes.id)).orderBy(asc(routes.id)).limit(PAGE),
    async (rows, within) => {
      const [stops, priced] = await Promise.all([
        orm
          .select()
          .from(routeStops)
          .where(within(routeStops.routeId))
          .orderBy(asc(routeStops.routeId), asc(routeStops.appliesFrom), asc(routeStops.position)),
        orm.select().from(prices).where(within(prices.routeId)),
      ])
      const [stopsByRoute, pricesByRoute] = [
        groupBy(stops, (row) => row.routeId),
        groupBy(priced, (row) => row.routeId),
      ]
      for (const row of rows) {
        const shared = { ...row, trip: known(trip, row.tripId), prices: pricesByRoute.get(row.id) ?? [] }
        const versions = [...groupBy(stopsByRoute.get(row.id) ?? [], (stop) => stop.appliesFrom)]
        routeVersions.set(
          row.id,
          versions.map(([appliesFrom, each]) => ({
            ...shared,
            appliesFrom,
            stops: each.map((stop) => known(stoppage, stop.stoppageId)),
          })),
        )
      }
    },
  )
  return routeVersions
}

async function readTimings(orm: Orm): Promise<Map<string, Timing>> {
  const timingsById = new Map<string, Timing>()
  await inPages(
    (following) => orm.select().from(timings).where(following(timings.id)).orderBy(asc(timings.id)).limit(PAGE),
    async (rows, within) => {
      const [versions, exceptions, assignments] = await Promise.all([
        orm
          .select()
          .from(timingVersions)
          .where(within(timingVersions.timingId))
          .orderBy(asc(timingVersions.timingId), asc(timingVersions.appliesFrom)),
        orm.select().from(timingExceptions).where(within(timingExceptions.timingId)),
        orm.select().from(transportTimings).where(within(transportTimings.timingId)),
      ])
      const versionsOf = groupBy(versions, (row) => row.timingId)
      const exceptionsOf = groupBy(exceptions, (row) => row.timingId)
      const assignmentsOf = groupBy(assignments, (row) => row.timingId)
      for (const row of rows) {
        timingsById.set(row.id, {
          ...row,
          versions: (versionsOf.get(row.id) ?? []) satisfies TimingVersion[],
          exceptions: new Map(exceptionsOf.get(row.id)?.map((exception) => [exception.travelDate, exception.kind])),
          transportIds: new Map(assignmentsOf.get(row.id)?.map(({ ordinal, transportId }) => [ordinal, transportId])),
        })
      }
    },
  )
  return timingsById
}

/**
 * Reads rows in the order of their ids and takes them page by page.
 *
 * @param read `following` picks the rows after the last page
 * @param take `within` picks the rows of another table that belong to a page
 */
async function inPages<Row extends { id: string }>(
  read: (following: (id: AnyPgColumn) => SQL | undefined) => Promise<Row[]>,
  take: (rows: readonly Row[], within: (id: AnyPgColumn) => SQL) => Promise<void>,
): Promise<void> {
  let last: string | undefined
  for (;;) {
    const before = last
    const rows = await read((id) => (before === undefined ? undefined : gt(id, before)))
    const [first, end] = [rows[0]?.id, rows.at(-1)?.id]
    if (first === undefined || end === undefined) return
    await take(rows, (id) => between(id, first, end))
    last = end
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
