import { Doors } from '#src/app/guards.tsx'
import { ScreenBoundary } from '#src/app/screen-boundary.tsx'
import { Splash } from '#src/app/splash.tsx'
import { WordsMissing } from '#src/app/missing-translations.tsx'
import { Arriving } from '#src/ui/frame/arriving.tsx'
import { usePath } from '#src/platform/public-routes.tsx'
import { SessionProvider, type SessionActor } from '#src/platform/session.tsx'

export interface AppProps {
  session: SessionActor
  /** The words of the first screen have arrived. */
  hasWords: boolean
}

export function App({ session, hasWords }: AppProps) {
  const path = usePath()
  if (!hasWords) return <WordsMissing />
  return (
    <SessionProvider actor={session}>
      <ScreenBoundary place={path}>
        <Arriving fallback={<Splash />}>
          <Doors />
        </Arriving>
      </ScreenBoundary>
    </SessionProvider>
  )
}
