import { lazy } from 'react'
import { loadPatiently } from '#src/platform/load-with-retry.ts'
import { useSession } from '#src/platform/session.tsx'
import { Arriving } from '#src/ui/frame/arriving.tsx'

const EndedNotice = lazy(() => loadPatiently(() => import('./ended-notice.tsx')))

/** Why the last session ended, on the screen that starts the next one. */
export function SessionNotice() {
  const notice = useSession((snapshot) => snapshot.context.notice)
  return (
    notice && (
      <Arriving fallback={null}>
        <EndedNotice notice={notice} />
      </Arriving>
    )
  )
}
