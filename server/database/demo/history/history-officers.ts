import type { StoredDeparture, Network, Region } from '#server/domain/network/network.ts'
import { DEMO_DEPOTS, depotId } from '../demo-places.ts'
import { DEMO_PEOPLE } from '../demo-people.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { actorOf } from '../demo-actors.ts'

export interface Officer {
  id: string
  depotId: string
  timeZone: string
  region: Region
}

/** Those who check in: staff of the depots. */
export function historyOfficers(network: Network): Officer[] {
  return DEMO_PEOPLE.flatMap(({ id, post, depot, timeZone }) => {
    const place = depot && DEMO_DEPOTS.find(({ code }) => code === depot)
    const region = place && network.regions.get(place.regionId)
    return depot && region && post === 'staff' ? [{ id, depotId: depotId(depot), timeZone, region }] : []
  })
}

/** Somebody of where it is boarded, else of the same country, else of another place on the route. */
export function officerAt(
  officers: readonly Officer[],
  { route }: Pick<StoredDeparture, 'route'>,
  position: number,
  random: SeededRandom,
): Officer | undefined {
  const boarding = route.stops[position]?.region
  const onRoute = officers.filter(({ region }) => route.stops.some((stop) => stop.region.id === region.id))
  const near = onRoute.filter(({ region }) => region.id === boarding?.id)
  const country = onRoute.filter(({ region }) => region.country === boarding?.country)
  return random.pick(near.length > 0 ? near : country.length > 0 ? country : onRoute)
}

/** Who closes boarding: staff at the stoppages of their own region, operations anywhere. */
export function closerAt(
  officers: readonly Officer[],
  { route }: Pick<StoredDeparture, 'route'>,
  position: number,
  random: SeededRandom,
): string {
  const boarding = route.stops[position]?.region
  const near = officers.filter(({ region }) => region.id === boarding?.id)
  return random.pick(near)?.id ?? actorOf(random.chance(50) ? 'operations' : 'operations-2').id
}
