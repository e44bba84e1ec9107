import type { FareSet } from '#contract/network/price-list-row.ts'
import type { Problems } from '#server/masters/master-kind.ts'
import { versionOn } from '#server/domain/network/timetable-rules.ts'

/** A stop as prices see it: its currency is its region's. */
interface PricedStop {
  stoppageId: string
  currency: string
}

export interface PriceScope {
  currency: string
  fromStoppageId: string | null
  toStoppageId: string | null
}

/** A stored price, as far as rules look at it. */
export interface KnownPrice extends PriceScope, FareSet {
  id: string
  version: number
  validFrom: string
  isActive: boolean
}

/** A route with all that decides about its prices. */
export interface PricedRoute<Stop extends PricedStop = PricedStop> {
  /** In use, and its trip too. */
  isActive: boolean
  hasReturn: boolean
  /** By first travel date. */
  versions: readonly { appliesFrom: string; stops: readonly Stop[] }[]
  prices: readonly KnownPrice[]
}

/** The stops on a travel date; before its first version a route has those of the first. */
export function stopsOn<Stop extends PricedStop>(route: PricedRoute<Stop>, travelDate: string): readonly Stop[] {
  return (versionOn(route.versions, travelDate) ?? route.versions[0])?.stops ?? []
}

/** What is wrong with a price that is to begin on a date; path in the body → key of the `errors` locale. */
export function priceProblems(route: PricedRoute, price: PriceScope & FareSet, validFrom: string): Problems {
  const stops = stopsOn(route, validFrom)
  const problems: Problems = {}
  if (!stops.some(({ currency }) => currency === price.currency)) problems.currency = 'price.currencyNotOfRegion'
  if (!route.hasReturn) {
    if (price.twoWayAdult !== null) problems.twoWayAdult = 'price.noReturn'
    if (price.twoWayChild !== null) problems.twoWayChild = 'price.noReturn'
  }
  return { ...problems, ...stretchProblems(stops, price) }
}

function stretchProblems(stops: readonly PricedStop[], { fromStoppageId, toStoppageId }: PriceScope): Problems {
  if (fromStoppageId === null && toStoppageId === null) return {}
  if (fromStoppageId === null) return { fromStoppageId: 'price.bothStoppages' }
  if (toStoppageId === null) return { toStoppageId: 'price.bothStoppages' }
  const from = stops.findIndex(({ stoppageId }) => stoppageId === fromStoppageId)
  const to = stops.findIndex(({ stoppageId }, position) => position > from && stoppageId === toStoppageId)
  if (from < 0 || to < 0) return { toStoppageId: 'price.noSuchStretch' }
  return from === 0 && to === stops.length - 1 ? { toStoppageId: 'price.stretchIsWhole' } : {}
}

export const scopeKey = ({ currency, fromStoppageId, toStoppageId }: PriceScope): string =>
  [currency, fromStoppageId ?? '', toStoppageId ?? ''].join(' ')

/** Prices of one scope around a date, of prices in any order. */
export function pricesAround(prices: readonly KnownPrice[], scope: PriceScope, date: string) {
  const key = scopeKey(scope)
  const own = prices
    .filter((price) => scopeKey(price) === key)
    .toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1))
  return {
    /** The last one that begins before the date. */
    before: own.findLast(({ validFrom }) => validFrom < date),
    /** The one that begins on it. */
    at: own.find(({ validFrom }) => validFrom === date),
    next: own.find(({ validFrom }) => validFrom > date),
  }
}

export const faresOf = ({ adult, child, twoWayAdult, twoWayChild }: FareSet): FareSet => ({
  adult,
  child,
  twoWayAdult,
  twoWayChild,
})

export function areSameFares(one: FareSet, other: FareSet): boolean {
  return (['adult', 'child', 'twoWayAdult', 'twoWayChild'] as const).every((name) => one[name] === other[name])
}
