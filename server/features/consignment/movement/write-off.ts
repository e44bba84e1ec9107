import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { WRITE_OFF_STATES, type writeOffEndpoints } from '#contract/consignment/write-off.ts'
import { writeOffLifecycle, type WriteOffEvent, type WriteOffFacts } from '#machines/consignment/write-off-lifecycle.ts'
import { withContentsStored } from '#server/audit/contents/store-contents.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import {
  consignmentPieces,
  consignments,
  consignmentWriteOffPieces,
  consignmentWriteOffs,
} from '#server/database/schema/consignment.ts'
import { postEntries } from '#server/domain/ledger/post-entry.ts'
import { posterOf } from '#server/domain/ledger/poster.ts'
import {
  applyEvent,
  initialStateOf,
  recordCreations,
  refusedAttempt,
  type StoredRecord,
} from '#server/lifecycle/apply-event.ts'
import { pieceRecord } from '#server/domain/consignment/piece-record.ts'
import { writeOffRecord } from '#server/domain/consignment/write-off-record.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { type ConsignmentActor, consignmentScope } from '#server/domain/consignment/consignment-scope.ts'
import { conflictOf, eyesOf, type ActorFacts, refuseConflict } from '#server/domain/approval/four-eyes.ts'
import { type Chosen, choosePieces, chosenOf } from './choose-pieces.ts'
import { reversedEntry } from '../billing/consignment-postings.ts'
import {
  type ConsignmentRecord,
  type ItemRecord,
  lockConsignment,
  type PieceRecord,
  readItems,
  readPieces,
} from '../consignment-repository.ts'
import { reversalOf } from '../consignment-rules.ts'
import { movePieces } from './move-pieces.ts'
import { sum } from '#machines/sum.ts'

const writeOffState = z.enum(WRITE_OFF_STATES)

export type WriteOffRecord = typeof consignmentWriteOffs.$inferSelect
type BodyOf<Name extends 'proposeWriteOff' | 'decideWriteOff' | 'withdrawWriteOff'> = z.output<
  (typeof writeOffEndpoints)[Name]['body']
>

interface Acting {
  actor: ConsignmentActor
  now: Date
}

/** Reports pieces of one bill as lost. They stay where they are until somebody else decides. */
export async function proposeWriteOff(
  tx: Transaction,
  { actor, now }: Acting,
  body: BodyOf<'proposeWriteOff'>,
): Promise<WriteOffRecord | Refusal> {
  const bill = await lockConsignment(tx, body.consignmentId, consignmentScope(actor))
  if (!bill) return refuse('notFound')
  const chosen = await choosePieces(tx, body.choice, {
    scope: eq(consignments.id, bill.id),
    typedFrom: eq(consignmentPieces.state, body.from),
  })
  if (isRefusal(chosen)) return chosen
  const refusal = refusePieces(chosen, actor.id)
  if (refusal) return refusal
  const writeOff: WriteOffRecord = {
    id: newId(),
    consignmentId: bill.id,
    state: writeOffState.parse(
      initialStateOf(writeOffRecord, { actsRequester: true, conflict: 'own', isUnmoved: true, isBillCancelled: false }),
    ),
    reason: body.reason,
    value: sum(chosen.pieces.map(({ item }) => item.unitPrice)),
    reversed: 0,
    depotId: actor.depotId,
    requestedBy: actor.id,
    requestedAt: now,
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
    version: 1,
  }
  await tx.orm.insert(consignmentWriteOffs).values(writeOff)
  await tx.orm.insert(consignmentWriteOffPieces).values(
    chosen.pieces.map(({ piece }) => ({
      writeOffId: writeOff.id,
      pieceId: piece.id,
      state: piece.state,
      depotId: piece.depotId,
      version: piece.version,
    })),
  )
  await setOpenWriteOff(
    tx,
    chosen.pieces.map(({ piece }) => piece.id),
    writeOff.id,
  )
  await recordCreations(tx, writeOffRecord, [writeOff], {
    actorId: actor.id,
    at: now,
    reason: body.reason,
    payload: { consignmentId: bill.id, value: writeOff.value },
  })
  return writeOff
}

