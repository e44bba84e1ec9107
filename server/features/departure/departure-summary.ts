import type { PackageHindrance } from '#contract/departure/departure-codes.ts'
import type { PartyTotal } from '#contract/departure/departure.ts'
import type { Policies } from '#contract/policy/policy.ts'
import { partyTotals, partyTotalsBack, type Party } from '#server/domain/booking/fare-rules.ts'
import { faresOf, type Ride } from '#server/domain/booking/journey.ts'
import type { Departure, Stoppage } from '#server/domain/network/network.ts'
import { stateAt } from '#server/domain/network/timetable-rules.ts'
import { salesEnds } from '#server/domain/seat/seat-rules.ts'
import type { FoundDeparture } from './departure-search.ts'

/** A departure as it is answered, with what is sold of it at this hour. */
export function toSummary({ departure, from, to, ...found }: FoundDeparture, policies: Policies, now: Date) {
  const { key, route, transport } = departure
  const { id, name, registrationNumber, category } = transport
  return {
    key,
    routeId: route.id,
    routeName: route.name,
    returnRouteId: route.returnRouteId,
    state: stateAt(departure, from),
    transport: { id, name, registrationNumber, category },
    from: stopOf(departure, from, departure.departs),
    to: stopOf(departure, to, departure.arrivals),
    crossesBorder: found.crossesBorder,
    seatsAvailable: found.seatsAvailable,
    additionalSeatsAvailable:
      salesEnds(departure, { from }, policies).additional > now ? found.additionalSeatsAvailable : 0,
    seatsTotal: found.seatsTotal,
    fares: found.fares,
  }
}

interface OfferContext {
  policies: Policies
  now: Date
  party: Party
  /** The chosen way out, where this is the way back. */
  outward: Ride | null
  /** By key of those that the asked package cannot begin with. */
  hindrances?: ReadonlyMap<string, PackageHindrance>
}

/** The same with what it costs a party. */
export function toOffer(found: FoundDeparture, { policies, now, party, outward, hindrances }: OfferContext) {
  return {
    ...toSummary(found, policies, now),
    partyTotals: totalsOf(found, outward, party),
    packageHindrance: hindrances?.get(found.departure.key) ?? null,
  }
}

export type Offer = ReturnType<typeof toOffer>

/** Neither closed nor cancelled, with a price for the whole party, a seat for everybody who needs one, and right for the package. */
export function canTake(offer: Offer, { adult, child }: Party): boolean {
  const { state, partyTotals: totals, packageHindrance } = offer
  return state === 'scheduled' && totals.length > 0 && packageHindrance === null && freeSeatsOf(offer) >= adult + child
}

export function freeSeatsOf({ seatsAvailable, additionalSeatsAvailable }: Offer): number {
  return seatsAvailable + additionalSeatsAvailable
}

function totalsOf(found: FoundDeparture, outward: Ride | null, party: Party): PartyTotal[] {
  return outward === null ? partyTotals(found, party) : partyTotalsBack({ fares: faresOf(outward) }, found, party)
}

function stopOf({ key, route }: Departure, position: number, times: readonly Date[]) {
  const stop: Stoppage | undefined = route.stops[position]
  const at = times[position]
  if (!stop || !at) throw new Error(`departure ${key} has no stop ${position}`)
  const { timeZone, country } = stop.region
  return { position, stoppageId: stop.id, name: stop.name, at, timeZone, country }
}
