import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { periodEndpoints } from '#contract/period/period.ts'
import type { AccountingPeriodEvent } from '#machines/period/accounting-period-lifecycle.ts'
import type { Transaction } from '#server/database/connection.ts'
import { accountingPeriods } from '#server/database/schema/period.ts'
import { conflictOf, eyesOf, refuseConflict } from '#server/domain/approval/four-eyes.ts'
import { accountingPeriodRecord } from '#server/domain/period/accounting-period-record.ts'
import { lastDayOf, readClosedThrough } from '#server/domain/period/closed-through.ts'
import { holdPostings, lastSerial } from '#server/domain/period/hold-postings.ts'
import { applyEvent, refusedAttempt } from '#server/lifecycle/apply-event.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { nextMonth } from '#server/time/calendar-month.ts'
import { freezeStatements } from './freeze-statements.ts'
import { holdPeriod, type PeriodRecord } from './period-months.ts'
import { factsOf, type PeriodRefusal, refusalOf, type Standing, standingOf } from './period-standing.ts'

type BodyOf<Name extends 'waivePeriodItem' | 'closePeriod' | 'askPeriodReopening' | 'decidePeriodReopening'> = z.output<
  (typeof periodEndpoints)[Name]['body']
>
type One = BodyOf<'closePeriod'>

interface Acting {
  actor: Pick<Actor, 'id' | 'homeTimeZone'>
  now: Date
}

/** What an act does beside the step of the lifecycle. */
interface Effect {
  set?: Partial<PeriodRecord>
  payload?: Record<string, unknown>
}

/** Begins to go through the checklist of an open or reopened month. */
export const startClosing = (tx: Transaction, acting: Acting, one: One): Promise<PeriodRecord | Refusal> =>
  lead(tx, acting, one, { type: 'period.startClosing' }, () => ({
    set: { startedBy: acting.actor.id, startedAt: acting.now },
  }))

/** Waives an item as it stands now; what is done needs no waiver. */
export const waiveItem = (
  tx: Transaction,
  acting: Acting,
  { item, reason, ...one }: BodyOf<'waivePeriodItem'>,
): Promise<PeriodRecord | Refusal> =>
  lead(tx, acting, one, { type: 'period.waive', reason }, ({ checklist }) => {
    const found = checklist.find((each) => each.item === item)
    if (!found || found.isDone) return refuse('ruleBroken', { fields: { item: 'period.isDone' } })
    return { payload: { item, count: found.count, amounts: found.amounts } }
  })

/**
 * Closes a month: waits for what is being posted into it, looks at the checklist anew, freezes its statements. Nothing is
 * posted into it from the commit on, by whichever process.
 */
export const closePeriod = (tx: Transaction, acting: Acting, one: One): Promise<PeriodRecord | Refusal> =>
  lead(
    tx,
    acting,
    one,
    { type: 'period.close' },
    async ({ period, checklist }) => {
      const revision = period.revision + 1
      await freezeStatements(tx, { period, revision, now: acting.now })
      return {
        set: { revision, closedBy: acting.actor.id, closedAt: acting.now },
        payload: { revision, afterSerial: await lastSerial(tx), checklist },
      }
    },
    async ({ month }) => {
      const closedThrough = await readClosedThrough(tx.orm)
      await holdPostings(tx, { from: closedThrough === null ? null : addDays(closedThrough, 1), to: month })
    },
  )

/** Stops going through the checklist; the month stays open. */
export const giveUpClosing = (tx: Transaction, acting: Acting, one: One): Promise<PeriodRecord | Refusal> =>
  lead(tx, acting, one, { type: 'period.giveUp' })

/** Asks for the last closed month to be reopened. It stays closed until another head account confirms. */
export const askReopening = (
  tx: Transaction,
  acting: Acting,
  { reason, ...one }: BodyOf<'askPeriodReopening'>,
): Promise<PeriodRecord | Refusal> =>
  lead(tx, acting, one, { type: 'period.askReopening', reason }, () => ({
    set: { askedBy: acting.actor.id, askedAt: acting.now, askedReason: reason },
  }))

/** Confirms or refuses what another head account has asked for. */
export async function decideReopening(
  tx: Transaction,
  acting: Acting,
  { decision, reason, ...one }: BodyOf<'decidePeriodReopening'>,
): Promise<PeriodRecord | Refusal> {
  const set = { decidedBy: acting.actor.id, decidedAt: acting.now }
  if (decision === 'reject')
    return reason
      ? lead(tx, acting, one, { type: 'period.refuseReopening', reason }, () => ({ set }))
      : refuse('ruleBroken', { fields: { reason: 'period.refusalReason' } })
  return lead(
    tx,
    acting,
    one,
    { type: 'period.confirmReopening' },
    async () => ({ set, payload: { afterSerial: await lastSerial(tx) } }),
    // The month behind it too: what is moved there is judged by what is closed.
    ({ month }) => holdPostings(tx, { from: month, to: nextMonth(month) }),
  )
}

/** Takes one's own request back before anybody decides. */
export const withdrawReopening = (tx: Transaction, acting: Acting, one: One): Promise<PeriodRecord | Refusal> =>
  lead(tx, acting, one, { type: 'period.withdrawReopening' })

async function lead(
  tx: Transaction,
  { actor, now }: Acting,
  { id, version }: One,
  event: AccountingPeriodEvent,
  effectOf: (standing: Standing) => Effect | Refusal | Promise<Effect | Refusal> = () => ({}),
  hold?: (period: PeriodRecord) => Promise<void>,
): Promise<PeriodRecord | Refusal> {
  const period = await holdPeriod(tx, id)
  if (!period) return refuse('notFound')
  await hold?.(period)
  const eyes = await eyesOf(tx.orm, actor.id, now)
  const conflict = conflictOf(eyes, [period.askedBy])
  const standing = await standingOf(tx.orm, tx.client, period, { actor, now, conflict })
  const said = {
    details: { state: period.state, version: period.version },
    attempts: [refusedAttempt(accountingPeriodRecord, period, { event: event.type, actorId: actor.id })],
  }
  const refusal = refusalOf(event.type, standing)
  if (refusal === 'ownRequest' || refusal === 'tiedAccounts')
    return refuseConflict(conflict, eyes, said) ?? refuse('transitionRefused', said)
  if (refusal) return refuse('transitionRefused', { ...said, ...told(refusal, standing) })
  if (period.version !== version) return refuse('staleVersion', said)
  const effect = await effectOf(standing)
  if (isRefusal(effect)) return effect
  const applied = await applyEvent(
    tx,
    accountingPeriodRecord,
    { id, state: period.state, version, facts: factsOf(standing) },
    {
      event,
      actorId: actor.id,
      at: now,
      ...('reason' in event && { reason: event.reason }),
      ...(effect.payload && { payload: effect.payload }),
    },
  )
  if (isRefusal(applied)) return applied
  if (effect.set) await tx.orm.update(accountingPeriods).set(effect.set).where(eq(accountingPeriods.id, id))
  return period
}

/** A refusal in words that say what to do. */
function told(
  refusal: Exclude<PeriodRefusal, 'ownRequest' | 'tiedAccounts'>,
  { period, earlierOpen }: Standing,
): Pick<Refusal, 'message' | 'values'> {
  if (refusal === 'state') return { message: `period.isNow.${period.state}` }
  return {
    message: `period.${refusal}`,
    values: { month: (earlierOpen ?? period.month).slice(0, 7), lastDay: lastDayOf(period.month) },
  }
}
