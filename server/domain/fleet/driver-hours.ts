import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { DutyWarning } from '#contract/fleet/driver-hours.ts'
import { weekStart } from '#machines/week-start.ts'
import type { Orm } from '#server/database/connection.ts'
import { depots, drivers, regions, transportDrivers } from '#server/database/schema/network.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { dayAt } from '#server/time/local-day.ts'
import { departuresBetween, endOf, LONGEST_JOURNEY_DAYS } from '../departure/departure-window.ts'
import type { Departure, Network } from '../network/network.ts'
import { runOf } from '../network/timetable-rules.ts'
import { formatDepartureKey } from '../departure/departure-key.ts'
import {
  drivenByDay,
  type Duty,
  type DutyLimits,
  type DutyPlace,
  judgeDuties,
  type Judged,
  weekOf,
} from './duty-rules.ts'

/** Named of a warning; the rest is a number. */
const NAMED = 3
/** As far as an assignment is looked at: what the timetable repeats shows within two weeks. */
const AHEAD_DAYS = 21
const WEEK_DAYS = 7

/** What a bus is to be given, or who. */
export interface DutyChange {
  transportId: string
  /** Further drivers of it. */
  driverIds?: readonly string[] | undefined
  timingId?: string | undefined
  departure?: Departure | undefined
}

interface Driver {
  id: string
  name: string
  place: DutyPlace
}

/** What a driver drives in the week of a day, and what of it is too much. */
export async function driverWeek(
  orm: Orm,
  network: Network,
  { driverId, day, limits, now }: { driverId: string; day: string | undefined; limits: DutyLimits; now: Date },
) {
  const [driver] = await readDrivers(orm, [driverId])
  if (!driver) return undefined
  const { place } = driver
  const first = weekOf(day ?? dayAt(place, now), place)
  const week = Array.from({ length: WEEK_DAYS }, (_, index) => addDays(first, index))
  const crews = await readCrews(orm, [driverId])
  const duties = await dutiesOf(orm, network, [...crews.values()], driver.id, { from: first, days: WEEK_DAYS })
  const driven = drivenByDay(
    duties.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime()),
    place,
  )
  return {
    days: week.map((each) => ({
      day: each,
      minutes: driven.get(each)?.minutes ?? 0,
      departures: (driven.get(each)?.duties ?? []).map(told),
    })),
    minutes: week.reduce((sum, each) => sum + (driven.get(each)?.minutes ?? 0), 0),
    limits,
    warnings: judgeDuties(duties, limits, place)
      .filter(({ day: each }) => week.includes(each))
      .map((judged) => warningOf(driver, judged, limits, 0)),
  }
}

/** What a change of a bus's drivers or runs makes too much, from today on; of each kind the first for each driver. */
export async function dutyWarnings(
  orm: Orm,
  network: Network,
  { transportId, driverIds, timingId, departure }: DutyChange,
  { limits, now }: { limits: DutyLimits; now: Date },
): Promise<DutyWarning[]> {
  const present = await readCrew(orm, transportId)
  const asked = await readDrivers(orm, driverIds ?? present)
  const crew = [...new Set([...present, ...(driverIds ?? [])])]
  const others = await readCrews(
    orm,
    asked.map(({ id }) => id),
  )
  const buses = [...others.values()].filter((bus) => bus.transportId !== transportId)
  const timing = timingId === undefined ? undefined : network.timings.get(timingId)
  const today = now.toISOString().slice(0, 10)
  const start = [today, timing?.validFrom ?? '', departure?.travelDate ?? ''].toSorted().at(-1) ?? today
  const warnings: DutyWarning[] = []
  for (const driver of asked) {
    const window = { from: weekOf(start, driver.place), days: AHEAD_DAYS }
    const own = await dutiesOf(orm, network, [{ transportId, drivers: crew }], driver.id, window)
    const added = [
      ...(timing ? timingDuties(network, timing, crew.length, window) : []),
      ...(departure ? [dutyOf(departure, crew.length)] : []),
    ].filter(({ key }) => !own.some((duty) => duty.key === key))
    const known = new Set([...own, ...added].map(({ key }) => key))
    const elsewhere = (await dutiesOf(orm, network, buses, driver.id, window)).filter(({ key }) => !known.has(key))
    const changed = new Set((driverIds === undefined ? added : own).map(({ key }) => key))
    const judged = judgeDuties([...own, ...added, ...elsewhere], limits, driver.place).filter(
      ({ kind, day, duties }) =>
        addDays(day, kind === 'week' ? WEEK_DAYS - 1 : 0) >= dayAt(driver.place, now) &&
        duties.some(({ key }) => changed.has(key)),
    )
    for (const kind of ['day', 'week', 'rest'] as const) {
      const [first, ...more] = judged.filter((each) => each.kind === kind)
      if (first) warnings.push(warningOf(driver, first, limits, more.length))
    }
  }
  return warnings
}

