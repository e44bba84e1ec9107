import Workflow from 'lucide-react/icons/workflow'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Consignment, TimelineEntry } from '#contract/consignment.ts'
import { DateTime } from '#src/components/date-time.tsx'
import { Reference } from '#src/components/reference.tsx'
import { SectionCard } from '#src/components/section-card.tsx'
import { formatNumber } from '#src/lib/format.ts'
import { localName } from '#src/lib/local-name.ts'
import { useZone } from '#src/lib/use-zone.ts'

/** What happened to a consignment, the latest first: an act of one person with pieces, at one place. */
export function ConsignmentTimeline({ consignment: { timeline } }: { consignment: Consignment }) {
  const { t } = useTranslation('consignment')
  return (
    <SectionCard
      title={t('timeline.title')}
      actions={
        <Link href="/workflows/consignmentPiece" className="inline-flex items-center gap-1.5 text-xs text-brand-ink hover:underline">
          <Workflow aria-hidden className="size-4" />
          {t('timeline.workflow')}
        </Link>
      }
    >
      <ol className="flex flex-col">
        {timeline.toReversed().map((entry) => (
          <Entry key={`${entry.kind} ${entry.movementId} ${entry.at}`} entry={entry} />
        ))}
      </ol>
    </SectionCard>
  )
}

function Entry({ entry: { kind, at, by, depot, departure, headedFor, quantity, note } }: { entry: TimelineEntry }) {
  const { t, i18n } = useTranslation('consignment')
  const { language } = i18n
  const zone = useZone()
  return (
    <li className="relative border-s-2 border-line ps-4 pb-4 last:border-transparent last:pb-0">
      <span aria-hidden className="absolute -start-1.5 top-1 size-2.5 rounded-full border-2 border-surface bg-brand" />
      <p className="font-medium">
        {t(`timeline.${kind}`)}
        {kind !== 'collected' && <span className="font-normal text-ink-2"> · {t('pieces', { count: quantity, number: formatNumber(quantity, language) })}</span>}
      </p>
      {(depot || departure) && (
        <p className="text-ink-2">
          {depot && localName(depot.name, language)}
          {departure && (
            <>
              {depot && ' · '}
              {localName(departure.routeName, language)} <Reference>{departure.registrationNumber}</Reference>
            </>
          )}
          {headedFor && <> · {t('page.headedFor', { depot: localName(headedFor.name, language) })}</>}
        </p>
      )}
      {note && (
        <p className="text-ink-2">
          <bdi>{note}</bdi>
        </p>
      )}
      <p className="text-xs text-ink-3">
        {by && (
          <>
            <bdi>{by.name}</bdi> ·{' '}
          </>
        )}
        <DateTime instant={at} zone={zone} form="full" />
      </p>
    </li>
  )
}
