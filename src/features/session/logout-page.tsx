import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionView } from '#machines/session/session-selectors.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { useSession, useSessionActor } from '#src/platform/session.tsx'
import { AuthPage } from './auth-page.tsx'
import type { Composition } from './composition.ts'
import { publicPaths } from './public-paths.ts'
import { SessionNotice } from './session-notice.tsx'
import '#src/styles/public.css'

/** The visit is the wish to leave: a session that stands is ended. */
export default function LogoutPage({ composition }: { composition: Composition }) {
  const { t } = useTranslation('session')
  const session = useSessionActor()
  const view = useSession(sessionView)
  useEffect(() => {
    const signOut = { type: 'session.signOut' } as const
    if (session.getSnapshot().can(signOut)) session.send(signOut)
  }, [session])

  return (
    <AuthPage composition={composition} title={t('logout.title')}>
      {view === 'public' ? (
        <>
          <SessionNotice />
          <LinkButton href={publicPaths[composition].signIn} tone="primary" size="large">
            {t('logout.signIn')}
          </LinkButton>
        </>
      ) : (
        <p className="flex items-center gap-2.5 text-ink-2">
          <Spinner />
          {t('logout.leaving')}
        </p>
      )}
    </AuthPage>
  )
}
