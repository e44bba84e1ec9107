import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/components/button.tsx'
import { Notice } from '#src/components/notice.tsx'
import { useChange, useSend, type ChangeFace } from './change-actor.tsx'

/** What must not be overlooked above a step: lost seats, a refusal, a draft that came back or is written elsewhere. */
export function StepNotices({ face }: { face: ChangeFace }) {
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      <DraftElsewhere />
      {face === 'seats' && <LostSeats />}
      {(face === 'seats' || face === 'departure' || face === 'tickets' || face === 'review') && <Refusal />}
      {face !== 'changed' && face !== 'find' && <Resumed />}
    </div>
  )
}

function LostSeats() {
  const { t } = useTranslation('travel-date-change')
  const lost = useChange(({ context }) => context.lostSeats)
  if (lost.length === 0) return null
  return (
    <Notice tone="attention" role="alert" title={t('seats.lost', { count: lost.length, seats: `\u2066${lost.join(', ')}\u2069` })}>
      {t('seats.lostBody')}
    </Notice>
  )
}

function Refusal() {
  const refusal = useChange(({ context }) => context.refusal)
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

function Resumed() {
  const { t } = useTranslation('travel-date-change')
  const send = useSend()
  const isRestored = useChange(({ context }) => context.isRestored)
  if (!isRestored) return null
  return (
    <Notice
      tone="info"
      role="status"
      action={
        <Button size="small" tone="quiet" onClick={() => send({ type: 'travelDateChange.startAnew' })}>
          {t('draft.startAnew')}
        </Button>
      }
    >
      {t('draft.resumed')}
    </Notice>
  )
}

function DraftElsewhere() {
  const { t } = useTranslation('travel-date-change')
  const keeper = useChange((snapshot) => snapshot.children.draftKeeper)
  const isSuperseded = useSelector(keeper, (snapshot) => snapshot?.matches('superseded') === true)
  if (!isSuperseded) return null
  return (
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
  )
}
