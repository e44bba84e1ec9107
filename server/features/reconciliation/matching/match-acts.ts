import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import { moneyText } from '#contract/currency.ts'
import { COUNTERPARTS, MAX_MATCH_LINES } from '#contract/reconciliation/reconciliation-codes.ts'
import type { statementLineEndpoints } from '#contract/reconciliation/statement-line.ts'
import { STATEMENT_LINE_STATES } from '#contract/reconciliation/reconciliation-codes.ts'
import type { BankStatementLineEvent } from '#machines/reconciliation/bank-statement-line-lifecycle.ts'
import { bankStatementLineLifecycle } from '#machines/reconciliation/bank-statement-line-lifecycle.ts'
import type { Transaction } from '#server/database/connection.ts'
import { accounts, ledgerEntries, ledgerLines } from '#server/database/schema/ledger.ts'
import { bankMatches, bankMatchLines, bankStatementLines } from '#server/database/schema/reconciliation.ts'
import { type ExpenseAccount, isExpenseAccount, isWrittenAccount } from '#server/domain/ledger/account-codes.ts'
import { dimensionsOf, hasDimensions } from '#server/domain/ledger/dimensions.ts'
import { postEntries } from '#server/domain/ledger/post-entry.ts'
import { homePosterOf, reversingPoster } from '#server/domain/ledger/poster.ts'
import { newestPolicies } from '#server/domain/policy/current-policies.ts'
import { bankStatementLineRecord } from '#server/domain/reconciliation/bank-statement-line-record.ts'
import type { Acting } from '#server/domain/ledger/acting.ts'
import { applyEvent, refusedAttempt } from '#server/lifecycle/apply-event.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { isUsualFee } from './fee-bound.ts'
import { feeOf } from './match-postings.ts'
import { type OpenLedgerLine, readOpenLines, totalOf } from './open-ledger-lines.ts'
import { holdMatching, holdTills, type LineRecord, storeMatches } from './store-matches.ts'
import { type UndoRefusal, undoRefusal } from './undo-refusal.ts'

type BodyOf<
  Name extends 'matchStatementLine' | 'unmatchStatementLine' | 'ignoreStatementLine' | 'restoreStatementLine',
> = z.output<(typeof statementLineEndpoints)[Name]['body']>

/** Whether the lifecycle leads on from a state by this event, for whomever. */
export function leadsOn(state: LineRecord['state'], event: BankStatementLineEvent['type']): boolean {
  return bankStatementLineLifecycle.states[state]?.ownEvents.includes(event) === true
}

async function lockLine(tx: Transaction, id: string): Promise<LineRecord | undefined> {
  await holdMatching(tx)
  const [line] = await tx.orm.select().from(bankStatementLines).where(eq(bankStatementLines.id, id)).for('update')
  return line
}

/** Why an act on a locked line is refused before anything else is looked at. */
function refuseAct(
  line: LineRecord,
  version: number,
  event: BankStatementLineEvent['type'],
  actorId: string,
): Refusal | undefined {
  const details = { state: line.state, version: line.version }
  const attempts = [refusedAttempt(bankStatementLineRecord, line, { event, actorId })]
  const isKnown = STATEMENT_LINE_STATES.includes(line.state)
  if (!isKnown || !leadsOn(line.state, event))
    return refuse('transitionRefused', { message: `reconciliation.isNow.${line.state}`, details, attempts })
  return line.version === version ? undefined : refuse('staleVersion', { details, attempts })
}

/** Matches a line with lines of the ledger that are open; posts the fee, and what moves to the bank. */
export async function matchLine(
  tx: Transaction,
  acting: Acting,
  body: BodyOf<'matchStatementLine'>,
): Promise<LineRecord | Refusal> {
  const line = await lockLine(tx, body.id)
  if (!line) return refuse('notFound')
  const event = 'statementLine.match'
  const refusal = refuseAct(line, body.version, event, acting.actor.id)
  if (refusal) return refusal
  const attempts = [refusedAttempt(bankStatementLineRecord, line, { event, actorId: acting.actor.id })]
  const chosen = await chosenLines(tx, line, body.lines)
  if (isRefusal(chosen)) return { ...chosen, attempts }
  const fee = await feeFor(tx, line, chosen, body)
  if (isRefusal(fee)) return { ...fee, attempts }
  const refused = await storeMatches(tx, acting, [{ line, lines: chosen, way: body.way, fee }])
  return refused ?? line
}

