export const PIECE_STATES = [
  'pending',
  'transit',
  'receivedByBranch',
  'receivedByCustomer',
  'writtenOff',
  'cancelled',
] as const
export type PieceState = (typeof PIECE_STATES)[number]

/** Paid at the counter, free of charge, or on delivery. */
export const CONSIGNMENT_PAYMENTS = ['paid', 'foc', 'pod'] as const
export type ConsignmentPayment = (typeof CONSIGNMENT_PAYMENTS)[number]

/** What can be done with pieces; each movement is one of these. */
export const MOVEMENT_KINDS = ['dispatch', 'forward', 'offload', 'receive', 'deliver', 'writeOff', 'cancel'] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** Pay-on-delivery that is still open, or was collected. */
export const COLLECTED = ['open', 'collected'] as const
/** In which pieces can stay for too long. */
export const STUCK_STATES = ['pending', 'transit', 'receivedByBranch'] as const satisfies readonly PieceState[]
