import { MAX_DESTINATIONS } from '#contract/departure/journey-choices.ts'
import type { Api } from '#server/plugins/api.ts'
import { currentPolicies } from '#server/domain/policy/current-policies.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { beyondHorizon, lastDayForSale } from '#server/domain/seat/seat-rules.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { dayAt } from '#server/time/local-day.ts'
import { arrivalOf, findOutward } from './chosen-outward.ts'
import { searchDepartures } from './departure-search.ts'
import { toOffer } from './departure-summary.ts'
import { destinationsFrom } from './destinations.ts'
import { findHindrances } from './package-hindrances.ts'
import { sellableRoutes } from './sellable.ts'
import { travelDaysOf, windowAround } from './travel-days.ts'

/** What a journey is chosen from so that nobody asks for what is not there: places that are reached, days that run. */
export function registerJourneyChoices(api: Api): void {
  api.read('getJourneyDestinations', async ({ database, query: { fromStoppageId }, now }) => {
    const network = await loadNetwork(database)
    const sellable = await sellableRoutes(database.orm, network, now)
    // A day early, so that it is not over in any time zone.
    const yesterday = addDays(now.toISOString().slice(0, 10), -1)
    const reached = destinationsFrom(network, sellable, fromStoppageId, yesterday)
    return {
      data: { stoppageIds: reached.slice(0, MAX_DESTINATIONS), isComplete: reached.length <= MAX_DESTINATIONS },
    }
  })

  api.read('getTravelDays', async ({ database, query, now }) => {
    const [network, { policies }] = await Promise.all([loadNetwork(database), currentPolicies(database)])
    const { fromStoppageId, toStoppageId, date, journey, currency } = query
    const timeZone = network.stoppages.get(fromStoppageId)?.region.timeZone ?? 'UTC'
    const last = lastDayForSale(now, timeZone, policies)
    if (date > last) return beyondHorizon(policies)
    const outward = await findOutward(database.orm, network, query)
    if (outward !== null && 'refused' in outward) return outward

    const arrival = outward && arrivalOf(outward)
    const days = windowAround(date, {
      earliest: dayAt({ timeZone }, arrival && arrival > now ? arrival : now),
      last,
    })
    const search = { fromStoppageId, toStoppageId, date: days.from, until: days.until, now }
    const found = await searchDepartures(database.orm, network, search)
    const hindrances = await findHindrances(database.orm, network, found, { query, policies, now })
    if ('refused' in hindrances) return hindrances
    const offers = found
      .map((each) => toOffer(each, { policies, now, party: query, outward, hindrances }))
      .filter(({ from }) => !arrival || from.at > arrival)
    return { data: travelDaysOf(offers, { ...days, date, party: query, isTwoWay: journey === 'twoWay', currency }) }
  })
}
