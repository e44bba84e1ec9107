import { CLOSED_STATES } from '#contract/period/period-codes.ts'
import type { Orm } from '#server/database/connection.ts'
import { accountingPeriods } from '#server/database/schema/period.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { nextMonth } from '#server/time/calendar-month.ts'
import { inArray, max } from 'drizzle-orm'

/**
 * The last day of the books that is closed, `YYYY-MM-DD`; null while none is. Months close in order and are reopened from
 * the last one, so every day up to this one is closed, and every later one open.
 */
export async function readClosedThrough(orm: Orm): Promise<string | null> {
  const [row] = await orm
    .select({ month: max(accountingPeriods.month) })
    .from(accountingPeriods)
    .where(inArray(accountingPeriods.state, [...CLOSED_STATES]))
  return row?.month ? lastDayOf(row.month) : null
}

/** The first open day on or after a day: for acts whose date is nobody's choice (books rulings §6). */
export function firstOpenDay(day: string, closedThrough: string | null): string {
  return closedThrough !== null && day <= closedThrough ? addDays(closedThrough, 1) : day
}

/** For a date that a person chooses: refused at its field, with the first open day named, where its month is closed. */
export async function refuseClosedDay(orm: Orm, day: string, field: string): Promise<Refusal | undefined> {
  const open = firstOpenDay(day, await readClosedThrough(orm))
  return open === day
    ? undefined
    : refuse('ruleBroken', { fields: { [field]: 'period.closedDay' }, values: { firstOpenDay: open } })
}

/** The last day of a month that is named by its first. */
export const lastDayOf = (month: string): string => addDays(nextMonth(month), -1)
