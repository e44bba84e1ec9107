import { JOURNAL_KINDS, type JournalKind } from '#contract/ledger/journal-codes.ts'

/** Kinds whose two lines follow from the amount. */
export type PlainKind = Exclude<JournalKind, 'correction' | 'general' | 'openingBalance'>

/** Those that a form proposes; what accounts begin with comes from a file. */
export const TYPED_KINDS = JOURNAL_KINDS.filter((kind) => kind !== 'openingBalance')

/** Debit and credit of each, as words of `journal:account`. */
export const SIDES = {
  exitFeeRemittance: { debit: 'exitFees', credit: 'bank' },
  vatRemittance: { debit: 'vat', credit: 'bank' },
  capitalPaidIn: { debit: 'bank', credit: 'capital' },
  capitalTakenOut: { debit: 'capital', credit: 'bank' },
  bankReceiptConfirmed: { debit: 'bank', credit: 'bankReceipts' },
} as const satisfies Record<PlainKind, { debit: string; credit: string }>

export const isPlain = (kind: JournalKind): kind is PlainKind => Object.hasOwn(SIDES, kind)
