import SearchX from 'lucide-react/icons/search-x'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'

/** There are entries, but none that fits what is searched and filtered by. */
export function NoMatch({ onClear }: { onClear: (() => void) | undefined }) {
  const { t } = useTranslation('common')
  return (
    <EmptyState
      icon={<SearchX />}
      title={t('table.noMatch')}
      action={onClear && <Button onClick={onClear}>{t('filter.clear')}</Button>}
    >
      {t('table.noMatchBody')}
    </EmptyState>
  )
}
