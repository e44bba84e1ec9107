import { z } from 'zod'
import type { CallName } from '../calls.ts'
import { instant, localizedName, recordId, recordVersion, briefReason } from '../common.ts'
import { DEPARTURE_STATES } from './departure-codes.ts'
import { outage, overdueDocument } from '../fleet/bus.ts'
import { gateAct, gateState } from './departure-gate.ts'
import { departureKey } from './departure.ts'
import { endpoint } from '../endpoint.ts'

/** Whom the `departures` screen serves (domain rulings §6); staff close at the stoppages of their own region. */
const DISPATCHERS = ['admin', 'operation_manager', 'staff'] as const

/** Closing earlier than this before the vehicle leaves the stoppage is out of the ordinary: it wants a reason. */
export const EARLY_CLOSING_HOURS = 3

const stopPosition = z.int().min(0).max(98)

const boardingStoppage = z.object({
  position: stopPosition,
  stoppageId: recordId,
  name: localizedName,
  timeZone: z.string(),
  departsAt: instant,
  hasDeparted: z.boolean(),
  closed: z.object({ by: z.string(), at: instant }).nullable(),
  gate: gateState,
  /** Tickets that board here: those still valid and no-shows; of them those with the fee paid but not seen yet, … */
  expected: z.int(),
  feePaid: z.int(),
  checkedIn: z.int(),
  /** … and those not checked in, whether boarding is closed or not. */
  missing: z.int(),
  /** Whether the reader may do so now. */
  mayClose: z.boolean(),
  mayReopen: z.boolean(),
  maySetGate: z.boolean(),
})
export type BoardingStoppage = z.input<typeof boardingStoppage>

/** What the reader may do with a departure, or read of it, as calls: by user type, access role and where it calls. */
export const DEPARTURE_ACTS = [
  'swapBus',
  'proposeCancellation',
  'reserveUnreserveSeat',
  'issueManifest',
  'getDepartureManifest',
  'getCheckinGroupList',
  'reportDefect',
] as const satisfies readonly CallName[]

const departureState = z.object({
  departureKey,
  state: z.enum(DEPARTURE_STATES),
  version: recordVersion,
  serverTime: instant,
  allowed: z.array(z.enum(DEPARTURE_ACTS)),
  /** In the order of the route; nobody boards at the last one. */
  stoppages: z.array(boardingStoppage),
  /** Who set its gates, latest first. */
  gateActs: z.array(gateAct),
  /** What the departure needs of its bus and drivers and is over by then: boarding cannot be closed. */
  overdue: z.array(overdueDocument),
  /** Work that takes its bus out of service then. */
  outages: z.array(outage),
})

/** What somebody did to the boarding at one stoppage, and what became of its tickets. */
const boardingChange = z.object({
  departureKey,
  position: stopPosition,
  state: z.enum(DEPARTURE_STATES),
  version: recordVersion,
  /** Tickets that became no-shows, or are no longer. */
  tickets: z.int(),
})

export const departureClosingEndpoints = {
  getDepartureState: endpoint('getDepartureState', {
    summary: 'Where boarding of a departure stands, stoppage by stoppage.',
    access: DISPATCHERS,
    params: z.object({ key: departureKey }),
    data: departureState,
  }),
  closeDeparture: endpoint('closeDeparture', {
    summary: 'Close boarding at one stoppage: who has not come is a no-show, and nothing is sold from there any more.',
    access: DISPATCHERS,
    params: z.object({ key: departureKey }),
    /** `reason`: required where it is early. */
    body: z.object({ position: stopPosition, reason: briefReason.optional() }),
    data: boardingChange,
  }),
  reopenDeparture: endpoint('reopenDeparture', {
    summary: 'Open boarding at one stoppage again, before the vehicle leaves it.',
    access: ['admin', 'operation_manager'],
    params: z.object({ key: departureKey }),
    body: z.object({ position: stopPosition, reason: briefReason }),
    data: boardingChange,
  }),
}
