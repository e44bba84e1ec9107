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
