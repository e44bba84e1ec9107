import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Redirect, useLocation } from 'wouter'
import { sessionView } from '#machines/session/session-selectors.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PasswordField } from '#src/ui/form/password-field.tsx'
import { useSession, useSessionActor } from '#src/platform/session.tsx'
import { AuthForm } from './auth-form.tsx'
import { AuthPage } from './auth-page.tsx'
import type { Composition } from './composition.ts'
import { publicPaths } from './public-paths.ts'
import { SignOutButton } from './sign-out-button.tsx'
import { MAX_PASSWORD } from '#contract/bounds.ts'
import '#src/styles/public.css'

/** Stands before every page of a locked session. Opened under its own path it locks. */
export default function LockPage({ composition }: { composition: Composition }) {
  const { t } = useTranslation('session')
  const session = useSessionActor()
  const view = useSession(sessionView)
  const name = useSession((snapshot) => snapshot.context.user?.name ?? '')
  const isUnconfirmed = useSession((snapshot) => snapshot.matches({ authenticated: 'lockUnconfirmed' }))
  const password = useRef<HTMLInputElement>(null)
  useLockOnArrival()

  // What had the focus went away with the page behind.
  useEffect(() => {
    if (view === 'locked') password.current?.focus()
  }, [view])

  if (view === 'public') return <Redirect to={publicPaths[composition].signIn} replace />
  if (view !== 'locked') return null
  return (
    <AuthPage
      composition={composition}
      title={t('lock.title')}
      lead={<bdi>{t('lock.lead', { name })}</bdi>}
      links={<SignOutButton words={t('lock.signOut')} />}
    >
      {isUnconfirmed && (
        <Notice
          tone="attention"
          role="alert"
          className="mb-4"
          action={
            <Button size="small" onClick={() => session.send({ type: 'session.retry' })}>
              {t('retry')}
            </Button>
          }
        >
          {t('lock.unconfirmed')}
        </Notice>
      )}
      <AuthForm
        act="unlock"
        submit={t('lock.submit')}
        event={(value) => ({ type: 'session.unlock', password: value('password') })}
      >
        {(errorOf) => (
          <PasswordField
            ref={password}
            name="password"
            label={t('field.password')}
            error={errorOf('password')}
            autoComplete="current-password"
            maxLength={MAX_PASSWORD}
            required
          />
        )}
      </AuthForm>
    </AuthPage>
  )
}

/** Under /auth/lock-screen the visit itself is the wish to lock; once unlocked it leads back to work. */
function useLockOnArrival(): void {
  const session = useSessionActor()
  const [path, navigate] = useLocation()
  const isOwnPath = path.startsWith('/auth/lock-screen')
  useEffect(() => {
    if (!isOwnPath) return
    const lock = { type: 'session.lock' } as const
    let wasLocked = false
    const subscription = session.subscribe((snapshot) => {
      if (snapshot.hasTag('locked')) wasLocked = true
      else if (snapshot.can(lock) && wasLocked) navigate('/', { replace: true })
      else if (snapshot.can(lock)) session.send(lock)
    })
    const present = session.getSnapshot()
    if (present.hasTag('locked')) wasLocked = true
    else if (present.can(lock)) session.send(lock)
    return () => subscription.unsubscribe()
  }, [session, isOwnPath, navigate])
}
