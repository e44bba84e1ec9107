import { useTranslation } from 'react-i18next'
import { Notice } from '#src/ui/notice.tsx'
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
  return (
    <>
      {before !== null && !hasBefore && !isSame && (
        <Notice tone="info">{t('compare.nothingBefore', { days: days(before) })}</Notice>
      )}
      {yearBefore !== null && !hasYearBefore && (
        <Notice tone="info">{t('compare.nothingYearBefore', { days: days(yearBefore) })}</Notice>
      )}
    </>
  )
}
