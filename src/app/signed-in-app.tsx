import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { applyLayout } from '#src/app/layout-settings.ts'
import { preloadPlace } from '#src/app/preload-place.ts'
import { Shell } from '#src/app/shell.tsx'
import { preloadDialog } from '#src/ui/dialog.tsx'
import { ToastOutlet } from '#src/ui/frame/toast-outlet.tsx'
import { ProofAsker } from '#src/features/session/proof-asker.tsx'
import { LeaveGuard } from '#src/ui/form/leave-guard.tsx'
import { newQueryClient } from '#src/platform/query-client.ts'
import '#src/styles/app.css'

applyLayout()
// On its way before the user's details have come.
preloadPlace(window.location.pathname)

/** Everything behind the session. Leaves with it, and with it all that was read. */
export default function SignedInApp() {
  const [queryClient] = useState(newQueryClient)
  useDialogsAtHand()
  return (
    <QueryClientProvider client={queryClient}>
      <LeaveGuard>
        <Shell />
        <ProofAsker />
        <ToastOutlet />
      </LeaveGuard>
    </QueryClientProvider>
  )
}

/** Who presses or types may soon be asked something, perhaps when the network is gone. */
function useDialogsAtHand(): void {
  useEffect(() => {
    window.addEventListener('pointerdown', preloadDialog, { once: true })
    window.addEventListener('keydown', preloadDialog, { once: true })
    return () => {
      window.removeEventListener('pointerdown', preloadDialog)
      window.removeEventListener('keydown', preloadDialog)
    }
  }, [])
}
