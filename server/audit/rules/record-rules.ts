import { type AuditRule, sqlRule } from '#server/audit/audit-rule.ts'
import { RECORD_KINDS } from '#server/audit/audited-records.ts'

const RECORDS = RECORD_KINDS.map(({ machine, table, reference }) => `select '${machine}' as kind, id, ${reference} as reference from ${table} as record`).join(' union all ')

/** Who asked and who decided, where one must not be the other. */
const DECISIONS = `
  select 'refund' as kind, id, decided_by as decided, requested_by as asked from refund_requests where state in ('approved', 'paid') and cause = 'passenger'
  union all select 'expense', id, decided_by, created_by from expenses where state = 'accepted'
  union all select 'depositSlip', id, decided_by, created_by from deposit_slips where state <> 'pending'
  union all select 'topUp', id, decided_by, requested_by from top_ups where state in ('approved', 'rejected')
  union all select 'topUp', id, decided_by, agent_id from top_ups where state in ('approved', 'rejected')
  union all select 'journalEntry', id, decided_by, requested_by from journal_entries where state in ('approved', 'rejected')
  union all select 'writeOff', id, decided_by, requested_by from consignment_write_offs where state in ('approved', 'rejected')
  union all select 'cancellation', id, decided_by, proposed_by from departure_cancellations where state in ('running', 'done')
  union all select 'cashShift', id, closed_by, clerk_id from cash_shifts where state = 'closed'
  union all select 'cashShift', id, closed_by, recounted_by from cash_shifts where state = 'closed' and recounted_by is not null
  union all select 'cashShift', id, recounted_by, clerk_id from cash_shifts where recounted_by is not null
  union all select 'cashTransfer', id, decided_by, created_by from cash_transfers where state <> 'handedOver'`

/** That each record is where its last event led, the replay says (server/audit/replay.ts). */
export const recordRules: readonly AuditRule[] = [
  sqlRule(
    'records.fourEyes',
    'Nobody decided what they themselves asked for.',
    `select kind, id, reference, 'asked and decided by ' || (select name from users where users.id = decided), 'two people', null
     from (${DECISIONS}) as decision left join (${RECORDS}) as record using (kind, id) where decided = asked`,
  ),
]
