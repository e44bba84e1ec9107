import CloudOff from 'lucide-react/icons/cloud-off'
import FileWarning from 'lucide-react/icons/file-warning'
import Users from 'lucide-react/icons/users'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { groupedReference } from '#src/platform/grouped-reference.ts'
import { useAdditionalSeats, useException, useSend } from './additional-seats-actor.tsx'

type ExceptionStep = 'otherBooking' | 'outage' | 'draftSetAside'

const ICONS = {
  otherBooking: <Users />,
  outage: <CloudOff />,
  draftSetAside: <FileWarning />,
} as const satisfies Record<ExceptionStep, unknown>

/** What happened, that nothing is lost, and what can be done. The first thing to do is the frame's primary button. */
export function AdditionalSeatsExceptionStep({ name }: { name: ExceptionStep }) {
  const { t } = useTranslation('booking-update')
  const send = useSend()
  const other = useAdditionalSeats(({ context }) => context.other)
  const what = useException()?.part === 'sellSeats' ? 'outageSelling' : name
  const reference = other ? groupedReference(other.reference) : ''
  return (
    <div role="alert" className="rounded border border-line bg-surface">
      <EmptyState
        icon={ICONS[name]}
        title={t(`add.side.${what}.title`, { reference })}
        action={
          name === 'otherBooking' && (
            <Button onClick={() => send({ type: 'additionalSeats.startOver' })}>{t('add.startOver')}</Button>
          )
        }
      >
        <p>{t(`add.side.${what}.body`)}</p>
      </EmptyState>
    </div>
  )
}
