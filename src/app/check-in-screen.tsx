import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '#src/styles/dark.css'
import '#src/styles/check-in.css'
import '#src/styles/print.css'
import { sessionView } from '#machines/session/session-selectors.ts'
import { defectAtGate } from '#src/app/gate-dialogs.ts'
import { factorSetUp, lockScreen, waitingForType } from '#src/app/public-screens.ts'
import { Splash } from '#src/app/splash.tsx'
import { Button } from '#src/ui/button.tsx'
import { buttonStyle } from '#src/ui/button-style.ts'
import { ToastOutlet } from '#src/ui/frame/toast-outlet.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useCheckInActor, useDesk, useOfficer } from '#src/features/check-in/desk/check-in-actor.tsx'
import { CheckInDesk } from '#src/features/check-in/desk/check-in-desk.tsx'
import { LeaveDesk, UnsentHere } from '#src/features/check-in/desk/sign-out-guard.tsx'
import { mayCheckIn } from '#src/features/check-in/desk/may-check-in.ts'
import { OpenDesk } from '#src/features/check-in/desk/open-desk.tsx'
import { CheckInGuard } from '#src/features/session/check-in-door.tsx'
import { LanguageSwitch } from '#src/features/session/language-switch.tsx'
import { SignOutButton } from '#src/features/session/sign-out-button.tsx'
import { Way } from '#src/platform/public-routes.tsx'
import { useSession } from '#src/platform/session.tsx'

/**
 * The standalone page at the gate: public as a page, not as data; signs in on the spot (domain rulings §6). The desk
 * stays open whatever becomes of the session, so that nothing on it is lost to a token that expires.
 */
export default function CheckInScreen() {
  return (
    <div data-mode="dark" className="check-in-alone bg-ground text-ink">
      <OpenDesk>
        <Inside />
      </OpenDesk>
      <ToastOutlet />
    </div>
  )
}

function Inside() {
  const view = useSession(sessionView)
  const details = useSession((snapshot) => snapshot.context.details)
  const { officer, candidate } = useOfficer()
  const desk = useDesk()
  const [wantsSignIn, setWantsSignIn] = useState(false)
  const keepDeparture = useOwnDepartureAgain()
  if (view === 'open' && wantsSignIn) setWantsSignIn(false)
  if (view === 'locked') return <lockScreen.Page composition="card" />
  if (view === 'settingUp') return <factorSetUp.Page />
  if (view === 'waiting') return <waitingForType.Page composition="card" />
  if (view === 'open' && details)
    return mayCheckIn(details) ? (
      <main>
        <CheckInDesk buttons={<Buttons onLeave={keepDeparture} />} defectDialog={defectAtGate.Page} />
      </main>
    ) : (
      <NotForYou />
    )
  if (officer && !wantsSignIn) {
    const notice = view === 'public' && <SignedOut onSignIn={() => setWantsSignIn(true)} />
    return (
      <main>
        <CheckInDesk buttons={<LanguageSwitch isLarge />} notice={notice} />
      </main>
    )
  }
  if (view === 'details' || view === 'leaving') return <Splash />
  return (
    <CheckInGuard>
      <UnsentHere />
      {officer && <GoOn name={officer.name} onGoOn={() => setWantsSignIn(false)} />}
      {candidate && <GoOn name={candidate.name} onGoOn={() => desk.actor.send({ type: 'desk.resume' })} />}
    </CheckInGuard>
  )
}

/** Whoever signs out and in again has the departure that they were at; another chooses their own. */
function useOwnDepartureAgain(): () => void {
  const actor = useCheckInActor()
  const userId = useSession((snapshot) => snapshot.context.details?.id ?? null)
  const left = useRef<{ userId: string; departureKey: string } | null>(null)
  useEffect(() => {
    if (userId === null || left.current === null) return
    const { departureKey } = left.current
    if (left.current.userId === userId && actor.getSnapshot().matches('choosingDeparture'))
      actor.send({ type: 'checkIn.open', departureKey })
    left.current = null
  }, [userId, actor])
  return () => {
    const { departureKey } = actor.getSnapshot().context
    left.current = userId === null || departureKey === null ? null : { userId, departureKey }
  }
}

function Buttons({ onLeave }: { onLeave: () => void }) {
  return (
    <>
      <span className="check-in-language">
        <LanguageSwitch isLarge />
      </span>
      <LeaveDesk onLeave={onLeave} />
    </>
  )
}

/** The session is over and the pass is not: scanning goes on, sending waits. */
function SignedOut({ onSignIn }: { onSignIn: () => void }) {
  const { t } = useTranslation('check-in')
  return (
    <Notice
      tone="attention"
      role="status"
      className="mx-4 my-2"
      action={
        <Button size="large" onClick={onSignIn}>
          {t('door.signIn')}
        </Button>
      }
    >
      {t('door.signedOut')}
    </Notice>
  )
}

/** Without a network, a session or both, the officer's pass is still good: after a reload or a dead battery too. */
function GoOn({ name, onGoOn }: { name: string; onGoOn: () => void }) {
  const { t } = useTranslation('check-in')
  return (
    <Notice
      tone="info"
      className="mb-5"
      action={
        <Button size="large" onClick={onGoOn}>
          {t('door.goOn')}
        </Button>
      }
    >
      {t('door.candidate', { name })}
    </Notice>
  )
}

function NotForYou() {
  const { t } = useTranslation(['check-in', 'session'])
  const name = useSession((snapshot) => snapshot.context.user?.name ?? '')
  return (
    <main className="m-auto w-full max-w-md p-6">
      <h1 className="text-xl font-semibold">{t('door.notForYou', { name })}</h1>
      <p className="mt-2 text-base text-ink-2">{t('door.notForYouWhy')}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Way href="/" className={buttonStyle({ tone: 'primary', size: 'large' })}>
          {t('session:already.continue')}
        </Way>
        <SignOutButton words={t('session:already.signOut')} />
      </div>
    </main>
  )
}
