const DAY_MS = 86_400_000

const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** The calendar day, `YYYY-MM-DD`, so many days after another, or before it. */
export function addDays(day: string, days: number): string {
  return new Date(midnight(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** How many days the second lies after the first. */
export function daysBetween(day: string, later: string): number {
  return (midnight(later) - midnight(day)) / DAY_MS
}

/** The calendar day that an instant falls on in a time zone. */
export function dayIn(zone: string, instant: string | Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(new Date(instant))
}
