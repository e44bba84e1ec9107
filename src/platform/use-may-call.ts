import { useCallback } from 'react'
import type { CallName } from '#contract/calls.ts'
import { useSession, useUserDetails } from '#src/platform/session.tsx'

/** Whether the access role leaves the user a call that the user type has; what is taken away is not offered. */
export function useMayCall(): (name: CallName) => boolean {
  const { denied } = useUserDetails()
  return (name) => !denied.includes(name)
}

/** The same where a device goes on without the details of a session: what is denied then, the server says later. */
export function useMayCallIfKnown(): (name: CallName) => boolean {
  const denied = useSession((snapshot) => snapshot.context.details?.denied)
  return useCallback((name) => denied?.includes(name) !== true, [denied])
}
