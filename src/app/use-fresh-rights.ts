import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { UserDetails } from '#contract/session/session.ts'
import { call } from '#src/platform/api.ts'
import { notify } from '#src/platform/notify.ts'
import { RIGHTS_NARROWED } from '#src/platform/session-port.ts'
import { useSessionActor, type SessionActor } from '#src/platform/session.tsx'

/** Rights may be changed while somebody is at work: looked at anew with every page, on coming back to the tab, and when an act was refused for them. */
export function useFreshRights(): void {
  const [path] = useLocation()
  const { t } = useTranslation('shell')
  const session = useSessionActor()
  const seen = useRef(path)
  useEffect(() => {
    if (seen.current === path) return undefined
    seen.current = path
    const abort = new AbortController()
    void look(session, abort.signal)
    return () => abort.abort()
  }, [path, session])
  useEffect(() => {
    const abort = new AbortController()
    const lookOnReturn = () => {
      if (document.visibilityState === 'visible') void look(session, abort.signal)
    }
    // The act was refused, and the screen may close with it: say why before it does.
    const lookWhenNarrowed = () => {
      notify.error(t('rightsNarrowed'))
      void look(session, abort.signal)
    }
    document.addEventListener('visibilitychange', lookOnReturn)
    window.addEventListener(RIGHTS_NARROWED, lookWhenNarrowed)
    return () => {
      abort.abort()
      window.removeEventListener(RIGHTS_NARROWED, lookWhenNarrowed)
      document.removeEventListener('visibilitychange', lookOnReturn)
    }
  }, [session, t])
}

async function look(session: SessionActor, signal: AbortSignal): Promise<void> {
  // Without an answer the present details stand; the next page asks again.
  const answer = await call('userDetails', { endsSession: 'background', signal }).catch(() => undefined)
  const present = session.getSnapshot().context.details
  const found = answer?.data.userDetails
  if (signal.aborted || !found || !present) return
  if (found.isLocked) return session.send({ type: 'session.foundLocked' })
  if (isSame(found, present)) return
  session.send({ type: 'session.updateDetails', details: found })
}

/** Seconds pass; everything else is a change. */
function isSame(found: UserDetails, present: UserDetails): boolean {
  return JSON.stringify(withoutTimes(found)) === JSON.stringify(withoutTimes(present))
}

const withoutTimes = ({ expiresIn: _left, locksIn, ...details }: UserDetails) => ({
  ...details,
  locks: locksIn !== null,
})
