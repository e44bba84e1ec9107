import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isConfirmed } from '#machines/session/session-selectors.ts'
import { Notice } from '#src/ui/notice.tsx'
import { useSession } from '#src/platform/session.tsx'
import { AuthForm } from './auth-form.tsx'
import { AuthPage } from './auth-page.tsx'
import type { Composition } from './composition.ts'
import { linkToken, publicPaths } from './public-paths.ts'
import { SessionLink } from './session-link.tsx'
import '#src/styles/public.css'

/** Where the link leads that confirms a new e-mail address. */
export function ConfirmEmailPage(props: { composition: Composition }) {
  return <EmailChangePage {...props} of="newEmail" />
}

/** Where the link leads by which the old address stops such a change. */
export function StopEmailPage(props: { composition: Composition }) {
  return <EmailChangePage {...props} of="stopEmail" />
}

function EmailChangePage({ composition, of }: { composition: Composition; of: 'newEmail' | 'stopEmail' }) {
  const { t } = useTranslation('session')
  const [token] = useState(linkToken)
  const isDone = useSession(isConfirmed)
  return (
    <AuthPage
      composition={composition}
      title={t(`${of}.title`)}
      lead={isDone || token === undefined ? undefined : t(`${of}.lead`)}
      links={<SessionLink href={publicPaths[composition].signIn}>{t('link.signIn')}</SessionLink>}
    >
      {isDone && (
        <Notice tone="done" role="status" title={t(`${of}.done.title`)}>
          {t(`${of}.done.body`)}
        </Notice>
      )}
      {!isDone && token === undefined && <Notice tone="attention">{t('confirm.noToken')}</Notice>}
      {/* A button, not an act on arrival: programs that look into e-mails open links too. */}
      {!isDone && token !== undefined && (
        <AuthForm
          act="confirm"
          submit={t(`${of}.submit`)}
          event={() => ({ type: 'session.confirm', token, of, password: '' })}
        >
          {() => null}
        </AuthForm>
      )}
    </AuthPage>
  )
}
