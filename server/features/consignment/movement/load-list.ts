import { asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import { seesEveryDepot } from '#contract/access.ts'
import type { consignmentMovementEndpoints } from '#contract/consignment/consignment-movement.ts'
import type { ReplyOf } from '#contract/contract.ts'
import { rangesOf } from '#machines/consignment/piece-numbers.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import {
  consignmentItems,
  consignmentLoadChecks,
  consignmentMovementLines,
  consignmentMovements,
  consignmentPieces,
  consignments,
} from '#server/database/schema/consignment.ts'
import { users } from '#server/database/schema/people.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import type { Settings } from '#server/settings.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { liesToBeLoaded } from '#server/domain/consignment/pieces-to-load.ts'
import { departuresBetween, LONGEST_JOURNEY_DAYS } from '#server/domain/departure/departure-window.ts'
import { groupBy } from '#server/domain/network/group-by.ts'
import type { Departure, Network } from '#server/domain/network/network.ts'
import { toLocal } from '#server/time/zoned-time.ts'
import { type Depot, readDepots, showDepot, showDepotOrNone } from '../consignment-repository.ts'
import { DepartureNames } from '../departure-names.ts'
import { positionsIn, readUnloadingContext } from './movements.ts'

type LoadList = ReplyOf<'getLoadList'>['data']
type LoadDeparture = ReplyOf<'getLoadDepartures'>['data'][number]
type AtDepot = LoadList['depots'][number]

const MAX_DEPARTURES = 200
const MAX_LOADABLE = 500

type LineRecord = Awaited<ReturnType<typeof readLines>>[number]

/** Everything that was loaded on these departures, came off them, or turned up in their vehicles; in order. */
function readLines(orm: Orm, departureIds: readonly string[]) {
  return orm
    .select({
      line: consignmentMovementLines,
      movement: {
        depotId: consignmentMovements.depotId,
        departureId: consignmentMovements.departureId,
        note: consignmentMovements.note,
      },
      bill: consignments,
      itemName: consignmentItems.name,
      itemWeight: consignmentItems.weight,
    })
    .from(consignmentMovementLines)
    .innerJoin(consignmentMovements, eq(consignmentMovements.id, consignmentMovementLines.movementId))
    .innerJoin(consignments, eq(consignments.id, consignmentMovementLines.consignmentId))
    .innerJoin(consignmentItems, eq(consignmentItems.id, consignmentMovementLines.itemId))
    .where(
      or(
        inArray(consignmentMovementLines.departureId, [...departureIds]),
        inArray(consignmentMovements.departureId, [...departureIds]),
      ),
    )
    .orderBy(asc(consignmentMovementLines.at), asc(consignmentMovementLines.id))
}

/** A piece on a departure's list, as the movements left it. */
interface Loaded {
  number: number
  record: LineRecord
  loadedAt: string
  headedFor: string
  outcome: 'aboard' | 'received' | 'elsewhere' | 'lost'
}

interface Over {
  record: LineRecord
  receivedAt: string
}

/** What stands on one departure's list, and what came off its vehicle without standing there for that depot. */
function replay(lines: readonly LineRecord[], departureId: string): { loaded: Loaded[]; overs: Over[] } {
  const loaded = new Map<string, Loaded>()
  const overs: Over[] = []
  for (const record of lines) {
    const { line, movement } = record
    if (line.kind === 'receive' && movement.departureId === departureId && movement.depotId !== null) {
      if (line.departureId !== departureId || line.headedForDepotId !== movement.depotId)
        overs.push({ record, receivedAt: movement.depotId })
    }
    if (line.departureId !== departureId) continue
    for (const number of line.numbers) {
      const key = `${line.consignmentId} ${number}`
      const known = loaded.get(key)
      if (
        (line.kind === 'dispatch' || line.kind === 'forward') &&
        movement.depotId !== null &&
        line.headedForDepotId !== null
      ) {
        loaded.set(key, {
          number,
          record,
          loadedAt: movement.depotId,
          headedFor: line.headedForDepotId,
          outcome: 'aboard',
        })
      } else if (line.kind === 'offload') loaded.delete(key)
      else if (known && line.kind === 'receive') {
        known.outcome =
          movement.departureId === departureId && movement.depotId === known.headedFor ? 'received' : 'elsewhere'
      } else if (known && line.kind === 'writeOff') known.outcome = 'lost'
    }
  }
  return { loaded: [...loaded.values()], overs }
}

