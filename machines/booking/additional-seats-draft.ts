import { z } from 'zod'
import { bookingChangeEndpoints } from '#contract/booking/booking-change.ts'
import { MAX_PASSENGERS, PAYMENT_MEANS } from '#contract/booking/booking-codes.ts'
import {
  ADDITIONAL_SEATS_STEPS,
  type AdditionalSeatsContext,
  type AdditionalSeatsOrder,
} from './additional-seats-context.ts'

/** Counted up whenever what a draft holds changes its meaning; an older one is set aside, not misread. */
export const ADDITIONAL_SEATS_DRAFT_SHAPE = 1

const order = bookingChangeEndpoints.addSeats.body
const typed = z.string().max(500)
const seat = z.string().max(20).nullable()

/** What survives a reload: what the clerk typed and chose. What it costs and whether the seats are held is asked anew. */
const additionalSeatsWork = z.object({
  bookingId: z.string(),
  reference: z.string(),
  step: z.enum(ADDITIONAL_SEATS_STEPS),
  people: z
    .array(
      z.object({
        id: z.string(),
        text: z.object({
          firstName: typed,
          lastName: typed,
          gender: typed,
          dateOfBirth: typed,
          nationality: typed,
          passportNumber: typed,
          passportExpiry: typed,
          nationalNumber: typed,
          nationalExpiry: typed,
          phone: typed,
        }),
        seats: z.object({ outward: seat, return: seat }),
      }),
    )
    .min(1)
    .max(MAX_PASSENGERS),
  reason: typed,
  payment: z.object({
    means: z.enum(PAYMENT_MEANS),
    reference: typed,
    isReuseConfirmed: z.boolean(),
    customerId: z.string().nullable().default(null),
  }),
  /** A sale that was sent and not answered: sent again with the same key and to the letter. */
  order: z
    .object({ key: z.string(), body: z.custom<AdditionalSeatsOrder>((value) => order.safeParse(value).success) })
    .nullable(),
})
export type AdditionalSeatsWork = z.output<typeof additionalSeatsWork>

export function additionalSeatsWorkOf(context: AdditionalSeatsContext): AdditionalSeatsWork {
  const { bookingId, reference, step, people, reason, payment, order: sent } = context
  return { bookingId, reference, step, people, reason, payment, order: sent }
}

/** Null for what this version cannot go on with. */
export function readAdditionalSeatsWork(snapshot: unknown, shape: number): AdditionalSeatsWork | null {
  if (shape !== ADDITIONAL_SEATS_DRAFT_SHAPE) return null
  const parsed = additionalSeatsWork.safeParse(snapshot)
  return parsed.success ? parsed.data : null
}
