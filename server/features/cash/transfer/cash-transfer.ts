import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { CASH_HANDLERS, type cashTransferEndpoints } from '#contract/cash/cash-transfer.ts'
import { TRANSFER_STATES } from '#contract/cash/cash-transfer-codes.ts'
import {
  cashTransferLifecycle,
  type CashTransferEvent,
  type CashTransferFacts,
} from '#machines/cash/cash-transfer-lifecycle.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { cashTransferAmounts, cashTransfers } from '#server/database/schema/cash.ts'
import { ledgerEntries } from '#server/database/schema/ledger.ts'
import { depots } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import { type OpenShift, openShift, payFromTill } from '#server/domain/cash/cash-shift.ts'
import { isBeyond, readDifferenceLimit } from '#server/features/cash/count-difference.ts'
import { payFromSafe } from '#server/domain/cash/depot-safe.ts'
import { type Entry, type Posting, postEntries } from '#server/domain/ledger/post-entry.ts'
import { type Poster, reversingPoster } from '#server/domain/ledger/poster.ts'
import { takeReceiptNumber } from '#server/domain/ledger/receipt-number.ts'
import { applyEvents, initialStateOf, recordCreations, refusedAttempt } from '#server/lifecycle/apply-event.ts'
import { cashTransferRecord } from '#server/domain/cash/cash-transfer-record.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { conflictOf, type ActorFacts, eyesOf, refuseConflict } from '#server/domain/approval/four-eyes.ts'
import type { CashActor } from '#server/domain/cash/slip-scope.ts'
import { currenciesOf, posterAt, readCashDepots } from '../cash-places.ts'
import { keepsSafe, transferScope } from '#server/domain/cash/cash-scope.ts'

export type TransferRecord = typeof cashTransfers.$inferSelect
type BodyOf<Name extends 'createCashTransfer' | 'receiveCashTransfer' | 'returnCashTransfer'> = z.output<
  (typeof cashTransferEndpoints)[Name]['body']
>
type Order = BodyOf<'createCashTransfer'>
type Money = { currency: string; amount: number }

interface Acting {
  actor: CashActor
  now: Date
}

/** Who acts or looks, and whose second pair of eyes they can be. */
interface Reader {
  actor: CashActor
  eyes: ActorFacts
}

const transferState = z.enum(TRANSFER_STATES)

/** Hands cash over: it has left its place, and is in transit until somebody else counts it or returns it. */
export async function handOver(
  tx: Transaction,
  { actor, now }: Acting,
  body: Order,
): Promise<TransferRecord | Refusal> {
  const eyes = await eyesOf(tx.orm, actor.id, now)
  const depotId = await placeOf(tx.orm, { actor, eyes }, body)
  if (isRefusal(depotId)) return depotId
  const misfit = await refuseAmounts(tx.orm, body.amounts)
  if (misfit) return misfit
  const source = await takeOut(tx, { actor, now }, { source: body.source, depotId, amounts: body.amounts })
  if (isRefusal(source)) return source
  const transfer: TransferRecord = {
    id: newId(),
    number: '',
    depotId,
    state: transferState.parse(
      initialStateOf(
        cashTransferRecord,
        factsOf(
          { createdBy: actor.id, destination: body.destination, receiverId: body.receiverId, depotId },
          { actor, eyes },
        ),
      ),
    ),
    source: body.source,
    destination: body.destination,
    receiverId: body.receiverId,
    fromShiftId: source?.id ?? null,
    note: body.note === '' ? null : body.note,
    createdBy: actor.id,
    createdAt: now,
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
    version: 1,
  }
  // As late as can be, since whoever takes a number holds the series.
  transfer.number = await takeReceiptNumber(tx, { series: 'cashTransfer', depotId, now })
  await tx.orm.insert(cashTransfers).values(transfer)
  await tx.orm
    .insert(cashTransferAmounts)
    .values(body.amounts.map(({ currency, amount }) => ({ transferId: transfer.id, currency, handedOver: amount })))
  await recordCreations(tx, cashTransferRecord, [transfer], {
    actorId: actor.id,
    at: now,
    ...(transfer.note !== null && { reason: transfer.note }),
    payload: { number: transfer.number },
  })
  const lines = body.amounts.flatMap((money) => [
    placeLine(transfer.source, { ...money, amount: -money.amount }, transfer, source),
    transitLine(money, transfer),
  ])
  await postEntries(tx, [
    entryOf('cashTransferHandedOver', transfer, await posterAt(tx.orm, transfer.depotId, { actor, now }), lines),
  ])
  return transfer
}

const broken = (field: string, message: string): Refusal =>
  refuse('ruleBroken', { fields: { [field]: `cashTransfer.${message}` } })

