import { useTranslation } from 'react-i18next'
import { isResetRequested } from '#machines/session/session-selectors.ts'
import { Notice } from '#src/ui/notice.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { useSession } from '#src/platform/session.tsx'
import { AuthForm } from './auth-form.tsx'
import { AuthPage } from './auth-page.tsx'
import type { Composition } from './composition.ts'
import { publicPaths } from './public-paths.ts'
import { SessionLink } from './session-link.tsx'
import '#src/styles/public.css'

export default function ForgetPasswordPage({ composition }: { composition: Composition }) {
  const { t } = useTranslation('session')
  const isDone = useSession(isResetRequested)
  return (
    <AuthPage
      composition={composition}
      title={t('forget.title')}
      lead={isDone ? undefined : t('forget.lead')}
      links={<SessionLink href={publicPaths[composition].signIn}>{t('link.signIn')}</SessionLink>}
    >
      {isDone ? (
        <Notice tone="done" role="status" title={t('forget.done.title')}>
          {t('forget.done.body')}
        </Notice>
      ) : (
        <AuthForm
          act="askForReset"
          submit={t('forget.submit')}
          event={(value) => ({ type: 'session.askForReset', username: value('username').trim() })}
        >
          {(errorOf) => (
            <TextField
              name="username"
              type="email"
              label={t('field.email')}
              error={errorOf('username')}
              autoComplete="username"
              maxLength={254}
              required
              ltr
            />
          )}
        </AuthForm>
      )}
    </AuthPage>
  )
}
