import type { DutyWarning } from '#contract/fleet/driver-hours.ts'
import type { Policies } from '#contract/policy/policy.ts'
import { addDays, isoWeekday } from '#server/time/calendar-date.ts'
import { dayAt, type Place } from '#server/time/local-day.ts'
import { toInstant } from '#server/time/zoned-time.ts'
import type { Route } from '../network/network.ts'

/** One run as one of its drivers has it. */
export interface Duty {
  key: string
  route: Route
  /** Leaves the first stop. */
  startsAt: Date
  /** Reaches the last one. */
  endsAt: Date
  /** Who share the driving. */
  crew: number
}

/** In minutes. */
export interface DutyLimits {
  day: number
  week: number
  rest: number
}

/** Where a driver is at home, and on which weekday weeks begin there: 0 is Sunday. */
export interface DutyPlace extends Place {
  weekStartsOn: number
}

export interface Judged {
  kind: DutyWarning['kind']
  day: string
  minutes: number
  duties: Duty[]
}

const MINUTE_MS = 60_000
const MINUTES_IN_HOUR = 60

export function dutyLimits(
  policies: Pick<Policies, 'maxDayDrivingHours' | 'maxWeekDrivingHours' | 'minRestHours'>,
): DutyLimits {
  return {
    day: policies.maxDayDrivingHours * MINUTES_IN_HOUR,
    week: policies.maxWeekDrivingHours * MINUTES_IN_HOUR,
    rest: policies.minRestHours * MINUTES_IN_HOUR,
  }
}

export function weekOf(day: string, { weekStartsOn }: Pick<DutyPlace, 'weekStartsOn'>): string {
  return addDays(day, -((isoWeekday(day) - weekStartsOn + 7) % 7))
}

/** What is driven on each day by the clock of the place: of a run over midnight each day has its part, of a crew each an equal share. */
export function drivenByDay(
  duties: readonly Duty[],
  place: Place,
): ReadonlyMap<string, { minutes: number; duties: Duty[] }> {
  const days = new Map<string, { minutes: number; duties: Duty[] }>()
  for (const duty of duties) {
    for (let from = duty.startsAt; from < duty.endsAt;) {
      const day = dayAt(place, from)
      const midnight = toInstant({ date: addDays(day, 1), time: '00:00' }, place.timeZone)
      const to = midnight < duty.endsAt ? midnight : duty.endsAt
      const known = days.get(day) ?? { minutes: 0, duties: [] }
      known.minutes += (to.getTime() - from.getTime()) / MINUTE_MS / duty.crew
      known.duties.push(duty)
      days.set(day, known)
      from = to
    }
  }
  return new Map(
    [...days].map(([day, { minutes, duties: own }]) => [day, { minutes: Math.round(minutes), duties: own }]),
  )
}

/**
 * What is too much on a day or in a week, and where there is too little rest: between departures that leave on different
 * days. Two of one day are one day's work, which its hours bound.
 */
export function judgeDuties(duties: readonly Duty[], limits: DutyLimits, place: DutyPlace): Judged[] {
  const ordered = duties.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
  const days = drivenByDay(ordered, place)
  const weeks = new Map<string, { minutes: number; duties: Duty[] }>()
  for (const [day, { minutes, duties: driven }] of days) {
    const week = weeks.get(weekOf(day, place)) ?? { minutes: 0, duties: [] }
    week.minutes += minutes
    week.duties.push(...driven.filter((duty) => !week.duties.includes(duty)))
    weeks.set(weekOf(day, place), week)
  }
  return [
    ...[...days].flatMap(([day, driven]): Judged[] =>
      driven.minutes > limits.day ? [{ kind: 'day', day, ...driven }] : [],
    ),
    ...[...weeks].flatMap(([day, driven]): Judged[] =>
      driven.minutes > limits.week ? [{ kind: 'week', day, ...driven }] : [],
    ),
    ...ordered.flatMap((next, index): Judged[] => {
      const before = ordered[index - 1]
      if (!before || dayAt(place, before.startsAt) === dayAt(place, next.startsAt)) return []
      const minutes = Math.max(0, Math.floor((next.startsAt.getTime() - before.endsAt.getTime()) / MINUTE_MS))
      return minutes < limits.rest
        ? [{ kind: 'rest', day: dayAt(place, next.startsAt), minutes, duties: [before, next] }]
        : []
    }),
  ]
}
