import type { UserType } from '#contract/access.ts'
import type { Database } from '#server/database/connection.ts'
import { UNASKED_POLICIES } from '#tests/support/database.ts'

/** New rules for who needs a second factor: a new operator's ask for one of whoever decides on money. */
export async function requireFactors(database: Database, factorUserTypes: readonly UserType[]): Promise<void> {
  await database.pool.query(
    `insert into policy_versions (version, policies, reason)
     select max(version) + 1, $1::jsonb, 'As the test needs it' from policy_versions`,
    [JSON.stringify({ ...UNASKED_POLICIES, factorUserTypes })],
  )
}
