import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/ui/empty-state.tsx'

/** Instead of sales of days on which nothing can have been sold yet. */
export function DaysToCome({ icon }: { icon: ReactElement }) {
  const { t } = useTranslation('sales-report')
  return (
    <EmptyState icon={icon} title={t('toCome')}>
      {t('toComeBody')}
    </EmptyState>
  )
}
