import { useEffect } from 'react'
import { listenTo } from '#src/platform/event-stream.ts'

/**
 * Goes to sign-in as soon as the session is ended elsewhere: the server ends its stream, and asking for another is refused.
 * Only while the window is seen: a browser has few connections to one host, and one that comes into sight asks at once.
 */
export function useEndedElsewhere(): void {
  useEffect(() => {
    let stop: (() => void) | undefined
    const follow = () => {
      if (document.visibilityState === 'visible') stop ??= listenTo('session', { onMessage: () => undefined })
      else {
        stop?.()
        stop = undefined
      }
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stop?.()
    }
  }, [])
}
