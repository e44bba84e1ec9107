import type { StretchQuery } from '#contract/departure/departure.ts'
import type { Orm } from '#server/database/connection.ts'
import type { Ride } from '#server/domain/booking/journey.ts'
import { parseDepartureKey } from '#server/domain/departure/departure-key.ts'
import type { Network } from '#server/domain/network/network.ts'
import { readDeparture } from '#server/domain/network/timetable-repository.ts'
import { isStretch } from '#server/domain/network/timetable-rules.ts'
import { refuse, type Refusal } from '#server/plugins/refusal.ts'

/** The outward departure that a way back is looked for from; null where none is named. */
export async function findOutward(
  orm: Orm,
  network: Network,
  { outwardKey, outwardFrom: from, outwardTo: to }: StretchQuery,
): Promise<Ride | Refusal | null> {
  if (outwardKey === undefined) return null
  const key = parseDepartureKey(outwardKey)
  const departure = key && (await readDeparture(orm, network, key))
  if (!departure) return refuse('notFound')
  return from !== undefined && to !== undefined && isStretch(departure.route, { from, to })
    ? { departure, from, to }
    : refuse('malformed', { fields: { outwardTo: 'seat.noSuchStretch' } })
}

/** When it arrives: the way back leaves later. */
export function arrivalOf({ departure, to }: Ride): Date | undefined {
  return departure.arrivals[to]
}
