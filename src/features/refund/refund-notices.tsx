import { DraftElsewhereNotice, RefusalNotice, ResumedNotice } from '#src/ui/wizard/flow-notices.tsx'
import { useRefund, useSend } from './refund-actor.tsx'
import type { RefundView } from './refund-views.ts'

/** What must not be overlooked above a step: a refusal, a draft that came back or is written elsewhere. */
export function RefundNotices({ view }: { view: RefundView }) {
  const send = useSend()
  const draft = useRefund((snapshot) => snapshot.children.draft)
  const refusal = useRefund(({ context }) => context.refusal)
  const isRestored = useRefund(({ context }) => context.isRestored)
  const isStep = view === 'finding' || view === 'choosing' || view === 'reason' || view === 'review'

  return (
    <div className="flex flex-col gap-2 empty:hidden">
      <DraftElsewhereNotice draft={draft} />
      {isStep && <RefusalNotice refusal={refusal} />}
      {isRestored && isStep && view !== 'finding' && (
        <ResumedNotice onStartAnew={() => send({ type: 'refund.startAnew' })} />
      )}
    </div>
  )
}
