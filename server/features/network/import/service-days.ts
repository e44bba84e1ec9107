import { addDays } from '#server/time/calendar-date.ts'
import { clockChanges } from '#server/time/zone-offsets.ts'
import { toInstant, toLocal } from '#server/time/zoned-time.ts'
import type { FeedService } from './feed.ts'

/** When something starts, and on which days, as a timing has it. */
export interface RunningDays {
  /** Local `HH:MM`. */
  startsAt: string
  daysOfWeek: number[]
  validFrom: string
  validTo: string | null
  exceptions: [date: string, kind: 'cancelled' | 'extra'][]
}

const DAY = 1440
const MINUTE_MS = 60_000
/** How far ahead differences between two zones are looked up for what has no end. */
const YEARS_AHEAD = 6

/**
 * A service's days for a start that is told in the agency's zone, as days and time of the origin region's zone. Where
 * the two zones change their clocks on different days there is one stretch per difference. Null for a service that
 * never runs.
 */
export function runningDays(
  service: FeedService,
  startMinutes: number,
  zones: { from: string; to: string },
  endless: string,
): RunningDays[] | null {
  const dated = [...service.added].toSorted()
  const from = service.from ?? dated[0]
  const to = service.to ?? dated.at(-1)
  if (from === undefined || to === undefined) return null
  const outside = dated.filter((date) => date < from || date > to)
  const parts = stretches({ from, to }, startMinutes, zones).map((stretch) =>
    stretchOf({ ...service, added: new Set(dated.filter((date) => !outside.includes(date))) }, stretch, endless),
  )
  // A date beyond the calendar's own period is a service of its own, or the days in between would run too.
  const [first, last] = [outside[0], outside.at(-1)]
  if (first === undefined || last === undefined) return parts
  const apart = { ...service, days: [], added: new Set(outside), removed: new Set<string>() }
  return [
    ...parts,
    ...stretches({ from: first, to: last }, startMinutes, zones).map((stretch) => stretchOf(apart, stretch, endless)),
  ].filter(({ daysOfWeek, exceptions }) => daysOfWeek.length > 0 || exceptions.length > 0)
}

interface Stretch {
  from: string
  to: string
  /** Of the start: minutes after midnight in the new zone, and days later than the service day. */
  minutes: number
  shift: number
}

function stretches(
  period: { from: string; to: string },
  startMinutes: number,
  zones: { from: string; to: string },
): Stretch[] {
  if (zones.from === zones.to)
    return [{ ...period, minutes: startMinutes % DAY, shift: Math.floor(startMinutes / DAY) }]
  const horizon = addDays(period.from, 366 * YEARS_AHEAD)
  const until = period.to < horizon ? period.to : horizon
  const found: Stretch[] = []
  for (const date of datesToConvert(period.from, until, startMinutes, zones)) {
    const { minutes, shift } = convert(date, startMinutes, zones)
    const open = found.at(-1)
    if (open?.minutes === minutes && open.shift === shift) continue
    if (open) open.to = addDays(date, -1)
    found.push({ from: date, to: until, minutes, shift })
  }
  const last = found.at(-1)
  // Zones that never differed by another amount will not be taken to do so.
  if (last && found.length === 1) last.to = period.to
  return found
}

/** A reading of a clock is judged by its surroundings of a day, and zones lie up to a day apart. */
const DAYS_AROUND = 3

/** The first service day, and those around each change of clocks of either zone: between them nothing changes. */
function datesToConvert(from: string, to: string, startMinutes: number, zones: { from: string; to: string }): string[] {
  const dates = new Set([from])
  const start = startMinutes * MINUTE_MS
  const [first, last] = [addDays(from, -DAYS_AROUND), addDays(to, DAYS_AROUND)].map(
    (date) => Date.parse(`${date}T00:00:00Z`) + start,
  )
  for (const zone of [zones.from, zones.to]) {
    for (const change of clockChanges(zone, first ?? 0, last ?? 0)) {
      const day = new Date(change.from - start).toISOString().slice(0, 10)
      for (let away = -DAYS_AROUND; away <= DAYS_AROUND; away += 1) dates.add(addDays(day, away))
    }
  }
  return [...dates].filter((date) => date >= from && date <= to).toSorted()
}

function convert(
  date: string,
  startMinutes: number,
  zones: { from: string; to: string },
): { minutes: number; shift: number } {
  const day = addDays(date, Math.floor(startMinutes / DAY))
  const local = toLocal(toInstant({ date: day, time: clock(startMinutes % DAY) }, zones.from), zones.to)
  const shift = Math.round((Date.parse(`${local.date}T00:00:00Z`) - Date.parse(`${date}T00:00:00Z`)) / 86_400_000)
  return { minutes: Number(local.time.slice(0, 2)) * 60 + Number(local.time.slice(3)), shift }
}

function stretchOf(service: FeedService, { from, to, minutes, shift }: Stretch, endless: string): RunningDays {
  const within = (dates: ReadonlySet<string>) => [...dates].filter((date) => date >= from && date <= to)
  const moved = (date: string) => (date === endless ? endless : addDays(date, shift))
  const exceptions = [
    ...within(service.added).map((date) => [moved(date), 'extra'] satisfies [string, 'extra']),
    ...within(service.removed).map((date) => [moved(date), 'cancelled'] satisfies [string, 'cancelled']),
  ].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return {
    startsAt: clock(minutes),
    daysOfWeek: service.days
      .map((day) => ((((day - 1 + shift) % 7) + 7) % 7) + 1)
      .toSorted((one, other) => one - other),
    validFrom: moved(from),
    validTo: to === endless ? null : moved(to),
    exceptions,
  }
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
