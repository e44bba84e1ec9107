import { useTranslation } from 'react-i18next'
import { AuthPage } from './auth-page.tsx'
import type { Composition } from './composition.ts'
import { publicPaths } from './public-paths.ts'
import { RegisterForm } from './register-form.tsx'
import { SessionNotice } from './session-notice.tsx'
import { SignInForm } from './sign-in-form.tsx'
import '#src/styles/public.css'

/** Both ways in on one screen. */
export default function SignInSignUpPage({ composition }: { composition: Composition }) {
  const { t } = useTranslation('session')
  return (
    <AuthPage composition={composition} title={t('both.title')} wide>
      <SessionNotice />
      <div className="grid gap-8 md:grid-cols-2 md:gap-10">
        <section aria-labelledby="with-account">
          <h2 id="with-account" className="mb-4 text-base font-semibold">
            {t('both.withAccount')}
          </h2>
          <SignInForm forgetPasswordPath={publicPaths[composition].forgetPassword} />
        </section>
        <section
          aria-labelledby="without-account"
          className="border-line max-md:border-t max-md:pt-6 md:border-s md:ps-10"
        >
          <h2 id="without-account" className="mb-4 text-base font-semibold">
            {t('both.withoutAccount')}
          </h2>
          <RegisterForm />
        </section>
      </div>
    </AuthPage>
  )
}