/** The newest check per departure and depot. */
async function readChecks(orm: Orm, departureIds: readonly string[]) {
  const rows = await orm
    .select({ check: consignmentLoadChecks, checker: users.name })
    .from(consignmentLoadChecks)
    .innerJoin(users, eq(users.id, consignmentLoadChecks.checkedBy))
    .where(inArray(consignmentLoadChecks.departureId, [...departureIds]))
    .orderBy(desc(consignmentLoadChecks.at), desc(consignmentLoadChecks.id))
  const newest = new Map<string, (typeof rows)[number]>()
  for (const row of rows) {
    const key = `${row.check.departureId} ${row.check.depotId}`
    if (!newest.has(key)) newest.set(key, row)
  }
  return newest
}

/** Short and over at one depot, against what was loaded for it. */
function standAt(
  depot: Depot,
  departure: Departure & { id: string },
  { loaded, overs }: ReturnType<typeof replay>,
  checks: Awaited<ReturnType<typeof readChecks>>,
  now: Date,
): AtDepot {
  const headed = loaded.filter(({ headedFor }) => headedFor === depot.id)
  const received = headed.filter(({ outcome }) => outcome === 'received').length
  const short = headed.length - received
  const over = overs
    .filter(({ receivedAt }) => receivedAt === depot.id)
    .reduce((sum, { record }) => sum + record.line.quantity, 0)
  const found = checks.get(`${departure.id} ${depot.id}`)
  const arrives = positionsIn(departure, depot.regionId).flatMap((position) =>
    position === 0 ? [] : (departure.arrivals[position] ?? []),
  )
  const hasArrived = arrives.length > 0 && arrives.every((at) => at <= now)
  return {
    depot: { id: depot.id, code: depot.code, name: depot.name },
    expected: headed.length,
    received,
    short,
    over,
    check: found
      ? {
          id: found.check.id,
          at: found.check.at,
          by: { id: found.check.checkedBy, name: found.checker },
          expected: found.check.expected,
          received: found.check.received,
          short: found.check.short,
          over: found.check.over,
          explanation: found.check.explanation,
        }
      : null,
    needsExplanation: (hasArrived || found !== undefined) && short > (found?.check.short ?? 0),
  }
}

function showDeparture(departure: Departure, own: Depot | null): LoadList['departure'] {
  const { key, state, travelDate, route, transport, arrivals, departs, startsAt } = departure
  return {
    key,
    routeName: route.name,
    startsAt,
    timeZone: route.stops[0]?.region.timeZone ?? 'UTC',
    registrationNumber: transport.registrationNumber,
    state,
    travelDate,
    transport: { id: transport.id, name: transport.name, registrationNumber: transport.registrationNumber },
    stops: route.stops.map((stop, position) => ({
      position,
      name: stop.name,
      regionId: stop.region.id,
      arrivesAt: arrivals[position] ?? startsAt,
      departsAt: departs[position] ?? startsAt,
      timeZone: stop.region.timeZone,
      isOwn: stop.region.id === own?.regionId,
    })),
  }
}

/** Whether a reader's depot lies where the departure calls; who sees all consignments sees all load lists. */
export function seesLoadList(departure: Departure, reader: Pick<Actor, 'userType' | 'regionId' | 'isAgent'>): boolean {
  if (reader.isAgent) return false
  if (seesEveryDepot(reader.userType)) return true
  return reader.regionId !== null && positionsIn(departure, reader.regionId).length > 0
}

interface Showing {
  reader: Actor
  now: Date
  operator: Settings['operator']
}

