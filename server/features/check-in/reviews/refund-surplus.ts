import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/database/connection.ts'
import { exitFeePayments } from '#server/database/schema/travel-day.ts'
import { ACCOUNT } from '#server/domain/ledger/account-codes.ts'
import { giveOneBack, type Payer } from '#server/domain/ledger/refund-money.ts'
import { paymentLines } from '#server/domain/ledger/payment.ts'
import { postEntries } from '#server/domain/ledger/post-entry.ts'
import { posterOf } from '#server/domain/ledger/poster.ts'
import { isRefusal, type Refusal, refuse } from '#server/plugins/refusal.ts'

/** Gives a fee that is no ticket's own back to whoever paid it, once. A ticket's own goes back by a refund. */
export async function giveSurplusBack(
  tx: Transaction,
  paymentId: string | null,
  payer: Payer,
  now: Date,
): Promise<Refusal | undefined> {
  if (paymentId === null) return refuse('ruleBroken', { message: 'surplus.none' })
  const [fee] = await tx.orm.select().from(exitFeePayments).where(eq(exitFeePayments.id, paymentId)).for('update')
  if (!fee?.isSurplus) return refuse('ruleBroken', { message: 'surplus.none' })
  if (fee.givenBackAt !== null) return refuse('conflict', { message: 'surplus.givenBack' })
  const payment = await giveOneBack(tx, fee, payer, now, 'surplus.noTill')
  if (isRefusal(payment)) return payment
  const { id, currency, amount } = fee
  await tx.orm
    .update(exitFeePayments)
    .set({ givenBackAt: now, givenBackBy: payer.id })
    .where(eq(exitFeePayments.id, id))
  await postEntries(tx, [
    {
      act: 'exitFeeGivenBack',
      recordKind: 'exitFee',
      recordId: id,
      ...posterOf(payer, now),
      lines: [
        { account: ACCOUNT.exitFeesPayable, currency, amount },
        ...paymentLines(payment, currency, -amount, payer.id),
      ],
    },
  ])
  return undefined
}
