import { dayIn } from '#machines/calendar-day.ts'
import { formatDay, type DayStyle } from '#src/platform/format.ts'

/**
 * The day on which somebody boards, as the clock at the stoppage has it. Not the ticket's travel date: that is the
 * departure's, and a night service calls at its later stoppages a day after.
 */
export function formatStopDay(stop: { at: string; timeZone: string }, language: string, style?: DayStyle): string {
  return formatDay(dayIn(stop.timeZone, stop.at), language, style)
}
