import { z } from 'zod'
import { FOUR_EYES_REFUSALS } from './approval-codes.ts'
import { currencyCode, instant, localizedName, recordId, recordVersion, signedSumMinor } from '../common.ts'
import { APPROVAL_KINDS } from '../records.ts'

export const approval = z.object({
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
  /**
   * Both null where it is about no single amount: amounts of several currencies have no sum. Less than nothing of a VAT return
   * that is refunded.
   */
  amount: signedSumMinor.nullable(),
  currency: currencyCode.nullable(),
  requestedBy: z.object({ id: recordId, name: z.string() }),
  requestedAt: instant,
  depot: z.object({ id: recordId, code: z.string(), name: localizedName }).nullable(),
  /** Why this reader cannot decide it; null where they can. */
  refusal: z.enum(FOUR_EYES_REFUSALS).nullable(),
})
export type Approval = z.input<typeof approval>

/** As the server reads it, and as the client is answered. */
export type ApprovalRow = z.input<typeof approval> | z.output<typeof approval>
