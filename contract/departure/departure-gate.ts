import { z } from 'zod'
import { instant, localizedName, recordVersion } from '../common.ts'
import { PATTERNS } from '../patterns.ts'
import { endpoint } from '../endpoint.ts'
import { departureKey } from './departure.ts'

/** Whom the `departures` screen serves; staff at the stoppages of their own region. */
const DISPATCHERS = ['admin', 'operation_manager', 'staff'] as const

/** As it stands over the gate: `B4`, `ب٤`. */
const gateName = z.string().trim().normalize('NFC').toUpperCase().regex(PATTERNS.gate)

/** Of a gate that nobody has set yet. */
export const NO_GATE_VERSION = 0

/** Where passengers find the bus at a stoppage, with what a change of it says. */
export const gateState = z.object({
  gate: z.string().nullable(),
  version: z.int().min(NO_GATE_VERSION),
})
export type GateState = z.input<typeof gateState>

/** So many minutes before it leaves a bus stands at its gate. */
export const STANDS_MINUTES = 30
/** Of departures that have a gate at the same time so many are named. */
export const MAX_GATE_SHARERS = 5

const gateSharer = z.object({
  registrationNumber: z.string(),
  toName: localizedName,
  leavesAt: instant,
  timeZone: z.string(),
})
export type GateSharer = z.output<typeof gateSharer>

/** Told with the refusal (`details.sharers`) of a gate that other departures have at the same time, the soonest first. */
export const gateSharers = z.array(gateSharer).max(MAX_GATE_SHARERS)

/** Who set, changed or removed a gate. */
export const gateAct = z.object({
  at: instant,
  by: z.string(),
  position: z.int(),
  from: z.string().nullable(),
  to: z.string().nullable(),
})
export type GateAct = z.input<typeof gateAct>

export const departureGateEndpoints = {
  updateDepartureGate: endpoint('updateDepartureGate', {
    summary: 'Set, change or remove the gate at which a departure is boarded at one stoppage.',
    access: DISPATCHERS,
    params: z.object({ key: departureKey }),
    body: z.object({
      position: z.int().min(0).max(98),
      /** Null removes it. */
      gate: gateName.nullable(),
      /** As it was read. */
      version: z.int().min(NO_GATE_VERSION),
      /** Other departures have it at the same time, and it is meant so: yards do double up. */
      isSharingConfirmed: z.boolean().default(false),
    }),
    data: gateState.extend({ departureKey, position: z.int(), version: recordVersion }),
  }),
}
