import { useActorRef } from '@xstate/react'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import type { SnapshotFrom } from 'xstate'
import type { ChangeLink, ChangeStep } from '#machines/travel-date-change/travel-date-change-context.ts'
import { travelDateChangeFlow } from '#machines/travel-date-change/travel-date-change-flow.ts'
import { flowHooks, useDraftFlush } from '#src/platform/flow.ts'
import { type FlowException, useExceptionOf } from '#src/platform/flow-exception.ts'
import { useUserDetails } from '#src/platform/session.tsx'
import { changeServices } from './change-services.ts'

export type ChangeSnapshot = SnapshotFrom<typeof travelDateChangeFlow>

const { FlowContext, useFlowActor, useFlow, useSend, useCan } =
  flowHooks<typeof travelDateChangeFlow>('travel-date change')
export { useFlowActor as useChangeActor, useFlow as useChange, useSend, useCan }

/** What keeps the flow from going on although no state of its own says so. */
const useException = () => useExceptionOf(useFlowActor())

/** Runs the flow for as long as the page is open; leaving it keeps the draft. */
export function ChangeProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('travel-date-change')
  const { isAgent } = useUserDetails()
  const [params] = useSearchParams()
  const [link] = useState(() => linkIn(params))
  const machine = useMemo(() => travelDateChangeFlow.provide({ actors: changeServices(t) }), [t])
  const actor = useActorRef(machine, { input: { isAgent, link } })
  useDraftFlush(actor)
  return <FlowContext value={actor}>{children}</FlowContext>
}

/** `?booking=<id>&ticket=<id>`: what the page is opened for. */
function linkIn(params: URLSearchParams): ChangeLink | null {
  const bookingId = params.get('booking')
  return bookingId === null ? null : { bookingId, ticketIds: params.getAll('ticket') }
}

const EXCEPTIONS = ['holdExpired', 'departureClosed', 'notChangeable'] as const
export type ExceptionName = (typeof EXCEPTIONS)[number]

/** Where the flow is by its own states. */
export type ChangePlace = ChangeStep | ExceptionName | 'restoring' | 'changed'
/** What the page shows: one of the steps, or a side road. */
export type ChangeView = ChangePlace | FlowException['name']

const SIDE_ROADS: readonly ChangeView[] = [...EXCEPTIONS, 'outage', 'draftSetAside']
export const isSideRoad = (view: ChangeView): view is ExceptionName | FlowException['name'] => SIDE_ROADS.includes(view)

const PLACES = [...EXCEPTIONS, 'restoring', 'changed'] as const

export function useView(): ChangeView {
  const view = useFlow(viewOf)
  return useException()?.name ?? view
}

/** While something is on its way, or a question is asked, the step stays in sight. */
export function viewOf(snapshot: ChangeSnapshot): ChangePlace {
  const place = PLACES.find((each) => snapshot.matches(each))
  if (place) return place
  // Nothing of a booking can be shown before it has been read.
  return snapshot.context.booking === null && snapshot.matches('openingBooking') ? 'restoring' : snapshot.context.step
}

/** The step is known, and what it needs is still asked for: nothing that is done there would be taken yet. */
export const isStepAhead = (snapshot: ChangeSnapshot): boolean =>
  snapshot.matches('pricing') || snapshot.matches('settlingSeats')
