import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { PriceGap } from '#contract/network/price-list-row.ts'
import { gridPath } from './price-paths.ts'
import { StretchName } from './stretch-name.tsx'

/** Told in a row; the grid shows all. */
const TOLD = 3

/** Stretches without a price, each leading to its cell; those sold of late say so. */
export function GapStretches({ gap }: { gap: PriceGap }) {
  const { t } = useTranslation('prices')
  const told = gap.stretches.slice(0, TOLD)
  const more = gap.stretchTotal - told.length
  if (gap.stretchTotal === 0) return <span className="text-ink-3">–</span>
  return (
    <ul className="grid gap-0.5">
      {told.map((stretch) => (
        <li key={`${stretch.fromStoppageId} ${stretch.toStoppageId}`}>
          <Link
            href={gridPath({ ...stretch, routeId: gap.routeId, currency: gap.currency, validFrom: gap.firstDate })}
            className="inline-block min-h-6 text-brand-ink underline underline-offset-4"
          >
            <StretchName from={stretch.fromName} to={stretch.toName} />
          </Link>
          {stretch.sold > 0 && (
            <span className="ms-2 text-xs whitespace-nowrap text-ink-2">{t('gaps.sold', { count: stretch.sold })}</span>
          )}
        </li>
      ))}
      {more > 0 && <li className="text-xs text-ink-3">{t('gaps.more', { count: more })}</li>}
    </ul>
  )
}
