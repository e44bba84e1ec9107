import type { FareRow, StopRange } from '#contract/departure/departure.ts'
import type { Policies } from '#contract/policy/policy.ts'
import { refuse, type Refusal } from '#server/plugins/refusal.ts'
import { refuseStretch } from '#server/domain/seat/seat-rules.ts'
import { dayAt } from '#server/time/local-day.ts'
import type { Departure, Region } from '#server/domain/network/network.ts'
import { crossesBorder, faresFor } from '#server/domain/network/timetable-rules.ts'
import { ticketSupply } from '#server/domain/tax/supply-between.ts'
import { type Tax, taxOf } from '#server/domain/tax/tax-of-supply.ts'
import type { PricedDirection, PricedJourney } from './fare-rules.ts'
import type { PartyJourney } from './party-rules.ts'

/** A stretch of one departure. */
export interface Ride<Run extends Departure = Departure> extends StopRange {
  departure: Run
}

export interface Journey<Run extends Departure = Departure> {
  outward: Ride<Run>
  return: Ride<Run> | null
}

/** Why a journey cannot be sold now; undefined where it can. */
export function refuseJourney(
  journey: Journey,
  policies: Pick<Policies, 'bookingHorizonDays'>,
  now: Date,
): Refusal | undefined {
  const { outward, return: back } = journey
  const refusal = refuseStretch(outward.departure, outward, policies, now)
  if (refusal !== undefined || back === null) return refusal
  if (!leadsBack(outward, back))
    return refuse('ruleBroken', { fields: { 'return.departureKey': 'booking.notTheWayBack' } })
  const arrival = outward.departure.arrivals[outward.to]
  const start = back.departure.departs[back.from]
  if (arrival !== undefined && start !== undefined && start <= arrival) {
    return refuse('ruleBroken', { fields: { 'return.departureKey': 'booking.returnBeforeArrival' } })
  }
  return refuseStretch(back.departure, back, policies, now)
}

/** On the return route, or another of the reverse trip, between the same two regions: a two-way price is for those. */
function leadsBack(outward: Ride, back: Ride): boolean {
  const { route } = outward.departure
  const isReverse =
    back.departure.route.id === route.returnRouteId ||
    (back.departure.route.trip.originRegionId === route.trip.destinationRegionId &&
      back.departure.route.trip.destinationRegionId === route.trip.originRegionId)
  return (
    isReverse &&
    regionAt(back, back.from)?.id === regionAt(outward, outward.to)?.id &&
    regionAt(back, back.to)?.id === regionAt(outward, outward.from)?.id
  )
}

export function regionAt({ departure }: Ride, position: number): Region | undefined {
  return departure.route.stops[position]?.region
}

/** The calendar day where a journey begins: who is born there today may be from tomorrow in Greenwich. */
export function dayAtStart({ outward }: Journey, now: Date): string {
  return dayAt(regionAt(outward, outward.from) ?? { timeZone: 'UTC' }, now)
}

/** A journey as the fare rules see it, sold on a day where its seller is. */
export function pricedJourney(journey: Journey, soldOn: string): PricedJourney {
  return { outward: pricedRide(journey.outward, soldOn), return: journey.return && pricedRide(journey.return, soldOn) }
}

/** One direction as the fare rules see it. */
export function pricedRide(ride: Ride, soldOn: string): PricedDirection {
  return { travelDate: ride.departure.travelDate, fares: faresOf(ride), tax: taxOfRide(ride, soldOn) }
}

/** What a stretch costs on its travel date, one row per currency. */
export function faresOf(ride: Ride): FareRow[] {
  const { route, travelDate } = ride.departure
  return faresFor(route, ride, travelDate)
}

/** The tax of a ticket for a stretch: of the region where it starts. */
export function taxOfRide(ride: Ride, soldOn: string): Tax {
  const [from, to] = [regionAt(ride, ride.from), regionAt(ride, ride.to)]
  if (!from) throw new RangeError(`departure ${ride.departure.key} has no stop ${ride.from}`)
  return taxOf(from, ticketSupply(from, to), soldOn)
}

/** A journey as the party rules see it. */
export function partyJourney(journey: Journey): PartyJourney {
  return { outward: partyDirection(journey.outward), return: journey.return && partyDirection(journey.return) }
}

function partyDirection(ride: Ride): PartyJourney['outward'] {
  const { route, travelDate, transport } = ride.departure
  return { travelDate, womenSeats: transport.womenSeats, crossesBorder: crossesBorder(route, ride) }
}
