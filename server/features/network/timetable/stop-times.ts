import type { Timing, TimingVersion } from '#server/domain/network/network.ts'
import { addDays, isoWeekday } from '#server/time/calendar-date.ts'
import { versionOn } from '#server/domain/network/timetable-rules.ts'

type Times = Pick<TimingVersion, 'arrivalOffsets' | 'departureOffsets'>

/** What is impossible about a journey's times, as a key of the `errors` locale. */
export function timesProblem({ arrivalOffsets, departureOffsets }: Times, stops: number): string | undefined {
  if (arrivalOffsets.length !== stops || departureOffsets.length !== stops) return 'timetable.timesForEachStop'
  const last = stops - 1
  if (arrivalOffsets[0] !== 0 || departureOffsets[0] !== 0) return 'timetable.startsAtZero'
  if (arrivalOffsets[last] !== departureOffsets[last]) return 'timetable.endsOnArrival'
  // Two stops of a town may be served within one minute.
  const ascends = arrivalOffsets.every((arrival, stop) => {
    const before = departureOffsets[stop - 1]
    const leaves = departureOffsets[stop]
    return leaves !== undefined && leaves >= arrival && (before === undefined || arrival >= before)
  })
  return ascends && (arrivalOffsets[last] ?? 0) > 0 ? undefined : 'timetable.timesAscend'
}

/** A timing as it would be. */
export type PlannedTiming = Pick<Timing, 'id' | 'validFrom' | 'validTo' | 'isActive' | 'versions' | 'exceptions'>

/**
 * Whether a timing in use has times for the stops of each of its travel dates from `today` on. Times that are older
 * than the stops were made for others, also where there are as many.
 */
export function fitsStops(
  timing: PlannedTiming,
  stops: readonly { appliesFrom: string; count: number }[],
  today: string,
): boolean {
  if (!timing.isActive) return true
  const first = timing.validFrom > today ? timing.validFrom : today
  const dates = [
    first,
    ...stops.map(({ appliesFrom }) => appliesFrom),
    ...timing.versions.map(({ appliesFrom }) => appliesFrom),
  ]
  return dates
    .filter((date) => date >= first && (timing.validTo === null || date <= timing.validTo))
    .every((date) => {
      const times = versionOn(timing.versions, date)
      const made = versionOn(stops, date)
      if (!times || !made) return false
      return times.appliesFrom >= made.appliesFrom && times.arrivalOffsets.length === made.count
    })
}

/** The first travel date on which two timings of a route would both start at the same minute by their weekdays. */
export function firstSameStart(one: PlannedTiming, other: PlannedTiming): string | undefined {
  if (!one.isActive || !other.isActive) return undefined
  const cancelled = new Set(
    [one, other].flatMap(({ exceptions }) =>
      [...exceptions].flatMap(([date, kind]) => (kind === 'cancelled' ? [date] : [])),
    ),
  )
  // A week shows every meeting; among so many weeks there is one in which nothing is cancelled.
  const enough = 7 * (cancelled.size + 1)
  for (const mine of spans(one)) {
    for (const theirs of spans(other)) {
      if (mine.startsAt !== theirs.startsAt) continue
      const from = mine.from > theirs.from ? mine.from : theirs.from
      const to = mine.to < theirs.to ? mine.to : theirs.to
      for (let day = from, looked = 0; day <= to && looked < enough; day = addDays(day, 1), looked += 1) {
        if (
          !cancelled.has(day) &&
          mine.daysOfWeek.includes(isoWeekday(day)) &&
          theirs.daysOfWeek.includes(isoWeekday(day))
        )
          return day
      }
    }
  }
  return undefined
}

const NEVER_ENDS = '9999-12-31'

/** From when to when each version of a timing holds. */
function spans({ versions, validFrom, validTo }: PlannedTiming) {
  return versions
    .map((version, index) => {
      const next = versions[index + 1]
      const until = next ? addDays(next.appliesFrom, -1) : NEVER_ENDS
      const last = validTo ?? NEVER_ENDS
      return {
        startsAt: version.startsAt,
        daysOfWeek: version.daysOfWeek,
        from: version.appliesFrom > validFrom ? version.appliesFrom : validFrom,
        to: until < last ? until : last,
      }
    })
    .filter(({ from, to }) => from <= to)
}
