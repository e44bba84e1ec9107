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

/** So many months before a day: the same day there, or the last one. */
export function monthsEarlier(day: string, months: number): string {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months
  const first = `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}-01`
  const same = addDays(first, Number(day.slice(8)) - 1)
  return same.startsWith(first.slice(0, 7)) ? same : addDays(nextMonth(first), -1)
}