/** What is, or was, on a departure, with what is short and over where it was unloaded. */
export async function showLoadList(
  orm: Orm,
  network: Network,
  departure: Departure,
  { reader, now, operator }: Showing,
): Promise<LoadList> {
  const depots = await readDepots(orm)
  const own = reader.depotId === null ? null : (depots.get(reader.depotId) ?? null)
  const { id } = departure
  const lines = id === null ? [] : await readLines(orm, [id])
  const replayed = id === null ? { loaded: [], overs: [] } : replay(lines, id)
  const checks = id === null ? new Map() : await readChecks(orm, [id])
  const { loaded, overs } = replayed
  const concerned = new Set([...loaded.map(({ headedFor }) => headedFor), ...overs.map(({ receivedAt }) => receivedAt)])
  const departureNames = await DepartureNames.read(
    orm,
    network,
    overs.map(({ record }) => record.line.departureId),
  )
  const [loads] = own ? positionsIn(departure, own.regionId) : []
  /** Its last call there; pieces whose depot it does not call at come last. */
  const comesOffAt = (depotId: string) =>
    positionsIn(departure, depots.get(depotId)?.regionId ?? '').at(-1) ?? departure.route.stops.length
  const inOrder = loaded.toSorted((one, other) => comesOffAt(one.headedFor) - comesOffAt(other.headedFor))
  const rows = [
    ...groupBy(inOrder, ({ record, loadedAt, headedFor }) => `${record.line.itemId} ${loadedAt} ${headedFor}`).values(),
  ]
  return {
    departure: showDeparture(departure, own),
    ownDepot: showDepotOrNone(depots, own?.id ?? null),
    destinations: [...depots.values()]
      .filter(
        (depot) =>
          depot.isActive &&
          depot.id !== own?.id &&
          loads !== undefined &&
          positionsIn(departure, depot.regionId).some((position) => position > loads),
      )
      .map((depot) => showDepot(depots, depot.id)),
    lines: rows.flatMap((group) => showLine(group, depots)),
    overs: overs.map(({ record, receivedAt }) => ({
      consignmentId: record.bill.id,
      billNumber: record.bill.billNumber,
      itemId: record.line.itemId,
      itemName: record.itemName,
      receivedAt: showDepot(depots, receivedAt),
      headedFor: showDepotOrNone(depots, record.line.headedForDepotId),
      departure: record.line.departureId === id ? null : departureNames.show(record.line.departureId, null),
      quantity: record.line.quantity,
      numbers: rangesOf(record.line.numbers),
      explanation: record.movement.note,
    })),
    depots: [...concerned].flatMap((depotId) => {
      const depot = depots.get(depotId)
      return depot && id !== null ? [standAt(depot, { ...departure, id }, replayed, checks, now)] : []
    }),
    totals: {
      consignments: new Set(loaded.map(({ record }) => record.bill.id)).size,
      pieces: loaded.length,
      weight: loaded.reduce((sum, { record }) => sum + record.itemWeight, 0),
      aboard: loaded.filter(({ outcome }) => outcome === 'aboard').length,
    },
    operator,
  }
}

/** Pieces of one line of a bill that were loaded at one depot for another. */
function showLine(group: readonly Loaded[], depots: ReadonlyMap<string, Depot>): LoadList['lines'] {
  const [first] = group
  if (!first) return []
  const { record, loadedAt, headedFor } = first
  const of = (outcome: Loaded['outcome']) => group.filter((each) => each.outcome === outcome)
  return [
    {
      consignmentId: record.bill.id,
      billNumber: record.bill.billNumber,
      itemId: record.line.itemId,
      itemName: record.itemName,
      senderName: record.bill.senderName,
      receiverName: record.bill.receiverName,
      payment: record.bill.payment,
      to: showDepot(depots, record.bill.toDepotId),
      loadedAt: showDepot(depots, loadedAt),
      headedFor: showDepot(depots, headedFor),
      loaded: group.length,
      received: of('received').length,
      receivedElsewhere: of('elsewhere').length,
      aboard: of('aboard').length,
      numbers: rangesOf(of('aboard').map(({ number }) => number)),
      weight: group.length * record.itemWeight,
    },
  ]
}

type CheckBody = z.output<(typeof consignmentMovementEndpoints)['checkLoadList']['body']>

/** Says that all for the actor's depot is unloaded; whatever is missing must be explained. */
export async function checkLoadList(
  tx: Transaction,
  { network, actor, now }: { network: Network; actor: Actor; now: Date },
  { departureKey, explanation }: CheckBody,
): Promise<Departure | Refusal> {
  const context = await readUnloadingContext(tx, network, actor, departureKey)
  if (isRefusal(context)) return context
  const { depot, departure } = context
  const replayed = replay(await readLines(tx.orm, [departure.id]), departure.id)
  const { expected, received, short, over } = standAt(depot, departure, replayed, new Map(), now)
  if (expected + over === 0) return refuse('conflict', { message: 'consignment.nothingToUnload' })
  if (short > 0 && explanation === null) {
    return refuse('ruleBroken', {
      message: 'consignment.shortUnexplained',
      values: { count: short },
      fields: { explanation: 'consignment.shortUnexplained' },
      details: { short },
    })
  }
  await tx.orm.insert(consignmentLoadChecks).values({
    id: newId(),
    departureId: departure.id,
    depotId: depot.id,
    checkedBy: actor.id,
    at: now,
    expected,
    received,
    short,
    over,
    explanation,
  })
  return departure
}

/** A departure with when it calls in a depot's region; null where it cannot be loaded, or unloaded, there. */
export interface Call {
  departure: Departure
  leavesAt: Date | null
  arrivesAt: Date | null
}

/** Departures that call in a depot's region, of those with a first stop from some days before a day on. */
export async function readCalls(
  orm: Orm,
  network: Network,
  own: Depot,
  { from, days }: { from: string; days: number },
): Promise<Call[]> {
  const running = await departuresBetween(orm, network, {
    from: addDays(from, -LONGEST_JOURNEY_DAYS),
    days: LONGEST_JOURNEY_DAYS + 1 + days,
  })
  return running.map(({ departure }) => {
    const last = departure.route.stops.length - 1
    const positions = positionsIn(departure, own.regionId)
    const leaving = positions.find((position) => position < last)
    const arriving = positions.findLast((position) => position > 0)
    return {
      departure,
      leavesAt: leaving === undefined ? null : (departure.departs[leaving] ?? null),
      arrivesAt: arriving === undefined ? null : (departure.arrivals[arriving] ?? null),
    }
  })
}

