import { desc } from 'drizzle-orm'
import type { Database, Orm } from '#server/database/connection.ts'
import { policyVersions } from '#server/database/schema/lifecycle.ts'
import { policyVersionOf, type PolicyVersion } from './policy-versions.ts'

export type CurrentPolicies = PolicyVersion

/** New rules are in force in every process at the latest so long after their commit. */
const FRESH_FOR_MS = 1000

interface Known {
  readAt: number
  reading: Promise<CurrentPolicies>
}

const known = new WeakMap<Database, Known>()

/** The rules in force: the newest version, looked up at most once a second. */
export function currentPolicies(database: Database): Promise<CurrentPolicies> {
  const last = known.get(database)
  if (last && performance.now() - last.readAt < FRESH_FOR_MS) return last.reading
  const next = { readAt: performance.now(), reading: newestPolicies(database.aside.orm) }
  known.set(database, next)
  // A failed look must not be remembered.
  next.reading.catch(() => known.delete(database))
  return next.reading
}

/** After a commit of new rules: this process goes by them from its next look on. */
export function forgetCurrentPolicies(database: Database): void {
  known.delete(database)
}

/** The newest version as this connection sees it, a transaction's own included. */
export async function newestPolicies(orm: Orm): Promise<CurrentPolicies> {
  const [row] = await orm.select().from(policyVersions).orderBy(desc(policyVersions.version)).limit(1)
  if (row === undefined) throw new Error('the base data holds a first version of the policies')
  return policyVersionOf(row)
}
