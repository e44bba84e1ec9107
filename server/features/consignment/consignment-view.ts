import { and, asc, desc, eq, type SQL } from 'drizzle-orm'
import type { CONSIGNMENT_ACT_REFUSALS } from '#contract/consignment/consignment.ts'
import {
  CONSIGNMENT_ACTS,
  CONSIGNMENT_CLERKS,
  CORRECTED_FIELDS,
  type CorrectedField,
} from '#contract/consignment/consignment.ts'
import type { CallName } from '#contract/calls.ts'
import { contract, type ReplyOf } from '#contract/contract.ts'
import { rangesOf } from '#machines/consignment/piece-numbers.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import {
  consignmentMovementLines,
  consignmentMovements,
  consignmentPieces,
  consignments,
  consignmentSignatures,
} from '#server/database/schema/consignment.ts'
import { recordChanges } from '#server/database/schema/lifecycle.ts'
import { users } from '#server/database/schema/people.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { mayCall } from '#server/plugins/authenticate.ts'
import { readChargedNames } from '#server/domain/invoice/account-charges.ts'
import { currentPolicies } from '#server/domain/policy/current-policies.ts'
import { consignmentScope } from '#server/domain/consignment/consignment-scope.ts'
import { groupBy } from '#server/domain/network/group-by.ts'
import type { Network } from '#server/domain/network/network.ts'
import {
  type Depot,
  type ItemRecord,
  type ListedConsignment,
  type PieceRecord,
  readDepots,
  readListed,
  readPieces,
  showDepot,
  showDepotOrNone,
} from './consignment-repository.ts'
import { countsOf, dueOf, stuckBefore } from './consignment-rules.ts'
import { DepartureNames } from './departure-names.ts'
import { readReasons } from '#server/domain/tax/tax-rule-repository.ts'
import { termsOfSold } from '#server/domain/tax/terms-of-sold.ts'
import { isNothingDispatched } from './stored-piece.ts'
import { stuckPieces } from './tracking/stuck-pieces.ts'

export type Row = ReplyOf<'getConsignmentList'>['data'][number]
export type Detail = ReplyOf<'getConsignment'>['data']
type Entry = Detail['timeline'][number]
type Act = (typeof CONSIGNMENT_ACTS)[number]
type ActRefusal = (typeof CONSIGNMENT_ACT_REFUSALS)[number]

/** A bill that moved more often is shown from its newest movements. */
const MAX_TIMELINE = 200

export function showRow({ bill, items, createdBy, stuck }: ListedConsignment, depots: ReadonlyMap<string, Depot>): Row {
  return {
    id: bill.id,
    billNumber: bill.billNumber,
    createdAt: bill.createdAt,
    createdBy,
    from: showDepot(depots, bill.fromDepotId),
    to: showDepot(depots, bill.toDepotId),
    senderName: bill.senderName,
    senderContact: bill.senderContact,
    receiverName: bill.receiverName,
    receiverContact: bill.receiverContact,
    items: items.length,
    counts: countsOf(items),
    weight: bill.weight,
    payment: bill.payment,
    currency: bill.currency,
    total: bill.total,
    vatTotal: bill.vatTotal,
    taxCategory: bill.taxCategory,
    vatRateBasisPoints: bill.vatRateBasisPoints,
    reversed: bill.reversed,
    reversedVat: bill.reversedVat,
    due: dueOf(bill),
    collectedAt: bill.collectedAt,
    cancelledAt: bill.cancelledAt,
    stuck,
    version: bill.version,
  }
}

interface Reading {
  database: Database
  /** The transaction's, where it must see its own writes. */
  orm: Orm
  network: Network
  reader: Actor
  now: Date
}

/** A consignment with all that is known of it; null where it is not in the reader's scope. */
export async function showConsignment(reading: Reading, id: string): Promise<Detail | null> {
  const [shown] = await showConsignments(reading, eq(consignments.id, id))
  return shown ?? null
}

