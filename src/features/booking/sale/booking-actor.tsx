import { useActorRef } from '@xstate/react'
import { useEffect, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SnapshotFrom } from 'xstate'
import { bookingFlow } from '#machines/booking/booking-flow.ts'
import { type FlowException, useExceptionOf } from '#src/platform/flow-exception.ts'
import { flowHooks, useDraftFlush } from '#src/platform/flow.ts'
import { notify } from '#src/platform/notify.ts'
import { useUserDetails } from '#src/platform/session.tsx'
import { bookingServices } from './booking-services.ts'
import { useToday } from '#src/platform/use-today.ts'

export type BookingSnapshot = SnapshotFrom<typeof bookingFlow>

const { FlowContext, useFlowActor, useFlow, useSend, useCan } = flowHooks<typeof bookingFlow>('booking')
export { useFlowActor as useBookingActor, useFlow as useBooking, useSend, useCan }

/** What keeps the flow from going on although no state of its own says so. */
const useException = () => useExceptionOf(useFlowActor())

/** Whoever waits for these stays where they are asked: the page says beside them that there was no answer. */
const TOLD_IN_PLACE = ['uploadFiles', 'deleteFile']

export const isToldInPlace = ({ part }: FlowException): boolean => TOLD_IN_PLACE.includes(part)

/** What takes the place of the step. */
export function useObstacle(): FlowException | undefined {
  const exception = useException()
  return exception && isToldInPlace(exception) ? undefined : exception
}

/** A request that is told of beside what asked, and was not answered. */
export function useUnanswered(part: 'uploadFiles' | 'deleteFile'): FlowException | undefined {
  const exception = useException()
  return exception?.part === part ? exception : undefined
}

/** Where nobody has said otherwise. */
const FALLBACK_CURRENCY = 'USD'

/** Runs the booking flow for as long as the page is open; leaving it keeps the draft. */
export function BookingProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['booking', 'common'])
  const { isAgent, currency, depot } = useUserDetails()
  const machine = useMemo(() => bookingFlow.provide({ actors: bookingServices(t) }), [t])
  const today = useToday()
  const actor = useActorRef(machine, {
    input: {
      isAgent,
      currency: currency ?? FALLBACK_CURRENCY,
      today,
      ownStoppageId: depot?.stoppageId ?? null,
    },
  })

  useDraftFlush(actor)

  useEffect(() => {
    const news = [
      actor.on('booking.filesUploaded', () => notify.success(t('common:file.uploaded'))),
      actor.on('booking.fileDeleted', () => notify.success(t('common:file.deleted'))),
    ]
    return () => {
      for (const each of news) each.unsubscribe()
    }
  }, [actor, t])

  return <FlowContext value={actor}>{children}</FlowContext>
}
