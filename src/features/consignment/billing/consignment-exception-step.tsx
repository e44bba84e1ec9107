import CloudOff from 'lucide-react/icons/cloud-off'
import FileWarning from 'lucide-react/icons/file-warning'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useException } from './consignment-actor.tsx'

type ExceptionName = 'draftSetAside' | 'outage'

const ICONS = { draftSetAside: <FileWarning />, outage: <CloudOff /> } as const satisfies Record<ExceptionName, unknown>

/** What happened, that nothing is lost, and what can be done. The first thing to do is the frame's primary button. */
export function ConsignmentExceptionStep({ name }: { name: ExceptionName }) {
  const { t } = useTranslation('consignment')
  const what = useException()?.part === 'writeBill' ? 'outageWriting' : name
  return (
    <div role="alert" className="rounded border border-line bg-surface">
      <EmptyState icon={ICONS[name]} title={t(`side.${what}.title`)}>
        <p>{t(`side.${what}.body`)}</p>
      </EmptyState>
    </div>
  )
}
