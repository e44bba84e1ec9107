import type { JournalKind } from '#contract/ledger/journal-codes.ts'

/** Debit and credit of each, as words of `journal:account`. */
export const SIDES = {
  exitFeeRemittance: { debit: 'exitFees', credit: 'bank' },
  vatRemittance: { debit: 'vat', credit: 'bank' },
  capitalPaidIn: { debit: 'bank', credit: 'capital' },
  capitalTakenOut: { debit: 'capital', credit: 'bank' },
  bankReceiptConfirmed: { debit: 'bank', credit: 'bankReceipts' },
} as const satisfies Record<Exclude<JournalKind, 'correction'>, { debit: string; credit: string }>
