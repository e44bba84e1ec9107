import { lazy, Suspense, useSyncExternalStore } from 'react'
import { notifications } from '#src/lib/notify.ts'

const Toaster = lazy(() => import('#src/components/toaster.tsx'))

/** Stands once at the application's root; brings the toaster with the first message. */
export function ToastOutlet() {
  const asked = useSyncExternalStore(notifications.subscribe, notifications.wasAsked)
  return asked ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null
}
