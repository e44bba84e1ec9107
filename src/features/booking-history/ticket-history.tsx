import ArrowRight from 'lucide-react/icons/arrow-right'
import Workflow from 'lucide-react/icons/workflow'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Booking } from '#contract/booking.ts'
import type { WorkflowEventRow } from '#contract/workflow.ts'
import { MirroredIcon } from '#src/components/mirrored-icon.tsx'
import { ReadState } from '#src/components/read-state.tsx'
import { SectionCard } from '#src/components/section-card.tsx'
import { SelectField } from '#src/components/select-field.tsx'
import { Skeleton } from '#src/components/skeleton.tsx'
import { formatInstant } from '#src/lib/format.ts'
import { useList } from '#src/lib/use-read.ts'
import { TicketStatePill } from '#src/components/ticket-state-pill.tsx'
import { isTicketState } from '#src/lib/ticket-states.ts'
import { useZone } from '#src/lib/use-zone.ts'

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
    <SectionCard
      title={t('history.title')}
      actions={
        <>
          {booking.tickets.length > 1 && (
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
          )}
          <Link href="/workflows/ticket" className="inline-flex items-center gap-1.5 text-xs text-brand-ink hover:underline">
            <Workflow aria-hidden className="size-4" />
            {t('history.workflow')}
          </Link>
        </>
      }
    >
      <ReadState read={events} waiting={<Skeleton className="h-16" />}>
        {({ data }) => (
          <ol className="flex flex-col">
            {data.map((event) => (
              <HistoryEntry key={event.id} event={event} />
            ))}
          </ol>
        )}
      </ReadState>
    </SectionCard>
  )
}

function HistoryEntry({ event }: { event: WorkflowEventRow }) {
  const { t, i18n } = useTranslation('booking-history')
  const zone = useZone()
  return (
    <li className="relative border-s-2 border-line ps-4 pb-4 last:border-transparent last:pb-0">
      <span aria-hidden className="absolute -start-1.5 top-1 size-2.5 rounded-full border-2 border-surface bg-brand" />
      <p className="font-medium">{eventWords(event, t)}</p>
      <p className="flex flex-wrap items-center gap-1.5 py-0.5">
        {event.from !== null && event.from !== event.to && (
          <>
            <StateWord name={event.from} />
            <span className="sr-only">{t('history.becomes')}</span>
            <MirroredIcon>
              <ArrowRight className="size-3.5 text-ink-3" />
            </MirroredIcon>
          </>
        )}
        <StateWord name={event.to} />
      </p>
      {event.reason && <p className="text-ink-2">{t('history.reason', { reason: event.reason })}</p>}
      <p className="text-xs text-ink-3">
        <bdi>{event.by?.name ?? t('history.program')}</bdi> ·{' '}
        <time dateTime={event.at}>{formatInstant(event.at, { language: i18n.language, zone, style: 'full' })}</time>
      </p>
    </li>
  )
}

/** A state of an older definition keeps the machine's name. */
function StateWord({ name }: { name: string }) {
  return isTicketState(name) ? <TicketStatePill state={name} /> : <code>{name}</code>
}

/** The event as something that has happened; one without words of its own keeps the machine's name. */
function eventWords({ event, from }: WorkflowEventRow, t: (key: string, options: { defaultValue: string }) => string): string {
  if (from === null) return t('history.event.sold', { defaultValue: event })
  return t(`history.event.${event.replace(/^ticket\./, '')}`, { defaultValue: event })
}
