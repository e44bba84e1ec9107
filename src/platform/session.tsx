import { createContext, use, useCallback, useSyncExternalStore, type ReactNode } from 'react'
import type { Actor } from 'xstate'
import type { UserDetails } from '#contract/session/session.ts'
import type { SessionEvent, sessionFlow } from '#machines/session/session-flow.ts'
import type { SessionSnapshot } from '#machines/session/session-selectors.ts'

export type SessionActor = Actor<typeof sessionFlow>

const SessionContext = createContext<SessionActor | null>(null)

/** Gives everything below the tab's one session actor. */
export function SessionProvider({ actor, children }: { actor: SessionActor; children: ReactNode }) {
  return <SessionContext value={actor}>{children}</SessionContext>
}

export function useSessionActor(): SessionActor {
  const actor = use(SessionContext)
  if (!actor) throw new Error('There is no SessionProvider above.')
  return actor
}

/**
 * Reads the session through a selector of machines/session/session-selectors.ts. What it selects must stay the same
 * object while the snapshot does. Not by @xstate/react, which would come with the first screen for this alone.
 */
export function useSession<Value>(select: (snapshot: SessionSnapshot) => Value): Value {
  const actor = useSessionActor()
  const subscribe = useCallback(
    (tell: () => void) => {
      const { unsubscribe } = actor.subscribe(tell)
      return unsubscribe
    },
    [actor],
  )
  return useSyncExternalStore(subscribe, () => select(actor.getSnapshot()))
}

/** Whether the session would take this event now; a button for it is enabled exactly then. */
export function useCanSession(event: SessionEvent): boolean {
  return useSession((snapshot) => snapshot.can(event))
}

/** IANA zone of where the signed-in user acts, as the server says; undefined where nobody is signed in. */
export function useOwnTimeZone(): string | undefined {
  return useOwn((details) => details.timeZone)
}

/** Where the depot of the signed-in user is, ISO 3166-1 alpha-2; undefined without one. */
export function useOwnCountry(): string | undefined {
  return useOwn((details) => details.depot?.country)
}

/** Who is signed in, and for which operator; undefined where nobody is. Stands outside a session too. */
export function useOwnDetails(): UserDetails | undefined {
  return useOwn((details) => details)
}

function useOwn<Value>(select: (details: UserDetails) => Value): Value | undefined {
  const actor = use(SessionContext)
  const subscribe = useCallback(
    (tell: () => void) => {
      const subscription = actor?.subscribe(tell)
      return () => subscription?.unsubscribe()
    },
    [actor],
  )
  const read = () => {
    const details = actor?.getSnapshot().context.details
    return details ? select(details) : undefined
  }
  return useSyncExternalStore(subscribe, read, read)
}

/** Details of the signed-in user. Only for what stands behind a session: without one it throws. */
export function useUserDetails(): UserDetails {
  const details = useSession((snapshot) => snapshot.context.details)
  if (!details) throw new Error('Nobody is signed in.')
  return details
}
