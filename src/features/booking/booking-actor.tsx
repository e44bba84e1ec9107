import { useActorRef, useSelector } from '@xstate/react'
import { createContext, use, useEffect, useLayoutEffect, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Actor, SnapshotFrom } from 'xstate'
import type { BookingEvent } from '#machines/booking/booking-events.ts'
import { bookingFlow } from '#machines/booking/booking-flow.ts'
import { notify } from '#src/lib/notify.ts'
import { useUserDetails } from '#src/lib/session.tsx'
import { bookingServices } from './booking-services.ts'
import { useToday } from './use-today.ts'

export type BookingSnapshot = SnapshotFrom<typeof bookingFlow>
type BookingActor = Actor<typeof bookingFlow>

const ActorContext = createContext<BookingActor | null>(null)

/** Where nobody has said otherwise. */
const FALLBACK_CURRENCY = 'USD'

/** Runs the booking flow for as long as the page is open; leaving it keeps the draft. */
export function BookingProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('booking')
  const { isAgent, currency } = useUserDetails()
  const machine = useMemo(() => bookingFlow.provide({ actors: bookingServices(t) }), [t])
  const today = useToday()
  const actor = useActorRef(machine, { input: { isAgent, currency: currency ?? FALLBACK_CURRENCY, today } })

  // Before the actor is stopped, which happens in a passive effect.
  useLayoutEffect(() => {
    const flush = () => actor.getSnapshot().children.draftKeeper?.send({ type: 'draft.flush' })
    const onHide = () => document.visibilityState === 'hidden' && flush()
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      flush()
    }
  }, [actor])

  useEffect(() => {
    const news = [
      actor.on('booking.filesUploaded', () => notify.success(t('documents.uploaded'))),
      actor.on('booking.fileDeleted', () => notify.success(t('documents.deleted'))),
      actor.on('booking.ticketsSent', () => notify.success(t('booked.sent'))),
    ]
    return () => {
      for (const each of news) each.unsubscribe()
    }
  }, [actor, t])

  return <ActorContext value={actor}>{children}</ActorContext>
}

export function useBookingActor(): BookingActor {
  const actor = use(ActorContext)
  if (!actor) throw new Error('There is no BookingProvider above.')
  return actor
}

/** Reads the flow; what comes out is compared by reference, so select what is there rather than make something new. */
export function useBooking<Value>(select: (snapshot: BookingSnapshot) => Value): Value {
  return useSelector(useBookingActor(), select)
}

export function useSend(): (event: BookingEvent) => void {
  return useBookingActor().send
}

/** A button for an event is enabled exactly when this says so. */
export function useCan(event: BookingEvent): boolean {
  return useBooking((snapshot) => snapshot.can(event))
}
