import { useTranslation } from 'react-i18next'
import type { DepartureCancellation } from '#contract/departure/departure-cancellation.ts'
import { Notice } from '#src/ui/notice.tsx'
import { RelativeTime } from '#src/ui/relative-time.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { formatNumber } from '#src/platform/format.ts'
import { useZone } from '#src/platform/use-zone.ts'
import { Counts, Outcomes, RefundSums } from './outcome.tsx'

/** What was proposed, by whom and why, and what becomes of each booking. */
export function Proposal({ shown }: { shown: DepartureCancellation }) {
  const { t } = useTranslation('departure-cancellation')
  const zone = useZone()
  const { cancellation, bookings, counts, refunds } = shown
  const unplanned = bookings.flatMap(({ tickets }) => tickets).filter(({ plan }) => plan === null).length
  if (!cancellation) return null
  return (
    <>
      {unplanned > 0 && <Notice tone="attention" title={t('decide.unplanned', { count: unplanned })} />}
      <SectionCard title={t('decide.proposal')}>
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[10rem_1fr]">
          <dt className="text-ink-2">{t('decide.reason')}</dt>
          <dd>
            <bdi className="wrap-anywhere">{cancellation.reason}</bdi>
          </dd>
          <dt className="text-ink-2">{t('decide.by')}</dt>
          <dd>
            <bdi>{cancellation.proposedBy.name}</bdi> · <RelativeTime instant={cancellation.proposedAt} zone={zone} />
          </dd>
          <dt className="text-ink-2">{t('decide.passengers')}</dt>
          <dd>
            <PlanCounts shown={shown} />
            {counts.elsewhere > 0 && <Counts counts={{ ...counts, planned: 0 }} />}
          </dd>
          <dt className="text-ink-2">{t('sums.title')}</dt>
          <dd>
            <RefundSums refunds={refunds} />
          </dd>
        </dl>
      </SectionCard>
      <Outcomes title={t('decide.plan')} bookings={bookings} />
    </>
  )
}

/** How many are to be moved, refunded and left. */
function PlanCounts({ shown }: { shown: DepartureCancellation }) {
  const { t, i18n } = useTranslation('departure-cancellation')
  const tickets = shown.bookings
    .flatMap((booking) => booking.tickets)
    .filter(({ progress }) => progress !== 'elsewhere')
  const text = (['move', 'refund', 'leave'] as const)
    .map((plan) => [plan, tickets.filter((ticket) => ticket.plan === plan).length] as const)
    .filter(([, count]) => count > 0)
    .map(([plan, count]) => `${t(`plan.${plan}`)}: ${formatNumber(count, i18n.language)}`)
    .join(' · ')
  return <>{text === '' ? t('form.nobody') : text}</>
}
