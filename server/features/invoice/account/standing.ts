import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ReplyOf } from '#contract/contract.ts'
import type { customerAccountEndpoints } from '#contract/invoice/customer-account.ts'
import type { Orm } from '#server/database/connection.ts'
import { customers } from '#server/database/schema/customer.ts'
import { addOwed, noBands, readOwed } from './ageing.ts'
import { sumStatement } from './statement.ts'

type Standing = ReplyOf<'getCustomerStanding'>['data']

/** What a customer owes now, and what stood before and after a period; null where there is no such customer. */
export async function readStanding(
  orm: Orm,
  query: z.output<typeof customerAccountEndpoints.getCustomerStanding.query>,
  now: Date,
): Promise<Standing | null> {
  const { customerId, currency } = query
  const [customer] = await orm.select().from(customers).where(eq(customers.id, customerId))
  if (!customer) return null
  const [owed, used, period, reminded] = await Promise.all([
    readOwed(orm, now, customerId),
    orm.execute<{ currency: string }>(sql`
      select currency from invoices where customer_id = ${customerId} and number is not null
      union select currency from customer_receipts where customer_id = ${customerId}
      union select currency from account_charges where customer_id = ${customerId}`),
    sumStatement(orm, query),
    orm.execute<{ day: string | null }>(
      sql`select max(day)::text as day from invoice_reminders where customer_id = ${customerId}`,
    ),
  ])
  const bands = noBands()
  const besides = { unallocated: 0, notBilled: 0 }
  let open = 0
  for (const item of owed.filter((each) => each.currency === currency)) {
    addOwed(bands, item)
    if (item.what !== 'invoice') besides[item.what] += item.open
    else open += item.open
  }
  const others = used.rows.map((row) => row.currency).filter((each) => each !== customer.currency)
  return {
    customer: { id: customer.id, code: customer.code, name: customer.name, email: customer.email },
    currencies: [customer.currency, ...others.toSorted()],
    bands,
    open,
    ...besides,
    creditLimit: currency === customer.currency ? customer.creditLimit : null,
    ...period,
    remindedOn: reminded.rows[0]?.day ?? null,
  }
}
