import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import type { depositSlipEndpoints } from '#contract/cash/deposit-slip.ts'
import { SLIP_STATES } from '#contract/cash/deposit-slip-codes.ts'
import type { FourEyesConflict } from '#machines/approval/four-eyes.ts'
import { depositSlipLifecycle, type DepositSlipEvent } from '#machines/cash/deposit-slip-lifecycle.ts'
import type { Transaction } from '#server/database/connection.ts'
import { depositSlipAmounts, depositSlips, depositSlipShifts } from '#server/database/schema/cash.ts'
import { cashShifts, ledgerEntries, ledgerLines } from '#server/database/schema/ledger.ts'
import { depots } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import { hasDimensions } from '#server/domain/ledger/dimensions.ts'
import type { TillSum } from '#server/domain/cash/cash-shift.ts'
import { isBeyond, readDifferenceLimit } from '#server/features/cash/count-difference.ts'
import { payFromSafe } from '#server/domain/cash/depot-safe.ts'
import { type Entry, postEntries } from '#server/domain/ledger/post-entry.ts'
import { homePosterOf, type Poster, posterOf, reversingPoster } from '#server/domain/ledger/poster.ts'
import { takeReceiptNumber } from '#server/domain/ledger/receipt-number.ts'
import { applyEvent, initialStateOf, recordCreations, refusedAttempt } from '#server/lifecycle/apply-event.ts'
import { depositSlipRecord } from '#server/domain/cash/deposit-slip-record.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { conflictOf, eyesOf, type ActorFacts, refuseConflict } from '#server/domain/approval/four-eyes.ts'
import { claimFiles } from '#server/domain/file/record-files.ts'
import { posterAt } from '../cash-places.ts'
import { storeReference } from '#server/domain/bank-reference/bank-references.ts'
import { type CashActor, slipScope } from '#server/domain/cash/slip-scope.ts'
import { readShiftTotals, type ShiftTotals } from '../shift-totals.ts'

export type SlipRecord = typeof depositSlips.$inferSelect
type BodyOf<Name extends 'createDepositSlip' | 'decideDepositSlip'> = z.output<
  (typeof depositSlipEndpoints)[Name]['body']
>
type Order = BodyOf<'createDepositSlip'>
type ShiftRecord = typeof cashShifts.$inferSelect

interface Acting {
  actor: CashActor
  now: Date
}

interface Amounts {
  ticket: number
  cargo: number
  pos: number
}

const slipState = z.enum(SLIP_STATES)

/** Hands in the cash of closed shifts and of the safe with the bank's receipt. */
export async function createSlip(
  tx: Transaction,
  acting: Acting,
  { fileIds, ...body }: Order,
): Promise<SlipRecord | Refusal> {
  if (fileIds.length === 0) return refuse('ruleBroken', { fields: { fileIds: 'depositSlip.imageNeeded' } })
  const slip = await handInShifts(tx, acting, body)
  if (isRefusal(slip)) return slip
  return (await claimFiles(tx, { kind: 'depositSlip', id: slip.id }, fileIds, acting.actor)) ?? slip
}

/**
 * Hands in the whole cash of closed shifts. What was handed in may differ from it, with a note: the rest is cash over or
 * short, so that a slip always empties its shifts' tills.
 */
