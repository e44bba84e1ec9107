const DAY_MS = 86_400_000
const SHAPE = /^[1-9]\d{3}-\d{2}-\d{2}$/

/** A day that exists, written `YYYY-MM-DD`; four-digit years only, which PostgreSQL and JavaScript read alike. */
export function isCalendarDate(text: string): boolean {
  if (!SHAPE.test(text)) return false
  const midnight = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text)
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** How many days the second lies after the first. */
export function daysBetween(date: string, later: string): number {
  return (Date.parse(`${later}T00:00:00Z`) - Date.parse(`${date}T00:00:00Z`)) / DAY_MS
}

/** ISO 8601: Monday is 1, Sunday 7. */
export function isoWeekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7
}
