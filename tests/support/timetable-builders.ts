import { FIRST_VERSION } from '#server/database/schema/network.ts'
import type {
  Network,
  Price,
  Region,
  Route,
  Stoppage,
  Timing,
  TimingVersion,
  Transport,
} from '#server/domain/network/network.ts'

/** Builders of a small network in memory: what a test is about is passed, all else is a plausible default. */

const ZONES = { SA: 'Asia/Riyadh', JO: 'Asia/Amman', EG: 'Africa/Cairo', AE: 'Asia/Dubai' } as const
type Country = keyof typeof ZONES

/** An id made of one hexadecimal digit, to be read in a failed test. */
const idOf = (digit: string) =>
  `${digit.repeat(8)}-${digit.repeat(4)}-7${digit.repeat(3)}-8${digit.repeat(3)}-${digit.repeat(12)}`

export const TIMING_ID = idOf('a')
const ROUTE_ID = idOf('b')
const TRANSPORT_ID = idOf('c')

function region(country: Country): Region {
  return {
    id: country,
    code: country,
    city: { en: country, ar: country },
    country,
    currency: 'SAR',
    vatRateBasisPoints: 1500,
    taxRules: [],
    timeZone: ZONES[country],
  }
}

/** `Tabuk SA`: a stoppage by its name and country. */
function stoppage(text: string): Stoppage {
  const [name = '', code = 'SA'] = text.split(' ')
  const country = code === 'JO' || code === 'EG' || code === 'AE' ? code : 'SA'
  return { id: name, name: { en: name, ar: name }, region: region(country), isActive: true }
}

export function price(given: Partial<Price>): Price {
  return {
    id: 'price',
    currency: 'SAR',
    adult: 10_000,
    child: 7500,
    twoWayAdult: 18_000,
    twoWayChild: 13_500,
    fromStoppageId: null,
    toStoppageId: null,
    validFrom: '2026-01-01',
    isActive: true,
    ...given,
  }
}

export function routeOf(stops: readonly string[], prices: readonly Price[] = []): Route {
  const name = { en: 'Route', ar: 'خط' }
  const trip = { id: 'trip', name, originRegionId: 'SA', destinationRegionId: 'JO', isActive: true }
  return {
    id: ROUTE_ID,
    trip,
    name,
    isTwoWay: false,
    returnRouteId: null,
    isActive: true,
    appliesFrom: FIRST_VERSION,
    stops: stops.map(stoppage),
    prices,
  }
}

/** A timing of one version, whose times may be given like its other fields. */
export function timingOf({
  startsAt,
  arrivalOffsets,
  departureOffsets,
  daysOfWeek,
  ...given
}: Partial<Timing & TimingVersion> = {}): Timing {
  const version = {
    appliesFrom: FIRST_VERSION,
    startsAt: startsAt ?? '20:00',
    arrivalOffsets: arrivalOffsets ?? [0, 120, 300],
    departureOffsets: departureOffsets ?? [0, 140, 300],
    daysOfWeek: daysOfWeek ?? [1, 2, 3, 4, 5, 6, 7],
  }
  return {
    id: TIMING_ID,
    routeId: ROUTE_ID,
    versions: [version],
    validFrom: '2026-01-01',
    validTo: null,
    isActive: true,
    exceptions: new Map(),
    transportIds: new Map([[1, TRANSPORT_ID]]),
    ...given,
  }
}

export function transportOf(given: Partial<Transport> = {}): Transport {
  return {
    id: TRANSPORT_ID,
    name: 'Coach',
    registrationNumber: '1234',
    category: 'standard',
    layout: { driverSide: 'left', rows: [] },
    regularSeats: ['1', '2', '3', '4'],
    additionalSeats: [],
    womenSeats: [],
    blockedSeats: [],
    ...given,
  }
}

/** A network of one route, one timing and one transport. */
export function networkOf(route: Route, timing: Timing = timingOf(), transport: Transport = transportOf()): Network {
  return {
    revision: 1,
    regions: new Map(route.stops.map((stop) => [stop.region.id, stop.region])),
    stoppages: new Map(route.stops.map((stop) => [stop.id, stop])),
    trips: new Map([[route.trip.id, route.trip]]),
    routes: new Map([[route.id, route]]),
    routeVersions: new Map([[route.id, [route]]]),
    timings: new Map([[timing.id, timing]]),
    timingsByRoute: new Map([[route.id, [timing]]]),
    transports: new Map([[transport.id, transport]]),
  }
}
