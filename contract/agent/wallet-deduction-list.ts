import type { z } from 'zod'
import { defineList } from '../list/list-definition.ts'
import { RECORDS } from '../records.ts'
import { DEDUCTION_REASONS } from './wallet-codes.ts'
import { DEDUCTION_STATES, type DeductionStanding } from './wallet-deduction-codes.ts'
import type { deductionRow } from './wallet-deduction-row.ts'

/** As the server reads it, and as the client is answered. */
type Row = z.input<typeof deductionRow> | z.output<typeof deductionRow>

const zone = ({ agent }: Row) => agent.depot?.timeZone

/** Words of a standing: its lifecycle's, but that the journal has taken it back. */
const STANDING_WORDS = {
  requested: 'workflow-walletDeduction:states.requested.label',
  approved: 'workflow-walletDeduction:states.approved.label',
  rejected: 'workflow-walletDeduction:states.rejected.label',
  withdrawn: 'workflow-walletDeduction:states.withdrawn.label',
  takenBack: 'agent-money:topUps.takenBack',
} as const satisfies Record<DeductionStanding, string>

const REASON_WORDS = 'agent-money:deduct.code.*'

export const deductionList = defineList<Row>()({
  id: 'wallet-deductions',
  words: 'agent-money:deductions',
  calls: { read: 'getWalletDeductionList', export: 'exportWalletDeductions' },
  columns: {
    number: { kind: 'reference', value: ({ number }) => number },
    requestedAt: { kind: 'instant', dayUpTo: 'laptop', zone, value: ({ requestedAt }) => requestedAt },
    agent: { kind: 'person', value: ({ agent }) => agent },
    depot: { kind: 'named', hidden: true, value: ({ agent }) => agent.depot?.name ?? null },
    reasonCode: {
      kind: 'word',
      words: REASON_WORDS,
      codes: DEDUCTION_REASONS,
      value: ({ reasonCode }) => reasonCode,
    },
    amount: { kind: 'amount', value: ({ amount, currency }) => ({ minor: amount, currency }) },
    vat: { kind: 'amount', hidden: true, value: ({ vat, currency }) => (vat === 0 ? null : { minor: vat, currency }) },
    state: {
      kind: 'state',
      words: STANDING_WORDS,
      tones: { ...RECORDS.walletDeduction.states, takenBack: 'attention' },
      value: ({ state, takenBack }) => (takenBack ? 'takenBack' : state),
    },
    reason: { kind: 'text', room: 'wide', value: ({ reason }) => reason },
    requestedBy: { kind: 'person', value: ({ requestedBy }) => requestedBy },
    // Who withdrew an own request has decided nothing.
    decidedBy: {
      kind: 'person',
      room: 'wide',
      value: ({ state, decidedBy }) => (state === 'withdrawn' ? null : decidedBy),
    },
    decidedAt: { kind: 'instant', hidden: true, dayUpTo: 'wide', zone, value: ({ decidedAt }) => decidedAt },
    decisionReason: {
      kind: 'text',
      hidden: true,
      value: ({ takenBack, decisionReason }) => takenBack?.reason ?? decisionReason,
    },
  },
  filters: {
    /** By the clock of the agent's depot. */
    requestedFrom: { kind: 'from', of: 'requestedAt', field: true },
    requestedTo: { kind: 'to', of: 'requestedAt', field: true },
    state: { kind: 'choice', of: 'state', field: true, values: DEDUCTION_STATES, words: STANDING_WORDS },
    reasonCode: { kind: 'choice', of: 'reasonCode', field: true, values: DEDUCTION_REASONS, words: REASON_WORDS },
    currency: { kind: 'currency' },
    agentId: { kind: 'person', of: 'agent' },
  },
  sorts: ['requestedAt', 'amount'],
  defaultSort: { by: 'requestedAt', direction: 'descending' },
})
