import { z } from 'zod'
import { namedTransfer } from '../bank-reference/bank-reference.ts'
import { TICKET_STATES } from '../booking/booking-codes.ts'
import { amountMinor, countryCode, currencyCode, instant, recordId, recordIdList, recordVersion } from '../common.ts'
import { clientId, deviceTime, officerPass } from './device-time.ts'
import { endpoint } from '../endpoint.ts'

/** Tickets that one payment is for: a family, or a group with one payer. */
const MAX_FEE_TICKETS = 60

/** Why somebody has to look at a fee that a device took while it was cut off: the second, none due, or another amount. */
export const FEE_REVIEW_KINDS = ['feeTwice', 'feeRefused', 'feeDiffers'] as const

/** What an exit fee is paid with; agents do not take any (domain rulings §6). */
const EXIT_FEE_MEANS = ['cash', 'pos', 'bank'] as const

/** `EF-<depot>-<device's series>-<number>`; a device counts for itself and never uses a number twice. */
const deviceReceiptNumber = z.string().regex(/^EF-[A-Z0-9-]{1,24}-[A-Z][0-9A-Z]{3}-\d{5}$/)

export const feeAmount = z.object({ currency: currencyCode, amount: amountMinor })

const feeTicket = z.object({
  ticketId: recordId,
  passengerName: z.string(),
  state: z.enum(TICKET_STATES),
  fromCountry: countryCode.nullable(),
  toCountry: countryCode.nullable(),
  isDue: z.boolean(),
  /** Why nothing can be paid for it. */
  reason: z.string().nullable(),
  /** One amount per currency that the fee is taken in. */
  fees: z.array(feeAmount),
})

const exitFeeReceipt = z.object({
  id: recordId,
  ticketId: recordId,
  receiptNumber: z.string(),
  currency: currencyCode,
  amount: amountMinor,
  fromCountry: countryCode,
  toCountry: countryCode.nullable(),
  takenAt: instant,
  state: z.enum(TICKET_STATES),
  version: recordVersion,
  /** Taken while cut off for what was paid already, or could not be paid any more: posted, and somebody looks at it. */
  reviewId: recordId.nullable(),
  /** What there is to look at; null where the fee is the ticket's and right. */
  review: z
    .object({
      kind: z.enum(FEE_REVIEW_KINDS),
      /** In the reader's language: who took the fee that stands, when and with which receipt, or why none is due. */
      reason: z.string().nullable(),
      /** The money is no ticket's fee: it is kept for the passenger until the review is resolved. */
      isSurplus: z.boolean(),
    })
    .nullable(),
})

export const exitFeeEndpoints = {
  getExitFeeQuote: endpoint('getExitFeeQuote', {
    summary: 'What the exit fees of these tickets come to.',
    access: ['admin', 'staff'],
    query: z.object({ ticketIds: recordIdList(MAX_FEE_TICKETS) }),
    data: z.object({
      tickets: z.array(feeTicket),
      /** Of those that are due: only currencies in which all of them can be paid. */
      totals: z.array(feeAmount),
    }),
  }),
  payExitFee: endpoint('payExitFee', {
    summary: 'Take the exit fees of these tickets, all or none; each has a receipt of its own.',
    access: ['admin', 'staff'],
    body: z.object({
      tickets: z
        .array(
          z.object({
            ticketId: recordId,
            clientId: clientId.optional(),
            /** Of the device's own series, where the fee was taken while it was cut off: the passenger holds it in print. */
            receiptNumber: deviceReceiptNumber.optional(),
            /** What was taken for this ticket while cut off: it is in the till, whatever the fee is by now. */
            amountTaken: amountMinor.optional(),
          }),
        )
        .min(1)
        .max(MAX_FEE_TICKETS),
      currency: currencyCode,
      payment: z.object({
        means: z.enum(EXIT_FEE_MEANS),
        ...namedTransfer,
      }),
      /** Taken by hand after a question, where neither till nor card machine could be used: always cash. */
      isManual: z.boolean().default(false),
      /** What the passenger was told; the server takes its own price or answers 409 priceChanged. */
      expectedTotal: amountMinor,
      /** Of a device that was cut off. */
      device: deviceTime.optional(),
      officerPass: officerPass.optional(),
    }),
    data: z.object({ currency: currencyCode, total: amountMinor, receipts: z.array(exitFeeReceipt) }),
  }),
}
