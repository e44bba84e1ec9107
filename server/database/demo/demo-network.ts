import type {
  prices,
  routes,
  routeStops,
  timingExceptions,
  timings,
  timingVersions,
  transportTimings,
  trips,
} from '#server/database/schema/network.ts'
import { addDays, isoWeekday } from '#server/time/calendar-date.ts'
import { busId } from './demo-fleet.ts'
import { demoId } from './demo-ids.ts'
import { DEMO_LINES, DEMO_TRIPS, type Line } from './demo-lines.ts'
import { regionId, stoppageId } from './demo-places.ts'

/** Minor units of one major unit, and to what fares are rounded. */
const MONEY = {
  SAR: { unit: 100, step: 500 },
  AED: { unit: 100, step: 500 },
  JOD: { unit: 1000, step: 500 },
  EGP: { unit: 100, step: 1000 },
} as const

const CHILD_SHARE = 0.75
const TWO_WAY_SHARE = 1.8
/** Of a fare, what does not depend on the distance. */
const BASE_SHARE = 0.15
const NEW_FARE_FACTOR = 1.06

const DIRECTIONS = ['outward', 'return'] as const
type Direction = (typeof DIRECTIONS)[number]

export interface DemoNetwork {
  trips: (typeof trips.$inferInsert)[]
  routes: (typeof routes.$inferInsert)[]
  routeStops: (typeof routeStops.$inferInsert)[]
  timings: (typeof timings.$inferInsert)[]
  timingVersions: (typeof timingVersions.$inferInsert)[]
  timingExceptions: (typeof timingExceptions.$inferInsert)[]
  transportTimings: (typeof transportTimings.$inferInsert)[]
  prices: (typeof prices.$inferInsert)[]
}

/** The demo operator's timetable and prices, in force since long before `today` (`YYYY-MM-DD`). */
export function demoNetwork(today: string): DemoNetwork {
  const validFrom = addDays(today, -400)
  const ways = DEMO_LINES.flatMap((line) => DIRECTIONS.map((direction) => ({ line, direction })))
  const timingRows = ways.flatMap(({ line, direction }) => timingsOf(line, direction, validFrom))
  return {
    trips: DEMO_TRIPS.flatMap(({ key, name, from, to }) => [
      { id: tripId(key, 'outward'), name, originRegionId: regionId(from), destinationRegionId: regionId(to) },
      {
        id: tripId(key, 'return'),
        name: turned(name),
        originRegionId: regionId(to),
        destinationRegionId: regionId(from),
      },
    ]),
    routes: ways.map(({ line, direction }) => ({
      id: routeId(line, direction),
      tripId: tripId(line.trip, direction),
      name: direction === 'outward' ? line.name : line.returnName,
      isTwoWay: true,
      returnRouteId: routeId(line, opposite(direction)),
    })),
    routeStops: ways.flatMap(({ line, direction }) =>
      stopsOf(line, direction).map(({ key }, position) => ({
        routeId: routeId(line, direction),
        position,
        stoppageId: stoppageId(key),
      })),
    ),
    timings: timingRows.map(({ times: _times, ...row }) => row),
    timingVersions: timingRows.map(({ id, times }) => ({ timingId: id, ...times })),
    timingExceptions: exceptionsOf(today),
    transportTimings: ways.flatMap(({ line, direction }) =>
      line.timings.flatMap(({ buses }, index) =>
        buses.map((bus, position) => ({
          timingId: timingId(line, direction, index),
          ordinal: position + 1,
          transportId: busId(bus),
        })),
      ),
    ),
    prices: ways.flatMap(({ line, direction }) => pricesOf(line, direction, today, validFrom)),
  }
}

function tripId(key: string, direction: Direction): string {
  return demoId('trip', direction === 'outward' ? key : `${key} return`)
}

/** 'Riyadh – Amman' as 'Amman – Riyadh'. */
function turned({ en, ar }: Line['name']): Line['name'] {
  return { en: en.split(' – ').toReversed().join(' – '), ar: ar.split(' – ').toReversed().join(' – ') }
}

function routeId(line: Line, direction: Direction): string {
  return demoId('route', `${line.key} ${direction}`)
}

function timingId(line: Line, direction: Direction, index: number): string {
  return demoId('timing', `${line.key} ${direction} ${index}`)
}

function opposite(direction: Direction): Direction {
  return direction === 'outward' ? 'return' : 'outward'
}

