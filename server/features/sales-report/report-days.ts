import type { DaysProgress } from '#contract/sales-report/report-period.ts'
import { MAX_DAYS } from '#contract/sales-report/sales-codes.ts'
import type { SalesAsked } from '#contract/sales-report/sales-report.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { daysBetween } from '#server/time/calendar-date.ts'
import { type Days, daysBefore, daysOfPeriod, progressOf, yearBefore } from './sales-period.ts'

/** Days of a report, and those it is compared with. */
export interface ReportDays {
  now: Days
  progress: DaysProgress
  before: Days
  yearBefore: Days
}

type Asked = Pick<SalesAsked, 'period' | 'from' | 'to' | 'weekStart'>

/** Refused by field where days are missing, in the wrong order or too many. */
export function resolveDays({ from, to, weekStart, ...asked }: Asked, today: string): ReportDays | Refusal {
  const period = asked.period ?? (from === undefined && to === undefined ? 'thisMonth' : 'own')
  const now = period === 'own' ? ownDays(from, to) : daysOfPeriod(period, { today, weekStart })
  if (isRefusal(now)) return now
  return { now, progress: progressOf(now, today), before: daysBefore(now, period), yearBefore: yearBefore(now) }
}

function ownDays(from: string | undefined, to: string | undefined): Days | Refusal {
  if (from === undefined || to === undefined) {
    const missing = { ...(from === undefined && { from: MISSING }), ...(to === undefined && { to: MISSING }) }
    return refuse('ruleBroken', { message: MISSING, fields: missing })
  }
  if (from > to) return refuseAt('to', 'salesReport.endsBeforeStart')
  if (daysBetween(from, to) >= MAX_DAYS) return refuseAt('to', 'salesReport.tooLong', MAX_DAYS)
  return { from, to }
}

/** The page of a report has no fields to mark: it says the words themselves. */
export const refuseAt = (field: 'to' | 'groupBy', message: string, most = 0): Refusal =>
  refuse('ruleBroken', { message, fields: { [field]: message }, values: { most } })

const MISSING = 'salesReport.dayMissing'
