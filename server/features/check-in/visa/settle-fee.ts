import { eq } from 'drizzle-orm'
import type { VisaRequestEvent } from '#machines/check-in/visa-request-lifecycle.ts'
import type { Transaction } from '#server/database/connection.ts'
import { bookings } from '#server/database/schema/booking.ts'
import { visaFees } from '#server/database/schema/visa.ts'
import { earnedEntry, givenBackEntry } from '#server/domain/check-in/visa-fee-postings.ts'
import { paymentLines } from '#server/domain/ledger/payment.ts'
import { postEntries } from '#server/domain/ledger/post-entry.ts'
import { posterOf } from '#server/domain/ledger/poster.ts'
import { giveOneBack, type Payer } from '#server/domain/ledger/refund-money.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'
import { findOpenRefund } from './open-refund.ts'
import type { VisaRequestRow } from './visa-request-repository.ts'

interface Settling {
  event: VisaRequestEvent
  actor: Payer
  now: Date
}

/**
 * What becomes of the fee that was paid with a package: earned once the request is handed in, given back the way it came
 * where it is dropped before (business rulings §3). What the authority answers later moves no money.
 */
export async function settleFee(
  tx: Transaction,
  { id, state, bookingId }: VisaRequestRow,
  { event, actor, now }: Settling,
): Promise<Refusal | undefined> {
  if (state !== 'requested') return undefined
  const [fee] = await tx.orm.select().from(visaFees).where(eq(visaFees.requestId, id))
  const [booking] = await tx.orm
    .select({ forDepotId: bookings.depotId, forAgentId: bookings.agentId })
    .from(bookings)
    .where(eq(bookings.id, bookingId))
  if (!fee || !booking) return undefined
  if ((await findOpenRefund(tx.orm, bookingId)) !== null) return refuse('ruleBroken', { message: 'visa.refundOpen' })
  const poster = posterOf(actor, now)
  if (event.type === 'visaRequest.submit') {
    await postEntries(tx, [earnedEntry(fee, booking, poster)])
    return undefined
  }
  const payment = await giveOneBack(tx, { ...fee, amount: fee.fee }, actor, now, 'visa.noTill')
  if (isRefusal(payment)) return payment
  const given = paymentLines(payment, fee.currency, -fee.fee, actor.id)
  await postEntries(tx, [givenBackEntry(fee, { given, seller: booking, poster })])
  await tx.orm.update(visaFees).set({ givenBackAt: now }).where(eq(visaFees.requestId, id))
  return undefined
}
