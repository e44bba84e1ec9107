import { useMemo } from 'react'
import type { BoardingDeparture, BoardingTicket } from '#contract/check-in/boarding-list.ts'
import { cardOf, partyOf } from '#machines/check-in/check-in-rules.ts'
import { useCheckIn } from './check-in-actor.tsx'

/** Whose card is open. */
export const useCard = (): BoardingTicket | null => useCheckIn(({ context }) => cardOf(context))

/** The people of the same booking on the same departure. */
export function useParty(): BoardingTicket[] {
  const context = useCheckIn((snapshot) => snapshot.context)
  return useMemo(() => partyOf(context), [context])
}

/** The departure that a ticket is for, which need not be the one that is boarded. */
export function useDepartureOf(ticket: BoardingTicket | null): BoardingDeparture | null {
  const list = useCheckIn(({ context }) => context.list)
  const others = useCheckIn(({ context }) => context.foundDepartures)
  if (!ticket) return null
  if (list?.departure.departureKey === ticket.departureKey) return list.departure
  return others.find(({ departureKey }) => departureKey === ticket.departureKey) ?? null
}
