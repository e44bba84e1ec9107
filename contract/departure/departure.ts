import { z } from 'zod'
import { DEPARTURE_STATES, PACKAGE_HINDRANCES } from './departure-codes.ts'
import { BOOKING_READERS, BOOKING_TYPES } from '../access.ts'
import { MAX_PASSENGERS } from '../booking/booking-codes.ts'
import {
  amountMinor,
  calendarDate,
  countryCode,
  currencyCode,
  instant,
  listQuery,
  localizedName,
  recordId,
  searchTerm,
  sumMinor,
} from '../common.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'

/** `<timing id>.<travel date>.<ordinal>`: a timing has one route, so this is the key of domain rulings §1. */
export const departureKey = z.string().regex(/^[0-9a-f-]{36}\.\d{4}-\d{2}-\d{2}\.\d{1,2}$/)

/** Positions in the route's stoppages, from 0; a ticket claims the legs `from` … `to - 1`. */
export const stopRange = z.object({ from: z.int().min(0).max(98), to: z.int().min(1).max(99) })
/** The same in a query, where every value is text. */
export const stopRangeQuery = z.object({
  from: z.coerce.number().int().min(0).max(98),
  to: z.coerce.number().int().min(1).max(99),
})
export type StopRange = z.output<typeof stopRange>

const departureStop = z.object({
  position: z.int(),
  stoppageId: recordId,
  name: localizedName,
  /** Departure at the boarding stoppage, arrival at the alighting one. */
  at: instant,
  timeZone: z.string(),
  country: countryCode,
})
export type DepartureStop = z.input<typeof departureStop>

const fareRow = z.object({
  currency: currencyCode,
  adult: amountMinor,
  child: amountMinor,
  twoWayAdult: amountMinor.nullable(),
  twoWayChild: amountMinor.nullable(),
})
export type FareRow = z.output<typeof fareRow>

export const departureSummary = z.object({
  key: departureKey,
  routeId: recordId,
  routeName: localizedName,
  returnRouteId: recordId.nullable(),
  transport: z.object({ id: recordId, name: z.string(), registrationNumber: z.string(), category: z.string() }),
  from: departureStop,
  to: departureStop,
  crossesBorder: z.boolean(),
  /** Free over the whole asked stretch, ladies/family seats included, additional ones not. */
  seatsAvailable: z.int(),
  /** Free additional seats on top of those; none any more once they are no longer sold. */
  additionalSeatsAvailable: z.int(),
  seatsTotal: z.int(),
  state: z.enum(DEPARTURE_STATES),
  /** Prices for the asked stretch, one row per currency it is sold in; empty when it has none. */
  fares: z.array(fareRow),
})
export type DepartureSummary = z.input<typeof departureSummary>

/** What a party by its fare classes pays in one currency. */
const partyTotal = z.object({
  currency: currencyCode,
  /** For this departure alone; null where it is not sold by itself in the currency. */
  oneWay: sumMinor.nullable(),
  /**
   * For both directions: by the two-way price, or with the outward departure that was chosen. Null where there is no
   * two-way price and the departures are not both known.
   */
  twoWay: sumMinor.nullable(),
})
export type PartyTotal = z.output<typeof partyTotal>

/** A departure that somebody may choose, with what it costs the whole party. */
export const offeredDeparture = departureSummary.extend({
  partyTotals: z.array(partyTotal),
  /** Why the package that was asked for cannot begin with it; null where it can, and without a package. */
  packageHindrance: z.enum(PACKAGE_HINDRANCES).nullable(),
})
export type OfferedDeparture = z.input<typeof offeredDeparture>

const partySize = z.coerce.number().int().min(0).max(MAX_PASSENGERS)

/** Between which stoppages a party travels, and on which outward departure where this is the way back. */
export const stretchQuery = z.object({
  fromStoppageId: recordId,
  toStoppageId: recordId,
  adult: partySize.default(1),
  child: partySize.default(0),
  infant: partySize.default(0),
  /** With the two positions: the journey's chosen outward departure, which this one is to lead back from. */
  outwardKey: departureKey.optional(),
  outwardFrom: stopRangeQuery.shape.from.optional(),
  outwardTo: stopRangeQuery.shape.to.optional(),
  /** Of a way out: the package that is to be sold with it. */
  packageId: recordId.optional(),
})
export type StretchQuery = z.output<typeof stretchQuery>

const bookingStoppage = z.object({ id: recordId, name: localizedName, regionId: recordId })

const bookingRegion = z.object({
  id: recordId,
  code: z.string(),
  city: localizedName,
  country: countryCode,
  currency: currencyCode,
  timeZone: z.string(),
  stoppages: z.array(bookingStoppage),
})

export const departureEndpoints = {
  getRegionListForBooking: endpoint('getRegionListForBooking', {
    summary: 'Regions with the stoppages where a route that is sold calls, for choosing where from and where to.',
    access: BOOKING_READERS,
    data: z.array(bookingRegion),
  }),
  getTripListForBooking: endpoint('getTripListForBooking', {
    summary: 'Trips that are sold or have been.',
    access: BOOKING_READERS,
    data: z.array(
      z.object({ id: recordId, name: localizedName, originRegionId: recordId, destinationRegionId: recordId }),
    ),
  }),
  getRouteListForBooking: endpoint('getRouteListForBooking', {
    summary:
      'Routes that are sold, with their stoppages, all or those of one trip: those with a price, and a timing that has a transport.',
    access: BOOKING_READERS,
    query: z.object({ tripId: recordId.optional() }),
    data: z.array(
      z.object({
        id: recordId,
        tripId: recordId,
        name: localizedName,
        returnRouteId: recordId.nullable(),
        stoppages: z.array(z.object({ position: z.int(), stoppageId: recordId, name: localizedName })),
      }),
    ),
  }),
  getPriceListForBooking: endpoint('getPriceListForBooking', {
    summary: 'Fares of a route between two of its stoppages on a date; none for a route that is not sold.',
    access: BOOKING_TYPES,
    query: z.object({ routeId: recordId, date: calendarDate, ...stopRangeQuery.shape }),
    data: z.array(fareRow),
  }),
  getStopageListDropdown: endpoint('getStopageListDropdown', {
    summary: 'Stoppages in use, for choosing one: the first 50 by name, of a search or of one region.',
    access: BOOKING_READERS,
    query: z.object({ search: searchTerm(60).optional(), regionId: recordId.optional() }),
    data: z.array(bookingStoppage),
  }),
  getDepartures: listEndpoint('getDepartures', {
    summary: 'Departures that call at one stoppage and later at another on a travel date, with the totals of a party.',
    access: BOOKING_TYPES,
    query: listQuery.extend({
      ...stretchQuery.shape,
      /** Local date at the boarding stoppage. */
      date: calendarDate,
    }),
    data: offeredDeparture,
  }),
}