/** Only what is still under way can be lost, and each piece is reported once. */
function refusePieces({ pieces }: Chosen, actorId: string): Refusal | undefined {
  const ended = pieces.find(({ piece }) => !['pending', 'transit', 'receivedByBranch'].includes(piece.state))
  if (ended) {
    const attempts = [refusedAttempt(pieceRecord, ended.piece, { event: 'piece.writeOff', actorId })]
    return refuse('transitionRefused', {
      message: `consignment.isNow.${ended.piece.state}`,
      values: { label: ended.label },
      details: { label: ended.label, state: ended.piece.state },
      attempts,
    })
  }
  const reported = pieces.find(({ piece }) => piece.writeOffId !== null)
  return (
    reported &&
    refuse('conflict', {
      message: 'writeOff.reported',
      values: { label: reported.label },
      details: { writeOffId: reported.piece.writeOffId },
    })
  )
}

/** Which open proposal pieces stand in: no state of theirs, and so none of their versions. */
async function setOpenWriteOff(tx: Transaction, pieceIds: readonly string[], writeOffId: string | null): Promise<void> {
  if (pieceIds.length > 0)
    await tx.orm
      .update(consignmentPieces)
      .set({ writeOffId })
      .where(inArray(consignmentPieces.id, [...pieceIds]))
}

/** A locked proposal with its locked bill, and its pieces as they stand now. */
interface OpenWriteOff {
  writeOff: WriteOffRecord
  bill: ConsignmentRecord
  items: ItemRecord[]
  pieces: PieceRecord[]
  moved: number[]
}

async function lockWriteOff(tx: Transaction, id: string, actor: ConsignmentActor): Promise<OpenWriteOff | Refusal> {
  const [known] = await tx.orm.select().from(consignmentWriteOffs).where(eq(consignmentWriteOffs.id, id))
  const bill = known && (await lockConsignment(tx, known.consignmentId, consignmentScope(actor)))
  if (!bill) return refuse('notFound')
  const [writeOff] = await tx.orm
    .select()
    .from(consignmentWriteOffs)
    .where(eq(consignmentWriteOffs.id, id))
    .for('update')
  if (!writeOff) throw new Error(`write-off ${id} was found before and is never removed`)
  return {
    writeOff,
    bill,
    items: (await readItems(tx.orm, [bill.id])).get(bill.id) ?? [],
    ...(await readWriteOffPieces(tx.orm, id)),
  }
}

/** Pieces of a proposal as they stand now, and the numbers of those that have moved since they were reported. */
export async function readWriteOffPieces(
  orm: Orm,
  writeOffId: string,
): Promise<{ pieces: PieceRecord[]; reported: (typeof consignmentWriteOffPieces.$inferSelect)[]; moved: number[] }> {
  const reported = await orm
    .select()
    .from(consignmentWriteOffPieces)
    .where(eq(consignmentWriteOffPieces.writeOffId, writeOffId))
  const pieces = await readPieces(
    orm,
    inArray(
      consignmentPieces.id,
      reported.map(({ pieceId }) => pieceId),
    ),
  )
  const versions = new Map(reported.map(({ pieceId, version }) => [pieceId, version]))
  return {
    pieces,
    reported,
    moved: pieces.filter(({ id, version }) => versions.get(id) !== version).map(({ number }) => number),
  }
}

function asWriteOff(writeOff: WriteOffRecord, facts: WriteOffFacts): StoredRecord<(typeof writeOffRecord)['machine']> {
  return { id: writeOff.id, state: writeOff.state, version: writeOff.version, facts }
}

/** Whether the lifecycle leads on from a state by this event, for whomever. */
export function leadsOn(state: WriteOffRecord['state'], event: WriteOffEvent['type']): boolean {
  return writeOffLifecycle.states[state]?.ownEvents.includes(event) === true
}

