import { useLayoutEffect, useState } from 'react'
import { sessionView } from '#machines/session/session-selectors.ts'
import {
  alreadySignedIn,
  detailsUnavailable,
  factorSetUp,
  lockScreen,
  publicScreenAt,
  signedInApp,
  waitingForType,
  withoutSlash,
  type PublicScreen,
} from '#src/app/public-screens.ts'
import { Splash } from '#src/app/splash.tsx'
import { LeadOn, usePath } from '#src/platform/public-routes.tsx'
import { useSession } from '#src/platform/session.tsx'
import { forgetPlace, placeLeft } from '#src/platform/session-storage.ts'

const SIGN_IN_PATH = '/admin/login'

/** Who is let in where, from the session's view and the path alone (specification §2, §4, §6). */
export function Doors() {
  const view = useSession(sessionView)
  const isUnavailable = useSession((snapshot) => snapshot.matches({ authenticated: 'detailsUnavailable' }))
  const path = usePath()
  const screen = publicScreenAt(path)

  if (view === 'starting') return <Splash />
  if (screen?.whenSignedIn === 'decides') return <Public screen={screen} />

  switch (view) {
    case 'public':
      return screen ? <Public screen={screen} /> : <LeadOn key={path} to={SIGN_IN_PATH} />
    case 'leaving':
      return <Splash />
    case 'waiting':
      return withoutSlash(path) === SIGN_IN_PATH ? (
        <waitingForType.Page composition="card" />
      ) : (
        <LeadOn key={path} to={SIGN_IN_PATH} />
      )
    case 'settingUp':
      return <factorSetUp.Page />
    case 'locked':
      return <lockScreen.Page composition="card" />
    case 'details':
      return isUnavailable ? <detailsUnavailable.Page composition="card" /> : <Splash />
    case 'open':
      return screen ? <PublicWhileSignedIn screen={screen} /> : <signedInApp.Page />
  }
}

function PublicWhileSignedIn({ screen }: { screen: PublicScreen }) {
  if (screen.whenSignedIn === 'explains') return <alreadySignedIn.Page composition={screen.composition} />
  return <LeadBack />
}

/** To where the session had ended by itself, else to the own start. */
function LeadBack() {
  const user = useSession((snapshot) => snapshot.context.user)
  const [to] = useState(() => placeLeft(user) ?? '/')
  useLayoutEffect(forgetPlace, [])
  return <LeadOn to={to} />
}

function Public({ screen }: { screen: PublicScreen }) {
  const { Page } = screen.page
  return <Page composition={screen.composition} />
}
