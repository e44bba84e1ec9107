import { z } from 'zod'
import { refundEndpoints } from '#contract/refund/refund.ts'
import { REFUND_REASONS } from '#contract/refund/refund-codes.ts'
import { REFUND_STEPS, type RefundContext, type RefundOrder } from './refund-context.ts'

/** Counted up whenever what a draft holds changes its meaning; an older one is set aside, not misread. */
export const REFUND_DRAFT_SHAPE = 1

const order = refundEndpoints.createRefundRequest.body

/** What survives a reload: what the clerk chose and wrote. What it is worth is asked anew. */
const refundWork = z.object({
  step: z.enum(REFUND_STEPS),
  bookingId: z.string(),
  ticketIds: z.array(z.string()).max(100),
  reason: z.object({ code: z.enum(REFUND_REASONS).nullable(), text: z.string().max(500) }),
  /** A request that was sent and not answered: asked again with the same key and to the letter. */
  order: z
    .object({ key: z.string(), body: z.custom<RefundOrder>((value) => order.safeParse(value).success) })
    .nullable(),
})
export type RefundWork = z.output<typeof refundWork>

/** Null before a booking is chosen: nothing is worth keeping yet. */
export function refundWorkOf(context: RefundContext): RefundWork | null {
  const { step, bookingId, ticketIds, reason, order } = context
  return bookingId === null ? null : { step, bookingId, ticketIds, reason, order }
}

/** Null for what this version cannot go on with. */
export function readRefundWork(snapshot: unknown, shape: number): RefundWork | null {
  if (shape !== REFUND_DRAFT_SHAPE) return null
  const parsed = refundWork.safeParse(snapshot)
  return parsed.success ? parsed.data : null
}
