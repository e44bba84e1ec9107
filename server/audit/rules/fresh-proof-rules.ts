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

const DECIDING = auditedRecords.flatMap(({ name, money }) =>
  (money ?? []).map(({ event }) => `('${name}', '${event}')`),
)

/**
 * By the events, which are sealed: nothing is asked of those before the first rules that ask for a proof. Those of all
 * records are looked through together and once, since few of them are left: a look for each kind takes longer to plan than
 * all other rules.
 */
const UNPROVED = `
  select event.machine, event.event, event.record_id, event.actor_id, event.at, event.payload, asked.amount as asked_above
  from workflow_events as event
  cross join lateral (select ${AMOUNT} as amount offset 0) as asked
  where (event.machine, event.event) in (${DECIDING.join(', ')}) and event.actor_id is not null
    and event.at >= (select min(created_at) from policy_versions where (policies ->> 'freshProofAmount')::int > 0)
    and asked.amount is not null and (${PROVED}) is not true`

/** Each as the event of its record, with what it decided on. */
const DECIDED = auditedRecords
  .flatMap(({ name, table, reference, money }) =>
    (money ?? []).map(
      ({ event, amounts, where = 'true' }) => `
    select '${name}' as kind, record.id, ${reference} as reference, event.actor_id as decider, event.at, event.asked_above,
      (select jsonb_agg(jsonb_build_object('currency', money.currency, 'amount', money.amount)) from (${amounts}) as money (currency, amount)) as amounts
    from unproved as event join ${table} as record on record.id = event.record_id
    where event.machine = '${name}' and event.event = '${event}' and ${where}`,
    ),
  )
  .join(' union all ')
const AMOUNTS = 'select currency, amount from jsonb_to_recordset(event.amounts) as money (currency text, amount bigint)'

export const freshProofRules: readonly AuditRule[] = [
  sqlRule(
    'records.freshProof',
    'Whoever decided on more than the policy amount had just proved who they are.',
    `with unproved as materialized (${UNPROVED})
     select kind, id, reference, 'decided without a fresh proof by ' || ${personReference('decider')}, 'a fresh proof', null
     from (${DECIDED}) as event where coalesce(${homeValueOf(AMOUNTS)} > event.asked_above, true)`,
  ),
]
