import { lazy, useSyncExternalStore } from 'react'
import { Arriving } from '#src/components/arriving.tsx'
import { loadPatiently } from '#src/lib/load-patiently.ts'
import { notifications } from '#src/lib/notify.ts'

const Toaster = lazy(() => loadPatiently(() => import('#src/components/toaster.tsx')))

/** Stands once at the application's root; brings the toaster with the first message. */
export function ToastOutlet() {
  const asked = useSyncExternalStore(notifications.subscribe, notifications.wasAsked)
  return asked ? (
    <Arriving fallback={null}>
      <Toaster />
    </Arriving>
  ) : null
}
