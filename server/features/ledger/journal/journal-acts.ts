import { eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import type { journalEndpoints, JournalProposal } from '#contract/ledger/journal.ts'
import { JOURNAL_STATES } from '#contract/ledger/journal-codes.ts'
import { type JournalEntryEvent, journalEntryLifecycle } from '#machines/ledger/journal-entry-lifecycle.ts'
import type { Transaction } from '#server/database/connection.ts'
import { storeCreated, withContentsStored } from '#server/audit/contents/store-contents.ts'
import { journalEntries } from '#server/database/schema/journal.ts'
import { claimFiles } from '#server/domain/file/record-files.ts'
import { moneyText } from '#contract/currency.ts'
import { type Entry, postEntries } from '#server/domain/ledger/post-entry.ts'
import { readRegionCurrencies } from '#server/domain/ledger/region-currencies.ts'
import { homePosterOf } from '#server/domain/ledger/poster.ts'
import { holdInTurn, turnOf } from '#server/domain/ledger/account-turn.ts'
import { takeReceiptNumber } from '#server/domain/ledger/receipt-number.ts'
import { availableOf } from '#server/domain/vat-return/available-vat.ts'
import { applyEvent, initialStateOf, recordCreations, refusedAttempt } from '#server/lifecycle/apply-event.ts'
import { journalEntryRecord } from '#server/domain/ledger/journal-entry-record.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { conflictOf, eyesOf, type ActorFacts, refuseConflict } from '#server/domain/approval/four-eyes.ts'
import type { Acting } from '#server/domain/ledger/acting.ts'
import type { ProposalContext } from './proposal-context.ts'
import { chargeAgents, chargesOfReversing, refuseCharges } from './agent-charges.ts'
import { correctionEntries } from './correction-entries.ts'
import { type CorrectedEntry, findCorrected, type JournalRecord, lockJournalEntry } from './journal-repository.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import { payFromSafe } from '#server/domain/cash/depot-safe.ts'
import type { TillSum } from '#server/domain/cash/cash-shift.ts'
import { actOf, isPlain, linesOf, type PlainKind, type Proposed, refuseCorrection, sourceOf } from './journal-rules.ts'
import { generalContext, insertLines, openAccounts, writtenNow, writtenEntries } from './written-entry.ts'

type BodyOf<Name extends 'decideJournalEntry' | 'withdrawJournalEntry'> = z.output<
  (typeof journalEndpoints)[Name]['body']
>

const journalState = z.enum(JOURNAL_STATES)

/** Proposes what another head account decides; nothing is posted. */
export async function proposeJournalEntry(
  tx: Transaction,
  { actor, now }: Acting,
  body: JournalProposal,
): Promise<JournalRecord | Refusal> {
  const context = await contextOf(tx, { actor, now }, body)
  if (isRefusal(context)) return context
  const { proposed, corrected } = context
  const source = sourceOf(proposed, corrected?.act ?? null)
  if (source) {
    const available = await availableOf(tx.orm, source)
    if (available < proposed.amount) return refuseUncovered(proposed, available, 'ruleBroken')
  }
  return insertProposal(tx, { actor, now }, context, body)
}

function contextOf(tx: Transaction, acting: Acting, body: JournalProposal): Promise<ProposalContext | Refusal> {
  if (body.kind === 'correction') return correctionContext(tx, body.entryId)
  return body.kind === 'general' ? generalContext(tx, acting, body) : plainContext(tx, body)
}

interface Noted {
  purpose: string
  reference: string | null
  fileIds?: readonly string[]
}

/** Writes a proposal that was checked; its number is taken last. */
export async function insertProposal(
  tx: Transaction,
  { actor, now }: Acting,
  { proposed, corrected, written }: ProposalContext,
  { purpose, reference, fileIds = [] }: Noted,
): Promise<JournalRecord | Refusal> {
  const entry: JournalRecord = {
    id: newId(),
    number: '',
    ...proposed,
    state: journalState.parse(
      initialStateOf(journalEntryRecord, { actsRequester: true, conflict: 'own', isCovered: true }),
    ),
    correctsEntryId: corrected?.id ?? null,
    entryDate: written?.entryDate ?? null,
    reversesOn: written?.reversesOn ?? null,
    purpose,
    reference,
    requestedBy: actor.id,
    requestedAt: now,
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
    postingDate: null,
    version: 1,
  }
  const unusable = await claimFiles(tx, { kind: 'journalEntry', id: entry.id }, fileIds, actor)
  if (unusable) return unusable
  // Last, since it holds the series until the end.
  entry.number = await takeReceiptNumber(tx, { series: 'journal', depotId: null, now })
  await tx.orm.insert(journalEntries).values(entry)
  if (written) await insertLines(tx, entry.id, written.lines)
  await recordCreations(tx, journalEntryRecord, [entry], {
    actorId: actor.id,
    at: now,
    reason: purpose,
    payload: { kind: entry.kind, amount: entry.amount, currency: entry.currency },
  })
  await storeCreated(tx, { journalEntry: [entry.id] })
  return entry
}

async function plainContext(
  tx: Transaction,
  body: Extract<JournalProposal, { kind: PlainKind }>,
): Promise<ProposalContext | Refusal> {
  const { kind, amount, currency } = body
  if (kind === 'capitalPaidIn') {
    if (!(await readRegionCurrencies(tx.orm)).includes(currency))
      return refuse('ruleBroken', { fields: { currency: 'journal.noSuchCurrency' } })
  }
  return {
    proposed: { kind, amount, currency, regionId: kind === 'vatRemittance' ? body.regionId : null },
    corrected: null,
    written: null,
  }
}

async function correctionContext(tx: Transaction, entryId: string): Promise<ProposalContext | Refusal> {
  await holdInTurn(tx, entryId)
  const corrected = await findCorrected(tx.orm, entryId)
  if (!corrected) return refuse('ruleBroken', { fields: { entryId: 'journal.noSuchEntry' } })
  const refusal = refuseCorrection(corrected)
  if (refusal)
    return refuse(refusal === 'waiting' || refusal === 'corrected' ? 'conflict' : 'ruleBroken', {
      message: `journal.${refusal}`,
      fields: { entryId: `journal.${refusal}` },
    })
  const debits = corrected.lines.filter(({ amount }) => amount > 0)
  const [first] = debits
  if (!first) throw new Error(`entry ${entryId} has no debit`)
  const unborne = await refuseTakingBack(tx, corrected, 'ruleBroken')
  if (unborne) return unborne
  return {
    proposed: {
      kind: 'correction',
      amount: debits.reduce((sum, { amount }) => sum + amount, 0),
      currency: first.currency,
      regionId: null,
    },
    corrected,
    written: null,
  }
}

function refuseUncovered({ kind, currency }: Proposed, available: number, code: 'ruleBroken' | 'conflict'): Refusal {
  const message =
    kind === 'bankReceiptConfirmed'
      ? 'journal.moreThanReceipts'
      : kind === 'correction' || kind === 'capitalTakenOut'
        ? 'journal.moreThanCapital'
        : 'journal.moreThanOwed'
  const values = { available: moneyText(Math.max(0, available), currency) }
  return refuse(code, { message, values, details: { available } })
}

/** Approves or rejects another head account's proposal; what is approved is posted in the same transaction. */
export async function decideJournalEntry(
  tx: Transaction,
  { actor, now }: Acting,
  body: BodyOf<'decideJournalEntry'>,
): Promise<JournalRecord | Refusal> {
  const reason = body.reason ?? ''
  if (body.decision === 'reject' && reason === '')
    return refuse('ruleBroken', { fields: { reason: 'journal.rejectionReason' } })
  const entry = await lockJournalEntry(tx, body.id)
  if (!entry) return refuse('notFound')
  const event: JournalEntryEvent =
    body.decision === 'approve' ? { type: 'journalEntry.approve' } : { type: 'journalEntry.reject', reason }
  const eyes = await eyesOf(tx.orm, actor.id, now)
  const refusal = refuseAct(entry, body.version, event.type, eyes)
  if (refusal) return refusal
  const context = body.decision === 'approve' ? await currentContext(tx, { actor, now }, entry) : null
  if (isRefusal(context))
    return {
      ...context,
      attempts: [refusedAttempt(journalEntryRecord, entry, { event: event.type, actorId: actor.id })],
    }
  const stored = {
    id: entry.id,
    state: entry.state,
    version: entry.version,
    facts: {
      actsRequester: entry.requestedBy === actor.id,
      conflict: conflictOf(eyes, [entry.requestedBy]),
      isCovered: true,
    },
  }
  return withContentsStored(tx, { journalEntry: [entry.id] }, async () => {
    const applied = await applyEvent(tx, journalEntryRecord, stored, {
      event,
      actorId: actor.id,
      at: now,
      ...(reason !== '' && { reason }),
    })
    if (isRefusal(applied)) return applied
    const posted = await postApproved(tx, entry, context, { actor, now })
    if (isRefusal(posted))
      return {
        ...posted,
        attempts: [
          ...(posted.attempts ?? []),
          refusedAttempt(journalEntryRecord, entry, { event: event.type, actorId: actor.id }),
        ],
      }
    await tx.orm
      .update(journalEntries)
      .set({
        decidedBy: actor.id,
        decidedAt: now,
        decisionReason: reason === '' ? null : reason,
        postingDate: posted[0]?.postingDate ?? null,
      })
      .where(eq(journalEntries.id, entry.id))
    return entry
  })
}

type Standing = Pick<ProposalContext, 'corrected' | 'written'>

/** Posts what was approved, with what moves on agents' accounts along with it; nothing where it was rejected. */
async function postApproved(
  tx: Transaction,
  entry: JournalRecord,
  context: Standing | null,
  acting: Acting,
): Promise<Entry[] | Refusal> {
  if (!context) return []
  const posted = await entriesOf(tx, entry, context, acting)
  if (isRefusal(posted)) return posted
  if (context.corrected) await chargeAgents(tx, chargesOfReversing(context.corrected.lines))
  if (context.written) await openAccounts(tx, entry.currency, context.written)
  await postEntries(tx, posted)
  return posted
}

/** What an approval stands on, judged anew: what it takes may have been taken since it was proposed. */
async function currentContext(tx: Transaction, acting: Acting, record: JournalRecord): Promise<Standing | Refusal> {
  const corrected = record.correctsEntryId === null ? null : await correctedNow(tx, record.correctsEntryId, record.id)
  if (isRefusal(corrected)) return corrected
  const source = sourceOf(record, corrected?.act ?? null)
  if (source) {
    await holdInTurn(tx, turnOf(source))
    const available = await availableOf(tx.orm, source)
    if (available < record.amount) return refuseUncovered(record, available, 'conflict')
  }
  const unborne = corrected && (await refuseTakingBack(tx, corrected, 'conflict'))
  if (unborne) return unborne
  const written = await writtenNow(tx, record, acting)
  return isRefusal(written) ? written : { corrected, written }
}

/** What agents' accounts and safes have to bear, so that an entry can be taken back. */
async function refuseTakingBack(
  tx: Transaction,
  { lines }: CorrectedEntry,
  code: 'ruleBroken' | 'conflict',
): Promise<Refusal | undefined> {
  return (await refuseCharges(tx, chargesOfReversing(lines), code)) ?? refuseSafes(tx, lines)
}

/** What was put into a safe can be taken back as long as it is there. */
async function refuseSafes(tx: Transaction, lines: CorrectedEntry['lines']): Promise<Refusal | undefined> {
  const held = new Map<string, TillSum>()
  for (const { account, depotId, currency, amount } of lines) {
    if (account === ACCOUNT.depotSafe && depotId !== null)
      held.set(depotId, { currency, amount: amount + (held.get(depotId)?.amount ?? 0) })
  }
  // In one order, so that two who take from the same safes do not wait for each other.
  for (const [depotId, sum] of [...held].toSorted(([one], [other]) => one.localeCompare(other, 'en'))) {
    const short = await payFromSafe(tx, depotId, [sum])
    if (short) return short
  }
  return undefined
}

/** What an approval posts. */
async function entriesOf(
  tx: Transaction,
  record: JournalRecord,
  { corrected, written }: Standing,
  { actor, now }: Acting,
): Promise<Entry[] | Refusal> {
  const entry = { recordKind: 'journal', recordId: record.id, ...homePosterOf(actor, now) } as const
  if (corrected) return correctionEntries(tx, corrected, entry)
  if (written) return writtenEntries(record, written, entry)
  if (!isPlain(record.kind)) throw new Error(`${record.kind} ${record.id} has nothing to post`)
  return [{ ...entry, act: actOf(record.kind), lines: linesOf(record.kind, record) }]
}

async function correctedNow(tx: Transaction, entryId: string, except: string): Promise<CorrectedEntry | Refusal> {
  await holdInTurn(tx, entryId)
  const corrected = await findCorrected(tx.orm, entryId, except)
  if (!corrected) throw new Error(`entry ${entryId} was there and is never removed`)
  const refusal = refuseCorrection(corrected)
  return refusal ? refuse('conflict', { message: `journal.${refusal}` }) : corrected
}

/** Takes an own proposal back before anybody decides it. */
export async function withdrawJournalEntry(
  tx: Transaction,
  { actor, now }: Acting,
  body: BodyOf<'withdrawJournalEntry'>,
): Promise<JournalRecord | Refusal> {
  const entry = await lockJournalEntry(tx, body.id)
  if (!entry) return refuse('notFound')
  const event: JournalEntryEvent = { type: 'journalEntry.withdraw' }
  const eyes = await eyesOf(tx.orm, actor.id, now)
  const refusal = refuseAct(entry, body.version, event.type, eyes)
  if (refusal) return refusal
  const reason = body.reason ?? ''
  const stored = {
    id: entry.id,
    state: entry.state,
    version: entry.version,
    facts: { actsRequester: true, conflict: 'own' as const, isCovered: true },
  }
  const applied = await applyEvent(tx, journalEntryRecord, stored, {
    event,
    actorId: actor.id,
    at: now,
    ...(reason !== '' && { reason }),
  })
  return isRefusal(applied) ? applied : entry
}

/** Whether the lifecycle leads on from a state by this event, for whomever. */
export function leadsOn(state: JournalRecord['state'], event: JournalEntryEvent['type']): boolean {
  return journalEntryLifecycle.states[state]?.ownEvents.includes(event) === true
}

/** Why an act on a locked proposal is refused, told as what the reader can do about it. */
function refuseAct(
  entry: JournalRecord,
  version: number,
  event: JournalEntryEvent['type'],
  eyes: ActorFacts,
): Refusal | undefined {
  const details = { state: entry.state, version: entry.version }
  const refusal = refusalOf(entry, version, event, eyes, details)
  return (
    refusal && { ...refusal, attempts: [refusedAttempt(journalEntryRecord, entry, { event, actorId: eyes.userId })] }
  )
}

function refusalOf(
  entry: JournalRecord,
  version: number,
  event: JournalEntryEvent['type'],
  eyes: ActorFacts,
  details: Record<string, unknown>,
): Refusal | undefined {
  if (!leadsOn(entry.state, event))
    return refuse('transitionRefused', { message: `journal.isNow.${entry.state}`, details })
  const conflict = conflictOf(eyes, [entry.requestedBy])
  if (event === 'journalEntry.withdraw' && conflict !== 'own')
    return refuse('transitionRefused', { message: 'journal.notYours', details })
  const refused = event !== 'journalEntry.withdraw' && refuseConflict(conflict, eyes, { details })
  if (refused) return refused
  return entry.version === version ? undefined : refuse('staleVersion', { details })
}
