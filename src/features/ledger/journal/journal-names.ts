import type { CallName } from '#contract/calls.ts'
import { JOURNAL_STATES, type JournalKind, type JournalState } from '#contract/ledger/journal-codes.ts'

export const isJournalState = (state: string): state is JournalState => JOURNAL_STATES.some((each) => each === state)

/** Debit and credit of each, as words of `journal:account`. */
export const SIDES = {
  exitFeeRemittance: { debit: 'exitFees', credit: 'bank' },
  vatRemittance: { debit: 'vat', credit: 'bank' },
  capitalPaidIn: { debit: 'bank', credit: 'capital' },
  capitalTakenOut: { debit: 'capital', credit: 'bank' },
  bankReceiptConfirmed: { debit: 'bank', credit: 'bankReceipts' },
} as const satisfies Record<Exclude<JournalKind, 'correction'>, { debit: string; credit: string }>

/** Reads that an act on a proposal makes old. */
export const JOURNAL_READS = [
  'getJournalEntry',
  'getJournalEntryList',
  'getJournalBalances',
  'getCorrectableEntries',
  'getLedgerEntries',
  'getLedgerEntry',
  'getTransactionList',
  'getTransactionTotals',
  'getApprovals',
  'getApprovalCount',
  'getWorkflowEvents',
] as const satisfies readonly CallName[]
