import { useTranslation } from 'react-i18next'
import { Notice } from '#src/ui/notice.tsx'

/** Beside sums: expenses of other depots are not in them. */
export function OthersLeftOut() {
  const { t } = useTranslation('trip-summary')
  return <Notice tone="info">{t('othersLeftOut')}</Notice>
}
