import { useTranslation } from 'react-i18next'
import type { DaysProgress } from '#contract/sales-report/report-period.ts'
import { daysText } from './group-name.ts'

type Days = { from: string; to: string }

export interface NothingToCompareProps {
  progress: DaysProgress
  /** Null where it was not asked for. */
  before: Days | null
  yearBefore: Days | null
  hasBefore: boolean
  hasYearBefore: boolean
}

/** Says that days are not compared yet, or which of the periods beside them had nothing in it. */
export function NothingToCompare({ progress, before, yearBefore, hasBefore, hasYearBefore }: NothingToCompareProps) {
  const { t, i18n } = useTranslation('sales-report')
  const days = (of: Days) => daysText(of, t, i18n.language)
  // Of a year under way both are the same days.
  const isSame =
    before !== null && yearBefore !== null && before.from === yearBefore.from && before.to === yearBefore.to
  const lines = [
    ...(before !== null && !hasBefore && !isSame ? [t('compare.nothingBefore', { days: days(before) })] : []),
    ...(yearBefore !== null && !hasYearBefore ? [t('compare.nothingYearBefore', { days: days(yearBefore) })] : []),
  ]
  const said = progress === 'over' ? lines : [t('compare.notOver')]
  return said.length === 0 ? null : <p className="text-sm text-ink-2">{said.join(' ')}</p>
}
