import { addDays } from '#server/time/calendar-date.ts'
import { monthOf, nextMonth } from '#server/time/calendar-month.ts'
import type { StatementQuery } from './statement-query.ts'

export interface Period {
  span: 'days' | 'month' | 'quarter' | 'year'
  from: string
  to: string
}

const MONTHS = { month: 1, quarter: 3, year: 12 } as const

/** More than any statement has columns for. */
const ENOUGH = 200

/** The days of each column, the first and the last cut to what was asked for. Depots, routes and buses have one period. */
export function periodsOf({ from, to, groupBy, isCompared }: StatementQuery): Period[] {
  if (groupBy !== 'month' && groupBy !== 'quarter' && groupBy !== 'year') {
    const asked: Period = { span: 'days', from, to }
    return isCompared ? [asked, { span: 'days', from: yearBefore(from), to: yearBefore(to) }] : [asked]
  }
  const periods: Period[] = []
  for (let start = from; start <= to && periods.length < ENOUGH;) {
    const next = startOfNext(start, MONTHS[groupBy])
    const end = next <= to ? addDays(next, -1) : to
    const isWhole = isFirstOf(start, MONTHS[groupBy]) && addDays(end, 1) === next
    periods.push({ span: isWhole ? groupBy : 'days', from: start, to: end })
    start = next
  }
  return periods
}

/** The first day of the year. */
export const yearOf = (day: string): string => `${day.slice(0, 4)}-01-01`

/** The same day a year earlier; the last of a month stays the last. */
export function yearBefore(day: string): string {
  const month = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4, 7)}-01`
  const last = addDays(nextMonth(month), -1)
  const isLast = addDays(day, 1) === nextMonth(day)
  const same = `${month.slice(0, 8)}${day.slice(8)}`
  return isLast || same > last ? last : same
}

const monthNumber = (day: string) => Number(day.slice(5, 7)) - 1

const isFirstOf = (day: string, months: number) => day === monthOf(day) && monthNumber(day) % months === 0

function startOfNext(day: string, months: number): string {
  let next = nextMonth(day)
  while (monthNumber(next) % months !== 0) next = nextMonth(next)
  return next
}
