import { useTranslation } from 'react-i18next'
import type { Person } from '#contract/people/people-row.ts'
import { PERSON_TONES, personState } from '#contract/people/person-state.ts'
import { StatusPill } from '#src/ui/status-pill.tsx'

/** Whether a person can sign in, and if not, what is missing. */
export function PersonStatus({
  person,
}: {
  person: Pick<Person, 'isActive' | 'isConfirmed' | 'invitedAt' | 'user_type'>
}) {
  const { t } = useTranslation('people')
  const state = personState(person)
  return <StatusPill tone={PERSON_TONES[state]}>{t(`status.${state}`)}</StatusPill>
}
