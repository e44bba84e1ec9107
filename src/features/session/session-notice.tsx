import { lazy, Suspense } from 'react'
import { loadPatiently } from '#src/platform/load-with-retry.ts'
import { useSession } from '#src/platform/session.tsx'

const EndedNotice = lazy(() => loadPatiently(() => import('./ended-notice.tsx')))

/** Why the last session ended, on the screen that starts the next one. */
export function SessionNotice() {
  const notice = useSession((snapshot) => snapshot.context.notice)
  return (
    notice && (
      <Suspense fallback={null}>
        <EndedNotice notice={notice} />
      </Suspense>
    )
  )
}
