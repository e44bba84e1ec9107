import { tidyRate } from '#contract/exchange-rate/convert.ts'
import type { BalanceConnection } from '#server/domain/ledger/balances.ts'
import type { RateOnDay } from './rate-on.ts'

export type StoredRate = Omit<RateOnDay, 'age'>

/** All checked rates between one currency and others, by the other currency, oldest first. */
export async function readRatesOfPairs(
  connection: BalanceConnection,
  into: string,
): Promise<Map<string, StoredRate[]>> {
  const { rows } = await connection.query<StoredRate>(
    `select id, day, from_currency as "from", to_currency as "to", rate::text from exchange_rates
     where state = 'checked' and (from_currency = $1 or to_currency = $1) order by day`,
    [into],
  )
  const rates = new Map<string, StoredRate[]>()
  for (const row of rows) {
    const other = row.from === into ? row.to : row.from
    rates.set(other, [...(rates.get(other) ?? []), { ...row, rate: tidyRate(row.rate) }])
  }
  return rates
}
