import type { CallName } from '#contract/calls.ts'

/** Reads of what customers owe. */
export const OWED = [
  'getAgeingList',
  'getAgeingTotals',
  'getCustomerStatement',
  'getCustomerStanding',
] as const satisfies readonly CallName[]