interface Crew {
  transportId: string
  drivers: readonly string[]
}

/** Runs of these buses on which somebody is one of the drivers; those that leave before the window and are still under way among them. */
async function dutiesOf(
  orm: Orm,
  network: Network,
  crews: readonly Crew[],
  driverId: string,
  { from, days }: { from: string; days: number },
): Promise<Duty[]> {
  const found = await Promise.all(
    crews
      .filter((crew) => crew.drivers.includes(driverId))
      .map(async ({ transportId, drivers: crew }) => {
        const window = { from: addDays(from, -LONGEST_JOURNEY_DAYS), days: days + LONGEST_JOURNEY_DAYS, transportId }
        const running = await departuresBetween(orm, network, window)
        return running
          .filter(({ departure }) => departure.state !== 'cancelled')
          .map(({ departure }) => dutyOf(departure, crew.length))
      }),
  )
  return found.flat()
}

const dutyOf = (departure: Departure, crew: number): Duty => ({
  key: departure.key,
  route: departure.route,
  startsAt: departure.startsAt,
  endsAt: endOf(departure),
  crew: Math.max(1, crew),
})

/** Runs of a timing that no bus has yet. */
function timingDuties(
  network: Network,
  timing: NonNullable<ReturnType<Network['timings']['get']>>,
  crew: number,
  { from, days }: { from: string; days: number },
): Duty[] {
  return Array.from({ length: days }, (_, index) => addDays(from, index)).flatMap((travelDate) => {
    const run = runOf(network, timing, travelDate)
    return run
      ? [
          {
            key: formatDepartureKey({ timingId: timing.id, travelDate, ordinal: 0 }),
            route: run.route,
            startsAt: run.startsAt,
            endsAt: run.arrivals.at(-1) ?? run.startsAt,
            crew: Math.max(1, crew),
          },
        ]
      : []
  })
}

async function readCrew(orm: Orm, transportId: string): Promise<string[]> {
  const rows = await orm
    .select({ id: drivers.id })
    .from(transportDrivers)
    .innerJoin(drivers, eq(drivers.id, transportDrivers.driverId))
    .where(and(eq(transportDrivers.transportId, transportId), eq(drivers.isActive, true)))
    .orderBy(asc(transportDrivers.position))
  return rows.map(({ id }) => id)
}

/** The buses that these usually drive, with all who share the driving of each. */
async function readCrews(orm: Orm, driverIds: readonly string[]): Promise<Map<string, Crew>> {
  if (driverIds.length === 0) return new Map()
  const rows = await orm
    .select({ transportId: transportDrivers.transportId, driverId: transportDrivers.driverId })
    .from(transportDrivers)
    .innerJoin(drivers, eq(drivers.id, transportDrivers.driverId))
    .where(
      and(
        eq(drivers.isActive, true),
        inArray(
          transportDrivers.transportId,
          sql`(select own.transport_id from transport_drivers as own where own.driver_id in ${[...driverIds]})`,
        ),
      ),
    )
  const crews = new Map<string, { transportId: string; drivers: string[] }>()
  for (const { transportId, driverId } of rows) {
    const crew = crews.get(transportId) ?? { transportId, drivers: [] }
    crew.drivers.push(driverId)
    crews.set(transportId, crew)
  }
  return crews
}

async function readDrivers(orm: Orm, ids: readonly string[]): Promise<Driver[]> {
  if (ids.length === 0) return []
  const rows = await orm
    .select({ id: drivers.id, name: drivers.name, timeZone: regions.timeZone, country: regions.country })
    .from(drivers)
    .innerJoin(depots, eq(depots.id, drivers.depotId))
    .innerJoin(regions, eq(regions.id, depots.regionId))
    .where(inArray(drivers.id, [...ids]))
    .orderBy(asc(drivers.name))
  return rows.map(({ id, name, timeZone, country }) => ({
    id,
    name,
    place: { timeZone, weekStartsOn: weekStart('en', country) },
  }))
}

function warningOf(
  driver: Driver,
  { kind, day, minutes, duties }: Judged,
  limits: DutyLimits,
  more: number,
): DutyWarning {
  return {
    driver: { id: driver.id, name: driver.name },
    kind,
    day,
    minutes,
    limit: limits[kind],
    departures: duties.slice(0, NAMED).map(told),
    others: Math.max(0, duties.length - NAMED),
    more,
  }
}

const told = ({ key, route, startsAt, endsAt }: Duty): DutyWarning['departures'][number] => ({
  departureKey: key,
  routeName: route.name,
  startsAt,
  endsAt,
  timeZone: route.stops[0]?.region.timeZone ?? 'UTC',
})
