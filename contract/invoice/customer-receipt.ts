import { z } from 'zod'
import { MAX_NOTE } from '../bounds.ts'
import {
  amountMinor,
  calendarDate,
  currencyCode,
  instant,
  listQuery,
  localizedName,
  reasonText,
  recordId,
  recordVersion,
} from '../common.ts'
import { endpoint, fileEndpoint, listEndpoint } from '../endpoint.ts'
import { filterQuery, sheetQuery } from '../list/list-query.ts'
import { trailEvent } from '../workflow/workflow.ts'
import { customerReceiptList } from './customer-receipt-list.ts'
import { customerReceiptRow } from './customer-receipt-row.ts'
import { RECEIPT_MEANS } from './invoice-codes.ts'

const KEEPERS = ['operation_manager'] as const
const READERS = ['operation_manager', 'head_account'] as const

/** Most invoices that one receipt is allocated to at once. */
const MAX_ALLOCATIONS = 100

/** What a reader may do with a receipt now. */
export const RECEIPT_ACTS = ['allocate', 'release', 'cancel'] as const

const person = z.object({ name: z.string() })
const allocations = z.array(z.object({ invoiceId: recordId, amount: amountMinor.min(1) })).max(MAX_ALLOCATIONS)

const receipt = customerReceiptRow.extend({
  allocations: z.array(
    z.object({
      id: recordId,
      invoiceId: recordId,
      invoiceNumber: z.string(),
      amount: amountMinor,
      createdBy: person,
      createdAt: instant,
      /** Taken off again. */
      undoneBy: person.nullable(),
      undoneAt: instant.nullable(),
    }),
  ),
  notes: z.string().nullable(),
  cancelReason: z.string().nullable(),
  history: z.array(trailEvent),
  can: z.array(z.enum(RECEIPT_ACTS)),
})
export type CustomerReceipt = z.input<typeof receipt>

const query = listQuery.extend(filterQuery(customerReceiptList))
const params = z.object({ id: recordId })
const present = { id: recordId, version: recordVersion }

export const customerReceiptEndpoints = {
  getCustomerReceiptList: listEndpoint('getCustomerReceiptList', {
    summary: 'Money that customers paid, and what of it pays no invoice yet.',
    access: READERS,
    query,
    data: customerReceiptRow,
  }),
  exportCustomerReceipts: fileEndpoint('exportCustomerReceipts', {
    summary: 'The filtered receipts as CSV or XLSX; logged.',
    access: READERS,
    query: query.omit({ pageNumber: true, recordNumber: true, next: true, previous: true }).extend(sheetQuery),
  }),
  getCustomerReceipt: endpoint('getCustomerReceipt', {
    summary: 'One receipt with what it pays.',
    access: READERS,
    params,
    data: receipt,
  }),
  getCustomerReceiptPrint: endpoint('getCustomerReceiptPrint', {
    summary: 'What the printed receipt says.',
    access: READERS,
    params,
    data: receipt
      .pick({ id: true, number: true, state: true, payer: true, date: true, means: true, bankReference: true })
      .extend({
        currency: currencyCode,
        amount: amountMinor,
        rest: amountMinor,
        allocations: z.array(z.object({ invoiceNumber: z.string(), billDate: calendarDate, amount: amountMinor })),
        operator: z.object({ name: localizedName, phone: z.string(), email: z.string() }),
        depot: localizedName.nullable(),
        createdBy: person,
      }),
  }),
  createCustomerReceipt: endpoint('createCustomerReceipt', {
    summary: 'Take money of a customer, and let it pay invoices; what is left stays the customer’s.',
    access: KEEPERS,
    body: z.object({
      /** Null: of somebody who is no customer; all of it is allocated then. */
      customerId: recordId.nullable(),
      currency: currencyCode,
      amount: amountMinor.min(1),
      payment: z.object({
        means: z.enum(RECEIPT_MEANS),
        reference: z.string().trim().max(60).nullable(),
        isReuseConfirmed: z.boolean(),
      }),
      allocations,
      notes: z.string().trim().max(MAX_NOTE).nullable(),
    }),
    data: receipt,
  }),
  allocateCustomerReceipt: endpoint('allocateCustomerReceipt', {
    summary: 'Let what is left of a receipt pay further invoices of its customer.',
    access: KEEPERS,
    body: z.object({ ...present, allocations: allocations.min(1) }),
    data: receipt,
  }),
  releaseAllocation: endpoint('releaseAllocation', {
    summary: 'Take an allocation off its invoice; the money stays the customer’s.',
    access: KEEPERS,
    body: z.object({ ...present, allocationId: recordId }),
    data: receipt,
  }),
  cancelCustomerReceipt: endpoint('cancelCustomerReceipt', {
    summary: 'Cancel a receipt that was entered by mistake and pays no invoice; its entry is reversed.',
    access: KEEPERS,
    body: z.object({ ...present, reason: reasonText }),
    data: receipt,
  }),
}
