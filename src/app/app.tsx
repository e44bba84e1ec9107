import { Doors } from '#src/app/doors.tsx'
import { ScreenBoundary } from '#src/app/screen-boundary.tsx'
import { Splash } from '#src/app/splash.tsx'
import { WordsMissing } from '#src/app/words-missing.tsx'
import { Arriving } from '#src/components/arriving.tsx'
import { usePath } from '#src/lib/public-way.tsx'
import { SessionProvider, type SessionActor } from '#src/lib/session.tsx'

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
