import CalendarX2 from 'lucide-react/icons/calendar-x-2'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ReadError } from '#src/ui/read-state.tsx'
import { ApiError } from '#src/platform/api.ts'

export interface DeparturesErrorProps {
  error: Error
  onRetry: () => void
}

/** Why there are no departures of a day to choose from. A day beyond the sales horizon is no failure: trying again changes nothing. */
export function DeparturesError({ error, onRetry }: DeparturesErrorProps) {
  const { t } = useTranslation('booking')
  if (error instanceof ApiError && error.code === 'ruleBroken') {
    return (
      <div role="alert">
        <EmptyState icon={<CalendarX2 />} title={t('departure.tooFarAhead')}>
          {error.message}
        </EmptyState>
      </div>
    )
  }
  return <ReadError error={error} onRetry={onRetry} />
}
