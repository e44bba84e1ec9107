import type { CallName } from '#contract/calls.ts'
import { FUEL_KEEPERS } from '#contract/fuel/fuel-codes.ts'
import { useUserDetails } from '#src/platform/session.tsx'
import { useMayCall } from '#src/platform/use-may-call.ts'

/** Whether the user keeps the log by this call, where others only read it. */
export function useMayKeepFuel(): (name: CallName) => boolean {
  const { user_type: type } = useUserDetails()
  const mayCall = useMayCall()
  const isKeeper = FUEL_KEEPERS.some((keeper) => keeper === type)
  return (name) => isKeeper && mayCall(name)
}
