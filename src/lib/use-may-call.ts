import type { CallName } from '#contract/calls.ts'
import { useUserDetails } from '#src/lib/session.tsx'

/** Whether the access role leaves the user a call that the user type has; what is taken away is not offered. */
export function useMayCall(): (name: CallName) => boolean {
  const { denied } = useUserDetails()
  return (name) => !denied.includes(name)
}
