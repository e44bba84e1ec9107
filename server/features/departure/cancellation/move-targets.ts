import { and, eq, gte, inArray, lte } from 'drizzle-orm'
import type { Policies } from '#contract/policy/policy.ts'
import type { Orm } from '#server/database/connection.ts'
import { departures, seatClaims } from '#server/database/schema/departure.ts'
import { isLiveClaim } from '#server/domain/seat/live-claims.ts'
import { refuseStretch, salesEnds } from '#server/domain/seat/seat-rules.ts'
import { addDays, isCalendarDate } from '#server/time/calendar-date.ts'
import { formatDepartureKey } from '#server/domain/departure/departure-key.ts'
import type { Departure, Network } from '#server/domain/network/network.ts'
import { fromRow } from '#server/domain/network/timetable-repository.ts'
import {
  additionalSeatsForSale,
  findDeparture,
  legsOf,
  regularSeatsForSale,
  stretchBetween,
} from '#server/domain/network/timetable-rules.ts'

/** Passengers are offered the departures of so many days, the day of their own first. */
const DAYS = 8
/** As many as a list to choose from can hold. */
const MAX_TARGETS = 40

/** Another departure of the route, with the legs on which each of its seats is not free. */
interface OtherDeparture {
  departure: Departure
  taken: ReadonlyMap<string, ReadonlySet<number>>
}

/** Who wants to be put elsewhere, and when they have to. */
export interface Wish {
  fromStoppageId: string
  toStoppageId: string
  /** With a woman or a child: ladies/family seats are theirs too. */
  isFamily: boolean
  /** Their outward journey arrives, their return leaves: between the two they travel. */
  after: Date | null
  before: Date | null
}

export interface FoundTarget {
  departureKey: string
  boardsAt: Date
  alightsAt: Date
  vehicle: string
  free: number
}

/** Departures of the same route in the days from this one's own, but for itself: two statements, whoever wants what. */
export async function readOthers(
  orm: Orm,
  network: Network,
  cancelled: Departure,
  now: Date,
): Promise<OtherDeparture[]> {
  const days = Array.from({ length: DAYS }, (_, index) => addDays(cancelled.travelDate, index)).filter(isCalendarDate)
  const found = new Map<string, Departure>()
  for (const timing of network.timingsByRoute.get(cancelled.route.id) ?? []) {
    for (const travelDate of days) {
      for (const ordinal of timing.transportIds.keys()) {
        const departure = findDeparture(network, { timingId: timing.id, travelDate, ordinal })
        if (departure) found.set(departure.key, departure)
      }
    }
  }
  const rows = await orm
    .select()
    .from(departures)
    .where(
      and(
        eq(departures.routeId, cancelled.route.id),
        gte(departures.travelDate, days[0] ?? cancelled.travelDate),
        lte(departures.travelDate, days.at(-1) ?? cancelled.travelDate),
      ),
    )
  for (const row of rows) found.set(formatDepartureKey(row), fromRow(network, row))
  found.delete(cancelled.key)
  const claims = await readClaims(
    orm,
    [...found.values()].flatMap(({ id }) => id ?? []),
    now,
  )
  return [...found.values()]
    .map((departure) => ({
      departure,
      taken: (departure.id === null ? undefined : claims.get(departure.id)) ?? new Map<string, Set<number>>(),
    }))
    .toSorted((one, other) => one.departure.startsAt.getTime() - other.departure.startsAt.getTime())
}

async function readClaims(
  orm: Orm,
  departureIds: readonly string[],
  now: Date,
): Promise<Map<string, Map<string, Set<number>>>> {
  const taken = new Map<string, Map<string, Set<number>>>()
  if (departureIds.length === 0) return taken
  const rows = await orm
    .select({ departureId: seatClaims.departureId, seat: seatClaims.seat, leg: seatClaims.leg })
    .from(seatClaims)
    .where(and(inArray(seatClaims.departureId, [...departureIds]), isLiveClaim(now)))
  for (const { departureId, seat, leg } of rows) {
    const seats = taken.get(departureId) ?? new Map<string, Set<number>>()
    taken.set(departureId, seats.set(seat, (seats.get(seat) ?? new Set()).add(leg)))
  }
  return taken
}

/** Those of them that would take somebody, soonest first, with the seats they may have. A full one is told too. */
export function targetsFor(
  others: readonly OtherDeparture[],
  wish: Wish,
  policies: Policies,
  now: Date,
): FoundTarget[] {
  return others
    .flatMap(({ departure, taken }): FoundTarget[] => {
      const range = stretchBetween(departure.route, wish.fromStoppageId, wish.toStoppageId)
      if (range === null || refuseStretch(departure, range, policies, now)) return []
      const [boardsAt, alightsAt] = [departure.departs[range.from], departure.arrivals[range.to]]
      if (
        !boardsAt ||
        !alightsAt ||
        (wish.after && boardsAt <= wish.after) ||
        (wish.before && alightsAt >= wish.before)
      )
        return []
      const { transport } = departure
      const areMoreSold = salesEnds(departure, range, policies).additional > now
      const seats = [...regularSeatsForSale(transport), ...(areMoreSold ? additionalSeatsForSale(transport) : [])]
      const legs = legsOf(range)
      const free = seats.filter(
        (seat) =>
          (wish.isFamily || !transport.womenSeats.includes(seat)) && !legs.some((leg) => taken.get(seat)?.has(leg)),
      ).length
      return [{ departureKey: departure.key, boardsAt, alightsAt, vehicle: transport.registrationNumber, free }]
    })
    .slice(0, MAX_TARGETS)
}
