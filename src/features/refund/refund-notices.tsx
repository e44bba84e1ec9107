import { DraftElsewhereNotice, RefusalNotice, ResumedNotice } from '#src/ui/wizard/flow-notices.tsx'
import { useRefund, useSend } from './refund-actor.tsx'
import type { RefundView } from './refund-views.ts'

/** What must not be overlooked above a step: a refusal, a draft that came back or is written elsewhere. */
export function RefundNotices({ face }: { face: RefundView }) {
  const send = useSend()
  const draft = useRefund((snapshot) => snapshot.children.draft)
  const refusal = useRefund(({ context }) => context.refusal)
  const isRestored = useRefund(({ context }) => context.isRestored)
  const isStep = face === 'finding' || face === 'choosing' || face === 'reason' || face === 'review'

  return (
    <div className="flex flex-col gap-2 empty:hidden">
      <DraftElsewhereNotice draft={draft} />
      {isStep && <RefusalNotice refusal={refusal} />}
      {isRestored && isStep && face !== 'finding' && (
        <ResumedNotice onStartAnew={() => send({ type: 'refund.startAnew' })} />
      )}
    </div>
  )
}
