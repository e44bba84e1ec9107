import type { LocalizedName } from '#contract/common.ts'
import type { Api } from '#server/plugins/api.ts'
import { refuse } from '#server/plugins/refusal.ts'
import { currentPolicies } from '#server/domain/policy/current-policies.ts'
import { beyondHorizon, lastDayForSale } from '#server/domain/seat/seat-rules.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { searchDepartures } from '#server/features/departure/departure-search.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import type { Network, Route } from '#server/domain/network/network.ts'
import { routesWithDepartures, sellableRoutes } from '#server/features/departure/sellable.ts'
import { faresFor, isStretch, versionOn } from '#server/domain/network/timetable-rules.ts'
import { type CostOfChange, registerChangeDepartures } from './change-departures.ts'
import { findOutward } from './chosen-outward.ts'
import { listDepartures } from './departure-rules.ts'
import { toOffer } from './departure-summary.ts'
import { findHindrances } from './package-hindrances.ts'
import { versionsInUse } from './destinations.ts'
import { wordMatcher } from '#contract/search-term.ts'

/** Most stoppages that a dropdown offers; a search finds the others. */
const MAX_CHOICES = 50
const EVER = '1900-01-01'

/** Lookups that a sale begins with: where from and to, what runs on a day, what it costs. */
export function registerDepartures(api: Api, { costOfChange }: { costOfChange: CostOfChange }): void {
  registerLookups(api)
  registerChangeDepartures(api, costOfChange)

  api.read('getDepartures', async ({ database, query, now }) => {
    const [network, { policies }] = await Promise.all([loadNetwork(database), currentPolicies(database)])
    const { fromStoppageId, toStoppageId, date } = query
    const timeZone = network.stoppages.get(fromStoppageId)?.region.timeZone
    if (timeZone !== undefined && date > lastDayForSale(now, timeZone, policies)) return beyondHorizon(policies)
    const outward = await findOutward(database.orm, network, query)
    if (outward !== null && 'refused' in outward) return outward
    const found = await searchDepartures(database.orm, network, { fromStoppageId, toStoppageId, date, now })
    const list = listDepartures(found, query)
    if ('refused' in list) return list
    const hindrances = await findHindrances(database.orm, network, list.data, { query, policies, now })
    if ('refused' in hindrances) return hindrances
    const data = list.data.map((row) => toOffer(row, { policies, now, party: query, outward, hindrances }))
    return { data, page: list.page }
  })
}

/** What a journey is chosen from: places, trips, routes, stops and their prices. */
function registerLookups(api: Api): void {
  api.read('getRegionListForBooking', async ({ database, now }) => {
    const network = await loadNetwork(database)
    const called = stoppagesCalledAt(network, await sellableRoutes(database.orm, network, now), now)
    const stoppages = activeStoppages(network).filter(({ id }) => called.has(id))
    const data = [...network.regions.values()].map(({ id, code, city, country, currency, timeZone }) => ({
      id,
      code,
      city,
      country,
      currency,
      timeZone,
      stoppages: stoppages.filter((stoppage) => stoppage.regionId === id),
    }))
    return { data: data.filter((region) => region.stoppages.length > 0).toSorted(byName(({ city }) => city)) }
  })

  api.read('getTripListForBooking', async ({ database, now }) => {
    const network = await loadNetwork(database)
    const sellable = await sellableRoutes(database.orm, network, now)
    const others = [...network.routes.values()].filter(({ id }) => !sellable.has(id))
    // Lists of what was sold are filtered by trip, also once nothing more of it is.
    const sold = await routesWithDepartures(database.orm, others, EVER)
    const known = new Set([...sellable.values(), ...others.filter(({ id }) => sold.has(id))].map(({ trip }) => trip.id))
    const data = [...network.trips.values()]
      .filter((trip) => known.has(trip.id))
      .map(({ id, name, originRegionId, destinationRegionId }) => ({ id, name, originRegionId, destinationRegionId }))
    return { data: data.toSorted(byName(({ name }) => name)) }
  })

  api.read('getRouteListForBooking', async ({ database, query, now }) => {
    const routes = await sellableRoutes(database.orm, await loadNetwork(database), now)
    const data = [...routes.values()]
      .filter(({ trip }) => !query.tripId || trip.id === query.tripId)
      .map(({ id, trip, name, returnRouteId, stops }) => ({
        id,
        tripId: trip.id,
        name,
        returnRouteId,
        stoppages: stops.map((stop, position) => ({ position, stoppageId: stop.id, name: stop.name })),
      }))
    return { data: data.toSorted(byName(({ name }) => name)) }
  })

  api.read('getPriceListForBooking', async ({ database, query: { routeId, date, from, to }, now }) => {
    const network = await loadNetwork(database)
    // Positions count in the stops of that day.
    const route = versionOn(network.routeVersions.get(routeId) ?? [], date)
    if (!route) return refuse('notFound')
    if (!isStretch(route, { from, to })) return refuse('malformed', { fields: { to: 'seat.noSuchStretch' } })
    const isSold = (await sellableRoutes(database.orm, network, now)).has(routeId)
    return { data: isSold ? faresFor(route, { from, to }, date) : [] }
  })

  api.read('getStopageListDropdown', async ({ database, query: { search = '', regionId } }) => {
    const fits = wordMatcher(search)
    const found = activeStoppages(await loadNetwork(database)).filter(
      (stoppage) =>
        (regionId === undefined || stoppage.regionId === regionId) && fits(`${stoppage.name.en}\n${stoppage.name.ar}`),
    )
    return { data: found.slice(0, MAX_CHOICES) }
  })
}

function activeStoppages({ stoppages }: Network) {
  return [...stoppages.values()]
    .filter((stoppage) => stoppage.isActive)
    .map(({ id, name, region }) => ({ id, name, regionId: region.id }))
    .toSorted(byName(({ name }) => name))
}

/** Stoppages of routes that are sold, of the versions that run now or later: an operator may keep many thousands of others. */
function stoppagesCalledAt(network: Network, sellable: ReadonlyMap<string, Route>, now: Date): Set<string> {
  // A day early, so that it is not over in any time zone.
  const yesterday = addDays(now.toISOString().slice(0, 10), -1)
  const inUse = [...sellable.keys()].flatMap((id) => versionsInUse(network, id, yesterday))
  return new Set(inUse.flatMap(({ stops }) => stops.map(({ id }) => id)))
}

function byName<Item>(nameOf: (item: Item) => LocalizedName) {
  return (one: Item, other: Item) => nameOf(one).en.localeCompare(nameOf(other).en, 'en')
}
