/** What a head account proposes: money that belongs to no record of its own (domain rulings §7), or a correction. */
export const JOURNAL_KINDS = [
  'exitFeeRemittance',
  'vatRemittance',
  'capitalPaidIn',
  'capitalTakenOut',
  'bankReceiptConfirmed',
  'correction',
] as const
export type JournalKind = (typeof JOURNAL_KINDS)[number]

export const JOURNAL_STATES = ['proposed', 'approved', 'rejected', 'withdrawn'] as const
export type JournalState = (typeof JOURNAL_STATES)[number]
