import { type SQL, sql } from 'drizzle-orm'
import { containing } from '#server/database/list-page.ts'
import { customers } from '#server/database/schema/customer.ts'

/** By what a customer is found: code, both names and tax number. As the index of the table has it. */
export const CUSTOMER_TEXT: SQL = sql`(${customers.code} || ' ' || (${customers.name} ->> 'en') || ' ' || (${customers.name} ->> 'ar') || ' ' || coalesce(${customers.taxNumber}, ''))`

/** Whether a customer's code, name or tax number holds a term. */
export const customerHolding = (term: string): SQL => sql`folded(${CUSTOMER_TEXT}) like folded(${containing(term)})`
