import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/button.tsx'
import { Notice } from '#src/components/notice.tsx'
import { useRefund, useSend } from './refund-actor.tsx'
import type { RefundFace } from './refund-faces.ts'

/** What must not be overlooked above a step: a refusal, a draft that came back or is written elsewhere. */
export function RefundNotices({ face }: { face: RefundFace }) {
  const { t } = useTranslation('refund')
  const send = useSend()
  const refusal = useRefund(({ context }) => context.refusal)
  const isRestored = useRefund(({ context }) => context.isRestored)
  const keeper = useRefund((snapshot) => snapshot.children.draftKeeper)
  const isSuperseded = useSelector(keeper, (snapshot) => snapshot?.matches('superseded') === true)
  const isStep = face === 'finding' || face === 'choosing' || face === 'reason' || face === 'review'
  const details = refusal && [...new Set(Object.values(refusal.fields))].filter((message) => message !== refusal.message)

  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {isSuperseded && (
        <Notice
          tone="attention"
          role="status"
          title={t('draft.elsewhere')}
          action={
            <Button size="small" onClick={() => keeper?.send({ type: 'draft.takeOver' })}>
              {t('draft.takeOver')}
            </Button>
          }
        >
          {t('draft.elsewhereBody')}
        </Notice>
      )}
      {refusal && isStep && (
        <Notice tone="stop" role="alert" title={refusal.message}>
          {details?.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      )}
      {isRestored && isStep && face !== 'finding' && (
        <Notice
          tone="info"
          role="status"
          action={
            <Button size="small" tone="quiet" onClick={() => send({ type: 'refund.startAnew' })}>
              {t('startAnew')}
            </Button>
          }
        >
          {t('draft.resumed')}
        </Notice>
      )}
    </div>
  )
}
