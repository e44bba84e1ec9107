import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import DefectDialog, { type DefectDialogProps } from '#src/domain/maintenance/defect-dialog.tsx'
import { newQueryClient } from '#src/platform/query-client.ts'
import { LeaveGuard } from '#src/ui/form/leave-guard.tsx'
import '#src/styles/app.css'

/** The office's dialog with what stands around every page of the office, and not around the desk. */
export default function DefectAtGate(props: DefectDialogProps) {
  const [queryClient] = useState(newQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <LeaveGuard>
        <DefectDialog {...props} />
      </LeaveGuard>
    </QueryClientProvider>
  )
}
