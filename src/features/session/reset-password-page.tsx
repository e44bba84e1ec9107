import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isPasswordReset } from '#machines/session/session-selectors.ts'
import { Notice } from '#src/ui/notice.tsx'
import { PasswordField } from '#src/ui/form/password-field.tsx'
import { useSession } from '#src/platform/session.tsx'
import { AuthForm } from './auth-form.tsx'
import { AuthPage } from './auth-page.tsx'
import type { Composition } from './composition.ts'
import { MIN_PASSWORD, MAX_PASSWORD } from '#contract/bounds.ts'
import { linkToken, publicPaths } from './public-paths.ts'
import { SessionLink } from './session-link.tsx'
import '#src/styles/public.css'

/** Where the link of the reset e-mail leads. */
export function ResetPasswordPage(props: { composition: Composition }) {
  return <PasswordPage {...props} of="reset" />
}

/** Where the link of an invitation leads. */
export function InvitationPage(props: { composition: Composition }) {
  return <PasswordPage {...props} of="invitation" />
}

function PasswordPage({ composition, of }: { composition: Composition; of: 'reset' | 'invitation' }) {
  const { t } = useTranslation('session')
  const [token] = useState(linkToken)
  const isDone = useSession(isPasswordReset)
  const paths = publicPaths[composition]
  return (
    <AuthPage
      composition={composition}
      title={t(`${of}.title`)}
      lead={isDone || token === undefined ? undefined : t(`${of}.lead`)}
      links={
        <>
          <SessionLink href={paths.signIn}>{t('link.signIn')}</SessionLink>
          {!isDone && of === 'reset' && <SessionLink href={paths.forgetPassword}>{t('link.newLink')}</SessionLink>}
        </>
      }
    >
      {isDone && (
        <Notice tone="done" role="status" title={t(`${of}.done.title`)}>
          {t(`${of}.done.body`)}
        </Notice>
      )}
      {!isDone && token === undefined && <Notice tone="attention">{t(`${of}.noToken`)}</Notice>}
      {!isDone && token !== undefined && (
        <AuthForm
          act="resetPassword"
          submit={t(`${of}.submit`)}
          event={(value) => ({ type: 'session.resetPassword', token, password: value('password') })}
        >
          {(errorOf) => (
            <PasswordField
              name="password"
              label={t(of === 'reset' ? 'field.newPassword' : 'field.password')}
              hint={t('field.passwordHint', { count: MIN_PASSWORD })}
              error={errorOf('password')}
              autoComplete="new-password"
              minLength={MIN_PASSWORD}
              maxLength={MAX_PASSWORD}
              required
            />
          )}
        </AuthForm>
      )}
    </AuthPage>
  )
}
