import { z } from 'zod'
import type { UserType } from '../access.ts'
import { calendarDate, currencyCode, localizedName, recordId, signedSumMinor, toldName } from '../common.ts'
import { endpoint, fileEndpoint } from '../endpoint.ts'
import { recordTold } from '../ledger/ledger.ts'
import { accountCode } from '../list/list-query.ts'
import { BALANCE_ITEMS, GROUPS_OF_STATEMENT, MAX_BALANCE_ITEMS } from './statement-codes.ts'
import { statementDocument } from './statement-document.ts'

/** The type with the statements' screens (specification §2). They are of the whole operator, so of nobody in a depot. */
const STATEMENT_READERS = ['head_account'] as const satisfies readonly UserType[]

const days = {
  /** First posting date; without it the first of the year, for a trial balance of the month. */
  from: calendarDate.optional(),
  /** Last posting date, and the day of a balance sheet; without it today. */
  to: calendarDate.optional(),
  /** Beside it the same days of the year before. */
  compare: z.enum(['yearBefore']).optional(),
  /** Only this one. */
  currency: currencyCode.optional(),
}

/** All currencies as one, by the checked exchange rates. */
const into = currencyCode.optional()

const QUERIES = {
  balanceSheet: z.object({ ...days, groupBy: z.enum(GROUPS_OF_STATEMENT.balanceSheet).optional(), into }),
  incomeStatement: z.object({ ...days, groupBy: z.enum(GROUPS_OF_STATEMENT.incomeStatement).optional(), into }),
  trialBalance: z.object({ ...days, groupBy: z.enum(GROUPS_OF_STATEMENT.trialBalance).optional() }),
}

const sheet = {
  format: z.enum(['csv', 'xlsx']),
  language: z.enum(['en', 'ar']).default('en'),
  zeros: z.enum(['yes']).optional(),
}

const named = z.object({ id: recordId, name: toldName })

const balanceItem = z.object({
  /** Of one booking or record, with who travels where it is a booking; null of an item of another kind. */
  of: recordTold.nullable(),
  people: z.object({ lead: z.string(), count: z.int() }).nullable(),
  /** The agent, depot or region; null of what has none. */
  holder: named.nullable(),
  /** Posting date of its first line. */
  since: calendarDate,
  /** Minor units; a debit is positive. */
  amount: signedSumMinor,
})
export type BalanceItem = z.input<typeof balanceItem>

export const statementEndpoints = {
  getBalanceSheet: endpoint('getBalanceSheet', {
    summary: 'Balance sheet as of a day, per currency or translated into one, in one to twelve columns.',
    access: STATEMENT_READERS,
    query: QUERIES.balanceSheet,
    data: statementDocument,
  }),
  exportBalanceSheet: fileEndpoint('exportBalanceSheet', {
    summary: 'The balance sheet as CSV or XLSX; logged.',
    access: STATEMENT_READERS,
    query: QUERIES.balanceSheet.extend(sheet),
  }),
  getIncomeStatement: endpoint('getIncomeStatement', {
    summary: 'Income statement of a period, per currency or translated into one, in one to twelve columns.',
    access: STATEMENT_READERS,
    query: QUERIES.incomeStatement,
    data: statementDocument,
  }),
  exportIncomeStatement: fileEndpoint('exportIncomeStatement', {
    summary: 'The income statement as CSV or XLSX; logged.',
    access: STATEMENT_READERS,
    query: QUERIES.incomeStatement.extend(sheet),
  }),
  getTrialBalance: endpoint('getTrialBalance', {
    summary: 'Trial balance of a period: opening, debit, credit and closing of every account, per currency.',
    access: STATEMENT_READERS,
    query: QUERIES.trialBalance,
    data: statementDocument,
  }),
  exportTrialBalance: fileEndpoint('exportTrialBalance', {
    summary: 'The trial balance as CSV or XLSX; logged.',
    access: STATEMENT_READERS,
    query: QUERIES.trialBalance.extend(sheet),
  }),
  getStatementOptions: endpoint('getStatementOptions', {
    summary: 'What statements can be asked in: currencies with entries, and those that others can be translated into.',
    access: STATEMENT_READERS,
    data: z.object({ currencies: z.array(currencyCode), translations: z.array(currencyCode) }),
  }),
  getBalanceItems: endpoint('getBalanceItems', {
    summary: 'What stands behind the balance of an account on a day: bookings, records, agents, depots or regions.',
    access: STATEMENT_READERS,
    query: z.object({ account: accountCode, currency: currencyCode, on: calendarDate }),
    data: z.object({
      account: z.object({ code: z.string(), name: localizedName }),
      by: z.enum(BALANCE_ITEMS),
      /** Of the account on the day; a debit is positive. */
      balance: signedSumMinor,
      /** Oldest first. */
      items: z.array(balanceItem).max(MAX_BALANCE_ITEMS),
      /** What is not told one by one. */
      others: z.object({ count: z.int(), amount: signedSumMinor }).nullable(),
    }),
  }),
}
