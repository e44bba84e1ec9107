/** Accounts of the ledger that statements are imported for: the bank, receipts that nobody has seen there yet, the card machine. */
export const RECONCILED_ACCOUNTS = ['1010', '1015', '1020'] as const
export type ReconciledAccount = (typeof RECONCILED_ACCOUNTS)[number]

/** On which accounts the other side of a line of such a statement stands. The bank's own shows what becomes of the other two. */
export const COUNTERPARTS = {
  '1010': ['1010', '1015', '1020'],
  '1015': ['1015'],
  '1020': ['1020'],
} as const satisfies Record<ReconciledAccount, readonly ReconciledAccount[]>

export const STATEMENT_LINE_STATES = ['unmatched', 'matched', 'ignored', 'withdrawn'] as const
export type StatementLineState = (typeof STATEMENT_LINE_STATES)[number]

/** How a match came about: by its reference and amount, as it was proposed, or as somebody put it together. */
export const MATCH_WAYS = ['reference', 'proposed', 'chosen'] as const
export type MatchWay = (typeof MATCH_WAYS)[number]

/** What a proposal goes by. `batch`: card payments of a day or some days, of one depot or all. */
export const PROPOSAL_KINDS = ['reference', 'amount', 'batch', 'charge'] as const
export type ProposalKind = (typeof PROPOSAL_KINDS)[number]

/** Lines of the ledger that one line of a statement may be made up of. */
export const MAX_MATCH_LINES = 1000

/** Lines of one file; a bank with more sends a file for each day. */
export const MAX_STATEMENT_LINES = 10_000
/** Characters of one file. */
export const MAX_STATEMENT_FILE = 12_000_000
/** Statements within one file. */
export const MAX_STATEMENTS = 100

/** What a column of a statement may hold. */
export const STATEMENT_FIELDS = [
  'day',
  'amount',
  'debit',
  'credit',
  'reference',
  'text',
  'servicerReference',
  'currency',
  'balance',
  'charges',
] as const
export type StatementColumn = (typeof STATEMENT_FIELDS)[number]

export const SEPARATORS = ['comma', 'semicolon', 'tab', 'bar'] as const
export type Separator = (typeof SEPARATORS)[number]
export const DECIMAL_SIGNS = ['point', 'comma'] as const
export type DecimalSign = (typeof DECIMAL_SIGNS)[number]
/** Year, month and day in their order; whatever stands between them. */
export const DAY_FORMATS = ['ymd', 'dmy', 'mdy'] as const
export type DayFormat = (typeof DAY_FORMATS)[number]
/** One column with a sign, or one for each direction. */
export const AMOUNT_FORMS = ['signed', 'sides'] as const

export const STATEMENT_FORMATS = ['csv', 'camt053'] as const
export type StatementFormat = (typeof STATEMENT_FORMATS)[number]

/** Lines above the heading, at most. */
export const MAX_HEADING_LINE = 50

/** Where fees are booked unless somebody chooses another expense. */
export const BANK_CHARGES = '5800'
