import { z } from 'zod'
import { instant, recordVersion } from '../common.ts'
import { PATTERNS } from '../patterns.ts'
import { endpoint } from '../endpoint.ts'
import { departureKey } from './departure.ts'

/** Whom the `departures` screen serves; staff at the stoppages of their own region. */
const DISPATCHERS = ['admin', 'operation_manager', 'staff'] as const

/** As it stands over the gate: `B4`. */
const gateName = z.string().trim().toUpperCase().regex(PATTERNS.gate)

/** Of a gate that nobody has set yet. */
export const NO_GATE_VERSION = 0

/** Where passengers find the bus at a stoppage, with what a change of it says. */
export const gateState = z.object({
  gate: z.string().nullable(),
  version: z.int().min(NO_GATE_VERSION),
})
export type GateState = z.input<typeof gateState>

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
    }),
    data: gateState.extend({ departureKey, position: z.int(), version: recordVersion }),
  }),
}
