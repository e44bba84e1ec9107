import { z } from 'zod'
import type { UserType } from '../access.ts'
import { calendarDate, instant, localizedName, recordId } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { outage, overdueDocument } from '../fleet/bus.ts'
import { DEPARTURE_STATES } from './departure-codes.ts'
import { gateState } from './departure-gate.ts'
import { departureKey } from './departure.ts'

/** Whom the departures of a region keep busy; operations look at any region. */
const BOARD_READERS = ['admin', 'operation_manager', 'staff'] as const satisfies readonly UserType[]

/** Departures of today and tomorrow that a board shows, the soonest first. */
export const MAX_BOARD_DEPARTURES = 80

const query = z.object({
  /** Of those who are bound to no region; anybody else's is their own. */
  regionId: recordId.optional(),
})

/** What everybody at the station may read. */
const publicRow = {
  departureKey,
  /** Where it is boarded: the region's stoppage, or the first of the route. */
  stoppageName: localizedName,
  timeZone: z.string(),
  /** When it leaves there. */
  leavesAt: instant,
  toName: localizedName,
  /** Stops between, in their order. */
  viaNames: z.array(localizedName),
  registrationNumber: z.string(),
  /** Where passengers find the bus; null until somebody has said so. */
  gate: gateState.shape.gate,
  /** As boarding there stands. */
  state: z.enum(DEPARTURE_STATES),
}

const leg = z.object({
  toName: localizedName,
  sold: z.int(),
  free: z.int(),
})

const boardRow = z.object({
  ...publicRow,
  position: z.int(),
  gateVersion: gateState.shape.version,
  /** Where it is boarded and where it ends, for a sale. */
  fromStoppageId: recordId,
  toStoppageId: recordId,
  routeName: localizedName,
  transportName: z.string(),
  /** Those who usually drive the bus, the first one first. */
  drivers: z.array(z.string()),
  /** Regular seats for sale. */
  seatsTotal: z.int(),
  /** Free from where it is boarded to the end, as they are for a sale; additional ones only as long as they are sold. */
  seatsFree: z.int(),
  additionalFree: z.int(),
  /** Kept for crew, guides and others somewhere on that way. */
  seatsKept: z.int(),
  /** From where it is boarded to the end. */
  legs: z.array(leg),
  /** Tickets that board there; of them those that have, and those that have not. */
  expected: z.int(),
  checkedIn: z.int(),
  missing: z.int(),
  /** Of those expected: infants, who have no seat and so are not among the sold. */
  infants: z.int(),
  /**
   * Pieces that lie at the reader's depot and are to be loaded on this one: the next to leave that calls where they are
   * for; those loaded there already. Null for who has no depot.
   */
  parcels: z.object({ waiting: z.int(), loaded: z.int() }).nullable(),
  warnings: z.object({
    /** What it needs of its bus and drivers and is over by then. */
    overdue: z.array(overdueDocument),
    /** Work that takes its bus out of service then. */
    outages: z.array(outage),
    hasNoDriver: z.boolean(),
    /** It has left and boarding there is not closed. */
    isUnclosed: z.boolean(),
    /** Its bus was replaced; how many seats became others. */
    movedSeats: z.int().nullable(),
    /** Seats that sales under way hold, and when the first of them ends. */
    holds: z.object({ seats: z.int(), until: instant }).nullable(),
  }),
})

const region = z.object({ id: recordId, city: localizedName, timeZone: z.string() })

const board = {
  today: calendarDate,
  at: instant,
  region: region.nullable(),
  /** Whose board can be looked at instead; empty for who is bound to a region. */
  regions: z.array(region),
  isCapped: z.boolean(),
}

export const departureBoardEndpoints = {
  getDepartureBoard: endpoint('getDepartureBoard', {
    summary: 'What leaves the own region today and tomorrow: seats, boarding, parcels and what is wrong with it.',
    access: BOARD_READERS,
    query,
    data: z.object({
      ...board,
      departures: z.array(boardRow).max(MAX_BOARD_DEPARTURES),
    }),
  }),
  getDepartureWall: endpoint('getDepartureWall', {
    summary: 'The same for a screen on the wall: only what everybody may read.',
    access: BOARD_READERS,
    query,
    data: z.object({ ...board, departures: z.array(z.object(publicRow)).max(MAX_BOARD_DEPARTURES) }),
  }),
}
