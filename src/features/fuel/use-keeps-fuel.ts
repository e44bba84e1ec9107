import { FUEL_KEEPERS } from '#contract/fuel/fuel-codes.ts'
import { useUserDetails } from '#src/platform/session.tsx'

/** Whether the user's type keeps the log, where others only read it. */
export function useKeepsFuel(): boolean {
  const { user_type: type } = useUserDetails()
  return FUEL_KEEPERS.some((keeper) => keeper === type)
}
