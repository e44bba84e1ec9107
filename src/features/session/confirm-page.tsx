import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isConfirmed } from '#machines/session/session-selectors.ts'
import { Notice } from '#src/ui/notice.tsx'
import { PasswordField } from '#src/ui/form/password-field.tsx'
import { useSession } from '#src/platform/session.tsx'
import { AuthForm } from './auth-form.tsx'
import { AuthPage } from './auth-page.tsx'
import type { Composition } from './composition.ts'
import { MAX_PASSWORD } from '#contract/bounds.ts'
import { linkToken, publicPaths } from './public-paths.ts'
import { SessionLink } from './session-link.tsx'
import '#src/styles/public.css'

/** Where the link of the confirmation e-mail leads; without its token it says where to find it. */
export default function ConfirmPage({ composition }: { composition: Composition }) {
  const { t } = useTranslation('session')
  const [token] = useState(linkToken)
  const isDone = useSession(isConfirmed)
  return (
    <AuthPage
      composition={composition}
      title={t('confirm.title')}
      lead={isDone ? undefined : t(token === undefined ? 'confirm.waiting' : 'confirm.lead')}
      links={<SessionLink href={publicPaths[composition].signIn}>{t('link.signIn')}</SessionLink>}
    >
      {isDone && (
        <Notice tone="done" role="status" title={t('confirm.done.title')}>
          {t('confirm.done.body')}
        </Notice>
      )}
      {/* A button, not an act on arrival: programs that look into e-mails open links too. */}
      {!isDone && token !== undefined && (
        <AuthForm
          act="confirm"
          submit={t('confirm.submit')}
          event={(value) => ({ type: 'session.confirm', token, of: 'registration', password: value('password') })}
        >
          {(errorOf) => (
            <PasswordField
              name="password"
              label={t('field.password')}
              hint={t('confirm.passwordHint')}
              error={errorOf('password')}
              autoComplete="current-password"
              maxLength={MAX_PASSWORD}
              required
            />
          )}
        </AuthForm>
      )}
    </AuthPage>
  )
}
