import type { RefundStep } from '#machines/refund/refund-context.ts'
import type { FlowException } from '#src/platform/flow-exception.ts'
import { type RefundSnapshot, useRefund, useException } from './refund-actor.tsx'

const EXCEPTIONS = ['restoring', 'nothingRefundable', 'overtaken', 'requested'] as const

/** Where the flow is by its own states. */
export type Place = RefundStep | (typeof EXCEPTIONS)[number]
/** What the page shows: one of the steps, or a side road. */
export type RefundView = Place | FlowException['name']

export function useView(): RefundView {
  const view = useRefund(viewOf)
  return useException()?.name ?? view
}

/** While something is on its way, the step stays in sight. */
export function viewOf(snapshot: RefundSnapshot): Place {
  return EXCEPTIONS.find((place) => snapshot.matches(place)) ?? snapshot.context.step
}

export const isOpening = (snapshot: RefundSnapshot): boolean => snapshot.matches('openingBooking')
export const isPricing = (snapshot: RefundSnapshot): boolean => snapshot.matches({ steps: { review: 'pricing' } })
export const isAsking = (snapshot: RefundSnapshot): boolean => snapshot.matches('askingRefund')
export const isRepriced = (snapshot: RefundSnapshot): boolean => snapshot.matches({ steps: { review: 'repriced' } })
