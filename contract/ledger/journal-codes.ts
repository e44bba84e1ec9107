/**
 * What a head account proposes: money that belongs to no record of its own (domain rulings §7), lines on any account of the
 * chart (books rulings §6), what accounts begin with, or a correction.
 */
export const JOURNAL_KINDS = [
  'exitFeeRemittance',
  'vatRemittance',
  'capitalPaidIn',
  'capitalTakenOut',
  'bankReceiptConfirmed',
  'general',
  'openingBalance',
  'correction',
] as const
export type JournalKind = (typeof JOURNAL_KINDS)[number]

export const JOURNAL_STATES = ['proposed', 'approved', 'rejected', 'withdrawn'] as const
export type JournalState = (typeof JOURNAL_STATES)[number]

/** Lines that one entry typed by hand may have. */
export const MAX_JOURNAL_LINES = 100

/** Files beside one entry. */
export const MAX_JOURNAL_FILES = 10
