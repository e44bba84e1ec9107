import { z } from 'zod'
import { amountMinor, calendarDate, currencyCode, localizedName, recordId } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { postalAddress } from '../tax-document/tax-document-content.ts'
import { taxTerms } from '../tax/tax-terms.ts'
import { accountChargeRow } from './account-charge-row.ts'
import { INVOICE_KINDS, SERVICE_UNITS } from './invoice-codes.ts'

const READERS = ['operation_manager', 'head_account'] as const

const party = z.object({
  taxNumber: z.string().nullable(),
  address: postalAddress.nullable(),
  phone: z.string().nullable(),
})

/** What an invoice and a credit note say alike on paper. */
const billed = z.object({
  id: recordId,
  number: z.string(),
  operator: z.object({ name: localizedName, phone: z.string(), email: z.string() }),
  depot: localizedName,
  seller: party,
  buyerName: z.string(),
  buyer: party,
  currency: currencyCode,
  lines: z.array(
    z.object({
      id: recordId,
      text: z.string(),
      unit: z.enum(SERVICE_UNITS).nullable(),
      /** In thousandths; null where a part of a price is taken back, and no quantity. */
      quantity: z.int().nullable(),
      price: amountMinor.nullable(),
      discount: amountMinor,
      vatRateBasisPoints: z.int(),
      net: amountMinor,
    }),
  ),
  /** On the whole. */
  discount: amountMinor,
  subTotal: amountMinor,
  vatTotal: amountMinor,
  netTotal: amountMinor,
  categories: z.array(taxTerms.extend({ net: amountMinor, vat: amountMinor })),
})

export const invoicePrintEndpoints = {
  getInvoicePrint: endpoint('getInvoicePrint', {
    summary: 'What the printed invoice says; issued ones only.',
    access: READERS,
    params: z.object({ id: recordId }),
    data: billed.extend({
      kind: z.enum(INVOICE_KINDS),
      charges: z.array(accountChargeRow),
      billDate: calendarDate,
      dueDate: calendarDate,
      rate: z.object({ from: currencyCode, to: currencyCode, rate: z.string(), day: calendarDate }).nullable(),
      paid: amountMinor,
      credited: amountMinor,
      open: amountMinor,
      notes: z.string().nullable(),
    }),
  }),
  getCreditNotePrint: endpoint('getCreditNotePrint', {
    summary: 'What the printed credit note says.',
    access: READERS,
    params: z.object({ id: recordId }),
    data: billed.extend({
      date: calendarDate,
      invoice: z.object({ id: recordId, number: z.string(), billDate: calendarDate }),
      reason: z.string(),
    }),
  }),
}
