import { z } from 'zod'
import type { UserType } from '../access.ts'
import { currencyCode, instant, localizedName, recordId, recordVersion, sumMinor } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { APPROVAL_KINDS } from '../records.ts'

/**
 * Why somebody is no second pair of eyes: the request is their own, or one of the two opened or lately changed the other's
 * account.
 */
export const FOUR_EYES_REFUSALS = ['ownRequest', 'tiedAccounts'] as const
export type FourEyesRefusal = (typeof FOUR_EYES_REFUSALS)[number]

/** Types with an approvals screen (domain rulings §6). */
const APPROVERS = ['head_account', 'operation_manager'] as const satisfies readonly UserType[]

/** An inbox that is longer is worked off from its oldest end. */
const MAX_APPROVALS = 200

const approval = z.object({
  kind: z.enum(APPROVAL_KINDS),
  id: recordId,
  version: recordVersion,
  /** What it is about: booking reference, bill number, registration number of a vehicle. */
  reference: z.string(),
  /** Whom it is about: lead passenger, payee; a route. */
  subject: z.string(),
  /** The departure that it is about, if it is about one: told instead of reference and subject. */
  journey: z.object({ routeName: localizedName, startsAt: instant, timeZone: z.string() }).nullable(),
  /** A code of the kind's own, for words: the reason of a refund. */
  reason: z.string().nullable(),
  /** Both null where it is about no single amount: amounts of several currencies have no sum. */
  amount: sumMinor.nullable(),
  currency: currencyCode.nullable(),
  requestedBy: z.object({ id: recordId, name: z.string() }),
  requestedAt: instant,
  depot: z.object({ id: recordId, code: z.string(), name: localizedName }).nullable(),
  /** Why this reader cannot decide it; null where they can. */
  refusal: z.enum(FOUR_EYES_REFUSALS).nullable(),
})
export type Approval = z.input<typeof approval>

/** Requests per kind that this reader may decide, so not their own or those of tied accounts; not counted beyond a thousand each. */
const approvalCount = z.object({ total: z.int(), byKind: z.partialRecord(z.enum(APPROVAL_KINDS), z.int()) })

export const approvalEndpoints = {
  getApprovals: endpoint('getApprovals', {
    summary: 'What waits for a decision by the own user type, oldest first.',
    access: APPROVERS,
    query: z.object({
      kind: z.enum(APPROVAL_KINDS).optional(),
      depotId: recordId.optional(),
      recordNumber: z.coerce.number().int().min(1).max(MAX_APPROVALS).default(50),
    }),
    /** `listed`: how many wait under the filter that the reader may decide; the counts are of all that waits. */
    data: z.object({ approvals: z.array(approval), listed: z.int(), ...approvalCount.shape }),
  }),
  getApprovalCount: endpoint('getApprovalCount', {
    summary: 'How much waits for a decision by the reader.',
    access: APPROVERS,
    data: approvalCount,
  }),
}
