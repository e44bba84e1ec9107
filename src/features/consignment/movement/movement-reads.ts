import type { CallName } from '#contract/calls.ts'

/** Reads that a movement, a delivery or a collection makes old. */
export const MOVEMENT_READS = [
  'getLoadDepartures',
  'getLoadList',
  'getLoadablePieces',
  'getConsignment',
  'getConsignmentList',
  'getConsignmentPieces',
  'getConsignmentMovements',
  'getConsignmentReport',
  'getConsignmentStatuses',
  'getConsignmentPrint',
  'trackConsignments',
  'getWriteOffList',
  'getWorkflowEvents',
] as const satisfies readonly CallName[]
