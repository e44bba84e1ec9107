import { eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import type { recurringEndpoints, RecurringProposal } from '#contract/ledger/recurring.ts'
import { MAX_MONTHS_BACK, MAX_RECURRING_YEARS, RECURRING_STATES } from '#contract/ledger/recurring-codes.ts'
import { type RecurringEntryEvent, recurringEntryLifecycle } from '#machines/ledger/recurring-entry-lifecycle.ts'
import { storeCreated, withContentsStored } from '#server/audit/contents/store-contents.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { recurringEntries, recurringLines } from '#server/database/schema/journal.ts'
import { type ActorFacts, conflictOf, eyesOf, refuseConflict } from '#server/domain/approval/four-eyes.ts'
import { earliestDay } from '#server/features/ledger/posting-days.ts'
import { readRegionCurrencies } from '#server/domain/ledger/region-currencies.ts'
import { refuseClosedDay } from '#server/domain/period/closed-through.ts'
import { takeReceiptNumber } from '#server/domain/ledger/receipt-number.ts'
import { recurringEntryRecord } from '#server/domain/ledger/recurring-entry-record.ts'
import { balancedLines, checkLines, debitOf, proposedAgain, rowsOf } from '#server/features/ledger/written-lines.ts'
import { applyEvent, initialStateOf, recordCreations, refusedAttempt } from '#server/lifecycle/apply-event.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { monthOf, monthsBetween } from '#server/time/calendar-month.ts'
import { homeDayAt } from '#server/time/local-day.ts'
import type { Acting } from '#server/domain/ledger/acting.ts'
import { dueDay } from './recurring-months.ts'
import { lockRecurring, readRecurringLines, type RecurringRecord } from './recurring-repository.ts'

type BodyOf<Name extends 'decideRecurringEntry' | 'withdrawRecurringEntry' | 'stopRecurringEntry'> = z.output<
  (typeof recurringEndpoints)[Name]['body']
>

const recurringState = z.enum(RECURRING_STATES)

const monthStart = (month: string): string => `${month}-01`

/** Proposes what is to be posted every month; nothing is posted until another head account approves it. */
export async function proposeRecurring(
  tx: Transaction,
  { actor, now }: Acting,
  body: RecurringProposal,
): Promise<RecurringRecord | Refusal> {
  const { currency, purpose, dayOfMonth } = body
  const firstMonth = monthStart(body.firstMonth)
  const lastMonth = body.lastMonth === null ? null : monthStart(body.lastMonth)
  const lines = await balancedLines(tx.orm, { currency, lines: body.lines })
  const months = await monthProblems(tx.orm, { firstMonth, lastMonth }, homeDayAt(actor, now))
  // The first month is somebody's choice, so it is never moved (decision 53); what a later one misses is made up.
  const closed = await refuseClosedDay(tx.orm, dueDay(firstMonth, dayOfMonth), 'firstMonth')
  const fields = {
    ...(isRefusal(lines) && lines.fields),
    ...((await readRegionCurrencies(tx.orm)).includes(currency) ? {} : { currency: 'journal.noSuchCurrency' }),
    ...closed?.fields,
    ...months,
  }
  if (isRefusal(lines) || Object.keys(fields).length > 0)
    return refuse('ruleBroken', { values: { ...(isRefusal(lines) && lines.values), ...closed?.values }, fields })
  const entry: RecurringRecord = {
    id: newId(),
    number: await takeReceiptNumber(tx, { series: 'recurringEntry', depotId: null, now }),
    state: recurringState.parse(
      initialStateOf(recurringEntryRecord, {
        actsRequester: true,
        conflict: 'own',
        isPostable: true,
        isDue: false,
        isOver: false,
      }),
    ),
    purpose,
    currency,
    amount: debitOf(lines),
    dayOfMonth,
    firstMonth,
    lastMonth,
    requestedBy: actor.id,
    requestedAt: now,
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
    stoppedBy: null,
    stoppedAt: null,
    stopReason: null,
    version: 1,
  }
  await tx.orm.insert(recurringEntries).values(entry)
  await tx.orm.insert(recurringLines).values(rowsOf(lines).map((row) => ({ recurringId: entry.id, ...row })))
  await recordCreations(tx, recurringEntryRecord, [entry], {
    actorId: actor.id,
    at: now,
    reason: purpose,
    payload: { amount: entry.amount, currency },
  })
  await storeCreated(tx, { recurringEntry: [entry.id] })
  return entry
}

async function monthProblems(
  orm: Orm,
  { firstMonth, lastMonth }: { firstMonth: string; lastMonth: string | null },
  today: string,
): Promise<Record<string, string>> {
  const isTooOld = monthsBetween(firstMonth, today).length > MAX_MONTHS_BACK + 1
  const isBeforeBooks = firstMonth < monthOf(await earliestDay(orm, today))
  const isTooFar = Number(firstMonth.slice(0, 4)) > Number(today.slice(0, 4)) + 1
  const isTooLong =
    lastMonth !== null && Number(lastMonth.slice(0, 4)) - Number(firstMonth.slice(0, 4)) > MAX_RECURRING_YEARS
  return {
    ...(isBeforeBooks && { firstMonth: 'recurring.beforeBooks' }),
    ...(isTooOld && { firstMonth: 'recurring.tooOld' }),
    ...(isTooFar && { firstMonth: 'recurring.tooFar' }),
    ...(isTooLong && { lastMonth: 'recurring.tooLong' }),
    ...(lastMonth !== null && lastMonth < firstMonth && { lastMonth: 'recurring.endsBefore' }),
  }
}

/** Approves or rejects another head account's proposal. What is due is posted by the work on it, after the commit. */
export async function decideRecurring(
  tx: Transaction,
  acting: Acting,
  body: BodyOf<'decideRecurringEntry'>,
): Promise<RecurringRecord | Refusal> {
  const reason = body.reason ?? ''
  if (body.decision === 'reject' && reason === '')
    return refuse('ruleBroken', { fields: { reason: 'journal.rejectionReason' } })
  const event: RecurringEntryEvent =
    body.decision === 'approve' ? { type: 'recurringEntry.approve' } : { type: 'recurringEntry.reject', reason }
  return act(tx, acting, { ...body, reason }, event, (actorId, at) => ({
    decidedBy: actorId,
    decidedAt: at,
    decisionReason: reason === '' ? null : reason,
  }))
}

/** Takes an own proposal back before anybody decides it. */
export function withdrawRecurring(
  tx: Transaction,
  acting: Acting,
  body: BodyOf<'withdrawRecurringEntry'>,
): Promise<RecurringRecord | Refusal> {
  return act(tx, acting, { ...body, reason: body.reason ?? '' }, { type: 'recurringEntry.withdraw' }, () => ({}))
}

/** Ends it: no further month is posted, what was posted stays. Waits for a month that is being posted. */
export function stopRecurring(
  tx: Transaction,
  acting: Acting,
  body: BodyOf<'stopRecurringEntry'>,
): Promise<RecurringRecord | Refusal> {
  const { reason } = body
  return act(tx, acting, body, { type: 'recurringEntry.stop', reason }, (actorId, at) => ({
    stoppedBy: actorId,
    stoppedAt: at,
    stopReason: reason,
  }))
}

async function act(
  tx: Transaction,
  { actor, now }: Acting,
  { id, version, reason }: { id: string; version: number; reason: string },
  event: RecurringEntryEvent,
  stampsOf: (actorId: string, at: Date) => Partial<RecurringRecord>,
): Promise<RecurringRecord | Refusal> {
  const entry = await lockRecurring(tx, id)
  if (!entry) return refuse('notFound')
  const eyes = await eyesOf(tx.orm, actor.id, now)
  const refusal = refuseAct(entry, version, event.type, eyes)
  if (refusal) return refusal
  const isPostable = event.type !== 'recurringEntry.approve' || (await isPostableNow(tx.orm, id))
  if (!isPostable)
    return refuse('conflict', {
      message: 'journal.notPostable',
      attempts: [refusedAttempt(recurringEntryRecord, entry, { event: event.type, actorId: actor.id })],
    })
  const facts = {
    actsRequester: entry.requestedBy === actor.id,
    conflict: conflictOf(eyes, [entry.requestedBy]),
    isPostable,
    isDue: false,
    isOver: false,
  }
  return withContentsStored(tx, { recurringEntry: [id] }, async () => {
    const applied = await applyEvent(
      tx,
      recurringEntryRecord,
      { id, state: entry.state, version: entry.version, facts },
      { event, actorId: actor.id, at: now, ...(reason !== '' && { reason }) },
    )
    if (isRefusal(applied)) return applied
    const stamps = stampsOf(actor.id, now)
    if (Object.keys(stamps).length > 0)
      await tx.orm.update(recurringEntries).set(stamps).where(eq(recurringEntries.id, id))
    return entry
  })
}

/** Whether each of its lines can still be written on its account. */
export async function isPostableNow(orm: Orm, id: string): Promise<boolean> {
  const lines = await readRecurringLines(orm, id)
  return !('problems' in (await checkLines(orm, proposedAgain(lines), 'entry')))
}

/** Whether the lifecycle leads on from a state by this event, for whomever. */
export function leadsOn(state: RecurringRecord['state'], event: RecurringEntryEvent['type']): boolean {
  return recurringEntryLifecycle.states[state]?.ownEvents.includes(event) === true
}

/** Why an act on a locked entry is refused, told as what the reader can do about it. */
function refuseAct(
  entry: RecurringRecord,
  version: number,
  event: RecurringEntryEvent['type'],
  eyes: ActorFacts,
): Refusal | undefined {
  const attempts = [refusedAttempt(recurringEntryRecord, entry, { event, actorId: eyes.userId })]
  const details = { state: entry.state, version: entry.version }
  if (!leadsOn(entry.state, event))
    return refuse('transitionRefused', { message: `recurring.isNow.${entry.state}`, details, attempts })
  // A month that was posted meanwhile changes nothing of what is to be stopped.
  if (event === 'recurringEntry.stop') return undefined
  const conflict = conflictOf(eyes, [entry.requestedBy])
  if (event === 'recurringEntry.withdraw' && conflict !== 'own')
    return refuse('transitionRefused', { message: 'journal.notYours', details, attempts })
  const refused = event !== 'recurringEntry.withdraw' && refuseConflict(conflict, eyes, { details, attempts })
  if (refused) return refused
  return entry.version === version ? undefined : refuse('staleVersion', { details, attempts })
}
