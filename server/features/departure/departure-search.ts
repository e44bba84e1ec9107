import { and, getTableColumns, gte, inArray, lte, sql } from 'drizzle-orm'
import type { FareRow, StopRange } from '#contract/departure/departure.ts'
import type { Orm } from '#server/database/connection.ts'
import { departures, seatClaims } from '#server/database/schema/departure.ts'
import { addDays, daysBetween, isCalendarDate } from '#server/time/calendar-date.ts'
import { formatDepartureKey } from '#server/domain/departure/departure-key.ts'
import { isLiveClaim } from '#server/domain/seat/live-claims.ts'
import { LONGEST_JOURNEY_DAYS } from '#server/domain/departure/departure-window.ts'
import type { Departure, Network, Route } from '#server/domain/network/network.ts'
import { fromRow } from '#server/domain/network/timetable-repository.ts'
import {
  additionalSeatsForSale,
  crossesBorder,
  faresFor,
  findDeparture,
  regularSeatsForSale,
  stateAt,
  stretchBetween,
} from '#server/domain/network/timetable-rules.ts'
import { toLocal } from '#server/time/zoned-time.ts'

export interface DepartureSearch {
  fromStoppageId: string
  /** Null: to the end of each route. */
  toStoppageId: string | null
  /** Local date at the boarding stoppage, whatever the travel date of the departure at its first stop. */
  date: string
  /** The last such day, where several are asked for. */
  until?: string
  now: Date
}

export interface FoundDeparture extends StopRange {
  departure: Departure
  seatsAvailable: number
  /** Whether they are still sold at this hour, the seat rules say. */
  additionalSeatsAvailable: number
  seatsTotal: number
  crossesBorder: boolean
  fares: FareRow[]
}

/** Departures that can still be boarded, soonest first. */
export async function searchDepartures(orm: Orm, network: Network, search: DepartureSearch): Promise<FoundDeparture[]> {
  const stretches = findStretches(network, search)
  // At the ends of the calendar a neighbouring day may not exist.
  const days = travelDates(search).filter(isCalendarDate)
  if (stretches.length === 0 || days.length === 0) return []
  const found = new Map<string, FoundDeparture>()
  for (const { route, ...range } of stretches) {
    for (const departure of plannedDepartures(network, route, days)) {
      if (departure.route === route) found.set(departure.key, describe(departure, range, new Set()))
    }
  }
  const touched = await readTouched(orm, stretches, days, search.now)
  // A row goes before the timetable, also one whose older version of the stops has no such stretch.
  for (const row of touched) found.delete(formatDepartureKey(row))
  for (const { taken, from, to, stretchAppliesFrom, ...row } of touched) {
    if (row.routeAppliesFrom !== stretchAppliesFrom) continue
    found.set(formatDepartureKey(row), describe(fromRow(network, row), { from, to }, new Set(taken)))
  }
  return [...found.values()]
    .filter((item) => isBoardedWithin(item, search) && boardsAt(item) > search.now.getTime())
    .toSorted((one, other) => boardsAt(one) - boardsAt(other))
}

/** Of departures that may be boarded on the days asked for: from days before the first to the one after the last. */
function travelDates({ date, until = date }: DepartureSearch): string[] {
  const length = daysBetween(date, until) + LONGEST_JOURNEY_DAYS + 2
  return Array.from({ length }, (_, index) => addDays(date, index - LONGEST_JOURNEY_DAYS))
}

interface Stretch extends StopRange {
  route: Route
}

function findStretches(network: Network, { fromStoppageId, toStoppageId }: DepartureSearch): Stretch[] {
  return [...network.routeVersions.values()].flat().flatMap((route) => {
    const range = stretchBetween(route, fromStoppageId, toStoppageId ?? route.stops.at(-1)?.id ?? '')
    return range ? [{ route, ...range }] : []
  })
}

function plannedDepartures(network: Network, route: Route, days: readonly string[]): Departure[] {
  return (network.timingsByRoute.get(route.id) ?? []).flatMap((timing) =>
    days.flatMap((travelDate) =>
      [...timing.transportIds.keys()].flatMap(
        (ordinal) => findDeparture(network, { timingId: timing.id, travelDate, ordinal }) ?? [],
      ),
    ),
  )
}

/** Departures that have a row, with the seats that are not free on the whole stretch: one statement for all. */
function readTouched(orm: Orm, stretches: readonly Stretch[], days: readonly string[], now: Date) {
  const stretch = sql`unnest(
    ${sql.param(stretches.map(({ route }) => route.id))}::uuid[],
    ${sql.param(stretches.map(({ route }) => route.appliesFrom))}::date[],
    ${sql.param(stretches.map(({ from }) => from))}::int[],
    ${sql.param(stretches.map(({ to }) => to))}::int[]
  ) as stretch (route_id, applies_from, from_position, to_position)`
  const taken = sql<string[]>`array(
    select distinct ${seatClaims.seat} from ${seatClaims}
    where ${seatClaims.departureId} = ${departures.id}
      and ${seatClaims.leg} >= stretch.from_position and ${seatClaims.leg} < stretch.to_position
      and ${isLiveClaim(now)}
  )`
  return orm
    .select({
      ...getTableColumns(departures),
      from: sql<number>`stretch.from_position`,
      to: sql<number>`stretch.to_position`,
      stretchAppliesFrom: sql<string>`stretch.applies_from`,
      taken,
    })
    .from(departures)
    .innerJoin(stretch, sql`stretch.route_id = ${departures.routeId}`)
    .where(
      and(
        inArray(
          departures.routeId,
          stretches.map(({ route }) => route.id),
        ),
        gte(departures.travelDate, days[0] ?? ''),
        lte(departures.travelDate, days.at(-1) ?? ''),
      ),
    )
}

function describe(departure: Departure, range: StopRange, taken: ReadonlySet<string>): FoundDeparture {
  const { route, transport, travelDate } = departure
  const seats = regularSeatsForSale(transport)
  const isFree = (seat: string) => stateAt(departure, range.from) === 'scheduled' && !taken.has(seat)
  return {
    departure,
    ...range,
    seatsAvailable: seats.filter(isFree).length,
    additionalSeatsAvailable: additionalSeatsForSale(transport).filter(isFree).length,
    seatsTotal: seats.length,
    crossesBorder: crossesBorder(route, range),
    fares: faresFor(route, range, travelDate),
  }
}

function isBoardedWithin(found: FoundDeparture, { date, until = date }: DepartureSearch): boolean {
  const day = boardingDay(found)
  return day !== undefined && day >= date && day <= until
}

/** The local day at the boarding stoppage. */
function boardingDay({ departure, from }: FoundDeparture): string | undefined {
  const [at, stop] = [departure.departs[from], departure.route.stops[from]]
  return at && stop && toLocal(at, stop.region.timeZone).date
}

function boardsAt({ departure, from }: FoundDeparture): number {
  return departure.departs[from]?.getTime() ?? Number.NaN
}
