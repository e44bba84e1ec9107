import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/database/connection.ts'
import { currencyOfDepot } from '../demo-places.ts'

/** What a depot earned in a month, and what it has spent of it already. Minor units, without VAT. */
export interface DepotIncome {
  depotId: string
  currency: string
  earned: number
  spent: number
}

/**
 * Of each depot in its own currency: what it sells in others it has no expenses in. By what the ledger says so far.
 *
 * @param month `YYYY-MM`
 * @param before the first day that does not count any more
 */
export async function incomeOf({ orm }: Transaction, month: string, before: string): Promise<DepotIncome[]> {
  const { rows } = await orm.execute<{ depot_id: string; currency: string; earned: number; spent: number }>(
    sql`select for_depot_id as depot_id, currency,
          coalesce(-sum(amount) filter (where account like '4%'), 0)::bigint as earned,
          coalesce(sum(amount) filter (where account like '5%'), 0)::bigint as spent
        from ledger_lines
        where posting_date >= ${`${month}-01`}::date and posting_date < ${`${month}-01`}::date + interval '1 month'
          and posting_date < ${before}::date and account ~ '^[45]' and for_depot_id is not null
        group by 1, 2 order by 1, 2`,
  )
  return rows
    .filter(({ depot_id: depotId, currency }) => currency === currencyOfDepot(depotId))
    .map(({ depot_id: depotId, currency, earned, spent }) => ({ depotId, currency, earned, spent }))
}
