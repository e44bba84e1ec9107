import { eq, sql } from 'drizzle-orm'
import type { ReplyOf } from '#contract/contract.ts'
import type { Orm } from '#server/database/connection.ts'
import { bookingPayments, refundRequestParts, refundRequests } from '#server/database/schema/refund.ts'
import { readChargedNames } from '#server/domain/invoice/account-charges.ts'
import { sum } from '#machines/sum.ts'

export type BookingMoney = ReplyOf<'getBooking'>['data']['money']

/** What was paid for a booking, what of it went or goes back, and what remains. */
export async function readBookingMoney(orm: Orm, bookingId: string): Promise<BookingMoney> {
  const [payments, refunds, charged] = await Promise.all([
    orm
      .select({ amount: sql<number>`${bookingPayments.fare} + ${bookingPayments.fee}`.mapWith(Number) })
      .from(bookingPayments)
      .where(eq(bookingPayments.bookingId, bookingId)),
    orm
      .select({
        state: refundRequests.state,
        // What was paid is of the seats, and so is what goes back here: the rooms of a package stand with the package.
        refund:
          sql<number>`${refundRequests.refund} - coalesce((select sum(refund) from ${refundRequestParts} where ${refundRequestParts.requestId} = ${refundRequests.id}), 0)`.mapWith(
            Number,
          ),
      })
      .from(refundRequests)
      .where(eq(refundRequests.bookingId, bookingId)),
    readChargedNames(orm, [bookingId]),
  ])
  const inState = (wanted: (typeof refunds)[number]['state']) =>
    sum(refunds.filter(({ state }) => state === wanted).map(({ refund }) => refund))
  const [paid, refunded, toBePaidOut] = [
    sum(payments.map(({ amount }) => amount)),
    inState('paid'),
    inState('approved'),
  ]
  const chargedTo = charged.get(bookingId) ?? null
  return {
    paid,
    refunded,
    toBePaidOut,
    requested: inState('requested'),
    remains: paid - refunded - toBePaidOut,
    chargedTo,
  }
}
