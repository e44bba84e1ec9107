import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/ui/empty-state.tsx'

/** One may not see this; says whom to ask, offers nothing to try again. */
export function ForbiddenState({ title, message }: { title?: string; message?: string }) {
  const { t } = useTranslation('common')
  return (
    <EmptyState icon={<LockKeyhole />} title={title ?? t('forbidden.title')}>
      {message ?? t('forbidden.body')}
    </EmptyState>
  )
}