/** Consignments within the reader's scope that fit a condition, in no particular order. */
export async function showConsignments(
  { database, orm, network, reader, now }: Reading,
  where: SQL | undefined,
): Promise<Detail[]> {
  const { policies } = await currentPolicies(database)
  const listed = await readListed(orm, and(where, consignmentScope(reader)), stuckPieces(policies, now))
  const depots = await readDepots(orm)
  const reasons = await readReasons(
    orm,
    listed.map(({ bill }) => bill.taxRuleId),
  )
  const charged = await readChargedNames(
    orm,
    listed.flatMap(({ bill }) => (bill.means === 'onAccount' ? bill.id : [])),
  )
  const shown: Detail[] = []
  for (const each of listed) {
    const { bill, items } = each
    const pieces = await readPieces(orm, eq(consignmentPieces.consignmentId, bill.id))
    const movements = await readMovements(orm, bill.id)
    const departures = await DepartureNames.read(orm, network, [
      ...pieces.map(({ departureId }) => departureId),
      ...movements.flatMap(({ line, movement }) => [line.departureId, movement.departureId]),
    ])
    const limits = new Map(stuckBefore(policies, now).map(({ state, before }) => [state, before]))
    shown.push({
      ...showRow(each, depots),
      sender: { name: bill.senderName, contact: bill.senderContact, idNumber: bill.senderIdNumber },
      receiver: { name: bill.receiverName, contact: bill.receiverContact, idNumber: bill.receiverIdNumber },
      paymentMeans: bill.means ?? bill.collectedMeans,
      chargedTo: charged.get(bill.id) ?? null,
      paymentReference: bill.paymentReference ?? bill.collectedReference,
      allowedBy: each.allowedBy,
      freeReason: bill.freeReason,
      collectedBy: each.collectedBy,
      cancelReason: bill.cancelReason,
      tax: termsOfSold(bill, reasons),
      lines: items.map(showItem),
      places: showPlaces(pieces, {
        depots,
        departures,
        isStuck: ({ state, stateSince }) => stateSince <= (limits.get(state) ?? new Date(0)),
      }),
      timeline: showTimeline(each, movements, await readCorrections(orm, bill.id), { depots, departures }),
      deliveries: await readDeliveries(orm, bill.id, movements),
      can: showActs(each, pieces, reader),
    })
  }
  return shown
}

function showItem(item: ItemRecord): Detail['lines'][number] {
  return {
    id: item.id,
    position: item.position,
    name: item.name,
    quantity: item.quantity,
    weight: item.weight,
    unitPrice: item.unitPrice,
    total: item.total,
    vat: item.vat,
    numbers: [item.firstNumber, item.firstNumber + item.quantity - 1],
    counts: countsOf([item]),
  }
}

interface Names {
  depots: ReadonlyMap<string, Depot>
  departures: DepartureNames
}

function showPlaces(
  pieces: readonly PieceRecord[],
  { depots, departures, isStuck }: Names & { isStuck: (piece: PieceRecord) => boolean },
): Detail['places'] {
  const together = groupBy(pieces, (piece) =>
    [
      piece.itemId,
      piece.state,
      piece.depotId,
      piece.departureId,
      piece.transportId,
      piece.headedForDepotId,
      isStuck(piece),
    ].join(' '),
  )
  return [...together.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    return [
      {
        itemId: first.itemId,
        state: first.state,
        quantity: group.length,
        numbers: rangesOf(group.map(({ number }) => number)),
        depot: showDepotOrNone(depots, first.depotId),
        departure: departures.show(first.departureId, first.transportId),
        headedFor: showDepotOrNone(depots, first.headedForDepotId),
        since: new Date(Math.min(...group.map(({ stateSince }) => stateSince.getTime()))),
        isStuck: isStuck(first),
        inWriteOff: group.filter(({ writeOffId }) => writeOffId !== null).length,
      },
    ]
  })
}

type LineRead = Awaited<ReturnType<typeof readMovements>>[number]

