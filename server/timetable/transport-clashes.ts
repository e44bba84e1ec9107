import { addDays, isCalendarDate } from './calendar-date.ts'
import type { Network, Timing } from './network.ts'
import { runOf } from './timetable-rules.ts'

/** No run is longer; a run of so many days ago may still be under way. */
const LONGEST_RUN_DAYS = 4
/** After a change of either timetable, the week repeats; two of them show every meeting. */
const SETTLED_AFTER_DAYS = 14
/** A year of clocks set forward and back, in whole weeks. */
const YEAR_DAYS = 371

/** Two runs that one transport would have to be on at once. */
export interface Clash {
  other: Timing
  /** Travel date of the timing that was asked about. */
  travelDate: string
  /** Travel date of the other. */
  otherDate: string
}

/** What one transport is to run. The same timing twice is two departures of it at the same time. */
export interface TransportRun {
  timing: Timing
  ordinal: number
}

/** First date from `today` on at which the asked run and one of the others, or its own next one, overlap. Leaving at the minute of arrival is possible. */
export function firstClash(network: Network, asked: TransportRun, others: readonly TransportRun[], today: string): Clash | undefined {
  return others
    .flatMap(({ timing, ordinal }) => (timing.id === asked.timing.id && ordinal === asked.ordinal ? [] : [timing]))
    .flatMap((other) => clashBetween(network, asked.timing, other, today) ?? [])
    .concat(clashWithItself(network, asked.timing, today) ?? [])
    .toSorted((one, two) => (one.travelDate < two.travelDate ? -1 : 1))[0]
}

interface Run {
  travelDate: string
  startsAt: number
  endsAt: number
}

function clashBetween(network: Network, asked: Timing, other: Timing, today: string): Clash | undefined {
  const dates = datesToLookAt(network, [asked, other], today)
  const otherRuns = runsOnDates(network, other, dates)
  let from = 0
  for (const run of runsOnDates(network, asked, dates)) {
    while ((otherRuns[from]?.endsAt ?? Infinity) <= run.startsAt) from += 1
    const met = otherRuns[from]
    if (met && met.startsAt < run.endsAt) return { other, travelDate: run.travelDate, otherDate: met.travelDate }
  }
  return undefined
}

/** A run that has not arrived when the next one leaves needs a second transport. */
function clashWithItself(network: Network, timing: Timing, today: string): Clash | undefined {
  const runs = runsOnDates(network, timing, datesToLookAt(network, [timing], today))
  const at = runs.findIndex((run, index) => run.startsAt < (runs[index - 1]?.endsAt ?? -Infinity))
  const [before, late] = [runs[at - 1], runs[at]]
  return before && late && { other: timing, travelDate: late.travelDate, otherDate: before.travelDate }
}

/** A year from where both are valid, and the days around every later change of either. */
function datesToLookAt(network: Network, timings: readonly Timing[], today: string): string[] {
  const start = [today, ...timings.map(({ validFrom }) => validFrom)].toSorted().at(-1) ?? today
  const changes = timings.flatMap((timing) => [
    ...timing.versions.map(({ appliesFrom }) => appliesFrom),
    ...timing.exceptions.keys(),
    ...(network.routeVersions.get(timing.routeId) ?? []).map(({ appliesFrom }) => appliesFrom),
  ])
  const dates = new Set(daysAround(start, YEAR_DAYS))
  for (const change of changes) if (change > start) for (const day of daysAround(change, SETTLED_AFTER_DAYS)) dates.add(day)
  return [...dates].filter((day) => isCalendarDate(day)).toSorted()
}

function daysAround(day: string, after: number): string[] {
  return Array.from({ length: LONGEST_RUN_DAYS + after + 1 }, (_, index) => addDays(day, index - LONGEST_RUN_DAYS))
}

function runsOnDates(network: Network, timing: Timing, dates: readonly string[]): Run[] {
  return dates
    .flatMap((travelDate) => {
      const run = runOf(network, timing, travelDate)
      return run ? [{ travelDate, startsAt: run.startsAt.getTime(), endsAt: run.arrivals.at(-1)?.getTime() ?? 0 }] : []
    })
    .toSorted((one, two) => one.startsAt - two.startsAt)
}
