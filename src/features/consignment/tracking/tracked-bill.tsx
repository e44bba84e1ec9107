import ChevronDown from 'lucide-react/icons/chevron-down'
import { useTranslation } from 'react-i18next'
import type { Consignment } from '#contract/consignment/consignment.ts'
import { ConsignmentPlaces } from '#src/features/consignment/consignment-places.tsx'
import { ConsignmentTimeline } from '#src/features/consignment/consignment-timeline.tsx'
import { JourneyPlaces } from '#src/domain/departure/journey-places.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PieceBar } from '#src/features/consignment/piece-bar.tsx'
import { Reference } from '#src/ui/reference.tsx'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { localName } from '#src/platform/local-name.ts'
import { useScreenPath } from '#src/platform/use-screen-path.ts'

/** One bill: how far its pieces are, where each is, and what happened to them. */
export function TrackedBill({ bill, startsOpen }: { bill: Consignment; startsOpen: boolean }) {
  const { t, i18n } = useTranslation(['consignment-tracking', 'cargo'])
  const historyPath = useScreenPath('consignmentHistory')
  const movementPath = useScreenPath('consignmentMovements')
  const isActive = bill.can.some(({ act, refusal }) => (act === 'deliver' || act === 'collect') && refusal === null)
  return (
    <details open={startsOpen} className="group rounded border border-line bg-surface" data-bill={bill.billNumber}>
      <summary className="grid cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-4 py-3 [&::-webkit-details-marker]:hidden">
        <span className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <Reference className="text-base font-semibold">{bill.billNumber}</Reference>
          <JourneyPlaces from={localName(bill.from.name, i18n.language)} to={localName(bill.to.name, i18n.language)} />
          <span className="text-ink-2">
            <bdi>{bill.senderName}</bdi> – <bdi>{bill.receiverName}</bdi>
          </span>
          <StatusPill tone={bill.due > 0 ? 'waiting' : 'done'}>{t(`cargo:paymentShort.${bill.payment}`)}</StatusPill>
          {bill.stuck > 0 && <StatusPill tone="attention">{t('stuckPieces', { count: bill.stuck })}</StatusPill>}
        </span>
        <ChevronDown aria-hidden className="size-5 text-ink-3 transition-transform group-open:rotate-180" />
        <span className="col-span-full">
          <PieceBar counts={bill.counts} />
        </span>
      </summary>
      <div className="@container border-t border-line">
        {bill.cancelledAt !== null && (
          <Notice tone="stop" className="m-4 mb-0" title={t('cancelled')}>
            {bill.cancelReason && <bdi>{bill.cancelReason}</bdi>}
          </Notice>
        )}
        {(historyPath || (movementPath && isActive)) && (
          <div className="flex flex-wrap gap-2 px-4 pt-4">
            {movementPath && isActive && (
              <LinkButton size="small" href={`${movementPath}/bills/${bill.id}`}>
                {t('handOver')}
              </LinkButton>
            )}
            {historyPath && (
              <LinkButton size="small" href={`${historyPath}/${bill.id}`}>
                {t('openBill')}
              </LinkButton>
            )}
          </div>
        )}
        <div className="grid items-start gap-x-6 gap-y-4 py-4 @min-[58rem]:grid-cols-[minmax(0,1fr)_22rem]">
          <section aria-label={t('cargo:places.title')} className="min-w-0">
            <h2 className="px-4 pb-2 text-sm font-semibold">{t('cargo:places.title')}</h2>
            <ConsignmentPlaces bill={bill} />
          </section>
          <section aria-label={t('cargo:timeline.title')} className="min-w-0 px-4">
            <h2 className="pb-2 text-sm font-semibold">{t('cargo:timeline.title')}</h2>
            <ConsignmentTimeline bill={bill} />
          </section>
        </div>
      </div>
    </details>
  )
}
