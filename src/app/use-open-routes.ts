import { useMemo } from 'react'
import { homeOf, openRoutes, startOf, type OpenRoute, type RouteReader } from '#src/app/route-sets.ts'
import { screenExists } from '#src/app/screens.ts'
import { useUserDetails } from '#src/platform/session.tsx'

export interface OpenRoutes {
  routes: readonly OpenRoute[]
  /** Where '/' leads. */
  start: string
  /** What the fallback path shows. */
  home: string
}

/** The routes of the signed-in user. */
export function useOpenRoutes(): OpenRoutes {
  const { user_type, isAgent, denied } = useUserDetails()
  return useMemo(() => {
    if (user_type === null) return { routes: [], start: '/workflows', home: '/workflows' }
    const reader: RouteReader = { user_type, isAgent, denied }
    return {
      routes: openRoutes(reader, screenExists),
      start: startOf(reader, screenExists),
      home: homeOf(reader, screenExists),
    }
  }, [user_type, isAgent, denied])
}
