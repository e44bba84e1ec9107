import { z } from 'zod'
import { BOOKING_TYPES, type UserType } from './access.ts'
import { agentShown } from './agent-view.ts'
import { amountMinor, currencyCode, instant, listQuery, recordId, searchTerm, sumMinor } from './common.ts'
import { endpoint, fileEndpoint, listEndpoint } from './endpoint.ts'
import { filterQuery, sheetQuery } from './list/list-query.ts'
import { statementList } from './wallet-statement-list.ts'
import { statementRow } from './wallet-statement-row.ts'

/** Auto deduct spends the wallet only; Default spends the wallet, then credit up to the limit (domain rulings §7). */
export const CREDIT_TYPES = ['autoDeduct', 'default'] as const
export type CreditType = (typeof CREDIT_TYPES)[number]

/** What an agent has, may owe and owes in one currency. */
const account = {
  currency: currencyCode,
  balance: amountMinor,
  creditLimit: amountMinor,
  creditUsed: amountMinor,
  /** What a sale may cost now. */
  available: sumMinor,
}

export const wallet = z.object({
  creditType: z.enum(CREDIT_TYPES),
  accounts: z.array(z.object(account)),
})

/** Types that see every agent's money (specification §2: Agent Credit Report). */
const AGENT_AUDITORS = ['head_account', 'operation_manager'] as const satisfies readonly UserType[]
/** Agents, who are of type staff, see their own statement. */
const STATEMENT_READERS = ['staff', ...AGENT_AUDITORS] as const satisfies readonly UserType[]

/** Whose statement, in which currency, of which days by the clock of the agent's depot, else by UTC; inclusive. */
const statementFilters = {
  /** Left out by an agent, who sees no other; the others name one. */
  agentId: recordId.optional(),
  currency: currencyCode,
  ...filterQuery(statementList),
}

const statementQuery = listQuery.omit({ search: true }).extend(statementFilters)

const standing = z.object({ balance: z.int(), owed: z.int() })

const reportFilters = {
  search: searchTerm(60).optional(),
  agentId: recordId.optional(),
  depotId: recordId.optional(),
  currency: currencyCode.optional(),
  creditType: z.enum(CREDIT_TYPES).optional(),
  /** Only who owes, or only who has used up more than four fifths of the limit. */
  owing: z.enum(['yes', 'nearLimit']).optional(),
}

export const AGENT_REPORT_COLUMNS = [
  'agent',
  'depot',
  'creditType',
  'limit',
  'used',
  'wallet',
  'available',
  'owedSince',
  'lastMovement',
] as const

const agentReportRow = z.object({
  agent: agentShown,
  isActive: z.boolean(),
  creditType: z.enum(CREDIT_TYPES),
  ...account,
  /** When the debt began that is not paid off yet. */
  owedSince: instant.nullable(),
  lastMovementAt: instant.nullable(),
})
export type AgentReportRow = z.input<typeof agentReportRow>

const agentReportTotal = z.object({
  currency: currencyCode,
  agents: z.int(),
  balance: z.int(),
  creditLimit: z.int(),
  creditUsed: z.int(),
  available: z.int(),
})
export type AgentReportTotal = z.input<typeof agentReportTotal>

const fileForm = {
  format: z.enum(['csv', 'xlsx']),
  columns: z.string().max(300),
  language: z.enum(['en', 'ar']).default('en'),
}

export const walletEndpoints = {
  getWallet: endpoint('getWallet', {
    summary: "The own wallet and credit; null for who isn't an agent.",
    access: BOOKING_TYPES,
    data: wallet.nullable(),
  }),
  getWalletStatement: listEndpoint('getWalletStatement', {
    summary:
      "Every ledger entry on an agent's wallet and credit in one currency, with what stood after it: an agent's own, or anybody's for head account and operations.",
    access: STATEMENT_READERS,
    query: statementQuery,
    data: statementRow,
  }),
  getWalletStanding: endpoint('getWalletStanding', {
    summary:
      'Whose statement it is, what stands now, and what stood before and after the period with what came and went in it.',
    access: STATEMENT_READERS,
    query: z.object(statementFilters),
    data: z.object({
      agent: agentShown,
      creditType: z.enum(CREDIT_TYPES),
      account: z.object(account),
      /** Currencies in which the agent has an account. */
      currencies: z.array(currencyCode),
      owedSince: instant.nullable(),
      opening: standing,
      closing: standing,
      /** Into and out of the wallet; owed anew and paid off: sums of the period. */
      paidIn: z.int(),
      spent: z.int(),
      lent: z.int(),
      repaid: z.int(),
    }),
  }),
  exportWalletStatement: fileEndpoint('exportWalletStatement', {
    summary: 'A statement as CSV or XLSX; logged.',
    access: STATEMENT_READERS,
    query: statementQuery.omit({ pageNumber: true, recordNumber: true, next: true, previous: true }).extend(sheetQuery),
  }),
  getAgentReport: endpoint('getAgentReport', {
    summary: 'Wallet and credit of agents, per currency, with totals; at most 500 rows.',
    access: AGENT_AUDITORS,
    query: z.object(reportFilters),
    data: z.object({ totals: z.array(agentReportTotal), rows: z.array(agentReportRow), isCapped: z.boolean() }),
  }),
  exportAgentReport: fileEndpoint('exportAgentReport', {
    summary: 'The filtered accounts of agents as CSV or XLSX; logged.',
    access: AGENT_AUDITORS,
    query: z.object({ ...reportFilters, ...fileForm }),
  }),
}
