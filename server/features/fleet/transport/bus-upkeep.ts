import { sql } from 'drizzle-orm'
import { type BusUpkeep, COST_DAYS } from '#contract/fleet/bus-history.ts'
import { WHEELS } from '#contract/maintenance/work-order-codes.ts'
import type { Orm } from '#server/database/connection.ts'
import { addDays } from '#server/time/calendar-date.ts'

/** More than a bus wears down in the time that its page tells of. */
const MOST_TYRES = 40

/** A tyre counts from when the work is done that fitted it, at the reading with which that work began. */
export async function readUpkeep(orm: Orm, transportId: string, today: string): Promise<BusUpkeep> {
  const [tyres, workshop] = await Promise.all([
    orm.execute<BusUpkeep['tyres'][number] & Record<string, unknown>>(sql`
      with fitted as (
        select item.id, item.wheel, item.name, item.serial, record.start_day as day, record.start_km as km, record.id as order_id, record.number
        from work_orders as record join work_order_items as item on item.work_order_id = record.id and item.kind = 'tyre'
        where record.transport_id = ${transportId} and record.state = 'done'
      ), latest as (
        select max(km) as km from odometer_readings where transport_id = ${transportId} and struck_at is null
      )
      select fitted.id, fitted.wheel, fitted.name, fitted.serial, fitted.day::text as "fittedOn", fitted.km as "fittedKm", gone.day::text as until,
        nullif(coalesce(gone.km, latest.km) - fitted.km, case when gone.day is null then 0 end) as ran,
        jsonb_build_object('id', fitted.order_id, 'number', fitted.number) as "order"
      from fitted cross join latest
      left join lateral (
        select other.day, other.km from fitted as other
        where other.order_id <> fitted.order_id and (other.wheel = fitted.wheel or other.serial = fitted.serial) and (other.km, other.number) > (fitted.km, fitted.number)
        order by other.km, other.number limit 1
      ) as gone on true
      order by (gone.day is not null), fitted.km desc, fitted.number desc, array_position(${sql.param([...WHEELS])}::text[], fitted.wheel)
      limit ${MOST_TYRES}`),
    orm.execute<{ days: number }>(sql`
      select count(distinct day)::int as days
      from work_orders as record, generate_series(greatest(record.start_day, ${addDays(today, -COST_DAYS + 1)}::date), least(coalesce(record.finished_on, ${today}::date), ${today}::date), interval '1 day') as day
      where record.transport_id = ${transportId} and record.start_day is not null and record.state in ('inProgress', 'done')`),
  ])
  return { tyres: tyres.rows, workshopDays: workshop.rows[0]?.days ?? 0 }
}
