import { z } from 'zod'
import { MAX_REASON } from '../bounds.ts'
import {
  amountMinor,
  calendarDate,
  currencyCode,
  listQuery,
  localizedName,
  recordId,
  recordVersion,
  reasonText,
} from '../common.ts'
import { endpoint, fileEndpoint, listEndpoint } from '../endpoint.ts'
import { uploadedFile } from '../file.ts'
import { filterQuery, sheetQuery } from '../list/list-query.ts'
import { TAX_CATEGORIES, TAX_SUPPLIES } from '../tax/tax-codes.ts'
import { trailEvent } from '../workflow/workflow.ts'
import { DISCOUNT_KINDS, MAX_INVOICE_LINES } from './invoice-codes.ts'
import { accountChargeRow } from './account-charge-row.ts'
import { invoiceList } from './invoice-list.ts'
import { enteredInvoice, invoiceLine, invoiceRow } from './invoice-row.ts'

const KEEPERS = ['operation_manager'] as const
const READERS = ['operation_manager', 'head_account'] as const

/** What a reader may do with an invoice now. */
export const INVOICE_ACTS = ['edit', 'issue', 'discard', 'credit', 'pay', 'remind'] as const

const creditNote = z.object({
  id: recordId,
  number: z.string(),
  date: calendarDate,
  subTotal: amountMinor,
  vatTotal: amountMinor,
  netTotal: amountMinor,
  reason: z.string().max(MAX_REASON),
})

export const invoice = invoiceRow.extend({
  discountKind: z.enum(DISCOUNT_KINDS).nullable(),
  discountValue: amountMinor,
  lines: z.array(invoiceLine),
  /** What was bought on account and is billed by it; none on an invoice of services. */
  charges: z.array(accountChargeRow),
  /** VAT total per category, as printed. */
  categories: z.array(
    z.object({
      category: z.enum(TAX_CATEGORIES),
      rateBasisPoints: z.int(),
      reason: localizedName.nullable(),
      net: amountMinor,
      vat: amountMinor,
    }),
  ),
  buyerTaxNumber: z.string().nullable(),
  /** Of the tax point; null in the region's own currency. */
  rate: z.object({ from: currencyCode, to: currencyCode, rate: z.string(), day: calendarDate }).nullable(),
  allocated: amountMinor,
  credited: amountMinor,
  creditNotes: z.array(creditNote),
  payments: z.array(
    z.object({
      allocationId: recordId,
      receiptId: recordId,
      receiptNumber: z.string(),
      date: calendarDate,
      amount: amountMinor,
    }),
  ),
  notes: z.string().nullable(),
  media: z.array(uploadedFile),
  history: z.array(trailEvent),
  can: z.array(z.enum(INVOICE_ACTS)),
})
export type Invoice = z.input<typeof invoice>

export const invoiceListQuery = listQuery.extend(filterQuery(invoiceList))

const params = z.object({ id: recordId })
const present = { id: recordId, version: recordVersion }

export const invoiceEndpoints = {
  getInvoiceOptions: endpoint('getInvoiceOptions', {
    summary: 'What an invoice is made of: depots with their day and currency, and the tax of each supply there.',
    access: READERS,
    data: z.object({
      depots: z.array(
        z.object({
          id: recordId,
          code: z.string(),
          name: localizedName,
          currency: currencyCode,
          today: calendarDate,
          taxes: z.array(
            z.object({ supply: z.enum(TAX_SUPPLIES), category: z.enum(TAX_CATEGORIES), rateBasisPoints: z.int() }),
          ),
        }),
      ),
    }),
  }),
  generateBillNo: endpoint('generateBillNo', {
    summary: 'The number that the next invoice of a depot will have if nobody issues one before; none is taken.',
    access: KEEPERS,
    query: z.object({ depotId: recordId }),
    data: z.object({ number: z.string() }),
  }),
  createInvoice: endpoint('createInvoice', {
    summary: 'Write a draft; the server reckons what it comes to.',
    access: KEEPERS,
    body: enteredInvoice,
    data: invoice,
  }),
  updateInvoice: endpoint('updateInvoice', {
    summary: 'Change a draft; what is issued never changes.',
    access: KEEPERS,
    params,
    body: enteredInvoice.extend(present),
    data: invoice,
  }),
  issueInvoice: endpoint('issueInvoice', {
    summary: 'Issue a draft: it is reckoned anew, posted under its bill date, and gets its number.',
    access: KEEPERS,
    body: z.object(present),
    data: invoice,
  }),
  discardInvoice: endpoint('discardInvoice', {
    summary: 'Discard a draft; no number is lost.',
    access: KEEPERS,
    body: z.object(present),
    data: invoice,
  }),
  creditInvoice: endpoint('creditInvoice', {
    summary: 'Take back an issued invoice by a credit note, whole or by line, never above the rest.',
    access: KEEPERS,
    body: z.object({
      ...present,
      reason: reasonText,
      /** Null: all that is left of it. */
      lines: z
        .array(z.object({ lineId: recordId, net: amountMinor.min(1) }))
        .min(1)
        .max(MAX_INVOICE_LINES)
        .nullable(),
    }),
    data: invoice,
  }),
  getInvoiceList: listEndpoint('getInvoiceList', {
    summary: 'Drafts and invoices.',
    access: READERS,
    query: invoiceListQuery,
    data: invoiceRow,
  }),
  exportInvoices: fileEndpoint('exportInvoices', {
    summary: 'The filtered invoices as CSV or XLSX; logged.',
    access: READERS,
    query: invoiceListQuery
      .omit({ pageNumber: true, recordNumber: true, next: true, previous: true })
      .extend(sheetQuery),
  }),
  getInvoice: endpoint('getInvoice', {
    summary: 'One invoice with its lines, credit notes and payments.',
    access: READERS,
    params,
    data: invoice,
  }),
}
