import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useList } from '#src/platform/use-read.ts'
import { GAPS_PATH } from './price-paths.ts'

/** How many gaps the prices have, and the way to them. */
export function GapTile() {
  const { t } = useTranslation('prices')
  const read = useList('getPriceGaps', { query: { recordNumber: 1 } })
  const total = read.data?.page.total
  const isWhole = total === 0
  const tone = isWhole
    ? 'border-done/30 bg-done-soft text-done-ink'
    : 'border-attention/35 bg-attention-soft text-attention-ink'
  const Icon = isWhole ? CircleCheck : TriangleAlert
  return (
    <Link
      href={GAPS_PATH}
      className={`flex min-h-control min-w-48 items-center gap-2 rounded border px-3 py-1.5 text-sm font-medium hover:underline ${tone}`}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {total === undefined ? t('gaps.title') : t('gaps.tile', { count: total })}
    </Link>
  )
}
