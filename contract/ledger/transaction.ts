import { z } from 'zod'
import type { UserType } from '../access.ts'
import { currencyCode, listQuery, localizedName, recordId } from '../common.ts'
import { endpoint, fileEndpoint, listEndpoint } from '../endpoint.ts'
import { filterQuery, sheetQuery } from '../list/list-query.ts'
import { transactionList } from './transaction-list.ts'
import { transactionRow } from './transaction-row.ts'

/** Types with the transactions' screen: head account sees all, the others what concerns their depot. */
const TRANSACTION_READERS = ['admin', 'account', 'head_account'] as const satisfies readonly UserType[]

export const transactionListQuery = listQuery.extend(filterQuery(transactionList))

const filters = transactionListQuery.omit({ pageNumber: true, recordNumber: true, next: true, previous: true })

const accountTotal = z.object({
  account: z.object({ code: z.string(), name: localizedName }),
  currency: currencyCode,
  /** Sums of the lines that fit, minor units. */
  debit: z.int(),
  credit: z.int(),
  lines: z.int(),
})
export type AccountTotal = z.input<typeof accountTotal>

export const transactionEndpoints = {
  getTransactionList: listEndpoint('getTransactionList', {
    summary: 'Entries of the ledger with their lines, within the own scope.',
    access: TRANSACTION_READERS,
    query: transactionListQuery,
    data: transactionRow,
  }),
  getTransactionTotals: endpoint('getTransactionTotals', {
    summary: 'Sums per account and currency of the lines that fit.',
    access: TRANSACTION_READERS,
    query: filters.omit({ sort: true }),
    data: z.object({
      totals: z.array(accountTotal),
      /** Entries that fit but are neither listed nor summed for people of a depot: they moved money of a till that is not closed, and who counts it must not know what is in it. */
      withheldEntries: z.int(),
    }),
  }),
  getTransactionOptions: endpoint('getTransactionOptions', {
    summary: 'What transactions can be narrowed to: accounts, currencies, agents.',
    access: TRANSACTION_READERS,
    data: z.object({
      accounts: z.array(z.object({ code: z.string(), name: localizedName })),
      currencies: z.array(currencyCode),
      agents: z.array(z.object({ id: recordId, name: z.string() })),
    }),
  }),
  exportTransactions: fileEndpoint('exportTransactions', {
    summary: 'The filtered entries, a row per line that fits, as CSV or XLSX; logged.',
    access: TRANSACTION_READERS,
    query: filters.extend(sheetQuery),
  }),
  exportPlainTextJournal: fileEndpoint('exportPlainTextJournal', {
    summary: 'Whole entries posted in a period as a plain-text journal that hledger and ledger read; logged.',
    access: ['head_account'],
    query: filters.pick({ postedFrom: true, postedTo: true }),
  }),
}
