import { eq, ilike, or, sql } from 'drizzle-orm'
import { contract } from '#contract/contract.ts'
import { customerReceiptLifecycle } from '#machines/invoice/customer-receipt-lifecycle.ts'
import { containing } from '#server/database/list-page.ts'
import { customerReceipts } from '#server/database/schema/customer-receipt.ts'
import { CREATION_EVENT } from '#server/lifecycle/apply-event.ts'
import { defineRecord } from '#server/lifecycle/define-record.ts'
import { byPerson, describeNumbered, searchByNumber } from '../workflow/record-parts.ts'

export const customerReceiptRecord = defineRecord({
  id: 'customerReceipt',
  machine: customerReceiptLifecycle,
  table: customerReceipts,
  /** The depot whose till took it. */
  ofDepot: (depotId) => eq(customerReceipts.depotId, depotId),
  readable: ({ userType }) =>
    contract.getCustomerReceipt.access.some((type) => type === userType) ? undefined : sql`false`,
  find: (term) => or(ilike(customerReceipts.number, containing(term)), byPerson(customerReceipts.createdBy, term)),
  describe: describeNumbered({
    name: 'customerReceipt',
    table: customerReceipts,
    reference: customerReceipts.number,
    person: customerReceipts.createdBy,
    currency: customerReceipts.currency,
    depot: customerReceipts.depotId,
  }),
  search: searchByNumber({
    call: 'getCustomerReceipt',
    series: 'customerReceipt',
    table: customerReceipts,
    number: customerReceipts.number,
    at: customerReceipts.createdAt,
    detail: [customerReceipts.means, customerReceipts.date],
  }),
  reference: 'number',
  number: { column: 'number', series: 'customerReceipt' },
  // Allocations raise it, too.
  version: 'least',
  stamps: [
    { by: 'createdBy', at: 'createdAt', events: [CREATION_EVENT] },
    { by: 'cancelledBy', at: 'cancelledAt', events: ['customerReceipt.cancel'] },
  ],
  money: [{ event: 'customerReceipt.cancel', amounts: 'select record.currency, record.amount' }],
  postings: {
    customerPaid: [CREATION_EVENT],
    customerReceiptCancelled: ['customerReceipt.cancel'],
  },
})