export async function handInShifts(
  tx: Transaction,
  { actor, now }: Acting,
  body: Omit<Order, 'fileIds'>,
): Promise<SlipRecord | Refusal> {
  const shifts = await lockShifts(tx, body.shiftIds)
  const depotId =
    shifts.length === 0 && body.shiftIds.length === 0
      ? await safeDepot(tx, actor, body)
      : refuseShifts(shifts, body.shiftIds, actor)
  if (isRefusal(depotId)) return depotId
  const taken = await refuseTaken(tx, body.shiftIds)
  if (taken) return taken
  const figures = await readShiftTotals(tx.orm, body.shiftIds)
  const proposed = proposalOf(figures)
  const note = body.note === null || body.note === '' ? null : body.note
  const misfit = refuseAmounts(body.amounts, proposed, { note, limit: await readDifferenceLimit(tx) })
  if (misfit) return misfit
  const outOfSafe = body.amounts
    .map(({ currency, safe }) => ({ currency, amount: safe }))
    .filter(({ amount }) => amount > 0)
  const short = outOfSafe.length > 0 ? await payFromSafe(tx, depotId, outOfSafe) : undefined
  if (short) return short
  const slip: SlipRecord = {
    id: newId(),
    number: '',
    depotId,
    state: slipState.parse(initialStateOf(depositSlipRecord, { conflict: 'own' })),
    note,
    bankReference: body.bankReference,
    createdBy: actor.id,
    createdAt: now,
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
    version: 1,
  }
  const unnamed =
    body.bankReference === null
      ? undefined
      : await storeReference(
          tx,
          { reference: body.bankReference, isReuseConfirmed: body.isReuseConfirmed },
          { kind: 'depositSlip', recordId: slip.id, by: actor.id, at: now, field: 'bankReference' },
        )
  if (unnamed) return unnamed
  // As late as can be, since whoever takes a number holds the series.
  slip.number = await takeReceiptNumber(tx, { series: 'depositSlip', depotId, now })
  await tx.orm.insert(depositSlips).values(slip)
  if (shifts.length > 0)
    await tx.orm
      .insert(depositSlipShifts)
      .values(shifts.map(({ id }) => ({ slipId: slip.id, shiftId: id, isLive: true })))
  const amounts = body.amounts.map(({ currency, ...entered }) => ({
    currency,
    entered,
    asked: proposed.get(currency) ?? NOTHING,
  }))
  await tx.orm.insert(depositSlipAmounts).values(
    amounts.map(({ currency, entered, asked }) => ({
      slipId: slip.id,
      currency,
      proposedTicket: asked.ticket,
      proposedCargo: asked.cargo,
      proposedPos: asked.pos,
      ...entered,
    })),
  )
  await recordCreations(tx, depositSlipRecord, [slip], {
    actorId: actor.id,
    at: now,
    ...(note !== null && { reason: note }),
    payload: { number: slip.number, shifts: shifts.length },
  })
  const handedIn = new Map(amounts.map(({ currency, entered }) => [currency, entered.ticket + entered.cargo]))
  await postEntries(tx, [
    submittedEntry(slip, { figures, handedIn, outOfSafe }, await posterAt(tx.orm, depotId, { actor, now })),
  ])
  return slip
}

/** Whose safe a slip without shifts empties: the own depot's, or the one that is chosen by who belongs to none. */
async function safeDepot(
  tx: Transaction,
  { userType, depotId }: CashActor,
  body: Pick<Order, 'depotId' | 'amounts'>,
): Promise<string | Refusal> {
  if (body.amounts.every(({ safe }) => safe === 0))
    return refuse('ruleBroken', { fields: { shiftIds: 'depositSlip.nothingChosen' } })
  const chosen = userType === 'operation_manager' ? body.depotId : depotId
  if (chosen === null || (await tx.orm.$count(depots, eq(depots.id, chosen))) === 0) return refuse('notFound')
  return chosen
}

const NOTHING: Amounts = { ticket: 0, cargo: 0, pos: 0 }

/** In the order of their ids, so that two slips about the same shifts do not wait for each other. */
function lockShifts(tx: Transaction, ids: readonly string[]): Promise<ShiftRecord[]> {
  return tx.orm
    .select()
    .from(cashShifts)
    .where(inArray(cashShifts.id, [...ids]))
    .orderBy(asc(cashShifts.id))
    .for('update')
}

