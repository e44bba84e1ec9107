import { and, eq, inArray, sql } from 'drizzle-orm'
import type { RouteRecord } from '#contract/network/route-row.ts'
import type { TimingRecord } from '#contract/network/timing-row.ts'
import type { Transaction } from '#server/database/connection.ts'
import { routes, timings, trips } from '#server/database/schema/network.ts'
import type { MasterKind, MasterRow } from '#server/masters/master-kind.ts'
import { recorded } from '#server/masters/master-records.ts'
import { recordChange } from '#server/masters/record-changes.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { refuse, type Refusal } from '#server/plugins/refusal.ts'
import { raiseNetworkRevision } from '#server/domain/network/network-repository.ts'
import { routeKind } from './route-kind.ts'
import { timingKind } from './timing-kind.ts'

interface Write {
  tx: Transaction
  actor: Actor
  now: Date
}

/** Makes two routes each other's way back, or a route one-way again; both rows of a pair always name each other. */
export async function pairRoutes(
  write: Write,
  id: string,
  returnRouteId: string | null,
): Promise<{ data: RouteRecord } | Refusal> {
  const { tx } = write
  const [route] = await routeKind.read(tx.orm, [id])
  if (!route) return refuse('notFound')
  if (route.returnRouteId === returnRouteId) return { data: route }
  const partner = returnRouteId === null ? undefined : await findReturn(tx, route, returnRouteId)
  if (partner !== undefined && 'refused' in partner) return partner
  const concerned = [id, route.returnRouteId, returnRouteId].filter((each) => each !== null)
  const before = await routeKind.read(tx.orm, concerned)
  // Whose routes are parted or paired anew, their timings are too.
  await tx.orm.update(timings).set({ returnTimingId: null }).where(inArray(timings.routeId, concerned))
  for (const each of concerned) {
    const back = each === id ? returnRouteId : each === returnRouteId ? id : null
    const version = each === id ? routes.version : sql`${routes.version} + 1`
    await tx.orm
      .update(routes)
      .set({ returnRouteId: back, isTwoWay: back !== null, version })
      .where(eq(routes.id, each))
  }
  return record(write, routeKind, before, await routeKind.read(tx.orm, concerned), id)
}

async function findReturn(tx: Transaction, route: RouteRecord, returnRouteId: string): Promise<Refusal | undefined> {
  if (returnRouteId === route.id) return wrongReturn('timetable.returnItself')
  const ends = await tx.orm
    .select({
      id: routes.id,
      returnRouteId: routes.returnRouteId,
      from: trips.originRegionId,
      to: trips.destinationRegionId,
    })
    .from(routes)
    .innerJoin(trips, eq(trips.id, routes.tripId))
    .where(inArray(routes.id, [route.id, returnRouteId]))
  const [own, back] = [ends.find(({ id }) => id === route.id), ends.find(({ id }) => id === returnRouteId)]
  if (!own || !back || back.from !== own.to || back.to !== own.from) return wrongReturn('timetable.returnNotBack')
  return back.returnRouteId === null || back.returnRouteId === route.id
    ? undefined
    : wrongReturn('timetable.returnTaken')
}

function wrongReturn(key: string): Refusal {
  return refuse('ruleBroken', { message: 'master.check', fields: { returnRouteId: key } })
}

/** The same for the timings of two paired routes. */
export async function pairTimings(
  write: Write,
  id: string,
  returnTimingId: string | null,
): Promise<{ data: TimingRecord } | Refusal> {
  const { tx } = write
  const [timing] = await timingKind.read(tx.orm, [id])
  if (!timing) return refuse('notFound')
  if (timing.returnTimingId === returnTimingId) return { data: timing }
  if (returnTimingId !== null) {
    const [back] = await tx.orm
      .select({ returnTimingId: timings.returnTimingId })
      .from(timings)
      .innerJoin(routes, eq(routes.id, timings.routeId))
      .where(and(eq(timings.id, returnTimingId), eq(routes.returnRouteId, timing.routeId)))
    const key = !back
      ? 'timetable.returnNotBack'
      : back.returnTimingId === null || back.returnTimingId === id
        ? undefined
        : 'timetable.returnTaken'
    if (key) return refuse('ruleBroken', { message: 'master.check', fields: { returnTimingId: key } })
  }
  const concerned = [id, timing.returnTimingId, returnTimingId].filter((each) => each !== null)
  const before = await timingKind.read(tx.orm, concerned)
  for (const each of concerned) {
    const back = each === id ? returnTimingId : each === returnTimingId ? id : null
    const version = each === id ? timings.version : sql`${timings.version} + 1`
    await tx.orm.update(timings).set({ returnTimingId: back, version }).where(eq(timings.id, each))
  }
  return record(write, timingKind, before, await timingKind.read(tx.orm, concerned), id)
}

async function record<Row extends MasterRow>(
  { tx, actor, now }: Write,
  kind: MasterKind<never, Row>,
  before: readonly Row[],
  after: readonly Row[],
  id: string,
): Promise<{ data: Row }> {
  for (const row of after) {
    const old = before.find((each) => each.id === row.id)
    await recordChange(tx, {
      kind: kind.name,
      id: row.id,
      before: old && recorded(kind, old),
      after: recorded(kind, row),
      userId: actor.id,
      now,
    })
  }
  await raiseNetworkRevision(tx)
  const data = after.find((row) => row.id === id)
  if (!data) throw new Error(`${kind.name} ${id} cannot be read back`)
  return { data }
}
