import { useTranslation } from 'react-i18next'
import { PasswordField } from '#src/ui/form/password-field.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { AuthForm } from './auth-form.tsx'
import { SessionLink } from './session-link.tsx'
import { MAX_PASSWORD } from '#contract/bounds.ts'

export function SignInForm({ forgetPasswordPath }: { forgetPasswordPath: string }) {
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
