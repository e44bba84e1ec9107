import type { z } from 'zod'
import type { agentReportRow } from './agent-report-row.ts'
import { defineList } from '../list/list-definition.ts'
import { CREDIT_TYPES } from './wallet-codes.ts'

type Row = z.input<typeof agentReportRow> | z.output<typeof agentReportRow>

const zone = () => undefined

/** Accounts of agents. The screen has a table with a total for each currency. */
export const agentReportList = defineList<Row>()({
  id: 'agent-credit',
  words: 'agent-money:report',
  calls: { read: 'getAgentReport', export: 'exportAgentReport' },
  columns: {
    agent: { kind: 'person', value: ({ agent }) => agent },
    depot: { kind: 'named', value: ({ agent }) => agent.depot?.name ?? null },
    creditType: {
      kind: 'word',
      words: 'agent-money:creditType.*',
      codes: CREDIT_TYPES,
      value: ({ creditType }) => creditType,
    },
    limit: { kind: 'amount', value: ({ creditLimit, currency }) => ({ minor: creditLimit, currency }) },
    used: { kind: 'amount', value: ({ creditUsed, currency }) => ({ minor: creditUsed, currency }) },
    wallet: { kind: 'amount', value: ({ balance, currency }) => ({ minor: balance, currency }) },
    available: { kind: 'amount', value: ({ available, currency }) => ({ minor: available, currency }) },
    owedSince: { kind: 'instant', zone, value: ({ owedSince }) => owedSince },
    lastMovement: { kind: 'instant', zone, value: ({ lastMovementAt }) => lastMovementAt },
  },
  filters: {
    /** Only who owes, or only who has used up more than four fifths of the limit. */
    owing: { kind: 'choice', field: true, values: ['yes', 'nearLimit'], words: 'owing.*' },
    creditType: {
      kind: 'choice',
      of: 'creditType',
      field: true,
      values: CREDIT_TYPES,
      words: 'agent-money:creditType.*',
    },
    depotId: { kind: 'depot', of: 'depot', field: true },
    currency: { kind: 'currency', field: true },
    agentId: { kind: 'person', of: 'agent' },
  },
  sorts: [],
  defaultSort: { by: 'used', direction: 'descending' },
})
