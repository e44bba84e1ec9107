import { z } from 'zod'
import { calendarDate, currencyCode, emailText, listQuery, localizedName, recordId } from '../common.ts'
import { endpoint, fileEndpoint, listEndpoint } from '../endpoint.ts'
import { filterQuery, sheetQuery } from '../list/list-query.ts'
import { ageingList } from './ageing-list.ts'
import { customerStatementList, STATEMENT_ACTS } from './customer-statement-list.ts'
import { AGE_BANDS } from './invoice-codes.ts'

const READERS = ['operation_manager', 'head_account'] as const

const bands = z.record(z.enum(AGE_BANDS), z.int())

const ageingRow = z.object({
  /** Of the customer and the currency. */
  id: z.string(),
  customer: z.object({ id: recordId, code: z.string(), name: localizedName, email: z.string().nullable() }).nullable(),
  currency: currencyCode,
  bands,
  open: z.int(),
  unallocated: z.int(),
  /** Bought on account and billed by no issued invoice yet; beside what is open. */
  notBilled: z.int(),
  daysLate: z.int(),
  remindedOn: calendarDate.nullable(),
})

const statementRow = z.object({
  id: recordId,
  date: calendarDate,
  act: z.enum(STATEMENT_ACTS),
  number: z.string(),
  recordId,
  soldKind: z.enum(['booking', 'consignment']).nullable(),
  currency: currencyCode,
  debit: z.int(),
  credit: z.int(),
  balance: z.int(),
})

const ageingQuery = listQuery.extend(filterQuery(ageingList))
const statementQuery = listQuery
  .omit({ search: true })
  .extend({ ...filterQuery(customerStatementList), customerId: recordId, currency: currencyCode })
const PLACE = { pageNumber: true, recordNumber: true, next: true, previous: true } as const

export const customerAccountEndpoints = {
  getAgeingList: listEndpoint('getAgeingList', {
    summary: 'What each customer owes, by currency and by how late it is.',
    access: READERS,
    query: ageingQuery,
    data: ageingRow,
  }),
  exportAgeing: fileEndpoint('exportAgeing', {
    summary: 'The ageing list as CSV or XLSX; logged.',
    access: READERS,
    query: ageingQuery.omit(PLACE).extend(sheetQuery),
  }),
  getAgeingTotals: endpoint('getAgeingTotals', {
    summary: 'What all customers owe together, by currency and by how late it is.',
    access: READERS,
    data: z.array(
      z.object({
        currency: currencyCode,
        bands,
        /** On invoices; … */
        open: z.int(),
        /** … bought on account and on no issued invoice yet, … */
        notBilled: z.int(),
        /** … less what was received and pays no invoice yet: together they are account 1100. */
        unallocated: z.int(),
      }),
    ),
  }),
  getCustomerStatement: listEndpoint('getCustomerStatement', {
    summary: 'What a customer was billed and paid in one currency, with what was owed after it.',
    access: READERS,
    query: statementQuery,
    data: statementRow,
  }),
  exportCustomerStatement: fileEndpoint('exportCustomerStatement', {
    summary: 'A statement of a customer as CSV or XLSX; logged.',
    access: READERS,
    query: statementQuery.omit(PLACE).extend(sheetQuery),
  }),
  getCustomerStanding: endpoint('getCustomerStanding', {
    summary: 'What a customer owes now, by currency and by how late it is, and what stood before and after a period.',
    access: READERS,
    query: z.object({
      customerId: recordId,
      currency: currencyCode,
      ...filterQuery(customerStatementList),
    }),
    data: z.object({
      customer: z.object({ id: recordId, code: z.string(), name: localizedName, email: z.string().nullable() }),
      /** In which something was billed or paid; the customer's own first. */
      currencies: z.array(currencyCode),
      bands,
      open: z.int(),
      unallocated: z.int(),
      notBilled: z.int(),
      creditLimit: z.int().nullable(),
      opening: z.int(),
      billed: z.int(),
      paid: z.int(),
      closing: z.int(),
      remindedOn: calendarDate.nullable(),
    }),
  }),
  remindCustomer: endpoint('remindCustomer', {
    summary: 'Remind a customer by e-mail of what is overdue; once a day.',
    access: ['operation_manager'],
    body: z.object({ customerId: recordId }),
    data: z.object({ email: emailText, invoices: z.int() }),
  }),
}
