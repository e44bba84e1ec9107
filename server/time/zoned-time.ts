import { offsetAt } from './zone-offsets.ts'

/** A wall clock's reading. */
export interface LocalDateTime {
  /** `YYYY-MM-DD` */
  date: string
  /** `HH:MM` */
  time: string
}

const DAY_MS = 86_400_000

/**
 * The instant at which a wall clock in an IANA zone reads `date` and `time`.
 *
 * Where clocks are set forward, a reading that never occurs is moved forward by the gap (00:30 becomes 01:30 on the
 * night Egypt's summer time begins). Where they are set back, a reading that occurs twice means the first one. Both
 * are what Temporal calls `compatible`. At most one change of clocks within a day of the reading is assumed.
 */
export function toInstant({ date, time }: LocalDateTime, timeZone: string): Date {
  const asUtc = Date.parse(`${date}T${time}:00Z`)
  const offsetBefore = offsetAt(asUtc - DAY_MS, timeZone)
  const offsetAfter = offsetAt(asUtc + DAY_MS, timeZone)
  const earlier = asUtc - offsetBefore
  if (offsetAt(earlier, timeZone) === offsetBefore) return new Date(earlier)
  const later = asUtc - offsetAfter
  return new Date(offsetAt(later, timeZone) === offsetAfter ? later : earlier)
}

/** What a wall clock in the zone reads at an instant, seconds dropped. */
export function toLocal(instant: Date, timeZone: string): LocalDateTime {
  const epochMs = instant.getTime()
  const clock = new Date(epochMs + offsetAt(epochMs, timeZone)).toISOString()
  return { date: clock.slice(0, 10), time: clock.slice(11, 16) }
}
