import type { REFUND_CAUSES, RefundRequest, RefundState } from '#contract/refund.ts'
import { listOf } from '#src/lib/ticket-states.ts'

export const REFUND_STATES = listOf<RefundState>()({
  requested: true,
  approved: true,
  rejected: true,
  withdrawn: true,
  paid: true,
})

export const isRefundState = (name: string): name is RefundState => REFUND_STATES.some((state) => state === name)

export const REFUND_CAUSES_SHOWN = listOf<(typeof REFUND_CAUSES)[number]>()({
  passenger: true,
  departureCancelled: true,
})

export const REASONS_SHOWN = listOf<RefundRequest['reasonCode']>()({
  plansChanged: true,
  medical: true,
  duplicate: true,
  visaRefused: true,
  departureChanged: true,
  noShow: true,
  serviceComplaint: true,
  departureCancelled: true,
  other: true,
})