/** Lines of a bill's newest movements, oldest first. */
async function readMovements(orm: Orm, consignmentId: string) {
  const rows = await orm
    .select({ line: consignmentMovementLines, movement: consignmentMovements, actor: users.name })
    .from(consignmentMovementLines)
    .innerJoin(consignmentMovements, eq(consignmentMovements.id, consignmentMovementLines.movementId))
    .innerJoin(users, eq(users.id, consignmentMovements.actorId))
    .where(eq(consignmentMovementLines.consignmentId, consignmentId))
    .orderBy(desc(consignmentMovementLines.at), desc(consignmentMovementLines.id))
    .limit(MAX_TIMELINE)
  return rows.toReversed()
}

type CorrectionRead = Awaited<ReturnType<typeof readCorrections>>[number]

/** The newest corrections of who sends and receives, in no particular order. */
function readCorrections(orm: Orm, consignmentId: string) {
  return orm
    .select({
      at: recordChanges.at,
      userId: recordChanges.userId,
      userName: users.name,
      changes: recordChanges.changes,
      reason: recordChanges.reason,
    })
    .from(recordChanges)
    .innerJoin(users, eq(users.id, recordChanges.userId))
    .where(and(eq(recordChanges.recordKind, 'consignment'), eq(recordChanges.recordId, consignmentId)))
    .orderBy(desc(recordChanges.id))
    .limit(MAX_TIMELINE)
}

