import { eq, or, sql } from 'drizzle-orm'
import { contract } from '#contract/contract.ts'
import { invoiceLifecycle } from '#machines/invoice/invoice-lifecycle.ts'
import { invoices } from '#server/database/schema/invoice.ts'
import { lineHolding } from '#server/database/search-line.ts'
import { CREATION_EVENT } from '#server/lifecycle/apply-event.ts'
import { defineRecord } from '#server/lifecycle/define-record.ts'
import { byPerson, describeNumbered, searchByNumber } from '../workflow/record-parts.ts'

export const invoiceRecord = defineRecord({
  id: 'invoice',
  machine: invoiceLifecycle,
  table: invoices,
  /** The depot that bills. */
  ofDepot: (depotId) => eq(invoices.depotId, depotId),
  readable: ({ userType }) => (contract.getInvoice.access.some((type) => type === userType) ? undefined : sql`false`),
  find: (term) => or(lineHolding(invoices.searchText, term), byPerson(invoices.createdBy, term)),
  describe: describeNumbered({
    name: 'invoice',
    table: invoices,
    reference: sql<string>`coalesce(${invoices.number}, '–')`,
    person: invoices.createdBy,
    subject: invoices.printName,
    currency: invoices.currency,
    depot: invoices.depotId,
  }),
  search: searchByNumber({
    call: 'getInvoice',
    series: 'invoice',
    table: invoices,
    number: invoices.number,
    at: invoices.createdAt,
    detail: [invoices.printName, invoices.billDate],
  }),
  reference: `coalesce(number, print_name)`,
  number: { column: 'number', series: 'invoice', isTakenLater: true },
  // Drafts are saved without a step.
  version: 'least',
  stamps: [
    { by: 'createdBy', at: 'createdAt', events: [CREATION_EVENT] },
    { by: 'issuedBy', at: 'issuedAt', events: ['invoice.issue'] },
  ],
  money: [{ event: 'invoice.credit', amounts: `select record.currency, (event.payload ->> 'netTotal')::bigint` }],
  postings: { invoiceIssued: ['invoice.issue'], invoiceCredited: ['invoice.credit'] },
})
