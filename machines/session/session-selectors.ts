import type { SnapshotFrom } from 'xstate'
import type { SessionFailure, sessionFlow } from './session-flow.ts'

export type SessionSnapshot = SnapshotFrom<typeof sessionFlow>

/** The auth state of specification §4, read from the machine: no flag of it is stored. */
export const isLoading = (snapshot: SessionSnapshot): boolean => snapshot.hasTag('busy')
export const isLoggedIn = (snapshot: SessionSnapshot): boolean => snapshot.matches('authenticated')
export const isSignedUp = (snapshot: SessionSnapshot): boolean => snapshot.matches({ anonymous: { ready: 'signedUp' } })
export const isResetRequested = (snapshot: SessionSnapshot): boolean =>
  snapshot.matches({ anonymous: { ready: 'resetRequested' } })
export const isPasswordReset = (snapshot: SessionSnapshot): boolean =>
  snapshot.matches({ anonymous: { ready: 'passwordReset' } })
export const isConfirmed = (snapshot: SessionSnapshot): boolean =>
  snapshot.matches({ anonymous: { ready: 'confirmed' } })

export const sessionError = (snapshot: SessionSnapshot): SessionFailure | null =>
  snapshot.context.failure?.act === 'signUp' ? null : snapshot.context.failure
export const registerError = (snapshot: SessionSnapshot): SessionFailure | null =>
  snapshot.context.failure?.act === 'signUp' ? snapshot.context.failure : null

/** Whether a sign-in is at its second step. */
export const isAskedForProof = (snapshot: SessionSnapshot): boolean =>
  snapshot.matches({ anonymous: 'asked' }) || snapshot.matches({ anonymous: 'proving' })

/** Which face the application shows: the router reads nothing else of the session. */
export type SessionView = 'starting' | 'public' | 'waiting' | 'settingUp' | 'details' | 'locked' | 'open' | 'leaving'

export function sessionView(snapshot: SessionSnapshot): SessionView {
  if (snapshot.matches('restoring')) return 'starting'
  if (snapshot.matches('signingOut')) return 'leaving'
  if (snapshot.matches('anonymous')) return 'public'
  if (snapshot.hasTag('locked')) return 'locked'
  if (snapshot.matches({ authenticated: 'untyped' })) return 'waiting'
  if (snapshot.matches({ authenticated: 'settingUpFactor' })) return 'settingUp'
  return snapshot.matches({ authenticated: 'active' }) ? 'open' : 'details'
}
