import { and, eq } from 'drizzle-orm'
import type { LocalizedName } from '#contract/common.ts'
import { moneyText } from '#contract/currency.ts'
import type { Transaction } from '#server/database/connection.ts'
import { customers } from '#server/database/schema/customer.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import { readOwedOnAccount } from './owed-items.ts'

/** A contract customer as a sale on account sees it, and what it owes by now in its own currency. */
export interface AccountCustomer {
  id: string
  name: LocalizedName
  isActive: boolean
  mayBuyOnAccount: boolean
  currency: string
  /** Null: none was agreed. */
  creditLimit: number | null
  /** Minor units; negative: the customer's. */
  owed: number
}

/** Whose account is charged has to be told at this field. */
const FIELD = 'payment.customerId'

/**
 * The customer, locked until the transaction ends: whoever else charges the account meanwhile, here or on another server,
 * waits and sees what this one charged. Null where there is no such customer.
 */
export async function lockAccountCustomer(tx: Transaction, customerId: string): Promise<AccountCustomer | null> {
  const [customer] = await tx.orm
    .select({
      id: customers.id,
      name: customers.name,
      isActive: customers.isActive,
      mayBuyOnAccount: customers.mayBuyOnAccount,
      currency: customers.currency,
      creditLimit: customers.creditLimit,
    })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('no key update')
  if (!customer) return null
  // A statement of its own: only one that begins once the lock is held sees what others charged before.
  const owed = await readOwedOnAccount(tx.orm, [customerId])
  return { ...customer, owed: owed.get(customerId) ?? 0 }
}

/** Why a customer cannot be charged so much: unknown or out of use, not agreed, another currency, above the credit limit. */
export function refuseCharge(
  customer: AccountCustomer | null,
  { total, currency }: { total: number; currency: string },
): Refusal | undefined {
  if (!customer?.isActive) return refuse('ruleBroken', { fields: { [FIELD]: 'payment.customerUnknown' } })
  if (!customer.mayBuyOnAccount) return refuse('ruleBroken', { fields: { [FIELD]: 'payment.notOnAccount' } })
  if (customer.currency !== currency)
    return refuse('ruleBroken', {
      fields: { [FIELD]: 'payment.accountCurrency' },
      values: { currency: customer.currency },
    })
  const available = availableTo(customer)
  return available !== null && total > available
    ? refuse('ruleBroken', {
        fields: { [FIELD]: 'payment.aboveCreditLimit' },
        values: { available: moneyText(Math.max(0, available), currency) },
        details: { currency, available, total },
      })
    : undefined
}

/** What can still be charged; null: no limit was agreed. */
export const availableTo = ({ creditLimit, owed }: Pick<AccountCustomer, 'creditLimit' | 'owed'>): number | null =>
  creditLimit === null ? null : creditLimit - owed

/** Whom something may be charged to. */
export const BUYS_ON_ACCOUNT = and(eq(customers.isActive, true), eq(customers.mayBuyOnAccount, true))