/** The depot that the cash stays in, or why this giver cannot hand over from there to there. */
async function placeOf(
  orm: Orm,
  { actor, eyes }: Reader,
  { source, destination, depotId, receiverId }: Order,
): Promise<string | Refusal> {
  const isHead = actor.userType === 'head_account'
  if (actor.isAgent) return refuse('ruleBroken', { message: 'shift.notAgents' })
  const chosen = isHead ? depotId : actor.depotId
  if (chosen === null) return broken('depotId', 'depotMissing')
  if (!isHead && depotId !== null && depotId !== chosen) return refuse('notFound')
  if ((await orm.$count(depots, and(eq(depots.id, chosen), eq(depots.isActive, true)))) === 0)
    return broken('depotId', 'depotMissing')
  if (source === 'bank' && !isHead) return broken('source', 'headOnly')
  if (source === 'till' && isHead) return broken('source', 'noTill')
  if (source === 'safe' && !isHead && !keepsSafe(actor, chosen)) return broken('source', 'notKeeper')
  if (source === 'safe' && destination === 'safe') return broken('destination', 'samePlace')
  if (destination === 'safe') return receiverId === null ? chosen : broken('receiverId', 'safeHasKeepers')
  if (receiverId === null) return broken('receiverId', 'receiverMissing')
  if (receiverId === actor.id)
    return refuse('ownRequest', { message: 'cashTransfer.ownTill', fields: { receiverId: 'cashTransfer.ownTill' } })
  if ((await orm.$count(users, and(hasTill(chosen), eq(users.id, receiverId)))) === 0)
    return broken('receiverId', 'receiverUnknown')
  // They could not receive it.
  return refuseConflict(conflictOf(eyes, [receiverId]), eyes) ?? chosen
}

/** People of a depot with a till of their own, as a condition on `users`. */
export function hasTill(depotId: string) {
  return and(
    eq(users.depotId, depotId),
    eq(users.isActive, true),
    sql`${users.role} is distinct from 'agent'`,
    or(...CASH_HANDLERS.map((type) => eq(users.userType, type))),
  )
}

async function refuseAmounts(orm: Orm, amounts: Order['amounts']): Promise<Refusal | undefined> {
  const known = currenciesOf(await readCashDepots(orm))
  for (const [index, { currency }] of amounts.entries()) {
    if (amounts.findIndex((other) => other.currency === currency) < index)
      return refuse('ruleBroken', { fields: { [`amounts.${index}.currency`]: 'cashTransfer.currencyTwice' } })
    if (!known.includes(currency))
      return refuse('ruleBroken', { fields: { [`amounts.${index}.currency`]: 'shift.unknownCurrency' } })
  }
  return undefined
}

/** Till or safe pay no more than they hold; the till that it came out of, null of any other place. */
async function takeOut(
  tx: Transaction,
  { actor, now }: Acting,
  { source, depotId, amounts }: { source: TransferRecord['source']; depotId: string; amounts: readonly Money[] },
): Promise<OpenShift | null | Refusal> {
  if (source === 'bank') return null
  if (source === 'safe') return (await payFromSafe(tx, depotId, amounts)) ?? null
  const till = await payFromTill(tx, { id: actor.id, depotId }, amounts, { now, actorId: actor.id })
  if (isRefusal(till)) return till
  if (till === null) throw new Error('a depot was given')
  // A clerk who changed depots empties the old till first.
  return till.depotId === depotId ? till : refuse('conflict', { message: 'cashTransfer.tillElsewhere' })
}

