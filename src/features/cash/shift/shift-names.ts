import { SHIFT_STATES, type ShiftState } from '#contract/cash/cash-shift-codes.ts'

export const isShiftState = (name: string): name is ShiftState => SHIFT_STATES.some((state) => state === name)

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
