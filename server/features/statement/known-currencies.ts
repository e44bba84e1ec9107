import type { BalanceConnection } from '#server/domain/ledger/balances.ts'

/** Currencies that entries can have, and those that have a rate or are one of them. */
export async function readKnownCurrencies(
  connection: BalanceConnection,
): Promise<{ currencies: string[]; translations: string[] }> {
  const { rows } = await connection.query<{ currency: string; isOwn: boolean }>(
    `select currency, bool_or(is_own) as "isOwn" from (
       select currency::text, true as is_own from regions
       union all select currency::text, true from (select distinct currency from account_balances) as moved
       union all select from_currency::text, false from exchange_rates where state = 'checked'
       union all select to_currency::text, false from exchange_rates where state = 'checked'
     ) as known group by 1 order by 1`,
    [],
  )
  return {
    currencies: rows.filter(({ isOwn }) => isOwn).map(({ currency }) => currency),
    translations: rows.map(({ currency }) => currency),
  }
}
