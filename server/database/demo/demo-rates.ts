import type { Transaction } from '#server/database/connection.ts'
import { decideRate } from '#server/features/exchange-rate/decide-rate.ts'
import { enterRates } from '#server/features/exchange-rate/enter-rates.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { granted } from './demo-actors.ts'
import { demoId } from './demo-ids.ts'
import { demoWhereabouts } from './demo-places.ts'

const HOUR_MS = 3_600_000
const SOURCE = 'Central bank, closing rate'

/** What one unit of each was worth in SAR on some days, the latest of which nobody has checked yet. */
const DAYS = [
  { daysBefore: 61, isChecked: true, rates: { AED: '1.0211', JOD: '5.289', KWD: '12.214' } },
  { daysBefore: 31, isChecked: true, rates: { AED: '1.0212', JOD: '5.2891', KWD: '12.231' } },
  { daysBefore: 1, isChecked: false, rates: { AED: '1.0211', JOD: '5.2893', KWD: '12.226' } },
] as const

/** One head account enters rates, the other checks them; those of yesterday wait. */
export async function keepDemoRates(tx: Transaction, { today }: { today: Date }): Promise<void> {
  for (const { daysBefore, isChecked, rates } of DAYS)
    await enterDay(tx, addDays(today.toISOString().slice(0, 10), -daysBefore), rates, isChecked)
}

/** Whether the last weeks' rates are of that day. */
export function hasDemoRates(today: Date, day: string): boolean {
  return DAYS.some(({ daysBefore }) => addDays(today.toISOString().slice(0, 10), -daysBefore) === day)
}

/** What one unit of each currency was worth in SAR on a day, entered at its noon and checked an hour later. */
export async function enterDay(
  tx: Transaction,
  day: string,
  rates: Readonly<Record<string, string>>,
  isChecked: boolean,
): Promise<void> {
  // At noon: whatever the zone, the day that the rates are of.
  const enteredAt = new Date(`${day}T12:00:00Z`)
  const values = Object.entries(rates).map(([from, rate]) => ({
    day,
    from,
    to: 'SAR',
    rate,
    source: SOURCE,
    reason: null,
  }))
  const entered = await enterRates(tx, { actor: headOf('head-account'), now: enteredAt }, values)
  if ('problems' in entered) throw new Error('the demo operator enters rates that are refused')
  if (!isChecked) return
  for (const id of entered.ids) {
    const decision = { id, version: 1, decision: 'approve', reason: null } as const
    granted(
      await decideRate(tx, { actor: headOf('head-account-2'), now: new Date(enteredAt.getTime() + HOUR_MS) }, decision),
    )
  }
}

const headOf = (login: 'head-account' | 'head-account-2') => ({ id: demoId('user', login), ...demoWhereabouts(null) })
