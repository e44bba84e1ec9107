import { useTranslation } from 'react-i18next'
import type { AdminUser } from '#contract/people.ts'
import { StatusPill } from '#src/components/status-pill.tsx'

/** Whether a user can sign in, and if not, what is missing. */
export function UserStatus({ user }: { user: Pick<AdminUser, 'isActive' | 'isConfirmed' | 'user_type'> }) {
  const { t } = useTranslation('people')
  if (!user.isActive) return <StatusPill tone="ended">{t('status.inactive')}</StatusPill>
  if (!user.isConfirmed) return <StatusPill tone="waiting">{t('status.unconfirmed')}</StatusPill>
  if (user.user_type === null) return <StatusPill tone="attention">{t('status.untyped')}</StatusPill>
  return <StatusPill tone="done">{t('status.active')}</StatusPill>
}
