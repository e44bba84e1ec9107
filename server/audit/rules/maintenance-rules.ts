import { type AuditRule, sqlRule } from '#server/audit/audit-rule.ts'

export const maintenanceRules: readonly AuditRule[] = [
  sqlRule(
    'maintenance.readingsRise',
    'No odometer reading of a bus that counts is below one of an earlier day.',
    `with standing as (select * from odometer_readings where struck_at is null),
     ordered as (
       select standing.*, max(km) over (partition by transport_id order by day groups between unbounded preceding and 1 preceding) as reached from standing)
     select null, null, (select registration_number from transports where transports.id = ordered.transport_id) || ' · ' || day,
       km, reached, null
     from ordered where km < reached`,
  ),
  sqlRule(
    'maintenance.totalIsItems',
    'A work order comes to its parts and labour.',
    `select 'workOrder', record.id, record.number, record.total, coalesce(sum(item.total), 0), record.currency
     from work_orders as record left join work_order_items as item on item.work_order_id = record.id
     group by record.id having record.total <> coalesce(sum(item.total), 0)`,
  ),
  // One whose last expense was rejected waits to be handed in again: it was handed in all the same, for its cost.
  sqlRule(
    'maintenance.doneIsSpent',
    'A work order that is done has been handed in as one expense that stands, of its bus, depot and cost; others have none.',
    `select 'workOrder', record.id, record.number, coalesce(standing.total, 0), case record.state when 'done' then record.total else 0 end, record.currency
     from work_orders as record
       left join lateral (select sum(expense.total) as total, count(*) as count,
           bool_and(expense.transport_id = record.transport_id and expense.depot_id = record.depot_id and expense.currency = record.currency) as is_its_own
         from expenses as expense where expense.work_order_id = record.id and expense.state <> 'rejected') as standing on true
       left join lateral (select state, total from expenses where work_order_id = record.id order by id desc limit 1) as latest on true
     where (coalesce(standing.total, 0) <> case record.state when 'done' then record.total else 0 end
         and (record.state = 'done' and standing.count = 0 and latest.state = 'rejected' and latest.total = record.total) is not true)
       or standing.count > 1 or standing.is_its_own = false`,
  ),
  // Requests that crossed: what is written first may bear the later time.
  sqlRule(
    'maintenance.nothingRunsOut',
    'No departure was closed with a bus that was at a workshop, out of service.',
    `select 'departure', departure.id, concat_ws(' · ', bus.registration_number, departure.travel_date, record.number), 1, 0, null
     from work_orders as record
       join transports as bus on bus.id = record.transport_id
       join departures as departure on departure.transport_id = record.transport_id and departure.state = 'closed'
       join lateral (select min(closed_at) as at from departure_closings where departure_id = departure.id) as closing on true
     where record.severity = 'outOfService' and record.started_at < closing.at - interval '1 minute'
       and coalesce(record.finished_at, record.cancelled_at, 'infinity') > closing.at + interval '1 minute'`,
  ),
  sqlRule(
    'maintenance.openedOncePerDue',
    'A maintenance plan has opened one work order for each point that was due, one after the other, and another only where one was cancelled.',
    `with ordered as (
       select *, row_number() over its_plan as due_turn, lag(state) over its_plan as before_state,
         count(*) filter (where state <> 'cancelled') over (partition by plan_id, due_km, due_day) as at_point
       from work_orders where plan_id is not null
       window its_plan as (partition by plan_id order by plan_turn, id))
     select 'workOrder', id, number, plan_turn, due_turn, null from ordered where plan_turn <> due_turn
     union all select 'workOrder', id, number, 2, 1, null from ordered where before_state in ('reported', 'approved', 'inProgress')
     union all select 'workOrder', id, number, at_point, 1, null from ordered where at_point > 1 and state <> 'cancelled'`,
  ),
  sqlRule(
    'maintenance.fuelIsPaid',
    'Fuel that was paid for has its own expense: for fuel of that bus, of the same amount.',
    `select 'expense', expense.id, bus.registration_number || ' · ' || entry.day, coalesce(expense.total, 0),
       case when expense.category = '5000' and expense.transport_id = entry.transport_id and expense.currency = entry.currency then entry.amount else -entry.amount end,
       entry.currency
     from fuel_entries as entry join transports as bus on bus.id = entry.transport_id left join expenses as expense on expense.id = entry.expense_id
     where entry.struck_at is null and entry.amount is not null
       and (expense.total, expense.currency, expense.category, expense.transport_id) is distinct from (entry.amount, entry.currency, '5000', entry.transport_id)`,
  ),
  sqlRule(
    'maintenance.fuelIsRead',
    'Fuel that counts has a reading in the odometer log: of that bus and day, and not struck out.',
    `select null, null, bus.registration_number || ' · ' || entry.day, entry.km, coalesce(reading.km, 0), null
     from fuel_entries as entry join transports as bus on bus.id = entry.transport_id
     left join odometer_readings as reading on reading.id = entry.reading_id and reading.transport_id = entry.transport_id
       and reading.day = entry.day and reading.km = entry.km and reading.struck_at is null
     where entry.struck_at is null and reading.id is null`,
  ),
]
