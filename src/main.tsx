import { hasLoadedNamespace } from 'i18next'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import { sessionFlow } from '#machines/session/session-flow.ts'
import { App } from '#src/app/app.tsx'
import { applyColor } from '#src/app/layout-color.ts'
import { preloadScreen, publicScreenAt, signedInApp } from '#src/app/public-screens.ts'
import { sessionServices } from '#src/features/session/session-services.ts'
import { keepFocusInSight } from '#src/ui/focus-in-sight.ts'
import { presentLanguage, startTranslation } from '#src/platform/i18n.ts'
import { connectSession, RIGHTS_NARROWED } from '#src/platform/session-port.ts'
import { keepStored } from '#src/platform/session-storage.ts'
import '#src/styles/auth.css'

const color = applyColor()
// Code, words and session are fetched side by side; none waits for another.
const words = startTranslation()
preloadScreen(window.location.pathname)

const session = createActor(sessionFlow.provide({ actors: sessionServices }))
connectSession({
  token: () => session.getSnapshot().context.user?.token,
  language: presentLanguage,
  ended: (type) => session.send({ type }),
  narrowed: () => window.dispatchEvent(new Event(RIGHTS_NARROWED)),
  locked: () => {
    if (!isWall()) session.send({ type: 'session.foundLocked' })
  },
})
keepStored(session, (path) => publicScreenAt(path) !== undefined)
// A page that stands alone needs nothing of what is behind the session.
const standsAlone = () => publicScreenAt(window.location.pathname)?.whenSignedIn === 'decides'
/** On the wall of a station there is nobody to unlock it, and nothing that not everybody may read. */
const isWall = () => window.location.pathname.endsWith('/departure-wall')
let idleLock: Promise<unknown> | undefined
session.subscribe((snapshot) => {
  if (snapshot.matches('authenticated') && !standsAlone()) signedInApp.preload()
})
// Comes with the first session: signing in is shown without it.
session.subscribe(({ value }) => {
  if (idleLock === undefined && typeof value === 'object' && 'authenticated' in value)
    idleLock = import('#src/platform/idle-lock.ts').then(
      ({ keepIdleLock }) => keepIdleLock(session, { isWall, isDesk: standsAlone }),
      // Without it the server locks all the same; the next session tries again.
      () => (idleLock = undefined),
    )
})
session.start()
keepFocusInSight()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')

// Never awaited at the top of this file: chunks that are fetched meanwhile import it, and would wait for its end.
void Promise.all([words, color]).then(() =>
  createRoot(root).render(
    <StrictMode>
      <App session={session} hasWords={hasLoadedNamespace('session')} />
    </StrictMode>,
  ),
)
