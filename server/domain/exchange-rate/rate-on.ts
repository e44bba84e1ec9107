import { and, desc, eq, lte, sql } from 'drizzle-orm'
import { type PairRate, tidyRate } from '#contract/exchange-rate/convert.ts'
import type { Orm } from '#server/database/connection.ts'
import { exchangeRates } from '#server/database/schema/exchange-rate.ts'

export interface RateOnDay extends PairRate {
  id: string
  /** `YYYY-MM-DD`; the day that the rate is of. */
  day: string
  /** Days between that and the day asked for. */
  age: number
}

/** The two currencies of a pair in either direction, as the index has them. */
export const ofPair = (from: string, to: string) => {
  const [least, greatest] = from < to ? [from, to] : [to, from]
  return and(
    sql`least(${exchangeRates.fromCurrency}, ${exchangeRates.toCurrency}) = ${least}::char(3)`,
    sql`greatest(${exchangeRates.fromCurrency}, ${exchangeRates.toCurrency}) = ${greatest}::char(3)`,
  )
}

/**
 * The rate of a pair on a day: the newest checked one on or before it, in the direction in which it was entered
 * (`convert` takes either). Undefined where none has been checked yet.
 */
export async function rateOn(
  orm: Orm,
  { from, to, day }: { from: string; to: string; day: string },
): Promise<RateOnDay | undefined> {
  const [row] = await orm
    .select({
      id: exchangeRates.id,
      day: exchangeRates.day,
      from: exchangeRates.fromCurrency,
      to: exchangeRates.toCurrency,
      rate: exchangeRates.rate,
      age: sql<number>`${day}::date - ${exchangeRates.day}`,
    })
    .from(exchangeRates)
    .where(and(ofPair(from, to), eq(exchangeRates.state, 'checked'), lte(exchangeRates.day, day)))
    .orderBy(desc(exchangeRates.day))
    .limit(1)
  return row && { ...row, rate: tidyRate(row.rate) }
}
