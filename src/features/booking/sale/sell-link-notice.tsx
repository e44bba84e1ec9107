import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferedDeparture } from '#contract/departure/departure.ts'
import { isNothingBegun } from '#machines/booking/booking-rules.ts'
import { formatInstant } from '#src/platform/format.ts'
import { localName } from '#src/platform/local-name.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { onwardArrow } from '#src/ui/onward-arrow.ts'
import { useBooking, useCan, useSend } from './booking-actor.tsx'
import { useSellLink } from './use-sell-link.ts'

const START_OVER = { type: 'booking.startOver' } as const

/** A departure was chosen on the board while a booking of another one, or of none yet, is unfinished. */
export function useIsSellLinkAsked(): boolean {
  const isUnfinished = useIsUnfinished()
  const open = useBooking(({ context }) => context.departures.outward?.summary.key)
  const { isLink, key } = useSellLink()
  return isUnfinished && isLink && open !== key
}

/**
 * Says which of the two is open, and asks which to go on with: the other is followed once nothing is open any more. A
 * booking of that very departure is gone on with.
 */
export function SellLinkNotice({ onGoOn }: { onGoOn: () => void }) {
  const { t, i18n } = useTranslation('booking')
  const isUnfinished = useIsUnfinished()
  const isAsked = useIsSellLinkAsked()
  const open = useBooking(({ context }) => context.departures.outward?.summary)
  const { isLink, forget } = useSellLink()
  const send = useSend()
  const canStartOver = useCan(START_OVER)
  const isOfLink = isUnfinished && isLink && !isAsked
  const follow = useEffectEvent(() => forget())
  useEffect(() => {
    if (isOfLink) follow()
  }, [isOfLink])
  if (!isAsked) return null
  return (
    <Notice
      tone="attention"
      role="status"
      title={open ? t('sellLink.kept', { departure: inWords(open, i18n.language) }) : t('sellLink.keptOfNone')}
    >
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          size="small"
          onClick={() => {
            forget()
            onGoOn()
          }}
        >
          {t('sellLink.goOn')}
        </Button>
        <Button size="small" disabled={!canStartOver} onClick={() => send(START_OVER)}>
          {t('sellLink.startOver')}
        </Button>
      </div>
    </Notice>
  )
}

/** What has been sold is not unfinished, though it stands there until the next sale begins. */
function useIsUnfinished(): boolean {
  return useBooking(
    (snapshot) =>
      !snapshot.matches('booked') && !(isNothingBegun(snapshot.context) && snapshot.context.package === null),
  )
}

/** `Riyadh → Amman, 30 Nov 2026, 08:00`, kept in one piece whatever stands around it. */
function inWords({ from, to }: Pick<OfferedDeparture, 'from' | 'to'>, language: string): string {
  const stretch = `${localName(from.name, language)} ${onwardArrow(language)} ${localName(to.name, language)}`
  return `\u2068${stretch}\u2069 · \u2068${formatInstant(from.at, { language, zone: from.timeZone })}\u2069`
}
