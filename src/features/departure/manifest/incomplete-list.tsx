import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { ManifestGap } from '#contract/departure/manifest.ts'
import { Badge } from '#src/ui/badge.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { useScreenPath } from '#src/platform/use-screen-path.ts'

/** Whose documents are incomplete and why; a name leads to where that is put right. */
export function IncompleteList({ incomplete }: { incomplete: readonly ManifestGap[] }) {
  const { t } = useTranslation('manifest')
  return (
    <SectionCard flush title={t('incomplete.title')} lead={t('incomplete.lead')}>
      <ul className="divide-y divide-line">
        {incomplete.map((gap) => (
          <li key={gap.id ?? 'crew'} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-sm">
            <span className="min-w-48 font-medium">
              <Name gap={gap} />
            </span>
            {gap.name !== '' && <Badge>{t(`kind.${gap.kind}`)}</Badge>}
            <span className="text-stop-ink">{gap.gaps.map((each) => t(`gap.${each}`)).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

function Name({ gap: { id, bookingId, kind, name } }: { gap: ManifestGap }) {
  const { t } = useTranslation('manifest')
  const bookings = useScreenPath('bookingHistory')
  const drivers = useScreenPath('drivers')
  const href =
    kind === 'crew' ? drivers && id && `${drivers}/${id}` : bookings && bookingId && `${bookings}/${bookingId}`
  const shown = name === '' ? t('crew.title') : <bdi>{name}</bdi>
  return href ? (
    <Link href={href} className="text-brand-ink underline-offset-4 hover:underline">
      {shown}
    </Link>
  ) : (
    shown
  )
}
