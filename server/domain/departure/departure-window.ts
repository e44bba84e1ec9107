import { and, eq, getTableColumns, gte, inArray, lte, or, sql } from 'drizzle-orm'
import type { Orm } from '#server/database/connection.ts'
import { departures, seatClaims } from '#server/database/schema/departure.ts'
import { addDays, isCalendarDate } from '#server/time/calendar-date.ts'
import { formatDepartureKey } from './departure-key.ts'
import type { Departure, Network } from '../network/network.ts'
import { fromRow } from '../network/timetable-repository.ts'
import { findDeparture } from '../network/timetable-rules.ts'

/** No journey takes longer than this many days from its first stop, and no zone is more than a day ahead of another. */
export const LONGEST_JOURNEY_DAYS = 4

export interface RunningDeparture {
  departure: Departure
  /** Seats with a ticket on at least one leg. */
  seatsSold: number
}

interface Window {
  /** First travel date. */
  from: string
  days: number
  /** Of this transport alone, with those that it was swapped to and without those that it was swapped from. */
  transportId?: string
}

/** Every departure with a travel date in the window: those with a row, and those of the timetable. */
export async function departuresBetween(
  orm: Orm,
  network: Network,
  { from, days, transportId }: Window,
): Promise<RunningDeparture[]> {
  const dates = Array.from({ length: days }, (_, index) => addDays(from, index)).filter(isCalendarDate)
  const found = new Map<string, RunningDeparture>()
  const planned = [...network.timings.values()].filter(
    (timing) => transportId === undefined || [...timing.transportIds.values()].includes(transportId),
  )
  for (const timing of planned) {
    for (const travelDate of dates) {
      for (const ordinal of timing.transportIds.keys()) {
        const departure = findDeparture(network, { timingId: timing.id, travelDate, ordinal })
        if (departure) found.set(departure.key, { departure, seatsSold: 0 })
      }
    }
  }
  const sold = sql<number>`(select count(distinct ${seatClaims.seat}) from ${seatClaims}
    where ${and(eq(seatClaims.departureId, departures.id), eq(seatClaims.kind, 'ticket'))})`
  const rows = await orm
    .select({ ...getTableColumns(departures), sold })
    .from(departures)
    .where(
      and(
        gte(departures.travelDate, dates[0] ?? from),
        lte(departures.travelDate, dates.at(-1) ?? from),
        transportId === undefined
          ? undefined
          : or(
              eq(departures.transportId, transportId),
              inArray(
                departures.timingId,
                planned.map(({ id }) => id),
              ),
            ),
      ),
    )
  for (const { sold: seatsSold, ...row } of rows) {
    found.set(formatDepartureKey(row), { departure: fromRow(network, row), seatsSold })
  }
  return [...found.values()]
    .filter(({ departure }) => transportId === undefined || departure.transport.id === transportId)
    .toSorted((one, other) => one.departure.startsAt.getTime() - other.departure.startsAt.getTime())
}

/** When a departure reaches its last stoppage. */
export function endOf({ arrivals, startsAt }: Departure): Date {
  return arrivals.at(-1) ?? startsAt
}
