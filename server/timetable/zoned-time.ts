/** A wall clock's reading. */
export interface LocalDateTime {
  /** `YYYY-MM-DD` */
  date: string
  /** `HH:MM` */
  time: string
}

const DAY_MS = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()

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
  const { year, month, day, hour, minute } = readClock(instant.getTime(), timeZone)
  return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}` }
}

/** Milliseconds that the zone's clocks are ahead of UTC. */
function offsetAt(epochMs: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = readClock(epochMs, timeZone)
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - Math.floor(epochMs / 1000) * 1000
}

function readClock(epochMs: number, timeZone: string) {
  const clock = { year: '', month: '', day: '', hour: '', minute: '', second: '' }
  for (const { type, value } of formatOf(timeZone).formatToParts(epochMs)) {
    if (type in clock) Object.assign(clock, { [type]: value })
  }
  return { ...clock, year: clock.year.padStart(4, '0') }
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timeZone, format)
  return format
}
