import { type AuditRule, sqlRule } from '#server/audit/audit-rule.ts'
import { RECORD_KINDS } from '#server/audit/audited-records.ts'

const RECORDS = RECORD_KINDS.map(({ machine, table, reference }) => `select '${machine}' as kind, id, ${reference} as reference, state from ${table} as record`).join(' union all ')

/** Who asked and who decided, where one must not be the other. */
const DECISIONS = `
  select 'refund' as kind, id, decided_by as decided, requested_by as asked from refund_requests where state in ('approved', 'paid') and cause = 'passenger'
  union all select 'expense', id, decided_by, created_by from expenses where state = 'accepted'
  union all select 'depositSlip', id, decided_by, created_by from deposit_slips where state <> 'pending'
  union all select 'topUp', id, decided_by, requested_by from top_ups where state <> 'pending'
  union all select 'topUp', id, decided_by, agent_id from top_ups where state <> 'pending'
  union all select 'journal', id, decided_by, requested_by from journal_entries where state in ('approved', 'rejected')
  union all select 'writeOff', id, decided_by, requested_by from consignment_write_offs where state in ('approved', 'rejected')
  union all select 'cancellation', id, decided_by, proposed_by from departure_cancellations where state in ('running', 'done')
  union all select 'cashShift', id, closed_by, clerk_id from cash_shifts where state = 'closed'`

export const recordRules: readonly AuditRule[] = [
  sqlRule(
    'records.stateIsLastEvent',
    'Every record is where its last event led.',
    `select record.kind, record.id, record.reference, record.state, last.to_state, null from (${RECORDS}) as record
     left join (select distinct on (machine, record_id) machine, record_id, to_state from workflow_events order by machine, record_id, id desc) as last
       on last.machine = record.kind and last.record_id = record.id
     where record.state is distinct from last.to_state and not (record.kind = 'departure' and last.to_state is null and record.state = 'scheduled')`,
  ),
  sqlRule(
    'records.fourEyes',
    'Nobody decided what they themselves asked for.',
    `select kind, id, (select name from users where users.id = decided), 'the same person', 'another', null from (${DECISIONS}) as decision where decided = asked`,
  ),
]