/** The depot whose shifts they are, or why they cannot be handed in together. Locked, so that none gets onto another slip. */
function refuseShifts(shifts: readonly ShiftRecord[], ids: readonly string[], actor: CashActor): string | Refusal {
  if (new Set(ids).size < ids.length) return refuse('ruleBroken', { fields: { shiftIds: 'depositSlip.shiftTwice' } })
  const seen = shifts.filter(({ depotId }) => actor.userType === 'operation_manager' || depotId === actor.depotId)
  const [first] = seen
  if (first === undefined || seen.length < ids.length) return refuse('notFound')
  if (shifts.some(({ depotId }) => depotId !== first.depotId))
    return refuse('ruleBroken', { fields: { shiftIds: 'depositSlip.severalDepots' } })
  const open = shifts.find(({ state }) => state !== 'closed')
  if (open)
    return refuse('ruleBroken', {
      fields: { shiftIds: 'depositSlip.shiftNotClosed' },
      details: { shiftId: open.id, state: open.state },
    })
  return first.depotId
}

/** Shifts are locked before, so that of two slips about one the later sees the earlier; the unique index holds it whoever writes. */
async function refuseTaken(tx: Transaction, shiftIds: readonly string[]): Promise<Refusal | undefined> {
  const [taken] = await tx.orm
    .select({
      id: depositSlips.id,
      number: depositSlips.number,
      creator: users.name,
      shiftId: depositSlipShifts.shiftId,
    })
    .from(depositSlipShifts)
    .innerJoin(depositSlips, eq(depositSlips.id, depositSlipShifts.slipId))
    .innerJoin(users, eq(users.id, depositSlips.createdBy))
    .where(and(inArray(depositSlipShifts.shiftId, [...shiftIds]), eq(depositSlipShifts.isLive, true)))
    .limit(1)
  if (!taken) return undefined
  const { id, number, creator, shiftId } = taken
  return refuse('conflict', {
    message: 'depositSlip.shiftTaken',
    values: { number, name: creator },
    details: { shiftId, slipId: id },
  })
}

/** What shifts come to together, by currency. */
function proposalOf(figures: readonly ShiftTotals[]): Map<string, Amounts> {
  const proposed = new Map<string, Amounts>()
  for (const { currency, ticket, cargo, pos } of figures) {
    const known = proposed.get(currency) ?? NOTHING
    proposed.set(currency, { ticket: known.ticket + ticket, cargo: known.cargo + cargo, pos: known.pos + pos })
  }
  return proposed
}

function refuseAmounts(
  entered: Order['amounts'],
  proposed: ReadonlyMap<string, Amounts>,
  { note, limit }: { note: string | null; limit: number },
): Refusal | undefined {
  for (const [index, { currency, ticket, cargo, pos, safe }] of entered.entries()) {
    const isOfSafeAlone = safe > 0 && ticket === 0 && cargo === 0 && pos === 0
    if (!proposed.has(currency) && !isOfSafeAlone)
      return refuse('ruleBroken', { fields: { [`amounts.${index}.currency`]: 'depositSlip.strangeCurrency' } })
    if (entered.findIndex((other) => other.currency === currency) < index)
      return refuse('ruleBroken', { fields: { [`amounts.${index}.currency`]: 'depositSlip.currencyTwice' } })
    if (ticket + cargo < 0)
      return refuse('ruleBroken', { fields: { [`amounts.${index}.ticket`]: 'depositSlip.lessThanNothing' } })
    const asked = proposed.get(currency) ?? NOTHING
    const over = ticket + cargo - asked.ticket - asked.cargo
    if (over > 0 && isBeyond(limit, { currency, difference: over }))
      return refuse('ruleBroken', { fields: { [`amounts.${index}.ticket`]: 'depositSlip.surplusTooLarge' } })
  }
  const missing = [...proposed.keys()].find((currency) => entered.every((each) => each.currency !== currency))
  if (missing !== undefined)
    return refuse('ruleBroken', {
      message: 'depositSlip.currencyMissing',
      values: { currency: missing },
      fields: { amounts: 'depositSlip.currencyMissing' },
    })
  const isChanged = entered.some(({ currency, ticket, cargo, pos }) => {
    const asked = proposed.get(currency) ?? NOTHING
    return asked.ticket !== ticket || asked.cargo !== cargo || asked.pos !== pos
  })
  if (isChanged && note === null) return refuse('ruleBroken', { fields: { note: 'depositSlip.noteNeeded' } })
  return undefined
}

