import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/booking/booking.ts'
import { Notice } from '#src/ui/notice.tsx'
import { localName } from '#src/platform/local-name.ts'
import { useUserDetails } from '#src/platform/session.tsx'

/** Says of a booking that another depot sold, and that the reader's may not change, whom to ask. */
export function SoldElsewhere({ booking: { allowed, depot } }: { booking: Pick<Booking, 'allowed' | 'depot'> }) {
  const { t, i18n } = useTranslation()
  const { depot: own } = useUserDetails()
  if (allowed.length > 0 || own === null || depot?.id === own.id) return null
  return (
    <Notice tone="info">
      {depot ? t('soldElsewhere.byDepot', { depot: localName(depot.name, i18n.language) }) : t('soldElsewhere.byOther')}
    </Notice>
  )
}
