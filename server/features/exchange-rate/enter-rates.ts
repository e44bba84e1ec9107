import { and, inArray, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { tidyRate } from '#contract/exchange-rate/convert.ts'
import type { RateValues } from '#contract/exchange-rate/exchange-rate.ts'
import { RATE_STATES } from '#contract/exchange-rate/exchange-rate-codes.ts'
import { storeCreated } from '#server/audit/contents/store-contents.ts'
import type { Transaction } from '#server/database/connection.ts'
import { exchangeRates } from '#server/database/schema/exchange-rate.ts'
import { exchangeRateRecord } from '#server/domain/exchange-rate/exchange-rate-record.ts'
import { initialStateOf, recordCreations } from '#server/lifecycle/apply-event.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { homeDayAt } from '#server/time/local-day.ts'
import { type KnownRate, ownProblems, pairKey, problemsBeside, type RateProblems } from './rate-rules.ts'

export type RateRecord = typeof exchangeRates.$inferSelect

export interface Acting {
  actor: Pick<Actor, 'id' | 'homeTimeZone'>
  now: Date
}

const rateState = z.enum(RATE_STATES)

/** Rows of one statement. */
const BATCH = 500

/**
 * Enters rates, all or none: none is used until another head account has checked it.
 *
 * @returns their ids, or by the place in the list what is wrong with which of them
 */
export async function enterRates(
  tx: Transaction,
  { actor, now }: Acting,
  rates: readonly RateValues[],
): Promise<{ ids: string[] } | { problems: Map<number, RateProblems> }> {
  // One after the other, so that what another enters meanwhile is told and not stumbled upon.
  await tx.client.query({
    name: 'lock-exchange-rates',
    text: `select pg_advisory_xact_lock(hashtextextended('exchange rates are entered', 0))`,
  })
  const problems = await problemsOf(tx, rates, homeDayAt(actor, now))
  if (problems.size > 0) return { problems }
  const rows = rates.map((rate) => recordOf(rate, actor.id, now))
  for (let at = 0; at < rows.length; at += BATCH) await tx.orm.insert(exchangeRates).values(rows.slice(at, at + BATCH))
  await recordCreations(tx, exchangeRateRecord, rows, { actorId: actor.id, at: now })
  await storeCreated(tx, { exchangeRate: rows.map(({ id }) => id) })
  return { ids: rows.map(({ id }) => id) }
}

async function problemsOf(
  tx: Transaction,
  rates: readonly RateValues[],
  today: string,
): Promise<Map<number, RateProblems>> {
  const known = await readKnown(tx, [...new Set(rates.map(({ day }) => day))])
  const seen = new Set<string>()
  const found = new Map<number, RateProblems>()
  for (const [index, rate] of rates.entries()) {
    const key = pairKey(rate)
    const own = ownProblems(rate, today)
    const problems = {
      ...(Object.keys(own).length > 0 ? {} : problemsBeside(rate, known.get(key) ?? [])),
      ...(seen.has(key) && { day: 'exchangeRate.twice' }),
      ...own,
    }
    seen.add(key)
    if (Object.keys(problems).length > 0) found.set(index, problems)
  }
  return found
}

/** What waits or is used already, by pair and day. */
async function readKnown(tx: Transaction, days: readonly string[]): Promise<Map<string, KnownRate[]>> {
  const rows = await tx.orm
    .select({
      id: exchangeRates.id,
      day: exchangeRates.day,
      state: sql<KnownRate['state']>`${exchangeRates.state}`,
      from: exchangeRates.fromCurrency,
      to: exchangeRates.toCurrency,
      rate: exchangeRates.rate,
    })
    .from(exchangeRates)
    .where(and(inArray(exchangeRates.day, [...days]), inArray(exchangeRates.state, ['entered', 'checked'])))
  const known = new Map<string, KnownRate[]>()
  for (const row of rows) {
    const key = pairKey(row)
    known.set(key, [...(known.get(key) ?? []), { ...row, rate: tidyRate(row.rate) }])
  }
  return known
}

function recordOf({ day, from, to, rate, source, reason }: RateValues, enteredBy: string, now: Date): RateRecord {
  return {
    id: newId(),
    day,
    fromCurrency: from,
    toCurrency: to,
    rate,
    source,
    reason,
    state: rateState.parse(
      initialStateOf(exchangeRateRecord, { actsEnterer: true, conflict: 'own', hasSuccessor: false }),
    ),
    enteredBy,
    enteredAt: now,
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
    replacesId: null,
    version: 1,
  }
}
