import { useTranslation } from 'react-i18next'
import { Notice } from '#src/ui/notice.tsx'
import { useChange } from './change-actor.tsx'

/** Seats that somebody else has taken since they were picked. */
export function LostSeats() {
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
