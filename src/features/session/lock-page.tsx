import { lazy, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Redirect, useLocation } from 'wouter'
import type { SessionFailure } from '#machines/session/session-flow.ts'
import { isLoading, sessionView } from '#machines/session/session-selectors.ts'
import { Arriving } from '#src/ui/frame/arriving.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { PasswordField } from '#src/ui/form/password-field.tsx'
import { loadPatiently } from '#src/platform/load-with-retry.ts'
import { useSession, useSessionActor } from '#src/platform/session.tsx'
import { AuthForm } from './auth-form.tsx'
import { AuthPage } from './auth-page.tsx'
import type { Composition } from './composition.ts'
import { publicPaths } from './public-paths.ts'
import { SignOutButton } from './sign-out-button.tsx'
import { readFactors, type Factor } from './unlock-by-proof.ts'
import { MAX_PASSWORD } from '#contract/bounds.ts'
import '#src/styles/public.css'

/** Only for accounts that have a second factor. */
const loadWays = () => import('./unlock-ways.tsx')
const UnlockByPasskey = lazy(() => loadPatiently(async () => ({ default: (await loadWays()).UnlockByPasskey })))
const UnlockByCode = lazy(() => loadPatiently(async () => ({ default: (await loadWays()).UnlockByCode })))
const UnlockWay = lazy(() => loadPatiently(async () => ({ default: (await loadWays()).UnlockWay })))

/** Stands before every page of a locked session. Opened under its own path it locks. */
export default function LockPage({ composition }: { composition: Composition }) {
  const { t } = useTranslation('session')
  const session = useSessionActor()
  const view = useSession(sessionView)
  const name = useSession((snapshot) => snapshot.context.user?.name ?? '')
  const isUnconfirmed = useSession((snapshot) => snapshot.matches({ authenticated: 'lockUnconfirmed' }))
  const password = useRef<HTMLInputElement>(null)
  const factors = useFactors()
  const [isByCode, setByCode] = useState(false)
  const [told, setTold] = useTold()
  useLockOnArrival()

  // What had the focus went away with the page behind.
  useEffect(() => {
    if (view === 'locked') password.current?.focus()
  }, [view])

  function choose(way: 'password' | 'code') {
    setTold(undefined)
    setByCode(way === 'code')
  }

  if (view === 'public') return <Redirect to={publicPaths[composition].signIn} replace />
  if (view !== 'locked') return null
  // Another button each, so that the focus goes to the field that it brings.
  const otherWay = isByCode ? 'password' : 'code'
  const form = {
    submit: t('lock.submit'),
    isOvertaken: told !== undefined,
    beside: factors.includes('passkey') && (
      <Arriving fallback={null}>
        <UnlockByPasskey onTold={setTold} />
      </Arriving>
    ),
  }
  return (
    <AuthPage
      composition={composition}
      title={t('lock.title')}
      lead={<bdi>{t(isByCode ? 'lock.leadCode' : 'lock.lead', { name })}</bdi>}
      links={
        <>
          <SignOutButton words={t('lock.signOut')} />
          {factors.includes('code') && (
            <Arriving fallback={null}>
              <UnlockWay key={otherWay} to={otherWay} onClick={() => choose(otherWay)} />
            </Arriving>
          )}
        </>
      }
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
      {told !== undefined && (
        <Notice tone="stop" role="alert" className="mb-4">
          {told}
        </Notice>
      )}
      {isByCode ? (
        <Arriving fallback={<Spinner />}>
          <UnlockByCode {...form} onTry={() => setTold(undefined)} onGone={() => choose('password')} />
        </Arriving>
      ) : (
        <AuthForm act="unlock" {...form} event={(value) => ({ type: 'session.unlock', password: value('password') })}>
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
      )}
    </AuthPage>
  )
}

/** What else unlocks. Asked once the server knows that it is locked, and again only where nobody answered. */
function useFactors(): readonly Factor[] {
  const isLocked = useSession((snapshot) => snapshot.matches({ authenticated: 'locked' }))
  const [factors, setFactors] = useState<readonly Factor[]>()
  useEffect(() => {
    if (!isLocked || factors !== undefined) return
    let isLeft = false
    void readFactors().then((found) => !isLeft && setFactors(found))
    return () => {
      isLeft = true
    }
  }, [isLocked, factors])
  return factors ?? []
}

/** What came of the last try with a passkey, in words; not said any more once the password is tried. */
function useTold() {
  const [told, setTold] = useState<{ words: string; after: SessionFailure | null }>()
  const session = useSessionActor()
  const isTryingPassword = useSession(isLoading)
  const failure = useSession(({ context }) => context.failure)
  const tell = (words: string | undefined) =>
    setTold(words === undefined ? undefined : { words, after: session.getSnapshot().context.failure })
  return [told?.after === failure && !isTryingPassword ? told?.words : undefined, tell] as const
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
