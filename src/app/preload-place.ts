import { commonRoutes, routeSets } from '#src/app/route-sets.ts'
import { screens } from '#src/app/screens.ts'

/**
 * Starts loading the page at a path while it is still being found out whether it is open to the user, which the code of
 * a page gives nobody anything of.
 */
export function preloadPlace(path: string): void {
  const own = Object.values(routeSets).flatMap(({ prefix, routes }) =>
    routes.map((route) => ({ path: `${prefix}/${route.path}`, screen: route.screen })),
  )
  const place = [...own, ...commonRoutes].find((each) => each.path === path)
  if (!place) return
  screens[place.screen]?.page.preload()
}
