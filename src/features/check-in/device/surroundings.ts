import { fromCallback } from 'xstate'
import type { DeskEvent, TabNews } from '#machines/check-in/device-desk-setup.ts'
import type { SessionSnapshot } from '#machines/session/session-selectors.ts'
import type { SessionActor } from '#src/platform/session.tsx'
import { hasLeft } from './device-officer.ts'

/** What the desk hears of the network, the session, the page's being looked at and its other tabs, and tells them. */
export const surroundings = (session: SessionActor) =>
  fromCallback<{ type: 'tabs.tell'; news: TabNews }>(({ sendBack, receive }) => {
    const otherTabs = new BroadcastChannel('check-in')
    const leaving = new AbortController()
    const { signal } = leaving
    const report = (event: DeskEvent) => sendBack(event)

    const { unsubscribe } = session.subscribe((snapshot) =>
      report({ type: 'desk.sessionChanged', canSend: canSend(snapshot), isLeaving: hasLeft(snapshot) }),
    )
    otherTabs.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
      report({ type: 'desk.otherTab', hasQueued: data === ('queued' satisfies TabNews) }),
    )
    window.addEventListener('online', () => report({ type: 'desk.online' }), { signal })
    window.addEventListener('offline', () => report({ type: 'desk.offline' }), { signal })
    document.addEventListener(
      'visibilitychange',
      () => document.visibilityState === 'visible' && report({ type: 'desk.shown', isOnline: navigator.onLine }),
      { signal },
    )
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    receive(({ news }) => otherTabs.postMessage(news))
    if (!navigator.onLine) report({ type: 'desk.offline' })

    return () => {
      leaving.abort()
      unsubscribe()
      otherTabs.close()
    }
  })

/** A session that the server answers: neither over nor locked. */
export const canSend = (snapshot: SessionSnapshot): boolean =>
  snapshot.matches('authenticated') && !snapshot.hasTag('locked')
