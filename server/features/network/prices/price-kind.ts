import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { priceListEndpoints } from '#contract/network/price-list.ts'
import type { PRICE_STATES, PriceRecord } from '#contract/network/price-list-row.ts'
import { priceList } from '#contract/network/price-list-list.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import { prices, regions, routes, routeStops, stoppages, trips } from '#server/database/schema/network.ts'
import type { MasterKind, Problems } from '#server/masters/master-kind.ts'
import { refuse } from '#server/plugins/refusal.ts'
import { readRouteWithPrices } from './price-repository.ts'
import { priceProblems, pricesAround, scopeKey } from './price-rules.ts'
import { todayOf } from '../timetable/timetable-versions.ts'

type Values = z.output<typeof priceListEndpoints.createPriceList.body>

const later = alias(prices, 'later')
const [fromStop, toStop] = [alias(stoppages, 'from_stop'), alias(stoppages, 'to_stop')]

/** Same route, currency and stretch. */
const isSameScope = and(
  eq(later.routeId, prices.routeId),
  eq(later.currency, prices.currency),
  sql`${later.fromStoppageId} is not distinct from ${prices.fromStoppageId}`,
  sql`${later.toStoppageId} is not distinct from ${prices.toStoppageId}`,
)
const nextFrom = sql<
  string | null
>`(select min(${later.validFrom})::text from ${prices} as later where ${isSameScope} and ${later.validFrom} > ${prices.validFrom})`
const routeText = sql`(select (${routes.name} ->> 'en') || ' ' || (${routes.name} ->> 'ar') from ${routes} where ${routes.id} = ${prices.routeId})`

/** Where along the route a stretch begins and ends; the whole route's comes before all digits. */
const placeText = sql`coalesce((
  select string_agg(lpad(place::text, 3, '0'), '' order by place)
  from (select min(${routeStops.position}) as place from ${routeStops}
    where ${routeStops.routeId} = ${prices.routeId} and ${routeStops.stoppageId} in (${prices.fromStoppageId}, ${prices.toStoppageId})
    group by ${routeStops.stoppageId}) as places), '-')`
/** As the grid has them: by route, currency, whole route before its stretches, and date. */
const gridOrder = sql`(lower(${routeText}) || '|' || ${prices.currency} || '|' || ${placeText} || '|' || ${prices.validFrom}::text) collate "C"`

/** Prices in force on a travel date. */
export function isValidOn(date: string) {
  return sql`(${prices.isActive} and ${prices.validFrom} <= ${date} and not exists (
    select from ${prices} as later where ${isSameScope} and ${later.validFrom} > ${prices.validFrom} and ${later.validFrom} <= ${date}))`
}

/** Of the whole route, or of a stretch of it. */
export const isOfScope = (scope: 'route' | 'stretch') =>
  scope === 'route' ? isNull(prices.fromStoppageId) : sql`${prices.fromStoppageId} is not null`

export const priceKind: MasterKind<Values, PriceRecord> = {
  name: 'price',
  table: prices,
  ...ordersOf(priceList, {
    routeName: gridOrder,
    currency: prices.currency,
    validFrom: prices.validFrom,
    adult: prices.adult,
  }),
  searched: sql`(${routeText} || ' ' || ${prices.currency})`,

  async read(orm, ids) {
    const rows = await orm
      .select({
        id: prices.id,
        version: prices.version,
        routeId: prices.routeId,
        routeName: routes.name,
        tripName: trips.name,
        currency: prices.currency,
        fromStoppageId: prices.fromStoppageId,
        fromName: fromStop.name,
        toStoppageId: prices.toStoppageId,
        toName: toStop.name,
        adult: prices.adult,
        child: prices.child,
        twoWayAdult: prices.twoWayAdult,
        twoWayChild: prices.twoWayChild,
        validFrom: prices.validFrom,
        isActive: prices.isActive,
        nextFrom,
        today: sql<string>`(now() at time zone ${regions.timeZone})::date::text`,
      })
      .from(prices)
      .innerJoin(routes, eq(routes.id, prices.routeId))
      .innerJoin(trips, eq(trips.id, routes.tripId))
      .innerJoin(regions, eq(regions.id, trips.originRegionId))
      .leftJoin(fromStop, eq(fromStop.id, prices.fromStoppageId))
      .leftJoin(toStop, eq(toStop.id, prices.toStoppageId))
      .where(inArray(prices.id, [...ids]))
    return rows.map(({ today, ...row }) => ({ ...row, state: stateOf(row, today) }))
  },

  async check(tx, values, before, now) {
    const { routeId, validFrom } = values
    const route = await readRouteWithPrices(tx.orm, routeId)
    const known = before && (await tx.orm.select().from(prices).where(eq(prices.id, before.id)))[0]
    if (!route) return { routeId: known ? 'price.keyFixed' : 'price.routeUnknown' }
    const today = await todayOf(tx.orm, route.id, now)
    if (known && known.validFrom <= today) return refuse('conflict', { message: 'price.inForce' })
    const problems: Problems = priceProblems(route, values, validFrom)
    if (!known && !route.isActive) problems.routeId = 'price.routeUnknown'
    if (known && known.routeId !== routeId) problems.routeId = 'price.keyFixed'
    if (known && scopeKey(known) !== scopeKey(values)) problems.currency = 'price.keyFixed'
    if (validFrom < today) problems.validFrom = 'price.inThePast'
    const others = route.prices.filter(({ id }) => id !== known?.id)
    const around = pricesAround(others, values, validFrom)
    if (around.at) problems.validFrom = 'price.dateTaken'
    if (!values.isActive && !around.before?.isActive) problems.isActive = 'price.nothingToEnd'
    return problems
  },

  async insert(tx, id, values) {
    await tx.orm.insert(prices).values({ ...values, id })
  },

  async update(tx, id, { adult, child, twoWayAdult, twoWayChild, validFrom, isActive }) {
    await tx.orm
      .update(prices)
      .set({ adult, child, twoWayAdult, twoWayChild, validFrom, isActive })
      .where(eq(prices.id, id))
  },

  async refuseRemoval(tx, id) {
    const [price] = await priceKind.read(tx.orm, [id])
    return price?.state === 'upcoming' ? undefined : refuse('conflict', { message: 'price.inForce' })
  },

  // A ticket keeps its own fare, so nothing refers to a price.
  references: [],
}

type State = (typeof PRICE_STATES)[number]

function stateOf(
  { validFrom, nextFrom: next, isActive }: { validFrom: string; nextFrom: string | null; isActive: boolean },
  today: string,
): State {
  if (validFrom > today) return 'upcoming'
  if (next !== null && next <= today) return 'past'
  return isActive ? 'inForce' : 'ended'
}

/** For a condition on one route's prices. */
export const isOfTrip = (tripId: string) =>
  sql`${prices.routeId} in (select ${routes.id} from ${routes} where ${routes.tripId} = ${tripId})`
