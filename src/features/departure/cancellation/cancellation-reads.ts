import type { CallName } from '#contract/calls.ts'

/** Reads that a decision on a cancellation makes old; its working off makes others old afterwards. */
export const CANCELLATION_READS = [
  'getCancellationPlan',
  'getCancellation',
  'getCancellationList',
  'getApprovals',
  'getApprovalCount',
  'getDepartureState',
  'getBusSchedule',
  'getDepartures',
  'getSeatMap',
  'getBooking',
  'getBookingList',
  'getRefundRequestList',
  'getWorkflowEvents',
] as const satisfies readonly CallName[]
