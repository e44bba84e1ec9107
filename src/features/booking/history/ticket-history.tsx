import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/booking/booking.ts'
import type { WorkflowEventRow } from '#contract/workflow/workflow.ts'
import { ReadState } from '#src/ui/read-state.tsx'
import { TrailCard, TrailEvents } from '#src/domain/workflow/record-trail.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useList } from '#src/platform/use-read.ts'

export interface TicketHistoryProps {
  booking: Booking
  ticketId: string | undefined
  onTicket: (ticketId: string) => void
}

/** A ticket has a handful of events; a page of this size is all of them. */
const ALL_EVENTS = 200

/** Every accepted event of one ticket, as the audit trail has it: what, from where to where, who, when, why. */
export function TicketHistory({ booking, ticketId = '', onTicket }: TicketHistoryProps) {
  const { t } = useTranslation('booking-history')
  const events = useList('getWorkflowEvents', {
    query: { machine: 'ticket', recordId: ticketId, recordNumber: ALL_EVENTS },
  })
  return (
    <TrailCard
      machine="ticket"
      recordId={ticketId}
      actions={
        booking.tickets.length > 1 && (
          <SelectField
            label={t('history.ticket')}
            labelHidden
            value={ticketId}
            onChange={(event) => onTicket(event.target.value)}
            options={booking.tickets.map(({ id, direction, passenger }) => ({
              value: id,
              label: `${passenger.firstName} ${passenger.lastName} · ${t(`direction.${direction}`)}`,
            }))}
          />
        )
      }
    >
      <ReadState read={events} waiting={<Skeleton className="h-16" />}>
        {({ data }) => <TrailEvents machine="ticket" events={data} nameOf={(event) => eventWords(event, t)} />}
      </ReadState>
    </TrailCard>
  )
}

/** The event as something that has happened; one without words of its own keeps the machine's name. */
function eventWords(
  { event, from }: WorkflowEventRow,
  t: (key: string, options: { defaultValue: string }) => string,
): string {
  if (from === null) return t('history.event.sold', { defaultValue: event })
  return t(`history.event.${event.replace(/^ticket\./, '')}`, { defaultValue: event })
}
