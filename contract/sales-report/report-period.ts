import { z } from 'zod'
import { calendarDate } from '../common.ts'
import { SALES_PERIODS } from './sales-codes.ts'

/** Which days a report is of. */
export const reportPeriod = {
  /** `own` where days are given, else this month. */
  period: z.enum(SALES_PERIODS).optional(),
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  /** First day of a week: 0 is Sunday. */
  weekStart: z.coerce.number().int().min(0).max(6).default(1),
}

export const reportDays = z.object({ from: calendarDate, to: calendarDate })

/**
 * Whether the days of a report are over where the reader is. Only days that are over are compared: what there is of the
 * others so far would look like a fall beside whole earlier ones.
 */
export const daysProgress = z.enum(['over', 'underWay', 'toCome'])
export type DaysProgress = z.output<typeof daysProgress>
