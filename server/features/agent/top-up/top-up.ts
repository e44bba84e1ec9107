import { and, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { MAX_AMOUNT, moneyText } from '#contract/currency.ts'
import type { topUpEndpoints } from '#contract/agent/top-up.ts'
import { TOP_UP_STATES } from '#contract/agent/top-up-codes.ts'
import { topUpLifecycle, type TopUpEvent } from '#machines/agent/top-up-lifecycle.ts'
import type { Transaction } from '#server/database/connection.ts'
import { cashShifts, ledgerEntries, ledgerLines } from '#server/database/schema/ledger.ts'
import { depots, regions } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { topUps } from '#server/database/schema/top-up.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import { lockOpenShift, openShift, type OpenShift, payFromTill } from '#server/domain/cash/cash-shift.ts'
import { openAgentAccount, payIntoAccount } from '#server/domain/agent/pay-into-account.ts'
import { type Entry, postEntries, type Posting } from '#server/domain/ledger/post-entry.ts'
import { homePosterOf, type Poster, posterOf, reversingPoster } from '#server/domain/ledger/poster.ts'
import { takeReceiptNumber } from '#server/domain/ledger/receipt-number.ts'
import { applyEvents, initialStateOf, recordCreations, refusedAttempt } from '#server/lifecycle/apply-event.ts'
import { topUpRecord } from '#server/domain/agent/top-up-record.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { conflictOf, eyesOf, type ActorFacts, refuseConflict } from '#server/domain/approval/four-eyes.ts'
import { storeTransferReference } from '#server/domain/bank-reference/bank-references.ts'
import { type MoneyActor, topUpScope } from '#server/domain/agent/top-up-scope.ts'
import { claimFiles } from '#server/domain/file/record-files.ts'
import { agentScope } from '../agent-scope.ts'

const topUpState = z.enum(TOP_UP_STATES)

export type TopUpRecord = typeof topUps.$inferSelect
type BodyOf<Name extends 'createTopUp' | 'decideTopUp' | 'withdrawTopUp'> = z.output<
  (typeof topUpEndpoints)[Name]['body']
>

interface Acting {
  actor: MoneyActor
  now: Date
}

/** An agent asks for money that was transferred, or somebody of the company enters what an agent has brought. */
export async function createTopUp(
  tx: Transaction,
  acting: Acting,
  { fileIds, ...body }: BodyOf<'createTopUp'>,
): Promise<TopUpRecord | Refusal> {
  return enterTopUp(
    tx,
    acting,
    body,
    async (id) => refuseProof(body, fileIds) ?? claimFiles(tx, { kind: 'topUp', id }, fileIds, acting.actor),
  )
}

/** The same with whatever proves it; `claim` answers why it does not. */
export async function enterTopUp(
  tx: Transaction,
  { actor, now }: Acting,
  body: Omit<BodyOf<'createTopUp'>, 'fileIds'>,
  claim: (id: string) => Promise<Refusal | undefined>,
): Promise<TopUpRecord | Refusal> {
  const agent = await findAgent(tx, actor, body.agentId)
  if (isRefusal(agent)) return agent
  const id = newId()
  const wrong =
    (await refuseCurrency(tx, actor, body)) ?? (await claim(id)) ?? (await keepTransfer(tx, { actor, now }, id, body))
  if (wrong) return wrong
  const topUp: TopUpRecord = {
    id,
    number: '',
    agentId: agent.id,
    currency: body.currency,
    amount: body.amount,
    means: body.means,
    bankReference: body.bankReference,
    note: body.note === '' ? null : body.note,
    state: topUpState.parse(initialStateOf(topUpRecord, { conflict: 'own', hasAsked: true })),
    depotId: body.means === 'cash' ? actor.depotId : (agent.depotId ?? actor.depotId),
    requestedBy: actor.id,
    requestedAt: now,
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
    settled: null,
    version: 1,
  }
  if (topUp.means === 'cash') {
    const shift = await shiftOf(tx, actor.id, actor.depotId, now)
    if (isRefusal(shift)) return shift
    await postEntries(tx, [
      entryOf(topUp, 'topUpTaken', posterOf(actor, now), [
        cashLine(topUp, shift, actor.id, topUp.amount),
        awaitingLine(topUp, -topUp.amount),
      ]),
    ])
  }
  // Last, since whoever takes a number holds the series until the end.
  const numbered = { ...topUp, number: await takeReceiptNumber(tx, { series: 'topUp', depotId: topUp.depotId, now }) }
  await tx.orm.insert(topUps).values(numbered)
  await recordCreations(tx, topUpRecord, [numbered], {
    actorId: actor.id,
    at: now,
    ...(topUp.note && { reason: topUp.note }),
    payload: { agentId: agent.id, amount: topUp.amount, currency: topUp.currency, means: topUp.means },
  })
  return numbered
}

function keepTransfer(
  tx: Transaction,
  { actor, now }: Acting,
  id: string,
  { means, bankReference, isReuseConfirmed }: Omit<BodyOf<'createTopUp'>, 'fileIds'>,
): Promise<Refusal | undefined> {
  return storeTransferReference(
    tx,
    { means, reference: bankReference, isReuseConfirmed },
    { kind: 'topUp', recordId: id, by: actor.id, at: now, field: 'bankReference' },
  )
}

/** The agent that it is for: an agent's own, else one within the scope. */
async function findAgent(
  tx: Transaction,
  actor: MoneyActor,
  agentId: string | null,
): Promise<{ id: string; depotId: string | null } | Refusal> {
  if (actor.isAgent && agentId !== null && agentId !== actor.id)
    return refuse('ruleBroken', { fields: { agentId: 'topUp.ownOnly' } })
  if (!actor.isAgent && actor.userType === 'staff') return refuse('ruleBroken', { message: 'topUp.notStaff' })
  const wanted = actor.isAgent ? actor.id : agentId
  if (wanted === null) return refuse('ruleBroken', { fields: { agentId: 'topUp.agentMissing' } })
  const [agent] = await tx.orm
    .select({ id: users.id, depotId: users.depotId })
    .from(users)
    .where(and(eq(users.id, wanted), agentScope(actor)))
  return agent ?? refuse('ruleBroken', { fields: { agentId: 'topUp.agentUnknown' } })
}

/** A transfer comes in the currency of some region; a till takes that of its own region only. */
async function refuseCurrency(
  tx: Transaction,
  actor: MoneyActor,
  { means, currency }: Pick<TopUpRecord, 'means' | 'currency'>,
): Promise<Refusal | undefined> {
  if (means === 'bank') {
    const known = await tx.orm.$count(regions, and(eq(regions.currency, currency), eq(regions.isActive, true)))
    return known > 0 ? undefined : refuse('ruleBroken', { fields: { currency: 'topUp.currencyUnknown' } })
  }
  if (actor.isAgent) return refuse('ruleBroken', { fields: { means: 'topUp.cashByAgent' } })
  if (actor.depotId === null) return refuse('ruleBroken', { fields: { means: 'payment.noDepot' } })
  const [own] = await tx.orm
    .select({ currency: regions.currency })
    .from(depots)
    .innerJoin(regions, eq(regions.id, depots.regionId))
    .where(eq(depots.id, actor.depotId))
  return own?.currency === currency ? undefined : refuse('ruleBroken', { fields: { currency: 'topUp.foreignCash' } })
}

/** Nobody approves a transfer that nothing shows. */
function refuseProof({ means }: Pick<TopUpRecord, 'means'>, fileIds: readonly string[]): Refusal | undefined {
  return means === 'bank' && fileIds.length === 0
    ? refuse('ruleBroken', { fields: { fileIds: 'topUp.slipMissing' } })
    : undefined
}

/** Approves or rejects somebody else's top-up. */
export async function decideTopUp(
  tx: Transaction,
  { actor, now }: Acting,
  body: BodyOf<'decideTopUp'>,
): Promise<TopUpRecord | Refusal> {
  const reason = body.reason ?? ''
  if (body.decision === 'reject' && reason === '')
    return refuse('ruleBroken', { fields: { reason: 'topUp.rejectionReason' } })
  const [topUp] = await tx.orm
    .select()
    .from(topUps)
    .where(and(eq(topUps.id, body.id), topUpScope(actor)))
    .for('update')
  if (!topUp) return refuse('notFound')
  const event: TopUpEvent = body.decision === 'approve' ? { type: 'topUp.approve' } : { type: 'topUp.reject', reason }
  const eyes = await eyesOf(tx.orm, actor.id, now)
  const refusal = refuseAct(topUp, body.version, event.type, eyes)
  if (refusal) return refusal
  const settled =
    body.decision === 'approve' ? await approve(tx, topUp, { actor, now }) : await giveBack(tx, topUp, { actor, now })
  if (isRefusal(settled)) return refusedWith(settled, topUp, event.type, actor.id)
  return end(tx, topUp, { actor, now }, { event, reason, settled, eyes })
}

/** Takes an own request back before anybody decides it. */
export async function withdrawTopUp(
  tx: Transaction,
  { actor, now }: Acting,
  body: BodyOf<'withdrawTopUp'>,
): Promise<TopUpRecord | Refusal> {
  const [topUp] = await tx.orm
    .select()
    .from(topUps)
    .where(and(eq(topUps.id, body.id), topUpScope(actor)))
    .for('update')
  if (!topUp) return refuse('notFound')
  const eyes = await eyesOf(tx.orm, actor.id, now)
  const refusal = refuseAct(topUp, body.version, 'topUp.withdraw', eyes)
  if (refusal) return refusal
  const given = await giveBack(tx, topUp, { actor, now })
  if (isRefusal(given)) return refusedWith(given, topUp, 'topUp.withdraw', actor.id)
  return end(
    tx,
    topUp,
    { actor, now },
    { event: { type: 'topUp.withdraw' }, reason: body.reason ?? '', settled: null, eyes },
  )
}

const refusedWith = (refusal: Refusal, topUp: TopUpRecord, event: TopUpEvent['type'], actorId: string): Refusal => ({
  ...refusal,
  attempts: [...(refusal.attempts ?? []), refusedAttempt(topUpRecord, topUp, { event, actorId })],
})

interface Ending {
  event: TopUpEvent
  eyes: ActorFacts
  reason: string
  /** Of an approved one: what paid off the debt. */
  settled: number | null
}

async function end(
  tx: Transaction,
  topUp: TopUpRecord,
  { actor, now }: Acting,
  { event, eyes, reason, settled }: Ending,
): Promise<TopUpRecord | Refusal> {
  const facts = { conflict: conflictOf(eyes, partiesOf(topUp)), hasAsked: topUp.requestedBy === actor.id }
  const applied = await applyEvents(tx, topUpRecord, {
    records: [{ record: { id: topUp.id, state: topUp.state, version: topUp.version, facts }, event }],
    actorId: actor.id,
    at: now,
    ...(reason !== '' && { reason }),
    ...(settled !== null && { payload: { settled, paidIn: topUp.amount - settled } }),
    also: sql`, decided_by = ${actor.id}::uuid, decided_at = ${now}::timestamptz, decision_reason = ${reason === '' ? null : reason}::text, settled = ${settled}::bigint`,
  })
  return isRefusal(applied) ? applied : topUp
}

/** Who asked for it, and whom it is for, do not decide it. */
export const partiesOf = ({ requestedBy, agentId }: Pick<TopUpRecord, 'requestedBy' | 'agentId'>): string[] => [
  requestedBy,
  agentId,
]

/** Whether the lifecycle leads on from a state by this event, for whomever. */
export function leadsOn(state: TopUpRecord['state'], event: TopUpEvent['type']): boolean {
  return topUpLifecycle.states[state]?.ownEvents.includes(event) === true
}

/** Why an act is refused, told as what the reader can do about it. */
function refuseAct(
  topUp: TopUpRecord,
  version: number,
  event: TopUpEvent['type'],
  eyes: ActorFacts,
): Refusal | undefined {
  const attempts = [refusedAttempt(topUpRecord, topUp, { event, actorId: eyes.userId })]
  if (!leadsOn(topUp.state, event))
    return refuse('transitionRefused', {
      message: `topUp.isNow.${topUp.state}`,
      details: { state: topUp.state },
      attempts,
    })
  const details = { state: topUp.state }
  if (event === 'topUp.withdraw' && topUp.requestedBy !== eyes.userId)
    return refuse('transitionRefused', { message: 'topUp.notYours', details, attempts })
  const refused =
    event !== 'topUp.withdraw' && refuseConflict(conflictOf(eyes, partiesOf(topUp)), eyes, { details, attempts })
  if (refused) return refused
  return topUp.version === version ? undefined : refuse('staleVersion', { details, attempts })
}

/** What the agent owes first, then the wallet. Answers what paid off the debt. */
async function approve(tx: Transaction, topUp: TopUpRecord, { actor, now }: Acting): Promise<number | Refusal> {
  const { agentId, currency, amount, means } = topUp
  const account = await openAgentAccount(tx, agentId, currency)
  if (account.balance + amount > MAX_AMOUNT) {
    return refuse('ruleBroken', {
      message: 'topUp.walletFull',
      values: { most: moneyText(MAX_AMOUNT, currency) },
    })
  }
  const { settled, paidIn } = await payIntoAccount(tx, { agentId, currency, account }, amount)
  const source: Posting = means === 'bank' ? { account: ACCOUNT.bank, currency, amount } : awaitingLine(topUp, amount)
  await postEntries(tx, [
    entryOf(topUp, 'topUpApproved', means === 'bank' ? homePosterOf(actor, now) : posterOf(actor, now), [
      source,
      { account: ACCOUNT.agentCredit, currency, amount: -settled, agentId },
      { account: ACCOUNT.agentWallets, currency, amount: -paidIn, agentId },
    ]),
  ])
  return settled
}

/** Cash goes back out of the till of whoever took it, at the depot where that is open now, or where it was taken. */
async function giveBack(tx: Transaction, topUp: TopUpRecord, { actor, now }: Acting): Promise<null | Refusal> {
  if (topUp.means !== 'cash') return null
  const taken = await findTaken(tx, topUp.id)
  const shift = await payFromTill(tx, { id: topUp.requestedBy, depotId: taken.depotId }, [topUp], {
    now,
    actorId: actor.id,
  })
  if (isRefusal(shift)) return shift
  if (shift === null) throw new Error(`cash of top-up ${topUp.id} was taken at a depot`)
  const lines = [awaitingLine(topUp, topUp.amount), cashLine(topUp, shift, topUp.requestedBy, -topUp.amount)]
  await postEntries(tx, [
    { ...entryOf(topUp, 'topUpRejected', reversingPoster(posterOf(actor, now), taken), lines), reverses: taken.id },
  ])
  return null
}

async function findTaken(
  tx: Transaction,
  topUpId: string,
): Promise<{ id: string; depotId: string; postingDate: string }> {
  const [taken] = await tx.orm
    .select({ id: ledgerEntries.id, depotId: cashShifts.depotId, postingDate: ledgerEntries.postingDate })
    .from(ledgerEntries)
    .innerJoin(ledgerLines, and(eq(ledgerLines.entryId, ledgerEntries.id), eq(ledgerLines.account, ACCOUNT.cashOnHand)))
    .innerJoin(cashShifts, eq(cashShifts.id, ledgerLines.shiftId))
    .where(and(eq(ledgerEntries.recordId, topUpId), eq(ledgerEntries.act, 'topUpTaken')))
  if (!taken) throw new Error(`cash of top-up ${topUpId} was taken by no entry`)
  return taken
}

/** A clerk's open shift, opened at their depot by this cash act where none is. */
async function shiftOf(
  tx: Transaction,
  clerkId: string,
  depotId: string | null,
  now: Date,
): Promise<OpenShift | Refusal> {
  const open =
    (await lockOpenShift(tx, clerkId)) ?? (depotId === null ? null : await openShift(tx, clerkId, depotId, now))
  return open ?? refuse('ruleBroken', { fields: { means: 'payment.noDepot' } })
}

function entryOf(topUp: Pick<TopUpRecord, 'id'>, act: Entry['act'], poster: Poster, lines: readonly Posting[]): Entry {
  return { act, recordKind: 'topUp', recordId: topUp.id, ...poster, lines }
}

function cashLine(
  { currency }: Pick<TopUpRecord, 'currency'>,
  shift: OpenShift,
  clerkId: string,
  amount: number,
): Posting {
  return { account: ACCOUNT.cashOnHand, currency, amount, depotId: shift.depotId, clerkId, shiftId: shift.id }
}

function awaitingLine({ currency, agentId }: Pick<TopUpRecord, 'currency' | 'agentId'>, amount: number): Posting {
  return { account: ACCOUNT.agentDepositsAwaitingApproval, currency, amount, agentId }
}
