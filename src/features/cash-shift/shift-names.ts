import type { ShiftState } from '#contract/cash-shift.ts'
import { listOf } from '#src/lib/ticket-states.ts'

export const SHIFT_STATES_SHOWN = listOf<ShiftState>()({ open: true, recountDue: true, counted: true, closed: true })

export const isShiftState = (name: string): name is ShiftState => SHIFT_STATES_SHOWN.some((state) => state === name)

/** Reads that counting or closing a till makes old. */
export const SHIFT_READS = [
  'getCashShiftList',
  'getCashShift',
  'getOwnTill',
  'getDepotCash',
  'getDepositShifts',
  'getWorkflowEvents',
  'getLedgerEntries',
] as const

export const SHIFT_FILTERS = {
  state: SHIFT_STATES_SHOWN,
  difference: ['any', 'over', 'short'],
  undeposited: ['yes'],
  depotId: null,
  clerkId: null,
  openedFrom: null,
  openedTo: null,
} as const
