import { and, eq, ne } from 'drizzle-orm'
import type { z } from 'zod'
import type { exchangeRateEndpoints } from '#contract/exchange-rate/exchange-rate.ts'
import { type ExchangeRateEvent, exchangeRateLifecycle } from '#machines/exchange-rate/exchange-rate-lifecycle.ts'
import { withContentsStored } from '#server/audit/contents/store-contents.ts'
import type { Transaction } from '#server/database/connection.ts'
import { exchangeRates } from '#server/database/schema/exchange-rate.ts'
import { type ActorFacts, conflictOf, eyesOf, refuseConflict } from '#server/domain/approval/four-eyes.ts'
import { exchangeRateRecord } from '#server/domain/exchange-rate/exchange-rate-record.ts'
import { ofPair } from '#server/domain/exchange-rate/rate-on.ts'
import { applyEvent, refusedAttempt } from '#server/lifecycle/apply-event.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import type { Acting, RateRecord } from './enter-rates.ts'

type BodyOf<Name extends 'decideExchangeRate' | 'withdrawExchangeRate'> = z.output<
  (typeof exchangeRateEndpoints)[Name]['body']
>

/** Checks or rejects what another head account entered. A checked rate takes the place of its day's, which stays readable. */
export async function decideRate(
  tx: Transaction,
  acting: Acting,
  body: BodyOf<'decideExchangeRate'>,
): Promise<RateRecord | Refusal> {
  const reason = body.reason ?? ''
  if (body.decision === 'reject' && reason === '')
    return refuse('ruleBroken', { fields: { reason: 'exchangeRate.rejectionReason' } })
  const event: ExchangeRateEvent =
    body.decision === 'approve' ? { type: 'exchangeRate.check' } : { type: 'exchangeRate.reject', reason }
  return end(tx, acting, { ...body, reason }, event)
}

/** Takes back what one has entered, before anybody decides. */
export async function withdrawRate(
  tx: Transaction,
  acting: Acting,
  body: BodyOf<'withdrawExchangeRate'>,
): Promise<RateRecord | Refusal> {
  return end(tx, acting, { ...body, reason: body.reason ?? '' }, { type: 'exchangeRate.withdraw' })
}

async function end(
  tx: Transaction,
  { actor, now }: Acting,
  { id, version, reason }: { id: string; version: number; reason: string },
  event: ExchangeRateEvent,
): Promise<RateRecord | Refusal> {
  const [rate] = await tx.orm.select().from(exchangeRates).where(eq(exchangeRates.id, id)).for('update')
  if (!rate) return refuse('notFound')
  const eyes = await eyesOf(tx.orm, actor.id, now)
  const refusal = refuseAct(rate, version, event.type, eyes)
  if (refusal) return refusal
  const replaced = event.type === 'exchangeRate.check' ? await replaceChecked(tx, rate, actor.id, now) : null
  if (isRefusal(replaced)) return replaced
  const applied = await applyEvent(
    tx,
    exchangeRateRecord,
    {
      id: rate.id,
      state: rate.state,
      version: rate.version,
      facts: {
        actsEnterer: rate.enteredBy === actor.id,
        conflict: conflictOf(eyes, [rate.enteredBy]),
        hasSuccessor: false,
      },
    },
    { event, actorId: actor.id, at: now, ...(reason !== '' && { reason }) },
  )
  if (isRefusal(applied)) return applied
  await withContentsStored(tx, { exchangeRate: [rate.id] }, () =>
    tx.orm
      .update(exchangeRates)
      .set({
        decidedBy: actor.id,
        decidedAt: now,
        decisionReason: reason === '' ? null : reason,
        replacesId: replaced,
      })
      .where(eq(exchangeRates.id, rate.id)),
  )
  return rate
}

/** Takes the checked rate of the same pair and day out of use. @returns its id, null where there is none */
async function replaceChecked(
  tx: Transaction,
  { id, day, fromCurrency, toCurrency, reason }: RateRecord,
  actorId: string,
  now: Date,
): Promise<string | null | Refusal> {
  const [before] = await tx.orm
    .select()
    .from(exchangeRates)
    .where(
      and(
        ofPair(fromCurrency, toCurrency),
        eq(exchangeRates.day, day),
        eq(exchangeRates.state, 'checked'),
        ne(exchangeRates.id, id),
      ),
    )
    .for('update')
  if (!before) return null
  const applied = await applyEvent(
    tx,
    exchangeRateRecord,
    {
      id: before.id,
      state: before.state,
      version: before.version,
      facts: { actsEnterer: false, conflict: null, hasSuccessor: true },
    },
    { event: { type: 'exchangeRate.replace' }, actorId, at: now, ...(reason !== null && { reason }) },
  )
  return isRefusal(applied) ? applied : before.id
}

/** Whether the lifecycle leads on from a state by this event, for whomever. */
export function leadsOn(state: RateRecord['state'], event: ExchangeRateEvent['type']): boolean {
  return exchangeRateLifecycle.states[state]?.ownEvents.includes(event) === true
}

/** Why an act on a locked rate is refused, told as what the reader can do about it. */
function refuseAct(
  rate: RateRecord,
  version: number,
  event: ExchangeRateEvent['type'],
  eyes: ActorFacts,
): Refusal | undefined {
  const attempts = [refusedAttempt(exchangeRateRecord, rate, { event, actorId: eyes.userId })]
  const details = { state: rate.state, version: rate.version }
  if (!leadsOn(rate.state, event))
    return refuse('transitionRefused', { message: `exchangeRate.isNow.${rate.state}`, details, attempts })
  const conflict = conflictOf(eyes, [rate.enteredBy])
  if (event === 'exchangeRate.withdraw' && conflict !== 'own')
    return refuse('transitionRefused', { message: 'exchangeRate.notYours', details, attempts })
  const refused = event !== 'exchangeRate.withdraw' && refuseConflict(conflict, eyes, { details, attempts })
  if (refused) return refused
  return rate.version === version ? undefined : refuse('staleVersion', { details, attempts })
}
