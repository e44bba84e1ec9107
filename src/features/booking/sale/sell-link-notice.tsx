import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isNothingBegun } from '#machines/booking/booking-rules.ts'
import { Notice } from '#src/ui/notice.tsx'
import { useBooking } from './booking-actor.tsx'
import { useSellLink } from './use-sell-link.ts'

/**
 * A departure was chosen on the board while a booking is unfinished: says which of the two is open, and what to do. One of
 * that very departure is gone on with.
 */
export function SellLinkNotice() {
  const { t } = useTranslation('booking')
  const isFresh = useBooking(({ context }) => isNothingBegun(context) && context.package === null)
  const open = useBooking(({ context }) => context.departures.outward?.summary.key)
  const link = useSellLink()
  const isOfLink = !isFresh && link.isLink && open === link.key
  const forget = useEffectEvent(() => link.forget())
  useEffect(() => {
    if (isOfLink) forget()
  }, [isOfLink])
  if (isFresh || !link.isLink || isOfLink) return null
  return (
    <Notice tone="attention" title={t('sellLink.title')}>
      {t('sellLink.body')}
    </Notice>
  )
}
