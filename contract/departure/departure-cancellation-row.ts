import { z } from 'zod'
import { instant, localizedName, recordId, recordVersion } from '../common.ts'
import { person } from '../consignment/consignment-row.ts'
import { CANCELLATION_STATES } from './departure-cancellation-codes.ts'
import { departureKey } from './departure.ts'

export const cancellation = z.object({
  id: recordId,
  version: recordVersion,
  state: z.enum(CANCELLATION_STATES),
  reason: z.string(),
  proposedBy: person,
  proposedAt: instant,
  decidedBy: person.nullable(),
  decidedAt: instant.nullable(),
  decisionReason: z.string().nullable(),
})

/** Passengers per where they stand; the sum of all is those of the plan. */
export const cancellationCounts = z.object({
  planned: z.int(),
  waiting: z.int(),
  moved: z.int(),
  refunded: z.int(),
  left: z.int(),
  elsewhere: z.int(),
  failed: z.int(),
})

export const cancellationRow = cancellation.extend({
  departureKey,
  routeName: localizedName,
  startsAt: instant,
  timeZone: z.string(),
  counts: cancellationCounts,
})
