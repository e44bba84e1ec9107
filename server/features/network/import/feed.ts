import type { FeedIssue, IMPORT_STEPS } from '#contract/network/timetable-import.ts'
import type { SourceAgency } from '#server/database/schema/timetable-import.ts'

/** In the column `x_feed` of an agency: this program exported it, and its ids are our records'. */
export const OWN_FEED = 'own'

/** What a GTFS feed says, as far as we take it up. Times are minutes after midnight of the service day. */
export interface Feed {
  /** Whether it says that this program exported it. */
  saysOwn: boolean
  /** By id. GTFS wants one zone for all of them; exports of an earlier version had an agency per zone. */
  agencies: Map<string, SourceAgency>
  stops: Map<string, FeedStop>
  routes: Map<string, FeedRoute>
  /** Routes that no bus runs: they are left out with their trips. */
  otherRoutes: Set<string>
  trips: Map<string, FeedTrip>
  services: Map<string, FeedService>
  frequencies: FeedFrequency[]
  /** `stops id <id>`, `routes name <name>` → the name in Arabic. */
  arabic: Map<string, string>
  rows: number
}

export interface FeedStop {
  id: string
  name: string
  nameAr: string | null
  latitude: number | null
  longitude: number | null
  zone: string | null
  parent: string | null
  timeZone: string | null
  line: number
}

export interface FeedRoute {
  id: string
  name: string
  nameAr: string | null
  agencyId: string
  line: number
  /** What only a feed of our own tells. */
  own: OwnRoute | null
}

interface OwnRoute {
  tripId: string
  tripName: string
  tripNameAr: string
  /** Zones (region codes) between which the trip leads; a route that comes back belongs to the same trip. */
  tripFrom: string
  tripTo: string
  isTwoWay: boolean
  returnRouteId: string | null
}

export interface FeedTrip {
  id: string
  routeId: string
  serviceId: string
  headsign: string
  direction: string
  returnTripId: string | null
  times: FeedTime[]
  line: number
}

export interface FeedTime {
  stopId: string
  sequence: number
  arrival: number | null
  departure: number | null
  boarding: StopCall
  alighting: StopCall
  line: number
}

/** Whether passengers may get on, or off, at a stop: as usual, not at all, or once they have asked. */
export type StopCall = 'usual' | 'never' | 'onRequest'

export interface FeedService {
  id: string
  /** ISO weekdays. */
  days: number[]
  /** Null for a service that is told by its dates only. */
  from: string | null
  to: string | null
  added: Set<string>
  removed: Set<string>
  line: number
}

export interface FeedFrequency {
  tripId: string
  start: number
  end: number
  headwaySeconds: number
  line: number
}

interface Place {
  file?: string
  line?: number
  field?: string
}

/** Of one code: what a whole feed has in common must not crowd out what a single row has. */
const KEPT_ISSUES = 50

/** What was found wrong or worth knowing; of each code so many are kept, all are counted. */
export class Issues {
  readonly list: FeedIssue[] = []
  readonly totals = { error: 0, warning: 0, note: 0 }
  readonly #told = new Map<string, number>()
  readonly #gathered = new Map<string, FeedIssue>()

  add(
    severity: FeedIssue['severity'],
    code: string,
    { file, line, field }: Place = {},
    values: FeedIssue['values'] = {},
  ): void {
    this.totals[severity] += 1
    const told = (this.#told.get(code) ?? 0) + 1
    this.#told.set(code, told)
    if (told > KEPT_ISSUES) return
    this.list.push({ severity, code, file: file ?? null, line: line ?? null, field: field ?? null, values })
  }

  /** One issue for all such rows of a file, at the first of them; its `count` says how many there are. */
  gather(severity: FeedIssue['severity'], code: string, place: Place, values: FeedIssue['values']): void {
    const key = `${code} ${place.file}`
    const known = this.#gathered.get(key)
    if (known) known.values.count = Number(known.values.count) + 1
    else {
      this.add(severity, code, place, { ...values, count: 1 })
      const [last] = this.list.slice(-1)
      if (last) this.#gathered.set(key, last)
    }
  }
}

/** How far a step has come. Rejects with `Stopped` where somebody asked for that. */
export type Report = (step: (typeof IMPORT_STEPS)[number], done: number, total: number, rows: number) => Promise<void>
