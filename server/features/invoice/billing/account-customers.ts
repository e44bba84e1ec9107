import { and, asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ReplyOf } from '#contract/contract.ts'
import type { accountChargeEndpoints } from '#contract/invoice/account-charge.ts'
import type { Orm } from '#server/database/connection.ts'
import { customers } from '#server/database/schema/customer.ts'
import { availableTo, BUYS_ON_ACCOUNT } from '#server/domain/invoice/account-customer.ts'
import { readOwedOnAccount } from '#server/domain/invoice/owed-items.ts'
import { customerHolding } from '../customer-text.ts'

/** As many as a person looks through. */
const MOST = 10

/** Customers who may buy on account, by name; a clerk sees what is left of the limit and nothing else of the account. */
export async function findAccountCustomers(
  orm: Orm,
  { search, id, currency }: z.output<typeof accountChargeEndpoints.getAccountCustomers.query>,
): Promise<ReplyOf<'getAccountCustomers'>['data']> {
  const found = await orm
    .select()
    .from(customers)
    .where(
      and(
        BUYS_ON_ACCOUNT,
        id === undefined ? undefined : eq(customers.id, id),
        currency === undefined ? undefined : eq(customers.currency, currency),
        search ? customerHolding(search) : undefined,
      ),
    )
    .orderBy(asc(sql`lower(${customers.name} ->> 'en')`), asc(customers.id))
    .limit(MOST)
  const owed = await readOwedOnAccount(
    orm,
    found.flatMap(({ id: customerId, creditLimit }) => (creditLimit === null ? [] : customerId)),
  )
  return found.map(({ id: customerId, code, name, currency: own, creditLimit }) => ({
    id: customerId,
    code,
    name,
    currency: own,
    available: availableTo({ creditLimit, owed: owed.get(customerId) ?? 0 }),
  }))
}
