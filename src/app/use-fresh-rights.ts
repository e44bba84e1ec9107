import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { UserDetails } from '#contract/session.ts'
import { call } from '#src/lib/api.ts'
import { useSessionActor } from '#src/lib/session.tsx'

/** Rights may be changed while somebody is at work: looked at anew with every page and on coming back to the tab. */
export function useFreshRights(): void {
  const [path] = useLocation()
  const session = useSessionActor()
  useEffect(() => {
    const abort = new AbortController()
    const look = async () => {
      const answer = await call('userDetails', { endsSession: 'background', signal: abort.signal }).catch(() => undefined)
      const present = session.getSnapshot().context.details
      const found = answer?.data.userDetails
      if (!abort.signal.aborted && found && present && !isSame(found, present)) session.send({ type: 'session.updateDetails', details: found })
    }
    const lookOnReturn = () => {
      if (document.visibilityState === 'visible') void look()
    }
    void look()
    document.addEventListener('visibilitychange', lookOnReturn)
    return () => {
      abort.abort()
      document.removeEventListener('visibilitychange', lookOnReturn)
    }
  }, [path, session])
}

/** Seconds pass; everything else is a change. */
function isSame({ expiresIn: _one, ...found }: UserDetails, { expiresIn: _other, ...present }: UserDetails): boolean {
  return JSON.stringify(found) === JSON.stringify(present)
}
