import { and, eq, gte, inArray, lte, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { ReplyOf } from '#contract/contract.ts'
import { tidyRate } from '#contract/exchange-rate/convert.ts'
import type { exchangeRateEndpoints } from '#contract/exchange-rate/exchange-rate.ts'
import { rateList } from '#contract/exchange-rate/exchange-rate-list.ts'
import type { Orm } from '#server/database/connection.ts'
import type { ListDefinition, PageQuery } from '#server/database/list-page.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import { exchangeRates } from '#server/database/schema/exchange-rate.ts'
import { users } from '#server/database/schema/people.ts'
import type { RecordList } from '#server/export/record-list.ts'

type RateRow = ReplyOf<'getExchangeRateList'>['data'][number]
type Filters = Omit<z.output<(typeof exchangeRateEndpoints)['getExchangeRateList']['query']>, keyof PageQuery>

function listOf({ state, currency, dayFrom, dayTo }: Filters): ListDefinition {
  return {
    table: exchangeRates,
    id: exchangeRates.id,
    where: and(
      state && eq(exchangeRates.state, state),
      currency ? or(eq(exchangeRates.fromCurrency, currency), eq(exchangeRates.toCurrency, currency)) : undefined,
      dayFrom ? gte(exchangeRates.day, dayFrom) : undefined,
      dayTo ? lte(exchangeRates.day, dayTo) : undefined,
    ),
    ...ordersOf(rateList, { day: exchangeRates.day, enteredAt: exchangeRates.enteredAt }),
  }
}

export const rateRecords: RecordList<Filters, RateRow> = {
  definition: rateList,
  listOf,
  readRows: async (orm, ids) => (await readRates(orm, inArray(exchangeRates.id, [...ids]))).map(({ row }) => row),
}

const decider = alias(users, 'rate_decider')

/** Rates with the names that are shown with them. */
export async function readRates(orm: Orm, where: SQL | undefined, oldest?: number) {
  const query = orm
    .select({ rate: exchangeRates, enterer: users.name, decider: decider.name })
    .from(exchangeRates)
    .innerJoin(users, eq(users.id, exchangeRates.enteredBy))
    .leftJoin(decider, eq(decider.id, exchangeRates.decidedBy))
    .where(where)
  const found = await (oldest === undefined
    ? query
    : query.orderBy(exchangeRates.enteredAt, exchangeRates.id).limit(oldest))
  return found.map((read) => ({ row: rowOf(read), decisionReason: read.rate.decisionReason, record: read.rate }))
}

function rowOf({
  rate,
  enterer,
  decider: decidedByName,
}: {
  rate: typeof exchangeRates.$inferSelect
  enterer: string
  decider: string | null
}): RateRow {
  const { id, day, fromCurrency, toCurrency, source, reason, state, decidedBy, version } = rate
  return {
    id,
    day,
    from: fromCurrency,
    to: toCurrency,
    rate: tidyRate(rate.rate),
    source,
    reason,
    state,
    enteredBy: { id: rate.enteredBy, name: enterer },
    enteredAt: rate.enteredAt,
    decidedBy: decidedBy === null || decidedByName === null ? null : { id: decidedBy, name: decidedByName },
    decidedAt: rate.decidedAt,
    version,
  }
}
