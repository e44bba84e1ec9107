export { addDays, daysBetween } from '#machines/calendar-day.ts'

const SHAPE = /^[1-9]\d{3}-\d{2}-\d{2}$/

/** A day that exists, written `YYYY-MM-DD`; four-digit years only, which PostgreSQL and JavaScript read alike. */
export function isCalendarDate(text: string): boolean {
  if (!SHAPE.test(text)) return false
  const midnight = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text)
}

/** ISO 8601: Monday is 1, Sunday 7. */
export function isoWeekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7
}
