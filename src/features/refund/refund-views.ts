import type { RefundStep } from '#machines/refund/refund-context.ts'
import type { FlowException } from '#src/platform/flow-exception.ts'
import { type RefundSnapshot, useRefund, useException } from './refund-actor.tsx'

const EXCEPTIONS = ['restoring', 'nothingRefundable', 'overtaken', 'requested'] as const

/** What the page shows: one of the steps, or a side road. */
export type RefundView = RefundStep | (typeof EXCEPTIONS)[number] | FlowException['name']

export function useView(): RefundView {
  const view = useRefund(viewOf)
  return useException()?.name ?? view
}

/** While something is on its way, the step stays in sight. */
function viewOf(snapshot: RefundSnapshot) {
  return EXCEPTIONS.find((place) => snapshot.matches(place)) ?? snapshot.context.step
}

export const isOpening = (snapshot: RefundSnapshot): boolean => snapshot.matches('openingBooking')
export const isPricing = (snapshot: RefundSnapshot): boolean => snapshot.matches({ steps: { review: 'pricing' } })
export const isAsking = (snapshot: RefundSnapshot): boolean => snapshot.matches('askingRefund')
export const isRepriced = (snapshot: RefundSnapshot): boolean => snapshot.matches({ steps: { review: 'repriced' } })
