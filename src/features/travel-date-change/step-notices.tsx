import { useTranslation } from 'react-i18next'
import { DraftElsewhereNotice, RefusalNotice, ResumedNotice } from '#src/ui/wizard/flow-notices.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useChange, useStartAnew, type ChangeView } from './change-actor.tsx'

/** What must not be overlooked above a step: lost seats, a refusal, a draft that came back or is written elsewhere. */
export function StepNotices({ view }: { view: ChangeView }) {
  const startAnew = useStartAnew()
  const draft = useChange((snapshot) => snapshot.children.draft)
  const refusal = useChange(({ context }) => context.refusal)
  const isRestored = useChange(({ context }) => context.isRestored)
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      <DraftElsewhereNotice draft={draft} />
      {view === 'seats' && <LostSeats />}
      {(view === 'seats' || view === 'departure' || view === 'tickets' || view === 'review') && (
        <RefusalNotice refusal={refusal} />
      )}
      {isRestored && view !== 'changed' && view !== 'find' && <ResumedNotice onStartAnew={() => startAnew?.()} />}
    </div>
  )
}

function LostSeats() {
  const { t } = useTranslation('travel-date-change')
  const lost = useChange(({ context }) => context.lostSeats)
  if (lost.length === 0) return null
  return (
    <Notice
      tone="attention"
      role="alert"
      title={t('seats.lost', { count: lost.length, seats: `\u2066${lost.join(', ')}\u2069` })}
    >
      {t('seats.lostBody')}
    </Notice>
  )
}
