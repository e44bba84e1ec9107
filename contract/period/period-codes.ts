export const PERIOD_STATES = ['open', 'closing', 'closed', 'reopening', 'reopened'] as const
export type PeriodState = (typeof PERIOD_STATES)[number]

/** States in which nothing is posted into the month. */
export const CLOSED_STATES = ['closed', 'reopening'] as const satisfies readonly PeriodState[]

/** What is looked at before a month is closed (books rulings §6), in the order of the list. */
export const CHECK_ITEMS = [
  'shifts',
  'slips',
  'transfers',
  'expenses',
  'agentDeposits',
  'refunds',
  'bankReceipts',
  'bankLines',
  'vatReturn',
  'trialBalance',
  'audit',
] as const
export type CheckItem = (typeof CHECK_ITEMS)[number]
