import type { StopRange } from '#contract/departure/departure.ts'
import type { Ride } from '#server/domain/booking/journey.ts'
import { addDays, isoWeekday } from '#server/time/calendar-date.ts'
import type { Departure, Network, Route } from '#server/domain/network/network.ts'
import { findDeparture } from '#server/domain/network/timetable-rules.ts'
import { toInstant, toLocal } from '#server/time/zoned-time.ts'
import { BORDER_STOPPAGES } from './demo-places.ts'
import type { SeededRandom } from './seeded-random.ts'

/** Days before and after today on which demo passengers set out. */
const FIRST_DAY = -14
const LAST_DAY = 21
const SHORT_STRETCH_PERCENT = 35
/** A way back is looked for on so many days. */
const DAYS_TO_LOOK = 7
const LONGEST_LEAD_DAYS = 12
const THURSDAY = 4
const HOUR_MS = 3_600_000

/** When people travel and when they buy, relative to today. */
export interface DemoCalendar {
  /** A travel date. Most are within a week of today; who books far ahead is rare. */
  drawDay(): string
  /** The next eve of the weekend on which the route runs, else the next day it does. */
  busyDay(network: Network, route: Route): string
  /** During opening hours, before the journey and before today; undefined where it is too late for that. */
  drawSaleTime(ride: Ride): Date | undefined
}

export function demoCalendar(today: Date, random: SeededRandom): DemoCalendar {
  const todaysDate = today.toISOString().slice(0, 10)
  return {
    drawDay() {
      const day = Math.round((random.between(FIRST_DAY, LAST_DAY) + random.between(FIRST_DAY, LAST_DAY)) / 2)
      return addDays(todaysDate, day)
    },
    busyDay(network, route) {
      const tomorrow = addDays(todaysDate, 1)
      const thursday = addDays(tomorrow, (THURSDAY - isoWeekday(tomorrow) + 7) % 7)
      const days = Array.from({ length: 7 }, (_, index) => addDays(thursday, index))
      return days.find((day) => departuresOn(network, route, day).length > 0) ?? thursday
    },
    drawSaleTime({ departure, from }) {
      const timeZone = departure.route.stops[from]?.region.timeZone
      const boardsAt = departure.departs[from]
      if (!timeZone || !boardsAt) return undefined
      const latest = new Date(Math.min(boardsAt.getTime() - HOUR_MS, today.getTime()))
      const date = addDays(toLocal(latest, timeZone).date, -random.between(0, LONGEST_LEAD_DAYS))
      const clock = `${padded(random.between(7, 22))}:${padded(random.between(0, 59))}`
      const soldAt = toInstant({ date, time: clock }, timeZone)
      return soldAt < latest ? soldAt : toInstant({ date: addDays(date, -1), time: clock }, timeZone)
    },
  }
}

export function drawDeparture(
  random: SeededRandom,
  network: Network,
  route: Route,
  day: string,
): Departure | undefined {
  return random.pick(departuresOn(network, route, day))
}

/** Mostly the whole route; border posts are neither boarded nor left at. */
export function drawStretch(random: SeededRandom, route: Route): StopRange {
  const whole = { from: 0, to: route.stops.length - 1 }
  if (!random.chance(SHORT_STRETCH_PERCENT)) return whole
  const towns = route.stops.flatMap(({ id }, position) => (BORDER_STOPPAGES.has(id) ? [] : [position]))
  const first = random.between(0, towns.length - 2)
  const last = random.between(first + 1, towns.length - 1)
  return { from: towns[first] ?? whole.from, to: towns[last] ?? whole.to }
}

/** The same stretch backwards on the return route, on the first day from `earliest` on which it runs; else null. */
export function wayBack(random: SeededRandom, network: Network, ride: Ride, earliest: string): Ride | null {
  const { route } = ride.departure
  const back = network.routes.get(route.returnRouteId ?? '')
  if (!back) return null
  const last = route.stops.length - 1
  const days = Array.from({ length: DAYS_TO_LOOK }, (_, index) => addDays(earliest, index))
  const day = days.find((each) => departuresOn(network, back, each).length > 0)
  const departure = day && drawDeparture(random, network, back, day)
  return departure ? { departure, from: last - ride.to, to: last - ride.from } : null
}

/** In an order that does not depend on the database's. */
export function departuresOn(network: Network, route: Route, travelDate: string): Departure[] {
  return (network.timingsByRoute.get(route.id) ?? [])
    .flatMap((timing) =>
      [...timing.transportIds.keys()].flatMap(
        (ordinal) => findDeparture(network, { timingId: timing.id, travelDate, ordinal }) ?? [],
      ),
    )
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
}

function padded(number: number): string {
  return String(number).padStart(2, '0')
}
