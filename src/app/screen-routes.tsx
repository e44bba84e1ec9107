import { lazy, type ReactNode } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import type { CallName } from '#contract/calls.ts'
import type { LazyScreen } from '#src/platform/lazy-screen.tsx'
import { commonRoutes, isClosedPath, type OpenRoute } from '#src/app/route-sets.ts'
import type { ScreenId } from '#src/app/screen-id.ts'
import { ScreenBoundary } from '#src/app/screen-boundary.tsx'
import { screens, type Screen } from '#src/app/screens.ts'
import { Splash } from '#src/app/splash.tsx'
import type { OpenRoutes } from '#src/app/use-open-routes.ts'
import { Arriving } from '#src/ui/frame/arriving.tsx'
import { loadPatiently } from '#src/platform/load-with-retry.ts'
import { useUserDetails } from '#src/platform/session.tsx'
import { useMayCall } from '#src/platform/use-may-call.ts'

const NoAccessPage = lazy(() => loadPatiently(() => import('#src/app/no-access-page.tsx')))
const UnknownPage = lazy(() => loadPatiently(() => import('#src/app/unknown-page.tsx')))

interface PagePlace {
  path: string
  page: LazyScreen
  /** The call that the page is for, and the screen above it. */
  needs?: { call: CallName; above: string } | undefined
}

/** The user's screens inside the frame. Only these paths are registered (specification §2). */
export function ScreenRoutes({ open }: { open: OpenRoutes }) {
  const places = openScreens(open.routes).flatMap(({ href, screen }) =>
    Object.entries({ '': screen.page, ...screen.below }).map(([below, page]) => {
      const call = callOf(screen, below)
      return { path: `${href}${below}`, page, needs: call && { call, above: href } }
    }),
  )
  return (
    <Screens places={places}>
      <Elsewhere open={open} places={places} />
    </Screens>
  )
}

/** Pages that stand alone, of the screens that are open to the user; one that goes with several of them once. */
export function placesAlone({ routes }: OpenRoutes): PagePlace[] {
  const pages = new Map(openScreens(routes).flatMap(({ screen }) => Object.entries(screen.alone ?? {})))
  return Array.from(pages, ([path, page]) => ({ path, page }))
}

interface ScreensProps {
  places: readonly PagePlace[]
  /** Where the path is none of these. */
  children: ReactNode
}

/** The pages of some paths, each loaded when it is first shown. */
export function Screens({ places, children }: ScreensProps) {
  const [path] = useLocation()
  return (
    <ScreenBoundary place={path}>
      <Arriving fallback={<Splash />}>
        <Switch>
          {places.map(({ path, page: { Page }, needs }) => (
            <Route key={path} path={path}>
              {(params) => {
                // The next record of a list is another page: what was opened or typed on the one before is not its own.
                const page = <Page key={Object.values(params).join('/')} params={params} />
                return needs ? (
                  <Permitted {...needs} elsewhere={children}>
                    {page}
                  </Permitted>
                ) : (
                  page
                )
              }}
            </Route>
          ))}
          <Route>{children}</Route>
        </Switch>
      </Arriving>
    </ScreenBoundary>
  )
}

interface PermittedProps {
  call: CallName
  above: string
  /** What stands where the reader's user type has no such page. */
  elsewhere: ReactNode
  children: ReactNode
}

/** A page whose call the server would refuse is not shown, whoever gave its address: the refusal would end the session. */
function Permitted({ call, above, elsewhere, children }: PermittedProps) {
  const mayCall = useMayCall()
  const { closed } = useUserDetails()
  if (closed.includes(call)) return elsewhere
  return mayCall(call) ? children : <NoAccessPage above={above} />
}

const callOf = ({ begins, belowNeeds }: Screen, below: string): CallName | undefined =>
  belowNeeds?.[below] ?? (begins?.path === below ? begins.call : undefined)

/**
 * '/' leads to the start, and so does a screen that is closed to the user; an unknown path, below the own prefix too, says
 * that it is none and shows the home screen (specification §2).
 */
function Elsewhere({ open, places }: { open: OpenRoutes; places: readonly PagePlace[] }) {
  const [path] = useLocation()
  const { user_type } = useUserDetails()
  // A redirect acts once, when it appears; the keys keep two in a row apart.
  if (path === '/') return <Redirect key="start" to={open.start} replace />
  if (isClosedPath(path, user_type, open.routes)) return <Redirect key="closed" to="/" replace />
  const home = places.find((place) => place.path === open.home)
  return (
    <>
      <UnknownPage path={path} home={open.home} />
      {home && <home.page.Page params={{}} />}
    </>
  )
}

function openScreens(routes: readonly OpenRoute[]): { href: string; screen: Screen }[] {
  const common = commonRoutes.map(({ path, screen }) => ({ href: path, screen }))
  return [...routes, ...common].flatMap(({ href, screen }) => {
    const found = screenOf(screen)
    return found ? [{ href, screen: found }] : []
  })
}

const screenOf = (screen: ScreenId): Screen | undefined => screens[screen]
