import { useState } from 'react'
import { useLocation } from 'wouter'
import { printTickets } from '#src/features/booking/print-at-once.ts'
import { useBooking } from './booking-actor.tsx'

/** Prints what was sold, and knows whether that was done: from then on the next sale is the first thing to do. */
export function usePrinting(): { isPrinted: boolean; print: () => void } {
  const bookingId = useBooking(({ context }) => context.booking?.id)
  const [, go] = useLocation()
  const [printed, setPrinted] = useState<string>()
  const print = () => {
    if (bookingId === undefined) return
    setPrinted(bookingId)
    printTickets(bookingId, go)
  }
  return { isPrinted: bookingId !== undefined && printed === bookingId, print }
}
