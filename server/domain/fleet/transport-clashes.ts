import { addDays, isCalendarDate } from '#server/time/calendar-date.ts'
import { formatDepartureKey, type DepartureKey } from '../departure/departure-key.ts'
import type { Network, Timing } from '../network/network.ts'
import { runOf } from '../network/timetable-rules.ts'
import { toLocal } from '#server/time/zoned-time.ts'

/** No run is longer; a run of so many days ago may still be under way. */
const LONGEST_RUN_DAYS = 4
/** After a change of either timetable, the week repeats; two of them show every meeting. */
const SETTLED_AFTER_DAYS = 14
/** A year of clocks set forward and back, in whole weeks. */
const YEAR_DAYS = 371

/** Two runs that one transport would have to be on at once. */
export interface Clash {
  asked: TransportRun
  other: TransportRun
  /** Travel date of the run that was asked about. */
  travelDate: string
  /** When it leaves. */
  startsAt: Date
  /** Travel date of the other. */
  otherDate: string
  /** When the other one leaves. */
  otherStartsAt: Date
}

/** What one transport is to run. The same timing twice is two departures of it at the same time. */
export interface TransportRun {
  timing: Timing
  ordinal: number
}

/** A departure that has a row: its times are those it was sold with, its transport may be one it was swapped to. */
export interface FixedDeparture extends DepartureKey {
  transportId: string
  startsAt: Date
  endsAt: Date
  isCancelled: boolean
}

/** What is known of a transport beside the asked run. */
export interface TransportPlan {
  network: Network
  transportId: string
  /** Departures with a row that may concern the transport: of its runs, and those it was swapped to. */
  fixed: readonly FixedDeparture[]
}

/**
 * Of each other run of the transport the first date from `today` on at which the asked run overlaps with it, and of the
 * asked run itself the first at which it has not arrived when the next one leaves; by date. Leaving at the minute of
 * arrival is possible.
 */
export function clashesOf(plan: TransportPlan, asked: TransportRun, today: string): Clash[] {
  const { network, transportId, fixed } = plan
  const rows = new Map(fixed.map((departure) => [formatDepartureKey(departure), departure]))
  const mine: LookedAt = { run: asked, isAssigned: true, rows, transportId }
  const assigned = runsOf(network, transportId).filter((run) => !isSame(run, asked))
  const swapped = swappedRuns(plan).filter((run) => ![asked, ...assigned].some((known) => isSame(known, run)))
  const others = [
    ...assigned.map((run): LookedAt => ({ ...mine, run })),
    ...swapped.map((run): LookedAt => ({ ...mine, run, isAssigned: false })),
  ]
  return [
    ...others.flatMap((other) => clashBetween(network, mine, other, today) ?? []),
    ...(clashWithItself(network, mine, today) ?? []),
  ].toSorted((one, two) => (one.travelDate < two.travelDate ? -1 : 1))
}

/** What is told of a clash: both runs, each with the time at which it leaves, and their travel dates. */
export function clashValues(
  { routes, regions }: Network,
  { asked, other, travelDate, startsAt, otherDate, otherStartsAt }: Clash,
  language: 'en' | 'ar',
) {
  const told = ({ timing }: TransportRun, leaves: Date) => {
    const route = routes.get(timing.routeId)
    const { time } = toLocal(leaves, regions.get(route?.trip.originRegionId ?? '')?.timeZone ?? 'UTC')
    return `${route?.name[language] ?? ''} ${time}`
  }
  return { own: told(asked, startsAt), timing: told(other, otherStartsAt), travelDate, otherDate }
}

const runsByTransport = new WeakMap<Network, Map<string, TransportRun[]>>()

/** What the timetable lets a transport run. Looked up once for a network: a change of a whole timetable asks for every transport. */
export function runsOf(network: Network, transportId: string): readonly TransportRun[] {
  const known = runsByTransport.get(network) ?? groupRuns(network)
  runsByTransport.set(network, known)
  return known.get(transportId) ?? []
}

function groupRuns({ timings }: Network): Map<string, TransportRun[]> {
  const runs = new Map<string, TransportRun[]>()
  for (const timing of timings.values()) {
    for (const [ordinal, transportId] of timing.transportIds) {
      const run = { timing, ordinal }
      const others = runs.get(transportId)
      if (others) others.push(run)
      else runs.set(transportId, [run])
    }
  }
  return runs
}

