import Wrench from 'lucide-react/icons/wrench'
import { lazy, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useMayCallIfKnown } from '#src/platform/use-may-call.ts'
import { loadPatiently } from '#src/platform/load-with-retry.ts'
import { Button } from '#src/ui/button.tsx'
import { Arriving } from '#src/ui/frame/arriving.tsx'
import type { DefectDialogProps } from './defect-dialog.tsx'

const DefectDialog = lazy(() => loadPatiently(() => import('./defect-dialog.tsx')))

interface ReportDefectProps {
  departureKey: string
  size?: 'small'
  /** On a narrow screen its icon stands alone. */
  narrow?: boolean
  /** Where a dialog needs more around it than a page of the office gives. */
  dialog?: ComponentType<DefectDialogProps> | undefined
}

/** For whoever sees a bus off: what is wrong with it. The dialog comes when it is first opened. */
export function ReportDefect({ departureKey, size, narrow = false, dialog: Dialog = DefectDialog }: ReportDefectProps) {
  const { t } = useTranslation('common')
  const mayCall = useMayCallIfKnown()
  const [isOpen, setOpen] = useState(false)
  if (!mayCall('reportDefect')) return null
  return (
    <>
      <Button {...(size && { size })} icon={<Wrench />} onClick={() => setOpen(true)}>
        <span className={narrow ? 'max-[960px]:sr-only' : undefined}>{t('reportDefect')}</span>
      </Button>
      {isOpen && (
        <Arriving fallback={null}>
          <Dialog departureKey={departureKey} onClose={() => setOpen(false)} />
        </Arriving>
      )}
    </>
  )
}
