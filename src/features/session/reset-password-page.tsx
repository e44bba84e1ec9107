import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isPasswordReset } from '#machines/session/session-selectors.ts'
import { Notice } from '#src/components/notice.tsx'
import { PasswordField } from '#src/components/password-field.tsx'
import { useSession } from '#src/lib/session.tsx'
import { AuthForm } from './auth-form.tsx'
import { AuthPage } from './auth-page.tsx'
import type { Composition } from './composition.ts'
import { LEAST_PASSWORD, MOST_PASSWORD } from './password-bounds.ts'
import { linkToken, publicPaths } from './public-paths.ts'
import { SessionLink } from './session-link.tsx'
import '#src/styles/public.css'

/** Where the link of the reset e-mail leads. */
export default function ResetPasswordPage({ composition }: { composition: Composition }) {
  const { t } = useTranslation('session')
  const [token] = useState(linkToken)
  const isDone = useSession(isPasswordReset)
  const paths = publicPaths[composition]
  return (
    <AuthPage
      composition={composition}
      title={t('reset.title')}
      lead={isDone || token === undefined ? undefined : t('reset.lead')}
      links={
        <>
          <SessionLink href={paths.signIn}>{t('link.signIn')}</SessionLink>
          {!isDone && <SessionLink href={paths.forgetPassword}>{t('link.newLink')}</SessionLink>}
        </>
      }
    >
      {isDone && (
        <Notice tone="done" role="status" title={t('reset.done.title')}>
          {t('reset.done.body')}
        </Notice>
      )}
      {!isDone && token === undefined && <Notice tone="attention">{t('reset.noToken')}</Notice>}
      {!isDone && token !== undefined && (
        <AuthForm
          act="resetPassword"
          submit={t('reset.submit')}
          event={(value) => ({ type: 'session.resetPassword', token, password: value('password') })}
        >
          {(errorOf) => (
            <PasswordField
              name="password"
              label={t('field.newPassword')}
              hint={t('field.passwordHint', { count: LEAST_PASSWORD })}
              error={errorOf('password')}
              autoComplete="new-password"
              minLength={LEAST_PASSWORD}
              maxLength={MOST_PASSWORD}
              required
            />
          )}
        </AuthForm>
      )}
    </AuthPage>
  )
}
