import type { DaysProgress } from '#contract/sales-report/report-period.ts'
import type { SalesPeriod, TimeGroup } from '#contract/sales-report/sales-codes.ts'
import { addDays, daysBetween, isoWeekday } from '#server/time/calendar-date.ts'
import { monthOf, monthsBetween, monthsEarlier, nextMonth } from '#server/time/calendar-month.ts'

/** Days, both included. */
export interface Days {
  from: string
  to: string
}

export interface Calendar {
  /** Where the reader is. */
  today: string
  /** 0 is Sunday. */
  weekStart: number
}

/** The days of a period that is not the reader's own. What is under way ends today: nothing is compared with days to come. */
export function daysOfPeriod(period: Exclude<SalesPeriod, 'own'>, { today, weekStart }: Calendar): Days {
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'thisWeek':
      return { from: weekOf(today, weekStart), to: today }
    case 'thisMonth':
      return { from: monthOf(today), to: today }
    case 'lastMonth': {
      const to = addDays(monthOf(today), -1)
      return { from: monthOf(to), to }
    }
    case 'thisYear':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
  }
}

/** Today ends days that are over, unless it is all there is of them: until the evening it is less than any whole day. */
export function progressOf({ from, to }: Days, today: string): DaysProgress {
  if (from > today) return 'toCome'
  return to > today || from === today ? 'underWay' : 'over'
}

/**
 * What a period is compared with: of a month, or what there is of it, the same days of the month before; of a year under
 * way those of the last; else as many days right before it.
 */
export function daysBefore({ from, to }: Days, period: SalesPeriod): Days {
  if (period === 'thisYear') return yearBefore({ from, to })
  const isWhole = from === monthOf(from) && addDays(to, 1) === monthOf(addDays(to, 1))
  if (isWhole) {
    const months = monthsBetween(from, to).length
    return { from: monthsEarlier(from, months), to: addDays(from, -1) }
  }
  if (period === 'thisMonth') return { from: monthsEarlier(from, 1), to: monthsEarlier(to, 1) }
  const length = period === 'thisWeek' ? 7 : daysBetween(from, to) + 1
  return { from: addDays(from, -length), to: addDays(to, -length) }
}

/** The same days of the year before; of 29 February the 28th. A month to its end stays one. */
export function yearBefore({ from, to }: Days): Days {
  const ended = addDays(to, 1) === monthOf(addDays(to, 1))
  const end = monthsEarlier(to, 12)
  return { from: monthsEarlier(from, 12), to: ended ? addDays(nextMonth(end), -1) : end }
}

/** The first day of a day's week. */
export function weekOf(day: string, weekStart: number): string {
  return addDays(day, -(((isoWeekday(day) % 7) - weekStart + 7) % 7))
}

/** Keys of all days, weeks or months that have a day of these. */
export function keysOfTime(unit: TimeGroup, { from, to }: Days, weekStart: number): string[] {
  if (unit === 'month') return monthsBetween(from, to).map((month) => month.slice(0, 7))
  const step = unit === 'week' ? 7 : 1
  const keys: string[] = []
  for (let day = unit === 'week' ? weekOf(from, weekStart) : from; day <= to; day = addDays(day, step)) keys.push(day)
  return keys
}

/** How a trend is told apart: some dozen points. */
export function trendUnit({ from, to }: Days): TimeGroup {
  const days = daysBetween(from, to) + 1
  if (days <= 45) return 'day'
  return days <= 200 ? 'week' : 'month'
}
