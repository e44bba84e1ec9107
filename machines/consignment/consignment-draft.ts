import { z } from 'zod'
import { CONSIGNMENT_MEANS, consignmentEndpoints } from '#contract/consignment/consignment.ts'
import { CONSIGNMENT_PAYMENTS } from '#contract/consignment/consignment-codes.ts'
import { CONSIGNMENT_STEPS, type ConsignmentContext, type ConsignmentOrder } from './consignment-context.ts'

/** Counted up whenever what a draft holds changes its meaning; an older one is set aside, not misread. */
export const CONSIGNMENT_DRAFT_SHAPE = 1

const order = consignmentEndpoints.createConsignment.body
const typed = z.string().max(500)
const number = z.number().nullable()

/** What survives a reload: what the clerk typed and chose. What it comes to is asked anew. */
const consignmentWork = z.object({
  step: z.enum(CONSIGNMENT_STEPS),
  sender: z.object({ name: typed, contact: typed, idNumber: typed }),
  receiver: z.object({ name: typed, contact: typed, idNumber: typed, depotId: z.string().nullable() }),
  items: z.array(z.object({ name: typed, quantity: number, weight: number, unitPrice: number })).max(100),
  payment: z.object({
    status: z.enum(CONSIGNMENT_PAYMENTS).nullable(),
    means: z.enum(CONSIGNMENT_MEANS).nullable(),
    reference: typed,
    isReuseConfirmed: z.boolean().default(false),
    customerId: z.string().nullable().default(null),
    allowedBy: z.string().nullable(),
    reason: typed,
  }),
  /** A bill that was sent and not answered: sent again with the same key and to the letter. */
  order: z
    .object({ key: z.string(), body: z.custom<ConsignmentOrder>((value) => order.safeParse(value).success) })
    .nullable(),
})
export type ConsignmentWork = z.output<typeof consignmentWork>

export function consignmentWorkOf({
  step,
  sender,
  receiver,
  items,
  payment,
  order,
}: ConsignmentContext): ConsignmentWork {
  return { step, sender, receiver, items, payment, order }
}

/** Null for what this version cannot go on with. */
export function readConsignmentWork(snapshot: unknown, shape: number): ConsignmentWork | null {
  if (shape !== CONSIGNMENT_DRAFT_SHAPE) return null
  const parsed = consignmentWork.safeParse(snapshot)
  return parsed.success ? parsed.data : null
}
