import type { TopUpMeans, TopUpStanding, TopUpState } from '#contract/top-up.ts'
import { listOf } from '#src/lib/ticket-states.ts'

const STATES = listOf<TopUpState>()({ pending: true, approved: true, rejected: true, withdrawn: true })
export const TOP_UP_STANDINGS_SHOWN = listOf<TopUpStanding>()({
  pending: true,
  approved: true,
  rejected: true,
  withdrawn: true,
  takenBack: true,
})
export const TOP_UP_MEANS_SHOWN = listOf<TopUpMeans>()({ bank: true, cash: true })

export const isTopUpState = (name: string): name is TopUpState => STATES.some((state) => state === name)

/** Words of a standing: its lifecycle's, but that the journal has taken it back. */
export const standingWords = (standing: TopUpStanding) =>
  standing === 'takenBack' ? 'agent-money:topUps.takenBack' : (`workflow-topUp:states.${standing}.label` as const)

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
  state: TOP_UP_STANDINGS_SHOWN,
  means: TOP_UP_MEANS_SHOWN,
  depotId: null,
  agentId: null,
  currency: null,
  requestedFrom: null,
  requestedTo: null,
} as const
