import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import type { consignmentMovementEndpoints } from '#contract/consignment/consignment-movement.ts'
import { isSignature, signatureSvg } from '#machines/consignment/signature-svg.ts'
import type { Transaction } from '#server/database/connection.ts'
import { consignmentPieces, consignments, consignmentSignatures } from '#server/database/schema/consignment.ts'
import { refusedAttempt } from '#server/lifecycle/apply-event.ts'
import { pieceRecord } from '#server/domain/consignment/piece-record.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { type ConsignmentActor, consignmentScope } from '#server/domain/consignment/consignment-scope.ts'
import { lockDepartureRecord } from '#server/domain/departure/lock-departure.ts'
import { parseDepartureKey } from '#server/domain/departure/departure-key.ts'
import type { Departure, Network, StoredDeparture } from '#server/domain/network/network.ts'
import { ensureDeparture } from '#server/domain/network/timetable-repository.ts'
import { type ChosenPiece, choosePieces } from './choose-pieces.ts'
import { type Depot, lockConsignment, readDepots } from '../consignment-repository.ts'
import { dueOf } from '../consignment-rules.ts'
import { ownDepot } from '../billing/create-consignment.ts'
import { liesAt, type Movement, movePieces } from './move-pieces.ts'

type BodyOf<Name extends keyof typeof consignmentMovementEndpoints> =
  (typeof consignmentMovementEndpoints)[Name] extends { body: infer Body extends z.ZodType } ? z.output<Body> : never

export interface Moving {
  network: Network
  actor: ConsignmentActor
  now: Date
}

/** A movement that was made: its id, and the bills that it touched. */
export interface Moved {
  movementId: string
  billIds: string[]
}

/** Loads pieces that lie at the actor's depot onto a departure: pending ones are dispatched, received ones forwarded. */
export async function dispatch(
  tx: Transaction,
  { network, actor, now }: Moving,
  body: BodyOf<'dispatchConsignments'>,
): Promise<Moved | Refusal> {
  const depots = await readDepots(tx.orm)
  const depot = ownDepot(actor, depots)
  if (isRefusal(depot)) return depot
  const key = parseDepartureKey(body.departureKey)
  const departure = key && (await lockDepartureRecord(tx, network, key, { actorId: actor.id, now }))
  if (!departure) return refuse('notFound')
  const refusal = refuseLoading(departure, depot)
  if (refusal) return refusal
  const chosen = await choosePieces(tx, body.choice, {
    scope: consignmentScope(actor),
    typedFrom: and(
      eq(consignmentPieces.depotId, depot.id),
      inArray(consignmentPieces.state, ['pending', 'receivedByBranch']),
    ),
  })
  if (isRefusal(chosen)) return chosen
  const elsewhere = chosen.pieces.find(({ piece }) => isLying(piece.state) && piece.depotId !== depot.id)
  if (elsewhere) return refuseElsewhere(elsewhere, depots, actor)
  for (const bill of chosen.bills.values()) {
    const headedFor = depots.get(body.headedForDepotId ?? bill.toDepotId)
    const unreachable = refuseHeading(departure, depot, headedFor, bill.billNumber, now)
    if (unreachable) return unreachable
  }
  const movement = newMovement('dispatch', { depot, departure, actor, now, note: null })
  const moved = await movePieces(tx, chosen, withKind(movement, chosen.pieces), {
    stepOf: ({ piece, bill }) => ({
      ...(piece.state === 'pending'
        ? ({ event: { type: 'piece.dispatch' }, kind: 'dispatch' } as const)
        : ({ event: { type: 'piece.forward' }, kind: 'forward' } as const)),
      departureId: departure.id,
      headedForDepotId: body.headedForDepotId ?? bill.toDepotId,
    }),
    also: sql`, loaded_from = record.state, loaded_at_depot_id = record.depot_id, depot_id = null,
      departure_id = ${departure.id}::uuid, transport_id = ${departure.transport.id}::uuid,
      headed_for_depot_id = coalesce(${body.headedForDepotId}::uuid, (select to_depot_id from consignments where id = record.consignment_id))`,
  })
  return moved ?? { movementId: movement.id, billIds: [...chosen.bills.keys()] }
}

/** A movement of forwarded pieces alone is one of forwarding. */
function withKind(movement: Movement, pieces: readonly ChosenPiece[]): Movement {
  return { ...movement, kind: pieces.every(({ piece }) => piece.state !== 'pending') ? 'forward' : 'dispatch' }
}

const isLying = (state: string): boolean => state === 'pending' || state === 'receivedByBranch'

function refuseElsewhere(
  { piece, label }: ChosenPiece,
  depots: ReadonlyMap<string, Depot>,
  actor: ConsignmentActor,
): Refusal {
  const attempts = [
    refusedAttempt(pieceRecord, piece, {
      event: piece.state === 'pending' ? 'piece.dispatch' : 'piece.forward',
      actorId: actor.id,
    }),
  ]
  return refuse('conflict', {
    message: 'consignment.elsewhere',
    values: { label, depot: depots.get(piece.depotId ?? '')?.code ?? '' },
    details: { label, state: piece.state },
    attempts,
  })
}