/** Approves or rejects somebody else's proposal. */
export async function decideWriteOff(
  tx: Transaction,
  { actor, now }: Acting,
  body: BodyOf<'decideWriteOff'>,
): Promise<WriteOffRecord | Refusal> {
  const reason = body.reason ?? ''
  if (body.decision === 'reject' && reason === '')
    return refuse('ruleBroken', { fields: { reason: 'writeOff.rejectionReason' } })
  const open = await lockWriteOff(tx, body.id, actor)
  if (isRefusal(open)) return open
  const event: WriteOffEvent =
    body.decision === 'approve' ? { type: 'writeOff.approve' } : { type: 'writeOff.reject', reason }
  const eyes = await eyesOf(tx.orm, actor.id, now)
  const refusal = refuseAct(open, body.version, event.type, eyes)
  if (refusal) return refusal
  const { writeOff, pieces, moved } = open
  const facts = {
    actsRequester: writeOff.requestedBy === actor.id,
    conflict: conflictOf(eyes, [writeOff.requestedBy]),
    isUnmoved: moved.length === 0,
    isBillCancelled: false,
  }
  const applied = await applyEvent(tx, writeOffRecord, asWriteOff(writeOff, facts), {
    event,
    actorId: actor.id,
    at: now,
    ...(reason !== '' && { reason }),
  })
  if (isRefusal(applied)) return applied
  const reversed = body.decision === 'approve' ? await writeOffPieces(tx, open, actor, now) : 0
  if (isRefusal(reversed)) return reversed
  await setOpenWriteOff(
    tx,
    pieces.map(({ id }) => id),
    null,
  )
  await tx.orm
    .update(consignmentWriteOffs)
    .set({ decidedBy: actor.id, decidedAt: now, decisionReason: reason === '' ? null : reason, reversed })
    .where(eq(consignmentWriteOffs.id, writeOff.id))
  return writeOff
}

/** The pieces are lost; of pay-on-delivery that nobody has collected their part is not owed any more. */
async function writeOffPieces(
  tx: Transaction,
  { writeOff, bill, items, pieces }: OpenWriteOff,
  actor: ConsignmentActor,
  now: Date,
): Promise<number | Refusal> {
  const chosen = chosenOf(bill, items, pieces)
  const movement = {
    id: newId(),
    kind: 'writeOff' as const,
    depotId: writeOff.depotId,
    departureId: null,
    transportId: null,
    actorId: actor.id,
    at: now,
    note: writeOff.reason,
  }
  const moved = await movePieces(tx, chosen, movement, {
    stepOf: ({ piece }) => ({
      event: { type: 'piece.writeOff', approvedBy: actor.id, proposedBy: writeOff.requestedBy },
      kind: 'writeOff',
      departureId: piece.departureId,
      headedForDepotId: piece.headedForDepotId,
    }),
    // On the road it lay nowhere; on no vehicle's list is it any more.
    also: sql`, departure_id = null, transport_id = null, loaded_at_depot_id = null, headed_for_depot_id = null, loaded_from = null`,
  })
  if (moved) return moved
  if (bill.payment !== 'pod' || bill.collectedAt !== null) return 0
  const back = items.map((item) =>
    reversalOf(item, item.writtenOff + item.cancelled, pieces.filter(({ itemId }) => itemId === item.id).length),
  )
  const reversed = { amount: sum(back.map(({ amount }) => amount)), vat: sum(back.map(({ vat }) => vat)) }
  await postEntries(tx, [reversedEntry('consignmentWrittenOff', bill, 'pod', reversed, posterOf(actor, now))])
  await withContentsStored(tx, { consignment: [bill.id] }, () =>
    tx.orm
      .update(consignments)
      .set({
        reversed: bill.reversed + reversed.amount,
        reversedVat: bill.reversedVat + reversed.vat,
        version: bill.version + 1,
      })
      .where(eq(consignments.id, bill.id)),
  )
  return reversed.amount
}

