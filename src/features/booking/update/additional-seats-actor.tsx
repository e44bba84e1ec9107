import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SnapshotFrom } from 'xstate'
import type { CallName } from '#contract/calls.ts'
import type { AdditionalSeatsInput } from '#machines/booking/additional-seats-context.ts'
import { additionalSeatsFlow } from '#machines/booking/additional-seats-flow.ts'
import { isTouched } from '#machines/booking/additional-seats-rules.ts'
import { useExceptionOf } from '#src/platform/flow-exception.ts'
import { flowHooks, useDraftFlush } from '#src/platform/flow.ts'
import { readsAreDrawn } from '#src/platform/use-write.ts'
import { useUnsavedInputStore, useLeaveGuard, type UnsavedInputStore } from '#src/ui/form/leave-guard.tsx'
import { additionalSeatsServices } from './additional-seats-services.ts'

export type AdditionalSeatsSnapshot = SnapshotFrom<typeof additionalSeatsFlow>

const { FlowContext, useFlowActor, useFlow, useSend } = flowHooks<typeof additionalSeatsFlow>('additional seats')
export { useFlow as useAdditionalSeats, useFlowActor as useAdditionalSeatsActor, useSend }

/** What keeps the flow from going on although no state of its own says so. */
export const useException = () => useExceptionOf(useFlowActor())

const INVALIDATED: readonly CallName[] = [
  'getBooking',
  'getBookingList',
  'getBookingChangeHistoryList',
  'getSeatMap',
  'getTicketPrint',
  'getWallet',
]

export interface AdditionalSeatsProviderProps {
  input: AdditionalSeatsInput
  children: ReactNode
}

/** Runs the flow for as long as the page is open. A reload keeps the draft; whoever leaves gives it and the seats up. */
export function AdditionalSeatsProvider({ input, children }: AdditionalSeatsProviderProps) {
  // All the words of the way at once: what waits for words in between would take the page away.
  const { t } = useTranslation(['booking-update', 'booking', 'tickets', 'form'])
  const client = useQueryClient()
  const machine = useMemo(() => {
    const renewReads = async () => {
      await Promise.all(INVALIDATED.map((read) => client.invalidateQueries({ queryKey: [read] })))
      await readsAreDrawn()
    }
    return additionalSeatsFlow.provide({ actors: additionalSeatsServices(t, input.bookingId, renewReads) })
  }, [t, client, input.bookingId])
  const actor = useActorRef(machine, { input })
  useDraftFlush(actor)
  useUnsavedInputStore(
    useMemo((): UnsavedInputStore => {
      const draft = () => actor.getSnapshot().children.draft?.getSnapshot()
      return {
        get isKeeping() {
          const kept = draft()
          return kept?.matches('kept') === true || kept?.matches('pausing') === true || kept?.matches('saving') === true
        },
        forget: () => actor.send({ type: 'additionalSeats.leave' }),
      }
    }, [actor]),
  )
  return (
    <FlowContext value={actor}>
      <Guard />
      {children}
    </FlowContext>
  )
}

function Guard() {
  const isSelling = useFlow((snapshot) => snapshot.matches('selling'))
  const isUnsaved = useFlow((snapshot) => snapshot.matches('adding') && isTouched(snapshot.context))
  useLeaveGuard(isUnsaved || isSelling, isSelling)
  return null
}
