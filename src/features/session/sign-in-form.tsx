import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { isAskedForProof } from '#machines/session/session-selectors.ts'
import { Arriving } from '#src/ui/frame/arriving.tsx'
import { PasswordField } from '#src/ui/form/password-field.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { loadPatiently } from '#src/platform/load-with-retry.ts'
import { useSession } from '#src/platform/session.tsx'
import { AuthForm } from './auth-form.tsx'
import { SessionLink } from './session-link.tsx'
import { MAX_PASSWORD } from '#contract/bounds.ts'

const ProofForm = lazy(() => loadPatiently(() => import('./proof-form.tsx')))

/** E-mail and password; in the same place, the second step of an account that has one. */
export function SignInForm({ forgetPasswordPath }: { forgetPasswordPath: string }) {
  return useSession(isAskedForProof) ? (
    <Arriving fallback={<Spinner />}>
      <ProofForm />
    </Arriving>
  ) : (
    <PasswordForm forgetPasswordPath={forgetPasswordPath} />
  )
}

function PasswordForm({ forgetPasswordPath }: { forgetPasswordPath: string }) {
  const { t } = useTranslation('session')
  return (
    <AuthForm
      act="signIn"
      submit={t('signIn.submit')}
      event={(value) => ({ type: 'session.signIn', email: value('email').trim(), password: value('password') })}
      beside={<SessionLink href={forgetPasswordPath}>{t('link.forgetPassword')}</SessionLink>}
    >
      {(errorOf) => (
        <>
          <TextField
            name="email"
            type="email"
            label={t('field.email')}
            error={errorOf('email')}
            autoComplete="username"
            maxLength={254}
            required
            ltr
          />
          <PasswordField
            name="password"
            label={t('field.password')}
            error={errorOf('password')}
            autoComplete="current-password"
            maxLength={MAX_PASSWORD}
            required
          />
        </>
      )}
    </AuthForm>
  )
}
