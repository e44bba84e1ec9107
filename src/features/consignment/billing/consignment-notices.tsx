import { DraftElsewhereNotice, RefusalNotice, ResumedNotice } from '#src/ui/wizard/flow-notices.tsx'
import { CONSIGNMENT_STEPS } from '#machines/consignment/consignment-context.ts'
import { useConsignment, useSend } from './consignment-actor.tsx'
import type { ConsignmentView } from './consignment-views.ts'

/** What must not be overlooked above a step: a refusal, a draft that came back or is written elsewhere. */
export function ConsignmentNotices({ view }: { view: ConsignmentView }) {
  const send = useSend()
  const draft = useConsignment((snapshot) => snapshot.children.draft)
  const refusal = useConsignment(({ context }) => context.refusal)
  const isRestored = useConsignment(({ context }) => context.isRestored)
  const isStep = CONSIGNMENT_STEPS.some((step) => step === view)

  return (
    <div className="flex flex-col gap-2 empty:hidden">
      <DraftElsewhereNotice draft={draft} />
      {isStep && <RefusalNotice refusal={refusal} />}
      {isRestored && isStep && <ResumedNotice onStartAnew={() => send({ type: 'consignment.startAnew' })} />}
    </div>
  )
}
