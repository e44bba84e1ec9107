import type { SQL } from 'drizzle-orm'
import type { Orm } from '#server/database/connection.ts'

/** Sum of what was spent on a departure, in one currency; minor units. */
export interface DepartureExpense {
  departureId: string
  currency: string
  amount: number
}

/**
 * Accepted expenses on departures, by departure and currency.
 * @param departureIds a query of departures' ids
 */
export function readDepartureExpenses(_orm: Orm, _departureIds: SQL): Promise<DepartureExpense[]> {
  // No expense names a departure yet.
  return Promise.resolve([])
}
