const DAY_MS = 86_400_000

/** The day so many days later, or earlier; `YYYY-MM-DD`. */
export function shiftDay(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
}

/** Days from one to a later one. */
export function daysUntil(day: string, later: string): number {
  return Math.round((Date.parse(`${later}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / DAY_MS)
}
