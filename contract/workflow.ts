import { z } from 'zod'
import { USER_TYPES } from './access.ts'
import { instant, listQuery, recordId } from './common.ts'
import { listEndpoint } from './endpoint.ts'

/** Kinds of record that have a lifecycle and a call yet. */
const RECORD_MACHINES = ['ticket', 'refund', 'cancellation', 'visaRequest', 'consignmentPiece', 'writeOff', 'cashShift', 'depositSlip', 'journalEntry', 'topUp', 'expense'] as const
export type RecordMachine = (typeof RECORD_MACHINES)[number]

/** What happened to a record once, as its own page tells it. */
export const trailEvent = z.object({
  event: z.string(),
  /** Null for the row that created the record. */
  from: z.string().nullable(),
  to: z.string(),
  /** Null where the program itself acted. */
  by: z.object({ id: recordId, name: z.string() }).nullable(),
  at: instant,
  reason: z.string().nullable(),
})
export type TrailEvent = z.input<typeof trailEvent>

const workflowEvent = trailEvent.extend({
  id: z.int(),
  machine: z.string(),
  fingerprint: z.string(),
  recordId,
})
export type WorkflowEventRow = z.input<typeof workflowEvent>

export const workflowEndpoints = {
  getWorkflowEvents: listEndpoint('getWorkflowEvents', {
    summary: 'What happened to a record, in order.',
    access: USER_TYPES,
    query: listQuery.extend({ machine: z.enum(RECORD_MACHINES), recordId }),
    data: workflowEvent,
  }),
}