const slipEntry = (
  act: Entry['act'],
  slip: SlipRecord,
  poster: Poster,
  rest: Pick<Entry, 'lines'> & Partial<Pick<Entry, 'reverses'>>,
): Entry => ({
  act,
  recordKind: 'depositSlip',
  recordId: slip.id,
  ...poster,
  ...rest,
})

/** All cash of the shifts leaves their tills; what is not handed in, or too much of it, is cash short or over. */
function submittedEntry(
  slip: SlipRecord,
  {
    figures,
    handedIn,
    outOfSafe,
  }: { figures: readonly ShiftTotals[]; handedIn: ReadonlyMap<string, number>; outOfSafe: readonly TillSum[] },
  poster: Poster,
): Entry {
  const { depotId } = slip
  const tills = figures.map(({ shiftId, clerkId, currency, ticket, cargo }) => ({
    account: ACCOUNT.cashOnHand,
    currency,
    amount: -(ticket + cargo),
    depotId,
    clerkId,
    shiftId,
  }))
  return slipEntry('depositSlipSubmitted', slip, poster, {
    lines: [
      ...tills,
      ...[...handedIn].flatMap(([currency, amount]) => {
        const whole = -tills.filter((line) => line.currency === currency).reduce((sum, line) => sum + line.amount, 0)
        return [
          { account: ACCOUNT.cashInTransit, currency, amount, depotId },
          { account: ACCOUNT.cashOverAndShort, currency, amount: whole - amount, depotId, forDepotId: depotId },
        ]
      }),
      ...outOfSafe.flatMap(({ currency, amount }) => [
        { account: ACCOUNT.depotSafe, currency, amount: -amount, depotId },
        { account: ACCOUNT.cashInTransit, currency, amount, depotId },
      ]),
    ],
  })
}

/** Whether the lifecycle leads on from a state by this event, for whomever. */
export function slipLeadsOn(state: SlipRecord['state'], event: DepositSlipEvent['type']): boolean {
  return depositSlipLifecycle.states[state]?.ownEvents.includes(event) === true
}

/** Approves or rejects somebody else's slip. */
export async function decideSlip(
  tx: Transaction,
  { actor, now }: Acting,
  body: BodyOf<'decideDepositSlip'>,
): Promise<SlipRecord | Refusal> {
  const reason = body.reason ?? ''
  if (body.decision === 'reject' && reason === '')
    return refuse('ruleBroken', { fields: { reason: 'depositSlip.rejectionReason' } })
  const [slip] = await tx.orm
    .select()
    .from(depositSlips)
    .where(and(eq(depositSlips.id, body.id), slipScope(actor)))
    .for('update')
  if (!slip) return refuse('notFound')
  const event: DepositSlipEvent =
    body.decision === 'approve' ? { type: 'depositSlip.approve' } : { type: 'depositSlip.reject', reason }
  const eyes = await eyesOf(tx.orm, actor.id, now)
  const conflict = conflictOf(eyes, [slip.createdBy])
  const refusal = refuseAct(slip, body.version, event.type, { eyes, conflict })
  if (refusal) return refusal
  const record = { id: slip.id, state: slip.state, version: slip.version, facts: { conflict } }
  const applied = await applyEvent(tx, depositSlipRecord, record, {
    event,
    actorId: actor.id,
    at: now,
    ...(reason !== '' && { reason }),
  })
  if (isRefusal(applied)) return applied
  await postEntries(
    tx,
    body.decision === 'approve'
      ? [await approvedEntry(tx, slip, homePosterOf(actor, now))]
      : await rejectedEntries(tx, slip, posterOf(actor, now)),
  )
  if (body.decision === 'reject')
    await tx.orm.update(depositSlipShifts).set({ isLive: false }).where(eq(depositSlipShifts.slipId, slip.id))
  await tx.orm
    .update(depositSlips)
    .set({ decidedBy: actor.id, decidedAt: now, decisionReason: reason === '' ? null : reason })
    .where(eq(depositSlips.id, slip.id))
  return slip
}

