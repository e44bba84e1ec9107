import { eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { customerEndpoints } from '#contract/invoice/customer.ts'
import { customerList } from '#contract/invoice/customer-list.ts'
import type { CustomerRecord } from '#contract/invoice/customer-row.ts'
import { ordersOf } from '#server/database/list-orders.ts'
import { accountCharges } from '#server/database/schema/account-charge.ts'
import { customers } from '#server/database/schema/customer.ts'
import { customerReceipts } from '#server/database/schema/customer-receipt.ts'
import { invoices } from '#server/database/schema/invoice.ts'
import { leavesOpenItems } from '#server/domain/invoice/owed-items.ts'
import { isTaken } from '#server/masters/is-taken.ts'
import type { MasterKind } from '#server/masters/master-kind.ts'
import { CUSTOMER_TEXT } from './customer-text.ts'

type Values = z.output<typeof customerEndpoints.createCustomer.body>

export const customerKind: MasterKind<Values, CustomerRecord> = {
  name: 'customer',
  table: customers,
  ...ordersOf(customerList, { name: sql`lower(${customers.name} ->> 'en')`, code: customers.code }),
  searched: CUSTOMER_TEXT,
  phone: customers.phone,
  keepers: ['operation_manager'],

  async read(orm, ids) {
    return orm
      .select()
      .from(customers)
      .where(inArray(customers.id, [...ids]))
  },

  async check(tx, { code, currency }, before) {
    return {
      ...((await isTaken(tx, customers, 'code', code, before)) && { code: 'master.codeTaken' }),
      ...(before && (await leavesOpenItems(tx.orm, before.id, currency)) && { currency: 'invoice.currencyOpen' }),
    }
  },

  async insert(tx, id, values) {
    await tx.orm.insert(customers).values({ ...stored(values), id })
  },

  async update(tx, id, values) {
    await tx.orm.update(customers).set(stored(values)).where(eq(customers.id, id))
  },

  references: [
    {
      kind: 'invoice',
      table: invoices,
      where: (id) => eq(invoices.customerId, id),
      name: sql<string>`coalesce(${invoices.number}, ${invoices.printName})`,
    },
    {
      kind: 'customerReceipt',
      table: customerReceipts,
      where: (id) => eq(customerReceipts.customerId, id),
      name: customerReceipts.number,
    },
    {
      kind: 'accountCharge',
      table: accountCharges,
      where: (id) => eq(accountCharges.customerId, id),
      name: sql<string>`coalesce((select reference from bookings where bookings.id = account_charges.sold_id),
        (select bill_number from consignments where consignments.id = account_charges.sold_id))`,
    },
  ],
  isOutsideNetwork: true,
}

/** What of a body stands in the row: a change brings its id and version along. */
function stored({
  code,
  name,
  taxNumber,
  street,
  buildingNumber,
  district,
  city,
  postalCode,
  country,
  contactName,
  phone,
  email,
  language,
  currency,
  creditLimit,
  mayBuyOnAccount,
  paymentDays,
  isActive,
}: Values): Values {
  const address = { street, buildingNumber, district, city, postalCode, country }
  const contact = { contactName, phone, email, language }
  return {
    code,
    name,
    taxNumber,
    ...address,
    ...contact,
    currency,
    creditLimit,
    mayBuyOnAccount,
    paymentDays,
    isActive,
  }
}
