import { and, eq, sql } from 'drizzle-orm'
import type { LocalizedName } from '#contract/common.ts'
import { moneyText } from '#contract/currency.ts'
import type { Orm, Transaction } from '#server/database/connection.ts'
import { customers } from '#server/database/schema/customer.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'

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
  return { ...customer, owed: await readOwedOnAccount(tx.orm, customerId, customer.currency) }
}

/** What a customer owes in a currency: open invoices and what is on none yet, less what was paid and given back. */
export async function readOwedOnAccount(orm: Orm, customerId: string, currency: string): Promise<number> {
  const { rows } = await orm.execute<{ owed: string }>(sql`
    select (
      coalesce((select sum(net_total - allocated - credited) from invoices
        where customer_id = ${customerId} and currency = ${currency} and state in ('issued', 'partlyPaid')), 0)
      + coalesce((select sum(charge.amount) from account_charges as charge left join invoices as invoice on invoice.id = charge.invoice_id
        where charge.customer_id = ${customerId} and charge.currency = ${currency} and invoice.number is null), 0)
      - coalesce((select sum(amount - allocated) from customer_receipts
        where customer_id = ${customerId} and currency = ${currency} and state = 'taken'), 0))::text as owed`)
  return Number(rows[0]?.owed ?? 0)
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