/** Where in its course a departure calls in a region; empty where it does not. */
export function positionsIn({ route }: Pick<Departure, 'route'>, regionId: string): number[] {
  return route.stops.flatMap((stop, position) => (stop.region.id === regionId ? [position] : []))
}

function refuseLoading(departure: Departure, depot: Depot): Refusal | undefined {
  if (departure.state === 'cancelled') return refuse('departureClosed', { message: 'consignment.departureCancelled' })
  const last = departure.route.stops.length - 1
  return positionsIn(departure, depot.regionId).some((position) => position < last)
    ? undefined
    : refuse('ruleBroken', {
        message: 'consignment.notOnRoute',
        values: { depot: depot.code },
        fields: { departureKey: 'consignment.notOnRoute' },
      })
}

/** A vehicle is late as often as not, so what is loaded may be written down until it has arrived by its timetable. */
function refuseHeading(
  departure: Departure,
  from: Depot,
  headedFor: Depot | undefined,
  billNumber: string,
  now: Date,
): Refusal | undefined {
  if (headedFor === undefined || !headedFor.isActive)
    return refuse('ruleBroken', { fields: { headedForDepotId: 'consignment.unknownDepot' } })
  if (headedFor.id === from.id) return refuse('ruleBroken', { fields: { headedForDepotId: 'consignment.sameDepot' } })
  const [loads] = positionsIn(departure, from.regionId)
  const unloads = positionsIn(departure, headedFor.regionId).filter(
    (position) => loads !== undefined && position > loads,
  )
  const [first] = unloads
  if (first === undefined) {
    return refuse('ruleBroken', {
      message: 'consignment.notReached',
      values: { depot: headedFor.code, bill: billNumber },
      fields: { headedForDepotId: 'consignment.notReached' },
    })
  }
  const arrivals = unloads.flatMap((position) => departure.arrivals[position] ?? [])
  return arrivals.every((at) => at <= now)
    ? refuse('departureClosed', { message: 'consignment.arrived', values: { depot: headedFor.code } })
    : undefined
}

function newMovement(
  kind: Movement['kind'],
  {
    depot,
    departure,
    actor,
    now,
    note,
  }: {
    depot: Depot | null
    departure: StoredDeparture | null
    actor: ConsignmentActor
    now: Date
    note: string | null
  },
): Movement {
  return {
    id: newId(),
    kind,
    depotId: depot?.id ?? null,
    departureId: departure?.id ?? null,
    transportId: departure?.transport.id ?? null,
    actorId: actor.id,
    at: now,
    note,
  }
}

/** Takes pieces off a departure again, at the depot where they were loaded. */
export async function offload(
  tx: Transaction,
  { network, actor, now }: Moving,
  body: BodyOf<'offloadConsignments'>,
): Promise<Moved | Refusal> {
  const context = await readUnloadingContext(tx, network, actor, body.departureKey)
  if (isRefusal(context)) return context
  const { depot, departure } = context
  const chosen = await choosePieces(tx, body.choice, {
    scope: consignmentScope(actor),
    typedFrom: and(aboard(departure.id), eq(consignmentPieces.loadedAtDepotId, depot.id)),
  })
  if (isRefusal(chosen)) return chosen
  const other = chosen.pieces.find(
    ({ piece }) =>
      piece.state === 'transit' && (piece.departureId !== departure.id || piece.loadedAtDepotId !== depot.id),
  )
  if (other)
    return refuse('conflict', {
      message: 'consignment.notLoadedHere',
      values: { label: other.label },
      details: { label: other.label },
    })
  const movement = newMovement('offload', { depot, departure, actor, now, note: body.reason })
  const moved = await movePieces(tx, chosen, movement, {
    stepOf: ({ piece }) => ({
      event: { type: 'piece.offload' },
      kind: 'offload',
      departureId: departure.id,
      headedForDepotId: piece.headedForDepotId,
    }),
    also: liesAt(depot.id),
  })
  return moved ?? { movementId: movement.id, billIds: [...chosen.bills.keys()] }
}

/**
 * Unloads pieces at the actor's depot. Who holds a piece scans its label, whether it was expected here or not: one that
 * stood on another list, or was headed elsewhere, needs an explanation.
 */
