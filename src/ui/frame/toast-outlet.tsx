import { lazy, useSyncExternalStore } from 'react'
import { Arriving } from '#src/ui/frame/arriving.tsx'
import { loadPatiently } from '#src/platform/load-with-retry.ts'
import { notifications } from '#src/platform/notify.ts'

const Toaster = lazy(() => loadPatiently(() => import('#src/ui/frame/toaster.tsx')))

/** Stands once at the application's root; brings the toaster with the first message. */
export function ToastOutlet() {
  const asked = useSyncExternalStore(notifications.subscribe, notifications.wasAsked)
  return asked ? (
    <Arriving fallback={null}>
      <Toaster />
    </Arriving>
  ) : null
}
