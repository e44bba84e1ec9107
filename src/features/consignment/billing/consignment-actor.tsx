import { useActorRef } from '@xstate/react'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SnapshotFrom } from 'xstate'
import { consignmentFlow } from '#machines/consignment/consignment-flow.ts'
import { useExceptionOf } from '#src/platform/flow-exception.ts'
import { flowHooks, useDraftFlush } from '#src/platform/flow.ts'
import { consignmentServices } from './consignment-services.ts'

export type ConsignmentSnapshot = SnapshotFrom<typeof consignmentFlow>

const { FlowContext, useFlowActor, useFlow, useSend } = flowHooks<typeof consignmentFlow>('consignment')
export { useFlowActor as useConsignmentActor, useFlow as useConsignment, useSend }

/** What keeps the flow from going on although no state of its own says so. */
export const useException = () => useExceptionOf(useFlowActor())

/** Runs the consignment flow for as long as the page is open; leaving it keeps the draft. */
export function ConsignmentProvider({ children }: { children: ReactNode }) {
  // All the words of the way at once: what waits for words in between would take the page away.
  const { t } = useTranslation(['consignment', 'tickets', 'form'])
  const machine = useMemo(() => consignmentFlow.provide({ actors: consignmentServices(t) }), [t])
  const actor = useActorRef(machine)
  useDraftFlush(actor)
  return <FlowContext value={actor}>{children}</FlowContext>
}
