import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import type { MessageRow } from '#contract/message/message-row.ts'
import { phoneOf, type SendTicketsProps } from '#src/features/booking/send-tickets.tsx'
import { Arriving } from '#src/ui/frame/arriving.tsx'
import { loadPatiently } from '#src/platform/load-with-retry.ts'
import { readOptions } from '#src/platform/use-read.ts'

const MessageList = lazy(() => loadPatiently(() => import('./message-list.tsx')))

/** A first attempt is over within moments; the next one is minutes away. */
const SOON_MS = 1500
const LATER_MS = 15_000

export interface BookingMessagesProps {
  booking: SendTicketsProps['booking']
  /** Whether the reader may send the tickets. */
  maySend: boolean
}

/** What a booking's passengers were sent, newest first, and what came of it. Nothing where nothing was sent. */
export function BookingMessages({ booking, maySend }: BookingMessagesProps) {
  const read = useQuery({
    ...readOptions<'getBookingMessages'>('getBookingMessages', {
      params: { id: booking.id },
      endsSession: 'background',
    }),
    refetchInterval: ({ state }) => nextLook(state.data?.data ?? []),
  })
  const rows = read.data?.data ?? []
  if (rows.length === 0) return null
  return (
    <Arriving fallback={null}>
      <MessageList bookingId={booking.id} phone={phoneOf(booking)} rows={rows} maySend={maySend} />
    </Arriving>
  )
}

function nextLook(rows: readonly MessageRow[]): number | false {
  const waiting = rows.filter(({ state }) => state === 'queued')
  if (waiting.length === 0) return false
  return waiting.some(({ failure }) => failure === null) ? SOON_MS : LATER_MS
}
