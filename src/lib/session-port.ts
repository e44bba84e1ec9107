/** What the API client needs of the session, given once at start (src/main.tsx). */
export interface SessionPort {
  token: () => string | undefined
  language: () => string
  ended: (by: 'session.unauthenticated' | 'session.forbidden') => void
}

// Apart from lib/api.ts, since that comes only when something is called: signing in is shown without it.
let port: SessionPort = { token: () => undefined, language: () => 'en', ended: () => undefined }

export function connectSession(session: SessionPort): void {
  port = session
}

export const sessionPort = (): SessionPort => port
