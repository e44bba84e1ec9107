import { type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/database/connection.ts'
import { expenses } from '#server/database/schema/expense.ts'

/** Sum of what was spent on a departure, in one currency; minor units. */
export interface DepartureExpense {
  departureId: string
  currency: string
  amount: number
}

/**
 * Expenses on departures, by departure and currency: accepted ones and those that wait, since their money is spent; not
 * the rejected ones.
 * @param departureIds a query of departures' ids
 */
export async function readDepartureExpenses(orm: Orm, departureIds: SQL): Promise<DepartureExpense[]> {
  const { rows } = await orm.execute<{ departureId: string; currency: string; amount: number }>(sql`
    select departure_id as "departureId", currency, sum(total)::bigint as amount
    from ${expenses}
    where departure_id in (${departureIds}) and state <> 'rejected'
    group by 1, 2`)
  return rows
}
