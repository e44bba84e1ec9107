import { useTranslation } from 'react-i18next'
import { Spinner } from '#src/ui/spinner.tsx'

/** While a departure is opened, and what shows it. */
export function Opening() {
  const { t } = useTranslation('check-in')
  return (
    <p className="flex items-center gap-3 text-lg" role="status">
      <Spinner className="size-6" /> {t('doing.openingDeparture')}
    </p>
  )
}
