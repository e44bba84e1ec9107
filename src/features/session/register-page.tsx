import { useTranslation } from 'react-i18next'
import { AuthPage } from './auth-page.tsx'
import type { Composition } from './composition.ts'
import { publicPaths } from './public-paths.ts'
import { RegisterForm } from './register-form.tsx'
import { SessionLink } from './session-link.tsx'
import '#src/styles/public.css'

export default function RegisterPage({ composition }: { composition: Composition }) {
  const { t } = useTranslation('session')
  return (
    <AuthPage
      composition={composition}
      title={t('register.title')}
      lead={t('register.lead')}
      links={<SessionLink href={publicPaths[composition].signIn}>{t('link.signIn')}</SessionLink>}
    >
      <RegisterForm />
    </AuthPage>
  )
}
