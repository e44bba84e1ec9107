import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { NeedId } from '#contract/dashboard/dashboard-codes.ts'
import { formatDay, formatInstant, formatNumber } from '#src/platform/format.ts'
import { formatRelative } from '#src/platform/format-relative.ts'
import { useScreenPaths } from '#src/platform/use-screen-path.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { addDays } from '#machines/calendar-day.ts'
import { MirroredIcon } from '#src/ui/mirrored-icon.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { useNow } from '#src/ui/use-now.ts'
import type { Need } from './dashboard-data.ts'
import { placeOfNeed } from './need-places.ts'

/** Needs whose oldest row says when it will be, not since when it waits. */
const AHEAD: readonly NeedId[] = ['boarding']
const OF_A_DAY: readonly NeedId[] = ['documentsDue', 'cancelledTickets', 'invoicesOverdue', 'bankLines']

/** What waits for whoever looks, the most pressing first; each line leads to just those rows. */
export function NeedsCard({ needs, today }: { needs: readonly Need[]; today: string }) {
  const { t } = useTranslation('dashboard')
  return (
    <SectionCard title={t('needs.title')} flush>
      {needs.length === 0 ? (
        <p className="flex items-center gap-2 px-4 py-4 text-ink-2">
          <CircleCheck aria-hidden className="size-4 text-done-ink" />
          {t('needs.none')}
        </p>
      ) : (
        <ul className="grid sm:grid-cols-2 xl:grid-cols-3">
          {needs.map((need) => (
            <NeedLine key={need.id} need={need} today={today} />
          ))}
        </ul>
      )}
    </SectionCard>
  )
}

function NeedLine({ need, today }: { need: Need; today: string }) {
  const { t, i18n } = useTranslation('dashboard')
  const pathOf = useScreenPaths()
  const href = placeOfNeed(need.id, { yesterday: addDays(today, -1) }, pathOf)
  const count = `${formatNumber(need.count, i18n.language)}${need.isCapped ? '+' : ''}`
  const words = (
    <>
      <bdi dir="ltr" className="min-w-12 text-end text-xl font-semibold text-ink tabular-nums">
        {count}
      </bdi>
      <span className="min-w-0">
        <span className="block font-medium text-ink">{t(`needs.${need.id}`, { count: need.count })}</span>
        <Since need={need} />
      </span>
    </>
  )
  return (
    <li className="-mb-px border-b border-line">
      {href === undefined ? (
        <span className="flex items-center gap-3 px-4 py-3">{words}</span>
      ) : (
        <Link href={href} className="group flex h-full items-center gap-3 px-4 py-3 hover:bg-hover">
          {words}
          <span className="ms-auto text-ink-3 group-hover:text-ink">
            <MirroredIcon>
              <ChevronRight aria-hidden className="size-4" />
            </MirroredIcon>
          </span>
        </Link>
      )}
    </li>
  )
}

function Since({ need: { id, since } }: { need: Need }) {
  const { t, i18n } = useTranslation('dashboard')
  const zone = useZone()
  const now = useNow()
  if (since === null) return null
  const { language } = i18n
  return (
    <span className="block text-xs text-ink-3">
      {t(AHEAD.includes(id) ? 'needs.next' : OF_A_DAY.includes(id) ? 'needs.first' : 'needs.oldest')}{' '}
      {'at' in since ? (
        // No tooltip of ours: it would stand in the line's own link.
        <time dateTime={since.at} title={formatInstant(since.at, { language, zone, style: 'full' })}>
          {formatRelative(since.at, new Date(now), { language, zone })}
        </time>
      ) : (
        formatDay(since.day, language)
      )}
    </span>
  )
}
