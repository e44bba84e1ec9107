import type { ReplyOf } from '#contract/contract.ts'
import { type ChangeDeparturesQuery, MAX_CHANGE_DAYS } from '#contract/travel-date-change/travel-date-change.ts'
import type { Database } from '#server/database/connection.ts'
import { bookingScope } from '#server/domain/booking/booking-scope.ts'
import type { Departure, Network } from '#server/domain/network/network.ts'
import { loadNetwork } from '#server/domain/network/network-repository.ts'
import { currentPolicies } from '#server/domain/policy/current-policies.ts'
import { beyondHorizon, lastDayForSale } from '#server/domain/seat/seat-rules.ts'
import type { Actor } from '#server/plugins/actor.ts'
import type { Api } from '#server/plugins/api.ts'
import { refuse, type Refusal } from '#server/plugins/refusal.ts'
import { daysBetween } from '#server/time/calendar-date.ts'
import { findBookedStretch } from './booked-stretch.ts'
import { listDepartures } from './departure-rules.ts'
import { searchDepartures } from './departure-search.ts'
import { toSummary } from './departure-summary.ts'

export type ChangeCost = ReplyOf<'getChangeDepartures'>['data'][number]['cost']

/** What moving tickets to a departure costs, by the rules of a travel-date change. */
export type CostOfChange = (asked: {
  database: Database
  network: Network
  now: Date
  actor: Actor
  query: ChangeDeparturesQuery
}) => Promise<((departure: Departure) => ChangeCost) | Refusal>

/** Where a booking's tickets can be moved to, with what each departure would cost. */
export function registerChangeDepartures(api: Api, costOfChange: CostOfChange): void {
  api.read('getChangeDepartures', async ({ database, query, actor, now }) => {
    const [network, { policies }] = await Promise.all([loadNetwork(database), currentPolicies(database)])
    const booked = await findBookedStretch(database.orm, network, query, bookingScope(actor, network))
    if (booked === null) return refuse('notFound')
    const { route, from, to } = booked
    const { date, until = date } = query
    const lastDay = lastDayForSale(now, from.region.timeZone, policies)
    if (date > lastDay) return beyondHorizon(policies)
    const days = daysBetween(date, until)
    if (days < 0 || days > MAX_CHANGE_DAYS)
      return refuse('malformed', {
        fields: { until: 'travelDateChange.tooManyDays' },
        values: { days: MAX_CHANGE_DAYS },
      })
    const found = await searchDepartures(database.orm, network, {
      fromStoppageId: from.id,
      toStoppageId: to.id,
      date,
      until: until < lastDay ? until : lastDay,
      now,
    })
    const list = listDepartures(
      found.filter(({ departure }) => departure.route.id === route.id),
      query,
    )
    if ('refused' in list) return list
    const costAt = await costOfChange({ database, network, now, actor, query })
    if ('refused' in costAt) return costAt
    const data = list.data.map((row) => ({ ...toSummary(row, policies, now), cost: costAt(row.departure) }))
    return { data, page: list.page }
  })
}
