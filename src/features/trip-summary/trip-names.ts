import type { TripRow } from '#contract/trip-summary.ts'
import type { StatusTone } from '#src/components/status-pill.tsx'
import { listOf } from '#src/lib/ticket-states.ts'

export const DEPARTURE_STATES = listOf<TripRow['state']>()({ scheduled: true, closed: true, cancelled: true })

export const DEPARTURE_TONES = { scheduled: 'info', closed: 'done', cancelled: 'stopped' } as const satisfies Record<
  TripRow['state'],
  StatusTone
>