/** The receiver has counted: that much is in its new place, the rest is over or short. */
export async function receiveTransfer(
  tx: Transaction,
  { actor, now }: Acting,
  body: BodyOf<'receiveCashTransfer'>,
): Promise<TransferRecord | Refusal> {
  const transfer = await lockTransfer(tx, body.id, actor)
  if (!transfer) return refuse('notFound')
  const eyes = await eyesOf(tx.orm, actor.id, now)
  const refusal = refuseAct(transfer, body.version, 'cashTransfer.receive', { actor, eyes })
  if (refusal) return refusal
  const attempts = [refusedAttempt(cashTransferRecord, transfer, { event: 'cashTransfer.receive', actorId: actor.id })]
  const amounts = await tx.orm
    .select()
    .from(cashTransferAmounts)
    .where(eq(cashTransferAmounts.transferId, transfer.id))
    .orderBy(asc(cashTransferAmounts.currency))
  const counted = pairCounts(amounts, body.counts)
  if (isRefusal(counted)) return counted
  const limit = await readDifferenceLimit(tx)
  const isNear = !counted.some((each) => isBeyond(limit, each))
  if (!isNear) return refuse('conflict', { message: 'cashTransfer.tooFarOff', attempts })
  const note = body.note === '' ? null : body.note
  const differs = counted.some(({ difference }) => difference !== 0)
  // Neither how much nor which way is told before the count stands.
  if (differs && note === null)
    return refuse('ruleBroken', {
      message: 'cashTransfer.differs',
      fields: { note: 'cashTransfer.noteNeeded' },
      attempts,
    })
  const decided = await decide(
    tx,
    transfer,
    { actor, now },
    {
      event: { type: 'cashTransfer.receive' },
      reason: note,
      isNear,
      eyes,
      payload: { received: Object.fromEntries(counted.map(({ currency, received }) => [currency, received])) },
    },
  )
  if (isRefusal(decided)) return decided
  const till = transfer.destination === 'till' ? await openShift(tx, actor.id, transfer.depotId, now) : null
  if (till && till.depotId !== transfer.depotId)
    return refuse('conflict', { message: 'cashTransfer.tillElsewhere', attempts })
  for (const { currency, received } of counted) {
    await tx.orm
      .update(cashTransferAmounts)
      .set({ received })
      .where(and(eq(cashTransferAmounts.transferId, transfer.id), eq(cashTransferAmounts.currency, currency)))
  }
  const lines = counted.flatMap(({ currency, handedOver, received, difference }) => [
    placeLine(transfer.destination, { currency, amount: received }, { ...transfer, createdBy: actor.id }, till),
    transitLine({ currency, amount: -handedOver }, transfer),
    {
      account: ACCOUNT.cashOverAndShort,
      currency,
      amount: -difference,
      depotId: transfer.depotId,
      forDepotId: transfer.depotId,
    },
  ])
  await postEntries(tx, [
    entryOf('cashTransferReceived', transfer, await posterAt(tx.orm, transfer.depotId, { actor, now }), lines),
  ])
  return transfer
}

type Counted = { currency: string; handedOver: number; received: number; difference: number }

/** Every currency that was handed over is counted, once, and no other. */
function pairCounts(
  amounts: readonly (typeof cashTransferAmounts.$inferSelect)[],
  counts: BodyOf<'receiveCashTransfer'>['counts'],
): Counted[] | Refusal {
  for (const [index, { currency }] of counts.entries()) {
    if (counts.findIndex((other) => other.currency === currency) < index)
      return refuse('ruleBroken', { fields: { [`counts.${index}.currency`]: 'cashTransfer.currencyTwice' } })
    if (amounts.every((each) => each.currency !== currency))
      return refuse('ruleBroken', { fields: { [`counts.${index}.currency`]: 'cashTransfer.notHandedOver' } })
  }
  const paired: Counted[] = []
  for (const { currency, handedOver } of amounts) {
    const count = counts.find((each) => each.currency === currency)
    if (!count)
      return refuse('ruleBroken', {
        message: 'cashTransfer.currencyMissing',
        values: { currency },
        fields: { counts: 'cashTransfer.currencyMissing' },
      })
    paired.push({ currency, handedOver, received: count.amount, difference: count.amount - handedOver })
  }
  return paired
}

/** All of it goes back where it came from: into the giver's till of now, the safe or the bank. */
export async function returnTransfer(
  tx: Transaction,
  { actor, now }: Acting,
  body: BodyOf<'returnCashTransfer'>,
): Promise<TransferRecord | Refusal> {
  const transfer = await lockTransfer(tx, body.id, actor)
  if (!transfer) return refuse('notFound')
  const eyes = await eyesOf(tx.orm, actor.id, now)
  const refusal = refuseAct(transfer, body.version, 'cashTransfer.return', { actor, eyes })
  if (refusal) return refusal
  const decided = await decide(
    tx,
    transfer,
    { actor, now },
    { event: { type: 'cashTransfer.return', reason: body.reason }, reason: body.reason, isNear: true, eyes },
  )
  if (isRefusal(decided)) return decided
  const amounts = await tx.orm
    .select()
    .from(cashTransferAmounts)
    .where(eq(cashTransferAmounts.transferId, transfer.id))
    .orderBy(asc(cashTransferAmounts.currency))
  const till = transfer.source === 'till' ? await openShift(tx, transfer.createdBy, transfer.depotId, now) : null
  const lines = amounts.flatMap(({ currency, handedOver: amount }) => [
    placeLine(transfer.source, { currency, amount }, transfer, till),
    transitLine({ currency, amount: -amount }, transfer),
  ])
  const handedOver = await findHandedOver(tx, transfer.id)
  const poster = reversingPoster(await posterAt(tx.orm, transfer.depotId, { actor, now }), handedOver)
  await postEntries(tx, [{ ...entryOf('cashTransferReturned', transfer, poster, lines), reverses: handedOver.id }])
  return transfer
}

