import { z } from 'zod'
import { DATE_CHANGERS } from './access.ts'
import { instant, recordVersion } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Flows whose unfinished work the server keeps, one draft per user and flow. */
export const DRAFT_FLOWS = ['booking', 'refund', 'travelDateChange', 'consignment', 'additionalSeats'] as const
export type DraftFlow = (typeof DRAFT_FLOWS)[number]
/** Those of them that hold seats and leave it to their draft to give them back; additional seats are given back by their flow. */
export const SEAT_FLOWS: readonly DraftFlow[] = ['booking', 'travelDateChange']

const draft = z.object({
  /** The flow's persisted snapshot; only the flow that wrote it reads it. */
  snapshot: z.record(z.string(), z.unknown()),
  /** Version of the snapshot's shape: a draft of another version is not restored. */
  shape: z.int(),
  version: z.int(),
  updatedAt: instant,
})

/** A draft holds a party of passengers, not files. */
export const MAX_DRAFT_BYTES = 256 * 1024

const flowParams = z.object({ flow: z.enum(DRAFT_FLOWS) })

export const draftEndpoints = {
  getDraft: endpoint('getDraft', {
    summary: 'The own unfinished work in a flow, if there is any.',
    access: DATE_CHANGERS,
    params: flowParams,
    data: draft.nullable(),
  }),
  saveDraft: endpoint('saveDraft', {
    summary: 'Keep the own unfinished work; the last write wins unless it names an older version.',
    access: DATE_CHANGERS,
    params: flowParams,
    body: z.object({
      snapshot: z.record(z.string(), z.unknown()),
      shape: recordVersion,
      /** The version last read; 0 where there was none. */
      version: z.union([z.literal(0), recordVersion]),
    }),
    data: z.object({ version: z.int(), updatedAt: instant }),
  }),
  discardDraft: endpoint('discardDraft', {
    summary: 'Throw the own unfinished work away, and the seats that its flow holds.',
    access: DATE_CHANGERS,
    params: flowParams,
    data: z.object({}),
  }),
}
