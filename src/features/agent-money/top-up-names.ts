import type { TopUpGroup, TopUpMeans, TopUpState } from '#contract/top-up.ts'
import { listOf } from '#src/lib/ticket-states.ts'

export const TOP_UP_STATES_SHOWN = listOf<TopUpState>()({ pending: true, approved: true, rejected: true })
export const TOP_UP_MEANS_SHOWN = listOf<TopUpMeans>()({ bank: true, cash: true })
export const TOP_UP_GROUPS_SHOWN = listOf<TopUpGroup>()({ agent: true, month: true, day: true, depot: true, means: true })

export const isTopUpState = (name: string): name is TopUpState => TOP_UP_STATES_SHOWN.some((state) => state === name)

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

/** Filters that list and totals share, under the contract's names. */
export const TOP_UP_FILTERS = {
  state: TOP_UP_STATES_SHOWN,
  means: TOP_UP_MEANS_SHOWN,
  depotId: null,
  agentId: null,
  currency: null,
  requestedFrom: null,
  requestedTo: null,
} as const
