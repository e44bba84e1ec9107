import type { Transaction } from '#server/database/connection.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { enterDay, hasDemoRates } from '../demo-rates.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { daysFromTo, type HistorySpan } from './history-span.ts'

/** What a unit was worth in SAR at the beginning, by how much it moves in a month at most, and digits behind the point. */
const CURRENCIES = [
  { currency: 'AED', rate: 1.0211, swing: 0.0002, digits: 4 },
  { currency: 'JOD', rate: 5.289, swing: 0.001, digits: 4 },
  { currency: 'EGP', rate: 0.0789, swing: 0.0012, digits: 5 },
] as const

/** Closing rates of the first day and of the last day of each month since, each of them checked. */
export async function keepPastRates(
  tx: Transaction,
  { today, span, random }: { today: Date; span: HistorySpan; random: SeededRandom },
): Promise<void> {
  const ends = daysFromTo(span.firstDay, addDays(today.toISOString().slice(0, 10), -2)).filter((day) =>
    addDays(day, 1).endsWith('-01'),
  )
  for (const end of [span.firstDay, ...ends]) {
    // Of one day there is one rate.
    const day = hasDemoRates(today, end) ? addDays(end, -1) : end
    const rates = CURRENCIES.map(({ currency, rate, swing, digits }) => {
      const moved = rate + (swing * random.between(-100, 100)) / 100
      return [currency, moved.toFixed(digits)] as const
    })
    await enterDay(tx, day, Object.fromEntries(rates), true)
  }
}
