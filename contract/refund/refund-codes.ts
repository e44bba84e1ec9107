export const REFUND_STATES = ['requested', 'approved', 'rejected', 'withdrawn', 'paid'] as const

/** Why the money goes back: the passenger asked for it, or the operator cancelled the departure. */
export const REFUND_CAUSES = ['passenger', 'departureCancelled'] as const

/** What a clerk chooses from. `other` needs a text; `departureCancelled` is the operator's own, never chosen. */
export const REFUND_REASONS = [
  'plansChanged',
  'medical',
  'duplicate',
  'visaRefused',
  'departureChanged',
  'noShow',
  'serviceComplaint',
  'other',
] as const
export const ALL_REFUND_REASONS = [...REFUND_REASONS, 'departureCancelled'] as const

/** What a request gives back besides tickets: the rooms and visas that were sold with them as a package. */
export const REFUND_PARTS = ['stay', 'visas'] as const
