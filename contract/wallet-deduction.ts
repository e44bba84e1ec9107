import { z } from 'zod'
import type { UserType } from './access.ts'
import { FOUR_EYES_REFUSALS } from './approval.ts'
import {
  amountMinor,
  calendarDate,
  currencyCode,
  instant,
  listQuery,
  recordId,
  recordVersion,
  searchTerm,
} from './common.ts'
import { endpoint, fileEndpoint, listEndpoint } from './endpoint.ts'
import { agentShown, DEDUCTION_REASONS } from './wallet.ts'

export const DEDUCTION_STATES = ['requested', 'approved', 'rejected', 'withdrawn'] as const
export type DeductionState = (typeof DEDUCTION_STATES)[number]

/** Events of the wallet deduction's lifecycle that a person sends. */
export const DEDUCTION_EVENTS = [
  'walletDeduction.approve',
  'walletDeduction.reject',
  'walletDeduction.withdraw',
] as const

/** Who asks and who decides; never their own. */
export const DEDUCTION_KEEPERS = ['head_account'] as const satisfies readonly UserType[]
/** Who sees every agent's money. */
const DEDUCTION_READERS = ['head_account', 'operation_manager'] as const satisfies readonly UserType[]

/** Why this reader cannot send an event now. `notCovered`: the wallet, or the debt that it settles, is less by now. */
const DEDUCTION_REFUSALS = ['state', ...FOUR_EYES_REFUSALS, 'notYours', 'notCovered'] as const

const person = z.object({ id: recordId, name: z.string() })

/** A reason that is read later: at least as long as a word. */
const moneyReason = z.string().trim().min(3).max(300)
const remark = z.string().trim().max(500).nullable()

const deductionRow = z.object({
  id: recordId,
  /** Such as `WD-RUH-2026-00012`; null for one from before deductions were decided by another. */
  number: z.string().nullable(),
  state: z.enum(DEDUCTION_STATES),
  agent: agentShown,
  currency: currencyCode,
  amount: amountMinor,
  /** VAT within the amount, of a service charge. */
  vat: amountMinor,
  reasonCode: z.enum(DEDUCTION_REASONS),
  reason: z.string(),
  requestedBy: person,
  requestedAt: instant,
  /** Of one that was withdrawn: who asked, and when they took it back. Null for one from before deductions were decided by another. */
  decidedBy: person.nullable(),
  decidedAt: instant.nullable(),
  decisionReason: z.string().nullable(),
  /** Of an approved one that was a mistake: the journal's correction, and who approved that. */
  takenBack: z
    .object({ at: instant, by: z.string(), journalId: recordId, number: z.string(), reason: z.string() })
    .nullable(),
  version: recordVersion,
})
export type DeductionRow = z.input<typeof deductionRow>

const walletDeduction = deductionRow.extend({
  /** What the wallet holds and what is owed now. */
  account: z.object({ balance: amountMinor, creditUsed: amountMinor }),
  /** The ledger entry of an approved one that nothing has taken back: what the journal would correct. */
  entryId: recordId.nullable(),
  can: z.array(z.object({ event: z.enum(DEDUCTION_EVENTS), refusal: z.enum(DEDUCTION_REFUSALS).nullable() })),
})
export type WalletDeduction = z.input<typeof walletDeduction>

export const deductionListQuery = listQuery.extend({
  /** Number, reason, or the agent's name. */
  search: searchTerm(60).optional(),
  state: z.enum(DEDUCTION_STATES).optional(),
  reasonCode: z.enum(DEDUCTION_REASONS).optional(),
  agentId: recordId.optional(),
  currency: currencyCode.optional(),
  /** Day of the request by the clock of the agent's depot, else by UTC; inclusive. */
  requestedFrom: calendarDate.optional(),
  requestedTo: calendarDate.optional(),
})

export const DEDUCTION_COLUMNS = [
  'number',
  'requestedAt',
  'agent',
  'depot',
  'reasonCode',
  'currency',
  'amount',
  'vat',
  'state',
  'reason',
  'requestedBy',
  'decidedBy',
  'decidedAt',
  'decisionReason',
] as const

const decided = { id: recordId, version: recordVersion }

export const walletDeductionEndpoints = {
  deductWallet: endpoint('deductWallet', {
    summary:
      "Ask to take money from an agent's wallet: for what is owed, paid back by bank, or as a service charge. Another head account decides.",
    access: DEDUCTION_KEEPERS,
    body: z.object({
      agentId: recordId,
      currency: currencyCode,
      amount: amountMinor.min(1),
      reasonCode: z.enum(DEDUCTION_REASONS),
      reason: moneyReason,
    }),
    data: walletDeduction,
  }),
  getWalletDeductionList: listEndpoint('getWalletDeductionList', {
    summary: 'What was asked to be taken from wallets, and what became of it.',
    access: DEDUCTION_READERS,
    query: deductionListQuery,
    data: deductionRow,
  }),
  exportWalletDeductions: fileEndpoint('exportWalletDeductions', {
    summary: 'The filtered deductions as CSV or XLSX; logged.',
    access: DEDUCTION_READERS,
    query: deductionListQuery.omit({ pageNumber: true, recordNumber: true, next: true, previous: true }).extend({
      format: z.enum(['csv', 'xlsx']),
      columns: z.string().max(400),
      language: z.enum(['en', 'ar']).default('en'),
    }),
  }),
  getWalletDeduction: endpoint('getWalletDeduction', {
    summary: 'One deduction, with all that its decision needs.',
    access: DEDUCTION_READERS,
    params: z.object({ id: recordId }),
    data: walletDeduction,
  }),
  decideWalletDeduction: endpoint('decideWalletDeduction', {
    summary:
      "Approve or reject another head account's deduction; approving takes the money from the wallet and posts it.",
    access: DEDUCTION_KEEPERS,
    body: z.object({
      ...decided,
      decision: z.enum(['approve', 'reject']),
      /** Required to reject. */
      reason: remark,
    }),
    data: walletDeduction,
  }),
  withdrawWalletDeduction: endpoint('withdrawWalletDeduction', {
    summary: 'Take an own request back before anybody decides it.',
    access: DEDUCTION_KEEPERS,
    body: z.object({ ...decided, reason: remark }),
    data: walletDeduction,
  }),
}
