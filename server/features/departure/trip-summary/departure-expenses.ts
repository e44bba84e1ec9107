import { type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/database/connection.ts'
import { expenses } from '#server/database/schema/expense.ts'

/** Sum of what was spent on a departure, in one currency; minor units. */
export interface DepartureExpense {
  departureId: string
  currency: string
  amount: number
  /** There are more that the reader may not see, which the sum leaves out. */
  hasOthers: boolean
}

/**
 * Expenses on departures, by departure and currency: accepted ones and those that wait, since their money is spent; not
 * the rejected ones, nor those outside the scope. VAT that is reclaimed is no cost.
 * @param departureIds a query of departures' ids
 * @param scope the expenses that the reader may see, as a condition on them; undefined: all
 */
export async function readDepartureExpenses(
  orm: Orm,
  departureIds: SQL,
  scope: SQL | undefined,
): Promise<DepartureExpense[]> {
  const isSeen = scope ?? sql`true`
  const { rows } = await orm.execute<{ departureId: string; currency: string; amount: number; hasOthers: boolean }>(sql`
    select departure_id as "departureId", currency, coalesce(sum(total - vat) filter (where ${isSeen}), 0)::bigint as amount, not bool_and(${isSeen}) as "hasOthers"
    from ${expenses}
    where departure_id in (${departureIds}) and state <> 'rejected'
    group by 1, 2`)
  return rows
}
