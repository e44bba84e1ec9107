import { currencyOfDepot } from '../demo-places.ts'
import type { PastSale } from './history-sales.ts'
import { monthOf } from './history-span.ts'

/** What a depot's tickets earn in a month, by the month of travel. */
export interface DepotIncome {
  depotId: string
  currency: string
  /** Minor units, without VAT. */
  amount: number
}

/** Of each month what each depot earns in its own currency: what it sells in others it has no expenses in. */
export function incomeByMonth(past: readonly PastSale[]): Map<string, DepotIncome[]> {
  const months = new Map<string, Map<string, DepotIncome>>()
  for (const {
    stored: { booking, tickets },
  } of past) {
    const { depotId, currency } = booking
    if (depotId === null || currency !== currencyOfDepot(depotId)) continue
    for (const { travelDate, fare, vat } of tickets) {
      const depots = months.get(monthOf(travelDate)) ?? new Map<string, DepotIncome>()
      months.set(monthOf(travelDate), depots)
      const known = depots.get(depotId) ?? { depotId, currency, amount: 0 }
      depots.set(depotId, known)
      known.amount += fare - vat
    }
  }
  return new Map([...months].map(([month, depots]) => [month, [...depots.values()]]))
}
