import { useActorRef } from '@xstate/react'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'wouter'
import type { SnapshotFrom } from 'xstate'
import type { TicketChoice } from '#machines/refund/refund-context.ts'
import { refundFlow } from '#machines/refund/refund-flow.ts'
import { useExceptionOf } from '#src/platform/flow-exception.ts'
import { flowHooks, useDraftFlush } from '#src/platform/flow.ts'
import { refundServices } from './refund-services.ts'

export type RefundSnapshot = SnapshotFrom<typeof refundFlow>

const { FlowContext, useFlowActor, useFlow, useSend } = flowHooks<typeof refundFlow>('refund')
export { useFlowActor as useRefundActor, useFlow as useRefund, useSend }

/** What keeps the flow from going on although no state of its own says so. */
export const useException = () => useExceptionOf(useFlowActor())

/** Runs the refund flow for as long as the page is open; leaving it keeps the draft. */
export function RefundProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('refund')
  const [path, navigate] = useLocation()
  const [search] = useSearchParams()
  const [link] = useState(() => linkIn(search))
  const machine = useMemo(() => refundFlow.provide({ actors: refundServices(t) }), [t])
  const actor = useActorRef(machine, { input: { link } })
  useDraftFlush(actor)

  useEffect(() => {
    // Followed once: a reload goes on with the draft, which has moved on since.
    if (link) navigate(path, { replace: true })
  }, [link, navigate, path])

  return <FlowContext value={actor}>{children}</FlowContext>
}

/** `?booking=<id>&ticket=<id>&ticket=<id>` of the links on a booking's page. */
function linkIn(search: URLSearchParams): TicketChoice | null {
  const bookingId = search.get('booking')
  return bookingId ? { bookingId, ticketIds: search.getAll('ticket') } : null
}
