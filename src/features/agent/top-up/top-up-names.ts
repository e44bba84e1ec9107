import { TOP_UP_STATES, type TopUpState } from '#contract/agent/top-up-codes.ts'

export const isTopUpState = (name: string): name is TopUpState => TOP_UP_STATES.some((state) => state === name)

/** Reads that a top-up, or the decision about it, makes old. */
export const TOP_UP_READS = [
  'getTopUp',
  'getTopUpList',
  'getTopUpReport',
  'getTopUpOptions',
  'getWallet',
  'getAgentReport',
  'getWalletStatement',
  'getWalletStanding',
  'getOwnTill',
  'getApprovals',
  'getApprovalCount',
  'getWorkflowEvents',
  'getLedgerEntries',
] as const

/** Currencies that top-ups are in, and the one that is chosen though no top-up is in it. */
export const currencyOptions = (totals: readonly { currency: string }[] = [], chosen?: string) =>
  [...new Set([...totals.map(({ currency }) => currency), ...(chosen ? [chosen] : [])])].map((value) => ({
    value,
    label: value,
  }))
