import { useTranslation } from 'react-i18next'
import type { Ticket } from '#contract/booking/booking.ts'
import { StatusPill, type StatusTone } from '#src/ui/status-pill.tsx'

export interface TicketStatePillProps {
  state: Ticket['state']
  /** How many tickets stand there, where it is not all of them. */
  count?: number | undefined
}

/** A ticket's state in the specification's words (§4). */
export function TicketStatePill({ state, count }: TicketStatePillProps) {
  const { t } = useTranslation('workflow-ticket')
  return (
    <StatusPill tone={TONES[state]}>
      {t(`states.${state}.label`)}
      {count !== undefined && <span className="tabular-nums"> {count}</span>}
    </StatusPill>
  )
}

const TONES = {
  pending: 'waiting',
  exitFeePaid: 'info',
  checkedIn: 'done',
  noShow: 'attention',
  departureCancelled: 'stopped',
  refunded: 'ended',
} satisfies Record<Ticket['state'], StatusTone>
