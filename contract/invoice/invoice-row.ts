import { z } from 'zod'
import { MAX_NAME } from '../bounds.ts'
import {
  amountMinor,
  calendarDate,
  currencyCode,
  instant,
  localizedName,
  nameText,
  phoneText,
  recordId,
  recordVersion,
} from '../common.ts'
import { MAX_AMOUNT } from '../currency.ts'
import { recordFileIds } from '../file.ts'
import { TAX_CATEGORIES, TAX_SUPPLIES } from '../tax/tax-codes.ts'
import {
  DISCOUNT_KINDS,
  INVOICE_KINDS,
  INVOICE_STATES,
  MAX_INVOICE_LINES,
  MAX_LINE_TEXT,
  MAX_QUANTITY,
  SERVICE_UNITS,
} from './invoice-codes.ts'

/** Hundredths of a percent, or minor units; a share is at most the whole. */
const discount = z
  .object({ kind: z.enum(DISCOUNT_KINDS), value: z.int().min(0).max(MAX_AMOUNT) })
  .refine(({ kind, value }) => kind !== 'percent' || value <= 10_000, {
    path: ['value'],
    error: 'invoice.percentTooMuch',
  })
  .nullable()

const enteredLine = z.object({
  serviceId: recordId,
  text: z.string().trim().min(1).max(MAX_LINE_TEXT),
  /** In thousandths. */
  quantity: z.int().min(1, { error: 'invoice.quantity' }).max(MAX_QUANTITY),
  /** Of one, before tax. */
  price: amountMinor,
  discount,
})

/** A draft as it is entered; what it comes to, the server reckons. */
export const enteredInvoice = z.object({
  depotId: recordId,
  /** Null: made out to a name that is no customer. */
  customerId: recordId.nullable(),
  /** Required without a customer. */
  printName: nameText.nullable(),
  mobile: phoneText.nullable(),
  billDate: calendarDate,
  dueDate: calendarDate,
  currency: currencyCode,
  lines: z.array(enteredLine).min(1).max(MAX_INVOICE_LINES),
  discount,
  notes: z.string().trim().max(1000).nullable(),
  fileIds: recordFileIds,
})

export const invoiceLine = z.object({
  id: recordId,
  ...enteredLine.shape,
  serviceId: recordId.nullable(),
  unit: z.enum(SERVICE_UNITS),
  /** Its own, and its share of that on the whole. */
  discountAmount: amountMinor,
  wholeDiscount: amountMinor,
  net: amountMinor,
  vat: amountMinor,
  supply: z.enum(TAX_SUPPLIES),
  taxCategory: z.enum(TAX_CATEGORIES),
  vatRateBasisPoints: z.int(),
  /** Why no tax is charged, as it is printed. */
  taxReason: localizedName.nullable(),
  /** Before tax, taken back by credit notes. */
  creditedNet: amountMinor,
})

export const invoiceRow = z.object({
  id: recordId,
  version: recordVersion,
  /** Null: a draft. */
  number: z.string().nullable(),
  state: z.enum(INVOICE_STATES),
  kind: z.enum(INVOICE_KINDS),
  depot: z.object({ id: recordId, code: z.string(), name: localizedName }),
  customer: z.object({ id: recordId, code: z.string(), name: localizedName }).nullable(),
  printName: z.string().max(MAX_NAME),
  mobile: z.string().nullable(),
  billDate: calendarDate,
  dueDate: calendarDate,
  /** Days past due on the day of the depot; null where nothing is owed. */
  daysLate: z.int().nullable(),
  currency: currencyCode,
  discount: amountMinor,
  subTotal: amountMinor,
  vatTotal: amountMinor,
  netTotal: amountMinor,
  /** What is still to be paid. */
  open: amountMinor,
  createdAt: instant,
})
