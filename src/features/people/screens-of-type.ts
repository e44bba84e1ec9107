import type { UserType } from '#contract/access.ts'
import { type MenuGroupId, type RouteSet, routeSets } from '#src/app/route-sets.ts'
import { screenExists } from '#src/app/screens.ts'
import type { NarrowedScreen } from './denials.ts'

export interface ListedScreen extends NarrowedScreen {
  group: MenuGroupId
}

/** The screens of a user type that exist and stand in its menu. */
export function screensOf(type: UserType): ListedScreen[] {
  const { routes }: RouteSet = routeSets[type]
  return routes.flatMap(({ path, screen, group }) =>
    group !== null && screenExists(screen) ? [{ path, screen, group }] : [],
  )
}
