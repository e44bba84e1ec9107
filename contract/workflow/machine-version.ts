import { z } from 'zod'
import { USER_TYPES } from '../access.ts'
import { instant, listQuery } from '../common.ts'
import { endpoint, listEndpoint } from '../endpoint.ts'

const machineId = z.string().min(1).max(60)
/** SHA-256 of what a definition does, hex. */
const fingerprint = z.string().regex(/^[0-9a-f]{64}$/)

const machineVersion = z.object({
  fingerprint,
  /** When a server first ran it here. */
  since: instant,
  /** Whether its drawing was kept; versions from before drawings were kept have their steps alone. */
  isDrawn: z.boolean(),
  /** Events of records that were accepted under it; null for who does not see all records. */
  events: z.object({ count: z.int(), lastAt: instant.nullable() }).nullable(),
})
export type MachineVersion = z.input<typeof machineVersion>

const machineVersionRead = z.object({
  fingerprint,
  since: instant,
  transitionTable: z.object({
    initial: z.array(z.string()),
    /** From a state, by an event, to where it may come to rest. */
    steps: z.record(z.string(), z.record(z.string(), z.array(z.string()))),
  }),
  /** As in `docs/workflows/<id>.json`; null where it was not kept. */
  document: z.record(z.string(), z.unknown()).nullable(),
})
export type MachineVersionRead = z.input<typeof machineVersionRead>

export const machineVersionEndpoints = {
  getMachineVersions: listEndpoint('getMachineVersions', {
    summary: 'The definitions of a workflow that have been in force here, newest first.',
    access: USER_TYPES,
    query: listQuery.omit({ search: true }).extend({ machine: machineId }),
    data: machineVersion,
  }),
  getMachineVersion: endpoint('getMachineVersion', {
    summary: 'One definition of a workflow: every step it knew, and the document that draws and tells it.',
    access: USER_TYPES,
    query: z.object({ machine: machineId, fingerprint }),
    data: machineVersionRead,
  }),
}
