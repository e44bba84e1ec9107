import type { CallName } from '#contract/calls.ts'

/** What an act on a refund request makes old. */
export const REFUND_READS = [
  'getRefundRequest',
  'getRefundRequestList',
  'getApprovals',
  'getApprovalCount',
  'getBooking',
  'getBookingList',
  'getWorkflowEvents',
  'getLedgerEntries',
] as const satisfies readonly CallName[]
