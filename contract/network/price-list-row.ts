import { z } from 'zod'
import { calendarDate, currencyCode, localizedName, recordId, recordVersion } from '../common.ts'

/** The highest fare that is taken, in minor units. */
export const MAX_FARE = 1_000_000_000_000

/** A fare in minor units, VAT included. Nothing is ever sold for nothing, so a fare of 0 is none (domain rulings §2). */
const fare = z.int().min(1).max(MAX_FARE)

const fares = {
  adult: fare,
  child: fare,
  /** Both directions together; only where the route has a return. */
  twoWayAdult: fare.nullable(),
  twoWayChild: fare.nullable(),
}

export const fareSet = z.object(fares)

export type FareSet = z.output<typeof fareSet>

/** What a price is for: a route in a currency, whole (both null) or from one of its stoppages to a later one. */
export const scope = {
  currency: currencyCode,
  fromStoppageId: recordId.nullable(),
  toStoppageId: recordId.nullable(),
}

export const values = {
  routeId: recordId,
  ...scope,
  ...fares,
  /** First travel date, local to the route's origin. A later price of the same scope takes over on its own first date. */
  validFrom: calendarDate,
  /** False: from that date on there is no price of this scope; a stretch then costs what the whole route does. */
  isActive: z.boolean(),
}

/** upcoming: not valid yet · inForce: today's · ended: from its date on there is none · past: a later one took over. */
export const PRICE_STATES = ['upcoming', 'inForce', 'ended', 'past'] as const

export const price = z.object({
  id: recordId,
  version: recordVersion,
  ...values,
  routeName: localizedName,
  tripName: localizedName,
  fromName: localizedName.nullable(),
  toName: localizedName.nullable(),
  /** First date of the next price of the same scope. */
  nextFrom: calendarDate.nullable(),
  state: z.enum(PRICE_STATES),
})

export type PriceRecord = z.input<typeof price>

const gridStop = z.object({
  stoppageId: recordId,
  name: localizedName,
  /** Of its region. */
  currency: currencyCode,
})

const gridCell = z.object({
  ...scope,
  /** Valid on the asked date; null where there is none or it has ended. */
  fares: fareSet.nullable(),
  /** First date of those. */
  since: calendarDate.nullable(),
  /** Of the price that begins on the asked date, if one does. A price that is valid already never changes. */
  version: recordVersion.nullable(),
  /** What was valid the day before, where a price begins on the asked date. */
  before: fareSet.nullable(),
  /** First date of the next price. */
  nextFrom: calendarDate.nullable(),
})

export type PriceGridCell = z.input<typeof gridCell>

export const grid = z.object({
  routeId: recordId,
  routeName: localizedName,
  tripName: localizedName,
  returnRouteId: recordId.nullable(),
  hasReturn: z.boolean(),
  /** At the route's origin. */
  today: calendarDate,
  validFrom: calendarDate,
  /** In their order on that date. */
  stops: z.array(gridStop),
  /** Of the regions it calls in, and any other that it has a price in. */
  currencies: z.array(z.object({ code: currencyCode, isOfRegion: z.boolean() })),
  /** Scopes that have or had a price. */
  cells: z.array(gridCell),
  /** Dates on which prices of this route begin, today or later. */
  dates: z.array(calendarDate),
})

export type PriceGrid = z.input<typeof grid>

export const gap = z.object({
  /** `<route id>.<currency>` */
  id: z.string(),
  routeId: recordId,
  routeName: localizedName,
  tripName: localizedName,
  currency: currencyCode,
  /** No price from its first to its last stoppage. */
  isWholeRoute: z.boolean(),
  /** Stretches without a price in the currency of where they begin or end; those sold most of late first, the rest a number. */
  stretches: z.array(
    z.object({
      fromStoppageId: recordId,
      toStoppageId: recordId,
      fromName: localizedName,
      toName: localizedName,
      /** Tickets sold over it, in any currency, that travelled in the last 90 days or will. */
      sold: z.int(),
    }),
  ),
  stretchTotal: z.int(),
  /** Departures that cannot be sold so. */
  departures: z.int(),
  firstDate: calendarDate,
  lastDate: calendarDate,
  /** When the last price ended; null where there was none. */
  endedOn: calendarDate.nullable(),
  /** When a price of this currency begins again, if one waits. */
  pricedFrom: calendarDate.nullable(),
})

export type PriceGap = z.input<typeof gap>
