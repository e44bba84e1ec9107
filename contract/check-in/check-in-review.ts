import { z } from 'zod'
import { PAYMENT_MEANS } from '../booking/booking-codes.ts'
import {
  amountMinor,
  currencyCode,
  instant,
  listQuery,
  localizedName,
  recordId,
  recordVersion,
  remark,
} from '../common.ts'
import { departureKey } from '../departure/departure.ts'
import { listEndpoint, endpoint } from '../endpoint.ts'
import { FEE_REVIEW_KINDS } from './exit-fee.ts'
import { MIN_REASON } from '../bounds.ts'

/** Why somebody has to look at what a device did while it was cut off. */
export const REVIEW_KINDS = ['checkInRefused', 'checkedInTwice', ...FEE_REVIEW_KINDS] as const

const reviewedAct = z.object({
  officer: z.string(),
  /** By corrected device time. */
  at: instant,
  depot: z.string().nullable(),
  amount: amountMinor.nullable(),
  currency: currencyCode.nullable(),
  receiptNumber: z.string().nullable(),
})

const checkInReview = z.object({
  id: recordId,
  version: recordVersion,
  kind: z.enum(REVIEW_KINDS),
  /** Null where the code was none of ours. */
  ticket: z
    .object({
      id: recordId,
      bookingId: recordId,
      reference: z.string(),
      passengerName: z.string(),
      seat: z.string().nullable(),
      routeName: localizedName,
      departureKey,
      /** IANA zone of the boarding stoppage. */
      timeZone: z.string(),
    })
    .nullable(),
  /** What the device did, or, of two check-ins, the later one by corrected device time: it was displaced, … */
  act: reviewedAct,
  /** … and what stands in its place: of two check-ins the first by corrected device time. */
  standing: reviewedAct.nullable(),
  /** Money that was taken and is not the ticket’s fee; null where it is, or none was taken. */
  surplus: z
    .object({
      amount: amountMinor,
      currency: currencyCode,
      /** It goes back as it came. */
      means: z.enum(PAYMENT_MEANS),
      givenBack: z.object({ by: z.string(), at: instant }).nullable(),
    })
    .nullable(),
  /** Why it was refused, in the reader’s language. */
  reason: z.string().nullable(),
  uploadedBy: z.string(),
  uploadedAt: instant,
  /** Whether the reader may settle it: their depot boards the ticket, or its people did this. */
  maySettle: z.boolean(),
  resolution: z.object({ by: z.string(), at: instant, note: z.string() }).nullable(),
})
export type CheckInReview = z.output<typeof checkInReview>

export const checkInReviewEndpoints = {
  getCheckInReviewList: listEndpoint('getCheckInReviewList', {
    summary:
      'What devices did while cut off and the server refused, or that was done twice; open ones first, then the newest.',
    access: ['admin', 'staff', 'operation_manager'],
    query: listQuery.extend({
      state: z.enum(['open', 'resolved']).optional(),
      kind: z.enum(REVIEW_KINDS).optional(),
      departureKey: departureKey.optional(),
    }),
    data: checkInReview,
  }),
  resolveCheckInReview: endpoint('resolveCheckInReview', {
    summary: 'Say what was done about it; a fee that is a surplus may be given back with that, by its own means.',
    access: ['admin', 'operation_manager'],
    body: z.object({
      id: recordId,
      version: recordVersion,
      note: remark.min(MIN_REASON),
      /** Cash comes out of the till of whoever calls. */
      giveBack: z.boolean().default(false),
    }),
    data: checkInReview,
  }),
}