/** Departures that call in the reader's region on a local day, with what is loaded there and what is to be unloaded. */
export async function listLoadDepartures(
  orm: Orm,
  network: Network,
  reader: Actor,
  { date, direction }: { date: string; direction: 'leaving' | 'arriving' },
  now: Date,
): Promise<LoadDeparture[]> {
  const depots = await readDepots(orm)
  const own = reader.depotId === null ? undefined : depots.get(reader.depotId)
  if (own === undefined) return []
  const calls = await readCalls(orm, network, own, { from: date, days: 1 })
  const ofDay = calls
    .flatMap((call) => {
      const at = direction === 'leaving' ? call.leavesAt : call.arrivesAt
      return at !== null && toLocal(at, own.timeZone).date === date ? [{ ...call, at }] : []
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .slice(0, MAX_DEPARTURES)
  return showCalls(orm, own, ofDay, now)
}

/** Departures with what is loaded at a depot and what is to be unloaded there. */
export async function showCalls(orm: Orm, own: Depot, calls: readonly Call[], now: Date): Promise<LoadDeparture[]> {
  const ids = calls.flatMap(({ departure }) => departure.id ?? [])
  const lines = ids.length === 0 ? [] : await readLines(orm, ids)
  const checks = ids.length === 0 ? new Map() : await readChecks(orm, ids)
  return calls.map(({ departure, leavesAt, arrivesAt }) => {
    const { id } = departure
    const replayed =
      id === null
        ? { loaded: [], overs: [] }
        : replay(
            lines.filter(({ line, movement }) => line.departureId === id || movement.departureId === id),
            id,
          )
    return {
      ...showDeparture(departure, own),
      leavesAt,
      arrivesAt,
      loadedHere: replayed.loaded.filter(({ loadedAt }) => loadedAt === own.id).length,
      toUnload: replayed.loaded.filter(({ headedFor, outcome }) => headedFor === own.id && outcome === 'aboard').length,
      needsExplanation: id !== null && standAt(own, { ...departure, id }, replayed, checks, now).needsExplanation,
    }
  })
}

/** What lies at the reader's depot and can be loaded on a departure, those on its way first. */
export async function listLoadable(
  orm: Orm,
  departure: Departure,
  reader: Actor,
): Promise<ReplyOf<'getLoadablePieces'>['data']> {
  const depots = await readDepots(orm)
  const own = reader.depotId === null ? undefined : depots.get(reader.depotId)
  if (own === undefined) return { items: [], isCapped: false }
  const [loads] = positionsIn(departure, own.regionId)
  const reached = [...depots.values()]
    .filter(
      (depot) => loads !== undefined && positionsIn(departure, depot.regionId).some((position) => position > loads),
    )
    .map(({ id }) => id)
  const since = sql<string>`min(${consignmentPieces.stateSince})`
  const isReached = sql`${consignments.toDepotId} = any (${sql.param(reached)}::uuid[])`
  const rows = await orm
    .select({
      bill: consignments,
      itemId: consignmentItems.id,
      itemName: consignmentItems.name,
      itemWeight: consignmentItems.weight,
      pending: sql<number>`(count(*) filter (where ${consignmentPieces.state} = 'pending'))::int`,
      receivedByBranch: sql<number>`(count(*) filter (where ${consignmentPieces.state} = 'receivedByBranch'))::int`,
      since,
    })
    .from(consignmentPieces)
    .innerJoin(consignmentItems, eq(consignmentItems.id, consignmentPieces.itemId))
    .innerJoin(consignments, eq(consignments.id, consignmentPieces.consignmentId))
    .where(liesToBeLoaded(own.id))
    .groupBy(consignments.id, consignmentItems.id)
    .orderBy(desc(isReached), asc(since), asc(consignmentItems.id))
    .limit(MAX_LOADABLE + 1)
  return {
    items: rows
      .slice(0, MAX_LOADABLE)
      .map(({ bill, itemId, itemName, itemWeight, pending, receivedByBranch, since: first }) => ({
        consignmentId: bill.id,
        billNumber: bill.billNumber,
        itemId,
        itemName,
        receiverName: bill.receiverName,
        to: showDepot(depots, bill.toDepotId),
        pending,
        receivedByBranch,
        weight: (pending + receivedByBranch) * itemWeight,
        isOnItsWay: reached.includes(bill.toDepotId),
        since: new Date(first),
      })),
    isCapped: rows.length > MAX_LOADABLE,
  }
}
