import { PROOF_MINUTES } from '#contract/bounds.ts'
import { type AuditRule, sqlRule } from '#server/audit/audit-rule.ts'
import { auditedRecords } from '#server/audit/audited-records.ts'
import { personReference } from '#server/domain/workflow/record-parts.ts'
import { homeValueOf } from '#server/lifecycle/money-value.ts'

/** Requests that crossed with new rules: what is written first may bear the later time. */
const CROSSING = `interval '1 minute'`

/** The highest amount of the versions that were in force about then; null where one of them never asked. */
const AMOUNT = `(
  select case when bool_and(coalesce((policies ->> 'freshProofAmount')::int, 0) > 0) then max((policies ->> 'freshProofAmount')::int) end
  from policy_versions
  where created_at <= event.at + ${CROSSING}
    and created_at >= coalesce((select max(created_at) from policy_versions where created_at <= event.at - ${CROSSING}), '-infinity'))`

const PROVED = `
  event.payload -> 'proof' ->> 'by' in ('password', 'passkey', 'code', 'recoveryCode')
  and (event.payload -> 'proof' ->> 'at')::timestamptz between event.at - interval '${PROOF_MINUTES} minutes' and event.at + ${CROSSING}`

/** By the events, which are sealed: nothing is asked of those before the first rules that ask for a proof. */
const DECIDED = auditedRecords
  .flatMap(({ name, table, reference, money }) =>
    (money ?? []).map(
      ({ event, amounts, where = 'true' }) => `
    select '${name}' as kind, record.id, ${reference} as reference, event.actor_id as decider
    from workflow_events as event
    join ${table} as record on record.id = event.record_id
    cross join lateral (select ${AMOUNT} as amount) as asked
    where event.machine = '${name}' and event.event = '${event}' and event.actor_id is not null and ${where}
      and event.at >= (select min(created_at) from policy_versions where (policies ->> 'freshProofAmount')::int > 0)
      and asked.amount is not null and (${PROVED}) is not true
      and coalesce(${homeValueOf(amounts)} > asked.amount, true)`,
    ),
  )
  .join(' union all ')

export const freshProofRules: readonly AuditRule[] = [
  sqlRule(
    'records.freshProof',
    'Whoever decided on more than the policy amount had just proved who they are.',
    `select kind, id, reference, 'decided without a fresh proof by ' || ${personReference('decider')}, 'a fresh proof', null from (${DECIDED}) as decided`,
  ),
]
