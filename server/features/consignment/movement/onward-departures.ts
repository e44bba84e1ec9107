import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import type { Orm } from '#server/database/connection.ts'
import { consignmentPieces, consignments } from '#server/database/schema/consignment.ts'
import { consignmentScope } from '#server/domain/consignment/consignment-scope.ts'
import type { Departure, Network } from '#server/domain/network/network.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import { toLocal } from '#server/time/zoned-time.ts'
import { type Depot, readDepots } from '../consignment-repository.ts'
import { readCalls, showCalls } from './load-list.ts'
import { positionsIn } from './movements.ts'

const DAYS_AHEAD = 7
const MAX_AHEAD = 5

/**
 * What pieces of a bill that lie at the reader's depot can go with: the next departures that call at the receiver's later
 * on, after the one that left last that day and has not arrived there, which may be late. None where no piece can be loaded here.
 */
export async function listOnwardDepartures(
  orm: Orm,
  network: Network,
  reader: Actor,
  { consignmentId, date }: { consignmentId: string; date: string },
  now: Date,
): Promise<ReplyOf<'getLoadDepartures'>['data'] | Refusal> {
  const [bill] = await orm
    .select({ toDepotId: consignments.toDepotId })
    .from(consignments)
    .where(and(eq(consignments.id, consignmentId), consignmentScope(reader)))
  if (!bill) return refuse('notFound')
  const depots = await readDepots(orm)
  const own = reader.depotId === null ? undefined : depots.get(reader.depotId)
  const receiving = depots.get(bill.toDepotId)
  if (!own || !receiving?.isActive || own.id === receiving.id || !(await hasLoadable(orm, consignmentId, own)))
    return []
  const onward = (await readCalls(orm, network, own, { from: date, days: DAYS_AHEAD }))
    .flatMap((call) =>
      call.leavesAt !== null &&
      call.departure.state !== 'cancelled' &&
      toLocal(call.leavesAt, own.timeZone).date >= date &&
      goesTo(call.departure, own, receiving, now)
        ? [{ ...call, leavesAt: call.leavesAt }]
        : [],
    )
    .toSorted((one, other) => one.leavesAt.getTime() - other.leavesAt.getTime())
  const ahead = onward.findIndex(({ leavesAt }) => leavesAt > now)
  const next = ahead === -1 ? onward.length : ahead
  return showCalls(orm, own, onward.slice(Math.max(0, next - 1), next + MAX_AHEAD), now)
}

/** Calls at the receiver's after the own depot, and has not arrived there. */
function goesTo(departure: Departure, own: Depot, receiving: Depot, now: Date): boolean {
  const [loads] = positionsIn(departure, own.regionId)
  return positionsIn(departure, receiving.regionId).some(
    (position) => loads !== undefined && position > loads && (departure.arrivals[position] ?? now) > now,
  )
}

async function hasLoadable(orm: Orm, consignmentId: string, own: Depot): Promise<boolean> {
  const found = await orm
    .select({ one: sql`1` })
    .from(consignmentPieces)
    .where(
      and(
        eq(consignmentPieces.consignmentId, consignmentId),
        eq(consignmentPieces.depotId, own.id),
        inArray(consignmentPieces.state, ['pending', 'receivedByBranch']),
      ),
    )
    .limit(1)
  return found.length > 0
}
