import { ticketLifecycle } from '#machines/ticket/ticket-lifecycle.ts'
import type { RecordKind } from './apply-event.ts'

export const ticketKind = {
  id: 'ticket',
  machine: ticketLifecycle,
  table: 'tickets',
} as const satisfies RecordKind<typeof ticketLifecycle>
