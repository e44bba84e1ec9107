import { useCallback } from 'react'
import type { CallName } from '#contract/calls.ts'
import type { UserDetails } from '#contract/session/session.ts'
import { useSession, useUserDetails } from '#src/platform/session.tsx'

/** Whether the user type has a call, and the access role leaves it; what the server would refuse is not offered. */
export function useMayCall(): (name: CallName) => boolean {
  const details = useUserDetails()
  return (name) => leaves(details, name)
}

/** The same where a device goes on without the details of a session: what is denied then, the server says later. */
export function useMayCallIfKnown(): (name: CallName) => boolean {
  const details = useSession((snapshot) => snapshot.context.details)
  return useCallback((name) => !details || leaves(details, name), [details])
}

const leaves = ({ closed, denied }: Pick<UserDetails, 'closed' | 'denied'>, name: CallName): boolean =>
  !closed.includes(name) && !denied.includes(name)
