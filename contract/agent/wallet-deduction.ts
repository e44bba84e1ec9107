import { z } from 'zod'
import type { UserType } from '../access.ts'
import { FOUR_EYES_REFUSALS } from '../approval/approval-codes.ts'
import {
  amountMinor,
  currencyCode,
  listQuery,
  recordId,
  recordVersion,
  searchTerm,
  remark,
  reasonText,
} from '../common.ts'
import { endpoint, fileEndpoint, listEndpoint } from '../endpoint.ts'
import { filterQuery, sheetQuery } from '../list/list-query.ts'
import { DEDUCTION_REASONS } from './wallet-codes.ts'
import { deductionList } from './wallet-deduction-list.ts'
import { deductionRow } from './wallet-deduction-row.ts'

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
  ...filterQuery(deductionList),
})

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
      reason: reasonText,
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
    query: deductionListQuery
      .omit({ pageNumber: true, recordNumber: true, next: true, previous: true })
      .extend(sheetQuery),
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
      reason: remark.nullable(),
    }),
    data: walletDeduction,
  }),
  withdrawWalletDeduction: endpoint('withdrawWalletDeduction', {
    summary: 'Take an own request back before anybody decides it.',
    access: DEDUCTION_KEEPERS,
    body: z.object({ ...decided, reason: remark.nullable() }),
    data: walletDeduction,
  }),
}
