import type { ConsignmentStep } from '#machines/consignment/consignment-context.ts'
import type { FlowException } from '#src/platform/flow-exception.ts'
import { type ConsignmentSnapshot, useConsignment, useException } from './consignment-actor.tsx'

const EXCEPTIONS = ['restoring', 'billed'] as const

/** Where the flow is by its own states. */
export type Place = ConsignmentStep | (typeof EXCEPTIONS)[number]
/** What the page shows: one of the steps, or a side road. */
export type ConsignmentView = Place | FlowException['name']

export function useView(): ConsignmentView {
  const view = useConsignment(viewOf)
  return useException()?.name ?? view
}

/** While something is on its way, the step stays in sight. */
export function viewOf(snapshot: ConsignmentSnapshot): Place {
  return EXCEPTIONS.find((place) => snapshot.matches(place)) ?? snapshot.context.step
}

export const isPricing = (snapshot: ConsignmentSnapshot): boolean => snapshot.matches({ steps: { payment: 'pricing' } })
export const isWriting = (snapshot: ConsignmentSnapshot): boolean => snapshot.matches('writingBill')
export const isRepriced = (snapshot: ConsignmentSnapshot): boolean =>
  snapshot.matches({ steps: { payment: 'repriced' } })
