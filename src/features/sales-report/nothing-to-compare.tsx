import { useTranslation } from 'react-i18next'
import { daysText } from './group-name.ts'

type Days = { from: string; to: string }

export interface NothingToCompareProps {
  /** Null where it was not asked for. */
  before: Days | null
  yearBefore: Days | null
  hasBefore: boolean
  hasYearBefore: boolean
}

/** Says which of the periods beside this one had nothing in it. */
export function NothingToCompare({ before, yearBefore, hasBefore, hasYearBefore }: NothingToCompareProps) {
  const { t, i18n } = useTranslation('sales-report')
  const days = (of: Days) => daysText(of, t, i18n.language)
  // Of a year under way both are the same days.
  const isSame =
    before !== null && yearBefore !== null && before.from === yearBefore.from && before.to === yearBefore.to
  const lines = [
    ...(before !== null && !hasBefore && !isSame ? [t('compare.nothingBefore', { days: days(before) })] : []),
    ...(yearBefore !== null && !hasYearBefore ? [t('compare.nothingYearBefore', { days: days(yearBefore) })] : []),
  ]
  return lines.length === 0 ? null : <p className="text-sm text-ink-2">{lines.join(' ')}</p>
}
