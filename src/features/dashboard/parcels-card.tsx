import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { formatNumber } from '#src/platform/format.ts'
import { queryOf } from '#src/platform/query-of.ts'
import { useScreenPaths } from '#src/platform/use-screen-path.ts'
import { CardFrame } from './card-frame.tsx'
import type { CardData } from './dashboard-data.ts'

const FILTERS = {
  pending: { state: 'pending' },
  transit: { state: 'transit' },
  receivedByBranch: { state: 'receivedByBranch' },
  toCollect: { payment: 'pod', collected: 'open' },
} as const

/** How many consignments wait, are under way, or lie ready; each figure leads to them. */
export function ParcelsCard({ data }: { data: CardData<'parcels'> }) {
  const { t, i18n } = useTranslation('dashboard')
  const path = useScreenPaths()('consignmentHistory')
  return (
    <CardFrame title={t('card.parcels')} all={{ screen: 'consignmentHistory' }} flush>
      <ul className="grid grid-cols-2">
        {(['pending', 'transit', 'receivedByBranch', 'toCollect'] as const).map((name) => {
          const told = (
            <>
              <span className="block text-xl font-semibold tabular-nums">
                <bdi dir="ltr">{formatNumber(data[name], i18n.language)}</bdi>
              </span>
              <span className="text-ink-2">{t(`parcels.${name}`)}</span>
            </>
          )
          return (
            <li key={name} className="-mb-px border-b border-line even:border-s">
              {path === undefined ? (
                <span className="block px-4 py-3">{told}</span>
              ) : (
                <Link href={`${path}${queryOf(FILTERS[name])}`} className="block px-4 py-3 hover:bg-hover">
                  {told}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </CardFrame>
  )
}
