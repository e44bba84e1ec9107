import { z } from 'zod'
import type { UserType } from '../access.ts'
import { calendarDate, currencyCode, listQuery, localizedName, recordId } from '../common.ts'
import { endpoint, fileEndpoint, listEndpoint } from '../endpoint.ts'
import { filterQuery, sheetQuery } from '../list/list-query.ts'
import { accountChargeList } from './account-charge-list.ts'
import { accountChargeRow } from './account-charge-row.ts'
import { invoice } from './invoice.ts'
import { MAX_INVOICE_CHARGES } from './invoice-codes.ts'

const READERS = ['operation_manager', 'head_account'] as const
/** Who takes payments for bookings and cargo at a counter; agents sell on their own account only. */
const CLERKS = ['admin', 'staff', 'account', 'head_account', 'operation_manager'] as const satisfies readonly UserType[]

const chargeQuery = listQuery.extend(filterQuery(accountChargeList))

export const accountChargeEndpoints = {
  getAccountCustomers: endpoint('getAccountCustomers', {
    summary: 'Customers who may buy on account, found by name or code, with what each can still be charged.',
    access: CLERKS,
    query: z.object({
      search: z.string().trim().max(100).optional(),
      /** Only this one. */
      id: recordId.optional(),
      currency: currencyCode.optional(),
    }),
    data: z.array(
      z.object({
        id: recordId,
        code: z.string(),
        name: localizedName,
        currency: currencyCode,
        /** Minor units of its currency; null: no limit was agreed. */
        available: z.int().nullable(),
      }),
    ),
  }),
  getAccountChargeList: listEndpoint('getAccountChargeList', {
    summary: 'What contract customers bought on account, billed or not yet.',
    access: READERS,
    query: chargeQuery,
    data: accountChargeRow,
  }),
  exportAccountCharges: fileEndpoint('exportAccountCharges', {
    summary: 'What was bought on account as CSV or XLSX; logged.',
    access: READERS,
    query: chargeQuery.omit({ pageNumber: true, recordNumber: true, next: true, previous: true }).extend(sheetQuery),
  }),
  createAccountInvoice: endpoint('createAccountInvoice', {
    summary: 'Draft an invoice of what a customer bought on account. Nothing is posted again when it is issued.',
    access: ['operation_manager'],
    body: z.object({
      depotId: recordId,
      customerId: recordId,
      chargeIds: z.array(recordId).min(1).max(MAX_INVOICE_CHARGES),
      billDate: calendarDate,
      dueDate: calendarDate,
      notes: z.string().trim().max(1000).nullable(),
    }),
    data: invoice,
  }),
}
