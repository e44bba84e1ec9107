import { formatDay, type DayStyle } from '#src/platform/format.ts'

const DAY_MS = 86_400_000

/** The calendar day, `YYYY-MM-DD`, that an instant falls on in a time zone. */
export function dayIn(zone: string, instant: string | Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(new Date(instant))
}

/** The calendar day so many days after another. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/**
 * The day on which somebody boards, as the clock at the stoppage has it. Not the ticket's travel date: that is the
 * departure's, and a night service calls at its later stoppages a day after.
 */
export function formatStopDay(stop: { at: string; timeZone: string }, language: string, style?: DayStyle): string {
  return formatDay(dayIn(stop.timeZone, stop.at), language, style)
}
