import { type SQL, sql } from 'drizzle-orm'
import { homeTimeZone } from '#server/database/home-time-zone.ts'
import type { Orm } from '#server/database/connection.ts'

/**
 * Where plans stand, as a query: of each the next point that is due, counted from the last of its orders that was done, or
 * from where the plan begins. An order that was cancelled has done nothing: the plan stays due at the same point.
 */
const STANDING = sql`
  select plan.id, plan.transport_id, plan.work, plan.severity, turn.next as turn,
    (base.km + plan.every_km::bigint)::int as due_km,
    base.day + plan.every_days as due_day,
    (select order_.id from work_orders as order_ where order_.plan_id = plan.id and order_.state in ('reported', 'approved', 'inProgress') limit 1) as open_id,
    (select (max(order_.cancelled_at) at time zone ${homeTimeZone})::date from work_orders as order_
      where order_.plan_id = plan.id and order_.state = 'cancelled') as dropped_on,
    (select reading.km from odometer_readings as reading where reading.transport_id = plan.transport_id and reading.struck_at is null
      order by reading.day desc, reading.km desc limit 1) as reached,
    plan.is_active and (select bus.is_active from transports as bus where bus.id = plan.transport_id) as is_active
  from maintenance_plans as plan
    cross join lateral (select coalesce(max(plan_turn), 0) + 1 as next from work_orders where plan_id = plan.id) as turn
    left join lateral (select start_km, finished_on from work_orders
      where plan_id = plan.id and state = 'done' order by plan_turn desc limit 1) as done on true
    cross join lateral (select coalesce(done.start_km, plan.from_km) as km, coalesce(done.finished_on, plan.from_day) as day) as base`

export interface DuePlan {
  id: string
  transportId: string
  work: string
  severity: 'minor' | 'major' | 'outOfService'
  turn: number
  dueKm: number | null
  dueDay: string | null
}

/**
 * Plans that are due now and have no order that is not ended; of one plan alone, or all of them. One whose order was
 * cancelled waits for the next day at the operator's home: whoever cancelled it does not get it back at once.
 */
export async function readDuePlans(orm: Orm, { now, id }: { now: Date; id?: string }): Promise<DuePlan[]> {
  const today = sql`(${now}::timestamptz at time zone ${homeTimeZone})::date`
  const { rows } = await orm.execute<DuePlan & Record<string, unknown>>(sql`
    select id, transport_id as "transportId", work, severity, turn, due_km as "dueKm", due_day::text as "dueDay"
    from (${STANDING}) as standing
    where is_active and open_id is null and ${id === undefined ? sql`true` : sql`id = ${id}`}
      and (due_km <= reached or due_day <= ${today})
      and (dropped_on is null or dropped_on < ${today})
    order by id`)
  return rows
}

/** Where these plans are due next. */
export async function readPlanStandings(
  orm: Orm,
  ids: readonly string[],
): Promise<Map<string, { dueKm: number | null; dueDay: string | null; openId: string | null }>> {
  const { rows } = await orm.execute<{
    id: string
    dueKm: number | null
    dueDay: string | null
    openId: string | null
  }>(
    sql`select id, due_km as "dueKm", due_day::text as "dueDay", open_id as "openId"
        from (${STANDING}) as standing where id = any (${sql.param([...ids])}::uuid[])` satisfies SQL,
  )
  return new Map(rows.map(({ id, ...standing }) => [id, standing]))
}
