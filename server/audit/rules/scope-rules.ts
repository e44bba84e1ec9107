import { type AuditRule, sqlRule } from '#server/audit/audit-rule.ts'
import { auditedRecords } from '#server/audit/audited-records.ts'
import { WRITE_SCOPES } from '#server/domain/people/write-scopes.ts'
import { personReference } from '#server/domain/workflow/record-parts.ts'

/** Who moves between depots, or is given another post, about then may have acted before or after. */
const CROSSING = `interval '1 minute'`

/** What somebody was at an instant: as it stood before the first change of it since, else as it is. */
const asOf = (field: string, present: string) => `
  coalesce((select change.changes -> '${field}' -> 'from' from record_changes as change
    where change.record_kind = 'user' and change.record_id = done.actor_id and change.changes ? '${field}' and change.at > done.at order by change.id limit 1), to_jsonb(${present}))`

/** A servicing depot writes bookings as their sellers do; also of policies that were saved about then. */
const SERVICING = `exists (
  select from policy_versions where policies -> 'servicingDepots' ? actor_depot::text
    and created_at <= done.at + ${CROSSING}
    and created_at >= coalesce((select max(created_at) from policy_versions where created_at <= done.at - ${CROSSING}), '-infinity'))`

const WORKS_FOR_ALL = `actor_type in ('head_account', 'operation_manager', 'super_admin')`
const OF_DEPOT = `(done.depot_id is null or done.depot_id = actor_depot)`

/** Whether an act was within each scope, by what its actor was then. */
const WITHIN = {
  requester: 'done.actor_id = done.own',
  depotMoney: `${WORKS_FOR_ALL} or ${OF_DEPOT} or done.actor_id = done.own`,
  booking: `${WORKS_FOR_ALL} or done.depot_id = actor_depot or ${SERVICING}
    or (done.actor_id = done.own and (actor_depot is null or actor_type not in ('admin', 'staff', 'account')))`,
} as const

/** Until this version every depot wrote the bookings that it read: what it did then is not judged by what counts now. */
const JUDGED_FROM = `(select coalesce(
  (select sealed_at from seals where kind = 'baseline' and row_id = 'homeTimeZone' limit 1),
  case when exists (select from seals) then 'infinity'::timestamptz else '-infinity' end))`

/** Events that tell who did them on whose record. Moves of tickets, boarding and cargo go by places that no event keeps. */
const DONE = auditedRecords
  .flatMap(({ name, table, reference, writes = [] }) =>
    writes.map(
      ({ call, event, own, depot, where = 'true' }) => `
    select '${WRITE_SCOPES[call]}' as scope, '${name}' as kind, record.id, ${reference} as reference, event.actor_id, event.at, ${own} as own, ${depot} as depot_id
    from workflow_events as event join ${table} as record on record.id = event.record_id
    where event.machine = '${name}' and event.event = '${event}' and event.actor_id is not null and event.at >= ${JUDGED_FROM} and ${where}`,
    ),
  )
  .join(' union all ')

export const scopeRules: readonly AuditRule[] = [
  sqlRule(
    'records.actedInScope',
    "Refunds, visa requests, payouts, till closings, deposit slips and withdrawals were made by people of the record's depot or its owner.",
    `select kind, id, reference, ${personReference('actor_id')}, coalesce(case when scope <> 'requester' then 'depot ' || (select code from depots where depots.id = done.depot_id) end, ${personReference('own')}), null
     from (${DONE}) as done
     cross join lateral (select ${asOf('user_type', '(select user_type from users where users.id = done.actor_id)')} #>> '{}' as actor_type,
       ${asOf('depotName', '(select name from depots where depots.id = (select depot_id from users where users.id = done.actor_id))')} as depot_name) as told
     cross join lateral (select (select min(depots.id::text)::uuid from depots where depots.name = told.depot_name) as actor_depot) as place
     where not (case scope ${Object.entries(WITHIN)
       .map(([scope, within]) => `when '${scope}' then coalesce(${within}, false)`)
       .join(' ')} end)
       -- A depot that is not called so any more cannot be told.
       and (scope = 'requester' or place.actor_depot is not null or coalesce(told.depot_name, 'null') = 'null')
       and not exists (select from record_changes as change
         where change.record_kind = 'user' and change.record_id = done.actor_id and change.changes ?| array['depotName', 'user_type'] and change.at between done.at - ${CROSSING} and done.at + ${CROSSING})`,
  ),
]
