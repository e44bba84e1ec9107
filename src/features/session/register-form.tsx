import { useTranslation } from 'react-i18next'
import { isSignedUp } from '#machines/session/session-selectors.ts'
import { Notice } from '#src/ui/notice.tsx'
import { PasswordField } from '#src/ui/form/password-field.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { useSession } from '#src/platform/session.tsx'
import { AuthForm } from './auth-form.tsx'
import { MIN_PASSWORD, MAX_PASSWORD, MAX_NAME } from '#contract/bounds.ts'

export function RegisterForm() {
  const { t } = useTranslation('session')
  const isDone = useSession(isSignedUp)
  if (isDone) {
    return (
      <Notice tone="done" role="status" title={t('register.done.title')}>
        {t('register.done.body')}
      </Notice>
    )
  }
  return (
    <AuthForm
      act="signUp"
      submit={t('register.submit')}
      event={(value) => ({
        type: 'session.signUp',
        fullname: value('fullname').trim(),
        email: value('email').trim(),
        password: value('password'),
      })}
    >
      {(errorOf) => (
        <>
          <TextField
            name="fullname"
            label={t('field.fullname')}
            error={errorOf('fullname')}
            autoComplete="name"
            maxLength={MAX_NAME}
            required
          />
          <TextField
            name="email"
            type="email"
            label={t('field.email')}
            error={errorOf('email')}
            autoComplete="email"
            maxLength={254}
            required
            ltr
          />
          <PasswordField
            name="password"
            label={t('field.password')}
            hint={t('field.passwordHint', { count: MIN_PASSWORD })}
            error={errorOf('password')}
            autoComplete="new-password"
            minLength={MIN_PASSWORD}
            maxLength={MAX_PASSWORD}
            required
          />
        </>
      )}
    </AuthForm>
  )
}
