import { and, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import type { walletDeductionEndpoints } from '#contract/agent/wallet-deduction.ts'
import { DEDUCTION_STATES } from '#contract/agent/wallet-deduction-codes.ts'
import type { WalletDeductionEvent } from '#machines/agent/wallet-deduction-lifecycle.ts'
import type { Transaction } from '#server/database/connection.ts'
import { depots } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { walletDeductions } from '#server/database/schema/top-up.ts'
import { type AgentAccount, chargeAgentAccount, lockAgentAccount } from '#server/domain/agent/agent-account.ts'
import { moneyText } from '#contract/currency.ts'
import { postEntries } from '#server/domain/ledger/post-entry.ts'
import { homePosterOf } from '#server/domain/ledger/poster.ts'
import { takeReceiptNumber } from '#server/domain/ledger/receipt-number.ts'
import { applyEvents, initialStateOf, recordCreations, refusedAttempt } from '#server/lifecycle/apply-event.ts'
import { walletDeductionRecord } from '#server/domain/agent/wallet-deduction-record.ts'
import { recordChange } from '#server/masters/record-changes.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { conflictOf, type ActorFacts, eyesOf, refuseConflict } from '#server/domain/approval/four-eyes.ts'
import type { MoneyActor } from '#server/domain/agent/top-up-scope.ts'
import { homeDayAt } from '#server/time/local-day.ts'
import { readTaxedRegion } from '#server/domain/tax/tax-rule-repository.ts'
import { agentScope } from '../agent-scope.ts'
import { type DeductionRecord, leadsOn, linesOf, refuseAmount, repaidBy, vatOf } from './deduction-rules.ts'

type BodyOf<Name extends 'deductWallet' | 'decideWalletDeduction' | 'withdrawWalletDeduction'> = z.output<
  (typeof walletDeductionEndpoints)[Name]['body']
>

interface Acting {
  actor: MoneyActor
  now: Date
}

const deductionState = z.enum(DEDUCTION_STATES)

/** Asks for what another head account decides; the wallet is untouched until then. Never more than is in it now. */
export async function requestDeduction(
  tx: Transaction,
  { actor, now }: Acting,
  body: BodyOf<'deductWallet'>,
): Promise<DeductionRecord | Refusal> {
  const { agentId, currency, amount, reasonCode, reason } = body
  const [agent] = await tx.orm
    .select({ depotId: users.depotId, regionId: depots.regionId })
    .from(users)
    .leftJoin(depots, eq(depots.id, users.depotId))
    .where(and(eq(users.id, agentId), agentScope(actor)))
  if (!agent) return refuse('notFound')
  const refusal = refuseAmount(await lockAgentAccount(tx, agentId, currency), body)
  if (refusal) return refusal
  const { regionId } = agent
  const region = regionId === null ? null : { id: regionId, ...(await readTaxedRegion(tx.orm, regionId)) }
  // It is posted in the head office's books, under the day at its home.
  const vat = vatOf(body, region, homeDayAt(actor, now))
  if (isRefusal(vat)) return vat
  const deduction: DeductionRecord = {
    id: newId(),
    // Last, since whoever takes a number holds the series until the end.
    number: await takeReceiptNumber(tx, { series: 'walletDeduction', depotId: agent.depotId, now }),
    agentId,
    currency,
    amount,
    ...vat,
    reasonCode,
    reason,
    state: deductionState.parse(
      initialStateOf(walletDeductionRecord, { actsRequester: true, conflict: 'own', isCovered: true }),
    ),
    createdBy: actor.id,
    createdAt: now,
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
    version: 1,
  }
  await tx.orm.insert(walletDeductions).values(deduction)
  await recordCreations(tx, walletDeductionRecord, [deduction], {
    actorId: actor.id,
    at: now,
    reason,
    payload: { agentId, amount, currency, reasonCode },
  })
  return deduction
}

/** Approves or rejects another head account's request; what is approved leaves the wallet and is posted at once. */
export async function decideDeduction(
  tx: Transaction,
  { actor, now }: Acting,
  body: BodyOf<'decideWalletDeduction'>,
): Promise<DeductionRecord | Refusal> {
  const reason = body.reason ?? ''
  if (body.decision === 'reject' && reason === '')
    return refuse('ruleBroken', { fields: { reason: 'deduction.rejectionReason' } })
  const deduction = await lockDeduction(tx, body.id)
  if (!deduction) return refuse('notFound')
  const event: WalletDeductionEvent =
    body.decision === 'approve' ? { type: 'walletDeduction.approve' } : { type: 'walletDeduction.reject', reason }
  const eyes = await eyesOf(tx.orm, actor.id, now)
  const refusal = refuseAct(deduction, body.version, event.type, eyes)
  if (refusal) return refusal
  const account = body.decision === 'approve' ? await coveringAccount(tx, deduction) : null
  if (isRefusal(account))
    return {
      ...account,
      attempts: [refusedAttempt(walletDeductionRecord, deduction, { event: event.type, actorId: actor.id })],
    }
  const ended = await end(tx, deduction, { actor, now }, { event, reason, eyes })
  if (isRefusal(ended)) return ended
  if (account) await takeFromWallet(tx, deduction, account, { actor, now })
  return deduction
}

/** Takes an own request back before anybody decides it. */
export async function withdrawDeduction(
  tx: Transaction,
  { actor, now }: Acting,
  body: BodyOf<'withdrawWalletDeduction'>,
): Promise<DeductionRecord | Refusal> {
  const deduction = await lockDeduction(tx, body.id)
  if (!deduction) return refuse('notFound')
  const event: WalletDeductionEvent = { type: 'walletDeduction.withdraw' }
  const eyes = await eyesOf(tx.orm, actor.id, now)
  return (
    refuseAct(deduction, body.version, event.type, eyes) ??
    end(tx, deduction, { actor, now }, { event, reason: body.reason ?? '', eyes })
  )
}

async function lockDeduction(tx: Transaction, id: string): Promise<DeductionRecord | undefined> {
  const [row] = await tx.orm.select().from(walletDeductions).where(eq(walletDeductions.id, id)).for('update')
  return row
}

interface Ending {
  event: WalletDeductionEvent
  reason: string
  eyes: ActorFacts
}

async function end(
  tx: Transaction,
  deduction: DeductionRecord,
  { actor, now }: Acting,
  { event, reason, eyes }: Ending,
): Promise<DeductionRecord | Refusal> {
  const facts = {
    actsRequester: deduction.createdBy === actor.id,
    conflict: conflictOf(eyes, [deduction.createdBy]),
    isCovered: true,
  }
  const applied = await applyEvents(tx, walletDeductionRecord, {
    records: [{ record: { id: deduction.id, state: deduction.state, version: deduction.version, facts }, event }],
    actorId: actor.id,
    at: now,
    ...(reason !== '' && { reason }),
    also: sql`, decided_by = ${actor.id}::uuid, decided_at = ${now}::timestamptz, decision_reason = ${reason === '' ? null : reason}::text`,
  })
  return isRefusal(applied) ? applied : deduction
}

/** The wallet, held until the end, or that what was asked for has been spent or paid off since. */
async function coveringAccount(tx: Transaction, deduction: DeductionRecord): Promise<AgentAccount | Refusal> {
  const { agentId, currency } = deduction
  const account = await lockAgentAccount(tx, agentId, currency)
  if (account !== null && refuseAmount(account, deduction) === undefined) return account
  const isShort = account === null || account.balance < deduction.amount
  const available = (isShort ? account?.balance : account.creditUsed) ?? 0
  return refuse('conflict', {
    message: isShort ? 'deduction.notInWallet' : 'deduction.notOwed',
    values: { available: moneyText(available, currency) },
    details: { state: deduction.state, available },
  })
}

async function takeFromWallet(
  tx: Transaction,
  deduction: DeductionRecord,
  account: AgentAccount,
  { actor, now }: Acting,
): Promise<void> {
  const { id, agentId, currency, amount, reason } = deduction
  await chargeAgentAccount(tx, agentId, currency, { wallet: amount, credit: -repaidBy(deduction) })
  await postEntries(tx, [
    {
      act: 'walletDeducted',
      recordKind: 'walletDeduction',
      recordId: id,
      ...homePosterOf(actor, now),
      lines: linesOf(deduction, await depotOf(tx, agentId)),
    },
  ])
  const describe = (minor: number) => moneyText(minor, currency)
  await recordChange(tx, {
    kind: 'user',
    id: agentId,
    before: { walletBalance: describe(account.balance) },
    after: { walletBalance: describe(account.balance - amount) },
    userId: actor.id,
    now,
    reason,
  })
}

async function depotOf(tx: Transaction, userId: string): Promise<string | null> {
  const [user] = await tx.orm.select({ depotId: users.depotId }).from(users).where(eq(users.id, userId))
  return user?.depotId ?? null
}

/** Why an act on a locked request is refused, described as what the reader can do about it. */
function refuseAct(
  deduction: DeductionRecord,
  version: number,
  event: WalletDeductionEvent['type'],
  eyes: ActorFacts,
): Refusal | undefined {
  const attempts = [refusedAttempt(walletDeductionRecord, deduction, { event, actorId: eyes.userId })]
  const details = { state: deduction.state, version: deduction.version }
  if (!leadsOn(deduction.state, event))
    return refuse('transitionRefused', { message: `deduction.isNow.${deduction.state}`, details, attempts })
  const conflict = conflictOf(eyes, [deduction.createdBy])
  if (event === 'walletDeduction.withdraw' && conflict !== 'own')
    return refuse('transitionRefused', { message: 'deduction.notYours', details, attempts })
  const refused = event !== 'walletDeduction.withdraw' && refuseConflict(conflict, eyes, { details, attempts })
  if (refused) return refused
  return deduction.version === version ? undefined : refuse('staleVersion', { details, attempts })
}
