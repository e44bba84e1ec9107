/** Kinds of record that have a lifecycle and a call yet. */
export const RECORD_MACHINES = [
  'ticket',
  'refund',
  'cancellation',
  'visaRequest',
  'consignmentPiece',
  'writeOff',
  'cashShift',
  'depositSlip',
  'cashTransfer',
  'journalEntry',
  'topUp',
  'walletDeduction',
  'expense',
  'departure',
] as const

/** Kinds of page that tell of a record: a ticket's is its booking's. */
export const RECORD_PAGES = [
  'booking',
  'refund',
  'visaRequest',
  'consignment',
  'cashShift',
  'depositSlip',
  'cashTransfer',
  'journal',
  'topUp',
  'walletDeduction',
  'expense',
  'departure',
] as const

/** What a list of records is made from. */
export const RECORD_LISTS = ['step', 'state', 'refused', 'reversal'] as const
