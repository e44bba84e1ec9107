import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { AnyActorRef } from 'xstate'
import type { DraftEvent } from '#machines/parts/draft.ts'
import type { FlowRefusal } from '#machines/flow-refusal.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** What the server would not do, in its own words, and what is wrong with which field. */
export function RefusalNotice({ refusal }: { refusal: FlowRefusal | null }) {
  if (!refusal) return null
  const fields = [...new Set(Object.values(refusal.fields))].filter((message) => message !== refusal.message)
  return (
    <Notice tone="stop" role="alert" title={refusal.message}>
      {fields.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </Notice>
  )
}

/** Unfinished work that came back after a reload or a new sign-in. */
export function ResumedNotice({ onStartOver }: { onStartOver: () => void }) {
  const { t } = useTranslation('common')
  return (
    <Notice
      tone="info"
      role="status"
      action={
        <Button size="small" tone="quiet" onClick={onStartOver}>
          {t('draft.startOver')}
        </Button>
      }
    >
      {t('draft.resumed')}
    </Notice>
  )
}

/** The draft of whatever flow. */
interface Draft extends Pick<AnyActorRef, 'subscribe' | 'getSnapshot'> {
  send: (event: DraftEvent) => void
}

/** Nothing while this window is the one whose draft is kept. */
export function DraftElsewhereNotice({ draft }: { draft: Draft | undefined }) {
  const { t } = useTranslation('common')
  const isSuperseded = useSelector(draft, (snapshot) => snapshot?.matches('superseded') === true)
  if (!isSuperseded) return null
  return (
    <Notice
      tone="attention"
      role="status"
      title={t('draft.elsewhere')}
      action={
        <Button size="small" onClick={() => draft?.send({ type: 'draft.takeOver' })}>
          {t('draft.takeOver')}
        </Button>
      }
    >
      {t('draft.elsewhereBody')}
    </Notice>
  )
}
