import { sql } from 'drizzle-orm'
import type { Outage } from '#contract/fleet/bus.ts'
import { homeTimeZone } from '#server/database/home-time-zone.ts'
import type { Orm } from '#server/database/connection.ts'
import { workOrders } from '#server/database/schema/maintenance.ts'
import { transports } from '#server/database/schema/network.ts'
import { endOf } from '#server/domain/departure/departure-window.ts'
import { type Refusal, refuse } from '#server/plugins/refusal.ts'
import { addDays } from '#server/time/calendar-date.ts'
import { dayAt } from '#server/time/local-day.ts'
import type { Departure } from '../network/network.ts'

/** Work that keeps a bus from running, on these days at the operator's home, both included. */
export interface BusOutage extends Outage {
  transportId: string
}

interface Days {
  from: string
  until: string
}

/**
 * The work that keeps buses from running on some of these days. Work that is in progress lasts until today at least, since
 * the workshop still has the bus.
 */
export async function outagesOf(
  orm: Orm,
  transportIds: readonly string[],
  { from, until }: Days,
  now: Date,
): Promise<BusOutage[]> {
  if (transportIds.length === 0) return []
  const { rows } = await orm.execute<BusOutage & Record<string, unknown>>(sql`
    select id, number, transport_id as "transportId", first_day::text as "from", last_day::text as "until", is_there as "isThere"
    from (
      select id, number, transport_id, state = 'inProgress' as is_there,
        case state when 'inProgress' then least(planned_from, start_day) else planned_from end as first_day,
        case state when 'inProgress' then greatest(planned_until, (${now}::timestamptz at time zone ${homeTimeZone})::date) else planned_until end as last_day
      from ${workOrders}
      where transport_id = any (${sql.param([...transportIds])}::uuid[])
        and state in ('approved', 'inProgress') and severity = 'outOfService') as away
    where first_day <= ${until}::date and last_day >= ${from}::date
    order by first_day, number`)
  return rows
}

/** Days that a departure takes of its bus, by the clocks of where it starts and ends. */
export function daysOn(departure: Departure): Days {
  const zone = departure.route.stops.at(-1)?.region.timeZone ?? 'UTC'
  return { from: departure.travelDate, until: dayAt({ timeZone: zone }, endOf(departure)) }
}

/** Work that takes a departure's bus out of service on its days, as pages warn of it. */
export async function outagesFor(orm: Orm, departure: Departure, now: Date): Promise<Outage[]> {
  return (await outagesOf(orm, [departure.transport.id], daysOn(departure), now)).map(describeOutage)
}

/** What of a bus's work falls on days of a departure. */
export const fallingOn = (outages: readonly BusOutage[], departure: Departure): Outage[] => {
  const { from, until } = daysOn(departure)
  return outages
    .filter((each) => each.transportId === departure.transport.id && each.from <= until && each.until >= from)
    .map(describeOutage)
}

/** Work as pages warn of it. */
export const describeOutage = ({ id, number, from, until, isThere }: BusOutage): Outage => ({
  id,
  number,
  from,
  until,
  isThere,
})

/**
 * Why a bus cannot run on these days: work takes it out of service. Undefined where none does. Nobody approves or starts
 * such work on it until the transaction ends.
 *
 * @param isLeaving it leaves now: what is at a workshop does not, whatever its days say
 */
export async function refuseOutOfService(
  orm: Orm,
  { from, until }: Days,
  {
    transportId,
    now,
    field,
    isLeaving = false,
  }: { transportId: string; now: Date; field?: string; isLeaving?: boolean },
): Promise<Refusal | undefined> {
  await orm.execute(sql`select id from ${transports} where id = ${transportId} for share`)
  const today = now.toISOString().slice(0, 10)
  // Today by this clock may be a day before or after by the home's.
  const around = [addDays(today, -1), from, until, addDays(today, 1)].toSorted()
  const [first = from, last = until] = [around[0], around.at(-1)]
  const found = await outagesOf(orm, [transportId], { from: first, until: last }, now)
  const outage = found.find((each) => (isLeaving && each.isThere) || (each.from <= until && each.until >= from))
  if (!outage) return undefined
  return refuse('ruleBroken', {
    message: 'fleet.outOfService',
    values: { number: `\u2066${outage.number}\u2069`, from: outage.from, until: outage.until },
    details: { workOrderId: outage.id },
    ...(field !== undefined && { fields: { [field]: 'fleet.outOfServiceHere' } }),
  })
}
