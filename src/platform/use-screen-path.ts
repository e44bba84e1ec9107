import { openRoutes } from '#src/app/route-sets.ts'
import type { ScreenId } from '#src/app/screen-id.ts'
import { useUserDetails } from '#src/platform/session.tsx'

export type { ScreenId } from '#src/app/screen-id.ts'

/** Path of a screen for the signed-in user, who may not have it; the same screen stands under several prefixes. */
export const useScreenPath = (screen: ScreenId): string | undefined => useScreenPaths()(screen)

/** The same of whichever screen is asked for. */
export function useScreenPaths(): (screen: ScreenId) => string | undefined {
  const { user_type, isAgent, denied } = useUserDetails()
  return (screen) => {
    if (user_type === null) return undefined
    return openRoutes({ user_type, isAgent, denied }, () => true).find((route) => route.screen === screen)?.href
  }
}
