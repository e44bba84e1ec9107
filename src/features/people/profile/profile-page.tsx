import { useTranslation } from 'react-i18next'
import { DefinitionList } from '#src/ui/record/definition-list.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { SectionCard } from '#src/ui/record/section-card.tsx'
import { localName } from '#src/platform/local-name.ts'
import { useUserDetails } from '#src/platform/session.tsx'
import { AccountForm } from './account-form.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { FactorsCard } from './factors-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** My Account, Change Password, two-step verification, and where one is signed in. */
export default function ProfilePage() {
  const { t, i18n } = useTranslation(['profile', 'shell'])
  const details = useUserDetails()
  const { email, user_type, role, depot } = details
  return (
    <>
      <title>{t('title')}</title>
      <PageHeader title={t('title')} lead={t('lead')} />
      <div className="grid max-w-form gap-5">
        <SectionCard title={t('account.title')}>
          <DefinitionList
            items={[
              { term: t('field.email'), value: <bdi dir="ltr">{email}</bdi> },
              { term: t('field.user_type'), value: user_type && t(`shell:userType.${user_type}`) },
              { term: t('field.role'), value: role && t(`shell:role.${role}`) },
              { term: t('field.depot'), value: depot && localName(depot.name, i18n.language) },
            ]}
          />
          <AccountForm key={details.version} details={details} />
        </SectionCard>
        <SectionCard title={t('password.title')} lead={t('password.lead')}>
          <ChangePasswordForm />
        </SectionCard>
        <FactorsCard zone={details.timeZone} />
        <SessionsCard zone={details.timeZone} />
      </div>
    </>
  )
}
