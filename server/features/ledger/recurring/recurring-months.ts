import { addDays } from '#server/time/calendar-date.ts'
import { nextMonth } from '#server/time/calendar-month.ts'

/** The day of a month on which a recurring entry is posted: the last one where the month is shorter (books rulings §6). */
export function dueDay(month: string, dayOfMonth: number): string {
  const last = addDays(nextMonth(month), -1)
  const day = addDays(month, dayOfMonth - 1)
  return day < last ? day : last
}

/** When a recurring entry is posted, by first days of months. */
export interface Recurrence {
  dayOfMonth: number
  firstMonth: string
  lastMonth: string | null
}

/** The first month after the last one that was posted; null where there is none any more. */
export function monthAfter({ firstMonth, lastMonth }: Recurrence, lastPosted: string | null): string | null {
  const month = lastPosted === null ? firstMonth : nextMonth(lastPosted)
  return lastMonth !== null && month > lastMonth ? null : month
}
