import type { FareRow, StopRange } from '#contract/departure/departure.ts'
import { isoWeekday } from '#server/time/calendar-date.ts'
import { formatDepartureKey, type DepartureKey } from '../departure/departure-key.ts'
import type { Departure, Network, Price, Route, Timing, TimingVersion, Transport } from './network.ts'
import { toInstant } from '#server/time/zoned-time.ts'

const MINUTE_MS = 60_000

/** What applies on a travel date, of versions by their first date. */
export function versionOn<Version extends { appliesFrom: string }>(
  versions: readonly Version[],
  travelDate: string,
): Version | undefined {
  return versions.findLast(({ appliesFrom }) => appliesFrom <= travelDate)
}

/** Versions with another one, in place of that of the same first date. */
export function withVersion<Version extends { appliesFrom: string }>(
  versions: readonly Version[],
  version: Version,
): Version[] {
  return [...versions.filter(({ appliesFrom }) => appliesFrom !== version.appliesFrom), version].toSorted(
    (one, other) => (one.appliesFrom < other.appliesFrom ? -1 : 1),
  )
}

/** Whether a timing runs on a travel date: an exception within its validity overrules its weekdays. */
export function runsOn(timing: Timing, travelDate: string): boolean {
  if (!timing.isActive || travelDate < timing.validFrom) return false
  if (timing.validTo !== null && travelDate > timing.validTo) return false
  const exception = timing.exceptions.get(travelDate)
  if (exception !== undefined) return exception === 'extra'
  return versionOn(timing.versions, travelDate)?.daysOfWeek.includes(isoWeekday(travelDate)) ?? false
}

/** A departure as the timetable has it; null where none runs. Whether a row overrules it, the repository knows. */
export function findDeparture(network: Network, key: DepartureKey): Departure | null {
  const timing = network.timings.get(key.timingId)
  const transport = network.transports.get(timing?.transportIds.get(key.ordinal) ?? '')
  const run = timing && transport ? runOf(network, timing, key.travelDate) : null
  if (!transport || !run) return null
  return {
    ...key,
    ...run,
    id: null,
    key: formatDepartureKey(key),
    transport,
    state: 'scheduled',
    closedPositions: [],
    version: 1,
  }
}

/** A timing's run on a travel date, whatever runs it; null where it does not run. */
export function runOf(
  network: Network,
  timing: Timing,
  travelDate: string,
): (DepartureTimes & { route: Route }) | null {
  if (!runsOn(timing, travelDate)) return null
  const route = versionOn(network.routeVersions.get(timing.routeId) ?? [], travelDate)
  if (!route?.isActive || !route.trip.isActive) return null
  const times = timesOf(versionOn(timing.versions, travelDate), route, travelDate)
  return times && { ...times, route }
}

interface DepartureTimes {
  startsAt: Date
  arrivals: Date[]
  departs: Date[]
}

/** Offsets are time spent on the road, so a change of clocks on the way changes what clocks read, not when it is. */
function timesOf(timing: TimingVersion | undefined, route: Route, travelDate: string): DepartureTimes | null {
  const origin = route.stops[0]
  if (!origin || timing?.arrivalOffsets.length !== route.stops.length) return null
  const startsAt = toInstant({ date: travelDate, time: timing.startsAt }, origin.region.timeZone)
  const after = (minutes: number) => new Date(startsAt.getTime() + minutes * MINUTE_MS)
  return { startsAt, arrivals: timing.arrivalOffsets.map(after), departs: timing.departureOffsets.map(after) }
}

/** Whether positions `from` and `to` are a piece of the route that can be travelled. */
export function isStretch(route: Route, { from, to }: StopRange): boolean {
  return Number.isInteger(from) && Number.isInteger(to) && from >= 0 && from < to && to < route.stops.length
}

/** A departure as somebody meets it who boards at a position: closed there goes for closed. */
export function stateAt({ state, closedPositions }: Departure, position: number): Departure['state'] {
  return state === 'scheduled' && closedPositions.includes(position) ? 'closed' : state
}

/**
 * Where a route goes from one stoppage to another; null where it does not. On a route that calls twice at a stoppage the
 * first call is meant.
 */
export function stretchBetween({ stops }: Route, fromStoppageId: string, toStoppageId: string): StopRange | null {
  const from = stops.findIndex((stop) => stop.id === fromStoppageId)
  const to = stops.findIndex((stop, position) => position > from && stop.id === toStoppageId)
  return from >= 0 && to > from ? { from, to } : null
}

/** Legs a ticket over the stretch claims. */
export function legsOf({ from, to }: StopRange): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index)
}

/** Whether the stretch leads through more than one country. */
export function crossesBorder(route: Route, { from, to }: StopRange): boolean {
  return new Set(route.stops.slice(from, to + 1).map((stop) => stop.region.country)).size > 1
}

/**
 * Fares for a stretch on a travel date, one row per currency it is sold in, by currency code. A price that names the
 * stretch goes before one that names less of it, and that before the whole-route fare; of equals the newest counts,
 * and where that one says there is none any more, what names less of the stretch does.
 */
export function faresFor(route: Route, { from, to }: StopRange, travelDate: string): FareRow[] {
  const newest = new Map<string, Price>()
  for (const price of route.prices) {
    if (price.validFrom > travelDate) continue
    if (price.fromStoppageId !== null && price.fromStoppageId !== route.stops[from]?.id) continue
    if (price.toStoppageId !== null && price.toStoppageId !== route.stops[to]?.id) continue
    const scope = `${price.currency} ${price.fromStoppageId} ${price.toStoppageId}`
    const known = newest.get(scope)
    if (!known || price.validFrom > known.validFrom) newest.set(scope, price)
  }
  const best = new Map<string, Price>()
  for (const price of newest.values()) {
    const known = best.get(price.currency)
    if (price.isActive && (!known || goesBefore(price, known))) best.set(price.currency, price)
  }
  return [...best.values()]
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
    .map(({ currency, adult, child, twoWayAdult, twoWayChild }) => ({
      currency,
      adult,
      child,
      twoWayAdult,
      twoWayChild,
    }))
}

function goesBefore(one: Price, other: Price): boolean {
  const difference = stoppagesNamed(one) - stoppagesNamed(other)
  return difference === 0 ? one.validFrom > other.validFrom : difference > 0
}

function stoppagesNamed(price: Price): number {
  return Number(price.fromStoppageId !== null) + Number(price.toStoppageId !== null)
}

/** Regular seats that are sold at all, ladies/family seats among them. */
export function regularSeatsForSale(transport: Transport): string[] {
  return forSale(transport, transport.regularSeats)
}

export function additionalSeatsForSale(transport: Transport): string[] {
  return forSale(transport, transport.additionalSeats)
}

function forSale({ blockedSeats }: Transport, seats: readonly string[]): string[] {
  const blocked = new Set(blockedSeats)
  return seats.filter((seat) => !blocked.has(seat))
}
