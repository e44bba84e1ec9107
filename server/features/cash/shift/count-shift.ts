import { and, eq, max, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { cashShiftEndpoints } from '#contract/cash/cash-shift.ts'
import { denominationsOf } from '#contract/cash/denominations.ts'
import { cashShiftLifecycle, type CashShiftEvent } from '#machines/cash/cash-shift-lifecycle.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { cashShiftCounts } from '#server/database/schema/cash.ts'
import { cashShifts, ledgerEntries, ledgerLines } from '#server/database/schema/ledger.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import { isBeyond, readDifferenceLimit } from '#server/features/cash/count-difference.ts'
import { type Entry, postEntries } from '#server/domain/ledger/post-entry.ts'
import { type Poster, posterOf } from '#server/domain/ledger/poster.ts'
import { applyEvent, refusedAttempt, type StoredRecord } from '#server/lifecycle/apply-event.ts'
import { cashShiftRecord } from '#server/domain/cash/cash-shift-record.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { conflictOf, eyesOf, type ActorFacts, refuseConflict } from '#server/domain/approval/four-eyes.ts'
import type { CashActor } from '#server/domain/cash/slip-scope.ts'
import { currenciesOf, readCashDepots } from '../cash-places.ts'
import { shiftScope } from '#server/domain/cash/cash-scope.ts'

export type ShiftRecord = typeof cashShifts.$inferSelect
type BodyOf<Name extends 'countCashShift' | 'recountCashShift' | 'closeCashShift'> = z.output<
  (typeof cashShiftEndpoints)[Name]['body']
>

interface Acting {
  actor: CashActor
  now: Date
}

/** Locks a till against every sale: what was begun in it ends first, what comes after opens another. */
async function lockShift(tx: Transaction, id: string, actor: CashActor): Promise<ShiftRecord | null> {
  const [row] = await tx.orm
    .select()
    .from(cashShifts)
    .where(and(eq(cashShifts.id, id), shiftScope(actor)))
    .for('update')
  return row ?? null
}

/** What the ledger says is in a till, by currency; currencies that came and went are among them. */
export async function readExpected(orm: Orm, shiftId: string): Promise<Map<string, number>> {
  const rows = await orm
    .select({ currency: ledgerLines.currency, amount: sql<number>`sum(${ledgerLines.amount})::bigint` })
    .from(ledgerLines)
    .where(and(eq(ledgerLines.shiftId, shiftId), eq(ledgerLines.account, ACCOUNT.cashOnHand)))
    .groupBy(ledgerLines.currency)
    .orderBy(ledgerLines.currency)
  return new Map(rows.map(({ currency, amount }) => [currency, amount]))
}

/** Whether the lifecycle leads on from a state by this event, for whomever. */
export function shiftLeadsOn(state: ShiftRecord['state'], event: CashShiftEvent['type']): boolean {
  return cashShiftLifecycle.states[state]?.ownEvents.includes(event) === true
}

/** The clerk says what is in the own till. From here on no money goes through it. */
export async function countShift(
  tx: Transaction,
  { actor, now }: Acting,
  body: BodyOf<'countCashShift'>,
): Promise<ShiftRecord | Refusal> {
  const shift = await lockShift(tx, body.id, actor)
  if (!shift) return refuse('notFound')
  const eyes = await eyesOf(tx.orm, actor.id, now)
  const refusal = refuseAct(shift, body.version, 'cashShift.count', eyes)
  if (refusal) return refusal
  const depots = await readCashDepots(tx.orm)
  const expected = await readExpected(tx.orm, shift.id)
  const misfit = refuseCounts(body.counts, { expected, known: currenciesOf(depots) })
  if (misfit) return misfit
  const note = noteOf(body.note)
  const at = await countedAt(tx.orm, shift.id, now)
  const limit = await readDifferenceLimit(tx)
  const isFarOff = body.counts.some(({ currency, amount }) =>
    isBeyond(limit, { currency, difference: amount - (expected.get(currency) ?? 0) }),
  )
  const applied = await applyEvent(tx, cashShiftRecord, asRecord(shift, eyes, isFarOff), {
    event: { type: 'cashShift.count' },
    actorId: actor.id,
    at,
    ...(note !== null && { reason: note }),
    payload: { limit },
  })
  if (isRefusal(applied)) return applied
  await tx.orm.insert(cashShiftCounts).values(
    body.counts.map(({ currency, amount, pieces }) => ({
      shiftId: shift.id,
      currency,
      counted: amount,
      expected: expected.get(currency) ?? 0,
      pieces: pieces.filter(({ quantity }) => quantity > 0),
    })),
  )
  await tx.orm.update(cashShifts).set({ countedAt: at, countNote: note }).where(eq(cashShifts.id, shift.id))
  return shift
}

/** Somebody else counts a till again whose first count was too far from the books, in the same currencies; what they find stands. */
export async function recountShift(
  tx: Transaction,
  { actor, now }: Acting,
  body: BodyOf<'recountCashShift'>,
): Promise<ShiftRecord | Refusal> {
  const shift = await lockShift(tx, body.id, actor)
  if (!shift) return refuse('notFound')
  const eyes = await eyesOf(tx.orm, actor.id, now)
  const refusal = refuseAct(shift, body.version, 'cashShift.recount', eyes)
  if (refusal) return refusal
  const first = await tx.orm.select().from(cashShiftCounts).where(eq(cashShiftCounts.shiftId, shift.id))
  const misfit = refuseCounts(
    body.counts.map((count) => ({ ...count, pieces: [] })),
    { expected: new Map(first.map(({ currency, counted }) => [currency, counted])), known: [] },
  )
  if (misfit) return misfit
  const note = noteOf(body.note)
  const applied = await applyEvent(tx, cashShiftRecord, asRecord(shift, eyes), {
    event: { type: 'cashShift.recount' },
    actorId: actor.id,
    at: now,
    ...(note !== null && { reason: note }),
    payload: { counts: Object.fromEntries(body.counts.map(({ currency, amount }) => [currency, amount])) },
  })
  if (isRefusal(applied)) return applied
  for (const { currency, amount } of body.counts) {
    await tx.orm
      .update(cashShiftCounts)
      .set({ recounted: amount })
      .where(and(eq(cashShiftCounts.shiftId, shift.id), eq(cashShiftCounts.currency, currency)))
  }
  await tx.orm
    .update(cashShifts)
    .set({ recountedBy: actor.id, recountedAt: now, recountNote: note })
    .where(eq(cashShifts.id, shift.id))
  return shift
}

/** What a till is held to contain: what was found the second time, where there was one. */
export const finalCount = ({
  counted,
  recounted,
}: Pick<typeof cashShiftCounts.$inferSelect, 'counted' | 'recounted'>): number => recounted ?? counted

/** Not before what is in the count: a sale that began after it may have had the till first. */
async function countedAt(orm: Orm, shiftId: string, now: Date): Promise<Date> {
  const [row] = await orm
    .select({ last: max(ledgerEntries.createdAt) })
    .from(ledgerEntries)
    .innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
    .where(and(eq(ledgerLines.shiftId, shiftId), eq(ledgerLines.account, ACCOUNT.cashOnHand)))
  return row?.last && row.last > now ? row.last : now
}

/** Every currency of the till is counted, once, and notes and coins come to what is said. Nothing here tells a sum. */
function refuseCounts(
  counts: BodyOf<'countCashShift'>['counts'],
  { expected, known }: { expected: ReadonlyMap<string, number>; known: readonly string[] },
): Refusal | undefined {
  for (const [index, { currency, amount, pieces }] of counts.entries()) {
    if (counts.findIndex((other) => other.currency === currency) < index)
      return refuse('ruleBroken', { fields: { [`counts.${index}.currency`]: 'shift.currencyTwice' } })
    if (!known.includes(currency) && !expected.has(currency))
      return refuse('ruleBroken', { fields: { [`counts.${index}.currency`]: 'shift.unknownCurrency' } })
    const strange = pieces.findIndex(({ value }) => !denominationsOf(currency).includes(value))
    if (strange !== -1)
      return refuse('ruleBroken', { fields: { [`counts.${index}.pieces.${strange}.value`]: 'shift.strangePiece' } })
    if (pieces.length > 0 && pieces.reduce((sum, { value, quantity }) => sum + value * quantity, 0) !== amount) {
      return refuse('ruleBroken', { fields: { [`counts.${index}.amount`]: 'shift.piecesDiffer' } })
    }
  }
  const missing = [...expected.keys()].find((currency) => counts.every((count) => count.currency !== currency))
  return missing === undefined
    ? undefined
    : refuse('ruleBroken', {
        message: 'shift.currencyMissing',
        values: { currency: missing },
        fields: { counts: 'shift.currencyMissing' },
      })
}

/** Somebody else has seen the count: the till holds what was counted, a difference is cash over or short. */
export async function closeShift(
  tx: Transaction,
  { actor, now }: Acting,
  body: BodyOf<'closeCashShift'>,
): Promise<ShiftRecord | Refusal> {
  const shift = await lockShift(tx, body.id, actor)
  if (!shift) return refuse('notFound')
  const eyes = await eyesOf(tx.orm, actor.id, now)
  const refusal = refuseAct(shift, body.version, 'cashShift.close', eyes)
  if (refusal) return refusal
  const counts = await tx.orm.select().from(cashShiftCounts).where(eq(cashShiftCounts.shiftId, shift.id))
  const differences = counts
    .map((count) => ({ currency: count.currency, amount: finalCount(count) - count.expected }))
    .filter(({ amount }) => amount !== 0)
  const note = noteOf(body.note)
  if (differences.length > 0 && note === null) return refuse('ruleBroken', { fields: { note: 'shift.noteNeeded' } })
  const applied = await applyEvent(tx, cashShiftRecord, asRecord(shift, eyes), {
    event: { type: 'cashShift.close' },
    actorId: actor.id,
    at: now,
    ...(note !== null && { reason: note }),
    payload: { differences },
  })
  if (isRefusal(applied)) return applied
  await postEntries(tx, [differenceEntry(shift, differences, posterOf(actor, now))])
  await tx.orm
    .update(cashShifts)
    .set({ closedBy: actor.id, closedAt: now, closeNote: note })
    .where(eq(cashShifts.id, shift.id))
  return shift
}

function differenceEntry(
  { id, depotId, clerkId }: ShiftRecord,
  differences: readonly { currency: string; amount: number }[],
  poster: Poster,
): Entry {
  return {
    act: 'cashShiftClosed',
    recordKind: 'cashShift',
    recordId: id,
    ...poster,
    lines: differences.flatMap(({ currency, amount }) => [
      { account: ACCOUNT.cashOnHand, currency, amount, depotId, clerkId, shiftId: id },
      { account: ACCOUNT.cashOverAndShort, currency, amount: -amount, depotId, forDepotId: depotId },
    ]),
  }
}

const noteOf = (note: string | null): string | null => (note === null || note === '' ? null : note)

/** Who has counted a till so far: neither counts it the second time, or closes it. */
export const countersOf = ({ clerkId, recountedBy }: Pick<ShiftRecord, 'clerkId' | 'recountedBy'>) => [
  clerkId,
  recountedBy,
]

const asRecord = (
  shift: ShiftRecord,
  eyes: ActorFacts,
  isFarOff = false,
): StoredRecord<(typeof cashShiftRecord)['machine']> => ({
  id: shift.id,
  state: shift.state,
  version: shift.version,
  facts: { actsClerk: shift.clerkId === eyes.userId, conflict: conflictOf(eyes, countersOf(shift)), isFarOff },
})

/** Why an act on a locked shift is refused, told as what the reader can do about it. */
function refuseAct(
  shift: ShiftRecord,
  version: number,
  event: CashShiftEvent['type'],
  eyes: ActorFacts,
): Refusal | undefined {
  const details = { state: shift.state, version: shift.version }
  const attempts = [refusedAttempt(cashShiftRecord, shift, { event, actorId: eyes.userId })]
  if (!shiftLeadsOn(shift.state, event))
    return refuse('transitionRefused', { message: `shift.isNow.${shift.state}`, details, attempts })
  const isClerk = shift.clerkId === eyes.userId
  if (event === 'cashShift.count' && !isClerk)
    return refuse('transitionRefused', { message: 'shift.notYours', details, attempts })
  const own = event === 'cashShift.recount' ? 'shift.ownRecount' : isClerk ? 'shift.ownShift' : 'shift.recountedByYou'
  const conflict =
    event !== 'cashShift.count' &&
    refuseConflict(conflictOf(eyes, countersOf(shift)), eyes, { message: own, details, attempts })
  if (conflict) return conflict
  return shift.version === version ? undefined : refuse('staleVersion', { details, attempts })
}
