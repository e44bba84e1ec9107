import type { SlipState } from '#contract/deposit-slip.ts'
import { listOf } from '#src/lib/ticket-states.ts'

export const SLIP_STATES_SHOWN = listOf<SlipState>()({ pending: true, approved: true, rejected: true })

export const isSlipState = (name: string): name is SlipState => SLIP_STATES_SHOWN.some((state) => state === name)

/** Reads that a slip, or the decision about it, makes old. */
export const SLIP_READS = [
  'getDepositSlip',
  'getDepositSlipList',
  'getDepositReport',
  'getDepositShifts',
  'getCashShift',
  'getCashShiftList',
  'getDepotCash',
  'getApprovals',
  'getApprovalCount',
  'getWorkflowEvents',
  'getLedgerEntries',
] as const

/** Filters that list and report share, under the contract's names. */
export const SLIP_FILTERS = {
  state: SLIP_STATES_SHOWN,
  changed: ['yes'],
  standing: ['yes'],
  depotId: null,
  madeFrom: null,
  madeTo: null,
  currency: null,
  createdBy: null,
} as const
