/** Why money leaves a wallet otherwise than by a sale: for what the agent owes, to the agent's bank, for a service. */
export const DEDUCTION_REASONS = ['settleCredit', 'paidBack', 'serviceCharge'] as const
export type DeductionReason = (typeof DEDUCTION_REASONS)[number]

/** Records whose acts move an agent's money. */
export const STATEMENT_RECORDS = [
  'booking',
  'ticket',
  'refund',
  'travelDateChange',
  'exitFee',
  'topUp',
  'walletDeduction',
  'other',
] as const

/** Auto deduct spends the wallet only; Default spends the wallet, then credit up to the limit (domain rulings §7). */
export const CREDIT_TYPES = ['autoDeduct', 'default'] as const
export type CreditType = (typeof CREDIT_TYPES)[number]