/** Runs that the transport has departures of by a swap. */
function swappedRuns({ network, transportId, fixed }: TransportPlan): TransportRun[] {
  const runs = new Map<string, TransportRun>()
  for (const { timingId, ordinal, ...departure } of fixed) {
    const timing = network.timings.get(timingId)
    if (timing && departure.transportId === transportId) runs.set(`${timingId} ${ordinal}`, { timing, ordinal })
  }
  return [...runs.values()]
}

const isSame = (one: TransportRun, other: TransportRun) =>
  one.timing.id === other.timing.id && one.ordinal === other.ordinal

interface LookedAt {
  run: TransportRun
  /** False: only single departures of it, which have rows. */
  isAssigned: boolean
  /** By departure key. */
  rows: ReadonlyMap<string, FixedDeparture>
  transportId: string
}

interface Run {
  travelDate: string
  startsAt: number
  endsAt: number
}

function clashBetween(network: Network, asked: LookedAt, other: LookedAt, today: string): Clash | undefined {
  const dates = datesToLookAt(network, [asked, other], today)
  const otherRuns = runsOnDates(network, other, dates)
  let from = 0
  for (const run of runsOnDates(network, asked, dates)) {
    while ((otherRuns[from]?.endsAt ?? Infinity) <= run.startsAt) from += 1
    const met = otherRuns[from]
    if (met && met.startsAt < run.endsAt) return clash(asked, other, run, met)
  }
  return undefined
}

/** A run that has not arrived when the next one leaves needs a second transport. */
function clashWithItself(network: Network, asked: LookedAt, today: string): [Clash] | undefined {
  const runs = runsOnDates(network, asked, datesToLookAt(network, [asked], today))
  const at = runs.findIndex((run, index) => run.startsAt < (runs[index - 1]?.endsAt ?? -Infinity))
  const [before, late] = [runs[at - 1], runs[at]]
  return before && late && [clash(asked, asked, late, before)]
}

function clash({ run: asked }: LookedAt, { run: other }: LookedAt, { travelDate, startsAt }: Run, met: Run): Clash {
  return {
    asked,
    other,
    travelDate,
    startsAt: new Date(startsAt),
    otherDate: met.travelDate,
    otherStartsAt: new Date(met.startsAt),
  }
}

/** A year from where both are valid, and the days around every later change of either and every departure with a row. */
function datesToLookAt(network: Network, looked: readonly LookedAt[], today: string): string[] {
  const planned = looked.filter(({ isAssigned }) => isAssigned).map(({ run }) => run.timing)
  const start = [today, ...planned.map(({ validFrom }) => validFrom)].toSorted().at(-1) ?? today
  const changes = planned.flatMap((timing) => [
    ...timing.versions.map(({ appliesFrom }) => appliesFrom),
    ...timing.exceptions.keys(),
    ...(network.routeVersions.get(timing.routeId) ?? []).map(({ appliesFrom }) => appliesFrom),
  ])
  const sold = looked.flatMap(({ run: { timing, ordinal }, rows }) =>
    [...rows.values()].filter((row) => row.timingId === timing.id && row.ordinal === ordinal),
  )
  const dates = new Set(daysAround(start, YEAR_DAYS))
  for (const change of changes)
    if (change > start) for (const day of daysAround(change, SETTLED_AFTER_DAYS)) dates.add(day)
  for (const { travelDate } of sold) for (const day of daysAround(travelDate, LONGEST_RUN_DAYS)) dates.add(day)
  return [...dates].filter((day) => isCalendarDate(day)).toSorted()
}

function daysAround(day: string, after: number): string[] {
  return Array.from({ length: LONGEST_RUN_DAYS + after + 1 }, (_, index) => addDays(day, index - LONGEST_RUN_DAYS))
}

function runsOnDates(
  network: Network,
  { run: { timing, ordinal }, isAssigned, rows, transportId }: LookedAt,
  dates: readonly string[],
): Run[] {
  return dates
    .flatMap((travelDate): Run[] => {
      const row = rows.get(formatDepartureKey({ timingId: timing.id, travelDate, ordinal }))
      if (row)
        return row.transportId === transportId && !row.isCancelled
          ? [{ travelDate, startsAt: row.startsAt.getTime(), endsAt: row.endsAt.getTime() }]
          : []
      const run = isAssigned ? runOf(network, timing, travelDate) : null
      return run ? [{ travelDate, startsAt: run.startsAt.getTime(), endsAt: run.arrivals.at(-1)?.getTime() ?? 0 }] : []
    })
    .toSorted((one, two) => one.startsAt - two.startsAt)
}
