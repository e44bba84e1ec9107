import type { ConsignmentStep } from '#machines/consignment/consignment-context.ts'
import type { FlowException } from '#src/platform/flow-exception.ts'
import { type ConsignmentSnapshot, useConsignment, useException } from './consignment-actor.tsx'

const SIDE_ROADS = ['restoring', 'billed'] as const

/** What the page shows: one of the steps, or a side road. */
export type ConsignmentFace = ConsignmentStep | (typeof SIDE_ROADS)[number] | FlowException['name']

export function useFace(): ConsignmentFace {
  const face = useConsignment(faceOf)
  return useException()?.name ?? face
}

/** While something is on its way, the step stays in sight. */
function faceOf(snapshot: ConsignmentSnapshot) {
  return SIDE_ROADS.find((place) => snapshot.matches(place)) ?? snapshot.context.step
}

export const isPricing = (snapshot: ConsignmentSnapshot): boolean => snapshot.matches({ steps: { payment: 'pricing' } })
export const isWriting = (snapshot: ConsignmentSnapshot): boolean => snapshot.matches('writingBill')
export const isRepriced = (snapshot: ConsignmentSnapshot): boolean =>
  snapshot.matches({ steps: { payment: 'repriced' } })
