import { desc, eq, inArray } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { ChargeAct } from '#contract/invoice/invoice-codes.ts'
import type { LocalizedName } from '#contract/common.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { accountCharges } from '#server/database/schema/account-charge.ts'
import { customers } from '#server/database/schema/customer.ts'
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

/** Whose accounts were charged for these bookings or cargo bills, by the id of what was sold. */
export async function readChargedNames(orm: Orm, soldIds: readonly string[]): Promise<Map<string, LocalizedName>> {
  if (soldIds.length === 0) return new Map()
  const rows = await orm
    .select({ soldId: accountCharges.soldId, name: customers.name })
    .from(accountCharges)
    .innerJoin(customers, eq(customers.id, accountCharges.customerId))
    .where(inArray(accountCharges.soldId, [...soldIds]))
    .orderBy(desc(accountCharges.createdAt), desc(accountCharges.id))
  // The first of all charges says it, should seats be added on somebody else's account.
  return new Map(rows.map(({ soldId, name }) => [soldId, name]))
}
