import { useTranslation } from 'react-i18next'
import { AuthPage } from './auth-page.tsx'
import type { Composition } from './composition.ts'
import { publicPaths } from './public-paths.ts'
import { isAskedForProof } from '#machines/session/session-selectors.ts'
import { useSession } from '#src/platform/session.tsx'
import { SessionLink } from './session-link.tsx'
import { SessionNotice } from './session-notice.tsx'
import { SignInForm } from './sign-in-form.tsx'

export default function SignInPage({ composition }: { composition: Composition }) {
  const { t } = useTranslation('session')
  const paths = publicPaths[composition]
  const isAsked = useSession(isAskedForProof)
  return (
    <AuthPage
      composition={composition}
      title={t('signIn.title')}
      lead={!isAsked && t('signIn.lead')}
      links={!isAsked && <SessionLink href={paths.register}>{t('link.register')}</SessionLink>}
    >
      <SessionNotice />
      <SignInForm forgetPasswordPath={paths.forgetPassword} />
    </AuthPage>
  )
}
