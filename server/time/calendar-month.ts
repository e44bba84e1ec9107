import { addDays } from './calendar-date.ts'

/** The first day of a day's month. */
export function monthOf(date: string): string {
  return `${date.slice(0, 7)}-01`
}

/** The first day of the month after. */
export function nextMonth(date: string): string {
  return monthOf(addDays(monthOf(date), 31))
}

/** The first days of the months that have a day from the one to the other, both included. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = monthOf(from); month <= to; month = nextMonth(month)) months.push(month)
  return months
}
