import type { NeedId } from './dashboard-codes.ts'

/** Who asks, and on which of their days. */
export interface NeedAsked {
  /** The day before the reader's today. */
  yesterday: string
}

/** Which rows of its list a need is made of: what the server counts, and where the page leads. */
export const needFilters = {
  approvals: () => ({}) as const,
  auditFindings: () => ({}) as const,
  boarding: () => ({ show: 'soon' }) as const,
  departuresToClose: () => ({ show: 'leftOpen' }) as const,
  departuresLeftOpen: () => ({}) as const,
  shiftsLeftOpen: ({ yesterday }) => ({ state: 'open', openedTo: yesterday }) as const,
  shiftsToClose: () => ({ state: 'counted' }) as const,
  refundsToPay: () => ({ state: 'approved' }) as const,
  cashToReceive: () => ({ state: 'handedOver', mine: 'yes' }) as const,
  cashNotDeposited: ({ yesterday }) => ({ undeposited: 'yes', openedTo: yesterday }) as const,
  cancelledTickets: () => ({ state: 'departureCancelled' }) as const,
  messagesFailed: () => ({ open: 'yes', state: 'failed' }) as const,
  checkInReviews: () => ({ state: 'open' }) as const,
  visasToSubmit: () => ({ state: 'requested' }) as const,
  stuckParcels: () => ({ stuck: 'yes' }) as const,
  documentsDue: () => ({ standing: 'due' }) as const,
  defects: () => ({ state: 'reported' }) as const,
  bankLines: () => ({ state: 'unmatched' }) as const,
  invoicesOverdue: () => ({ due: 'overdue' }) as const,
} as const satisfies Record<NeedId, (asked: NeedAsked) => Record<string, string>>