/** The cash is at the bank, and so are the card takings; what was taken off these stays in clearing. */
async function approvedEntry(tx: Transaction, slip: SlipRecord, poster: Poster): Promise<Entry> {
  const amounts = await tx.orm
    .select()
    .from(depositSlipAmounts)
    .where(eq(depositSlipAmounts.slipId, slip.id))
    .orderBy(asc(depositSlipAmounts.currency))
  const { depotId } = slip
  return slipEntry('depositSlipApproved', slip, poster, {
    lines: amounts.flatMap(({ currency, ticket, cargo, pos, safe }) => [
      { account: ACCOUNT.bank, currency, amount: ticket + cargo + safe },
      { account: ACCOUNT.cashInTransit, currency, amount: -(ticket + cargo + safe), depotId },
      { account: ACCOUNT.bank, currency, amount: pos },
      { account: ACCOUNT.posClearing, currency, amount: -pos, depotId },
    ]),
  })
}

/** Back into the tills of its shifts and into the safe, all of it: what the submission called short or over is taken back with it. */
async function rejectedEntries(tx: Transaction, slip: SlipRecord, poster: Poster): Promise<Entry[]> {
  const reversal = alias(ledgerEntries, 'reversal')
  const lines = await tx.orm
    .select({
      entryId: ledgerLines.entryId,
      postingDate: ledgerLines.postingDate,
      account: ledgerLines.account,
      currency: ledgerLines.currency,
      amount: ledgerLines.amount,
      depotId: ledgerLines.depotId,
      clerkId: ledgerLines.clerkId,
      shiftId: ledgerLines.shiftId,
      forDepotId: ledgerLines.forDepotId,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
    .leftJoin(reversal, eq(reversal.reverses, ledgerEntries.id))
    .where(and(eq(ledgerEntries.recordId, slip.id), eq(ledgerEntries.act, 'depositSlipSubmitted'), isNull(reversal.id)))
    .orderBy(asc(ledgerLines.line))
  const [first] = lines
  // A slip of card takings alone has moved nothing yet.
  if (!first) return []
  return [
    slipEntry('depositSlipRejected', slip, reversingPoster(poster, first), {
      reverses: first.entryId,
      lines: [ACCOUNT.cashOnHand, ACCOUNT.depotSafe, ACCOUNT.cashInTransit, ACCOUNT.cashOverAndShort].flatMap(
        (account) =>
          lines
            .filter((line) => line.account === account)
            .map(({ currency, amount, depotId, clerkId, shiftId, forDepotId }) => ({
              account,
              currency,
              amount: -amount,
              depotId,
              clerkId,
              shiftId,
              ...(hasDimensions(account) && { forDepotId }),
            })),
      ),
    }),
  ]
}

/** Why an act on a locked slip is refused, told as what the reader can do about it. */
function refuseAct(
  slip: SlipRecord,
  version: number,
  event: DepositSlipEvent['type'],
  { eyes, conflict }: { eyes: ActorFacts; conflict: FourEyesConflict | null },
): Refusal | undefined {
  const details = { state: slip.state, version: slip.version }
  const attempts = [refusedAttempt(depositSlipRecord, slip, { event, actorId: eyes.userId })]
  if (!slipLeadsOn(slip.state, event))
    return refuse('transitionRefused', { message: `depositSlip.isNow.${slip.state}`, details, attempts })
  const refused = refuseConflict(conflict, eyes, { details, attempts })
  return refused ?? (slip.version === version ? undefined : refuse('staleVersion', { details, attempts }))
}
