import { and, eq, ne, sql } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import { tidyRate } from '#contract/exchange-rate/convert.ts'
import { RATE_EVENTS, RATE_KEEPERS } from '#contract/exchange-rate/exchange-rate.ts'
import type { Orm } from '#server/database/connection.ts'
import { exchangeRates } from '#server/database/schema/exchange-rate.ts'
import type { ApprovalSource } from '#server/domain/approval/approval-source.ts'
import {
  type ActorFacts,
  conflictOf,
  conflictRefusal,
  eyesOf,
  isForSecondPerson,
} from '#server/domain/approval/four-eyes.ts'
import { ofPair } from '#server/domain/exchange-rate/rate-on.ts'
import type { Actor } from '#server/plugins/actor.ts'
import { mayCall } from '#server/plugins/authenticate.ts'
import { leadsOn } from './decide-rate.ts'
import type { RateRecord } from './enter-rates.ts'
import { readRates } from './rate-list.ts'

type Detail = ReplyOf<'getExchangeRate'>['data']

/** A rate with all that its check needs; null where there is none. */
export async function showRate(orm: Orm, id: string, reader: Actor, now: Date): Promise<Detail | null> {
  const [found] = await readRates(orm, eq(exchangeRates.id, id))
  if (!found) return null
  const { row, record, decisionReason } = found
  const eyes = await eyesOf(orm, reader.id, now)
  return {
    ...row,
    decisionReason,
    replaces: await findReplaced(orm, record),
    can: RATE_EVENTS.map((event) => ({ event, refusal: refusalFor(event, record, reader, eyes) })),
  }
}

async function findReplaced(
  orm: Orm,
  { id, state, day, fromCurrency, toCurrency, replacesId }: RateRecord,
): Promise<Detail['replaces']> {
  const place = and(
    ofPair(fromCurrency, toCurrency),
    eq(exchangeRates.day, day),
    eq(exchangeRates.state, 'checked'),
    ne(exchangeRates.id, id),
  )
  if (state !== 'entered' && replacesId === null) return null
  const [row] = await orm
    .select({
      id: exchangeRates.id,
      from: exchangeRates.fromCurrency,
      to: exchangeRates.toCurrency,
      rate: exchangeRates.rate,
    })
    .from(exchangeRates)
    .where(replacesId === null ? place : eq(exchangeRates.id, replacesId))
  return row ? { ...row, rate: tidyRate(row.rate) } : null
}

function refusalFor(
  event: (typeof RATE_EVENTS)[number],
  { state, enteredBy }: RateRecord,
  reader: Actor,
  eyes: ActorFacts,
): Detail['can'][number]['refusal'] {
  if (!leadsOn(state, event)) return 'state'
  const conflict = conflictRefusal(conflictOf(eyes, [enteredBy]))
  if (event === 'exchangeRate.withdraw')
    return conflict === 'ownRequest' && mayCall(reader, 'withdrawExchangeRate') ? null : 'notYours'
  if (conflict) return conflict
  return mayCall(reader, 'decideExchangeRate') ? null : 'notYours'
}

const isOpen = eq(exchangeRates.state, 'entered')

/** Rates that wait for their check, in the approvals inbox. */
export const rateApprovals: ApprovalSource = {
  kind: 'exchangeRate',
  deciders: RATE_KEEPERS,
  async oldest(orm, _, most) {
    const rates = await readRates(orm, isOpen, most)
    return rates.map(({ row }) => ({
      kind: 'exchangeRate',
      id: row.id,
      version: row.version,
      reference: `${row.from}/${row.to} ${row.day}`,
      subject: `1 ${row.from} = ${row.rate} ${row.to}`,
      journey: null,
      reason: null,
      amount: null,
      currency: null,
      requestedBy: row.enteredBy,
      requestedAt: row.enteredAt,
      depot: null,
    }))
  },
  async count(orm, _, eyes, most) {
    const waiting = orm
      .select({ one: sql`1` })
      .from(exchangeRates)
      .where(and(isOpen, isForSecondPerson(eyes, exchangeRates.enteredBy)))
      .limit(most)
      .as('waiting')
    const [row] = await orm.select({ count: sql<number>`count(*)::int` }).from(waiting)
    return row?.count ?? 0
  },
}
