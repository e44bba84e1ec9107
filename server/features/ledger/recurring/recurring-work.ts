import type { FastifyBaseLogger } from 'fastify'
import { type BackgroundWork, startBackgroundWork } from '#server/plugins/background-work.ts'
import { v7 as newId } from 'uuid'
import type { Clock } from '#server/clock.ts'
import { attemptInTransaction, type Database, type Transaction } from '#server/database/connection.ts'
import { recurringPostings } from '#server/database/schema/journal.ts'
import { postEntries } from '#server/domain/ledger/post-entry.ts'
import { recurringEntryRecord } from '#server/domain/ledger/recurring-entry-record.ts'
import { dueDay, monthAfter } from '#server/features/ledger/recurring/recurring-months.ts'
import { postingsOf } from '#server/features/ledger/written-lines.ts'
import { readWhereabouts } from '#server/domain/people/whereabouts.ts'
import { applyEvent } from '#server/lifecycle/apply-event.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'
import { homeDayAt } from '#server/time/local-day.ts'
import { lastPosted, lockRecurring, readActive, readRecurringLines } from './recurring-repository.ts'

/** A month becomes due with a day; what a process that was killed has left is taken up as soon. */
const EVERY_MILLISECONDS = 60_000

export interface RecurringWorkServices {
  database: Database
  clock: Clock
  log: Pick<FastifyBaseLogger, 'error'>
}

/**
 * Posts the months of recurring entries that are due. Any number of processes may do so at once: whoever posts a month
 * holds its entry, and has looked at what is posted while holding it. A month is posted with the row that says so, in one
 * transaction: of a process that is killed nothing or all of it is left. Months that were missed are made up in order.
 */
export function startRecurringWork(services: RecurringWorkServices): BackgroundWork {
  return startBackgroundWork({
    everyMilliseconds: EVERY_MILLISECONDS,
    workOff: (stopping) => postDue(services, stopping),
    onFailure: (error) => services.log.error({ err: error }, 'posting recurring entries failed; it is taken up again'),
  })
}

/** Posts all that is due by now; one that fails does not keep the others from being posted. */
export async function postDue(services: RecurringWorkServices, stopping?: AbortSignal): Promise<void> {
  const { database, clock, log } = services
  // By the furthest clock there is; each entry is judged by the home's as it is posted.
  const latest = homeDayAt({ homeTimeZone: 'Pacific/Kiritimati' }, clock())
  for (const active of await readActive(database.orm)) {
    const month = monthAfter(active, active.posted)
    if (month !== null && dueDay(month, active.dayOfMonth) > latest) continue
    try {
      await postMonths(services, active.id, stopping)
    } catch (error) {
      log.error({ err: error, recurringId: active.id }, 'a recurring entry was not posted; it is tried again')
    }
  }
}

/** One month after the other, each in a transaction of its own. */
async function postMonths(services: RecurringWorkServices, id: string, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    if (stopping?.aborted === true || !(await postNext(services, id))) return
  }
}

/** @returns whether there may be another month to post */
async function postNext({ database, clock }: RecurringWorkServices, id: string): Promise<boolean> {
  const now = clock()
  const posted = await attemptInTransaction(database, (tx) => postMonth(tx, id, now))
  if (isRefusal(posted)) throw new Error(`recurring entry ${id} did not take its event: ${posted.code}`)
  return posted
}

async function postMonth(tx: Transaction, id: string, now: Date): Promise<boolean | Refusal> {
  const entry = await lockRecurring(tx, id)
  if (entry?.state !== 'active' || entry.decidedBy === null) return false
  const month = monthAfter(entry, await lastPosted(tx.orm, id))
  if (month === null) return false
  const dueOn = dueDay(month, entry.dayOfMonth)
  if (dueOn > homeDayAt(await readWhereabouts(tx.orm, entry.decidedBy), now)) return false
  const by = { actsRequester: false, conflict: null, isPostable: true } as const
  const act = { actorId: null, at: now }
  const applied = await applyEvent(
    tx,
    recurringEntryRecord,
    { ...entry, facts: { ...by, isDue: true, isOver: false } },
    { ...act, event: { type: 'recurringEntry.post' }, payload: { month: month.slice(0, 7) } },
  )
  if (isRefusal(applied)) return applied
  const entryId = newId()
  await postEntries(tx, [
    {
      id: entryId,
      postingDate: dueOn,
      act: 'recurringPosted',
      recordKind: 'recurringEntry',
      recordId: id,
      // Who approved it has let each of its months be posted.
      createdBy: entry.decidedBy,
      createdAt: now,
      lines: postingsOf(await readRecurringLines(tx.orm, id), entry.currency),
    },
  ])
  await tx.orm.insert(recurringPostings).values({ recurringId: id, month, dueOn, entryId })
  if (monthAfter(entry, month) !== null) return true
  const ended = await applyEvent(
    tx,
    recurringEntryRecord,
    { id, ...applied, facts: { ...by, isDue: false, isOver: true } },
    { ...act, event: { type: 'recurringEntry.finish' } },
  )
  return isRefusal(ended) ? ended : false
}
