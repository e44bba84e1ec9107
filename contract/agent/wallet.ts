import { z } from 'zod'
import { BOOKING_TYPES, type UserType } from '../access.ts'
import { agentReportList } from './agent-report-list.ts'
import { agentAccount, agentReportRow } from './agent-report-row.ts'
import { agentView } from './agent-view.ts'
import { currencyCode, instant, listQuery, recordId, searchTerm } from '../common.ts'
import { endpoint, fileEndpoint, listEndpoint } from '../endpoint.ts'
import { filterQuery, sheetQuery } from '../list/list-query.ts'
import { CREDIT_TYPES } from './wallet-codes.ts'
import { statementList } from './wallet-statement-list.ts'
import { statementRow } from './wallet-statement-row.ts'

export const wallet = z.object({
  creditType: z.enum(CREDIT_TYPES),
  accounts: z.array(z.object(agentAccount)),
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

const agentReportQuery = z.object({ search: searchTerm(60).optional(), ...filterQuery(agentReportList) })

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
      agent: agentView,
      creditType: z.enum(CREDIT_TYPES),
      account: z.object(agentAccount),
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
    query: agentReportQuery,
    data: z.object({ totals: z.array(agentReportTotal), rows: z.array(agentReportRow), isCapped: z.boolean() }),
  }),
  exportAgentReport: fileEndpoint('exportAgentReport', {
    summary: 'The filtered accounts of agents as CSV or XLSX; logged.',
    access: AGENT_AUDITORS,
    query: agentReportQuery.extend(sheetQuery).omit({ sort: true }),
  }),
}
