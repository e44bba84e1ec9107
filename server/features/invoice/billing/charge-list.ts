import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ReplyOf } from '#contract/contract.ts'
import type { accountChargeEndpoints } from '#contract/invoice/account-charge.ts'
import { accountChargeList, type BILLED_STATES } from '#contract/invoice/account-charge-list.ts'
import type { Orm } from '#server/database/connection.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import { containing, type ListDefinition, type PageQuery } from '#server/database/list-page.ts'
import { accountCharges } from '#server/database/schema/account-charge.ts'
import { bookings } from '#server/database/schema/booking.ts'
import { consignments } from '#server/database/schema/consignment.ts'
import { customers } from '#server/database/schema/customer.ts'
import { invoices } from '#server/database/schema/invoice.ts'
import { depots } from '#server/database/schema/network.ts'
import { users } from '#server/database/schema/people.ts'
import { customerHolding } from '../customer-text.ts'
import type { RecordList } from '#server/export/record-list.ts'

type ChargeRow = ReplyOf<'getAccountChargeList'>['data'][number]
type Filters = Omit<z.output<typeof accountChargeEndpoints.getAccountChargeList.query>, keyof PageQuery>

const listOf = (filters: Filters): ListDefinition => ({
  table: accountCharges,
  id: accountCharges.id,
  where: and(
    filters.search ? searchOf(filters.search) : undefined,
    filters.billed && BILLED[filters.billed],
    filters.act && eq(accountCharges.act, filters.act),
    filters.depotId ? eq(accountCharges.depotId, filters.depotId) : undefined,
    filters.customerId ? eq(accountCharges.customerId, filters.customerId) : undefined,
    filters.currency ? eq(accountCharges.currency, filters.currency) : undefined,
    filters.dateFrom ? gte(accountCharges.day, filters.dateFrom) : undefined,
    filters.dateTo ? lte(accountCharges.day, filters.dateTo) : undefined,
  ),
  ...ordersOf(accountChargeList, { day: accountCharges.day, amount: accountCharges.amount }),
})

const isIssued = sql`exists (select from invoices where invoices.id = account_charges.invoice_id and invoices.number is not null)`
const BILLED: Record<(typeof BILLED_STATES)[number], SQL | undefined> = {
  open: isNull(accountCharges.invoiceId),
  drafted: and(isNotNull(accountCharges.invoiceId), sql`not ${isIssued}`),
  notIssued: sql`not ${isIssued}`,
  billed: isIssued,
}

/** By booking reference, bill number, who travels or sends, or the customer's name or code. */
const searchOf = (term: string): SQL => {
  const like = containing(term)
  return sql`(exists (select from bookings where bookings.id = account_charges.sold_id and (reference ilike ${like} or folded(lead_passenger) like folded(${like})))
    or exists (select from consignments where consignments.id = account_charges.sold_id and (bill_number ilike ${like} or folded(sender_name) like folded(${like})))
    or exists (select from customers where customers.id = account_charges.customer_id and ${customerHolding(term)}))`
}

export const chargeRecords: RecordList<Filters, ChargeRow> = {
  definition: accountChargeList,
  listOf,
  readRows: (orm, ids) => readChargeRows(orm, inArray(accountCharges.id, [...ids])),
}

/** Charges that fit a condition, oldest first. */
export async function readChargeRows(orm: Orm, where: SQL | undefined): Promise<ChargeRow[]> {
  const rows = await orm
    .select({
      charge: accountCharges,
      booking: { reference: bookings.reference, name: bookings.leadPassenger },
      bill: { number: consignments.billNumber, name: consignments.senderName },
      customer: { id: customers.id, code: customers.code, name: customers.name },
      depot: { id: depots.id, code: depots.code, name: depots.name },
      invoice: { id: invoices.id, number: invoices.number },
      createdBy: users.name,
    })
    .from(accountCharges)
    .innerJoin(customers, eq(customers.id, accountCharges.customerId))
    .innerJoin(users, eq(users.id, accountCharges.createdBy))
    .leftJoin(bookings, eq(bookings.id, accountCharges.soldId))
    .leftJoin(consignments, eq(consignments.id, accountCharges.soldId))
    .leftJoin(depots, eq(depots.id, accountCharges.depotId))
    .leftJoin(invoices, eq(invoices.id, accountCharges.invoiceId))
    .where(where)
    .orderBy(asc(accountCharges.day), asc(accountCharges.id))
  return rows.map(({ charge, booking, bill, createdBy, ...told }) => ({
    id: charge.id,
    act: charge.act,
    sold: {
      id: charge.soldId,
      number: booking?.reference ?? bill?.number ?? '',
      name: booking?.name ?? bill?.name ?? '',
    },
    day: charge.day,
    currency: charge.currency,
    amount: charge.amount,
    vat: charge.vat,
    createdBy: { name: createdBy },
    createdAt: charge.createdAt,
    ...told,
  }))
}
