import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Shell } from '#src/app/shell.tsx'
import { ToastOutlet } from '#src/components/toast-outlet.tsx'
import { LeaveGuard } from '#src/lib/leave-guard.tsx'
import { newQueryClient } from '#src/lib/query-client.ts'
import '#src/styles/app.css'

/** Everything behind the session. Leaves with it, and with it all that was read. */
export default function SignedInApp() {
  const [queryClient] = useState(newQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <LeaveGuard>
        <Shell />
        <ToastOutlet />
      </LeaveGuard>
    </QueryClientProvider>
  )
}