/** The lines as they are now; refused where another match has one of them, or it never was open. */
async function chosenLines(
  tx: Transaction,
  line: LineRecord,
  asked: BodyOf<'matchStatementLine'>['lines'],
): Promise<OpenLedgerLine[] | Refusal> {
  const keys = new Set(asked.map(({ entryId, line: number }) => `${entryId} ${number}`))
  if (keys.size < asked.length) return refuse('ruleBroken', { fields: { lines: 'reconciliation.lineTwice' } })
  const accountsOf = JSON.stringify(COUNTERPARTS[line.account])
  const read = () =>
    readOpenLines(
      tx.orm,
      sql`line.currency = ${line.currency} and line.account in (select jsonb_array_elements_text(${accountsOf}::jsonb))
        and (line.entry_id, line.line) in (select (value ->> 'entryId')::uuid, (value ->> 'line')::smallint from jsonb_array_elements(${JSON.stringify(asked)}::jsonb) as value)`,
      { most: MAX_MATCH_LINES },
    )
  // Read once more behind the locks: a till may have gone onto a slip meanwhile.
  await holdTills(tx, asked.length === 0 ? [] : await read())
  const open = asked.length === 0 ? [] : await read()
  return open.length === asked.length ? open : refuse('conflict', { message: 'reconciliation.taken' })
}

async function feeFor(
  tx: Transaction,
  line: LineRecord,
  lines: readonly OpenLedgerLine[],
  { fee: seen, feeAccount }: BodyOf<'matchStatementLine'>,
): Promise<{ amount: number; account: ExpenseAccount | null } | Refusal> {
  const amount = feeOf(line, lines)
  const difference = moneyText(Math.abs(amount), line.currency)
  if (amount < 0)
    return refuse('ruleBroken', {
      message: 'reconciliation.bankHasMore',
      values: { difference },
      fields: { lines: 'reconciliation.bankHasMore' },
    })
  if (amount !== seen)
    return refuse('conflict', { message: 'reconciliation.otherFee', values: { difference }, details: { fee: amount } })
  if (amount === 0) return { amount, account: null }
  const { policies } = await newestPolicies(tx.orm)
  if (!isUsualFee(line, lines, policies))
    return lines.length === 0
      ? refuse('ruleBroken', {
          message: 'reconciliation.chargeTooLarge',
          values: { limit: String(policies.bankChargeLimit), currency: line.currency, difference },
          fields: { fee: 'reconciliation.chargeTooLarge' },
        })
      : refuse('ruleBroken', {
          message: 'reconciliation.feeTooLarge',
          values: {
            percent: String(policies.bankFeePercent),
            difference,
            total: moneyText(totalOf(lines), line.currency),
          },
          fields: { fee: 'reconciliation.feeTooLarge' },
        })
  if (feeAccount === null || !isExpenseAccount(feeAccount))
    return refuse('ruleBroken', { fields: { feeAccount: 'reconciliation.feeAccountMissing' } })
  const [account] = await tx.orm
    .select({ code: accounts.code })
    .from(accounts)
    .where(and(eq(accounts.code, feeAccount), eq(accounts.isActive, true), isNull(accounts.dimension)))
  return account
    ? { amount, account: feeAccount }
    : refuse('ruleBroken', { fields: { feeAccount: 'reconciliation.feeAccountMissing' } })
}

/** Undoes a match: what it posted is reversed, and what it used is open again. */
export async function unmatchLine(
  tx: Transaction,
  acting: Acting,
  body: BodyOf<'unmatchStatementLine'>,
): Promise<LineRecord | Refusal> {
  const line = await lockLine(tx, body.id)
  if (!line) return refuse('notFound')
  const { actor, now } = acting
  const event: BankStatementLineEvent = { type: 'statementLine.unmatch' }
  const refusal = refuseAct(line, body.version, event.type, actor.id)
  if (refusal) return refusal
  const [match] = await tx.orm
    .select()
    .from(bankMatches)
    .where(and(eq(bankMatches.lineId, line.id), isNull(bankMatches.undoneAt)))
    .for('update')
  if (!match) throw new Error(`statement line ${line.id} is matched with nothing`)
  await holdTills(tx, await tillsOf(tx, match.id))
  const why = await undoRefusal(tx.orm, line)
  if (why) return refuseUndo(line, why, event.type, actor.id)
  const applied = await move(tx, line, event, acting, { payload: { matchId: match.id } })
  if (isRefusal(applied)) return applied
  const undoneEntryId = match.entryId === null ? null : await reverse(tx, match.entryId, line.id, acting)
  await tx.orm.update(bankMatchLines).set({ isStanding: false }).where(eq(bankMatchLines.matchId, match.id))
  await tx.orm
    .update(bankMatches)
    .set({ undoneBy: actor.id, undoneAt: now, undoneEntryId })
    .where(eq(bankMatches.id, match.id))
  return line
}

