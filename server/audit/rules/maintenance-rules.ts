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
]