export async function receive(
  tx: Transaction,
  { network, actor, now }: Moving,
  body: BodyOf<'receiveConsignments'>,
): Promise<Moved | Refusal> {
  const context = await readUnloadingContext(tx, network, actor, body.departureKey)
  if (isRefusal(context)) return context
  const { depot, departure } = context
  const chosen = await choosePieces(tx, body.choice, {
    scope: or(consignmentScope(actor), onDeparture(departure.id)),
    scannedScope: or(consignmentScope(actor), onTheRoad),
    typedFrom: aboard(departure.id),
  })
  if (isRefusal(chosen)) return chosen
  const overs = chosen.pieces.filter(
    ({ piece }) =>
      piece.state === 'transit' && (piece.departureId !== departure.id || piece.headedForDepotId !== depot.id),
  )
  if (overs.length > 0 && body.explanation === null) {
    return refuse('ruleBroken', {
      message: 'consignment.overUnexplained',
      values: { count: overs.length, label: overs[0]?.label ?? '' },
      fields: { explanation: 'consignment.overUnexplained' },
      details: { over: overs.slice(0, 100).map(({ label }) => label) },
    })
  }
  const movement = newMovement('receive', { depot, departure, actor, now, note: body.explanation })
  const moved = await movePieces(tx, chosen, movement, {
    stepOf: ({ piece }) => ({
      event: { type: 'piece.receiveAtBranch' },
      kind: 'receive',
      departureId: piece.departureId,
      headedForDepotId: piece.headedForDepotId,
    }),
    also: liesAt(depot.id),
  })
  return moved ?? { movementId: movement.id, billIds: [...chosen.bills.keys()] }
}

const onTheRoad = sql`exists (select from consignment_pieces as piece where piece.consignment_id = ${consignments.id} and piece.state = 'transit')`
const onDeparture = (departureId: string): SQL =>
  sql`exists (select from consignment_pieces as piece where piece.consignment_id = ${consignments.id} and piece.departure_id = ${departureId})`
const aboard = (departureId: string): SQL | undefined =>
  and(eq(consignmentPieces.state, 'transit'), eq(consignmentPieces.departureId, departureId))

/**
 * The actor's depot and a departure that calls there. One that nobody has touched gets its row here: nothing was loaded
 * on it, and yet a piece may come off its vehicle.
 */
export async function readUnloadingContext(
  tx: Transaction,
  network: Network,
  actor: ConsignmentActor,
  departureKey: string,
): Promise<{ depot: Depot; departure: StoredDeparture; depots: Map<string, Depot> } | Refusal> {
  const depots = await readDepots(tx.orm)
  const depot = ownDepot(actor, depots)
  if (isRefusal(depot)) return depot
  const key = parseDepartureKey(departureKey)
  const departure = key && (await ensureDeparture(tx, network, key))
  if (!departure) return refuse('notFound')
  if (positionsIn(departure, depot.regionId).length === 0) {
    return refuse('ruleBroken', {
      message: 'consignment.notOnRoute',
      values: { depot: depot.code },
      fields: { departureKey: 'consignment.notOnRoute' },
    })
  }
  return { depot, departure, depots }
}

/** Hands pieces of one bill over, at the receiver's depot, against ID and signature, once nothing is left to collect. */
export async function deliver(
  tx: Transaction,
  { actor, now }: Omit<Moving, 'network'>,
  body: BodyOf<'deliverConsignment'>,
): Promise<Moved | Refusal> {
  const depots = await readDepots(tx.orm)
  const depot = ownDepot(actor, depots)
  if (isRefusal(depot)) return depot
  const bill = await lockConsignment(tx, body.id, consignmentScope(actor))
  if (!bill) return refuse('notFound')
  if (bill.toDepotId !== depot.id)
    return refuse('ruleBroken', {
      message: 'consignment.otherDepot',
      values: { depot: depots.get(bill.toDepotId)?.code ?? '' },
    })
  if (!isSignature(body.signature)) return refuse('ruleBroken', { fields: { signature: 'consignment.noSignature' } })
  const chosen = await choosePieces(tx, body.choice, {
    scope: eq(consignments.id, bill.id),
    typedFrom: and(eq(consignmentPieces.depotId, depot.id), eq(consignmentPieces.state, 'receivedByBranch')),
  })
  if (isRefusal(chosen)) return chosen
  const elsewhere = chosen.pieces.find(({ piece }) => piece.state === 'receivedByBranch' && piece.depotId !== depot.id)
  if (elsewhere) return refuseElsewhere(elsewhere, depots, actor)
  const due = dueOf(bill)
  if (due > 0) {
    const attempts = chosen.pieces
      .slice(0, 1)
      .map(({ piece }) => refusedAttempt(pieceRecord, piece, { event: 'piece.deliver', actorId: actor.id }))
    return refuse('transitionRefused', {
      message: 'consignment.unpaid',
      details: { due, currency: bill.currency },
      attempts,
    })
  }
  const signatureId = newId()
  const movement = newMovement('deliver', { depot, departure: null, actor, now, note: null })
  const moved = await movePieces(tx, chosen, movement, {
    stepOf: () => ({
      event: { type: 'piece.deliver', signatureId },
      kind: 'deliver',
      departureId: null,
      headedForDepotId: null,
    }),
    also: sql``,
  })
  if (moved) return moved
  await tx.orm.insert(consignmentSignatures).values({
    id: signatureId,
    consignmentId: bill.id,
    movementId: movement.id,
    receivedByName: body.receivedBy.name,
    receivedByIdNumber: body.receivedBy.idNumber,
    strokes: body.signature,
    svg: signatureSvg(body.signature),
    takenBy: actor.id,
    at: now,
  })
  return { movementId: movement.id, billIds: [bill.id] }
}