function showTimeline(
  { bill, createdBy, collectedBy }: ListedConsignment,
  lines: readonly LineRead[],
  corrections: readonly CorrectionRead[],
  { depots, departures }: Names,
): Entry[] {
  const moved = [...groupBy(lines, ({ line }) => `${line.movementId} ${line.kind}`).values()].flatMap(
    (group): Entry[] => {
      const [first] = group
      if (first === undefined) return []
      const { movement, line, actor } = first
      return [
        {
          kind: line.kind,
          movementId: movement.id,
          at: movement.at,
          by: { id: movement.actorId, name: actor },
          depot: showDepotOrNone(depots, movement.depotId),
          departure: departures.show(movement.departureId ?? line.departureId, movement.transportId),
          headedFor: showDepotOrNone(depots, line.headedForDepotId),
          quantity: group.reduce((total, each) => total + each.line.quantity, 0),
          lines: group.map((each) => showLine(each)),
          corrections: [],
          note: movement.note,
        },
      ]
    },
  )
  const own = { movementId: null, departure: null, headedFor: null, lines: [], corrections: [] }
  const billed: Entry = {
    ...own,
    kind: 'billed',
    at: bill.createdAt,
    by: createdBy,
    depot: showDepot(depots, bill.fromDepotId),
    quantity: bill.pieces,
    note: bill.freeReason,
  }
  const collected: Entry[] =
    bill.collectedAt === null
      ? []
      : [
          {
            ...own,
            kind: 'collected',
            at: bill.collectedAt,
            by: collectedBy,
            depot: showDepot(depots, bill.toDepotId),
            quantity: 0,
            note: null,
          },
        ]
  const corrected = corrections.map(({ at, userId, userName, changes, reason }): Entry => ({
    ...own,
    kind: 'corrected',
    at,
    by: { id: userId, name: userName },
    depot: null,
    quantity: 0,
    corrections: CORRECTED_FIELDS.flatMap((field) => showCorrection(field, changes[field], depots)),
    note: reason,
  }))
  return [billed, ...corrected, ...moved, ...collected].toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

function showCorrection(
  field: CorrectedField,
  change: { from: unknown; to: unknown } | undefined,
  depots: Names['depots'],
): Entry['corrections'] {
  const shown = (value: unknown) =>
    typeof value !== 'string' ? null : field === 'toDepotId' ? showDepotOrNone(depots, value) : value
  return change ? [{ field, from: shown(change.from), to: shown(change.to) }] : []
}

function showLine({ line }: Pick<LineRead, 'line'>) {
  return { itemId: line.itemId, quantity: line.quantity, numbers: rangesOf(line.numbers) }
}

async function readDeliveries(
  orm: Orm,
  consignmentId: string,
  lines: readonly LineRead[],
): Promise<Detail['deliveries']> {
  const rows = await orm
    .select({ signature: consignmentSignatures, taker: users.name })
    .from(consignmentSignatures)
    .innerJoin(users, eq(users.id, consignmentSignatures.takenBy))
    .where(eq(consignmentSignatures.consignmentId, consignmentId))
    .orderBy(asc(consignmentSignatures.at), asc(consignmentSignatures.id))
  return rows.map(({ signature, taker }) => {
    const handed = lines.filter(({ line }) => line.movementId === signature.movementId)
    return {
      id: signature.id,
      movementId: signature.movementId,
      at: signature.at,
      by: { id: signature.takenBy, name: taker },
      receivedBy: { name: signature.receivedByName, idNumber: signature.receivedByIdNumber },
      quantity: handed.reduce((total, { line }) => total + line.quantity, 0),
      lines: handed.map(showLine),
      signatureSvg: signature.svg,
    }
  })
}

const CALL_OF = {
  update: 'updateConsignment',
  redirect: 'updateConsignment',
  cancel: 'cancelConsignment',
  collect: 'collectPodPayment',
  load: 'dispatchConsignments',
  offload: 'offloadConsignments',
  receive: 'receiveConsignments',
  deliver: 'deliverConsignment',
  writeOff: 'proposeWriteOff',
} as const satisfies Record<Act, CallName>

/** It lies at a depot. */
const lying = ({ state }: PieceRecord): boolean => state === 'pending' || state === 'receivedByBranch'

/** What a reader may do with a bill now, and why not what they may not. */
function showActs({ bill, items }: ListedConsignment, pieces: readonly PieceRecord[], reader: Actor): Detail['can'] {
  const own = reader.depotId
  const isClerk = CONSIGNMENT_CLERKS.some((type) => type === reader.userType)
  const some = (fits: (piece: PieceRecord) => boolean): boolean => pieces.some(fits)
  const isUnderWay = some((piece) => lying(piece) || piece.state === 'transit')
  const whole = bill.cancelledAt === null && isNothingDispatched(items) && some(({ state }) => state === 'pending')
  const due = dueOf(bill)
  const atReceivers = some(({ state, depotId }) => state === 'receivedByBranch' && depotId === bill.toDepotId)

  const refusals: Record<Act, () => ActRefusal | null> = {
    update: () => (isUnderWay ? null : 'state'),
    redirect: () => (own !== bill.fromDepotId ? 'otherDepot' : whole ? null : 'state'),
    cancel: () => (own !== bill.fromDepotId ? 'otherDepot' : whole ? null : 'state'),
    collect: () => (due === 0 ? 'nothingDue' : own !== bill.toDepotId ? 'otherDepot' : atReceivers ? null : 'state'),
    load: () => {
      const here = some(
        (piece) => lying(piece) && piece.depotId === own && (piece.state === 'pending' || own !== bill.toDepotId),
      )
      return here ? null : some(lying) ? 'otherDepot' : 'state'
    },
    offload: () =>
      some(({ state, loadedAtDepotId }) => state === 'transit' && loadedAtDepotId === own)
        ? null
        : some(({ state }) => state === 'transit')
          ? 'otherDepot'
          : 'state',
    // Whom it is not headed for may still find it in the vehicle.
    receive: () =>
      some(({ state }) => state === 'transit')
        ? some(({ headedForDepotId }) => headedForDepotId === own)
          ? null
          : 'otherDepot'
        : 'state',
    deliver: () => (own !== bill.toDepotId ? 'otherDepot' : !atReceivers ? 'state' : due > 0 ? 'unpaid' : null),
    writeOff: () =>
      some((piece) => (lying(piece) || piece.state === 'transit') && piece.writeOffId === null) ? null : 'state',
  }
  return CONSIGNMENT_ACTS.map((act) => {
    const call = CALL_OF[act]
    const needsDepot = act !== 'writeOff'
    const allowed = mayCall(reader, call, contract[call].access) && (!needsDepot || (isClerk && own !== null))
    return { act, refusal: allowed ? refusals[act]() : 'notAllowed' }
  })
}
