import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { RefundRow } from '#contract/refund/refund.ts'
import { DateTime } from '#src/ui/date-time.tsx'
import { Money } from '#src/ui/money.tsx'
import { RecordStatePill } from '#src/domain/workflow/record-state-pill.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { useScreenPath } from '#src/platform/use-screen-path.ts'
import { useZone } from '#src/platform/use-zone.ts'

/** What was asked back for a booking, each leading to its request. */
export function BookingRefunds({ rows }: { rows: readonly RefundRow[] }) {
  const { t } = useTranslation('booking-history')
  const zone = useZone()
  const path = useScreenPath('refundRequests')
  if (rows.length === 0) return null
  return (
    <SectionCard title={t('refunds.title')}>
      <ul className="divide-y divide-line">
        {rows.map(({ id, state, refund, currency, requestedAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5 first:pt-0 last:pb-0"
          >
            <span>
              <Money minor={refund} currency={currency} className="font-medium" />
              <span className="block text-xs text-ink-3">
                <DateTime instant={requestedAt} zone={zone} />
              </span>
            </span>
            <span className="flex items-center gap-2">
              <RecordStatePill record="refund" state={state} />
              {path && (
                <Link href={`${path}/${id}`} className="text-xs text-brand-ink hover:underline">
                  {t('refunds.open')}
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
