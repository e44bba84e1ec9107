import { useQueries, useQuery } from '@tanstack/react-query'
import type { RefundRow, RefundState } from '#contract/refund/refund.ts'
import { useMayCall } from '#src/platform/use-may-call.ts'
import { readOptions } from '#src/platform/use-read.ts'

export interface Refunds {
  /** Newest first. */
  rows: readonly RefundRow[]
  /** Where a ticket's newest request stands that was not turned down. */
  byTicket: Readonly<Record<string, RefundState>>
}

/** A booking has a handful of requests; a page of this size is all of them. */
const ALL_REQUESTS = 20

/** What was asked back for a booking. While it loads, or where it cannot be had, there is nothing. */
export function useRefunds(bookingId: string): Refunds {
  const mayCall = useMayCall()
  const list = useQuery({
    ...readOptions<'getRefundRequestList'>('getRefundRequestList', {
      query: { bookingId, recordNumber: ALL_REQUESTS },
    }),
    enabled: mayCall('getRefundRequestList'),
  })
  const rows = list.data?.data ?? []
  const standing = rows.filter(({ state }) => state !== 'rejected' && state !== 'withdrawn').toReversed()
  const requests = useQueries({
    queries: standing.map(({ id }) => ({
      ...readOptions<'getRefundRequest'>('getRefundRequest', { params: { id } }),
      enabled: mayCall('getRefundRequest'),
    })),
  })
  const states = requests.flatMap(({ data }) =>
    data ? data.data.lines.map(({ ticketId }) => [ticketId, data.data.state] as const) : [],
  )
  return { rows, byTicket: Object.fromEntries(states) }
}
