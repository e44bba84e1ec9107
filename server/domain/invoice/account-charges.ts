import { eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { ChargeAct } from '#contract/invoice/invoice-codes.ts'
import type { Transaction } from '#server/database/connection.ts'
import { accountCharges } from '#server/database/schema/account-charge.ts'
import type { Payment } from '#server/domain/ledger/payment.ts'
import type { Poster } from '#server/domain/ledger/poster.ts'

/** What was sold, as the account of who is charged tells of it. */
export interface Charged {
  act: ChargeAct
  /** The booking or the cargo bill. */
  soldId: string
  /** The record that the ledger entry belongs to. */
  recordId: string
  depotId: string | null
  currency: string
  /** Gross, and the VAT in it. */
  amount: number
  vat: number
}

/** Tells a customer's account of what was posted to 1100 for it; nothing where it was paid by other means, or cost nothing. */
export async function storeCharge(
  tx: Transaction,
  payment: Payment | null,
  charged: Charged,
  { createdBy, createdAt, postingDate }: Poster,
): Promise<void> {
  if (payment?.means !== 'onAccount' || charged.amount === 0) return
  await tx.orm
    .insert(accountCharges)
    .values({ ...charged, id: newId(), customerId: payment.customerId, day: postingDate, createdBy, createdAt })
}

/** Whose account was charged for a cargo bill. */
export async function chargedCustomerOf(tx: Transaction, soldId: string): Promise<string> {
  const [charge] = await tx.orm
    .select({ customerId: accountCharges.customerId })
    .from(accountCharges)
    .where(eq(accountCharges.soldId, soldId))
  if (!charge) throw new Error(`nobody was charged for ${soldId}`)
  return charge.customerId
}
