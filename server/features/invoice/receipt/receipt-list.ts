import { and, eq, gt, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { customerReceiptEndpoints } from '#contract/invoice/customer-receipt.ts'
import { customerReceiptList } from '#contract/invoice/customer-receipt-list.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import { containing, type ListDefinition, type PageQuery } from '#server/database/list-page.ts'
import { customers } from '#server/database/schema/customer.ts'
import { customerReceipts } from '#server/database/schema/customer-receipt.ts'
import type { RecordList } from '#server/export/record-list.ts'
import { customerHolding } from '../customer-text.ts'
import { readReceiptRows, type ReceiptRow } from './receipt-view.ts'

type Filters = Omit<z.output<typeof customerReceiptEndpoints.getCustomerReceiptList.query>, keyof PageQuery>

const listOf = (filters: Filters): ListDefinition => ({
  table: customerReceipts,
  id: customerReceipts.id,
  where: and(
    filters.search ? searchOf(filters.search) : undefined,
    filters.state && eq(customerReceipts.state, filters.state),
    filters.means && eq(customerReceipts.means, filters.means),
    filters.rest && and(eq(customerReceipts.state, 'taken'), gt(customerReceipts.amount, customerReceipts.allocated)),
    filters.currency ? eq(customerReceipts.currency, filters.currency) : undefined,
    filters.customerId ? eq(customerReceipts.customerId, filters.customerId) : undefined,
    filters.dateFrom ? gte(customerReceipts.date, filters.dateFrom) : undefined,
    filters.dateTo ? lte(customerReceipts.date, filters.dateTo) : undefined,
  ),
  ...ordersOf(customerReceiptList, { date: customerReceipts.date, amount: customerReceipts.amount }),
})

/** By number, bank reference, or the customer's name or code. */
const searchOf = (term: string): SQL => {
  const like = containing(term)
  return sql`(${customerReceipts.number} ilike ${like} or ${customerReceipts.bankReference} ilike ${like}
    or exists (select from ${customers} where ${customers.id} = ${customerReceipts.customerId} and ${customerHolding(term)}))`
}

export const receiptRecords: RecordList<Filters, ReceiptRow> = {
  definition: customerReceiptList,
  listOf,
  readRows: (orm, ids) => readReceiptRows(orm, inArray(customerReceipts.id, [...ids])),
}
