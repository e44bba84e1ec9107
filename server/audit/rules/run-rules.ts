import { type AuditRule, sqlRule } from '#server/audit/audit-rule.ts'
import { MAX_DESCRIBED } from '#server/audit/audit-check.ts'

/** What a run says of itself by rule, and how many findings of it are kept. */
const SAID = `(select coalesce(jsonb_object_agg(each ->> 'rule', each -> 'findings'), '{}') from jsonb_array_elements(run.outcomes) as each where (each ->> 'findings')::int > 0)`
const SUM = (findings: string) => `(select coalesce(sum(value::int), 0) from jsonb_each_text(${findings}))`
const KEPT = `(select count(*) from audit_findings as kept where kept.run_id = result.run_id)`
const SHOULD_KEEP = `(select coalesce(sum(least(value::int, ${MAX_DESCRIBED})), 0) from jsonb_each_text(result.findings))`
const startedAt = `to_char(run.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** Runs are written to while they go on, and so can be emptied; what they came to is sealed. */
export const runRules: readonly AuditRule[] = [
  sqlRule(
    'records.runsAsEnded',
    'Every previous audit has its original result and findings.',
    `select null, null, coalesce(${startedAt}, result.run_id::text), coalesce(run.state || ' ' || ${SAID}::text, '–'), 'done ' || result.findings::text, null::text
       from audit_results as result left join audit_runs as run on run.id = result.run_id
       where run.state is distinct from 'done' or ${SAID} is distinct from result.findings or run.findings is distinct from ${SUM('result.findings')}
     union all select null, null, coalesce(${startedAt}, result.run_id::text), ${KEPT}::text, ${SHOULD_KEEP}::text, null
       from audit_results as result left join audit_runs as run on run.id = result.run_id where ${KEPT} <> ${SHOULD_KEEP}
     union all select null, null, ${startedAt}, 'done ' || ${SAID}::text, '–', null
       from audit_runs as run where run.state = 'done' and run.finished_at > (select min(finished_at) from audit_results)
         and not exists (select from audit_results as result where result.run_id = run.id)`,
  ),
]
