import { addDays, dayIn } from '#machines/calendar-day.ts'

const MINUTES_A_DAY = 1440

/** Days of the sheet, `YYYY-MM-DD`, from the first on. */
export function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index))
}

/** Where an instant lies on the sheet, told by the clock of a zone: 0 at its start, 1 at its end, cut off at both. */
export function placeOf(instant: string, zone: string, first: string, count: number): number {
  const day = dayIn(zone, instant)
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const [hours = 0, minutes = 0] = clock.format(new Date(instant)).split(':').map(Number)
  const passed = (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / 60_000 + hours * 60 + minutes
  return Math.min(1, Math.max(0, passed / (count * MINUTES_A_DAY)))
}