/** Takes an own proposal back before anybody decides it. */
export async function withdrawWriteOff(
  tx: Transaction,
  { actor, now }: Acting,
  body: BodyOf<'withdrawWriteOff'>,
): Promise<WriteOffRecord | Refusal> {
  const open = await lockWriteOff(tx, body.id, actor)
  if (isRefusal(open)) return open
  const refusal = refuseAct(open, body.version, 'writeOff.withdraw', await eyesOf(tx.orm, actor.id, now))
  if (refusal) return refusal
  const { writeOff, pieces } = open
  const reason = body.reason ?? ''
  const applied = await applyEvent(
    tx,
    writeOffRecord,
    asWriteOff(writeOff, { actsRequester: true, conflict: 'own', isUnmoved: true, isBillCancelled: false }),
    {
      event: { type: 'writeOff.withdraw' },
      actorId: actor.id,
      at: now,
      ...(reason !== '' && { reason }),
    },
  )
  if (isRefusal(applied)) return applied
  await setOpenWriteOff(
    tx,
    pieces.map(({ id }) => id),
    null,
  )
  return writeOff
}

/** What was proposed about pieces of a bill that is being cancelled gives way. The bill is locked. */
export async function withdrawOfCancelled(
  tx: Transaction,
  consignmentId: string,
  actorId: string,
  now: Date,
): Promise<void> {
  const open = await tx.orm
    .select()
    .from(consignmentWriteOffs)
    .where(and(eq(consignmentWriteOffs.consignmentId, consignmentId), eq(consignmentWriteOffs.state, 'proposed')))
    .orderBy(asc(consignmentWriteOffs.id))
    .for('update')
  for (const writeOff of open) {
    const applied = await applyEvent(
      tx,
      writeOffRecord,
      asWriteOff(writeOff, { actsRequester: false, conflict: null, isUnmoved: true, isBillCancelled: true }),
      {
        event: { type: 'writeOff.withdraw' },
        actorId,
        at: now,
      },
    )
    if (isRefusal(applied)) throw new Error(`write-off ${writeOff.id} is open and gives way to a cancellation`)
  }
  await tx.orm
    .update(consignmentPieces)
    .set({ writeOffId: null })
    .where(and(eq(consignmentPieces.consignmentId, consignmentId), isNotNull(consignmentPieces.writeOffId)))
}

/** Why an act on a locked proposal is refused, told as what the reader can do about it. */
function refuseAct(
  open: OpenWriteOff,
  version: number,
  event: WriteOffEvent['type'],
  eyes: ActorFacts,
): Refusal | undefined {
  const refusal = refusalOf(open, version, event, eyes)
  return (
    refusal && {
      ...refusal,
      attempts: [refusedAttempt(writeOffRecord, open.writeOff, { event, actorId: eyes.userId })],
    }
  )
}

function refusalOf(
  { writeOff, moved }: OpenWriteOff,
  version: number,
  event: WriteOffEvent['type'],
  eyes: ActorFacts,
): Refusal | undefined {
  const details = { state: writeOff.state, version: writeOff.version }
  if (!leadsOn(writeOff.state, event))
    return refuse('transitionRefused', { message: `writeOff.isNow.${writeOff.state}`, details })
  const conflict = conflictOf(eyes, [writeOff.requestedBy])
  if (event === 'writeOff.withdraw' && conflict !== 'own')
    return refuse('transitionRefused', { message: 'writeOff.notYours', details })
  const refused = event !== 'writeOff.withdraw' && refuseConflict(conflict, eyes, { details })
  if (refused) return refused
  if (event === 'writeOff.approve' && moved.length > 0)
    return refuse('conflict', {
      message: 'writeOff.moved',
      values: { numbers: moved.slice(0, 20).join(', ') },
      details: { ...details, moved },
    })
  return writeOff.version === version ? undefined : refuse('staleVersion', { details })
}
