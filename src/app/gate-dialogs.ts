import { lazyScreen } from '#src/platform/lazy-screen.tsx'
import type { DefectDialogProps } from '#src/domain/maintenance/defect-dialog.tsx'

/** Of the office, for a desk that stands alone: neither loaded nor kept with it, since it wants the server. */
export const defectAtGate = lazyScreen<DefectDialogProps>(() => import('#src/app/defect-at-gate.tsx'))
