import Printer from 'lucide-react/icons/printer'
import { useTranslation } from 'react-i18next'
import type { Consignment } from '#contract/consignment/consignment.ts'
import { DateTime } from '#src/ui/date-time.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { SignatureImage } from '#src/features/consignment/movement/signature-image.tsx'
import { useZone } from '#src/platform/use-zone.ts'

/** What was handed over, to whom, and how they signed. */
export function Deliveries({ bill }: { bill: Consignment }) {
  const { t } = useTranslation('consignment-movement')
  const zone = useZone()
  if (bill.deliveries.length === 0) return null
  return (
    <SectionCard flush title={t('delivered.title')}>
      <ul>
        {bill.deliveries.map((delivery) => (
          <li
            key={delivery.id}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-3 last:border-0"
          >
            <span className="min-w-0">
              <span className="block font-medium">
                {t('delivered.pieces', { count: delivery.quantity })} · <bdi>{delivery.receivedBy.name}</bdi>
              </span>
              <span className="block text-xs text-ink-2">
                <DateTime instant={delivery.at} zone={zone} /> ·{' '}
                {t('delivered.by', { name: `\u2068${delivery.by.name}\u2069` })}
              </span>
            </span>
            <SignatureImage
              svg={delivery.signatureSvg}
              name={delivery.receivedBy.name}
              className="h-14 w-40 rounded border border-line bg-white object-contain"
            />
            <LinkButton href={`/delivery-proofs/${bill.id}?delivery=${delivery.id}`} icon={<Printer aria-hidden />}>
              {t('delivered.print')}
            </LinkButton>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
