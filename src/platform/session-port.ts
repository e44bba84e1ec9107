/** What the API client needs of the session, given once at start (src/main.tsx). */
export interface SessionPort {
  token: () => string | undefined
  language: () => string
  ended: (by: 'session.unauthenticated' | 'session.forbidden') => void
  /** A call was refused that the access role denies: what the client knows of the rights is old. */
  narrowed: () => void
  /** A call was refused because the session is locked on the server. */
  locked: () => void
}

/** Event of the window: a call was refused that the access role denies. */
export const RIGHTS_NARROWED = 'rights-narrowed'

// Apart from lib/api.ts, since that comes only when something is called: signing in is shown without it.
let port: SessionPort = {
  token: () => undefined,
  language: () => 'en',
  ended: () => undefined,
  narrowed: () => undefined,
  locked: () => undefined,
}

export function connectSession(session: SessionPort): void {
  port = session
}

export const sessionPort = (): SessionPort => port
