import type { LocalizedName } from '#contract/common.ts'
import type { FareRow } from '#contract/departure/departure.ts'
import type { DEPARTURE_STATES } from '#contract/departure/departure-codes.ts'
import type { SeatLayout } from '#contract/seat/seat.ts'
import type { TaxRule } from '#server/domain/tax/tax-of-supply.ts'

export interface Region {
  id: string
  code: string
  city: LocalizedName
  country: string
  currency: string
  /** What supplies bear of which no rule says anything: 1500 = 15 %. */
  vatRateBasisPoints: number
  taxRules: readonly TaxRule[]
  timeZone: string
}

export interface Stoppage {
  id: string
  name: LocalizedName
  region: Region
  isActive: boolean
}

export interface Trip {
  id: string
  name: LocalizedName
  originRegionId: string
  destinationRegionId: string
  isActive: boolean
}

export interface Route {
  id: string
  trip: Trip
  name: LocalizedName
  isTwoWay: boolean
  returnRouteId: string | null
  isActive: boolean
  /** First travel date of this version of the stops. */
  appliesFrom: string
  /** In order; leg n lies between stop n and stop n + 1. */
  stops: readonly Stoppage[]
  prices: readonly Price[]
}

/** Fares in minor units, VAT included. A stoppage that is null stands for any. Inactive: from then on there is none. */
export interface Price extends FareRow {
  id: string
  fromStoppageId: string | null
  toStoppageId: string | null
  validFrom: string
  isActive: boolean
}

/** Times and days of a timing from a travel date on. */
export interface TimingVersion {
  appliesFrom: string
  /** `HH:MM` at the first stoppage, in its region's zone. */
  startsAt: string
  /** Minutes after the start, per stop. */
  arrivalOffsets: readonly number[]
  departureOffsets: readonly number[]
  /** ISO weekdays, Monday = 1. */
  daysOfWeek: readonly number[]
}

export interface Timing {
  id: string
  routeId: string
  /** By first travel date. */
  versions: readonly TimingVersion[]
  validFrom: string
  validTo: string | null
  isActive: boolean
  exceptions: ReadonlyMap<string, 'cancelled' | 'extra'>
  /** Ordinal → transport. */
  transportIds: ReadonlyMap<number, string>
}

export interface Transport {
  id: string
  name: string
  registrationNumber: string
  category: string
  layout: SeatLayout
  /** Seats of the layout that are not additional, in its order; blocked ones among them. */
  regularSeats: readonly string[]
  additionalSeats: readonly string[]
  womenSeats: readonly string[]
  blockedSeats: readonly string[]
}

/** The timetable and all it refers to, as it stood at one revision. Holds inactive rows too: sold journeys name them. */
export interface Network {
  revision: number
  regions: ReadonlyMap<string, Region>
  stoppages: ReadonlyMap<string, Stoppage>
  trips: ReadonlyMap<string, Trip>
  /** Each as its latest version has it, also one that applies from a later date. */
  routes: ReadonlyMap<string, Route>
  /** Every version of each, by first travel date. */
  routeVersions: ReadonlyMap<string, readonly Route[]>
  timings: ReadonlyMap<string, Timing>
  timingsByRoute: ReadonlyMap<string, readonly Timing[]>
  transports: ReadonlyMap<string, Transport>
}

/** One run of a timing. Times and transport are the row's where there is one, else the timetable's. */
export interface Departure {
  /** Null until the first claim makes the row. */
  id: string | null
  key: string
  timingId: string
  travelDate: string
  ordinal: number
  route: Route
  transport: Transport
  /** Departure from the first stop. */
  startsAt: Date
  /** Per stop. */
  arrivals: readonly Date[]
  departs: readonly Date[]
  state: (typeof DEPARTURE_STATES)[number]
  /** Boarding stoppages that are closed already. */
  closedPositions: readonly number[]
  version: number
}

export interface StoredDeparture extends Departure {
  id: string
}
