import type { Outage } from '#contract/fleet/bus.ts'
import type { Orm } from '#server/database/connection.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { departuresBetween, LONGEST_JOURNEY_DAYS } from '#server/domain/departure/departure-window.ts'
import type { Departure, Network } from '#server/domain/network/network.ts'
import { fallingOn, outagesOf } from '#server/domain/fleet/out-of-service.ts'
import { blockingBefore, type BlockingDocument, overdueOn } from '#server/domain/fleet/overdue-documents.ts'

/** As far as departures are looked at for documents that end before them. */
export const PLANNED_DAYS = 14

export interface PlannedDeparture {
  departure: Departure
  /** What will be over by then, of those that it needs. */
  overdue: BlockingDocument[]
  /** Work that takes its bus out of service then. */
  outages: Outage[]
}

/** What buses are planned for from now on, and what ends before it; in the order of leaving. */
export async function plannedDepartures(
  orm: Orm,
  network: Network,
  { now, transportId }: { now: Date; transportId?: string },
): Promise<PlannedDeparture[]> {
  // The day before by this clock may still be today where a departure starts.
  const from = addDays(now.toISOString().slice(0, 10), -1)
  const days = PLANNED_DAYS + 2
  const running = await departuresBetween(orm, network, { from, days, ...(transportId && { transportId }) })
  const coming = running
    .map(({ departure }) => departure)
    .filter(({ state, startsAt }) => state === 'scheduled' && startsAt > now)
  const buses = [...new Set(coming.map(({ transport }) => transport.id))]
  const ending = await blockingBefore(orm, { transportIds: buses }, addDays(from, days))
  const away = await outagesOf(orm, buses, { from, until: addDays(from, days + LONGEST_JOURNEY_DAYS) }, now)
  return coming.map((departure) => ({
    departure,
    overdue: overdueOn(
      ending.filter((each) => each.transportId === departure.transport.id),
      departure,
    ),
    outages: fallingOn(away, departure),
  }))
}
