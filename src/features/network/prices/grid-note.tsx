import { useTranslation } from 'react-i18next'
import type { PriceGrid } from '#contract/network/price-list-row.ts'
import { formatDay, moneyInWords } from '#src/platform/format.ts'
import { scopeOf } from './price-cells.ts'
import type { GridPlaceInSight } from './grid-table.tsx'
import type { GridDrafts } from './use-grid-drafts.ts'

export interface GridNoteProps {
  grid: PriceGrid
  drafts: GridDrafts
  place: GridPlaceInSight | undefined
}

/** About the cell where one is: what is wrong with it, what it was, since when, and when it changes again. */
export function GridNote({ grid, drafts, place }: GridNoteProps) {
  const { t, i18n } = useTranslation('prices')
  const scope = place && drafts.scopes.get(scopeOf(place.row, place.column.currency))
  if (!place || !scope) return <p className="min-h-10 text-xs text-ink-3">{t('grid.keys')}</p>
  const { currency, fare } = place.column
  const stored = drafts.stored.get(scope.key)
  const money = (minor: number | null | undefined) =>
    minor === null || minor === undefined ? t('note.none') : moneyInWords(minor, currency, i18n.language)
  const day = (date: string) => formatDay(date, i18n.language)
  const problem = scope.unsaved.length > 0 ? scope.problems[fare] : undefined
  const wrong = drafts.refusalAt(scope, fare) ?? (problem && t(`cell.${problem}`, { currency }))
  const warning = scope.warnings[fare]
  const isEnding = scope.unsaved.length > 0 && scope.fares === null
  const facts = [
    stored?.fares && stored.since && t('note.since', { money: money(stored.fares[fare]), day: day(stored.since) }),
    stored && !stored.fares && stored.since && t('note.ended', { day: day(stored.since) }),
    !stored && place.row.fromStoppageId !== null && t('note.asWhole'),
    stored?.before && t('note.before', { money: money(stored.before[fare]) }),
    stored?.nextFrom && t('note.next', { day: day(stored.nextFrom) }),
    stored?.version && grid.validFrom <= grid.today && t('note.fixed'),
    isEnding && t('note.ending', { day: day(grid.validFrom) }),
  ].filter(Boolean)
  return (
    <p className="min-h-10 text-xs text-ink-2">
      {wrong && <span className="block font-medium text-stop-ink">{wrong}</span>}
      {!wrong && warning && <span className="block font-medium text-attention-ink">{t(`cell.${warning}`)}</span>}
      <span>{facts.length > 0 ? facts.join(' · ') : t('note.nothing')}</span>
    </p>
  )
}
