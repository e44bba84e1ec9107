import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/database/connection.ts'
import { customers } from '#server/database/schema/customer.ts'

/**
 * All that is open of customers, as a query: invoices with something left to pay, what was bought on account and is on no
 * issued invoice yet, and money that pays none yet. `open` is above nothing; of money that is the customer's, too.
 */
export const OWED_ITEMS: SQL = sql`
  select 'invoice' as what, customer_id, currency, region_id, due_date, net_total - allocated - credited as open
  from invoices where state in ('issued', 'partlyPaid')
  union all
  select 'notBilled', charge.customer_id, charge.currency, null, null, charge.amount
  from account_charges as charge left join invoices as invoice on invoice.id = charge.invoice_id where invoice.number is null
  union all
  select 'unallocated', customer_id, currency, null, null, amount - allocated
  from customer_receipts where state = 'taken' and allocated < amount`

/** What these customers owe in their own currencies, in minor units; negative: the customer's. Who owes nothing is left out. */
export async function readOwedOnAccount(orm: Orm, customerIds: readonly string[]): Promise<Map<string, number>> {
  if (customerIds.length === 0) return new Map()
  const { rows } = await orm.execute<{ id: string; owed: string }>(sql`
    select customers.id, sum(case item.what when 'unallocated' then -item.open else item.open end)::text as owed
    from customers join (${OWED_ITEMS}) as item on item.customer_id = customers.id and item.currency = customers.currency
    where ${inArray(customers.id, [...customerIds])} group by customers.id`)
  return new Map(rows.map(({ id, owed }) => [id, Number(owed)]))
}

/** Whether a customer whose currency becomes this one would leave something open in its own: the credit limit counts one. */
export async function leavesOpenItems(orm: Orm, customerId: string, currency: string): Promise<boolean> {
  const { rows } = await orm.execute(sql`
    select from customers join (${OWED_ITEMS}) as item on item.customer_id = customers.id and item.currency = customers.currency
    where customers.id = ${customerId} and customers.currency <> ${currency} limit 1`)
  return rows.length > 0
}
