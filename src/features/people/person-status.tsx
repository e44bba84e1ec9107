import { useTranslation } from 'react-i18next'
import type { Person } from '#contract/people.ts'
import { StatusPill } from '#src/components/status-pill.tsx'

/** Whether a person can sign in, and if not, what is missing. */
export function PersonStatus({
  person,
}: {
  person: Pick<Person, 'isActive' | 'isConfirmed' | 'invitedAt' | 'user_type'>
}) {
  const { t } = useTranslation('people')
  if (!person.isActive) return <StatusPill tone="ended">{t('status.inactive')}</StatusPill>
  if (!person.isConfirmed)
    return (
      <StatusPill tone="waiting">{t(person.invitedAt === null ? 'status.unconfirmed' : 'status.invited')}</StatusPill>
    )
  if (person.user_type === null) return <StatusPill tone="attention">{t('status.untyped')}</StatusPill>
  return <StatusPill tone="done">{t('status.active')}</StatusPill>
}