function refuseUndo(line: LineRecord, why: UndoRefusal, event: string, actorId: string): Refusal {
  return refuse('transitionRefused', {
    message: `reconciliation.${why.refusal}`,
    ...(why.values && { values: why.values }),
    details: { state: line.state },
    attempts: [refusedAttempt(bankStatementLineRecord, line, { event, actorId })],
  })
}

async function tillsOf(tx: Transaction, matchId: string): Promise<{ shiftId: string | null }[]> {
  return tx.orm
    .select({ shiftId: ledgerLines.shiftId })
    .from(bankMatchLines)
    .innerJoin(
      ledgerLines,
      and(eq(ledgerLines.entryId, bankMatchLines.entryId), eq(ledgerLines.line, bankMatchLines.line)),
    )
    .where(eq(bankMatchLines.matchId, matchId))
}

async function reverse(tx: Transaction, entryId: string, lineId: string, { actor, now }: Acting): Promise<string> {
  const [lines, [entry]] = await Promise.all([
    tx.orm.select().from(ledgerLines).where(eq(ledgerLines.entryId, entryId)).orderBy(ledgerLines.line),
    tx.orm.select({ postingDate: ledgerEntries.postingDate }).from(ledgerEntries).where(eq(ledgerEntries.id, entryId)),
  ])
  if (!entry) throw new Error(`entry ${entryId} is never removed`)
  const id = newId()
  await postEntries(tx, [
    {
      id,
      ...reversingPoster(homePosterOf(actor, now), entry),
      act: 'bankLineUnmatched',
      recordKind: 'bankStatementLine',
      recordId: lineId,
      reverses: entryId,
      lines: lines.map((line) => {
        const { account, currency, amount, depotId, clerkId, shiftId } = line
        if (!isWrittenAccount(account)) throw new Error(`a match posted on ${account}`)
        return {
          account,
          currency,
          amount: -amount,
          depotId,
          clerkId,
          shiftId,
          ...(hasDimensions(account) && dimensionsOf(line)),
        }
      }),
    },
  ])
  return id
}

/** Leaves a line out, with a reason. */
export async function ignoreLine(
  tx: Transaction,
  acting: Acting,
  { id, version, reason }: BodyOf<'ignoreStatementLine'>,
): Promise<LineRecord | Refusal> {
  const line = await lockLine(tx, id)
  if (!line) return refuse('notFound')
  const event: BankStatementLineEvent = { type: 'statementLine.ignore', reason }
  const refusal = refuseAct(line, version, event.type, acting.actor.id)
  if (refusal) return refusal
  const applied = await move(tx, line, event, acting, { reason })
  return isRefusal(applied) ? applied : line
}

/** Takes an ignored line up again. */
export async function restoreLine(
  tx: Transaction,
  acting: Acting,
  { id, version }: BodyOf<'restoreStatementLine'>,
): Promise<LineRecord | Refusal> {
  const line = await lockLine(tx, id)
  if (!line) return refuse('notFound')
  const event: BankStatementLineEvent = { type: 'statementLine.restore' }
  const refusal = refuseAct(line, version, event.type, acting.actor.id)
  if (refusal) return refusal
  const why = await undoRefusal(tx.orm, line)
  if (why) return refuseUndo(line, why, event.type, acting.actor.id)
  const applied = await move(tx, line, event, acting, {})
  return isRefusal(applied) ? applied : line
}

/** The one step of a line, with who took it. */
async function move(
  tx: Transaction,
  { id, state, version }: LineRecord,
  event: BankStatementLineEvent,
  { actor, now }: Acting,
  { reason, payload }: { reason?: string; payload?: Record<string, unknown> },
): Promise<{ state: string } | Refusal> {
  const facts = { isMadeUp: false, canBeUndone: true }
  const applied = await applyEvent(
    tx,
    bankStatementLineRecord,
    { id, state, version, facts },
    {
      event,
      actorId: actor.id,
      at: now,
      ...(reason !== undefined && { reason }),
      ...(payload !== undefined && { payload }),
    },
  )
  if (isRefusal(applied)) return applied
  await tx.orm
    .update(bankStatementLines)
    .set({ decidedBy: actor.id, decidedAt: now, reason: reason ?? null })
    .where(eq(bankStatementLines.id, id))
  return applied
}
