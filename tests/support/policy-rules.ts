import type { Policies } from '#contract/policy/policy.ts'
import { forgetCurrentPolicies } from '#server/domain/policy/current-policies.ts'
import type { Database } from '#server/database/connection.ts'
import { UNASKED_POLICIES } from '#tests/support/database.ts'

/** New rules, in force at once in this process, from `since` on by the clock of the test. */
export async function ruleThat(database: Database, rules: Partial<Policies>, since = new Date()): Promise<void> {
  await database.pool.query(
    `insert into policy_versions (version, policies, created_at, reason)
     select max(version) + 1, $1::jsonb, $2, 'As the test needs it' from policy_versions`,
    [JSON.stringify({ ...UNASKED_POLICIES, ...rules }), since],
  )
  forgetCurrentPolicies(database)
}
