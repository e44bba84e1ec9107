import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { DraftHint } from '#contract/departure/counter.ts'
import { useScreenPaths, type ScreenId } from '#src/platform/use-screen-path.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { CounterSection } from './counter-section.tsx'

/** Where each flow goes on with its draft; a sale's own draft goes on here. */
const GOES_ON: Record<
  Exclude<DraftHint['flow'], 'booking'>,
  (draft: DraftHint) => { screen: ScreenId; below: string }
> = {
  refund: () => ({ screen: 'refundBooking', below: '' }),
  travelDateChange: () => ({ screen: 'travelDateChanges', below: '/new' }),
  consignment: () => ({ screen: 'createConsignment', below: '' }),
  additionalSeats: ({ bookingId }) => ({
    screen: 'updateBooking',
    below: bookingId === null ? '' : `?booking=${bookingId}&add=passengers`,
  }),
}

/** Own work that was left unfinished elsewhere. */
export function CounterDrafts({ drafts }: { drafts: readonly DraftHint[] }) {
  const { t } = useTranslation('booking')
  const pathOf = useScreenPaths()
  const zone = useZone()
  const open = drafts.flatMap((draft) => {
    if (draft.flow === 'booking') return []
    const { screen, below } = GOES_ON[draft.flow](draft)
    const path = pathOf(screen)
    return path === undefined ? [] : [{ flow: draft.flow, updatedAt: draft.updatedAt, href: path + below }]
  })
  if (open.length === 0) return null
  return (
    <CounterSection title={t('counter.drafts')}>
      <ul className="flex flex-col gap-1.5 text-sm">
        {open.map(({ flow, updatedAt, href }) => (
          <li key={flow} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <Link href={href} className="font-medium text-brand underline underline-offset-4">
              {t(`counter.draft.${flow}`)}
            </Link>
            <span className="text-xs text-ink-2">
              <RelativeTime instant={updatedAt} zone={zone} />
            </span>
          </li>
        ))}
      </ul>
    </CounterSection>
  )
}