/** The way back has the same legs in the other order; a bus stands at a stop as long as on the way out. */
function stopsOf(line: Line, direction: Direction) {
  const outward = line.stops.map(([key, km, drive, stand]) => ({ key, km, drive, stand }))
  if (direction === 'outward') return outward
  const legs = outward.slice(1).toReversed()
  return outward
    .toReversed()
    .map(({ key, stand }, index) => ({ key, stand, km: legs[index - 1]?.km ?? 0, drive: legs[index - 1]?.drive ?? 0 }))
}

function timingsOf(line: Line, direction: Direction, validFrom: string) {
  const arrivalOffsets: number[] = []
  const departureOffsets: number[] = []
  for (const { drive, stand } of stopsOf(line, direction)) {
    const arrival = (departureOffsets.at(-1) ?? 0) + drive
    arrivalOffsets.push(arrival)
    departureOffsets.push(arrival + stand)
  }
  return line.timings.map((timing, index) => ({
    id: timingId(line, direction, index),
    routeId: routeId(line, direction),
    validFrom,
    returnTimingId: timingId(line, opposite(direction), index),
    times: {
      startsAt: timing[direction].startsAt,
      arrivalOffsets,
      departureOffsets,
      daysOfWeek: [...timing[direction].days],
    },
  }))
}

/** The ferry is in dock for a day in three weeks; the Thursday buses to Dammam run on one more Wednesday. */
function exceptionsOf(today: string) {
  const ferry = DEMO_LINES.find(({ key }) => key === 'AMM-CAI')
  const weekend = DEMO_LINES.find(({ key }) => key === 'RUH-DMM')
  if (!ferry || !weekend) return []
  return [
    {
      timingId: timingId(ferry, 'outward', 0),
      travelDate: nextWeekday(addDays(today, 21), 7),
      kind: 'cancelled' as const,
    },
    {
      timingId: timingId(weekend, 'outward', 2),
      travelDate: nextWeekday(addDays(today, 14), 3),
      kind: 'extra' as const,
    },
  ]
}

function nextWeekday(from: string, weekday: number): string {
  return addDays(from, (weekday - isoWeekday(from) + 7) % 7)
}

/**
 * A whole-route fare and one for every shorter stretch, by distance, in each currency of the line. Dammam's fares rise
 * in a month.
 */
function pricesOf(line: Line, direction: Direction, today: string, validFrom: string) {
  const stops = stopsOf(line, direction)
  const totalKm = stops.reduce((sum, { km }) => sum + km, 0)
  const stretches = stops.flatMap((from, start) =>
    stops.slice(start + 1).map((to, index) => {
      const km = stops.slice(start + 1, start + 2 + index).reduce((sum, stop) => sum + stop.km, 0)
      const isWhole = km === totalKm
      return { from: isWhole ? null : from.key, to: isWhole ? null : to.key, share: shareOf(km / totalKm) }
    }),
  )
  const periods = [
    { since: validFrom, factor: 1 },
    ...(line.key === 'RUH-DMM' ? [{ since: addDays(today, 30), factor: NEW_FARE_FACTOR }] : []),
  ]
  return line.fares
    .filter(({ soldOn }) => soldOn === undefined || soldOn === direction)
    .flatMap(({ currency, adult }) =>
      stretches.flatMap(({ from, to, share }) =>
        periods.map(({ since, factor }) => ({
          id: demoId('price', `${line.key} ${direction} ${currency} ${from} ${to} ${factor}`),
          routeId: routeId(line, direction),
          currency,
          fromStoppageId: from && stoppageId(from),
          toStoppageId: to && stoppageId(to),
          ...faresFrom(adult * share * factor, currency),
          validFrom: since,
        })),
      ),
    )
}

function shareOf(distanceShare: number): number {
  return BASE_SHARE + (1 - BASE_SHARE) * distanceShare
}

function faresFrom(major: number, currency: keyof typeof MONEY) {
  const { unit, step } = MONEY[currency]
  const rounded = (amount: number) => Math.max(step, Math.round((amount * unit) / step) * step)
  return {
    adult: rounded(major),
    child: rounded(major * CHILD_SHARE),
    twoWayAdult: rounded(major * TWO_WAY_SHARE),
    twoWayChild: rounded(major * TWO_WAY_SHARE * CHILD_SHARE),
  }
}
