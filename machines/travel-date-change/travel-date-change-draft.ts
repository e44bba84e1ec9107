import { z } from 'zod'
import { DIRECTIONS, PAYMENT_MEANS } from '#contract/booking/booking-codes.ts'
import { departureSummary } from '#contract/departure/departure.ts'
import { changeRequest } from '#contract/travel-date-change/travel-date-change.ts'
import { CHANGE_STEPS, type ChangeContext } from './travel-date-change-context.ts'
import { perDirection } from '../booking/per-direction.ts'

/** Counted up whenever what a draft holds changes its meaning; an older one is set aside, not misread. */
export const CHANGE_DRAFT_SHAPE = 1

const text = z.string().max(200)

/**
 * The part of a change in the making that survives a reload: what the clerk did, not what the server said about it.
 * Seats are wishes here; whether they are still to be had is asked anew, as are the booking and the price.
 */
const changeWork = z.object({
  step: z.enum(CHANGE_STEPS),
  direction: z.enum(DIRECTIONS),
  bookingId: z.string().nullable(),
  chosen: z.array(z.string()).max(100),
  dates: perDirection(z.string().nullable()),
  // Instants stay the text they are on the wire.
  departures: perDirection(
    z.custom<z.input<typeof departureSummary>>((value) => departureSummary.safeParse(value).success).nullable(),
  ),
  seats: z.record(z.string(), z.string()),
  reason: text,
  payment: z.object({
    means: z.enum(PAYMENT_MEANS),
    reference: text,
    customerId: z.string().nullable().default(null),
    isReuseConfirmed: z.boolean().default(false),
  }),
  /** A change that was sent and not answered: asked again with the same key and to the letter. */
  changeRequest: z
    .object({
      key: z.string(),
      body: z.custom<z.input<typeof changeRequest>>((value) => changeRequest.safeParse(value).success),
    })
    .nullable(),
})
export type ChangeWork = z.output<typeof changeWork>

export function changeWorkOf(context: ChangeContext): ChangeWork {
  const {
    step,
    direction,
    bookingId,
    chosen,
    dates,
    departures,
    seats,
    reason,
    payment,
    changeRequest: request,
  } = context
  return { step, direction, bookingId, chosen, dates, departures, seats, reason, payment, changeRequest: request }
}

/** Null for what this version cannot go on with. */
export function readChangeWork(snapshot: unknown, shape: number): ChangeWork | null {
  if (shape !== CHANGE_DRAFT_SHAPE) return null
  const parsed = changeWork.safeParse(snapshot)
  return parsed.success ? parsed.data : null
}