async function findHandedOver(tx: Transaction, transferId: string): Promise<{ id: string; postingDate: string }> {
  const [entry] = await tx.orm
    .select({ id: ledgerEntries.id, postingDate: ledgerEntries.postingDate })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.recordId, transferId),
        eq(ledgerEntries.act, 'cashTransferHandedOver'),
        isNull(ledgerEntries.reverses),
      ),
    )
  if (!entry) throw new Error(`transfer ${transferId} was handed over by no entry`)
  return entry
}

interface Decision {
  event: CashTransferEvent
  reason: string | null
  isNear: boolean
  eyes: ActorFacts
  payload?: Record<string, unknown>
}

function decide(
  tx: Transaction,
  transfer: TransferRecord,
  { actor, now }: Acting,
  { event, reason, isNear, eyes, payload }: Decision,
): Promise<Map<string, string> | Refusal> {
  return applyEvents(tx, cashTransferRecord, {
    records: [
      {
        record: {
          id: transfer.id,
          state: transfer.state,
          version: transfer.version,
          facts: { ...factsOf(transfer, { actor, eyes }), isNear },
        },
        event,
      },
    ],
    actorId: actor.id,
    at: now,
    ...(reason !== null && { reason }),
    ...(payload && { payload }),
    also: sql`, decided_by = ${actor.id}::uuid, decided_at = ${now}::timestamptz, decision_reason = ${reason}::text`,
  })
}

async function lockTransfer(tx: Transaction, id: string, actor: CashActor): Promise<TransferRecord | undefined> {
  const [row] = await tx.orm
    .select()
    .from(cashTransfers)
    .where(and(eq(cashTransfers.id, id), transferScope(actor)))
    .for('update')
  return row
}

/** Who gave it, who may receive it and who may send it back; how near a count is, only the count says. */
export function factsOf(
  {
    createdBy,
    destination,
    receiverId,
    depotId,
  }: Pick<TransferRecord, 'createdBy' | 'destination' | 'receiverId' | 'depotId'>,
  { actor, eyes }: Reader,
): CashTransferFacts {
  return {
    conflict: conflictOf(eyes, [createdBy]),
    actsReceiver: destination === 'safe' ? keepsSafe(actor, depotId) : receiverId === actor.id,
    actsOverseer: actor.userType === 'head_account',
    isNear: true,
  }
}

/** Whether the lifecycle leads on from a state by this event, for whomever. */
export function transferLeadsOn(state: TransferRecord['state'], event: CashTransferEvent['type']): boolean {
  return cashTransferLifecycle.states[state]?.ownEvents.includes(event) === true
}

/** Why an act on a locked transfer is refused, told as what the reader can do about it. */
function refuseAct(
  transfer: TransferRecord,
  version: number,
  event: CashTransferEvent['type'],
  { actor, eyes }: Reader,
): Refusal | undefined {
  const details = { state: transfer.state, version: transfer.version }
  const attempts = [refusedAttempt(cashTransferRecord, transfer, { event, actorId: actor.id })]
  if (!transferLeadsOn(transfer.state, event))
    return refuse('transitionRefused', { message: `cashTransfer.isNow.${transfer.state}`, details, attempts })
  const { conflict, actsReceiver, actsOverseer } = factsOf(transfer, { actor, eyes })
  if (conflict === 'own')
    return refuseConflict(conflict, eyes, { message: 'cashTransfer.ownTransfer', details, attempts })
  if (!actsReceiver && !(actsOverseer && event === 'cashTransfer.return'))
    return refuse('transitionRefused', { message: 'cashTransfer.notYours', details, attempts })
  if (event === 'cashTransfer.receive' && conflict) return refuseConflict(conflict, eyes, { details, attempts })
  return transfer.version === version ? undefined : refuse('staleVersion', { details, attempts })
}

function entryOf(act: Entry['act'], { id }: Pick<TransferRecord, 'id'>, poster: Poster, lines: Posting[]): Entry {
  return { act, recordKind: 'cashTransfer', recordId: id, ...poster, lines }
}

/** Cash in or out of a place; of a till, that of whoever is named as its clerk. */
function placeLine(
  place: TransferRecord['source'],
  { currency, amount }: Money,
  { depotId, createdBy }: Pick<TransferRecord, 'depotId' | 'createdBy'>,
  till: OpenShift | null,
): Posting {
  switch (place) {
    case 'bank':
      return { account: ACCOUNT.bank, currency, amount }
    case 'safe':
      return { account: ACCOUNT.depotSafe, currency, amount, depotId }
    case 'till': {
      if (till === null) throw new Error('cash of a till lies in a shift')
      return {
        account: ACCOUNT.cashOnHand,
        currency,
        amount,
        depotId: till.depotId,
        clerkId: createdBy,
        shiftId: till.id,
      }
    }
  }
}

const transitLine = ({ currency, amount }: Money, { depotId }: Pick<TransferRecord, 'depotId'>): Posting => ({
  account: ACCOUNT.cashInTransit,
  currency,
  amount,
  depotId,
})
