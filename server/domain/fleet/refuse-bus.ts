import type { Orm } from '#server/database/connection.ts'
import type { Language } from '#server/plugins/api.ts'
import type { Refusal } from '#server/plugins/refusal.ts'
import type { Departure } from '../network/network.ts'
import { daysOn, refuseOutOfService } from './out-of-service.ts'
import { refuseOverdue } from './overdue-documents.ts'

interface Choice {
  transportId: string
  language: Language
  now: Date
  /** Of the request, where the bus is chosen in one. */
  field?: string
  /** Boarding is closed: it leaves now. */
  isLeaving?: boolean
}

/**
 * Why a bus cannot run a departure: a document that it needs is over by then, or work takes it out of service. The one
 * question wherever a bus is given to a departure or leaves with it; a timing is judged by its first day.
 */
export async function refuseBus(
  orm: Orm,
  departure: Departure | Pick<Departure, 'route' | 'travelDate'>,
  { now, isLeaving = false, ...choice }: Choice,
): Promise<Refusal | undefined> {
  const { travelDate } = departure
  const days = 'startsAt' in departure ? daysOn(departure) : { from: travelDate, until: travelDate }
  const { transportId, field } = choice
  return (
    (await refuseOverdue(orm, departure, choice)) ??
    refuseOutOfService(orm, days, { transportId, now, isLeaving, ...(field !== undefined && { field }) })
  )
}
