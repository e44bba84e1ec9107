import { and, eq, gte, inArray, lte, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { ReplyOf } from '#contract/contract.ts'
import { tidyRate } from '#contract/exchange-rate/convert.ts'
import type { exchangeRateEndpoints } from '#contract/exchange-rate/exchange-rate.ts'
import { rateList } from '#contract/exchange-rate/exchange-rate-list.ts'
import type { Database, Orm } from '#server/database/connection.ts'
import { inOrderOf, type ListDefinition, pageOfIds, type PageQuery } from '#server/database/list-page.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import { exchangeRates } from '#server/database/schema/exchange-rate.ts'
import { users } from '#server/database/schema/people.ts'
import type { ExportLanguage } from '#server/export/export-list.ts'
import { exportListSheet } from '#server/export/list-sheet.ts'
import type { FileAnswer } from '#server/plugins/api.ts'
import { isRefusal, type Refusal } from '#server/plugins/refusal.ts'

type RateRow = ReplyOf<'getExchangeRateList'>['data'][number]
type Filters = Omit<z.output<(typeof exchangeRateEndpoints)['getExchangeRateList']['query']>, keyof PageQuery>

export async function listRates(
  { orm }: Pick<Database, 'orm'>,
  asked: Filters & PageQuery,
): Promise<ReplyOf<'getExchangeRateList'> | Refusal> {
  const found = await pageOfIds(orm, asked, listOf(asked))
  return isRefusal(found) ? found : { data: await readPage(orm, found.ids), page: found.page }
}

/** The filtered rates as a sheet. */
export async function exportRates(
  database: Database,
  asked: Filters & { format: 'csv' | 'xlsx'; columns: string; language: ExportLanguage; sort?: string | undefined },
  userId: string,
): Promise<FileAnswer | Refusal> {
  const { format, columns, language, ...filters } = asked
  return exportListSheet(database, rateList, {
    list: listOf(filters),
    sort: filters.sort,
    format,
    language,
    columns,
    readRows: (ids) => readPage(database.orm, ids),
    userId,
    details: filters,
  })
}

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

async function readPage(orm: Orm, ids: readonly string[]): Promise<RateRow[]> {
  if (ids.length === 0) return []
  const read = await readRates(orm, inArray(exchangeRates.id, [...ids]))
  return inOrderOf(
    ids,
    read.map(({ row }) => row),
  )
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
